import { expect, test } from 'vitest';
import { readAll } from './statements-for-tests.ts';

const coinbase = (total: string) =>
  [
    'Transactions',
    'User,A Example,0000',
    'ID,Timestamp,Transaction Type,Asset,Quantity Transacted,Price Currency,Price at Transaction,Subtotal,Total (inclusive of fees and/or spread),Fees and/or Spread,Notes',
    '66aa00000001,2026-09-09 12:00:00 UTC,Buy,ETH,0.05,GBP,£2000.00,£100.00,£101.50,£1.50,Bought 0.05 ETH',
    `66aa00000002,2026-09-21 06:00:00 UTC,Sell,ETH,0.01,GBP,£2100.00,£21.00,${total},£0.31,Sold 0.01 ETH`,
    '',
  ].join('\n');

const outcomeOf = async (total: string) => (await readAll(coinbase(total))).rows[1]?.result;

test('an amount too large to be money is refused in files of coins too, whose places behind the penny are rounded', async () => {
  expect(await outcomeOf('£20.68512345678901234')).toMatchObject({
    kind: 'trade',
    trade: { cashMinor: 2069n },
  });
  for (const total of ['£10000000000000.00', '£12345678901234567890.123']) {
    const reason = `"${total}" is too large or not an amount.`;
    expect(await outcomeOf(total)).toEqual({ kind: 'error', reason });
  }
});
