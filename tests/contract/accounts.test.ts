import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Client, startApp, type TestApp } from './app.ts';
import { dayFromToday } from './days.ts';
import {
  absentId,
  balanceOf,
  countTransactions,
  expectTotalsToAgree,
  openAccount,
  record,
} from './ledger.ts';

let app: TestApp;
let client: Client;
beforeAll(async () => {
  app = await startApp();
  client = await app.register();
});
afterAll(() => app.close());

const today = () => new Date().toISOString().slice(0, 10);

describe('opening an account', () => {
  test.each([
    ['cash', 'asset'],
    ['savings', 'asset'],
    ['isa', 'asset'],
    ['investment', 'asset'],
    ['pension', 'asset'],
    ['crypto', 'asset'],
    ['property', 'asset'],
    ['other_asset', 'asset'],
    ['credit_card', 'liability'],
    ['loan', 'liability'],
    ['mortgage', 'liability'],
  ])('%s is of class %s', async (type, expected) => {
    const answer = await client.post('/accounts', { name: 'Mine', type, currency: 'GBP' });
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({ type, class: expected, balance: '0.00', version: 1 });
    expect(answer.headers.get('location')).toBe(`/api/v1/accounts/${answer.body.id}`);
  });

  test('answers all fields, and reads back the same', async () => {
    const opened = await openAccount(client, {
      name: '  Everyday  ',
      currency: 'gbp',
      opening_balance: '100.5',
      opening_date: '2024-04-06',
      institution: 'Larkfield Bank',
      notes: 'joint',
    });
    expect(opened).toEqual({
      id: expect.any(String),
      name: 'Everyday',
      type: 'cash',
      class: 'asset',
      currency: 'GBP',
      opening_balance: '100.50',
      opening_date: '2024-04-06',
      closed_on: null,
      institution: 'Larkfield Bank',
      notes: 'joint',
      balance: '100.50',
      balance_base: '100.50',
      base_currency: 'GBP',
      balance_known: true,
      transaction_count: 0,
      version: 1,
      created_at: expect.any(String),
      updated_at: expect.any(String),
    });
    expect((await client.get(`/accounts/${opened.id}`)).body).toEqual(opened);
    const listed = (await client.get('/accounts')).body;
    expect(listed).toContainEqual(opened);
  });

  test.each([
    ['a string', '12.3', 'GBP', '12.30'],
    ['a JSON number', 12.3, 'GBP', '12.30'],
    ['a number that binary fractions cannot hold', 0.1, 'GBP', '0.10'],
    ['a debt', '-250', 'GBP', '-250.00'],
    ['no places for yen', 1200, 'JPY', '1200'],
    ['three places for dinars', '1.5', 'KWD', '1.500'],
    ['the largest amount', '9999999999999.99', 'GBP', '9999999999999.99'],
  ])('takes an opening balance as %s', async (_what, opening_balance, currency, expected) => {
    expect(await openAccount(client, { opening_balance, currency })).toMatchObject({
      opening_balance: expected,
      balance: expected,
    });
  });

  test.each([
    ['too many places', { opening_balance: '1.005' }, 'opening_balance'],
    ['places for yen', { opening_balance: '1.5', currency: 'JPY' }, 'opening_balance'],
    ['an exponent', { opening_balance: '1e3' }, 'opening_balance'],
    ['too large an amount', { opening_balance: 1e30 }, 'opening_balance'],
    ['too large for the currency', { opening_balance: '10000000000000.00' }, 'opening_balance'],
    ['an amount of words', { opening_balance: 'ten' }, 'opening_balance'],
    ['null for an amount', { opening_balance: null }, 'opening_balance'],
    ['pence as GBX', { currency: 'GBX' }, 'currency'],
    ['pence as GBp', { currency: 'GBp' }, 'currency'],
    ['a currency that is none', { currency: 'ABC' }, 'currency'],
    ['a type that is none', { type: 'current' }, 'type'],
    ['a blank name', { name: '   ' }, 'name'],
    ['a name of 101 characters', { name: 'x'.repeat(101) }, 'name'],
    ['a day that is none', { opening_date: '2025-02-30' }, 'opening_date'],
    ['an unknown field', { balance: '1.00' }, 'balance'],
    ['another user', { user_id: absentId }, 'user_id'],
  ])('refuses %s with 422', async (_what, change, field) => {
    const answer = await client.post('/accounts', { name: 'Mine', type: 'cash', ...change });
    expect(answer.status).toBe(422);
    expect(answer.body.detail).toEqual(expect.any(String));
    if (answer.body.errors) expect(answer.body.errors[0].field).toBe(field);
    else expect(field).toBe('currency');
  });

  test('missing fields are named', async () => {
    const { body } = await client.post('/accounts', {});
    expect(body.errors.map((error: { field: string }) => error.field)).toEqual(['name', 'type']);
  });

  test('the base currency stands in for a currency that is not given', async () => {
    const other = await app.register();
    expect((await other.patch('/profile', { base_currency: 'EUR' })).status).toBe(200);
    expect(await openAccount(other)).toMatchObject({ currency: 'EUR', base_currency: 'EUR' });
  });

  test('an opening date in the future keeps its balance out of today', async () => {
    const { id } = await openAccount(client, { opening_balance: '50.00', opening_date: '2150-01-01' });
    expect(await balanceOf(client, id)).toBe('0.00');
  });

  test('a balance without a rate has no figure in base currency', async () => {
    const other = await app.register();
    const opened = await openAccount(other, { currency: 'USD', opening_balance: '10.00' });
    expect(opened).toMatchObject({ balance: '10.00', balance_base: null });
    const rate = { from_currency: 'USD', to_currency: 'GBP', date: '2024-01-02', rate: '0.8' };
    expect((await other.post('/exchange-rates', rate)).status).toBe(201);
    expect((await other.get(`/accounts/${opened.id}`)).body.balance_base).toBe('8.00');
  });

  test('no one reads or opens accounts without signing in', async () => {
    expect((await app.request('GET', '/accounts')).status).toBe(401);
    expect((await app.request('POST', '/accounts', { body: { name: 'x', type: 'cash' } })).status).toBe(401);
  });
});

