import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Client, startApp, type TestApp } from './app.ts';

let app: TestApp;
let client: Client;
beforeAll(async () => {
  app = await startApp();
  client = await app.register();
});
afterAll(() => app.close());

const monzoHeader =
  'Transaction ID,Date,Time,Type,Name,Emoji,Category,Amount,Currency,Local amount,Local currency,Notes and #tags,Address,Receipt,Description,Category split,Money Out,Money In';
const lloydsHeader =
  'Transaction Date,Transaction Type,Sort Code,Account Number,Transaction Description,Debit Amount,Credit Amount,Balance';

function monzoRow(id: string, date: string, name: string, amount: string): string {
  return `${id},${date},12:41:07,Card payment,${name},,General,${amount},EUR,${amount},EUR,,,,${name},,,`;
}

/** Newest first, as the bank writes it; every row carries the balance after it. */
const lloydsRows = [
  "21/08/2026,DEB,'30-11-22,44556677,HOLLIN FARM SHOP,23.10,,1269.70",
  "20/08/2026,DEB,'30-11-22,44556677,CITY TRAM,1.80,,1292.80",
  "20/08/2026,DEB,'30-11-22,44556677,CITY TRAM,1.80,,1294.60",
  "19/08/2026,FPI,'30-11-22,44556677,J OKORO RENT SHARE,,325.00,1296.40",
  "18/08/2026,DD,'30-11-22,44556677,NORTHSHIRE WATER,28.60,,971.40",
];

function lloyds(rows: readonly string[]): { name: string; content: string } {
  return { name: 'lloyds.csv', content: `${[lloydsHeader, ...rows].join('\n')}\n` };
}

async function sheet() {
  const { body } = await client.get('/reports/balance-sheet');
  return [body.total_assets, body.total_liabilities, body.net_worth];
}

test('a newcomer’s balance sheet is right to the penny after every import, overlap and revert', async () => {
  const open = async (body: object) => (await client.post('/accounts', body)).body.id as string;
  const current = await open({ name: 'Lloyds', type: 'cash', currency: 'GBP', opening_balance: '1000.00' });
  const euro = await open({ name: 'Monzo euro', type: 'cash', currency: 'EUR', opening_balance: '200.00' });
  const card = await open({ name: 'Card', type: 'credit_card', currency: 'GBP', opening_balance: '-150.25' });
  expect(card).toBeDefined();

  // No rate yet: the euro account is left out and named.
  const before = (await client.get('/reports/balance-sheet')).body;
  expect(before.missing_rates).toEqual([expect.objectContaining({ currency: 'EUR', accounts: [euro] })]);
  expect(await sheet()).toEqual(['1000.00', '150.25', '849.75']);
  await client.post('/exchange-rates', {
    from_currency: 'EUR',
    to_currency: 'GBP',
    date: '2026-01-01',
    rate: '0.85',
  });
  expect(await sheet()).toEqual(['1170.00', '150.25', '1019.75']);

  const upload = (account: string, file: { name: string; content: string }) =>
    client.upload('/imports?commit=true', file, { account_id: account });

  // The first three rows of the statement: the water bill, the rent share, one of two equal fares.
  const first = await upload(current, lloyds(lloydsRows.slice(2)));
  expect(first.body).toMatchObject({
    detected: { format_id: 'lloyds' },
    counts: { rows: 3, added: 3, duplicates: 0 },
    balance_check: { status: 'proved', opening: '1000.00', closing: '1294.60' },
  });
  expect(await sheet()).toEqual(['1464.60', '150.25', '1314.35']);

  const again = await upload(current, lloyds(lloydsRows.slice(2)));
  expect(again.body.counts).toMatchObject({ rows: 3, added: 0, duplicates: 3 });
  expect(await sheet()).toEqual(['1464.60', '150.25', '1314.35']);

  // The longer file overlaps: only the second fare and the farm shop are new.
  const longer = await upload(current, lloyds(lloydsRows));
  expect(longer.body.counts).toMatchObject({ rows: 5, added: 2, duplicates: 3 });
  expect((await client.get(`/transactions?account_id=${current}&q=tram&count=true`)).body.total).toBe(2);
  expect(await sheet()).toEqual(['1439.70', '150.25', '1289.45']);

  const monzo = {
    name: 'monzo.csv',
    content: `${[
      monzoHeader,
      monzoRow('tx_1', '14/08/2026', 'Plaza Cafe', '-9.60'),
      monzoRow('tx_2', '15/08/2026', 'Orchid Studios', '50.00'),
    ].join('\n')}\n`,
  };
  const euros = await upload(euro, monzo);
  expect(euros.body).toMatchObject({ detected: { format_id: 'monzo' }, counts: { rows: 2, added: 2 } });
  // 200.00 − 9.60 + 50.00 = 240.40 EUR = 204.34 GBP
  expect(await sheet()).toEqual(['1474.04', '150.25', '1323.79']);

  await client.post(`/imports/${longer.body.id}/revert`);
  expect(await sheet()).toEqual(['1498.94', '150.25', '1348.69']);
  await client.post(`/imports/${first.body.id}/revert`);
  expect(await sheet()).toEqual(['1204.34', '150.25', '1054.09']);
  await client.post(`/imports/${euros.body.id}/revert`);
  expect(await sheet()).toEqual(['1170.00', '150.25', '1019.75']);

  // As of a day before the rate was known the euro account is left out again.
  const past = (await client.get('/reports/balance-sheet?as_of=2025-12-31')).body;
  expect(past).toMatchObject({ total_assets: '1000.00', missing_rates: [{ currency: 'EUR' }] });
});
