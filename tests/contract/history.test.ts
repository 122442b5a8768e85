import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asUser } from '../../apps/server/src/database/user-scope.ts';
import { forgetOldOperations } from '../../apps/server/src/features/admin/history/service.ts';
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
import { asOwnerOfRows } from './role-client.ts';
import { asOwner } from './sign-in.ts';
import { fourDays, importNow, lloyds, revert } from './statements.ts';

let app: TestApp;
let client: Client;
let food: string;
let travel: string;
beforeAll(async () => {
  app = await startApp();
  client = await app.register();
  ({ food, travel } = await categoriesOf(client));
});
afterAll(() => app.close());

const history = async (query = '', user = client) =>
  (await user.get(`/history?${query}`)).body.items as Answer['body'][];
const newest = async (user = client) => (await history('limit=1', user))[0];
const undo = (id: string, user = client) => user.post(`/history/${id}/undo`);

/** Undoes what was done last, and expects that to work. */
async function undone(user = client): Promise<Answer['body']> {
  const { id } = await newest(user);
  const answer = await undo(id, user);
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 });
  return answer.body;
}

describe('the history', () => {
  test('says what was done, how often and by whom, newest first', async () => {
    const user = await app.register();
    const account = (await openAccount(user, { name: 'Current' })).id;
    const one = await record(user, account, { merchant: 'Tesco', date: '2026-08-04' });
    const two = await record(user, account, { merchant: 'Aldi' });
    await user.post('/transactions/bulk', { ids: [one.id, two.id], add_tags: ['shop'] });
    await user.patch(`/transactions/${one.id}`, { amount: '9.99', notes: 'cheaper' });
    await user.delete(`/transactions/${two.id}`);
    const items = await history('', user);
    expect(items.map(({ summary }) => summary)).toEqual([
      'Deleted transaction Aldi on 14 Mar 2025',
      'Changed transaction Tesco on 4 Aug 2026: notes and amount',
      'Changed 2 transactions: tags',
      'Added transaction Aldi on 14 Mar 2025',
      'Added transaction Tesco on 4 Aug 2026',
      'Added account Current',
    ]);
    expect(items.map(({ kind }) => kind)).toEqual(['delete', 'edit', 'edit', 'create', 'create', 'create']);
    expect(items[0]).toMatchObject({ actor: 'you', actor_name: null, undoable: true, reason: null });
    expect(items[4]).toMatchObject({ undoable: false });
    expect(items[4].reason).toMatch(
      /^Transaction Tesco on 4 Aug 2026 was changed later, on \d+ \w+ \d{4}\. Undo that/,
    );
  });

  test('is read page by page, by kind, by record and by day', async () => {
    const user = await app.register();
    const account = (await openAccount(user)).id;
    const { id } = await record(user, account);
    await user.patch(`/transactions/${id}`, { notes: 'one' });
    const first = (await user.get('/history?limit=2')).body;
    expect(first.items).toHaveLength(2);
    const rest = (await user.get(`/history?limit=2&cursor=${first.next_cursor}`)).body;
    expect(rest).toMatchObject({ items: [{ kind: 'create' }], next_cursor: null });
    expect(await history(`resource=transactions&resource_id=${id}`, user)).toHaveLength(2);
    expect(await history('resource=accounts', user)).toHaveLength(1);
    expect(await history('kind=edit', user)).toHaveLength(1);
    expect(await history('date_to=2020-01-01', user)).toEqual([]);
    expect((await user.get('/history?resource_id=x')).status).toBe(422);
    expect((await user.get('/history?cursor=x')).status).toBe(422);
  });

  test('holds nothing of reads, of refused changes and of what changed nothing', async () => {
    const user = await app.register();
    await openAccount(user);
    await user.post('/transactions', {
      account_id: absentId,
      type: 'expense',
      amount: '1',
      date: '2025-01-01',
    });
    await user.get('/accounts');
    expect(await history('', user)).toHaveLength(1);
  });

  test('names the token that a program used', async () => {
    const user = await app.register();
    const made = await user.post('/api-tokens', {
      name: 'Shortcuts',
      scopes: ['read', 'write'],
      days: 9,
      password: user.password,
    });
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    await app.request('POST', '/goals', {
      token: made.body.token,
      body: { name: 'Roof', target_amount: '9' },
    });
    expect(await newest(user)).toMatchObject({
      actor: 'token',
      actor_name: 'Shortcuts',
      summary: 'Added goal Roof',
    });
  });

  test("another user's operation is not there", async () => {
    await openAccount(client);
    const { id } = await newest();
    const other = await app.register();
    expect((await other.get(`/history/${id}`)).status).toBe(404);
    expect((await undo(id, other)).status).toBe(404);
    expect((await undo(absentId)).status).toBe(404);
    expect((await client.get(`/history/${id}`)).body).toMatchObject({ id, undoable: true });
  });
});

