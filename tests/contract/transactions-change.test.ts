import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Client, startApp, type TestApp } from './app.ts';
import {
  absentId,
  balanceOf,
  categoriesOf,
  countTransactions,
  expectTotalsToAgree,
  expense,
  openAccount,
  record,
} from './ledger.ts';

let app: TestApp;
let client: Client;
let account: string;
let food: string;
let wages: string;
beforeAll(async () => {
  app = await startApp();
  client = await app.register();
  account = (await openAccount(client)).id;
  ({ food, wages } = await categoriesOf(client));
});
afterAll(() => app.close());

const withHeaders = (method: string, path: string, body: unknown, headers: Record<string, string>) =>
  app.request(method, path, { token: client.token, body, headers });

describe('changing', () => {
  test('changes the given fields only, and moves the balances of both accounts', async () => {
    const [from, to] = [await openAccount(client), await openAccount(client)];
    const before = await record(client, from.id, { merchant: 'Old', notes: 'kept', category_id: food });
    const { status, body } = await client.patch(`/transactions/${before.id}`, {
      account_id: to.id,
      amount: 20,
      type: 'income',
      date: '2025-04-01',
      merchant: null,
      category_id: wages,
    });
    expect(status).toBe(200);
    expect(body).toEqual({
      ...before,
      account_id: to.id,
      amount: '20.00',
      amount_base: '20.00',
      signed_amount: '20.00',
      type: 'income',
      date: '2025-04-01',
      merchant: null,
      category_id: wages,
      version: 2,
      updated_at: expect.any(String),
    });
    expect([await balanceOf(client, from.id), await balanceOf(client, to.id)]).toEqual(['0.00', '20.00']);
    await expectTotalsToAgree(app, client);
  });

  test.each([
    ['an unknown field', { payee: 'x' }, 422],
    ['zero', { amount: '0' }, 422],
    ['too many places', { amount: '1.005' }, 422],
    ['a change to a transfer', { type: 'transfer' }, 422],
    ['to_amount', { to_amount: '1.00' }, 422],
    ['null for the day', { date: null }, 422],
    ['a category that is not there', { category_id: absentId }, 404],
    ['an account that is not there', { account_id: absentId }, 404],
  ])('refuses %s, and changes nothing', async (_what, change, status) => {
    const before = await record(client, account);
    expect((await client.patch(`/transactions/${before.id}`, change)).status).toBe(status);
    expect((await client.get(`/transactions/${before.id}`)).body).toEqual(before);
  });

  test('an account in another currency is refused', async () => {
    const euros = await openAccount(client, { currency: 'EUR' });
    const { id } = await record(client, account);
    expect(await client.patch(`/transactions/${id}`, { account_id: euros.id })).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'account_id' }] },
    });
  });

  test('a version in the body or in If-Match that is not the stored one is 412', async () => {
    const { id } = await record(client, account);
    const path = `/transactions/${id}`;
    expect((await client.patch(path, { notes: 'a', version: 1 })).body.version).toBe(2);
    expect((await client.patch(path, { notes: 'b', version: 1 })).status).toBe(412);
    const match = (etag: string, body: object) => withHeaders('PATCH', path, body, { 'if-match': etag });
    expect((await match('"1"', { notes: 'b' })).status).toBe(412);
    expect((await match('"2"', { notes: 'b', version: 1 })).status).toBe(412);
    expect((await match('now', { notes: 'b' })).status).toBe(422);
    expect((await match('"2"', { notes: 'b' })).body).toMatchObject({ notes: 'b', version: 3 });
    const splits = { splits: [{ amount: '12.30' }] };
    const put = await withHeaders('PUT', `${path}/splits`, splits, { 'if-match': '"1"' });
    expect(put.status).toBe(412);
    expect((await match('*', { notes: 'c' })).status).toBe(200);
  });

  test('of ten changes of one version at once one is made', async () => {
    const { id } = await record(client, account);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        client.patch(`/transactions/${id}`, { amount: `${index + 1}.00`, version: 1 }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...new Array(9).fill(412)]);
    await expectTotalsToAgree(app, client);
  });

  test('the recurring mark is toggled by itself', async () => {
    const { id } = await record(client, account);
    const mark = (is_recurring: unknown) => client.patch(`/transactions/${id}/recurring`, { is_recurring });
    expect((await mark(true)).body.is_recurring).toBe(true);
    expect((await mark(false)).body).toMatchObject({ is_recurring: false, version: 3 });
    expect((await mark('yes')).status).toBe(422);
    expect((await client.patch(`/transactions/${id}/recurring`, {})).status).toBe(422);
  });

  test('deletes, once', async () => {
    const { id: own } = await openAccount(client);
    const { id } = await record(client, own);
    expect((await client.delete(`/transactions/${id}`)).status).toBe(204);
    expect((await client.get(`/transactions/${id}`)).body).toEqual({ detail: 'Transaction not found' });
    expect((await client.delete(`/transactions/${id}`)).status).toBe(404);
    expect(await balanceOf(client, own)).toBe('0.00');
  });
});

