import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Client, startApp, type TestApp } from './app.ts';
import { buy, hold, openInvestments, trade, tradesOf } from './investments.ts';
import { absentId } from './ledger.ts';

let app: TestApp;
let client: Client;
let account: { id: string };
beforeAll(async () => {
  app = await startApp();
  client = await app.register();
  account = await openInvestments(client);
});
afterAll(() => app.close());

let names = 0;
const fresh = (change: object = {}, user = client, accountId = account.id) =>
  hold(user, accountId, `H${++names}`, change);
const post = (id: string, body: object, headers?: Record<string, string>) =>
  client.post(`/holdings/${id}/transactions`, body, headers);
const today = new Date().toISOString().slice(0, 10);

describe('a holding', () => {
  test('of a new security gives it its kind; one that is there keeps its own', async () => {
    const kindOf = async ({ security_id }: { security_id: string }) =>
      (await client.get(`/securities/${security_id}`)).body.kind;
    const gilt = await fresh({ kind: 'gilt' });
    expect(await kindOf(gilt)).toBe('gilt');
    const isa = await openInvestments(client, { type: 'isa' });
    await hold(client, isa.id, gilt.symbol, { kind: 'share' });
    expect(await kindOf(gilt)).toBe('gilt');
    expect(await kindOf(await fresh())).toBe('other');
    const crypto = await openInvestments(client, { type: 'crypto' });
    expect(await kindOf(await fresh({}, client, crypto.id))).toBe('crypto');
    const wrong = { account_id: account.id, symbol: 'ODD', kind: 'house' };
    expect((await client.post('/holdings', wrong)).status).toBe(422);
  });

  test('is opened with a buy, valued, and read', async () => {
    const answer = await client.post('/holdings', {
      account_id: account.id,
      symbol: 'VWRL',
      name: 'All-World',
      purchase_currency: 'GBP',
      quantity: '12',
      purchase_price: '98.40',
      purchase_date: '2025-05-01',
      fees: 5,
    });
    expect(answer).toMatchObject({
      status: 201,
      body: {
        account_id: account.id,
        symbol: 'VWRL',
        name: 'All-World',
        purchase_currency: 'GBP',
        quantity: '12',
        market_value: null,
        market_value_base: null,
        book_cost_base: '1185.80',
        unrealised_gain_base: null,
        missing: [{ kind: 'price', name: 'VWRL', date: today }],
        wrapper: 'taxable',
        trade_count: 1,
      },
    });
    expect(answer.headers.get('location')).toBe(`/api/v1/holdings/${answer.body.id}`);
    await client.post(`/securities/${answer.body.security_id}/prices`, {
      date: '2026-01-05',
      price: '101.255',
    });
    const read = await client.get(`/holdings/${answer.body.id}`);
    expect(read.body).toMatchObject({
      market_value: '1215.06',
      market_value_base: '1215.06',
      unrealised_gain_base: '29.26',
      price: '101.255',
      price_date: '2026-01-05',
      missing: [],
    });
    expect((await client.get(`/holdings?account_id=${account.id}`)).body).toContainEqual(read.body);
    expect((await client.get(`/holdings?account_id=${absentId}`)).body).toEqual([]);
  });

  test('is there once in an account, and finds its security by symbol', async () => {
    const first = await hold(client, account.id, 'Once');
    const again = await client.post('/holdings', { account_id: account.id, symbol: 'ONCE' });
    expect(again).toMatchObject({
      status: 409,
      body: { detail: 'This account already holds that security' },
    });
    const other = await openInvestments(client);
    expect((await hold(client, other.id, 'ONCE')).security_id).toBe(first.security_id);
  });

  test('is changed at its version, and deleted with its trades', async () => {
    const holding = await fresh();
    const one = await trade(client, holding.id);
    const path = `/holdings/${holding.id}`;
    const changed = await client.patch(path, { name: 'Renamed', notes: 'n', version: 1 });
    expect(changed).toMatchObject({ status: 200, body: { name: 'Renamed', notes: 'n', version: 2 } });
    expect((await client.patch(path, { name: 'Late', version: 1 })).status).toBe(412);
    expect((await client.delete(path)).status).toBe(204);
    expect((await client.get(path)).status).toBe(404);
    expect((await client.get(`${path}/transactions/${one.id}`)).status).toBe(404);
  });

  test('in a list that nothing has changed is answered with 304', async () => {
    const user = await app.register();
    const holding = await hold(user, (await openInvestments(user)).id, 'TAG');
    const held = { 'if-none-match': (await user.get('/holdings')).headers.get('etag') ?? '' };
    const again = () => app.request('GET', '/holdings', { token: user.token, headers: held });
    expect((await again()).status).toBe(304);
    await trade(user, holding.id);
    expect(await again()).toMatchObject({ status: 200, body: [{ trade_count: 1 }] });
  });

  test('bought in pence costs pounds', async () => {
    const holding = await fresh({
      purchase_currency: 'GBX',
      quantity: '3',
      purchase_price: '1050',
      fees: '600',
    });
    expect(holding).toMatchObject({ purchase_currency: 'GBP', book_cost_base: '37.50' });
    expect(await tradesOf(client, holding.id)).toMatchObject([
      { price: '10.5', currency: 'GBP', fees: '6', fx_rate: '1', total_gbp: '31.50', date: today },
    ]);
  });

  test.each([
    ['a quantity without a price', { quantity: '1' }, 'purchase_price'],
    ['a price without a quantity', { purchase_price: '1' }, 'quantity'],
    ['no units', { quantity: '0', purchase_price: '1' }, 'quantity'],
    ['a day to come', { quantity: '1', purchase_price: '1', purchase_date: '2199-01-01' }, 'purchase_date'],
    ['an unknown currency', { purchase_currency: 'QQQ' }, 'purchase_currency'],
    ['an unknown field', { colour: 'red' }, 'colour'],
  ])('with %s is refused, and nothing is stored', async (_what, change, field) => {
    const body = { account_id: account.id, symbol: `BAD${names}`, ...change };
    expect(await client.post('/holdings', body)).toMatchObject({
      status: 422,
      body: { errors: [{ field }] },
    });
    const { body: all } = await client.get('/securities');
    expect(all.filter(({ symbol }: { symbol: string }) => symbol.startsWith('BAD'))).toEqual([]);
  });

  test('in an account of money owed is refused', async () => {
    const card = await openInvestments(client, { type: 'credit_card' });
    expect((await client.post('/holdings', { account_id: card.id, symbol: 'X' })).status).toBe(422);
  });
});

