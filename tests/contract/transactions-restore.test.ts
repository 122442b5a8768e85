import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Answer, type Client, startApp, type TestApp } from './app.ts';
import {
  absentId,
  balanceOf,
  categoriesOf,
  countTransactions,
  expectTotalsToAgree,
  openAccount,
  record,
} from './ledger.ts';
import { asOwner } from './sign-in.ts';
import { fourDays, importNow, lloyds, revert, rowsOf } from './statements.ts';

let app: TestApp;
let client: Client;
let food: string;
let travel: string;
let wages: string;
beforeAll(async () => {
  app = await startApp();
  client = await app.register();
  ({ food, travel, wages } = await categoriesOf(client));
});
afterAll(() => app.close());

const statement = lloyds(fourDays);
const totalsAgree = () => expectTotalsToAgree(app, client, ['GBP', 'JPY', 'EUR', 'BHD']);
const open = async (change: object = {}): Promise<string> => (await openAccount(client, change)).id;
const restore = (ids: readonly unknown[], user = client) => user.post('/transactions/restore', { ids });
const read = async (id: string) => (await client.get(`/transactions/${id}`)).body;
const remove = async (id: string) => expect((await client.delete(`/transactions/${id}`)).status).toBe(204);
const removeMany = async (ids: readonly string[]) => {
  const answer = await client.post('/transactions/bulk', { ids, delete: true });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.deleted;
};

/** All that deletions and restores may move: the rows in full, without what counts changes, and the figures. */
async function everything(): Promise<unknown> {
  const [rows, splits, balances, report] = await Promise.all([
    asOwner(
      app,
      `select to_jsonb(t) - 'version' - 'updated_at' as row from transactions t where user_id = $1 order by id`,
      [client.id],
    ),
    asOwner(
      app,
      'select * from transaction_splits where user_id = $1 order by transaction_id, position, notes',
      [client.id],
    ),
    client.get('/accounts'),
    client.get('/reports/categories?date_from=2024-01-01&date_to=2026-12-31'),
  ]);
  const figures = balances.body.map(({ id, balance, transaction_count }: Answer['body']) => ({
    id,
    balance,
    transaction_count,
  }));
  expect(report.status).toBe(200);
  return { rows, splits, figures, report: report.body };
}

const keptOf = (ids: readonly string[]) =>
  asOwner(app, 'select id from deleted_transactions where id = any($1::uuid[]) order by id', [ids]);

function expectRefused(answer: Answer, status: number, detail: string | RegExp): void {
  expect([answer.status, answer.body]).toEqual([status, { detail: expect.stringMatching(detail) }]);
}

const nothingToRestore =
  /^Deleted transaction not found. It was already restored, deleted over 30 days ago, or removed with its account or import.$/;
const recordedAgain =
  /^Nothing was restored. A transaction was recorded or imported again after it was deleted.$/;

