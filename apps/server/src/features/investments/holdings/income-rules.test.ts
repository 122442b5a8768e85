import { describe, expect, test } from 'vitest';
import { type IncomeTrade, incomeOfTrades } from './income-rules.ts';

function dividend(change: Partial<IncomeTrade> = {}): IncomeTrade {
  return {
    holding_id: 'h',
    account_id: 'a',
    account_name: 'Broker',
    symbol: 'ABC',
    name: 'Abc plc',
    security_kind: 'share',
    date: '2025-06-10',
    accumulated: false,
    reward: false,
    income_kind: null,
    property_income: false,
    currency: 'GBP',
    amount: '12.34',
    issued_in: null,
    foreign_tax: '0',
    fx_rate: '1',
    taxed: 10_000,
    owned: 10_000,
    joint_tax: null,
    ...change,
  };
}

const receipt = {
  account_id: 'a',
  date: '2025-06-12',
  currency: 'GBP',
  signed_amount: '12.34',
  slug: 'dividends',
  taxed: 10_000,
};

describe('income recorded as trades', () => {
  test('is pounds at the rate of its trade, rounded to the penny; pence are pounds', () => {
    const [foreign] = incomeOfTrades([dividend({ currency: 'USD', amount: '10.01', fx_rate: '0.785' })], []);
    expect(foreign).toMatchObject({ kind: 'dividends', currency: 'USD', pence: 786n });
    const [pence] = incomeOfTrades([dividend({ currency: 'GBX', amount: '450', fx_rate: '0.01' })], []);
    expect(pence).toMatchObject({ currency: 'GBP', pence: 450n });
  });

  test('of a half penny is rounded up, as the trade prints it', () => {
    expect(incomeOfTrades([dividend({ amount: '40.445' })], [])).toMatchObject([{ pence: 4045n }]);
  });

  test('counts once when the account has it without the part of a penny, cut or rounded', () => {
    const trade = dividend({ amount: '12.345' });
    expect(incomeOfTrades([trade], [receipt])).toEqual([]);
    expect(incomeOfTrades([trade], [{ ...receipt, signed_amount: '12.35' }])).toEqual([]);
    expect(incomeOfTrades([trade], [{ ...receipt, signed_amount: '12.36' }])).toHaveLength(1);
  });

  test('of bonds and gilts is interest, of coins a reward', () => {
    const kinds = ['bond', 'gilt', 'crypto', 'fund', 'other'];
    const found = incomeOfTrades(
      kinds.map((security_kind) => dividend({ security_kind })),
      [],
    );
    expect(found.map(({ kind }) => kind)).toEqual([
      'interest',
      'interest',
      'reward',
      'dividends',
      'dividends',
    ]);
  });

  test('of a Venture Capital Trust isn’t taxed, and its receipt is taken off (ITTOIA 2005 s709)', () => {
    const trade = dividend({ security_kind: 'vct' });
    expect(incomeOfTrades([trade], [])).toEqual([]);
    expect(incomeOfTrades([trade], [receipt])).toMatchObject([
      { kind: 'dividends', pence: -1234n, label: 'Abc plc, not taxed', foreign_tax_pence: 0n },
    ]);
  });

  test('counts once when the account tells it too, within a week', () => {
    expect(incomeOfTrades([dividend()], [receipt])).toEqual([]);
    expect(incomeOfTrades([dividend()], [{ ...receipt, date: '2025-06-17' }])).toEqual([]);
    expect(incomeOfTrades([dividend()], [{ ...receipt, date: '2025-06-18' }])).toHaveLength(1);
    expect(incomeOfTrades([dividend()], [{ ...receipt, signed_amount: '12.35' }])).toHaveLength(1);
    expect(incomeOfTrades([dividend()], [{ ...receipt, account_id: 'b' }])).toHaveLength(1);
  });

  describe('as a property income distribution', () => {
    const distribution = dividend({ amount: '100', property_income: true });

    test('is of a kind of its own, before tax', () => {
      expect(incomeOfTrades([distribution], [])).toMatchObject([
        { kind: 'property_distributions', pence: 100_00n },
      ]);
    });

    // SAIM5330: £80 arrive of £100.
    test('counts in place of its receipt after tax, which is taken off the dividends', () => {
      const found = incomeOfTrades([distribution], [{ ...receipt, signed_amount: '80.00' }]);
      expect(found.map(({ kind, pence }) => [kind, pence])).toEqual([
        ['property_distributions', 100_00n],
        ['dividends', -80_00n],
      ]);
      const whole = { ...receipt, signed_amount: '100.00', slug: 'interest' };
      expect(incomeOfTrades([distribution], [whole])).toMatchObject([
        {},
        { kind: 'interest', pence: -100_00n },
      ]);
      expect(incomeOfTrades([distribution], [{ ...receipt, signed_amount: '78.00' }])).toHaveLength(1);
    });

    test('arrives less the basic rate of property income since 2027-28', () => {
      const later = { ...distribution, date: '2027-06-10' };
      expect(
        incomeOfTrades([later], [{ ...receipt, date: '2027-06-10', signed_amount: '78.00' }]),
      ).toHaveLength(2);
    });
  });

  test('each receipt stands for one trade', () => {
    expect(incomeOfTrades([dividend(), dividend()], [receipt])).toHaveLength(1);
  });

  test('a receipt in pounds is that of a foreign dividend', () => {
    const trade = dividend({ currency: 'USD', amount: '20', fx_rate: '0.617' });
    expect(incomeOfTrades([trade], [receipt])).toEqual([]);
  });

  test('what is accumulated never arrives as money', () => {
    expect(incomeOfTrades([dividend({ accumulated: true })], [receipt])).toMatchObject([
      { label: 'Abc plc, accumulated', pence: 1234n },
    ]);
  });
});
