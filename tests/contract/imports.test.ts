import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Client, startApp, type TestApp } from './app.ts';
import {
  absentId,
  balanceOf,
  countTransactions,
  expectTotalsToAgree,
  openAccount,
  record,
} from './ledger.ts';
import {
  commit,
  expectCountsToAddUp,
  fourDays,
  importNow,
  lloyds,
  monzo,
  revert,
  rowsOf,
  upload,
} from './statements.ts';

let app: TestApp;
let client: Client;
const dataDir = mkdtempSync(join(tmpdir(), 'farthing-imports-'));
beforeAll(async () => {
  app = await startApp({ DATA_DIR: dataDir, IMPORT_MAX_MB: '1' });
  client = await app.register();
});
afterAll(async () => {
  await app.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const open = async (change: object = {}): Promise<string> => (await openAccount(client, change)).id;
const countIn = (accountId: string) =>
  countTransactions(client, `account_id=${accountId}&date_from=1900-01-01`);
const threeShops = monzo([
  { id: 'tx_1', amount: '-6.40' },
  { id: 'tx_2', amount: '1820.00' },
  { id: 'tx_3', amount: '-9.10' },
]);
const patchRow = (importId: string, number: number, change: object) =>
  client.patch(`/imports/${importId}/rows/${number}`, change);

describe('previewing', () => {
  test('a Monzo file is recognised, read, and not recorded', async () => {
    const account = await open();
    const preview = await upload(client, account, threeShops, { name: 'March.csv' });
    expect(preview).toMatchObject({
      account_id: account,
      status: 'previewed',
      file_name: 'March.csv',
      file_size: threeShops.length,
      detected: { format_id: 'monzo', encoding: 'utf-8', date_order: 'day_first' },
      counts: { rows: 3, added: 3, duplicates: 0, matched: 0, skipped: 0, errors: 0 },
      needs: [],
      restore_deleted: true,
      first_date: '2025-03-14',
      last_date: '2025-03-14',
      committed_at: null,
      reverted_at: null,
    });
    expect(await countIn(account)).toBe(0);
    expect(await balanceOf(client, account)).toBe('0.00');
    expect((await client.get(`/imports/${preview.id}`)).body).toEqual(preview);
    expect((await client.get(`/imports?account_id=${account}`)).body).toEqual({
      items: [preview],
      next_cursor: null,
    });
  });

  test("a Lloyds file's balances are proved", async () => {
    const preview = await upload(client, await open(), lloyds(fourDays));
    expect(preview).toMatchObject({
      detected: { format_id: 'lloyds' },
      counts: { rows: 4, added: 4 },
      balance_check: {
        status: 'proved',
        row_order: 'newest_first',
        opening: '100.00',
        closing: '396.30',
        sum: '296.30',
        first_break: null,
      },
    });
  });

  test('a row that is missing breaks the chain, at a named line', async () => {
    const rows = Array.from({ length: 8 }, (_, index) => {
      const balance = (110 - index - (index > 3 ? 5 : 0)).toFixed(2);
      return [`0${index + 1}/03/2025`, `SHOP ${index}`, '1.00', '', balance] as const;
    });
    const { balance_check, warnings } = await upload(client, await open(), lloyds(rows.toReversed()));
    expect(balance_check).toMatchObject({
      status: 'broken',
      first_break: { line: expect.any(Number), expected: expect.any(String), found: expect.any(String) },
    });
    expect([5, 6]).toContain(balance_check.first_break.line);
    expect(warnings.map((warning: { code: string }) => warning.code)).toContain('balance-broken');
  });

  test('rows show what was read and what becomes of them', async () => {
    const { id } = await upload(client, await open(), threeShops);
    const [first] = await rowsOf(client, id);
    expect(first).toEqual({
      number: 1,
      line: 2,
      raw: expect.arrayContaining(['tx_1', '14/03/2025']),
      parsed: {
        date: '2025-03-14',
        type: 'expense',
        amount: '6.40',
        signed_amount: '-6.40',
        currency: 'GBP',
        description: 'tx_1',
        merchant: 'tx_1',
        balance: null,
        bank_id: 'tx_1',
        category_id: null,
      },
      trade: null,
      outcome: 'added',
      reason: null,
      suggestion: null,
      rules: [],
    });
  });

  test('a preview can be thrown away, and only a preview', async () => {
    const account = await open();
    const { id } = await upload(client, account, threeShops);
    expect((await client.delete(`/imports/${id}`)).status).toBe(204);
    expect((await client.get(`/imports/${id}`)).status).toBe(404);
    const kept = await importNow(client, account, threeShops);
    expect((await client.delete(`/imports/${kept.id}`)).status).toBe(409);
  });

  test('rows dated before the opening date are warned about', async () => {
    const account = await open({ opening_date: '2025-03-13' });
    const { warnings } = await upload(client, account, lloyds(fourDays));
    expect(warnings.map((warning: { code: string }) => warning.code)).toContain('before-opening');
  });

  test('rows dated more than a week ahead are warned about: their dates may be read the wrong way round', async () => {
    const on = async (day: string) => {
      const date = day.split('-').reverse().join('/');
      const { warnings } = await upload(client, await open(), monzo([{ id: 'tx_1', amount: '-5.00', date }]));
      return warnings.map((warning: { code: string }) => warning.code);
    };
    const daysAhead = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
    expect(await on(daysAhead(9))).toContain('future-dates');
    expect(await on(daysAhead(6))).not.toContain('future-dates');
    const account = await open();
    const { id } = await upload(
      client,
      account,
      monzo([{ id: 'tx_1', amount: '-5.00', date: '04/08/2150' }]),
    );
    const { body } = await client.patch(`/imports/${id}`, { date_order: 'month_first' });
    expect(body.warnings.map((warning: { code: string }) => warning.code)).toContain('future-dates');
  });

  test('54 formats are listed, each with name and headings', async () => {
    const { body } = await client.get('/imports/formats');
    expect(body).toHaveLength(54);
    expect(new Set(body.map((format: { id: string }) => format.id)).size).toBe(54);
    expect(body).toContainEqual({
      id: 'monzo',
      name: expect.any(String),
      kind: expect.any(String),
      header: expect.arrayContaining(['Transaction ID']),
      confidence: expect.stringMatching(/^(high|medium|low)$/),
      quirks: expect.any(Array),
    });
  });
});

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

  test('?commit=true does both at once', async () => {
    const account = await open();
    const done = await importNow(client, account, threeShops);
    expect(done).toMatchObject({ status: 'committed', counts: { rows: 3, added: 3 } });
    expect(await countIn(account)).toBe(3);
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
    expect(await countIn(account)).toBe(3);
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
    expect(await countIn(account)).toBe(2);
  });

  test('one id of the bank twice in a file is one row', async () => {
    const account = await open();
    const twice = monzo([
      { id: 'tx_1', amount: '-1.00' },
      { id: 'tx_1', amount: '-1.00' },
    ]);
    const { id, counts } = await importNow(client, account, twice);
    expect(counts).toMatchObject({ added: 1, duplicates: 1 });
    expect((await rowsOf(client, id))[1].reason).toBe('The same row stands earlier in this file');
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
    expect(await countIn(account)).toBe(3);
  });

  test('two commits at once of two previews of one file record its rows once', async () => {
    const account = await open();
    const [one, two] = [
      await upload(client, account, lloyds(fourDays)),
      await upload(client, account, lloyds(fourDays)),
    ];
    const done = await Promise.all([commit(client, one.id), commit(client, two.id)]);
    expect(done.map(({ counts }) => counts.added).sort()).toEqual([0, 4]);
    expect(await countIn(account)).toBe(4);
    await expectTotalsToAgree(app, client);
  });

  test('ten commits at once of one preview commit it once', async () => {
    const account = await open();
    const { id } = await upload(client, account, threeShops);
    const answers = await Promise.all(Array.from({ length: 10 }, () => client.post(`/imports/${id}/commit`)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...new Array(9).fill(409)]);
    expect(await countIn(account)).toBe(3);
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
    expect(await countIn(account)).toBe(3);
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
    expect(await countIn(account)).toBe(1);
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
    expect(await countIn(account)).toBe(0);
    await expectTotalsToAgree(app, client);
  });
});