describe('changing an account', () => {
  test('changes the given fields only, and counts the version up', async () => {
    const before = await openAccount(client, { notes: 'old', institution: 'Larkfield' });
    const { status, body } = await client.patch(`/accounts/${before.id}`, { notes: null, type: 'loan' });
    expect(status).toBe(200);
    expect(body).toMatchObject({ notes: null, institution: 'Larkfield', name: before.name, version: 2 });
    expect(body).toMatchObject({ type: 'loan', class: 'liability' });
  });

  test('a version that is not the stored one is 412 and changes nothing', async () => {
    const { id } = await openAccount(client, { notes: 'first' });
    expect((await client.patch(`/accounts/${id}`, { notes: 'second', version: 1 })).status).toBe(200);
    const clash = await client.patch(`/accounts/${id}`, { notes: 'third', version: 1 });
    expect(clash).toMatchObject({
      status: 412,
      body: { detail: 'This record has been changed since you read it' },
    });
    expect((await client.get(`/accounts/${id}`)).body.notes).toBe('second');
  });

  test('If-Match holds the version as well as the body does', async () => {
    const { id } = await openAccount(client);
    const change = (match: string) =>
      app.request('PATCH', `/accounts/${id}`, {
        token: client.token,
        body: { notes: match },
        headers: { 'if-match': match },
      });
    expect((await change('"1"')).status).toBe(200);
    expect((await change('"1"')).status).toBe(412);
    expect((await change('"2"')).status).toBe(200);
    expect((await change('soon')).status).toBe(422);
  });

  test('of ten changes of one version at once one is made', async () => {
    const { id } = await openAccount(client);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        client.patch(`/accounts/${id}`, { notes: String(index), version: 1 }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...new Array(9).fill(412)]);
  });

  test('the currency of an unused account can change, its opening balance with it', async () => {
    const { id } = await openAccount(client, { opening_balance: '10.00' });
    expect((await client.patch(`/accounts/${id}`, { currency: 'jpy' })).body).toMatchObject({
      currency: 'JPY',
      opening_balance: '10',
    });
  });

  test('an opening balance that does not fit the new currency is refused', async () => {
    const { id } = await openAccount(client, { opening_balance: '10.50' });
    expect((await client.patch(`/accounts/${id}`, { currency: 'JPY' })).status).toBe(422);
    expect((await client.get(`/accounts/${id}`)).body).toMatchObject({
      currency: 'GBP',
      opening_balance: '10.50',
    });
  });

  test('pence are no currency of an account, in a change either', async () => {
    const { id } = await openAccount(client, { currency: 'EUR' });
    for (const currency of ['GBX', 'GBp']) {
      expect((await client.patch(`/accounts/${id}`, { currency })).status).toBe(422);
    }
    expect((await client.get(`/accounts/${id}`)).body.currency).toBe('EUR');
  });

  test('the currency is fixed once there are transactions or valuations', async () => {
    const [used, valued] = [await openAccount(client), await openAccount(client)];
    await record(client, used.id);
    await client.post(`/accounts/${valued.id}/valuations`, { date: '2025-01-01', value: '1.00' });
    for (const { id } of [used, valued]) {
      expect(await client.patch(`/accounts/${id}`, { currency: 'EUR' })).toMatchObject({
        status: 409,
        body: { detail: 'You can’t change the currency of an account with transactions or valuations' },
      });
      expect((await client.patch(`/accounts/${id}`, { currency: 'GBP' })).status).toBe(200);
    }
  });

  test('the last day is not before the first', async () => {
    const { id } = await openAccount(client, { opening_date: '2025-05-01' });
    const path = `/accounts/${id}`;
    const detail = 'The account must not close before its opening date';
    const refused = (field: string) => ({
      status: 422,
      body: { detail, errors: [{ field, message: detail }] },
    });
    expect(await client.patch(path, { closed_on: '2025-04-30' })).toMatchObject(refused('closed_on'));
    expect((await client.patch(path, { closed_on: '2025-05-01' })).status).toBe(200);
    expect(await client.patch(path, { opening_date: '2025-05-02' })).toMatchObject(refused('opening_date'));
    expect((await client.patch(path, { opening_date: null })).status).toBe(200);
  });

  test('an unknown currency names its field', async () => {
    const body = { detail: 'Unknown currency "XXX"', errors: [{ field: 'currency' }] };
    const { id } = await openAccount(client);
    expect(await client.patch(`/accounts/${id}`, { currency: 'XXX' })).toMatchObject({ status: 422, body });
  });

  test('a transaction of a day to come fixes the currency too', async () => {
    const { id } = await openAccount(client);
    await record(client, id, { date: '2150-01-01' });
    expect((await client.patch(`/accounts/${id}`, { currency: 'EUR' })).status).toBe(409);
  });

  test('unknown fields and an empty name are 422', async () => {
    const { id } = await openAccount(client);
    expect((await client.patch(`/accounts/${id}`, { class: 'liability' })).body.errors[0].field).toBe(
      'class',
    );
    expect((await client.patch(`/accounts/${id}`, { name: '' })).status).toBe(422);
  });

  test('a new opening balance moves the balance', async () => {
    const { id } = await openAccount(client, { opening_balance: '10.00' });
    await record(client, id, { amount: '3.00' });
    const { body } = await client.patch(`/accounts/${id}`, { opening_balance: 20 });
    expect(body).toMatchObject({ opening_balance: '20.00', balance: '17.00' });
  });
});