describe('trades', () => {
  test('are recorded, listed, changed and deleted, the holding following', async () => {
    const holding = await fresh();
    const first = await trade(client, holding.id, { fees: '1.50', external_id: `x${holding.id}` });
    expect(first).toMatchObject({ type: 'buy', quantity: '10', price: '5', fees: '1.5', total_gbp: '50.00' });
    await trade(client, holding.id, { type: 'sell', date: '2025-06-01', quantity: '4', price: '6' });
    const quantityNow = async () => (await client.get(`/holdings/${holding.id}`)).body.quantity;
    expect(await quantityNow()).toBe('6');
    const path = `/holdings/${holding.id}/transactions`;
    const page = await client.get(`${path}?limit=1`);
    expect(page.body.items).toMatchObject([{ type: 'sell' }]);
    const next = await client.get(`${path}?limit=1&cursor=${page.body.next_cursor}`);
    expect(next.body).toMatchObject({ items: [{ id: first.id }], next_cursor: null });
    const changed = await client.patch(`${path}/${first.id}`, { quantity: 12, version: 1 });
    expect(changed).toMatchObject({ status: 200, body: { quantity: '12', price: '5', version: 2 } });
    expect((await client.patch(`${path}/${first.id}`, { quantity: 13, version: 1 })).status).toBe(412);
    expect(await quantityNow()).toBe('8');
    expect((await client.delete(`${path}/${page.body.items[0].id}`)).status).toBe(204);
    expect(await client.get(`/holdings/${holding.id}`)).toMatchObject({
      body: { quantity: '12', book_cost_base: '61.50' },
    });
  });

  test('more sold than held names asset, day and shortfall, and stores nothing', async () => {
    const holding = await fresh();
    await trade(client, holding.id);
    const refused = await post(holding.id, buy({ type: 'sell', date: '2025-07-01', quantity: '12.5' }));
    expect(refused).toMatchObject({
      status: 422,
      body: {
        detail: `On 2025-07-01 you disposed of 2.5 more units of ${holding.symbol} than you held`,
        errors: [{ field: 'quantity' }],
      },
    });
    expect(await tradesOf(client, holding.id)).toHaveLength(1);
    const early = await post(holding.id, buy({ type: 'sell', date: '2025-04-30', quantity: '1' }));
    expect(early.body.detail).toContain('On 2025-04-30 you disposed of 1 more unit');
  });

  test('a change or deletion that leaves a sale without its units is refused', async () => {
    const holding = await fresh();
    const bought = await trade(client, holding.id);
    await trade(client, holding.id, { type: 'sell', date: '2025-07-01', quantity: '10' });
    const path = `/holdings/${holding.id}/transactions/${bought.id}`;
    for (const change of [{ quantity: '9' }, { date: '2025-07-02' }, { type: 'dividend', amount: '1' }]) {
      const refused = await client.patch(path, change);
      expect(refused, JSON.stringify(change)).toMatchObject({ status: 422 });
      expect(refused.body.detail).toContain(holding.symbol);
    }
    expect((await client.delete(path)).status).toBe(422);
    expect((await client.get(path)).body).toEqual(bought);
  });

  test.each([
    ['zero units', { quantity: '0' }, 'quantity'],
    ['fewer than none', { quantity: '-1' }, 'quantity'],
    ['no price', { price: undefined }, 'price'],
    ['a day to come', { date: '2199-01-01' }, 'date'],
    ['a day that is none', { date: '2025-02-30' }, 'date'],
    ['a split by nothing', { type: 'split', ratio: 0 }, 'ratio'],
    ['a split without ratio', { type: 'split' }, 'ratio'],
    ['a dividend of nothing', { type: 'dividend', amount: '0' }, 'amount'],
    ['an exchange for nothing', { type: 'exchange', ratio: '1' }, 'new_symbol'],
    ['a transfer without cost', { type: 'transfer_in', quantity: '1' }, 'cost'],
    ['an unknown type', { type: 'gift' }, 'type'],
    ['a rate of pounds', { fx_rate: '1.2' }, 'fx_rate'],
    ['an unknown currency', { currency: 'QQQ', fx_rate: '1' }, 'currency'],
    ['an unknown field', { colour: 'red' }, 'colour'],
  ])('with %s is refused by its field', async (_what, change, field) => {
    const holding = await fresh();
    const answer = await post(holding.id, buy(change));
    expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 422 });
    expect(JSON.stringify(answer.body.errors)).toContain(field);
    expect(await tradesOf(client, holding.id)).toEqual([]);
  });

  test('a foreign trade takes the stored rate of its day, or names what is missing', async () => {
    const holding = await fresh({ purchase_currency: 'SEK' });
    const missing = await post(holding.id, buy());
    expect(missing).toMatchObject({ status: 422, body: { errors: [{ field: 'fx_rate' }] } });
    expect(missing.body.detail).toContain('from SEK to GBP is stored on or before 2025-05-01');
    const rate = { from_currency: 'SEK', to_currency: 'GBP', date: '2025-04-01', rate: '0.08' };
    await client.post('/exchange-rates', rate);
    const recorded = await trade(client, holding.id);
    expect(recorded).toMatchObject({ fx_rate: '0.08', fx_rate_date: '2025-04-01', total_gbp: '4.00' });
    const path = `/holdings/${holding.id}/transactions/${recorded.id}`;
    expect((await client.patch(path, { fx_rate: '0.1' })).body).toMatchObject({
      fx_rate: '0.1',
      fx_rate_date: null,
    });
    expect((await client.get(`/holdings/${holding.id}`)).body.book_cost_base).toBe('5.00');
  });

  test('an external id is there once in an account; an idempotency key answers the same again', async () => {
    const [one, other] = [await fresh(), await fresh()];
    await trade(client, one.id, { external_id: 'broker-1' });
    expect((await post(other.id, buy({ external_id: 'broker-1' }))).status).toBe(409);
    const headers = { 'idempotency-key': `trade-${one.id}` };
    const first = await post(other.id, buy(), headers);
    expect((await post(other.id, buy(), headers)).body).toEqual(first.body);
    expect((await post(other.id, buy({ quantity: '11' }), headers)).status).toBe(409);
    expect(await tradesOf(client, other.id)).toHaveLength(1);
  });

  test('a closed account takes none after its last day', async () => {
    const closed = await openInvestments(client);
    const holding = await fresh({}, client, closed.id);
    await client.patch(`/accounts/${closed.id}`, { closed_on: '2025-05-01' });
    expect((await post(holding.id, buy({ date: '2025-05-02' }))).status).toBe(409);
    expect((await post(holding.id, buy({ date: '2025-05-01' }))).status).toBe(201);
  });
});

