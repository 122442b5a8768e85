import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Client, startApp, type TestApp } from './app.ts';

let app: TestApp;
let client: Client;
beforeAll(async () => {
  app = await startApp();
  client = await app.register();
});
afterAll(() => app.close());

const record = { reached_on: '2050-05-01', starting_amount: '119.30', years_before_2016: 30 };
const ask = (more: object = {}) => client.post('/pensions/state-pension', { ...record, ...more });

test('a forecast comes with its steps, what each gap costs and brings, and stores nothing', async () => {
  const before = (await client.get('/history?limit=1')).body;
  const { status, body } = await ask({ gaps: [{ tax_year: '2017-18', cost: '300' }] });
  expect(status).toBe(200);
  expect(body).toMatchObject({ years_for_full: 9, weekly_at_age: body.full_rate });
  expect(body.gaps).toMatchObject([
    {
      tax_year: '2017-18',
      cost: '300.00',
      class_2_cost: expect.stringMatching(/^\d+\.\d\d$/),
      adds_weekly: '0.00',
      pay_by: '2025-04-05',
    },
  ]);
  expect(body.explanation).toMatchObject([{ topic: 'pensions', law: 'Pensions Act 2014 ss2-5, Schs 1, 2' }]);
  expect((await client.get('/history?limit=1')).body).toEqual(before);
});

test('without years to come a gap adds a 35th of the full rate, and its weeks are counted', async () => {
  const { body } = await ask({
    ...{ starting_amount: '20', years_before_2016: 10, later_years_count: false },
    gaps: [{ tax_year: '2022-23', cost: 824.2 }],
  });
  const [gap] = body.gaps;
  expect(gap.adds_weekly).toBe(body.each_year_adds);
  expect(gap.weeks_to_pay_back).toBe(Math.ceil(824.2 / (Number(body.full_rate) / 35)));
});

test.each([
  ['starting_amount', { starting_amount: null }],
  ['reached_on', { reached_on: '2015-01-01' }],
  ['first_year', { first_year: '2010-11' }],
  ['gaps.0.tax_year', { gaps: [{ tax_year: '2049-50' }] }],
])('%s is refused by its name', async (field, more) => {
  const { status, body } = await ask(more);
  expect([status, body.errors?.[0]?.field]).toEqual([422, field]);
});

test('a client without a token is refused', async () => {
  expect((await app.request('POST', '/pensions/state-pension', { body: record })).status).toBe(401);
});