describe('closing and deleting', () => {
  test('a closed account stays in the list unless it is asked to be left out, and opens again', async () => {
    const other = await app.register();
    const [open, closed] = [await openAccount(other), await openAccount(other)];
    expect((await other.patch(`/accounts/${closed.id}`, { closed_on: '2025-06-30' })).body.closed_on).toBe(
      '2025-06-30',
    );
    const ids = async (query: string) =>
      (await other.get(`/accounts${query}`)).body.map((account: { id: string }) => account.id).sort();
    expect(await ids('')).toEqual([open.id, closed.id].sort());
    expect(await ids('?include_closed=true')).toEqual([open.id, closed.id].sort());
    expect(await ids('?include_closed=false')).toEqual([open.id]);
    await other.patch(`/accounts/${closed.id}`, { closed_on: null });
    expect(await ids('?include_closed=false')).toEqual([open.id, closed.id].sort());
  });

  test('an unused account is deleted', async () => {
    const { id } = await openAccount(client);
    const gone = await client.delete(`/accounts/${id}`);
    expect([gone.status, gone.body]).toEqual([204, '']);
    expect((await client.get(`/accounts/${id}`)).status).toBe(404);
    expect((await client.delete(`/accounts/${id}`)).status).toBe(404);
  });

  test('an account in use is kept, with 409, even if its only transaction is of a day to come', async () => {
    for (const date of ['2025-01-01', '2150-01-01']) {
      const { id } = await openAccount(client);
      await record(client, id, { date });
      expect(await client.delete(`/accounts/${id}`)).toMatchObject({
        status: 409,
        body: { detail: 'This account has transactions. Close it, or delete it with ?cascade=true' },
      });
      expect((await client.get(`/accounts/${id}`)).body.transaction_count).toBe(1);
    }
  });

  test('?cascade=true takes the transactions along, and the other legs of transfers', async () => {
    const other = await app.register();
    const [going, staying] = [await openAccount(other), await openAccount(other)];
    await record(other, going.id);
    await record(other, going.id, { type: 'transfer', to_account_id: staying.id, amount: '5.00' });
    await record(other, staying.id, { type: 'transfer', to_account_id: going.id, amount: '2.00' });
    const kept = await record(other, staying.id, { amount: '1.00' });
    expect((await other.delete(`/accounts/${going.id}?cascade=true`)).status).toBe(204);
    const left = (await other.get('/transactions')).body.items;
    expect(left.map((row: { id: string }) => row.id)).toEqual([kept.id]);
    expect(await balanceOf(other, staying.id)).toBe('-1.00');
    await expectTotalsToAgree(app, other);
  });

  test('?cascade=true deletes more transactions than one portion holds, transfers among them', async () => {
    const other = await app.register();
    const [going, staying] = [await openAccount(other), await openAccount(other)];
    const transfer = {
      type: 'transfer',
      account_id: going.id,
      to_account_id: staying.id,
      amount: '1.00',
      date: '2025-01-02',
    };
    const rows = Array.from({ length: 9_999 }, (_, index) => `13/01/2025,Row ${index},A,,1.00,`);
    const content = `Date,Description,Type,Money In,Money Out,Balance\n${rows.join('\n')}\n`;
    const file = { name: 'year.csv', content };
    const imported = await other.upload('/imports?commit=true', file, { account_id: going.id });
    expect(imported.body.counts).toMatchObject({ rows: 9_999, added: 9_999 });
    const transfers = await other.post('/transactions/bulk', { create: new Array(300).fill(transfer) });
    expect(transfers.status).toBe(200);
    expect((await other.delete(`/accounts/${going.id}?cascade=true`)).status).toBe(204);
    expect(await countTransactions(other)).toBe(0);
    expect(await balanceOf(other, staying.id)).toBe('0.00');
    await expectTotalsToAgree(app, other);
  });
});