describe('pools', () => {
  test('taxable accounts share one, and its cost to the penny; an ISA has its own', async () => {
    const [a, b, c] = [
      await openInvestments(client),
      await openInvestments(client),
      await openInvestments(client),
    ];
    const isa = await openInvestments(client, { type: 'isa' });
    const symbol = `SHARED${++names}`;
    const holdings = [];
    for (const { id } of [a, b, c, isa]) {
      const holding = await hold(client, id, symbol);
      holdings.push(holding.id);
      await trade(client, holding.id, { quantity: '1', price: id === a.id ? '10.01' : '5.00' });
    }
    const costs = [];
    for (const id of holdings) costs.push((await client.get(`/holdings/${id}`)).body.book_cost_base);
    expect(costs.slice(0, 3).sort()).toEqual(['6.67', '6.67', '6.67']);
    expect(costs[3]).toBe('5.00');
    await trade(client, holdings[0], { type: 'buy', date: '2025-05-02', quantity: '1', price: '0.02' });
    const pool = (await client.get(`/holdings/${holdings[1]}/pool`)).body;
    expect(pool).toMatchObject({ wrapper: 'taxable', in_tax_reports: true, quantity: '4', cost: '20.03' });
    const pence = pool.holdings.map(({ cost }: { cost: string }) => Number(cost.replace('.', '')));
    expect(pence.reduce((sum: number, one: number) => sum + one, 0)).toBe(2003);
    const own = (await client.get(`/holdings/${holdings[3]}/pool`)).body;
    expect(own).toMatchObject({ wrapper: 'isa', in_tax_reports: false, quantity: '1', cost: '5.00' });
  });

  test('a split recorded once reaches every holding of the pool, and twice counts once', async () => {
    const [a, b] = [await openInvestments(client), await openInvestments(client)];
    const symbol = `SPLIT${++names}`;
    const [one, two] = [await hold(client, a.id, symbol), await hold(client, b.id, symbol)];
    await trade(client, one.id);
    await trade(client, two.id);
    await trade(client, one.id, { type: 'split', date: '2025-06-01', ratio: '3' });
    const quantities = async () =>
      Promise.all([one, two].map(async ({ id }) => (await client.get(`/holdings/${id}`)).body.quantity));
    expect(await quantities()).toEqual(['30', '30']);
    await trade(client, two.id, { type: 'split', date: '2025-06-01', ratio: '3.0' });
    expect(await quantities()).toEqual(['30', '30']);
    expect((await client.get(`/holdings/${one.id}/pool`)).body).toMatchObject({
      quantity: '60',
      cost: '100.00',
    });
  });

  test('a spin-off opens the holding it puts units into, which cannot be deleted before it', async () => {
    const holding = await fresh();
    await trade(client, holding.id);
    const spun = await trade(client, holding.id, {
      type: 'spin_off',
      date: '2025-06-01',
      ratio: '0.5',
      new_symbol: `SPUN${names}`,
      parent_value: '90',
      new_value: '10',
    });
    const list = (await client.get(`/holdings?account_id=${account.id}`)).body;
    const child = list.find(({ symbol }: { symbol: string }) => symbol === `SPUN${names}`);
    expect(child).toMatchObject({ quantity: '5', book_cost_base: '5.00' });
    expect((await client.get(`/holdings/${holding.id}`)).body.book_cost_base).toBe('45.00');
    expect((await client.delete(`/holdings/${child.id}`)).status).toBe(409);
    await trade(client, child.id, { type: 'sell', date: '2025-07-01', quantity: '5', price: '2' });
    expect((await client.delete(`/holdings/${holding.id}/transactions/${spun.id}`)).status).toBe(422);
  });

  test('shows every step and disposal, as the report does', async () => {
    const user = await app.register();
    const place = await openInvestments(user);
    const holding = await hold(user, place.id, 'STEP');
    await trade(user, holding.id);
    await trade(user, holding.id, { date: '2025-06-01', price: '7.00' });
    await trade(user, holding.id, { type: 'sell', date: '2025-07-01', quantity: '5', price: '8' });
    await trade(user, holding.id, { type: 'dividend', date: '2025-07-02', amount: '3.20' });
    const pool = (await user.get(`/holdings/${holding.id}/pool`)).body;
    expect(pool.history).toEqual([
      { date: '2025-05-01', event: 'buy', quantity: '10', cost: '50.00' },
      { date: '2025-06-01', event: 'buy', quantity: '20', cost: '120.00' },
      { date: '2025-07-01', event: 'sell', quantity: '15', cost: '90.00' },
    ]);
    const report = (await user.get('/reports/capital-gains?tax_year=2025-26')).body;
    expect(report.years[0].disposals).toMatchObject(pool.disposals);
    expect(report.pools).toMatchObject([{ asset: 'STEP', quantity: '15', cost: '90.00' }]);
  });

  test('an account with holdings stays what it is, and goes only with them', async () => {
    const place = await openInvestments(client);
    const holding = await fresh({ quantity: '1', purchase_price: '1' }, client, place.id);
    expect((await client.patch(`/accounts/${place.id}`, { type: 'isa' })).status).toBe(409);
    expect((await client.patch(`/accounts/${place.id}`, { type: 'crypto' })).status).toBe(200);
    expect((await client.delete(`/accounts/${place.id}`)).status).toBe(409);
    expect((await client.delete(`/accounts/${place.id}?cascade=true`)).status).toBe(204);
    expect((await client.get(`/holdings/${holding.id}`)).status).toBe(404);
  });
});