describe('a restore gives back', () => {
  test('the very same row, with the figures it moved', async () => {
    const account = await open({ opening_balance: '1000.00' });
    const made = await record(client, account, {
      amount: '12.3',
      value_date: '2025-03-17',
      description: 'A "quoted" text, £ and 漢字\nin two lines \\ {x,NULL}',
      merchant: 'Larkfield Bakery',
      category_id: food,
      is_recurring: true,
      tags: ['a,b', '"q"', 'NULL', '{}'],
      notes: 'n',
      external_id: 'x-1',
    });
    const before = await everything();
    await remove(made.id);
    expect(await everything()).not.toEqual(before);
    expect(await balanceOf(client, account)).toBe('1000.00');
    const answer = await restore([made.id]);
    expect(answer).toMatchObject({ status: 200, body: { restored: 1 } });
    expect(await everything()).toEqual(before);
    const back = await read(made.id);
    expect(back).toEqual({ ...made, version: 2, updated_at: back.updated_at });
    expect(back.updated_at > made.updated_at).toBe(true);
    await totalsAgree();
  });

  test('three of a bulk, with splits and tags', async () => {
    const account = await open();
    const rows = [
      await record(client, account, {
        amount: '30.00',
        tags: ['trip'],
        splits: [
          { category_id: food, amount: '35.50', notes: 'first' },
          { category_id: travel, amount: '-5.60' },
          { category_id: null, amount: '0.10', notes: 'last' },
        ],
      }),
      await record(client, account, { type: 'income', amount: '2000', category_id: wages, tags: ['b', 'a'] }),
      await record(client, account, { date: '2025-04-01', tags: ['trip'] }),
    ];
    const ids = rows.map(({ id }) => id);
    const before = await everything();
    expect(await removeMany(ids)).toBe(3);
    expect(await countTransactions(client, `account_id=${account}`)).toBe(0);
    expect((await restore(ids)).body).toEqual({ restored: 3 });
    expect(await everything()).toEqual(before);
    expect((await read(ids[0] as string)).splits).toEqual(rows[0].splits);
    await totalsAgree();
  });

  test.each([0, 1])('a transfer whole, by its leg %i', async (leg) => {
    const [from, to] = [await open(), await open({ currency: 'EUR' })];
    const made = await record(client, from, {
      type: 'transfer',
      amount: '100',
      to_account_id: to,
      to_amount: '117.20',
      external_id: 'out',
    });
    const { items } = (await client.get(`/transactions?account_id=${to}`)).body;
    const legs = [made.id, items[0].id];
    const before = await everything();
    await remove(made.id);
    expect((await restore([legs[leg]])).body).toEqual({ restored: 2 });
    expect(await everything()).toEqual(before);
    expect((await read(legs[0])).transfer_id).toBe((await read(legs[1])).transfer_id);
    expect([await balanceOf(client, from), await balanceOf(client, to)]).toEqual(['-100.00', '117.20']);
    expectRefused(await restore([legs[1 - leg]]), 404, nothingToRestore);
    await totalsAgree();
  });

  test('statement rows that an import knows again', async () => {
    const account = await open();
    const { id: importId, counts } = await importNow(client, account, statement);
    expect(counts.added).toBe(4);
    const { items } = (await client.get(`/transactions?account_id=${account}`)).body;
    const ids = items.map((row: { id: string }) => row.id);
    const before = await everything();
    await removeMany(ids.slice(0, 3));
    await remove(ids[3]);
    expect((await restore(ids)).body).toEqual({ restored: 4 });
    expect(await everything()).toEqual(before);
    expect((await read(ids[0])).import_id).toBe(importId);
    expect((await importNow(client, account, statement)).counts).toMatchObject({ added: 0, duplicates: 4 });
    // Nothing is remembered as deleted: an import that leaves deleted rows out counts them as duplicates too.
    const leavesOut = await importNow(client, account, statement, { restore_deleted: 'false' });
    expect(leavesOut.counts).toMatchObject({ added: 0, duplicates: 4, skipped: 0 });
    expect(
      await asOwner(app, 'select 1 from deleted_fingerprints where account_id = $1', [account]),
    ).toHaveLength(0);
    expect((await revert(client, importId)).status).toBe('reverted');
    expect(await countTransactions(client, `account_id=${account}`)).toBe(0);
    await totalsAgree();
  });

  test('only what was asked for: fingerprints of other deleted rows stay remembered', async () => {
    const account = await open();
    await importNow(client, account, statement);
    const { items } = (await client.get(`/transactions?account_id=${account}`)).body;
    await removeMany(items.map((row: { id: string }) => row.id));
    await restore([items[0].id]);
    const again = await importNow(client, account, statement, { restore_deleted: 'false' });
    expect(again.counts).toMatchObject({ added: 0, duplicates: 1, skipped: 3 });
  });

  test('a row as often as it is deleted, and it can be changed in between', async () => {
    const account = await open();
    let row = await record(client, account, { category_id: food });
    for (let round = 1; round <= 3; round++) {
      await remove(row.id);
      expect((await restore([row.id])).status).toBe(200);
      expect((await read(row.id)).version).toBe(2 * round);
      row = (await client.patch(`/transactions/${row.id}`, { amount: `${round}.00`, version: 2 * round }))
        .body;
      expect(row.amount).toBe(`${round}.00`);
    }
    expect(await balanceOf(client, account)).toBe('-3.00');
    await totalsAgree();
  });

  test('amounts of any places exactly', async () => {
    const accounts = [
      await open({ currency: 'JPY' }),
      await open({ currency: 'BHD' }),
      await open({ currency: 'GBP' }),
    ];
    const amounts = ['1500', '0.001', '99999999999.90'];
    const made = [];
    for (const [index, account] of accounts.entries()) {
      made.push(await record(client, account, { amount: amounts[index], type: 'income' }));
    }
    const ids = made.map(({ id }) => id);
    await removeMany(ids);
    await restore(ids);
    for (const [index, id] of ids.entries()) expect((await read(id)).amount).toBe(amounts[index]);
  });

  test('ids in upper case and named twice once', async () => {
    const made = await record(client, await open());
    await remove(made.id);
    const answer = await restore([made.id.toUpperCase(), made.id, made.id]);
    expect(answer).toMatchObject({ status: 200, body: { restored: 1 } });
  });

  test('a row dated before its account was closed', async () => {
    const account = await open();
    const made = await record(client, account, { date: '2025-03-14' });
    await remove(made.id);
    await client.patch(`/accounts/${account}`, { closed_on: '2025-03-14' });
    expect((await restore([made.id])).status).toBe(200);
  });

  test('a row without the category that has gone meanwhile, split or not', async () => {
    const account = await open();
    const { id: gone } = (await client.post('/categories', { name: 'Allotment', kind: 'expense' })).body;
    const plain = await record(client, account, { category_id: gone });
    const split = await record(client, account, {
      amount: '10.00',
      splits: [
        { category_id: gone, amount: '4.00', notes: 'seeds' },
        { category_id: food, amount: '6.00' },
      ],
    });
    await removeMany([plain.id, split.id]);
    expect((await client.delete(`/categories/${gone}`)).status).toBe(204);
    expect((await restore([plain.id, split.id])).body).toEqual({ restored: 2 });
    expect(await read(plain.id)).toMatchObject({ category_id: null, amount: '12.30', splits: [] });
    expect((await read(split.id)).splits).toEqual([
      { ...split.splits[0], category_id: null },
      { ...split.splits[1], category_id: food },
    ]);
    await totalsAgree();
  });
});