test('what is older than 30 days is not shown, cannot be undone, and is forgotten with its images', async () => {
  const user = await app.register();
  const account = (await openAccount(user)).id;
  await record(user, account);
  const [recorded, opened] = await history('', user);
  await asOwner(app, `update operations set at = now() - interval '31 days' where id = $1`, [opened.id]);
  expect((await history('', user)).map(({ id }) => id)).toEqual([recorded.id]);
  expect((await undo(opened.id, user)).status).toBe(404);
  expect(await asUser(app.database, user.id, forgetOldOperations)).toBe(1);
  const left = await asOwner(app, 'select operation_id as id from operation_changes where user_id = $1', [
    user.id,
  ]);
  expect(left).toEqual([{ id: recorded.id }]);
});

describe('undoing', () => {
  test('puts an edit back, and doing it again puts it on: totals agree all the while', async () => {
    const account = (await openAccount(client)).id;
    const { id } = await record(client, account, { category_id: food, amount: '10.00' });
    await client.patch(`/transactions/${id}`, { amount: '25.50', category_id: travel, date: '2025-05-01' });
    const first = await newest();
    const back = await undone();
    expect(back).toMatchObject({ kind: 'undo', undoes: first.id });
    expect(back.summary).toBe(`Undid “${first.summary}”`);
    expect((await client.get(`/transactions/${id}`)).body).toMatchObject({
      amount: '10.00',
      category_id: food,
      date: '2025-03-14',
      version: 3,
    });
    await expectTotalsToAgree(app, client);
    expect(await undo(first.id)).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining('already been undone') },
    });
    const again = await undone();
    expect(again).toMatchObject({ kind: 'redo', undoes: back.id });
    expect((await client.get(`/transactions/${id}`)).body).toMatchObject({
      amount: '25.50',
      category_id: travel,
    });
    await expectTotalsToAgree(app, client);
    expect((await undo(first.id)).status).toBe(200);
    expect(await balanceOf(client, account)).toBe('-10.00');
  });

  test('brings a deleted transaction back with its splits, off the list of what can be restored', async () => {
    const account = (await openAccount(client)).id;
    const splits = [
      { category_id: food, amount: '4.00' },
      { category_id: travel, amount: '6.00' },
    ];
    const { id } = await record(client, account, { amount: '10.00', splits });
    const before = (await client.get(`/transactions/${id}`)).body;
    await client.delete(`/transactions/${id}`);
    await undone();
    const after = (await client.get(`/transactions/${id}`)).body;
    expect(after).toEqual({ ...before, version: before.version + 1, updated_at: expect.anything() });
    expect((await client.post('/transactions/restore', { ids: [id] })).status).toBe(404);
    await expectTotalsToAgree(app, client);
    await undone();
    expect((await client.get(`/transactions/${id}`)).status).toBe(404);
    expect((await client.post('/transactions/restore', { ids: [id] })).status).toBe(200);
    await expectTotalsToAgree(app, client);
  });

  test('takes back many rows as it does few: changed, and deleted with their splits', async () => {
    const user = await app.register();
    const mine = await categoriesOf(user);
    const account = (await openAccount(user)).id;
    const rows = await Promise.all(
      Array.from({ length: 23 }, (_, index) =>
        record(user, account, {
          amount: '10.00',
          merchant: `Shop ${index}`,
          notes: index % 2 === 0 ? 'kept' : null,
          ...(index < 22
            ? { splits: [{ category_id: mine.food, amount: '4.00' }, { amount: '6.00' }] }
            : { category_id: mine.food }),
        }),
      ),
    );
    const ids = rows.map(({ id }) => id);
    const all = async () => {
      const items = (await user.get('/transactions?limit=50')).body.items as Answer['body'][];
      return items.map((one) => ({ ...one, version: 0, updated_at: '' }));
    };
    const before = await all();
    await user.post('/transactions/bulk', { ids, add_tags: ['shop'] });
    const changed = (await newest(user)).parts.find(({ table }: Answer['body']) => table === 'transactions');
    expect(changed).toMatchObject({ verb: 'u', rows: 23, columns: ['tags'], day: '2025-03-14' });
    await undone(user);
    expect(await all()).toEqual(before);
    await user.post('/transactions/bulk', { ids, delete: true });
    const { parts } = await newest(user);
    expect(parts).toEqual([
      expect.objectContaining({ table: 'transaction_splits', verb: 'd', rows: 44, resource: 'transactions' }),
      expect.objectContaining({ table: 'transactions', verb: 'd', rows: 23 }),
    ]);
    expect(parts[1].label).toMatch(/^Shop \d+$/);
    await undone(user);
    expect(await all()).toEqual(before);
    await expectTotalsToAgree(app, user);
  });

  test('is refused with the later change by name, and what it would have done is not done', async () => {
    const account = (await openAccount(client)).id;
    const { id } = await record(client, account, { merchant: 'Tesco' });
    const created = await newest();
    await client.patch(`/transactions/${id}`, { notes: 'a' });
    const refused = await undo(created.id);
    expect(refused.status).toBe(409);
    expect(refused.body.detail).toMatch(
      /^Nothing was undone\. Transaction Tesco on 14 Mar 2025 was changed later, on .*\. Undo that first\.$/,
    );
    expect((await client.get(`/transactions/${id}`)).status).toBe(200);
    await undone();
    expect((await undo(created.id)).status).toBe(200);
  });

  test('is refused while something else needs what it made', async () => {
    const account = (await openAccount(client, { name: 'Needed' })).id;
    const created = await newest();
    await client.post('/goals', { name: 'Roof', target_amount: '100', account_id: account });
    const refused = await undo(created.id);
    expect(refused).toMatchObject({ status: 409, body: { detail: expect.stringContaining('1 goal') } });
    await undone();
    await record(client, account);
    expect((await undo(created.id)).body.detail).toContain('1 transaction');
    await undone();
    expect((await undo(created.id)).status).toBe(200);
    expect((await client.get(`/accounts/${account}`)).status).toBe(404);
  });

  test('respects the last day of a closed account', async () => {
    const account = (await openAccount(client, { name: 'Old' })).id;
    const { id } = await record(client, account, { date: '2025-06-01' });
    await client.delete(`/transactions/${id}`);
    const deleted = await newest();
    await client.patch(`/accounts/${account}`, { closed_on: '2025-05-01' });
    expect(await undo(deleted.id)).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining('Old was closed') },
    });
  });

  test('brings a whole account back: transfers, values, holdings and what they are worth', async () => {
    const user = await app.register();
    const kept = (await openAccount(user, { name: 'Kept' })).id;
    const account = (await openAccount(user, { name: 'Gone', type: 'investment' })).id;
    await record(user, account, { type: 'transfer', to_account_id: kept, amount: '5.00' });
    await user.post(`/accounts/${account}/valuations`, { date: '2025-01-01', value: '99.00' });
    const holding = await user.post('/holdings', { account_id: account, symbol: 'VWRL', name: 'World' });
    expect(holding.status, JSON.stringify(holding.body)).toBe(201);
    const trade = { type: 'buy', date: '2025-02-01', quantity: '10', price: '8.00' };
    expect((await user.post(`/holdings/${holding.body.id}/transactions`, trade)).status).toBe(201);
    const before = [
      (await user.get('/accounts')).body,
      (await user.get(`/holdings/${holding.body.id}/pool`)).body,
    ];
    expect((await user.delete(`/accounts/${account}?cascade=true`)).status).toBe(204);
    const summary = (await newest(user)).summary;
    expect(summary).toContain('Deleted account Gone, with');
    await undone(user);
    const after = [
      (await user.get('/accounts')).body,
      (await user.get(`/holdings/${holding.body.id}/pool`)).body,
    ];
    const plain = (value: unknown) =>
      JSON.parse(JSON.stringify(value, (key, one) => (/version|updated_at/.test(key) ? 0 : one)));
    expect(plain(after)).toEqual(plain(before));
    await expectTotalsToAgree(app, user);
    await undone(user);
    expect((await user.get(`/accounts/${account}`)).status).toBe(404);
    await expectTotalsToAgree(app, user);
  });

  test('takes an import back and records it again; not while its rows were changed since', async () => {
    const user = await app.register();
    const account = (await openAccount(user)).id;
    const imported = await importNow(user, account, lloyds(fourDays));
    const entry = await newest(user);
    expect(entry).toMatchObject({ kind: 'import', undoable: true });
    expect(entry.summary).toMatch(/^Imported \d+ transactions from /);
    const [row] = (await user.get(`/transactions?account_id=${account}&limit=1`)).body.items;
    await user.patch(`/transactions/${row.id}`, { notes: 'mine' });
    expect(await undo(entry.id, user)).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining('1 transaction of this import was changed later') },
    });
    await undone(user);
    expect((await undo(entry.id, user)).status).toBe(200);
    expect(await countTransactions(user)).toBe(0);
    expect((await user.get(`/imports/${imported.id}`)).body.status).toBe('reverted');
    await expectTotalsToAgree(app, user);
    await undone(user);
    expect(await countTransactions(user)).toBe(imported.counts.added);
    await revert(user, imported.id);
    expect((await undo(entry.id, user)).body.detail).toContain('already been undone');
    await undone(user);
    expect(await countTransactions(user)).toBe(imported.counts.added);
    await expectTotalsToAgree(app, user);
  });

  test('is done once for one Idempotency-Key', async () => {
    await openAccount(client, { name: 'Twice' });
    const { id } = await newest();
    const key = { 'idempotency-key': 'undo-once' };
    const first = await client.post(`/history/${id}/undo`, {}, key);
    expect(await client.post(`/history/${id}/undo`, {}, key)).toMatchObject({
      status: 200,
      body: first.body,
    });
  });
});

test('an operation whose changes are all to one security is read as fast as others, however often its prices changed later', async () => {
  const user = await app.register();
  const account = await openAccount(user);
  for (const amount of ['1.00', '2.00']) await record(user, account.id, { amount });
  const [later, first] = await history('limit=2', user);
  const prices = `insert into operation_changes (user_id, operation_id, table_name, key, resource, resource_key, verb)
    select $1, $2, 'security_prices', 'price' || number, 'securities', 'one', 'u' from generate_series(1, $3::int) number`;
  await asOwnerOfRows(app, user.id, prices, [user.id, first.id, 2_000]);
  await asOwnerOfRows(app, user.id, prices, [user.id, later.id, 20_000]);
  // Every pair of changes would be 40 million, which takes longer than a statement may.
  expect(await user.get(`/history/${first.id}`)).toMatchObject({
    status: 200,
    body: { undoable: false, reason: expect.stringMatching(/^Price was changed later/) },
  });
});
