import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { forgetOldAnswers } from '../../apps/server/src/http/idempotency.ts';
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
import { asOwner, behindOwner } from './sign-in.ts';

let app: TestApp;
let client: Client;
let account: string;
let food: string;
beforeAll(async () => {
  app = await startApp();
  client = await app.register();
  account = (await openAccount(client)).id;
  ({ food } = await categoriesOf(client));
});
afterAll(() => app.close());

const post = (change: object) => client.post('/transactions', expense(account, change));
const withHeaders = (method: string, path: string, body: unknown, headers: Record<string, string>) =>
  app.request(method, path, { token: client.token, body, headers });

describe('recording', () => {
  test('into an account that goes meanwhile, as the other side of a transfer too, is answered that it is not there', async () => {
    const gone = async (send: (id: string) => object) => {
      const { id } = await openAccount(client);
      return behindOwner(app, 'delete from accounts where id = $1', [id], () => post(send(id)));
    };
    const missing = { status: 404, body: { detail: 'Account not found' } };
    expect(await gone((account_id) => ({ account_id }))).toMatchObject(missing);
    expect(await gone((to_account_id) => ({ type: 'transfer', to_account_id }))).toMatchObject(missing);
  });

  test('answers all fields, and reads back the same', async () => {
    const answer = await post({ merchant: 'Larkfield Bakery', category_id: food });
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      id: expect.any(String),
      account_id: account,
      type: 'expense',
      date: '2025-03-14',
      value_date: null,
      amount: '12.30',
      signed_amount: '-12.30',
      currency: 'GBP',
      amount_base: '12.30',
      description: '',
      merchant: 'Larkfield Bakery',
      category_id: food,
      is_recurring: false,
      tags: [],
      notes: null,
      external_id: null,
      transfer_id: null,
      import_id: null,
      splits: [],
      attachment_refs: [],
      version: 1,
      created_at: expect.any(String),
      updated_at: expect.any(String),
    });
    const path = `/transactions/${answer.body.id}`;
    expect(answer.headers.get('location')).toBe(`/api/v1${path}`);
    expect((await client.get(path)).body).toEqual(answer.body);
  });

  test.each([
    ['expense', '-12.30'],
    ['income', '12.30'],
  ])('the amount is positive, and signed_amount of an %s is %s', async (type, signed) => {
    expect((await post({ type })).body).toMatchObject({ amount: '12.30', signed_amount: signed });
  });

  test.each([
    ['the JSON number 12.3', 12.3, '12.30'],
    ['the JSON number 0.1', 0.1, '0.10'],
    ['text without places', '7', '7.00'],
    ['text with zeros to spare', '007.5000', '7.50'],
    ['the least amount', '0.01', '0.01'],
    ['the largest amount', '9999999999999.99', '9999999999999.99'],
  ])('takes %s exactly', async (_what, amount, expected) => {
    const { id } = await openAccount(client);
    expect((await post({ account_id: id, amount })).body.amount).toBe(expected);
    expect(await balanceOf(client, id)).toBe(`-${expected}`);
  });

  test.each([
    ['zero', '0'],
    ['zero as a number', 0],
    ['a negative amount', '-12.30'],
    ['too many places', '1.005'],
    ['a sum of binary fractions', 0.1 + 0.2],
    ['1e30', 1e30],
    ['1e30 as text', '1e30'],
    ['15 digits of pounds', '100000000000000'],
    ['separators', '1,200.00'],
    ['nothing', ''],
    ['null', null],
  ])('refuses %s as amount', async (_what, amount) => {
    const answer = await post({ amount });
    expect(answer.status).toBe(422);
    expect(answer.body.detail).toEqual(expect.any(String));
    expect(answer.body.errors[0].field).toBe('amount');
  });

  test('yen have no places', async () => {
    const { id } = await openAccount(client, { currency: 'JPY' });
    expect((await post({ account_id: id, amount: 1200 })).body).toMatchObject({
      amount: '1200',
      currency: 'JPY',
    });
    expect((await post({ account_id: id, amount: '1200.5' })).status).toBe(422);
  });

  test('amount_base is by the newest rate up to the day, and null without one', async () => {
    const { id } = await openAccount(client, { currency: 'EUR' });
    const rate = { from_currency: 'EUR', to_currency: 'GBP', date: '2025-03-01', rate: '0.85' };
    expect((await client.post('/exchange-rates', rate)).status).toBe(201);
    const after = await record(client, id, { amount: '10.00' });
    const before = await record(client, id, { amount: '10.00', date: '2025-02-28' });
    expect([after.amount_base, before.amount_base]).toEqual(['8.50', null]);
    const listed = (await client.get(`/transactions?account_id=${id}`)).body.items;
    expect(listed.map((row: { amount_base: string }) => row.amount_base)).toEqual(['8.50', null]);
  });

  test.each([
    ['an unknown field', { payee: 'x' }, 'payee'],
    ['a currency, which is that of the account', { currency: 'EUR' }, 'currency'],
    ['a day that is none', { date: '2025-02-30' }, 'date'],
    ['an instant for a day', { date: '2025-02-20T10:00:00Z' }, 'date'],
    ['an unknown type', { type: 'refund' }, 'type'],
    ['a merchant of 301 characters', { merchant: 'm'.repeat(301) }, 'merchant'],
    ['a number for a description', { description: 5 }, 'description'],
    ['a tag of nothing', { tags: [' '] }, 'tags.0'],
    ['21 tags', { tags: Array.from({ length: 21 }, (_, index) => `t${index}`) }, 'tags'],
    ['to_account_id on an expense', { to_account_id: absentId }, 'to_account_id'],
    ['to_amount on an expense', { to_amount: '1.00' }, 'to_account_id'],
    ['a malformed account', { account_id: 'mine' }, 'account_id'],
  ])('refuses %s with 422 naming the field', async (_what, change, field) => {
    const answer = await post(change);
    expect(answer).toMatchObject({ status: 422, body: { errors: [{ field }] } });
  });

  test('missing fields are named', async () => {
    const { body } = await client.post('/transactions', { type: 'expense' });
    expect(body.errors.map((error: { field: string }) => error.field)).toEqual([
      'account_id',
      'amount',
      'date',
    ]);
  });

  test.each([['description'], ['merchant'], ['notes'], ['external_id']])(
    'a NUL character in %s is 422 and writes nothing',
    async (field) => {
      const before = await countTransactions(client);
      expect((await post({ [field]: 'a\0b' })).status).toBe(422);
      expect((await post({ tags: ['a\0b'] })).status).toBe(422);
      expect(await countTransactions(client)).toBe(before);
    },
  );

  test('texts survive: 300 characters, right to left, emoji, quotes, and half a surrogate is no error', async () => {
    const texts = {
      merchant: '🦊'.repeat(150),
      description: 'شراء من السوق “à emporter” \\ \' " \u202e',
      notes: 'line one\nline two\t—',
    };
    const { body } = await post(texts);
    expect((await client.get(`/transactions/${body.id}`)).body).toMatchObject(texts);
    expect((await post({ description: 'half \ud83e' })).status).toBe(201);
  });

  test('tags are trimmed and each is kept once', async () => {
    expect((await post({ tags: [' home ', 'work', 'home'] })).body.tags).toEqual(['home', 'work']);
  });

  test('a closed account takes what is dated up to its last day, in a change too', async () => {
    const { id } = await openAccount(client);
    await client.patch(`/accounts/${id}`, { closed_on: '2025-03-31' });
    const inside = await record(client, id, { date: '2025-03-31' });
    const late = await client.post('/transactions', expense(id, { date: '2025-04-01' }));
    expect(late).toMatchObject({ status: 409, body: { detail: 'This account is closed' } });
    const transfer = { type: 'transfer', to_account_id: id, date: '2025-04-01' };
    expect((await post(transfer)).status).toBe(409);
    expect((await client.patch(`/transactions/${inside.id}`, { date: '2025-04-01' })).status).toBe(409);
    expect((await client.patch(`/transactions/${inside.id}`, { notes: 'kept' })).status).toBe(200);
    const elsewhere = await record(client, account, { date: '2025-04-02' });
    expect((await client.patch(`/transactions/${elsewhere.id}`, { account_id: id })).status).toBe(409);
    const moved = await record(client, account, { date: '2025-03-02', type: 'transfer', to_account_id: id });
    expect((await client.patch(`/transactions/${moved.id}`, { date: '2025-05-01' })).status).toBe(409);
    expect(await countTransactions(client, `account_id=${id}&date_from=1900-01-01`)).toBe(2);
  });

  test('external_id is unique in an account, and free in another', async () => {
    const other = await openAccount(client);
    const first = await record(client, account, { external_id: 'bank-1' });
    const taken = { detail: 'This account already has a transaction with that external_id' };
    expect(await post({ external_id: 'bank-1' })).toMatchObject({ status: 409, body: taken });
    const free = await record(client, other.id, { external_id: 'bank-1' });
    const change = { account_id: account };
    expect(await client.patch(`/transactions/${free.id}`, change)).toMatchObject({
      status: 409,
      body: taken,
    });
    await client.delete(`/transactions/${first.id}`);
    expect((await post({ external_id: 'bank-1' })).status).toBe(201);
  });
});

