import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Client, startApp, type TestApp } from './app.ts';
import { absentId, balanceOf, countIn, expectTotalsToAgree, openAccount, record } from './ledger.ts';
import {
  commit,
  expectCountsToAddUp,
  fourDays,
  importNow,
  lloyds,
  monzo,
  revert,
  rowsOf,
  threeShops,
  upload,
} from './statements.ts';

let app: TestApp;
let client: Client;
beforeAll(async () => {
  app = await startApp();
  client = await app.register();
});
afterAll(() => app.close());

const open = async (change: object = {}): Promise<string> => (await openAccount(client, change)).id;

describe('committing', () => {
  test('records the rows, moves balances, and says so', async () => {
    const account = await open();
    const preview = await upload(client, account, threeShops);
    const committed = await commit(client, preview.id);
    expect(committed).toMatchObject({
      status: 'committed',
      counts: { rows: 3, added: 3 },
      committed_at: expect.any(String),
    });
    expect(await balanceOf(client, account)).toBe('1804.50');
    const { items } = (await client.get(`/transactions?import_id=${preview.id}`)).body;
    expect(items).toHaveLength(3);
    expect(items[0]).toMatchObject({ account_id: account, import_id: preview.id, currency: 'GBP' });
    await expectTotalsToAgree(app, client);
  });

  test('its rows are listed wherever they have been moved since, and no others', async () => {
    const account = await open();
    await record(client, account, { date: '2025-03-13', amount: '1.00' });
    const { id } = await importNow(client, account, threeShops);
    const list = async (more = '') => (await client.get(`/transactions?import_id=${id}${more}`)).body;
    const { items } = await list();
    await client.patch(`/transactions/${items[0].id}`, { date: '2019-02-03' });
    expect((await list()).items.at(-1)).toMatchObject({ id: items[0].id, date: '2019-02-03' });
    const { items: first, next_cursor } = await list('&limit=2&sort=date');
    const { items: rest } = await list(`&limit=2&sort=date&cursor=${next_cursor}`);
    expect([...first, ...rest]).toHaveLength(3);
    expect((await list('&count=true&amount_min=0.01')).total).toBe(3);
    expect((await list('&date_from=2020-01-01')).items).toHaveLength(2);
    await client.delete(`/transactions/${items[1].id}`);
    expect((await list()).items).toHaveLength(2);
  });

  test('?commit=true does both at once', async () => {
    const account = await open();
    const done = await importNow(client, account, threeShops);
    expect(done).toMatchObject({ status: 'committed', counts: { rows: 3, added: 3 } });
    expect(await countIn(client, account)).toBe(3);
    const rows = await rowsOf(client, done.id);
    expect(rows.map(({ outcome }) => outcome)).toEqual(['added', 'added', 'added']);
  });

  test('a second commit is 409 and adds nothing', async () => {
    const account = await open();
    const { id } = await importNow(client, account, threeShops);
    expect(await client.post(`/imports/${id}/commit`)).toMatchObject({
      status: 409,
      body: { detail: 'Only a previewed import can be changed or committed' },
    });
    expect(await countIn(client, account)).toBe(3);
  });

  test('the same file again adds nothing', async () => {
    const account = await open();
    for (const content of [threeShops, lloyds(fourDays)]) {
      await importNow(client, account, content);
      const before = await balanceOf(client, account);
      const again = await importNow(client, account, content);
      expect(again.counts).toMatchObject({ added: 0, duplicates: again.counts.rows });
      const [row] = await rowsOf(client, again.id);
      expect(row).toMatchObject({ outcome: 'duplicate', reason: 'Already imported' });
      expect(await balanceOf(client, account)).toBe(before);
    }
  });

  test('a longer file that overlaps adds only the new rows', async () => {
    const account = await open();
    await importNow(client, account, lloyds(fourDays.slice(1)));
    const longer = lloyds([['15/03/2025', 'HOLLIN FARM SHOP', '23.10', '', '373.20'], ...fourDays]);
    expect((await importNow(client, account, longer)).counts).toMatchObject({
      rows: 5,
      added: 2,
      duplicates: 3,
    });
    expect(await balanceOf(client, account)).toBe('273.20');
    await expectTotalsToAgree(app, client);
  });

  test('two equal fares on one day are kept, and again when the file comes again', async () => {
    const account = await open();
    const fares = lloyds(fourDays.slice(2));
    expect((await importNow(client, account, fares)).counts).toMatchObject({ added: 2, duplicates: 0 });
    expect((await importNow(client, account, fares)).counts).toMatchObject({ added: 0, duplicates: 2 });
    expect(await countIn(client, account)).toBe(2);
  });

  test('one id of the bank twice in a file is one row', async () => {
    const account = await open();
    const twice = monzo([
      { id: 'tx_1', amount: '-1.00' },
      { id: 'tx_1', amount: '-1.00' },
    ]);
    const { id, counts } = await importNow(client, account, twice);
    expect(counts).toMatchObject({ added: 1, duplicates: 1 });
    expect((await rowsOf(client, id))[1].reason).toBe('The same row appears earlier in this file');
  });

  test('a row whose id stands earlier in the file can be taken in: banks use an id again for what they give back', async () => {
    const account = await open();
    const file = monzo([
      { id: 'tx_1', amount: '-10.00' },
      { id: 'tx_1', amount: '4.00', date: '15/03/2025' },
    ]);
    const preview = await upload(client, account, file);
    expect(preview.counts).toMatchObject({ added: 1, duplicates: 1 });
    const decided = await client.patch(`/imports/${preview.id}/rows/2`, { outcome: 'added' });
    expect(decided).toMatchObject({ status: 200, body: { outcome: 'added' } });
    expect((await commit(client, preview.id)).counts).toMatchObject({ added: 2, duplicates: 0 });
    expect(await balanceOf(client, account)).toBe('-6.00');
    expect((await importNow(client, account, file)).counts).toMatchObject({ added: 0, duplicates: 2 });
    await expectTotalsToAgree(app, client);
  });

  test('a block of rows that stands in the file once more with the same balances is recorded once, and can be taken in', async () => {
    const account = await open();
    const file = lloyds([...fourDays, ...fourDays]);
    const preview = await upload(client, account, file);
    expect(preview.counts).toMatchObject({ added: 4, duplicates: 4 });
    expect(preview.balance_check.status).toBe('proved');
    expect(preview.warnings.map((warning: { code: string }) => warning.code)).toEqual(['repeated-rows']);
    expect((await rowsOf(client, preview.id))[4]).toMatchObject({
      outcome: 'duplicate',
      reason: 'The same row appears earlier in this file',
    });
    const decided = await client.patch(`/imports/${preview.id}/rows/5`, { outcome: 'added' });
    expect(decided).toMatchObject({ status: 200, body: { outcome: 'added' } });
    expect((await commit(client, preview.id)).counts).toMatchObject({ added: 5, duplicates: 3 });
    expect(await countIn(client, account)).toBe(5);
    expect((await importNow(client, account, file)).counts).toMatchObject({ added: 0, duplicates: 8 });
    expect((await importNow(client, account, lloyds(fourDays))).counts.added).toBe(0);
    await expectTotalsToAgree(app, client);
  });

  test('a fare behind a repeated block is the same fare in a file without the block, and is freed by a revert', async () => {
    const account = await open();
    const fare = (balance: string) => ['14/03/2025', 'TRAM', '2.80', '', balance] as const;
    const start = [['13/03/2025', 'PAY', '', '50.00', '50.00'] as const, fare('47.20')];
    const whole = lloyds([...start, fare('44.40')]);
    const typed = await record(client, account, { amount: '2.80' });
    const preview = await upload(client, account, lloyds([...start, ...start, fare('44.40')]));
    expect(preview.counts).toMatchObject({ added: 3, duplicates: 2 });
    const matched = { outcome: 'matched', transaction_id: typed.id };
    expect((await client.patch(`/imports/${preview.id}/rows/5`, matched)).status).toBe(200);
    await commit(client, preview.id);
    expect((await importNow(client, account, whole)).counts).toMatchObject({ added: 0, duplicates: 3 });
    await revert(client, preview.id);
    expect((await importNow(client, account, whole)).counts).toMatchObject({ added: 3, duplicates: 0 });
  });

  test('different ids of the bank are never merged', async () => {
    const account = await open();
    const same = monzo([
      { id: 'tx_1', amount: '-1.00', name: 'Kiosk' },
      { id: 'tx_2', amount: '-1.00', name: 'Kiosk' },
    ]);
    expect((await importNow(client, account, same)).counts.added).toBe(2);
  });

  test('one file goes into two accounts', async () => {
    const [one, two] = [await open(), await open()];
    await importNow(client, one, threeShops);
    expect((await importNow(client, two, threeShops)).counts.added).toBe(3);
  });

  test('what another import has added since the preview is not added again', async () => {
    const account = await open();
    const preview = await upload(client, account, threeShops);
    await importNow(client, account, threeShops);
    expect((await commit(client, preview.id)).counts).toMatchObject({ added: 0, duplicates: 3 });
    expect(await countIn(client, account)).toBe(3);
  });

  test('two commits at once of two previews of one file record its rows once', async () => {
    const account = await open();
    const [one, two] = [
      await upload(client, account, lloyds(fourDays)),
      await upload(client, account, lloyds(fourDays)),
    ];
    const done = await Promise.all([commit(client, one.id), commit(client, two.id)]);
    expect(done.map(({ counts }) => counts.added).sort()).toEqual([0, 4]);
    expect(await countIn(client, account)).toBe(4);
    await expectTotalsToAgree(app, client);
  });

  test('ten commits at once of one preview commit it once', async () => {
    const account = await open();
    const { id } = await upload(client, account, threeShops);
    const answers = await Promise.all(Array.from({ length: 10 }, () => client.post(`/imports/${id}/commit`)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...new Array(9).fill(409)]);
    expect(await countIn(client, account)).toBe(3);
  });

  test('an Idempotency-Key on an upload imports the file once', async () => {
    const account = await open();
    const send = (content: string) => {
      const form = new FormData();
      form.append('account_id', account);
      form.append('file', new Blob([content]), 'a.csv');
      const headers = { 'idempotency-key': 'upload-1' };
      return app.request('POST', '/imports?commit=true', { token: client.token, raw: form, headers });
    };
    const [first, second] = await Promise.all([send(threeShops), send(threeShops)]);
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.body).toEqual(first.body);
    expect((await send(lloyds(fourDays))).status).toBe(409);
    expect((await client.get(`/imports?account_id=${account}`)).body.items).toHaveLength(1);
    expect(await countIn(client, account)).toBe(3);
  });
});