describe('rows', () => {
  test('come in pages, in file order, and by outcome', async () => {
    const account = await open();
    await importNow(client, account, monzo([{ id: 'tx_3', amount: '-3.00' }]));
    const many = Array.from({ length: 7 }, (_, index) => ({ id: `tx_${index + 1}`, amount: '-3.00' }));
    const { id } = await upload(client, account, monzo(many));
    const numbers: number[] = [];
    for (let cursor: number | null = 0; cursor !== null; ) {
      const { body } = await client.get(`/imports/${id}/rows?limit=3&cursor=${cursor}`);
      numbers.push(...body.items.map((row: { number: number }) => row.number));
      cursor = body.next_cursor;
    }
    expect(numbers).toEqual([1, 2, 3, 4, 5, 6, 7]);
    const only = async (outcome: string) =>
      (await rowsOf(client, id, `&outcome=${outcome}`)).map((row) => row.number);
    expect(await only('duplicate')).toEqual([3]);
    expect(await only('added')).toEqual([1, 2, 4, 5, 6, 7]);
    expect(await only('error')).toEqual([]);
    expect((await client.get(`/imports/${id}/rows?outcome=gone`)).status).toBe(422);
    expect((await client.get(`/imports/${id}/rows?limit=501`)).status).toBe(422);
  });

  test('a row left out is not recorded; its texts and category can be decided', async () => {
    const account = await open();
    const [category] = (await client.get('/categories')).body.filter(
      (entry: { kind: string }) => entry.kind === 'expense',
    );
    const { id } = await upload(client, account, threeShops);
    const left = await patchRow(id, 2, { outcome: 'skipped' });
    expect(left.body).toMatchObject({ outcome: 'skipped', reason: 'You left this row out' });
    const texts = { category_id: category.id, description: 'Bread', merchant: 'Larkfield' };
    expect((await patchRow(id, 1, texts)).body.parsed).toMatchObject(texts);
    expect((await client.get(`/imports/${id}`)).body.counts).toMatchObject({ added: 2, skipped: 1 });
    expect((await commit(client, id)).counts).toMatchObject({ added: 2, skipped: 1 });
    const { items } = (await client.get(`/transactions?category_id=${category.id}&import_id=${id}`)).body;
    expect(items).toMatchObject([{ ...texts, amount: '6.40' }]);
    await expectTotalsToAgree(app, client);
  });

  test('a row left out comes with the next import of the file', async () => {
    const account = await open();
    const { id } = await upload(client, account, threeShops);
    await patchRow(id, 2, { outcome: 'skipped' });
    await commit(client, id);
    expect((await importNow(client, account, threeShops)).counts).toMatchObject({ added: 1, duplicates: 2 });
  });

  test('a duplicate can be added all the same, once, and goes with a revert', async () => {
    const account = await open();
    await importNow(client, account, threeShops);
    const { id } = await upload(client, account, threeShops);
    expect((await patchRow(id, 1, { outcome: 'added' })).body).toMatchObject({ outcome: 'added' });
    expect((await commit(client, id)).counts).toMatchObject({ added: 1, duplicates: 2 });
    expect(await balanceOf(client, account)).toBe('1798.10');
    expect((await importNow(client, account, threeShops)).counts).toMatchObject({ added: 0, duplicates: 3 });
    await revert(client, id);
    expect(await balanceOf(client, account)).toBe('1804.50');
    await expectTotalsToAgree(app, client);
  });

  test('a transaction entered by hand is suggested for a row near its day, and only for its amount', async () => {
    const account = await open();
    const near = await record(client, account, { amount: '6.40', date: '2025-03-11' });
    await record(client, account, { amount: '9.10', date: '2025-03-10' });
    await record(client, account, { amount: '1820.00', date: '2025-03-14' });
    const { id } = await upload(client, account, threeShops);
    const rows = await rowsOf(client, id);
    expect(rows.map(({ suggestion }) => suggestion)).toEqual([near.id, null, null]);
    expect(rows.map(({ outcome }) => outcome)).toEqual(['added', 'added', 'added']);
  });

  test('a row matched to a transaction adds none, is a duplicate later, and is freed by a revert', async () => {
    const account = await open();
    const manual = await record(client, account, { amount: '6.40', date: '2025-03-13', notes: 'by hand' });
    const { id } = await upload(client, account, threeShops);
    const match = { outcome: 'matched', transaction_id: manual.id };
    expect((await patchRow(id, 1, match)).body).toMatchObject({
      outcome: 'matched',
      reason: 'Already recorded: you matched it',
    });
    expect((await commit(client, id)).counts).toMatchObject({ added: 2, matched: 1 });
    expect(await countIn(account)).toBe(3);
    expect((await importNow(client, account, threeShops)).counts).toMatchObject({ added: 0, duplicates: 3 });
    await revert(client, id);
    expect((await client.get(`/transactions/${manual.id}`)).body).toMatchObject({ notes: 'by hand' });
    expect(await countIn(account)).toBe(1);
    const next = await upload(client, account, threeShops);
    expect(next.counts).toMatchObject({ added: 3, duplicates: 0 });
    expect((await rowsOf(client, next.id))[0].suggestion).toBe(manual.id);
    await expectTotalsToAgree(app, client);
  });

  test('a match must name a transaction of the account that is no statement row yet', async () => {
    const [account, elsewhere] = [await open(), await open()];
    const other = await app.register();
    const theirs = await record(other, (await openAccount(other)).id);
    const away = await record(client, elsewhere);
    const imported = await importNow(client, account, monzo([{ id: 'tx_9', amount: '-6.40' }]));
    const [known] = (await client.get(`/transactions?import_id=${imported.id}`)).body.items;
    const { id } = await upload(client, account, threeShops);
    const status = async (change: object) =>
      (await patchRow(id, 1, { outcome: 'matched', ...change })).status;
    expect(await status({})).toBe(422);
    expect(await status({ transaction_id: away.id })).toBe(422);
    expect(await status({ transaction_id: known.id })).toBe(422);
    expect(await status({ transaction_id: theirs.id })).toBe(404);
    expect(await status({ transaction_id: absentId })).toBe(404);
    expect((await client.get(`/imports/${id}`)).body.counts.added).toBe(3);
  });

  test('a matched transaction that is gone stops the commit, and nothing is recorded', async () => {
    const account = await open();
    const manual = await record(client, account, { amount: '9.10' });
    const { id } = await upload(client, account, threeShops);
    await patchRow(id, 3, { outcome: 'matched', transaction_id: manual.id });
    await client.delete(`/transactions/${manual.id}`);
    expect(await client.post(`/imports/${id}/commit`)).toMatchObject({
      status: 404,
      body: { detail: 'Row 3 was matched to a transaction that is gone' },
    });
    expect(await countIn(account)).toBe(0);
    expect((await client.get(`/imports/${id}`)).body.status).toBe('previewed');
  });

  test.each([
    ['an unknown outcome', 1, { outcome: 'deleted' }, 422],
    ['an unknown field', 1, { amount: '1.00' }, 422],
    ['a category that is not there', 1, { category_id: absentId }, 404],
    ['a row that is not there', 4, { outcome: 'skipped' }, 404],
    ['row 0', 0, { outcome: 'skipped' }, 422],
    ['half a surrogate as text', 1, { description: 'half \ud83e' }, 200],
  ])('deciding with %s', async (_what, number, change, status) => {
    const { id } = await upload(client, await open(), threeShops);
    expect((await patchRow(id, number, change)).status).toBe(status);
  });

  test('of a committed import cannot be decided any more', async () => {
    const { id } = await importNow(client, await open(), threeShops);
    expect((await patchRow(id, 1, { outcome: 'skipped' })).status).toBe(409);
    expect((await client.patch(`/imports/${id}`, { sign: 'positive_is_spend' })).status).toBe(409);
  });
});