describe('nothing is restored', () => {
  /** Refused with the status and text, and nothing has changed; `later` rows can still come back. */
  async function expectNothing(ids: readonly string[], status: number, detail: string | RegExp) {
    const before = await everything();
    const kept = await keptOf(ids);
    expectRefused(await restore(ids), status, detail);
    expect(await everything()).toEqual(before);
    expect(await keptOf(ids)).toEqual(kept);
    await totalsAgree();
  }

  async function deleted(account: string, change: object = {}): Promise<string> {
    const { id } = await record(client, account, change);
    await remove(id);
    return id;
  }

  test('twice', async () => {
    const id = await deleted(await open());
    expect((await restore([id])).status).toBe(200);
    await expectNothing([id], 404, nothingToRestore);
  });

  test('of an unknown id, or one that was never deleted, nor what is named with it', async () => {
    const account = await open();
    const id = await deleted(account);
    const { id: alive } = await record(client, account);
    for (const other of [absentId, alive]) await expectNothing([id, other], 404, nothingToRestore);
    expect((await restore([id])).status).toBe(200);
  });

  test("of another user's, told in the same words", async () => {
    const id = await deleted(await open(), { category_id: food });
    const other = await app.register();
    const before = await everything();
    const theirs = await restore([id], other);
    expectRefused(theirs, 404, nothingToRestore);
    expect((await restore([absentId], other)).body).toEqual(theirs.body);
    expect(await everything()).toEqual(before);
    expect(await countTransactions(other)).toBe(0);
    expect((await restore([id])).body).toEqual({ restored: 1 });
  });

  test('after 30 days', async () => {
    const account = await open();
    const id = await deleted(account);
    const age = (days: number) =>
      asOwner(
        app,
        `update deleted_transactions set deleted_at = now() - make_interval(days => $2) where id = $1`,
        [id, days],
      );
    await age(30);
    await expectNothing([id], 404, nothingToRestore);
    await age(29);
    expect((await restore([id])).status).toBe(200);
  });

  test('imported again meanwhile, nor what is named with it', async () => {
    const account = await open();
    await importNow(client, account, statement);
    const { items } = (await client.get(`/transactions?account_id=${account}`)).body;
    const other = await deleted(account);
    await remove(items[0].id);
    expect((await importNow(client, account, statement)).counts).toMatchObject({ added: 1, duplicates: 3 });
    await expectNothing([other, items[0].id], 409, recordedAgain);
    expect(await countTransactions(client, `account_id=${account}`)).toBe(4);
    expect((await restore([other])).status).toBe(200);
  });

  test('with an external_id that another row has by now', async () => {
    const account = await open();
    const id = await deleted(account, { external_id: 'same' });
    const { id: taker } = await record(client, account, { external_id: 'same' });
    await expectNothing([id], 409, recordedAgain);
    await client.patch(`/transactions/${taker}`, { external_id: null });
    expect((await restore([id])).status).toBe(200);
  });

  test('in an account that has gone', async () => {
    const account = await open();
    const id = await deleted(account);
    expect((await client.delete(`/accounts/${account}`)).status).toBe(204);
    await expectNothing([id], 404, nothingToRestore);
    expect(await keptOf([id])).toEqual([]);
  });

  test('of a transfer of which one account has gone', async () => {
    const [from, to] = [await open(), await open()];
    const id = await deleted(from, { type: 'transfer', to_account_id: to });
    await client.delete(`/accounts/${to}`);
    await expectNothing([id], 404, nothingToRestore);
  });

  test.each(['account_id', 'to_account_id'])('after the closing of the %s', async (closed) => {
    const [from, to] = [await open(), await open()];
    const id = await deleted(from, { type: 'transfer', to_account_id: to, date: '2025-03-14' });
    const account = closed === 'account_id' ? from : to;
    await client.patch(`/accounts/${account}`, { closed_on: '2025-03-13' });
    await expectNothing([id], 409, 'This account is closed');
    await client.patch(`/accounts/${account}`, { closed_on: null });
    expect((await restore([id])).body).toEqual({ restored: 2 });
  });

  test('in an account whose currency has changed', async () => {
    const account = await open();
    const id = await deleted(account);
    expect((await client.patch(`/accounts/${account}`, { currency: 'EUR' })).status).toBe(200);
    const detail = /^Nothing was restored\. The account is now in EUR and the transaction is in GBP\.$/;
    await expectNothing([id], 409, detail);
  });

  test('of an import that was reverted', async () => {
    const account = await open();
    const { id: importId } = await importNow(client, account, statement);
    const [row] = (await client.get(`/transactions?account_id=${account}`)).body.items;
    await remove(row.id);
    await revert(client, importId);
    await expectNothing([row.id], 404, nothingToRestore);
    expect(await keptOf([row.id])).toEqual([]);
  });
});