describe('bulk', () => {
  const bulk = (body: object) => client.post('/transactions/bulk', body);

  test('records many, all or nothing, naming the entry that is wrong', async () => {
    const { id } = await openAccount(client);
    const wrong = await bulk({ create: [expense(id), expense(id), expense(id, { amount: '1.005' })] });
    expect(wrong).toMatchObject({ status: 422, body: { errors: [{ field: 'create.2.amount' }] } });
    expect(await countTransactions(client, `account_id=${id}&date_from=1900-01-01`)).toBe(0);
    const right = await bulk({ create: [expense(id), expense(id, { type: 'income', amount: '20.00' })] });
    expect(right.status).toBe(200);
    expect(right.body).toMatchObject({ updated: 0, deleted: 0 });
    expect(right.body.created).toHaveLength(2);
    expect(await balanceOf(client, id)).toBe('7.70');
  });

  test('names the entry whose external_id another transaction has', async () => {
    const { id } = await openAccount(client);
    const one = await record(client, id, { external_id: 'a' });
    const taken = await bulk({ create: [expense(id), expense(id, { external_id: 'a' })] });
    expect(taken).toMatchObject({ status: 409, body: { errors: [{ field: 'create.1' }] } });
    expect(taken.body.detail).toMatch(/^create\.1: /);
    const { items } = (await client.get(`/transactions?account_id=${id}`)).body;
    expect(items).toEqual([one]);
  });

  test('changes many: fields and tags', async () => {
    const [one, two] = [await record(client, account, { tags: ['a', 'b'] }), await record(client, account)];
    const change = { set: { category_id: food, notes: 'n' }, add_tags: ['c'], remove_tags: ['a'] };
    expect((await bulk({ ids: [one.id, two.id, one.id], ...change })).body).toEqual({
      created: [],
      updated: 2,
      deleted: 0,
    });
    const read = async (id: string) => (await client.get(`/transactions/${id}`)).body;
    expect(await read(one.id)).toMatchObject({ category_id: food, notes: 'n', tags: ['b', 'c'] });
    expect(await read(two.id)).toMatchObject({ category_id: food, tags: ['c'] });
    await expectTotalsToAgree(app, client);
  });

  test('an id that is not there, or of another user, undoes all', async () => {
    const other = await app.register();
    const theirs = await record(other, (await openAccount(other)).id);
    const mine = await record(client, account);
    for (const id of [absentId, theirs.id]) {
      expect((await bulk({ ids: [mine.id, id], set: { notes: 'x' } })).status).toBe(404);
      expect((await bulk({ ids: [mine.id, id], delete: true })).status).toBe(404);
    }
    expect((await client.get(`/transactions/${mine.id}`)).body).toEqual(mine);
    expect((await other.get(`/transactions/${theirs.id}`)).body).toEqual(theirs);
  });

  test('deletes many, transfers whole', async () => {
    const [source, target] = [await openAccount(client), await openAccount(client)];
    const leg = await record(client, source.id, { type: 'transfer', to_account_id: target.id });
    const one = await record(client, source.id);
    expect((await bulk({ ids: [leg.id, one.id], delete: true })).body).toMatchObject({ deleted: 3 });
    expect([await balanceOf(client, source.id), await balanceOf(client, target.id)]).toEqual([
      '0.00',
      '0.00',
    ]);
    await expectTotalsToAgree(app, client);
  });

  test('both legs of one transfer can be given, in any case of letters', async () => {
    const [source, target] = [await openAccount(client), await openAccount(client)];
    const leg = await record(client, source.id, { type: 'transfer', to_account_id: target.id });
    const [other] = (await client.get(`/transactions?account_id=${target.id}`)).body.items;
    const set = await bulk({ ids: [leg.id, other.id], set: { date: '2025-06-06' } });
    expect(set.body.updated).toBe(2);
    const gone = await bulk({ ids: [leg.id, other.id, leg.id.toUpperCase()], delete: true });
    expect(gone.body.deleted).toBe(2);
    await expectTotalsToAgree(app, client);
  });

  test.each([
    ['nothing to do', {}],
    ['ids without a change', { ids: [absentId] }],
    ['a change without ids', { set: { notes: 'x' } }],
    ['deletion and a change', { ids: [absentId], delete: true, set: { notes: 'x' } }],
    ['an unknown field', { ids: [absentId], set: { amount: '1.00' } }],
    ['1001 entries', { create: new Array(1001).fill({}) }],
  ])('refuses %s with 422', async (_what, body) => {
    expect((await bulk(body)).status).toBe(422);
  });

  test('an Idempotency-Key holds for bulk too', async () => {
    const { id } = await openAccount(client);
    const body = { create: [expense(id), expense(id)] };
    const send = () => withHeaders('POST', '/transactions/bulk', body, { 'idempotency-key': 'bulk-1' });
    const [first, second] = await Promise.all([send(), send()]);
    expect(first.body).toEqual(second.body);
    expect(await countTransactions(client, `account_id=${id}&date_from=1900-01-01`)).toBe(2);
  });
});