describe('valuations and daily balances', () => {
  test('a valuation restarts the balance: what is later moves it on, what is earlier does not', async () => {
    const { id } = await openAccount(client, { type: 'property', opening_balance: '1000.00' });
    await record(client, id, { date: '2025-01-10', amount: '100.00' });
    const valued = await client.post(`/accounts/${id}/valuations`, { date: '2025-02-01', value: 250000 });
    expect(valued.status).toBe(201);
    expect(valued.body).toMatchObject({ account_id: id, date: '2025-02-01', value: '250000.00' });
    await record(client, id, { date: '2025-02-01', amount: '7.00' });
    await record(client, id, { date: '2025-02-02', amount: '30.00' });
    expect(await balanceOf(client, id)).toBe('249970.00');
    await record(client, id, { date: '2025-01-31', amount: '5.00' });
    expect(await balanceOf(client, id)).toBe('249970.00');
    const path = `/accounts/${id}/valuations/${valued.body.id}`;
    expect(valued.headers.get('location')).toBe(`/api/v1${path}`);
    expect((await client.delete(path)).status).toBe(204);
    expect(await balanceOf(client, id)).toBe('858.00');
    expect((await client.delete(path)).status).toBe(404);
  });

  test('a second valuation of a day replaces the first, and the list is newest first', async () => {
    const { id } = await openAccount(client);
    for (const [date, value] of [
      ['2025-01-01', '1.00'],
      ['2025-03-01', '3.00'],
      ['2025-01-01', '-2.00'],
    ]) {
      expect((await client.post(`/accounts/${id}/valuations`, { date, value })).status).toBe(201);
    }
    const { body } = await client.get(`/accounts/${id}/valuations`);
    expect(body.map(({ date, value }: Record<string, string>) => [date, value])).toEqual([
      ['2025-03-01', '3.00'],
      ['2025-01-01', '-2.00'],
    ]);
  });

  test('a value takes the places of the currency, and no unknown fields', async () => {
    const { id } = await openAccount(client, { currency: 'JPY' });
    const value = (body: object) => client.post(`/accounts/${id}/valuations`, body);
    expect((await value({ date: '2025-01-01', value: '1.5' })).status).toBe(422);
    expect((await value({ date: '2025-01-01', value: '1', note: 'x' })).body.errors[0].field).toBe('note');
    expect((await value({ value: '1' })).body.detail).toBe('date required');
  });

  test('the series has the days on which the balance moved, and both ends', async () => {
    const { id } = await openAccount(client, { opening_balance: '100.00' });
    await record(client, id, { date: '2025-01-10', amount: '10.00' });
    await record(client, id, { date: '2025-01-12', amount: '5.00' });
    await record(client, id, { date: '2025-01-12', type: 'income', amount: '1.00' });
    await record(client, id, { date: '2025-02-20', amount: '50.00' });
    const query = '?date_from=2025-01-11&date_to=2025-01-31';
    expect((await client.get(`/accounts/${id}/balances${query}`)).body).toEqual({
      account_id: id,
      currency: 'GBP',
      items: [
        { date: '2025-01-11', balance: '90.00' },
        { date: '2025-01-12', balance: '86.00' },
        { date: '2025-01-31', balance: '86.00' },
      ],
    });
    const all = (await client.get(`/accounts/${id}/balances`)).body.items;
    expect(all[0]).toEqual({ date: '2025-01-10', balance: '90.00' });
    expect(all.at(-1)).toEqual({ date: today(), balance: '36.00' });
  });

  test('the opening balance counts in the series from its own day on', async () => {
    const { id } = await openAccount(client, { opening_balance: '100.00', opening_date: '2025-01-15' });
    await record(client, id, { date: '2025-01-10', amount: '10.00' });
    const query = '?date_from=2025-01-10&date_to=2025-01-20';
    expect((await client.get(`/accounts/${id}/balances${query}`)).body.items).toEqual([
      { date: '2025-01-10', balance: '-10.00' },
      { date: '2025-01-15', balance: '90.00' },
      { date: '2025-01-20', balance: '90.00' },
    ]);
    const later = (await client.get(`/accounts/${id}/balances?date_from=2025-01-16&date_to=2025-01-17`)).body;
    expect(later.items.map((day: { balance: string }) => day.balance)).toEqual(['90.00', '90.00']);
  });

  test('an opening balance after the first valuation counts in the series as little as in the balance', async () => {
    const { id } = await openAccount(client, { opening_balance: '100.00', opening_date: '2025-01-15' });
    await client.post(`/accounts/${id}/valuations`, { date: '2025-01-10', value: '500.00' });
    const series = async (query: string) => (await client.get(`/accounts/${id}/balances${query}`)).body.items;
    expect(await series('?date_from=2025-01-01&date_to=2025-01-20')).toEqual([
      { date: '2025-01-01', balance: '0.00' },
      { date: '2025-01-10', balance: '500.00' },
      { date: '2025-01-20', balance: '500.00' },
    ]);
    expect((await series('?date_from=2025-01-12')).at(-1).balance).toBe('500.00');
    expect((await client.get(`/accounts/${id}`)).body.balance).toBe('500.00');
  });

  test('a valuation stands in the series on its day', async () => {
    const { id } = await openAccount(client, { opening_balance: '100.00' });
    await client.post(`/accounts/${id}/valuations`, { date: '2025-01-05', value: '500.00' });
    await record(client, id, { date: '2025-01-05', amount: '1.00' });
    await record(client, id, { date: '2025-01-06', amount: '20.00' });
    const query = '?date_from=2025-01-04&date_to=2025-01-07';
    expect((await client.get(`/accounts/${id}/balances${query}`)).body.items).toEqual([
      { date: '2025-01-04', balance: '100.00' },
      { date: '2025-01-05', balance: '500.00' },
      { date: '2025-01-06', balance: '480.00' },
      { date: '2025-01-07', balance: '480.00' },
    ]);
  });

  test('an account of which everything lies ahead has the balance of today', async () => {
    const { id } = await openAccount(client);
    await client.post(`/accounts/${id}/valuations`, { date: dayFromToday(30), value: '500.00' });
    expect((await client.get(`/accounts/${id}/balances`)).body.items).toEqual([
      { date: dayFromToday(0), balance: '0.00' },
    ]);
  });

  test('a range that ends before it starts is 422', async () => {
    const { id } = await openAccount(client);
    for (const path of [`/accounts/${id}/balances`, '/accounts/balances']) {
      const answer = await client.get(`${path}?date_from=2025-02-01&date_to=2025-01-01`);
      expect(answer).toMatchObject({ status: 422, body: { errors: [{ field: 'date_from' }] } });
    }
  });

  test('the series of all accounts agree with each account, from its first known balance', async () => {
    const owner = await app.register();
    const query = '?date_from=2025-01-10&date_to=2025-01-20';
    const all = async () => (await owner.get(`/accounts/balances${query}`)).body;
    expect(await all()).toEqual([]);
    const [own, late, house] = [
      await openAccount(owner, { name: 'A', opening_balance: '100.00' }),
      await openAccount(owner, {
        name: 'B',
        currency: 'JPY',
        opening_balance: '500',
        opening_date: '2025-01-15',
      }),
      await openAccount(owner, { name: 'C', type: 'property', opening_balance: '7.00' }),
    ];
    const empty = await openAccount(owner, { name: 'D' });
    await record(owner, own.id, { date: '2025-01-09', amount: '10.00' });
    await record(owner, own.id, { date: '2025-01-12', amount: '0.10' });
    await record(owner, own.id, { date: '2025-01-21', amount: '50.00' });
    await owner.post(`/accounts/${house.id}/valuations`, { date: '2025-01-05', value: '250000' });
    await owner.post(`/accounts/${house.id}/valuations`, { date: '2025-01-18', value: '251000.01' });
    const series = await all();
    for (const { account_id, currency, items } of series.slice(0, 3)) {
      const one = (await owner.get(`/accounts/${account_id}/balances${query}`)).body;
      expect(one.currency).toBe(currency);
      const known = account_id === late.id ? one.items.slice(1) : one.items;
      expect(items).toEqual(known);
    }
    expect(series[1]).toEqual({
      account_id: late.id,
      currency: 'JPY',
      items: [
        { date: '2025-01-15', balance: '500' },
        { date: '2025-01-20', balance: '500' },
      ],
    });
    expect(series[2].items.map((day: { balance: string }) => day.balance)).toEqual([
      '250000.00',
      '251000.01',
      '251000.01',
    ]);
    expect(series[3]).toEqual({ account_id: empty.id, currency: 'GBP', items: [] });
    expect((await owner.get('/accounts/balances')).body).toMatchObject({ errors: [{ field: 'date_from' }] });
  });
});

