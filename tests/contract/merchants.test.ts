import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Client, startApp, type TestApp } from './app.ts';
import { absentId, openAccount, record } from './ledger.ts';
import { lloyds, upload } from './statements.ts';

let app: TestApp;
let client: Client;
let account: string;
beforeAll(async () => {
  app = await startApp();
  client = await app.register();
  account = (await openAccount(client)).id;
});
afterAll(() => app.close());

const march = lloyds([
  ['14/03/2025', 'CARD PAYMENT TO HOLLIN FARM SHOP ON 13-03-2025', '3.10', '', '80.90'],
  ['13/03/2025', 'HOLLIN FARM SHOP RIPON 4412', '2.00', '', '84.00'],
  ['12/03/2025', 'TESCO STORES 3349 LEEDS', '4.00', '', '86.00'],
  ['11/03/2025', 'FPO MR J OKORO RENT', '10.00', '', '90.00'],
]);
const april = lloyds([['14/04/2025', 'SUMUP *HOLLIN FARM SHOP RIPON', '1.00', '', '79.90']]);

async function names(query = ''): Promise<Record<string, number>> {
  const { items } = (await client.get(`/merchants${query}`)).body;
  return Object.fromEntries(
    items.map((one: { name: string; transaction_count: number }) => [one.name, one.transaction_count]),
  );
}
const rows = async () => (await client.get(`/transactions?account_id=${account}`)).body.items;

describe('an import', () => {
  test('gives clean names beside what the bank wrote, in the preview as in the rows', async () => {
    const preview = await upload(client, account, march);
    const page = (await client.get(`/imports/${preview.id}/rows`)).body;
    const called = ['Hollin Farm Shop', 'Hollin Farm Shop', 'Tesco', 'J Okoro'];
    expect(page.items.map((row: { parsed: { merchant: string } }) => row.parsed.merchant)).toEqual(called);
    expect((await client.post(`/imports/${preview.id}/commit`)).status).toBe(200);
    const recorded = await rows();
    expect(recorded.map((row: { merchant: string }) => row.merchant)).toEqual(called);
    expect(recorded[2].description).toBe('TESCO STORES 3349 LEEDS');
    expect(await names()).toEqual({ 'Hollin Farm Shop': 2, Tesco: 1, 'J Okoro': 1 });
    expect((await client.get('/merchants?q=FARM')).body).toMatchObject({
      total: 1,
      items: [{ totals: [{ currency: 'GBP', spent: '5.10', received: '0.00' }], remembered: false }],
    });
  });
});

test('a currency that nothing is left in is not told', async () => {
  const user = await app.register();
  const [pounds, yen] = [await openAccount(user), await openAccount(user, { currency: 'JPY' })];
  const bought = { merchant: 'Kiosk', date: '2025-03-14', amount: '300' };
  const { id } = await record(user, pounds.id, bought);
  await record(user, yen.id, bought);
  await user.delete(`/transactions/${id}`);
  expect((await user.get('/merchants')).body.items).toMatchObject([
    { name: 'Kiosk', transaction_count: 1, totals: [{ currency: 'JPY', spent: '300', received: '0' }] },
  ]);
});