test('an imported row can move to an account that has the same row, and goes with its own import', async () => {
  const [from, to] = [await open(), await open()];
  const first = await importNow(client, from, threeShops);
  await importNow(client, to, threeShops);
  const { items } = (await client.get(`/transactions?import_id=${first.id}`)).body;
  const moved = await client.patch(`/transactions/${items[0].id}`, { account_id: to });
  expect([moved.status, moved.body.account_id]).toEqual([200, to]);
  expect([await countIn(from), await countIn(to)]).toEqual([2, 4]);
  expect((await importNow(client, to, threeShops)).counts).toMatchObject({ added: 0, duplicates: 3 });
  await revert(client, first.id);
  expect([await countIn(from), await countIn(to)]).toEqual([0, 3]);
  await expectTotalsToAgree(app, client);
});

describe('rows that were deleted', () => {
  const deleteFirst = async (account: string) => {
    await importNow(client, account, threeShops);
    const { items } = (await client.get(`/transactions?account_id=${account}&amount_max=6.40`)).body;
    await client.delete(`/transactions/${items[0].id}`);
  };

  test('come back with the file by default', async () => {
    const account = await open();
    await deleteFirst(account);
    expect((await importNow(client, account, threeShops)).counts).toMatchObject({ added: 1, duplicates: 2 });
  });

  test('stay away with restore_deleted=false, given with the file or afterwards', async () => {
    const account = await open();
    await deleteFirst(account);
    const fields = { restore_deleted: 'false' };
    const first = await upload(client, account, threeShops, { fields });
    expect(first).toMatchObject({ restore_deleted: false, counts: { added: 0, duplicates: 2, skipped: 1 } });
    expect((await rowsOf(client, first.id))[0].reason).toBe('You deleted this row after an earlier import');
    const second = await upload(client, account, threeShops);
    expect(second.counts.added).toBe(1);
    const { body } = await client.patch(`/imports/${second.id}`, { restore_deleted: false });
    expect(body.counts).toMatchObject({ added: 0, duplicates: 2, skipped: 1 });
    expect((await commit(client, second.id)).counts.skipped).toBe(1);
    expect(await countIn(account)).toBe(2);
  });

  test('one brought back by hand is known as the row that it is', async () => {
    const account = await open();
    await deleteFirst(account);
    const { id } = await upload(client, account, threeShops, { fields: { restore_deleted: 'false' } });
    await patchRow(id, 1, { outcome: 'added' });
    expect((await commit(client, id)).counts.added).toBe(1);
    expect((await importNow(client, account, threeShops)).counts).toMatchObject({ added: 0, duplicates: 3 });
  });
});