describe('Idempotency-Key', () => {
  const keyed = (key: string, body: unknown) =>
    withHeaders('POST', '/transactions', body, { 'idempotency-key': key });

  test('the same key and body get the same answer, and one row', async () => {
    const { id } = await openAccount(client);
    const first = await keyed('once', expense(id));
    const second = await keyed('once', expense(id));
    expect([second.status, second.body]).toEqual([201, first.body]);
    expect(second.headers.get('location')).toBe(first.headers.get('location'));
    expect(await countTransactions(client, `account_id=${id}&date_from=1900-01-01`)).toBe(1);
  });

  test('the same key with another body is 409', async () => {
    const { id } = await openAccount(client);
    await keyed('twice', expense(id));
    expect(await keyed('twice', expense(id, { amount: '9.99' }))).toMatchObject({
      status: 409,
      body: { detail: 'This Idempotency-Key was used with a different request' },
    });
    expect(await balanceOf(client, id)).toBe('-12.30');
  });

  test('ten at once make one row', async () => {
    const { id } = await openAccount(client);
    const answers = await Promise.all(Array.from({ length: 10 }, () => keyed('ten', expense(id))));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect(await countTransactions(client, `account_id=${id}&date_from=1900-01-01`)).toBe(1);
  });

  test('a refused request leaves its key free', async () => {
    const { id } = await openAccount(client);
    expect((await keyed('free', expense(id, { category_id: absentId }))).status).toBe(404);
    expect((await keyed('free', expense(id))).status).toBe(201);
  });

  test('is forgotten after a day', async () => {
    const { id } = await openAccount(client);
    const kept = () => asOwner(app, `select key from idempotency_keys where key in ('old', 'new')`);
    await keyed('old', expense(id));
    await asOwner(
      app,
      `update idempotency_keys set created_at = now() - interval '25 hours' where key = 'old'`,
    );
    await keyed('new', expense(id));
    await forgetOldAnswers(app.database);
    expect(await kept()).toEqual([{ key: 'new' }]);
  });

  test("is each user's own, and not over 200 characters", async () => {
    const other = await app.register();
    const theirs = await openAccount(other);
    await keyed('shared', expense(account));
    const body = expense(theirs.id);
    expect((await other.post('/transactions', body, { 'idempotency-key': 'shared' })).status).toBe(201);
    expect((await keyed('k'.repeat(201), expense(account))).status).toBe(422);
  });
});

