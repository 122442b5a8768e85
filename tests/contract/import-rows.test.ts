import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Client, startApp, type TestApp } from './app.ts';
import { openInvestments } from './investments.ts';
import { absentId, balanceOf, countIn, expectTotalsToAgree, openAccount, record } from './ledger.ts';
import {
  commit,
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
const patchRow = (importId: string, number: number, change: object) =>
  client.patch(`/imports/${importId}/rows/${number}`, change);

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
    expect(left.body).toMatchObject({ outcome: 'skipped', reason: 'You skipped this row' });
    const texts = { category_id: category.id, description: 'Bread', merchant: 'Larkfield' };
    expect((await patchRow(id, 1, texts)).body.parsed).toMatchObject(texts);
    expect((await client.get(`/imports/${id}`)).body.counts).toMatchObject({ added: 2, skipped: 1 });
    expect((await commit(client, id)).counts).toMatchObject({ added: 2, skipped: 1 });
    const { items } = (await client.get(`/transactions?category_id=${category.id}&import_id=${id}`)).body;
    expect(items).toMatchObject([{ ...texts, amount: '6.40' }]);
    await expectTotalsToAgree(app, client);
  });

  test('each row says for programs why it is what it is, and whether PATCH decides about it', async () => {
    const account = await open();
    await importNow(client, account, monzo([{ id: 'tx_1', amount: '-1.00' }]));
    const file = monzo([
      { id: 'tx_1', amount: '-1.00' },
      { id: 'tx_2', amount: '-2.00' },
      { id: 'tx_2', amount: '-2.00' },
      { id: 'tx_3', amount: '-3.00', currency: 'EUR' },
      { id: 'tx_4', amount: '-4.00', date: '31/02/2025' },
      { id: 'tx_5', amount: '-5.00' },
    ]);
    const { id } = await upload(client, account, file);
    await patchRow(id, 6, { outcome: 'skipped' });
    const rows = await rowsOf(client, id);
    expect(rows.map(({ reason_code, can_decide }) => [reason_code, can_decide])).toEqual([
      ['already-imported', true],
      [null, true],
      ['earlier-in-file', true],
      ['other-currency', false],
      ['unreadable', false],
      ['left-out-by-user', true],
    ]);
    for (const { number, can_decide } of rows)
      expect([number, (await patchRow(id, number, { merchant: 'Kiosk' })).status]).toEqual([
        number,
        can_decide ? 200 : 422,
      ]);
    await commit(client, id);
    expect((await rowsOf(client, id)).map(({ can_decide }) => can_decide)).toEqual(rows.map(() => false));
  });

  test('a trade that stands earlier in the file can be decided about, as its payment can', async () => {
    const { id: account } = await openInvestments(client);
    const golden = new URL('../../packages/bank-import/golden/trading-212/statement.csv', import.meta.url);
    const [heading = '', ...lines] = readFileSync(golden, 'utf8').split(/\r?\n/);
    const buy = lines.find((line) => line.startsWith('Market buy')) ?? '';
    const { id } = await upload(client, account, `${[heading, buy, buy].join('\n')}\n`);
    const [, again] = await rowsOf(client, id);
    expect(again).toMatchObject({ reason_code: 'earlier-in-file', can_decide: true });
    expect((await patchRow(id, 2, { outcome: 'added' })).status).toBe(200);
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
      reason: 'You matched this row to a recorded transaction',
    });
    expect((await commit(client, id)).counts).toMatchObject({ added: 2, matched: 1 });
    expect(await countIn(client, account)).toBe(3);
    expect((await importNow(client, account, threeShops)).counts).toMatchObject({ added: 0, duplicates: 3 });
    await revert(client, id);
    expect((await client.get(`/transactions/${manual.id}`)).body).toMatchObject({ notes: 'by hand' });
    expect(await countIn(client, account)).toBe(1);
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
      body: { detail: 'Row 3 was matched to a transaction that no longer exists' },
    });
    expect(await countIn(client, account)).toBe(0);
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
  expect([await countIn(client, from), await countIn(client, to)]).toEqual([2, 4]);
  expect((await importNow(client, to, threeShops)).counts).toMatchObject({ added: 0, duplicates: 3 });
  await revert(client, first.id);
  expect([await countIn(client, from), await countIn(client, to)]).toEqual([0, 3]);
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
    expect(await countIn(client, account)).toBe(2);
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
      reason: 'Not in the currency of the account',
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
    expect(await countIn(client, account)).toBe(3);
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
