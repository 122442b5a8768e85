import { describe, expect, test } from 'vitest';
import { inspectStatement, readStatement } from './index.ts';

// Layout: NobodyOfNaught/budgetapp (src/import/wise.ts), morrisondavid/finance-app (server/parsers/wise.ts).
const heading =
  'ID,Status,Direction,Created on,Finished on,Source fee amount,Source fee currency,Target fee amount,Target fee currency,' +
  'Source name,Source amount (after fees),Source currency,Target name,Target amount (after fees),Target currency,Exchange rate,' +
  'Reference,Batch,Created by,Category,Note';

async function amountsOf(row: string, fileAccount?: string): Promise<string[]> {
  const source = () => [new TextEncoder().encode(`${heading}\n${row}\n`)];
  const { reading } = await inspectStatement(source, {
    accountClass: 'asset',
    accountCurrency: 'GBP',
    fileAccount,
  });
  if (reading === null) throw new Error('not recognised');
  const found: string[] = [];
  for await (const rows of readStatement(source, reading))
    for (const { result } of rows)
      found.push(result.kind === 'line' ? `${result.line.amountMinor} ${result.line.currency}` : result.kind);
  return found;
}

describe('the transaction history of Wise', () => {
  test('takes the fee with the amount out of the balance that was spent', async () => {
    const row =
      'TRANSFER-1,COMPLETED,OUT,2026-08-12 14:20:05,2026-08-12 14:23:11,0.45,EUR,,,A,120.00,EUR,B,101.00,GBP,0.84,,,A,,';
    expect(await amountsOf(row)).toEqual(['-12045 EUR']);
  });

  test('counts what arrives, after the fee of the receiver', async () => {
    const row =
      'TRANSFER-2,COMPLETED,IN,2026-08-10 09:00:00,2026-08-10 09:01:30,,,5.00,GBP,B,2505.00,GBP,A,2500.00,GBP,1,,,,,';
    expect(await amountsOf(row)).toEqual(['250000 GBP']);
  });

  test('makes a conversion a row of each balance', async () => {
    const row =
      'BALANCE-3,COMPLETED,NEUTRAL,2026-08-11 10:00:00,2026-08-11 10:00:02,1.20,EUR,,,A,498.80,EUR,A,430.00,GBP,0.862,,,A,,';
    expect(await amountsOf(row)).toEqual(['-50000 EUR', '43000 GBP']);
    expect(await amountsOf(row, 'GBP')).toEqual(['43000 GBP']);
  });

  test('refuses a fee in a third currency, and a refund that does not name its payment', async () => {
    const fee = 'CARD-4,COMPLETED,OUT,2026-06-30 23:59:59,,0.30,USD,,,A,9.50,GBP,B,11.99,USD,1.262,,,A,,';
    const refund =
      'CARD-5,REFUNDED,IN,2026-08-07 12:00:00,2026-08-07 12:00:01,,,,,B,15.00,EUR,A,15.00,EUR,1,,,A,,';
    expect(await amountsOf(fee)).toEqual(['error']);
    expect(await amountsOf(refund)).toEqual(['error']);
  });
});
