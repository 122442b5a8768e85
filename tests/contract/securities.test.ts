import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Client, startApp, type TestApp } from './app.ts';
import { hold, openInvestments } from './investments.ts';
import { absentId } from './ledger.ts';

let app: TestApp;
let client: Client;
beforeAll(async () => {
  app = await startApp();
  client = await app.register();
});
afterAll(() => app.close());

let names = 0;
const add = async (change: object = {}, user = client) => {
  const answer = await user.post('/securities', { symbol: `SEC${++names}`, name: 'Something', ...change });
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 201 });
  return answer.body;
};

describe('a security', () => {
  test('is added, read, changed and deleted', async () => {
    const added = await client.post('/securities', {
      symbol: ' vod  l ',
      isin: 'gb00bh4hks39',
      sedol: 'BH4HKS3',
      name: 'Vodafone',
      currency: 'GBX',
      kind: 'share',
      region: 'UK',
    });
    expect(added).toMatchObject({
      status: 201,
      body: {
        symbol: 'vod l',
        isin: 'GB00BH4HKS39',
        sedol: 'BH4HKS3',
        currency: 'GBP',
        unit: 'pence',
        kind: 'share',
        price: null,
        version: 1,
      },
    });
    expect(added.headers.get('location')).toBe(`/api/v1/securities/${added.body.id}`);
    const changed = await client.patch(`/securities/${added.body.id}`, { region: null, version: 1 });
    expect(changed).toMatchObject({ status: 200, body: { region: null, name: 'Vodafone', version: 2 } });
    expect((await client.patch(`/securities/${added.body.id}`, { name: 'V', version: 1 })).status).toBe(412);
    expect((await client.get(`/securities/${added.body.id}`)).body).toEqual(changed.body);
    expect((await client.delete(`/securities/${added.body.id}`)).status).toBe(204);
    expect((await client.get(`/securities/${added.body.id}`)).status).toBe(404);
  });

  test('has a symbol and an ISIN that no other has, in whatever case', async () => {
    await add({ symbol: 'Twice', isin: 'US0378331005' });
    for (const body of [{ symbol: 'TWICE' }, { symbol: 'Other', isin: 'US0378331005' }]) {
      expect((await client.post('/securities', { name: 'X', ...body })).status).toBe(409);
    }
    const other = await app.register();
    expect((await other.post('/securities', { symbol: 'Twice', name: 'X' })).status).toBe(201);
  });

  test.each([
    ['a wrong check digit', { isin: 'US0378331006' }, 'isin'],
    ['a wrong SEDOL', { sedol: '0263495' }, 'sedol'],
    ['an unknown kind', { kind: 'house' }, 'kind'],
    ['an empty symbol', { symbol: '  ' }, 'symbol'],
    ['an unknown field', { colour: 'red' }, 'colour'],
  ])('%s is refused by its field', async (_what, body, field) => {
    const answer = await client.post('/securities', { symbol: 'BAD', name: 'Bad', ...body });
    expect(answer).toMatchObject({ status: 422, body: { errors: [{ field }] } });
  });

  test('of an unknown currency is refused', async () => {
    const answer = await client.post('/securities', { symbol: 'BAD', name: 'Bad', currency: 'QQQ' });
    expect(answer.status).toBe(422);
  });

  test('that is held is not deleted', async () => {
    const account = await openInvestments(client);
    const holding = await hold(client, account.id, 'HELD');
    const refused = await client.delete(`/securities/${holding.security_id}`);
    expect(refused).toMatchObject({ status: 409 });
    await client.delete(`/holdings/${holding.id}`);
    expect((await client.delete(`/securities/${holding.security_id}`)).status).toBe(204);
  });
});

