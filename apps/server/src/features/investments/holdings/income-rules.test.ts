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
    currency: 'GBP',
    amount: '12.34',
    issued_in: null,
    foreign_tax: '0',
    fx_rate: '1',
    ...change,
  };
}

const receipt = { account_id: 'a', date: '2025-06-12', currency: 'GBP', signed_amount: '12.34' };

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

  test('counts once when the account tells it too, within a week', () => {
    expect(incomeOfTrades([dividend()], [receipt])).toEqual([]);
    expect(incomeOfTrades([dividend()], [{ ...receipt, date: '2025-06-17' }])).toEqual([]);
    expect(incomeOfTrades([dividend()], [{ ...receipt, date: '2025-06-18' }])).toHaveLength(1);
    expect(incomeOfTrades([dividend()], [{ ...receipt, signed_amount: '12.35' }])).toHaveLength(1);
    expect(incomeOfTrades([dividend()], [{ ...receipt, account_id: 'b' }])).toHaveLength(1);
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