describe("another user's records", () => {
  let other: Client;
  let theirs: { id: string; account_id: string };
  let theirFood: string;
  beforeAll(async () => {
    other = await app.register();
    theirs = await record(other, (await openAccount(other)).id);
    theirFood = (await other.post('/categories', { name: 'Theirs', kind: 'expense' })).body.id;
  });

  test.each([
    ['GET', '', undefined],
    ['PATCH', '', { notes: 'mine' }],
    ['DELETE', '', undefined],
    ['PUT', '/splits', { splits: [] }],
    ['PATCH', '/recurring', { is_recurring: true }],
  ])('%s /transactions/{id}%s is 404', async (method, path, body) => {
    for (const id of [theirs.id, absentId]) {
      const answer = await app.request(method, `/transactions/${id}${path}`, { token: client.token, body });
      expect(answer).toMatchObject({ status: 404, body: { detail: 'Transaction not found' } });
    }
    expect((await other.get(`/transactions/${theirs.id}`)).body).toEqual(theirs);
  });

  test('their account and category inside a body are 404, and nothing is written', async () => {
    const mine = await record(client, account);
    const before = await countTransactions(client);
    const splits = [{ category_id: theirFood, amount: '12.30' }];
    const transfer = { type: 'transfer', to_account_id: theirs.account_id };
    const answers = [
      await post({ account_id: theirs.account_id }),
      await post({ category_id: theirFood }),
      await post({ splits }),
      await post(transfer),
      await post({ type: 'transfer', account_id: theirs.account_id, to_account_id: account }),
      await client.patch(`/transactions/${mine.id}`, { account_id: theirs.account_id }),
      await client.patch(`/transactions/${mine.id}`, { category_id: theirFood }),
      await client.put(`/transactions/${mine.id}/splits`, { splits }),
      await client.post('/transactions/bulk', { create: [expense(account), expense(theirs.account_id)] }),
      await client.post('/transactions/bulk', { ids: [mine.id], set: { category_id: theirFood } }),
    ];
    expect(answers.map(({ status }) => status)).toEqual(new Array(10).fill(404));
    expect(await countTransactions(client)).toBe(before);
    expect((await client.get(`/transactions/${mine.id}`)).body).toEqual(mine);
    expect(await countTransactions(other)).toBe(1);
    await expectTotalsToAgree(app, client);
    await expectTotalsToAgree(app, other);
  });

  test('nothing is read or written without signing in', async () => {
    expect((await app.request('GET', '/transactions')).status).toBe(401);
    expect((await app.request('POST', '/transactions', { body: expense(account) })).status).toBe(401);
  });
});