describe("another user's holding", () => {
  test.each([
    ['GET', '', undefined],
    ['PATCH', '', { name: 'Mine' }],
    ['DELETE', '', undefined],
    ['GET', '/pool', undefined],
    ['GET', '/transactions', undefined],
    ['POST', '/transactions', buy()],
    ['PATCH', `/transactions/${absentId}`, { quantity: '1' }],
    ['DELETE', `/transactions/${absentId}`, undefined],
  ])('%s %s is 404', async (method, path, body) => {
    const other = await app.register();
    const theirs = await hold(other, (await openInvestments(other)).id, 'THEIRS');
    for (const id of [theirs.id, absentId]) {
      const answer = await app.request(method, `/holdings/${id}${path}`, { token: client.token, body });
      expect(answer).toMatchObject({ status: 404, body: { detail: 'Holding not found' } });
    }
    expect((await other.get(`/holdings/${theirs.id}`)).body).toEqual(theirs);
  });

  test('is in no list, nor is their account or trade to be had', async () => {
    const other = await app.register();
    expect((await other.get('/holdings')).body).toEqual([]);
    expect((await other.post('/holdings', { account_id: account.id, symbol: 'X' })).status).toBe(404);
    const mine = await hold(other, (await openInvestments(other)).id, 'MINE');
    const theirs = await trade(client, (await fresh()).id);
    expect((await other.get(`/holdings/${mine.id}/transactions/${theirs.id}`)).status).toBe(404);
    expect((await app.request('GET', '/holdings')).status).toBe(401);
    expect((await client.get('/holdings/nonsense')).status).toBe(422);
  });
});
