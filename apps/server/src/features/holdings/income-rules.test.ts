import { describe, expect, test } from 'vitest';
import { type IncomeReceipt, type IncomeTrade, incomeOfTrades as read } from './income-rules.ts';

const incomeOfTrades = (trades: readonly IncomeTrade[], receipts: readonly IncomeReceipt[]) =>
  read(trades, receipts, ({ signed_amount }) => BigInt(Math.round(Number(signed_amount) * 100)));

function dividend(change: Partial<IncomeTrade> = {}): IncomeTrade {
  return {
    id: 't',
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
    fx_rate: '1',
    ...change,
  };
}

const receipt = { id: 'r', account_id: 'a', date: '2025-06-12', currency: 'GBP', signed_amount: '12.34' };

describe('income recorded as trades', () => {
  test('is pounds at the rate of its trade, rounded to the penny; pence are pounds', () => {
    const [foreign] = incomeOfTrades([dividend({ currency: 'USD', amount: '10.01', fx_rate: '0.785' })], []);
    expect(foreign).toMatchObject({ kind: 'dividends', currency: 'USD', pence: 786n });
    const [pence] = incomeOfTrades([dividend({ currency: 'GBX', amount: '450', fx_rate: '0.01' })], []);
    expect(pence).toMatchObject({ currency: 'GBP', pence: 450n });
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
    expect(incomeOfTrades([dividend(), dividend({ id: 'u' })], [receipt])).toHaveLength(1);
  });

  test('a receipt in pounds is that of a foreign dividend', () => {
    const trade = dividend({ currency: 'USD', amount: '20', fx_rate: '0.617' });
    expect(incomeOfTrades([trade], [receipt])).toEqual([]);
  });

  test('an import that kept tax back: the account tells the net, what is left is the tax', () => {
    const trade = dividend({ currency: 'USD', amount: '20', fx_rate: '0.8' });
    const net = { ...receipt, id: 't', signed_amount: '13.60' };
    expect(incomeOfTrades([trade], [net])).toMatchObject([
      { label: 'Abc plc, tax kept back', currency: 'USD', pence: 240n },
    ]);
    expect(incomeOfTrades([trade], [{ ...net, signed_amount: '16.00' }])).toEqual([]);
  });

  test('the cash that an import recorded beside one trade is never taken for another', () => {
    const one = dividend({ id: 't', currency: 'USD', amount: '15.43', fx_rate: '0.9' });
    const other = dividend({ id: 'u' });
    const net = { ...receipt, id: 't' };
    expect(incomeOfTrades([one, other], [net])).toMatchObject([{ pence: 155n }, { pence: 1234n }]);
  });

  test('what is accumulated never arrives as money', () => {
    expect(incomeOfTrades([dividend({ accumulated: true })], [receipt])).toMatchObject([
      { label: 'Abc plc, accumulated', pence: 1234n },
    ]);
  });
});
