import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Answer, type Client, startApp, type TestApp } from './app.ts';
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
let travel: string;
let wages: string;
beforeAll(async () => {
  app = await startApp();
  client = await app.register();
  account = (await openAccount(client)).id;
  ({ food, travel, wages } = await categoriesOf(client));
});
afterAll(() => app.close());

const post = (change: object) => client.post('/transactions', expense(account, change));
const withHeaders = (method: string, path: string, body: unknown, headers: Record<string, string>) =>
  app.request(method, path, { token: client.token, body, headers });
const ids = (answer: Answer): string[] => answer.body.items.map((row: { id: string }) => row.id);

describe('recording', () => {
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

  test("is each user's own, and not over 200 characters", async () => {
    const other = await app.register();
    const theirs = await openAccount(other);
    await keyed('shared', expense(account));
    const body = expense(theirs.id);
    expect((await other.post('/transactions', body, { 'idempotency-key': 'shared' })).status).toBe(201);
    expect((await keyed('k'.repeat(201), expense(account))).status).toBe(422);
  });
});

describe('listing', () => {
  let lister: Client;
  const made: Record<string, string> = {};
  beforeAll(async () => {
    lister = await app.register();
    const own = await categoriesOf(lister);
    const [home, away] = [await openAccount(lister), await openAccount(lister)];
    Object.assign(made, { home: home.id, away: away.id, food: own.food, travel: own.travel });
    const add = async (name: string, accountId: string, change: object) => {
      made[name] = (await record(lister, accountId, change)).id;
    };
    await add('a', home.id, { date: '2025-01-01', amount: '5.00', category_id: own.food, tags: ['x', 'y'] });
    await add('b', home.id, { date: '2025-01-02', amount: '50.00', description: 'Rent 100% due_now' });
    await add('c', away.id, { date: '2025-01-03', amount: '20.00', type: 'income', is_recurring: true });
    await add('d', home.id, {
      date: '2025-01-04',
      amount: '8.00',
      merchant: 'Café Zoë',
      splits: [{ category_id: own.travel, amount: '3.00' }, { amount: '5.00' }],
    });
    await add('e', home.id, { date: '2025-01-05', amount: '7.00', type: 'transfer', to_account_id: away.id });
    const { items } = (await lister.get(`/transactions?account_id=${away.id}&type=transfer`)).body;
    made.f = items[0].id;
  });
  const names = async (query: string): Promise<string> => {
    const answer = await lister.get(`/transactions?${query}`);
    expect(answer.status).toBe(200);
    const found = ids(answer).map((id) => Object.keys(made).find((name) => made[name] === id));
    return found.sort().join('');
  };

  test.each([
    ['account_id', () => `account_id=${made.away}`, 'cf'],
    ['category_id, in splits too', () => `category_id=${made.travel}`, 'd'],
    ['category_id', () => `category_id=${made.food}`, 'a'],
    ['type expense', () => 'type=expense', 'abd'],
    ['type income', () => 'type=income', 'c'],
    ['type transfer', () => 'type=transfer', 'ef'],
    ['date_from, the day included', () => 'date_from=2025-01-04', 'def'],
    ['date_to, the day included', () => 'date_to=2025-01-02', 'ab'],
    ['amount_min, whichever way the money went', () => 'amount_min=8', 'bcd'],
    ['amount_max', () => 'amount_max=7.00', 'aef'],
    ['q in the description, in any case', () => 'q=rENT', 'b'],
    ['q in the merchant', () => `q=${encodeURIComponent('café z')}`, 'd'],
    ['q with a percent sign as it stands', () => `q=${encodeURIComponent('0% d')}`, 'b'],
    ['q of a wildcard that stands in no text', () => `q=${encodeURIComponent('R%t')}`, ''],
    ['q with an underscore as it stands', () => 'q=due_now', 'b'],
    ['q of an underscore for any letter', () => 'q=R_nt', ''],
    ['tag', () => 'tag=y', 'a'],
    ['tag, whole words only', () => 'tag=z', ''],
    ['is_recurring', () => 'is_recurring=true', 'c'],
    ['is_recurring=false', () => 'is_recurring=false', 'abdef'],
    ['uncategorised', () => 'uncategorised=true', 'bc'],
    ['uncategorised=false', () => 'uncategorised=false', 'adef'],
    ['has_attachment', () => 'has_attachment=true', ''],
    ['has_attachment=false', () => 'has_attachment=false', 'abcdef'],
    ['import_id', () => `import_id=${absentId}`, ''],
    ['two filters together', () => `account_id=${made.home}&amount_max=8`, 'ade'],
  ])('%s', async (_what, query, expected) => {
    expect(await names(query())).toBe(expected);
    const { total } = (await lister.get(`/transactions?count=true&limit=1&${query()}`)).body;
    expect(total).toBe(expected.length);
  });

  test.each([
    ['-date', 'fedcba'],
    ['date', 'abcdef'],
    ['-amount', 'bcdfea'],
    ['amount', 'aefdcb'],
  ])('sort=%s, the id after it', async (sort, expected) => {
    const answer = await lister.get(`/transactions?sort=${sort}`);
    const found = ids(answer).map((id) => Object.keys(made).find((name) => made[name] === id));
    expect(found.join('')).toBe(expected);
  });

  test.each([
    ['an unknown filter', 'payee=x', 'payee'],
    ['an unknown order', 'sort=merchant', 'sort'],
    ['a limit over 500', 'limit=501', 'limit'],
    ['a limit of 0', 'limit=0', 'limit'],
    ['a limit of words', 'limit=ten', 'limit'],
    ['an amount that is none', 'amount_min=ten', 'amount_min'],
    ['a day that is none', 'date_from=2025-02-31', 'date_from'],
    ['an account that is no id', 'account_id=home', 'account_id'],
  ])('%s is 422', async (_what, query, field) => {
    const answer = await lister.get(`/transactions?${query}`);
    expect(answer).toMatchObject({ status: 422, body: { errors: [{ field }] } });
  });

  test('without filters count=true counts them all, and is not given unasked', async () => {
    expect((await lister.get('/transactions?count=true')).body.total).toBe(6);
    expect((await lister.get(`/transactions?count=true&account_id=${made.away}`)).body.total).toBe(2);
    expect((await lister.get('/transactions')).body).not.toHaveProperty('total');
  });

  test("another user's ids in a filter find nothing", async () => {
    const { body } = await lister.get(`/transactions?account_id=${account}&count=true`);
    expect(body).toEqual({ items: [], next_cursor: null, total: 0 });
  });
});

