import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Client, startApp, type TestApp } from './app.ts';
import { hold, openInvestments, trade } from './investments.ts';
import { absentId } from './ledger.ts';

let app: TestApp;
let client: Client;
let grow: { id: string; security_id: string };
let world: { id: string };
const period = 'date_from=2024-01-01&date_to=2024-12-30';

beforeAll(async () => {
  app = await startApp();
  client = await app.register();
  grow = await hold(client, (await openInvestments(client)).id, 'GROW');
  await trade(client, grow.id, { date: '2024-01-01', quantity: '10', price: '10' });
  await trade(client, grow.id, { date: '2024-07-01', quantity: '10', price: '20' });
  await price(grow.security_id, { '2024-01-01': '10', '2024-06-30': '20', '2024-12-30': '10' });
  world = (await client.post('/securities', { symbol: 'WORLD', name: 'World' })).body;
  await price(world.id, { '2023-12-29': '50', '2024-07-01': '60', '2024-12-30': '75' });
});
afterAll(() => app.close());

async function price(id: string, prices: Record<string, string>) {
  for (const [date, text] of Object.entries(prices)) {
    expect((await client.post(`/securities/${id}/prices`, { date, price: text })).status).toBe(201);
  }
}
const performance = (benchmark: string, query = period) =>
  client.get(`/portfolio/performance?${query}&benchmark=${benchmark}`);

test('the same flows in a security agree with the sum by hand', async () => {
  const { body } = await performance(world.id);
  // 100 at 50 buys 2, 200 at 60 buys 3⅓: 5⅓ at 75 are 400.
  expect(body.benchmark).toMatchObject({
    security_id: world.id,
    rate: null,
    name: 'World',
    date_from: '2024-01-01',
    value_end: '400.00',
    gain: '100.00',
    time_weighted: { period: '0.500000' },
    missing: [],
  });
  expect(body.series.slice(5, 8).map(({ benchmark }: { benchmark: string }) => benchmark)).toEqual([
    '100.00',
    '100.00',
    '320.00',
  ]);
  expect(body.value_end).toBe('200.00');
});

test('compared with itself a holding is the same in everything', async () => {
  for (const query of [period, 'date_from=2024-03-01&date_to=2024-12-30&interval=day']) {
    const { body } = await performance(grow.security_id, query);
    expect(body.benchmark).toMatchObject({
      value_end: body.value_end,
      gain: body.gain,
      time_weighted: body.time_weighted,
      money_weighted: body.money_weighted,
    });
    for (const { value, benchmark } of body.series) expect(benchmark).toBe(value);
  }
});

test('a yearly rate', async () => {
  const { body } = await performance('0.04');
  expect(body.benchmark).toMatchObject({ security_id: null, rate: '0.040000', name: '4% a year' });
  expect(body.benchmark.time_weighted.yearly).toBe('0.040000');
  expect(Number(body.benchmark.money_weighted.yearly)).toBeCloseTo(0.04, 4);
  // 100 for 364 days and 200 for 182: 103.99 and 203.95 at 4% compounded.
  expect(body.benchmark.value_end).toBe((100 * 1.04 ** (364 / 365) + 200 * 1.04 ** (182 / 365)).toFixed(2));
});

test('days before the first price are named, and nothing is made up for them', async () => {
  const late = (await client.post('/securities', { symbol: 'LATE', name: 'Late' })).body;
  const before = (await performance(late.id)).body;
  expect(before.benchmark).toMatchObject({
    date_from: null,
    value_end: null,
    gain: null,
    missing: [{ kind: 'price', name: 'LATE', date: '2024-01-01' }],
  });
  await price(late.id, { '2024-09-30': '10', '2024-12-30': '11' });
  const { benchmark, series } = (await performance(late.id)).body;
  // It takes over the 400 held then.
  expect(benchmark).toMatchObject({ date_from: '2024-09-30', value_end: '440.00', gain: null });
  expect(benchmark.money_weighted).toEqual({ period: null, yearly: null });
  expect(series.map((point: { benchmark: string | null }) => point.benchmark).slice(8, 10)).toEqual([
    null,
    '400.00',
  ]);
});

test('the choice is kept', async () => {
  const user = await app.register();
  expect((await user.get('/portfolio/benchmark')).body).toEqual({ benchmark: null, name: null });
  const mine = (await user.post('/securities', { symbol: 'MINE', name: 'Mine' })).body;
  const put = (benchmark: string | null) => user.put('/portfolio/benchmark', { benchmark });
  expect((await put(mine.id)).body).toEqual({ benchmark: mine.id, name: 'Mine' });
  expect((await put('0.025')).body).toEqual({ benchmark: '0.025', name: null });
  expect((await user.get('/portfolio/benchmark')).body.benchmark).toBe('0.025');
  await put(mine.id);
  expect((await user.delete(`/securities/${mine.id}`)).status).toBe(204);
  expect((await user.get('/portfolio/benchmark')).body.benchmark).toBeNull();
  expect((await put(null)).body).toEqual({ benchmark: null, name: null });
});

test("another user's security is 404, what is no benchmark 422 at its field", async () => {
  const other = await app.register();
  for (const id of [world.id, absentId]) {
    expect((await other.get(`/portfolio/performance?benchmark=${id}`)).status).toBe(404);
    expect((await other.put('/portfolio/benchmark', { benchmark: id })).status).toBe(404);
  }
  for (const wrong of ['VWRL', '4', '1.2']) {
    const answer = await performance(wrong);
    expect(answer).toMatchObject({ status: 422, body: { errors: [{ field: 'benchmark' }] } });
  }
  expect((await app.request('GET', '/portfolio/benchmark')).status).toBe(401);
});

test('the course of one holding', async () => {
  const other = await hold(client, (await openInvestments(client)).id, 'OTHER');
  await trade(client, other.id, { date: '2024-02-01', quantity: '1', price: '7' });
  const { body } = await client.get(`/portfolio/performance?${period}&holding_id=${other.id}`);
  expect(body).toMatchObject({ paid_in: '7.00', value_end: '7.00', benchmark: null });
  const stranger = await app.register();
  expect((await stranger.get(`/portfolio/performance?holding_id=${other.id}`)).status).toBe(404);
});
