import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Client, startApp, type TestApp } from './app.ts';
import { dayFromToday } from './days.ts';
import { absentId } from './ledger.ts';

let app: TestApp;
let client: Client;
beforeAll(async () => {
  app = await startApp();
  client = await app.register();
});
afterAll(() => app.close());

const net_worth = {
  years: 20,
  scenarios: [{ name: 'Middle', inflation: '0.02', growth: { pension: 0.05 } }],
  flows: [{ name: 'Pension', class: 'pension', amount: '600' }],
};
const monte_carlo = { years: 3, seed: 7, initial: '20000', annual_return: 0.05, annual_volatility: '0.15' };

test('a plan of each kind is kept by name, asked again as it stands, renamed and replaced', async () => {
  const made = await client.post('/forecasts/plans', { name: ' Retire early ', net_worth });
  expect(made).toMatchObject({
    status: 201,
    body: { name: 'Retire early', kind: 'net-worth', net_worth, version: 1 },
  });
  expect(made.headers.get('location')).toBe(`/api/v1/forecasts/plans/${made.body.id}`);
  const second = (await client.post('/forecasts/plans', { name: 'chances', monte_carlo })).body;
  expect((await client.get('/forecasts/plans')).body).toEqual([second, made.body]);
  expect((await client.get('/forecasts/plans?kind=net-worth')).body).toEqual([made.body]);
  const answer = await client.post('/forecasts/monte-carlo', second.monte_carlo);
  expect(answer.body).toMatchObject({ seed: 7, years: 3 });
  const path = `/forecasts/plans/${second.id}`;
  expect((await client.get(path)).body).toEqual(second);
  const renamed = await client.patch(path, { name: 'With a house', version: 1 });
  expect(renamed.body).toMatchObject({ name: 'With a house', monte_carlo, version: 2 });
  const changed = await client.patch(path, { monte_carlo: { ...monte_carlo, years: 4 } });
  expect(changed.body).toMatchObject({ name: 'With a house', monte_carlo: { years: 4 }, version: 3 });
  expect((await client.patch(path, { name: 'late', version: 2 })).status).toBe(412);
});

test('a deleted plan is gone, comes back as it was, and does not take its name from another', async () => {
  const user = await app.register();
  const { body: plan } = await user.post('/forecasts/plans', { name: 'House', net_worth });
  const path = `/forecasts/plans/${plan.id}`;
  expect((await user.delete(path)).status).toBe(204);
  for (const answer of [await user.delete(path), await user.get(path), await user.patch(path, { name: 'x' })])
    expect(answer).toMatchObject({ status: 404, body: { detail: 'Saved plan not found' } });
  expect((await user.post(`${path}/restore`)).body).toEqual(plan);
  expect((await user.post(`${path}/restore`)).status).toBe(404);
  await user.delete(path);
  expect((await user.post('/forecasts/plans', { name: 'HOUSE', net_worth })).status).toBe(201);
  expect((await user.post(`${path}/restore`)).status).toBe(409);
});

describe('what is refused', () => {
  test('names its field, and nothing is kept', async () => {
    const user = await app.register();
    const event = { name: 'Roof', class: 'cash', amount: '-1', date: dayFromToday(-1) };
    for (const [body, field] of [
      [{ name: ' ', net_worth }, 'name'],
      [{ net_worth }, 'name'],
      [{ name: 'x'.repeat(101), net_worth }, 'name'],
      [{ name: 'None' }, 'net_worth'],
      [{ name: 'Both', net_worth, monte_carlo }, 'monte_carlo'],
      [{ name: 'Long', net_worth: { ...net_worth, years: 61 } }, 'net_worth.years'],
      [{ name: 'Past', net_worth: { ...net_worth, events: [event] } }, 'net_worth.events.0.date'],
      [{ name: 'Many', monte_carlo: { ...monte_carlo, runs: 10_000_000 } }, 'monte_carlo.runs'],
      [{ name: 'Odd', monte_carlo: { ...monte_carlo, more: 1 } }, 'monte_carlo.more'],
    ] as const) {
      const answer = await user.post('/forecasts/plans', body);
      expect(answer, JSON.stringify([body, answer.body])).toMatchObject({ status: 422 });
      expect(answer.body.errors[0].field, JSON.stringify(answer.body)).toBe(field);
    }
    expect((await user.get('/forecasts/plans')).body).toEqual([]);
    expect((await user.get('/forecasts/plans?kind=dreams')).status).toBe(422);
  });

  test('is a name that another plan of its kind has, and a request of the other kind', async () => {
    const user = await app.register();
    const { body: plan } = await user.post('/forecasts/plans', { name: 'House', net_worth });
    expect(await user.post('/forecasts/plans', { name: 'house', net_worth })).toMatchObject({
      status: 409,
      body: { errors: [{ field: 'name' }] },
    });
    expect((await user.post('/forecasts/plans', { name: 'house', monte_carlo })).status).toBe(201);
    const other = await user.patch(`/forecasts/plans/${plan.id}`, { monte_carlo });
    expect(other).toMatchObject({ status: 422, body: { errors: [{ field: 'monte_carlo' }] } });
  });
});

test('another user’s plan, and one that is not there, are not found', async () => {
  const { body: plan } = await client.post('/forecasts/plans', { name: 'Mine', net_worth });
  const other = await app.register();
  for (const id of [plan.id, absentId]) {
    const path = `/forecasts/plans/${id}`;
    expect((await other.get(path)).status).toBe(404);
    expect((await other.patch(path, { name: 'Yours', net_worth })).status).toBe(404);
    expect((await other.delete(path)).status).toBe(404);
    expect((await other.post(`${path}/restore`)).status).toBe(404);
  }
  expect((await client.get(`/forecasts/plans/${plan.id}`)).body).toEqual(plan);
});