describe('pages', () => {
  test.each(['-date', 'date', '-amount', 'amount'])(
    'sort=%s walks every row exactly once while others are recorded',
    async (sort) => {
      const walker = await app.register();
      const { id } = await openAccount(walker);
      const create = Array.from({ length: 53 }, (_, index) =>
        expense(id, { date: `2025-02-0${1 + (index % 5)}`, amount: `${1 + (index % 4)}.00` }),
      );
      const before: string[] = (await walker.post('/transactions/bulk', { create })).body.created;
      const seen: string[] = [];
      for (let cursor: string | null = ''; cursor !== null; ) {
        const page: Answer = await walker.get(
          `/transactions?sort=${sort}&limit=7${cursor && `&cursor=${cursor}`}`,
        );
        expect(page.status).toBe(200);
        seen.push(...ids(page));
        cursor = page.body.next_cursor;
        await record(walker, id, { date: '2025-02-03', amount: '2.00' });
      }
      expect(new Set(seen).size).toBe(seen.length);
      expect(before.filter((one) => !seen.includes(one))).toEqual([]);
    },
  );

  test('the last page has no cursor, also when it is full', async () => {
    const walker = await app.register();
    const { id } = await openAccount(walker);
    await walker.post('/transactions/bulk', { create: new Array(4).fill(expense(id)) });
    const first = await walker.get('/transactions?limit=2');
    const second = await walker.get(`/transactions?limit=2&cursor=${first.body.next_cursor}`);
    expect([first.body.next_cursor, second.body.next_cursor]).toEqual([expect.any(String), null]);
  });

  const forged = (...parts: unknown[]) => Buffer.from(JSON.stringify(parts)).toString('base64url');
  test.each([
    ['no cursor of ours', 'nonsense'],
    ['of another order', forged('date', '2025-01-01', absentId)],
    ['with a day that is none', forged('-date', '2025-02-31', absentId)],
    ['with a year that is none', forged('-date', '0000-01-01', absentId)],
    ['with an id that is none', forged('-date', '2025-01-01', 'x')],
    ['of other JSON', forged({ a: 1 })],
    ['with an amount for a day', forged('-date', '5.00', absentId)],
  ])('a cursor %s is 422', async (_what, cursor) => {
    expect(await client.get(`/transactions?cursor=${cursor}`)).toMatchObject({
      status: 422,
      body: { detail: 'Invalid cursor' },
    });
  });
});

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