describe("another user's account", () => {
  test.each([
    ['GET', '', undefined],
    ['PATCH', '', { name: 'Mine now' }],
    ['DELETE', '', undefined],
    ['DELETE', '?cascade=true', undefined],
    ['GET', '/balances', undefined],
    ['GET', '/valuations', undefined],
    ['POST', '/valuations', { date: '2025-01-01', value: '1.00' }],
  ])('%s %s is 404, as for one that is not there', async (method, path, body) => {
    const other = await app.register();
    const theirs = await openAccount(other, { name: 'Theirs' });
    for (const id of [theirs.id, absentId]) {
      const answer = await app.request(method, `/accounts/${id}${path}`, { token: client.token, body });
      expect(answer).toMatchObject({ status: 404, body: { detail: 'Account not found' } });
    }
    expect((await other.get(`/accounts/${theirs.id}`)).body).toEqual(theirs);
    expect((await other.get(`/accounts/${theirs.id}/valuations`)).body).toEqual([]);
  });

  test('a valuation is reached through its own account alone', async () => {
    const other = await app.register();
    const theirs = await openAccount(other);
    const mine = await openAccount(client);
    const entry = { date: '2025-01-01', value: '9.00' };
    const { body } = await other.post(`/accounts/${theirs.id}/valuations`, entry);
    for (const account of [theirs.id, mine.id]) {
      expect((await client.delete(`/accounts/${account}/valuations/${body.id}`)).status).toBe(404);
    }
    expect((await other.get(`/accounts/${theirs.id}/valuations`)).body).toEqual([body]);
  });

  test('the list holds own accounts only', async () => {
    const other = await app.register();
    await openAccount(client);
    expect((await other.get('/accounts')).body).toEqual([]);
  });

  test.each(['not-a-uuid', '1', '%20'])('the id %s is 422 and never more', async (id) => {
    expect((await client.get(`/accounts/${id}`)).status).toBe(422);
  });
});