describe('reverting', () => {
  test('restores balances and rollups, and frees the rows for another import', async () => {
    const account = await open({ opening_balance: '5.00' });
    await record(client, account, { amount: '1.00' });
    const { id } = await importNow(client, account, lloyds(fourDays));
    expect(await balanceOf(client, account)).toBe('300.30');
    expect(await revert(client, id)).toMatchObject({ status: 'reverted', reverted_at: expect.any(String) });
    expect(await balanceOf(client, account)).toBe('4.00');
    expect(await countIn(client, account)).toBe(1);
    await expectTotalsToAgree(app, client);
    const again = await importNow(client, account, lloyds(fourDays), { restore_deleted: 'false' });
    expect(again.counts.added).toBe(4);
  });

  test('twice, or of a preview, is 409', async () => {
    const { id } = await importNow(client, await open(), threeShops);
    await revert(client, id);
    const preview = await upload(client, await open(), threeShops);
    for (const one of [id, preview.id]) {
      expect(await client.post(`/imports/${one}/revert`)).toMatchObject({
        status: 409,
        body: { detail: 'Only a committed import can be reverted' },
      });
    }
    expect((await client.post(`/imports/${id}/commit`)).status).toBe(409);
  });

  test('takes edited, split and recategorised rows back as they are now', async () => {
    const account = await open();
    const { id } = await importNow(client, account, threeShops);
    const { items } = (await client.get(`/transactions?import_id=${id}&type=expense`)).body;
    const [category] = (await client.get('/categories')).body.filter(
      (entry: { kind: string }) => entry.kind === 'expense',
    );
    await client.patch(`/transactions/${items[0].id}`, { amount: '7.77', date: '2024-01-01' });
    const splits = [{ amount: items[1].amount, category_id: category.id }];
    expect((await client.put(`/transactions/${items[1].id}/splits`, { splits })).status).toBe(200);
    await revert(client, id);
    expect(await countIn(client, account)).toBe(0);
    await expectTotalsToAgree(app, client);
  });
});