describe('splits', () => {
  const parts = (...amounts: (string | number)[]) =>
    amounts.map((amount, index) => ({ category_id: index === 0 ? food : travel, amount }));

  test('are shown in their order with the sign of the transaction, which has no category of its own', async () => {
    const { body } = await post({
      amount: '10.00',
      category_id: wages,
      splits: [{ category_id: food, amount: '12.00', notes: 'shop' }, { amount: -2 }],
    });
    expect(body.category_id).toBeNull();
    expect(body.splits).toEqual([
      { category_id: food, amount: '12.00', signed_amount: '-12.00', notes: 'shop' },
      { category_id: null, amount: '-2.00', signed_amount: '2.00', notes: null },
    ]);
    expect((await client.get(`/transactions/${body.id}`)).body).toEqual(body);
    await expectTotalsToAgree(app, client);
  });

  test.each([
    ['too little', parts('6.00', '6.29'), 'The splits add up to 12.29, not 12.30'],
    ['too much', parts('12.30', '0.01'), 'The splits add up to 12.31, not 12.30'],
  ])('that add up to %s are 422, when recorded, put and patched', async (_what, splits, detail) => {
    const before = await record(client, account);
    const answers = [
      await post({ splits }),
      await client.put(`/transactions/${before.id}/splits`, { splits }),
      await client.patch(`/transactions/${before.id}`, { splits }),
    ];
    for (const answer of answers) expect(answer).toMatchObject({ status: 422, body: { detail } });
    expect((await client.get(`/transactions/${before.id}`)).body).toEqual(before);
  });

  test('take the places of the currency, and no unknown fields', async () => {
    expect((await post({ splits: parts('12.295', '0.005') })).body.errors[0].field).toBe('splits.0.amount');
    expect((await post({ splits: [{ amount: '12.30', tag: 'x' }] })).body.errors[0].field).toBe(
      'splits.0.tag',
    );
    expect((await post({ splits: [{ amount: '12.30', category_id: absentId }] })).status).toBe(404);
  });

  test('are replaced by PUT, and taken away by an empty list', async () => {
    const { id } = await record(client, account, { splits: parts('10.00', '2.30') });
    const put = await client.put(`/transactions/${id}/splits`, { splits: parts('12.00', '0.30') });
    expect(put.body.splits.map((split: { amount: string }) => split.amount)).toEqual(['12.00', '0.30']);
    const none = await client.put(`/transactions/${id}/splits`, { splits: [] });
    expect(none.body).toMatchObject({ splits: [], category_id: null, version: 3 });
    await expectTotalsToAgree(app, client);
  });

  test('are cleared by a category', async () => {
    const { id } = await record(client, account, { splits: parts('10.00', '2.30') });
    expect((await client.patch(`/transactions/${id}`, { category_id: wages })).body).toMatchObject({
      splits: [],
      category_id: wages,
    });
    await expectTotalsToAgree(app, client);
  });

  test('must fit a changed amount, given with it or before', async () => {
    const { id } = await record(client, account, { splits: parts('10.00', '2.30') });
    const path = `/transactions/${id}`;
    expect((await client.patch(path, { amount: '20.00' })).status).toBe(422);
    expect((await client.get(path)).body.amount).toBe('12.30');
    const both = await client.patch(path, { amount: '20.00', splits: parts('19.00', '1.00') });
    expect(both.body).toMatchObject({ amount: '20.00', splits: [{ amount: '19.00' }, { amount: '1.00' }] });
    await expectTotalsToAgree(app, client);
  });

  test('turn with the type', async () => {
    const { id } = await record(client, account, { splits: parts('10.00', '2.30') });
    const { body } = await client.patch(`/transactions/${id}`, { type: 'income' });
    expect(body.splits).toMatchObject([{ signed_amount: '10.00' }, { signed_amount: '2.30' }]);
    await expectTotalsToAgree(app, client);
  });
});