describe('a name for all', () => {
  test('counts, renames, is remembered by imports, and is undone as one', async () => {
    const [first] = await rows();
    expect((await client.get(`/merchants/like/${first.id}`)).body).toMatchObject({
      name: 'Hollin Farm Shop',
      transaction_count: 2,
    });
    const made = await client.post('/merchants/renames', { transaction_id: first.id, name: ' Farm shop ' });
    expect(made).toMatchObject({
      status: 201,
      body: { name: 'Farm shop', from: ['Hollin Farm Shop'], transaction_count: 2, undone_at: null },
    });
    await upload(client, account, april, { query: '?commit=true' });
    expect(await names()).toEqual({ 'Farm shop': 3, Tesco: 1, 'J Okoro': 1 });
    const report = await client.get('/reports/merchants?date_from=2025-01-01&date_to=2025-12-31');
    expect(report.body.items.map((one: { merchant: string }) => one.merchant)).toContain('Farm shop');

    const undo = await client.post(`/merchants/renames/${made.body.id}/undo`);
    expect(undo.status).toBe(200);
    // The row of April came with the name, and not by the change that is undone.
    expect(await names()).toEqual({ 'Hollin Farm Shop': 2, 'Farm shop': 1, Tesco: 1, 'J Okoro': 1 });
    expect(await client.post(`/merchants/renames/${made.body.id}/undo`)).toMatchObject({ status: 409 });

    // The history takes the undoing back as well, and that again: names are a table with a column called `key`.
    for (const remembered of [true, false]) {
      const [last] = (await client.get('/history?limit=1')).body.items;
      expect(await client.post(`/history/${last.id}/undo`)).toMatchObject({ status: 200 });
      const { items } = (await client.get('/merchants?q=farm')).body;
      expect(items.some((one: { remembered: boolean }) => one.remembered)).toBe(remembered);
    }
    const next = await upload(client, account, april, { query: '?commit=true' });
    expect(next.counts.duplicates).toBe(1);
  });

  test('merges several names, and a later renaming takes the remembered ones along', async () => {
    const merge = { names: ['Hollin Farm Shop', 'Farm shop'], name: 'Farm' };
    const merged = await client.post('/merchants/renames', merge);
    expect(merged.body.transaction_count).toBe(3);
    await client.post('/merchants/renames', { names: ['Farm'], name: 'The farm' });
    const may = lloyds([['14/05/2025', 'POS HOLLIN FARM SHOP 991', '1.00', '', '78.90']]);
    await upload(client, account, may, { query: '?commit=true' });
    expect(await names()).toEqual({ 'The farm': 4, Tesco: 1, 'J Okoro': 1 });
    expect((await client.get('/merchants?q=the farm')).body.items[0].remembered).toBe(true);
    // Undoing the older change leaves what was renamed again since.
    await client.post(`/merchants/renames/${merged.body.id}/undo`);
    expect(await names()).toEqual({ 'The farm': 4, Tesco: 1, 'J Okoro': 1 });
    expect((await client.get('/merchants/renames')).body).toHaveLength(3);
  });

  test('wants names or a transaction, one of the two', async () => {
    for (const body of [{ name: 'A' }, { name: 'A', names: ['B'], transaction_id: absentId }])
      expect((await client.post('/merchants/renames', body)).status).toBe(422);
  });
});

describe('tidying', () => {
  test('gives old rows what an import would give them, counted before and undone as one', async () => {
    const user = await app.register();
    const own = (await openAccount(user)).id;
    const typed = { description: 'VIS ALDERTON CYCLES YORK', merchant: null };
    await record(user, own, { amount: '5', ...typed });
    await record(user, own, { amount: '6', merchant: 'TESCO STORES 1122' });
    await record(user, own, { amount: '7', merchant: 'Tesco on Sundays' });
    const dry = (await user.post('/merchants/tidy', { dry_run: true })).body;
    expect(dry).toMatchObject({ transaction_count: 2, rename: null });
    const done = (await user.post('/merchants/tidy', {})).body;
    expect(done).toMatchObject({ transaction_count: 2, rename: { kind: 'tidy', name: null } });
    const list = async () =>
      (await user.get('/transactions?sort=amount')).body.items.map(
        (row: { merchant: string }) => row.merchant,
      );
    expect(await list()).toEqual(['Alderton Cycles', 'Tesco', 'Tesco on Sundays']);
    await user.post(`/merchants/renames/${done.rename.id}/undo`);
    expect(await list()).toEqual([null, 'TESCO STORES 1122', 'Tesco on Sundays']);
  });
});

test("another user's rows and changes are not there", async () => {
  const other = await app.register();
  const [row] = await rows();
  const [rename] = (await client.get('/merchants/renames')).body;
  expect((await other.get('/merchants')).body).toEqual({ items: [], total: 0 });
  expect((await other.get(`/merchants/like/${row.id}`)).status).toBe(404);
  expect((await other.post('/merchants/renames', { transaction_id: row.id, name: 'x' })).status).toBe(404);
  expect((await other.post(`/merchants/renames/${rename.id}/undo`)).status).toBe(404);
});