describe('what is kept', () => {
  const countKept = async () =>
    (
      await asOwner(app, 'select count(*)::integer as n from deleted_transactions where user_id = $1', [
        client.id,
      ])
    )[0].n;

  test('is what the user deleted, not what went with an account or a reverted import', async () => {
    const [from, to, third] = [await open(), await open(), await open()];
    await record(client, from, { type: 'transfer', to_account_id: to });
    await record(client, from);
    const { id: importId } = await importNow(client, third, statement);
    const before = await countKept();
    expect((await client.delete(`/accounts/${from}?cascade=true`)).status).toBe(204);
    await revert(client, importId);
    expect(await countKept()).toBe(before);
  });

  test('goes after 30 days, with the next deletion of that user', async () => {
    const account = await open();
    const [old, fresh] = [await record(client, account), await record(client, account)];
    const other = await app.register();
    const theirs = await record(other, (await openAccount(other)).id);
    await other.delete(`/transactions/${theirs.id}`);
    await remove(old.id);
    await asOwner(
      app,
      `update deleted_transactions set deleted_at = now() - interval '31 days' where id = any($1::uuid[])`,
      [[old.id, theirs.id]],
    );
    await remove(fresh.id);
    const ids = [old.id, fresh.id, theirs.id];
    expect((await keptOf(ids)).map(({ id }) => id).sort()).toEqual([fresh.id, theirs.id].sort());
  });

  test('is gone when the deletion was rolled back', async () => {
    const { id } = await record(client, await open());
    const answer = await client.post('/transactions/bulk', { ids: [id, absentId], delete: true });
    expect(answer.status).toBe(404);
    expect(await keptOf([id])).toEqual([]);
  });
});