describe('questions', () => {
  const header = 'Date,Description,Amount';
  const unclear = `${header}\n13/03/2025,TRAM,2.80\n14/03/2025,GRILL,41.30\n`;

  test('positive amounts on a current account: the sign is asked for, and answered by PATCH', async () => {
    const account = await open();
    const preview = await upload(client, account, unclear);
    expect(preview.needs).toEqual(['sign']);
    const early = await client.post(`/imports/${preview.id}/commit`);
    expect(early).toMatchObject({ status: 409, body: { errors: [{ field: 'sign' }] } });
    const { body } = await client.patch(`/imports/${preview.id}`, { sign: 'positive_is_spend' });
    expect(body).toMatchObject({ needs: [], detected: { sign: { convention: 'positive_is_spend' } } });
    await commit(client, preview.id);
    expect(await balanceOf(client, account)).toBe('-44.10');
  });

  test('?commit=true with an open question is 409, and leaves nothing behind', async () => {
    const account = await open();
    await upload(client, account, unclear, { query: '?commit=true', status: 409 });
    expect((await client.get(`/imports?account_id=${account}`)).body.items).toEqual([]);
    const fields = { sign: 'negative_is_spend' };
    await importNow(client, account, unclear, fields);
    expect(await balanceOf(client, account)).toBe('44.10');
  });

  test('rows of both signs are settled by the type of the account', async () => {
    const rows = `${header}\n13/03/2025,TRAM,2.80\n14/03/2025,GRILL,41.30\n15/03/2025,REFUND,-1.00\n`;
    const [current, card] = [await open(), await open({ type: 'credit_card' })];
    const proof = { detected: { sign: { proof: 'account-type' } }, needs: [] };
    expect(await upload(client, current, rows, { query: '?commit=true' })).toMatchObject(proof);
    expect(await upload(client, card, rows, { query: '?commit=true' })).toMatchObject(proof);
    expect([await balanceOf(client, current), await balanceOf(client, card)]).toEqual(['43.10', '-43.10']);
  });

  test('dates that fit both orders are said to be assumed, and answered by PATCH', async () => {
    const text = `${header}\n01/02/2025,TRAM,-2.80\n03/02/2025,WAGES,5.00\n`;
    const preview = await upload(client, await open(), text);
    expect(preview.detected).toMatchObject({ date_order: 'day_first', date_order_proven: false });
    expect(preview.first_date).toBe('2025-02-01');
    const { body } = await client.patch(`/imports/${preview.id}`, { date_order: 'month_first' });
    expect(body).toMatchObject({ first_date: '2025-01-02', detected: { date_order_proven: true } });
  });

  test('a date the other way round is an error with its line, and turns no other day round', async () => {
    const account = await open();
    const days = ['03/08/2025', '04/08/2025', '05/08/2025', '06/08/2025', '07/08/2025', '08/13/2025'];
    const text = `Date,Details,Transaction Type,In,Out\n${days.map((day) => `${day},TRAM,Card,0,2.80`).join('\n')}\n`;
    const done = await upload(client, account, text, { query: '?commit=true' });
    expect(done).toMatchObject({
      first_date: '2025-08-03',
      last_date: '2025-08-07',
      detected: { date_order: 'day_first', date_order_proven: true },
      counts: { rows: 6, added: 5, errors: 1 },
      warnings: [{ code: 'date-order-slips' }, { code: 'unreadable-rows' }],
    });
    const { body } = await client.get(`/imports/${done.id}/rows?outcome=error`);
    expect(body.items).toMatchObject([
      { line: 7, reason: expect.stringContaining('only with the month first') },
    ]);
  });

  const german = 'Buchungstag;Auftraggeber;Betrag\n13.03.2025;Bäckerei Müller;-1.204,50\n';
  const mapping = {
    has_header: true,
    date_column: 'Buchungstag',
    description_columns: ['Auftraggeber'],
    amount_column: 'Betrag',
    sign: 'negative_is_spend',
  };

  test('an unknown layout needs a mapping; PATCH gives it, and the rows follow', async () => {
    const account = await open();
    const preview = await upload(client, account, german);
    expect(preview).toMatchObject({
      needs: ['mapping'],
      counts: { rows: 0 },
      detected: { format_id: null, header: ['Buchungstag', 'Auftraggeber', 'Betrag'] },
    });
    expect(preview.detected.sample.length).toBeGreaterThan(0);
    expect((await client.post(`/imports/${preview.id}/commit`)).status).toBe(409);
    const { body } = await client.patch(`/imports/${preview.id}`, { mapping });
    expect(body).toMatchObject({ needs: [], counts: { rows: 1, added: 1 } });
    await commit(client, preview.id);
    expect(await balanceOf(client, account)).toBe('-1204.50');
  });

  test('a mapping to columns that are not there is said to be wrong, and can be put right', async () => {
    const preview = await upload(client, await open(), german);
    const wrong = await client.patch(`/imports/${preview.id}`, {
      mapping: { ...mapping, amount_column: 'Summe' },
    });
    expect(wrong.status === 422 || wrong.body.needs.includes('mapping')).toBe(true);
    const right = await client.patch(`/imports/${preview.id}`, { mapping });
    expect(right.body.counts).toMatchObject({ rows: 1, added: 1 });
    const odd = await client.patch(`/imports/${preview.id}`, { mapping: { ...mapping, payee: 1 } });
    expect(odd).toMatchObject({ status: 422, body: { errors: [{ field: 'mapping.payee' }] } });
  });

  test('a saved profile recognises the same headings next time', async () => {
    const other = await app.register();
    const account = (await openAccount(other)).id;
    const profile = { name: 'Sparkasse', header: ['Buchungstag', 'Auftraggeber', 'Betrag'], mapping };
    const saved = await other.post('/import-profiles', profile);
    expect(saved).toMatchObject({ status: 201, body: profile });
    expect((await other.get('/import-profiles')).body).toEqual([saved.body]);
    expect((await other.post('/import-profiles', profile)).status).toBe(409);
    expect((await importNow(other, account, german)).counts).toMatchObject({ rows: 1, added: 1 });
    const fields = { profile_id: saved.body.id };
    expect((await importNow(other, account, german, fields)).counts).toMatchObject({ duplicates: 1 });
    await upload(client, await open(), german, { fields, status: 404 });
    expect((await client.get('/import-profiles')).body).toEqual([]);
    expect((await client.delete(`/import-profiles/${saved.body.id}`)).status).toBe(404);
    expect((await other.delete(`/import-profiles/${saved.body.id}`)).status).toBe(204);
    expect((await upload(other, account, german)).needs).toEqual(['mapping']);
  });

  test('a profile that counts its columns knows only files whose headings stand in its order', async () => {
    const other = await app.register();
    const account = (await openAccount(other)).id;
    const counted = {
      has_header: true,
      date_column: 'Wann',
      description_columns: ['Wer'],
      debit_column: 2,
      credit_column: 3,
    };
    const profile = { name: 'Counted', header: ['Wann', 'Wer', 'Soll', 'Haben'], mapping: counted };
    expect((await other.post('/import-profiles', profile)).status).toBe(201);
    const read = await upload(other, account, 'Wann;Wer;Soll;Haben\n13.03.2025;Bäckerei;12,50;\n');
    expect(read.needs).toEqual([]);
    expect((await rowsOf(other, read.id))[0].parsed.signed_amount).toBe('-12.50');
    const moved = await upload(other, account, 'Wann;Wer;Haben;Soll\n13.03.2025;Bäckerei;;12,50\n');
    expect(moved.needs).toEqual(['mapping']);
  });

  test('half a surrogate in a profile is no error', async () => {
    const profile = {
      name: 'Half \ud83e',
      header: ['\ud83e'],
      mapping: { ...mapping, date_column: '\ud83e' },
    };
    expect((await client.post('/import-profiles', profile)).status).toBe(201);
  });
});

