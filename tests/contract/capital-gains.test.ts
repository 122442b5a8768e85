import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Client, startApp, type TestApp } from './app.ts';

interface Case {
  readonly id: string;
  readonly transactions: readonly Record<string, string>[];
  readonly expect: { readonly error?: string };
}
const golden = new URL('../../packages/uk-tax/golden/capital-gains/cases.json', import.meta.url);
const { cases } = JSON.parse(readFileSync(golden, 'utf8')) as { cases: Case[] };

let app: TestApp;
let client: Client;
beforeAll(async () => {
  app = await startApp();
  client = await app.register();
});
afterAll(() => app.close());

const calculate = (transactions: unknown) => client.post('/tax/capital-gains/calculate', { transactions });
const buy = { date: '2024-01-01', type: 'buy', asset: 'A', quantity: '100', price: '10', fees: '0' };

describe('the calculator of capital gains', () => {
  test.each(cases.map((one) => [one.id, one] as const))('worked case %s', async (_id, one) => {
    const answer = await calculate(one.transactions);
    if (one.expect.error) expect(answer.status).toBe(422);
    else expect(answer).toMatchObject({ status: 200, body: one.expect });
  });

  test('figures may be numbers', async () => {
    const answer = await calculate([
      { ...buy, quantity: 3, price: 33.333, fees: 0.01 },
      { date: '2024-06-01', type: 'sell', asset: 'A', quantity: 3, price: 40 },
    ]);
    expect(answer.body.matches).toMatchObject([{ allowable_costs: '100.01', gain: '19.99' }]);
  });

  test('a price in pence is a hundredth of pounds', async () => {
    const answer = await calculate([{ ...buy, price: '1050', currency: 'GBX' }]);
    expect(answer.body.pool_after).toEqual({ A: { quantity: '100', cost: '1050.00' } });
  });

  test('more sold than held names the asset, the day and what is missing', async () => {
    const answer = await calculate([
      buy,
      { date: '2024-02-01', type: 'sell', asset: 'A', quantity: '130.5', price: '11' },
    ]);
    expect(answer).toMatchObject({
      status: 422,
      body: { detail: 'On 2024-02-01 30.5 more of A were disposed of than were held' },
    });
  });

  test.each([
    ['no quantity', { ...buy, quantity: undefined }, 'transactions.0.quantity'],
    ['nothing bought', { ...buy, quantity: '0' }, 'transactions.0.quantity'],
    ['a day that is none', { ...buy, date: '2024-02-30' }, 'transactions.0.date'],
    ['a foreign price without its rate', { ...buy, currency: 'USD' }, 'transactions.0.gbp_per_unit'],
    [
      'a split by nothing',
      { date: '2024-01-02', type: 'split', asset: 'A', ratio: '0' },
      'transactions.0.ratio',
    ],
    ['an unknown field', { ...buy, colour: 'red' }, 'transactions.0.colour'],
  ])('%s is refused with its row and field', async (_what, row, field) => {
    const answer = await calculate([row]);
    expect(answer.status).toBe(422);
    expect(JSON.stringify(answer.body.errors)).toContain(field.split('.').at(-1));
  });

  test('nobody calculates without a token', async () => {
    const answer = await app.request('POST', '/tax/capital-gains/calculate', { body: { transactions: [] } });
    expect(answer.status).toBe(401);
  });
});