describe('at the same time', () => {
  test('of five restores of one row one succeeds', async () => {
    const account = await open();
    const [one, two] = [await open(), await open()];
    const transfer = await record(client, one, { type: 'transfer', to_account_id: two });
    const made = await record(client, account, { splits: [{ category_id: food, amount: '12.30' }] });
    await removeMany([made.id, transfer.id]);
    const answers = await Promise.all(Array.from({ length: 5 }, () => restore([made.id, transfer.id])));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404, 404]);
    expect(await balanceOf(client, account)).toBe('-12.30');
    await totalsAgree();
  });

  test('restores and an import of the same rows leave each of them once', async () => {
    const account = await open();
    await importNow(client, account, statement);
    for (let round = 0; round < 5; round++) {
      const { items } = (await client.get(`/transactions?account_id=${account}`)).body;
      const ids = items.map((row: { id: string }) => row.id);
      await removeMany(ids);
      const [restored, imported] = await Promise.all([restore(ids), importNow(client, account, statement)]);
      const { added, duplicates } = imported.counts;
      expect([
        [200, 0, 4],
        [409, 4, 0],
      ]).toContainEqual([restored.status, added, duplicates]);
      expect(await countTransactions(client, `account_id=${account}`)).toBe(4);
    }
    await totalsAgree();
  });

  test('restores and deletions of transfers both ways', async () => {
    const [one, two] = [await open(), await open()];
    const pairs = [];
    for (let index = 0; index < 6; index++) {
      const [from, to] = index % 2 ? [one, two] : [two, one];
      pairs.push((await record(client, from, { type: 'transfer', to_account_id: to, amount: '1.00' })).id);
    }
    await removeMany(pairs.slice(0, 3));
    const answers = await Promise.all([
      ...pairs.slice(0, 3).map((id) => restore([id])),
      ...pairs.slice(3).map((id) => client.delete(`/transactions/${id}`)),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 204, 204, 204]);
    await totalsAgree();
  });
});

describe('the request', () => {
  test.each([
    ['no body', undefined],
    ['no ids', {}],
    ['an empty list', { ids: [] }],
    ['more than 1000', { ids: Array.from({ length: 1001 }, () => absentId) }],
    ['an id that is none', { ids: ['x'] }],
    ['a number', { ids: [1] }],
    ['an unknown field', { ids: [absentId], force: true }],
  ])('%s is 422', async (_name, body) => {
    expect((await client.post('/transactions/restore', body)).status).toBe(422);
  });

  test('takes 1000 at once', async () => {
    const account = await open();
    const create = Array.from({ length: 1000 }, (_, index) => ({
      account_id: account,
      type: 'expense',
      amount: '0.01',
      date: `2025-03-${String((index % 28) + 1).padStart(2, '0')}`,
    }));
    const { body } = await client.post('/transactions/bulk', { create });
    expect(await removeMany(body.created)).toBe(1000);
    expect((await restore(body.created)).body).toEqual({ restored: 1000 });
    expect(await balanceOf(client, account)).toBe('-10.00');
  });

  test('needs a token, and another method is refused', async () => {
    const anonymous = await app.request('POST', '/transactions/restore', { body: { ids: [absentId] } });
    expect(anonymous.status).toBe(401);
    const { token } = client;
    expect((await app.request('PUT', '/transactions/restore', { token, body: {} })).status).toBe(405);
  });

  test('with an Idempotency-Key sent twice is done once, and answered the same', async () => {
    const made = await record(client, await open());
    await remove(made.id);
    const send = () =>
      client.post('/transactions/restore', { ids: [made.id] }, { 'idempotency-key': `undo ${made.id}` });
    const [first, second] = [await send(), await send()];
    expect([first.status, first.body, second.status, second.body]).toEqual([
      200,
      { restored: 1 },
      200,
      { restored: 1 },
    ]);
    expect((await read(made.id)).version).toBe(2);
  });

  test('leaves an import’s own record of its rows alone', async () => {
    const account = await open();
    const { id: importId } = await importNow(client, account, statement);
    const before = await rowsOf(client, importId);
    const [row] = (await client.get(`/transactions?account_id=${account}`)).body.items;
    await remove(row.id);
    await restore([row.id]);
    expect(await rowsOf(client, importId)).toEqual(before);
  });
});