describe("another user's imports", () => {
  test.each([
    ['GET', '', undefined],
    ['PATCH', '', { sign: 'positive_is_spend' }],
    ['DELETE', '', undefined],
    ['GET', '/rows', undefined],
    ['PATCH', '/rows/1', { outcome: 'skipped' }],
    ['POST', '/commit', undefined],
    ['POST', '/revert', undefined],
  ])('%s /imports/{id}%s is 404', async (method, path, body) => {
    const other = await app.register();
    const theirs = await upload(other, (await openAccount(other)).id, threeShops);
    for (const id of [theirs.id, absentId]) {
      const answer = await app.request(method, `/imports/${id}${path}`, { token: client.token, body });
      expect(answer).toMatchObject({ status: 404, body: { detail: 'Import not found' } });
    }
    expect((await other.get(`/imports/${theirs.id}`)).body).toEqual(theirs);
  });

  test('are not listed, and own ones are newest first in pages', async () => {
    const other = await app.register();
    expect((await other.get('/imports')).body).toEqual({ items: [], next_cursor: null });
    const account = (await openAccount(other)).id;
    const made = [];
    for (let index = 0; index < 3; index++) made.unshift((await upload(other, account, threeShops)).id);
    const first = (await other.get('/imports?limit=2')).body;
    const second = (await other.get(`/imports?limit=2&cursor=${first.next_cursor}`)).body;
    const found = [...first.items, ...second.items].map(({ id }: { id: string }) => id);
    expect([found, second.next_cursor]).toEqual([made, null]);
  });
});

test('an import and its revert stand in the audit log', async () => {
  const other = await app.register();
  const { id, counts } = await importNow(other, (await openAccount(other)).id, threeShops);
  expectCountsToAddUp(counts);
  await revert(other, id);
  const { body } = await other.get('/audit-log');
  const entries = (body.items ?? body).filter((entry: { resource_id: string }) => entry.resource_id === id);
  expect(entries.map(({ action }: { action: string }) => action)).toEqual(['import_revert', 'import_commit']);
});