describe('what cannot be recorded', () => {
  test('rows in another currency than the account are skipped, with the reason', async () => {
    const account = await open();
    const mixed = monzo([
      { id: 'tx_1', amount: '-1.00' },
      { id: 'tx_2', amount: '-2.00', currency: 'EUR' },
    ]);
    const { id, counts } = await importNow(client, account, mixed);
    expect(counts).toMatchObject({ rows: 2, added: 1, skipped: 1 });
    expect((await rowsOf(client, id))[1]).toMatchObject({
      outcome: 'skipped',
      reason: 'In another currency than the account',
      parsed: { currency: 'EUR' },
    });
    const preview = await upload(client, account, mixed);
    expect((await patchRow(preview.id, 2, { outcome: 'added' })).status).toBe(422);
  });

  test('a file cut in its middle keeps the rows before the cut and names the row in error', async () => {
    const account = await open();
    const whole = lloyds(fourDays);
    const { id, counts, warnings } = await importNow(client, account, whole.slice(0, -30));
    expect(counts).toMatchObject({ rows: 4, added: 3, errors: 1 });
    expect((await rowsOf(client, id, '&outcome=error'))[0]).toMatchObject({
      number: 4,
      line: 5,
      parsed: null,
      reason: expect.any(String),
    });
    expect(warnings.map((warning: { code: string }) => warning.code)).toContain('truncated');
    expect(await countIn(account)).toBe(3);
    expect((await importNow(client, account, whole)).counts).toMatchObject({ added: 1, duplicates: 3 });
  });

  test('a bad date or amount is an error of its row alone', async () => {
    const account = await open();
    const text = monzo([
      { id: 'tx_1', amount: '-1.00', date: '31/02/2025' },
      { id: 'tx_2', amount: '-2.005' },
      { id: 'tx_3', amount: '-3.00' },
    ]);
    const { id, counts } = await importNow(client, account, text);
    expect(counts).toMatchObject({ rows: 3, added: 1, errors: 2 });
    const preview = await upload(client, account, text);
    expect((await patchRow(preview.id, 1, { outcome: 'added' })).status).toBe(422);
    expect((await rowsOf(client, id)).map(({ line }) => line)).toEqual([2, 3, 4]);
  });
});