describe('transfers', () => {
  const otherLeg = async (leg: { id: string; transfer_id: string }, accountId: string) => {
    const { items } = (await client.get(`/transactions?account_id=${accountId}&type=transfer&limit=500`))
      .body;
    return items.find(
      (row: { id: string; transfer_id: string }) => row.transfer_id === leg.transfer_id && row.id !== leg.id,
    );
  };
  const pair = async (from: object = {}, to: object = {}, change: object = {}) => {
    const [source, target] = [await openAccount(client, from), await openAccount(client, to)];
    const leg = await record(client, source.id, { type: 'transfer', to_account_id: target.id, ...change });
    return { source: source.id, target: target.id, leg, other: await otherLeg(leg, target.id) };
  };

  test('one of 12.30 makes two linked rows, out of one account and into the other', async () => {
    const { source, target, leg, other } = await pair({}, {}, { notes: 'pot', tags: ['save'] });
    expect(leg).toMatchObject({ account_id: source, type: 'transfer', signed_amount: '-12.30' });
    expect(other).toMatchObject({
      account_id: target,
      type: 'transfer',
      amount: '12.30',
      signed_amount: '12.30',
      notes: 'pot',
      tags: ['save'],
      transfer_id: leg.transfer_id,
    });
    expect([await balanceOf(client, source), await balanceOf(client, target)]).toEqual(['-12.30', '12.30']);
    await expectTotalsToAgree(app, client);
  });

  test('between currencies it takes the amount that arrived', async () => {
    const [pounds, yen] = [await openAccount(client), await openAccount(client, { currency: 'JPY' })];
    const transfer = { type: 'transfer', account_id: pounds.id, to_account_id: yen.id };
    expect(await post(transfer)).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'to_amount' }], detail: 'A transfer between currencies needs to_amount' },
    });
    expect((await post({ ...transfer, to_amount: '2400.5' })).status).toBe(422);
    expect((await post({ ...transfer, to_amount: '0' })).status).toBe(422);
    const { body } = await post({ ...transfer, to_amount: 2400 });
    expect(await otherLeg(body, yen.id)).toMatchObject({ amount: '2400', currency: 'JPY' });
    const change = { amount: '20.00', to_amount: '4000' };
    await client.patch(`/transactions/${body.id}`, change);
    expect([await balanceOf(client, pounds.id), await balanceOf(client, yen.id)]).toEqual(['-20.00', '4000']);
    const alone = await client.patch(`/transactions/${body.id}`, { amount: '21.00' });
    expect([alone.body.amount, await balanceOf(client, yen.id)]).toEqual(['21.00', '4000']);
    await expectTotalsToAgree(app, client);
  });

  test.each([
    ['no other account', {}, 'to_account_id'],
    ['an amount that arrives changed in one currency', { to_amount: '12.31' }, 'to_amount'],
  ])('refuses %s', async (_what, change, field) => {
    const target = await openAccount(client);
    const to = field === 'to_account_id' ? {} : { to_account_id: target.id };
    const answer = await post({ type: 'transfer', ...to, ...change });
    expect(answer).toMatchObject({ status: 422, body: { errors: [{ field }] } });
  });

  test('refuses the account itself, however its id is written', async () => {
    for (const to_account_id of [account, account.toUpperCase()]) {
      const answer = await post({ type: 'transfer', to_account_id });
      expect(answer).toMatchObject({ status: 422, body: { errors: [{ field: 'to_account_id' }] } });
    }
  });

  test('takes no category and no splits', async () => {
    const { leg, target } = await pair();
    const detail = 'A transfer takes no category and no splits';
    for (const change of [{ category_id: food }, { splits: [{ amount: '12.30' }] }]) {
      const made = await post({ type: 'transfer', to_account_id: target, ...change });
      expect(made).toMatchObject({ status: 422, body: { detail } });
      expect((await client.patch(`/transactions/${leg.id}`, change)).status).toBe(422);
    }
  });

  test('a change on either leg moves both', async () => {
    const { source, target, leg, other } = await pair();
    await client.patch(`/transactions/${leg.id}`, { amount: '30.00', date: '2025-05-05', notes: 'more' });
    expect((await client.get(`/transactions/${other.id}`)).body).toMatchObject({
      amount: '30.00',
      signed_amount: '30.00',
      date: '2025-05-05',
      notes: 'more',
      version: 2,
    });
    await client.patch(`/transactions/${other.id}`, { amount: '7.00', merchant: 'Pot' });
    expect((await client.get(`/transactions/${leg.id}`)).body).toMatchObject({
      signed_amount: '-7.00',
      merchant: 'Pot',
    });
    expect([await balanceOf(client, source), await balanceOf(client, target)]).toEqual(['-7.00', '7.00']);
    await expectTotalsToAgree(app, client);
  });

  test('in one currency both legs keep one amount', async () => {
    const { leg, source, target } = await pair();
    for (const change of [{ to_amount: '5.00' }, { amount: '5.00', to_amount: '6.00' }]) {
      const answer = await client.patch(`/transactions/${leg.id}`, change);
      expect(answer).toMatchObject({ status: 422, body: { errors: [{ field: 'to_amount' }] } });
    }
    const same = await client.patch(`/transactions/${leg.id}`, { amount: '5.00', to_amount: '5' });
    expect(same.status).toBe(200);
    expect([await balanceOf(client, source), await balanceOf(client, target)]).toEqual(['-5.00', '5.00']);
  });

  test('keeps its type and accounts', async () => {
    const { leg } = await pair();
    expect((await client.patch(`/transactions/${leg.id}`, { type: 'expense' })).status).toBe(422);
    expect((await client.patch(`/transactions/${leg.id}`, { account_id: account })).status).toBe(422);
    const own = { account_id: leg.account_id.toUpperCase(), notes: 'same account' };
    expect((await client.patch(`/transactions/${leg.id}`, own)).status).toBe(200);
  });

  test('deleting either leg deletes both', async () => {
    for (const which of ['leg', 'other'] as const) {
      const made = await pair();
      expect((await client.delete(`/transactions/${made[which].id}`)).status).toBe(204);
      expect((await client.get(`/transactions/${made.leg.id}`)).status).toBe(404);
      expect((await client.get(`/transactions/${made.other.id}`)).status).toBe(404);
      expect([await balanceOf(client, made.source), await balanceOf(client, made.target)]).toEqual([
        '0.00',
        '0.00',
      ]);
    }
  });

  test('changes of both legs at once end in one amount', async () => {
    const { leg, other, source, target } = await pair();
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        client.patch(`/transactions/${index % 2 ? leg.id : other.id}`, { amount: `${index + 1}.00` }),
      ),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const [out, arrived] = [await balanceOf(client, source), await balanceOf(client, target)];
    expect(out).toBe(`-${arrived}`);
    await expectTotalsToAgree(app, client);
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