describe('prices', () => {
  test('in pence are kept in pounds, one a day', async () => {
    const { id } = await add({ currency: 'GBX' });
    const path = `/securities/${id}/prices`;
    const stored = await client.post(path, { date: '2026-01-02', price: '1050.5' });
    expect(stored).toMatchObject({
      status: 201,
      body: { price: '10.505', currency: 'GBP', source: 'manual' },
    });
    expect((await client.post(path, { date: '2026-01-02', price: '11', currency: 'GBP' })).status).toBe(201);
    expect((await client.post(path, { date: '2026-01-05', price: 1200 })).status).toBe(201);
    const first = await client.get(`${path}?limit=1`);
    expect(first.body.items).toMatchObject([{ date: '2026-01-05', price: '12' }]);
    const second = await client.get(`${path}?limit=1&cursor=${first.body.next_cursor}`);
    expect(second.body).toMatchObject({ items: [{ date: '2026-01-02', price: '11' }], next_cursor: null });
    expect((await client.get(`/securities/${id}`)).body).toMatchObject({
      price: '12',
      price_date: '2026-01-05',
    });
    expect((await client.patch(`/securities/${id}`, { currency: 'USD' })).status).toBe(409);
    expect((await client.delete(`${path}/2026-01-05`)).status).toBe(204);
    expect((await client.delete(`${path}/2026-01-05`)).status).toBe(404);
  });

  test.each([
    { date: '2026-01-02', price: '0' },
    { date: '2026-01-02', price: '-1' },
    { date: '2999-01-02', price: '1' },
    { date: '2026-02-30', price: '1' },
    { date: '2026-01-02', price: '1', currency: 'USD' },
  ])('%o is refused', async (body) => {
    const { id } = await add({ currency: 'GBP' });
    expect((await client.post(`/securities/${id}/prices`, body)).status).toBe(422);
    expect((await client.get(`/securities/${id}/prices`)).body.items).toEqual([]);
  });

  test('come from a file of several securities; bad lines are named, good ones stored', async () => {
    const one = await add({ symbol: 'FILE1', currency: 'GBX' });
    await add({ symbol: 'FILE2', isin: 'IE00B4L5Y983', currency: 'USD' });
    const content =
      'Symbol;Date;Close\nfile1;02/01/2026;"1,050"\nIE00B4L5Y983;2026-01-02;99.5\nNONE;2026-01-02;1\nfile1;2026-13-01;1\n';
    const answer = await client.upload('/securities/prices/import', { name: 'p.csv', content });
    expect(answer).toMatchObject({
      status: 200,
      body: { rows: 4, added: 2, updated: 0, unchanged: 0, error_count: 2 },
    });
    expect(answer.body.errors.map(({ line }: { line: number }) => line)).toEqual([4, 5]);
    const again = await client.upload('/securities/prices/import', { name: 'p.csv', content });
    expect(again.body).toMatchObject({ added: 0, updated: 0, unchanged: 2 });
    const single = await client.upload(`/securities/${one.id}/prices/import`, {
      name: 'p.csv',
      content: 'date,price\n2026-01-02,1100\n',
    });
    expect(single.body).toMatchObject({ rows: 1, updated: 1 });
    expect((await client.get(`/securities/${one.id}`)).body.price).toBe('11');
  });

  test('a file without its header, or none at all, is refused', async () => {
    const answer = await client.upload('/securities/prices/import', { name: 'p.csv', content: 'a,b\n1,2\n' });
    expect(answer.status).toBe(422);
    const { id } = await add();
    expect(
      (await app.request('POST', `/securities/${id}/prices/import`, { token: client.token })).status,
    ).toBeGreaterThanOrEqual(415);
  });
});

describe("another user's security", () => {
  test.each([
    ['GET', '', undefined],
    ['PATCH', '', { name: 'Mine' }],
    ['DELETE', '', undefined],
    ['GET', '/prices', undefined],
    ['POST', '/prices', { date: '2026-01-02', price: '1' }],
    ['DELETE', '/prices/2026-01-02', undefined],
  ])('%s %s is 404', async (method, path, body) => {
    const other = await app.register();
    const theirs = await add({}, other);
    for (const id of [theirs.id, absentId]) {
      const answer = await app.request(method, `/securities/${id}${path}`, { token: client.token, body });
      expect(answer).toMatchObject({ status: 404, body: { detail: 'Security not found' } });
    }
    expect((await other.get('/securities')).body).toEqual([theirs]);
  });

  test('is not in the list, and no one reads without a token', async () => {
    const other = await app.register();
    expect((await other.get('/securities')).body).toEqual([]);
    expect((await app.request('GET', '/securities')).status).toBe(401);
    expect((await client.get('/securities/not-a-uuid')).status).toBe(422);
  });
});