describe('encodings', () => {
  const text = monzo([{ id: 'tx_1', amount: '-4.20', name: 'Café “Zoë” £5 مقهى'.replace(' مقهى', '') }]);
  const windows = Uint8Array.from(
    [...text],
    (each) => ({ '“': 0x93, '”': 0x94 })[each] ?? (each.codePointAt(0) as number),
  );
  const utf16 = Buffer.from(`\ufeff${text}`, 'utf16le');
  test.each([
    ['utf-8', Buffer.from(text)],
    ['utf-8', Buffer.from(`\ufeff${text}`)],
    ['windows-1252', windows],
    ['utf-16le', utf16],
    ['utf-16be', Buffer.from(utf16).swap16()],
  ])('%s is read letter by letter (case %#)', async (encoding, bytes) => {
    const { id, detected } = await importNow(client, await open(), bytes);
    expect(detected.encoding).toBe(encoding);
    expect((await client.get(`/transactions?import_id=${id}`)).body.items[0]).toMatchObject({
      merchant: 'Café “Zoë” £5',
      amount: '4.20',
    });
  });

  test('texts survive: right to left, emoji at every place of a long cell, quotes, line breaks', async () => {
    const names = [
      'مقهى “x”',
      `${'a'.repeat(199)}🦊tail`,
      `${'b'.repeat(198)}🦊tail`,
      '"two\nlines, ""one"""',
    ];
    const rows = names.map((name, index) => ({ id: `tx_${index}`, amount: '-1.00', name }));
    const account = await open();
    const preview = await upload(client, account, monzo(rows));
    expect(preview.counts).toMatchObject({ rows: 4, added: 4 });
    await commit(client, preview.id);
    const { items } = (await client.get(`/transactions?account_id=${account}&sort=date`)).body;
    expect(items.slice(0, 3).map((row: { merchant: string }) => row.merchant)).toEqual(names.slice(0, 3));
  });

  test("a NUL character in the file's name is left out, and half a character at its end is no error", async () => {
    const account = await open();
    const part = (name: string, text: string) =>
      `--x\r\ncontent-disposition: form-data; name=${name}\r\n\r\n${text}\r\n`;
    const raw = `${part('"account_id"', account)}${part('"file"; filename="a\0b.csv"', threeShops)}--x--\r\n`;
    const headers = { 'content-type': 'multipart/form-data; boundary=x' };
    const answer = await app.request('POST', '/imports', { token: client.token, raw, headers });
    expect(answer).toMatchObject({ status: 201, body: { file_name: 'ab.csv', counts: { rows: 3 } } });
    await upload(client, account, threeShops, { name: `${'x'.repeat(254)}🦊.csv` });
  });

  test('NUL characters in a file are left out', async () => {
    const rows = monzo([{ id: 'tx_1', amount: '-1.00', name: 'No\0thing' }]);
    const { id } = await importNow(client, await open(), rows);
    expect((await client.get(`/transactions?import_id=${id}`)).body.items[0].merchant).toBe('Nothing');
  });
});

describe('bad requests leave nothing behind', () => {
  let account: string;
  beforeAll(async () => {
    account = await open();
  });
  const nothingLeft = async () => {
    expect((await client.get(`/imports?account_id=${account}`)).body.items).toEqual([]);
    expect(await countIn(account)).toBe(0);
    const folder = join(dataDir, 'tmp'); // not there before a file was too large for memory
    await expect.poll(() => (existsSync(folder) ? readdirSync(folder) : [])).toEqual([]);
  };
  const png = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d]);

  test.each<[string, string | Uint8Array, Record<string, string>]>([
    ['an empty file', '', {}],
    ['a file of blanks', ' \n\r\n\t\n', {}],
    ['a picture', png, {}],
    ['a PDF', '%PDF-1.7\n1 0 obj\n<< >>\nendobj\n', {}],
    ['10,000 columns', `${'a,'.repeat(10_000)}\n${'1,'.repeat(10_000)}\n`, {}],
    ['a heading and no rows', lloyds([]), {}],
    ['a format that does not exist', threeShops, { format_id: 'nope' }],
  ])('%s is 422 in words, with and without commit', async (_what, content, fields) => {
    for (const query of ['', '?commit=true']) {
      const body = await upload(client, account, content, { fields, query, status: 422 });
      expect(body).toMatchObject({ detail: expect.stringMatching(/\S/) });
    }
    await nothingLeft();
  });

  test("another bank's format does not read the file: commit is refused", async () => {
    const fields = { format_id: 'lloyds' };
    const body = await upload(client, account, threeShops, { fields, query: '?commit=true', status: 409 });
    expect(body.detail).toEqual(expect.any(String));
    await nothingLeft();
    const preview = await upload(client, account, threeShops, { fields });
    expect(preview).toMatchObject({ needs: ['mapping'], counts: { rows: 0 } });
    expect(preview.warnings[0].message).toMatch(/does not look like/);
    await client.delete(`/imports/${preview.id}`);
    await nothingLeft();
  });

  const send = async (fill: (form: FormData) => void) => {
    const form = new FormData();
    fill(form);
    const answer = await app.request('POST', '/imports?commit=true', { token: client.token, raw: form });
    expect(answer.body.detail).toEqual(expect.any(String));
    await nothingLeft();
    return answer;
  };
  const file = () => new Blob([threeShops]);

  test('no file, an empty form, and a file in another field are 422', async () => {
    const ask = 'Send the statement as multipart field "file"';
    const answers = [
      await send((form) => form.append('account_id', account)),
      await send((form) => {
        form.append('account_id', account);
        form.append('statement', file(), 'a.csv');
      }),
    ];
    for (const answer of answers) expect(answer).toMatchObject({ status: 422, body: { detail: ask } });
  });

  test('text in the field file is no file', async () => {
    const answer = await send((form) => {
      form.append('account_id', account);
      form.append('file', 'Date,Amount');
    });
    expect(answer.status).toBe(422);
  });

  test('two files are refused', async () => {
    const answer = await send((form) => {
      form.append('account_id', account);
      form.append('file', file(), 'a.csv');
      form.append('file', file(), 'b.csv');
    });
    expect([413, 422]).toContain(answer.status);
  });

  test('a field called __proto__ is refused', async () => {
    const answer = await send((form) => {
      form.append('account_id', account);
      form.append('__proto__', 'x');
      form.append('file', file(), 'a.csv');
    });
    expect(answer.status).toBe(400);
  });

  test('a field twice is 422, naming it', async () => {
    const answer = await send((form) => {
      form.append('account_id', account);
      form.append('account_id', account);
      form.append('file', file(), 'a.csv');
    });
    expect(answer).toMatchObject({ status: 422, body: { errors: [{ field: 'account_id' }] } });
  });

  test.each([
    ['no account', {}, 422, 'account_id'],
    ['an account that is no id', { account_id: 'mine' }, 422, 'account_id'],
    ['an unknown field', { bank: 'monzo' }, 422, 'bank'],
    ['a sign that is none', { sign: 'up' }, 422, 'sign'],
    ['a profile that is no id', { profile_id: 'x' }, 422, 'profile_id'],
  ])('%s is %#: refused and named', async (_what, fields, status, field) => {
    const answer = await send((form) => {
      if (field !== 'account_id') form.append('account_id', account);
      for (const [name, value] of Object.entries(fields)) form.append(name, value as string);
      form.append('file', file(), 'a.csv');
    });
    expect(answer).toMatchObject({ status, body: { errors: [{ field }] } });
  });

  test('fields after the file count as well as those before', async () => {
    const own = await open();
    const form = new FormData();
    form.append('file', file(), 'a.csv');
    form.append('account_id', own);
    const answer = await app.request('POST', '/imports', { token: client.token, raw: form });
    expect(answer.status).toBe(201);
  });

  test("an account that is not there, or another user's, is 404", async () => {
    const other = await app.register();
    const theirs = await openAccount(other);
    for (const id of [absentId, theirs.id]) {
      expect(await upload(client, id, threeShops, { query: '?commit=true', status: 404 })).toEqual({
        detail: 'Account not found',
      });
    }
    expect((await other.get('/imports')).body.items).toEqual([]);
    await nothingLeft();
  });

  test('what is not multipart is 415', async () => {
    const headers = { 'content-type': 'text/csv' };
    const csv = await app.request('POST', '/imports', { token: client.token, raw: threeShops, headers });
    const json = await client.post('/imports', { account_id: account });
    for (const answer of [csv, json]) expect(answer).toMatchObject({ status: 415 });
    await nothingLeft();
  });

  test('a file larger than IMPORT_MAX_MB is 413', async () => {
    const line = '14/03/2025,TRAM,-2.80\n';
    const large = `Date,Description,Amount\n${line.repeat(Math.ceil((1024 * 1024) / line.length))}`;
    const body = await upload(client, account, large, { query: '?commit=true', status: 413 });
    expect(body).toEqual({ detail: 'The file is larger than 1 MB' });
    await nothingLeft();
  });

  test('an upload without signing in is 401', async () => {
    const form = new FormData();
    form.append('file', file(), 'a.csv');
    expect((await app.request('POST', '/imports', { raw: form })).status).toBe(401);
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
