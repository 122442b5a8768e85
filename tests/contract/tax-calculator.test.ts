import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Client, startApp, type TestApp } from './app.ts';
import { putProfile } from './tax-records.ts';

interface Case {
  readonly id: string;
  readonly tax_year: string;
  readonly region: string;
  readonly inputs: Record<string, unknown>;
  readonly expect: Record<string, unknown>;
}
const golden = new URL('../../packages/uk-tax/golden/tax-position/cases.json', import.meta.url);
const { cases } = JSON.parse(readFileSync(golden, 'utf8')) as { cases: Case[] };

let app: TestApp;
let client: Client;
beforeAll(async () => {
  app = await startApp();
  client = await app.register();
});
afterAll(() => app.close());

const calculate = (body: unknown) => client.post('/tax/calculate', body);

test('days and names among the inputs stay what they are: a director is charged for the weeks from the appointment', async () => {
  const months = ['09', '10', '11', '12'];
  const inputs = {
    employment_income: '12000',
    pays: months.map((month) => ({ date: `2025-${month}-28`, amount: 3000, employment: 'Own Ltd' })),
    director: true,
    directorships: [{ employment: 'Own Ltd', from: '2025-10-27' }],
    gains: [{ date: '2025-06-01', gain: 5, kind: 'main' }],
    student_loans: ['plan_2'],
  };
  const question = { tax_year: '2025-26', region: 'england', inputs };
  const { status, body } = await calculate(question);
  // Week 30 begins on 26 October: 23 weeks have £5,560. £9,000 above it at 8%, and £156.16 on September's pay.
  expect([status, body.ni]).toEqual([200, '431.36']);
  expect(await client.post('/tax/what-if', { ...question, set: inputs })).toMatchObject({
    status: 200,
    body: { before: { ni: '431.36' }, after: { ni: '431.36' } },
  });
});
const year = { tax_year: '2025-26', region: 'england_ni', inputs: { employment_income: '50000' } };

describe('the calculator of a tax position', () => {
  test.each(cases.map((one) => [one.id, one] as const))('worked case %s', async (_id, one) => {
    const { tax_year, region, inputs } = one;
    expect(await calculate({ tax_year, region, inputs })).toMatchObject({ status: 200, body: one.expect });
  });

  test('the bands add up to the income tax', async () => {
    const { body } = await calculate({
      ...year,
      inputs: { employment_income: 60000, savings_interest: 1200.5, dividends: '3000' },
    });
    const pence = body.bands.map(({ tax }: { tax: string }) => Math.round(Number(tax) * 100));
    const sum = pence.reduce((total: number, part: number) => total + part, 0);
    expect(sum).toBe(Math.round(Number(body.income_tax) * 100));
  });

  test('a region of the profile is understood', async () => {
    const england = await calculate({ ...year, region: 'england' });
    expect(england.body).toEqual((await calculate(year)).body);
  });

  test('a year without rates is refused', async () => {
    expect(await calculate({ ...year, tax_year: '1999-00' })).toMatchObject({ status: 422 });
    expect(await calculate({ ...year, tax_year: '2025-27' })).toMatchObject({ status: 422 });
    expect(await calculate({ ...year, tax_year: '2027-28', region: 'scotland' })).toMatchObject({
      status: 422,
      body: { detail: 'The income tax bands of Scotland aren’t set for this tax year yet' },
    });
  });

  test.each([
    ['a negative income', { employment_income: '-1' }],
    ['words', { employment_income: 'lots' }],
    ['an unknown field', { employmentIncome: '1' }],
    [
      'a sacrifice of more than the pay',
      { employment_income: '10', pension_contributions: { salary_sacrifice: '11' } },
    ],
    ['a payment of another year', { employment_income: '10', pays: [{ date: '2020-01-01', amount: '10' }] }],
    ['a gain of another year', { gains: [{ date: '2020-01-01', gain: '10' }] }],
  ])('%s is refused', async (_what, inputs) => {
    const answer = await calculate({ ...year, inputs });
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toHaveLength(1);
  });

  test('no one calculates without a token', async () => {
    expect((await app.request('POST', '/tax/calculate', { body: year })).status).toBe(401);
  });
});

describe('marginal rates', () => {
  const curve = (by: Client, query: string) => by.get(`/tax/marginal-rates?tax_year=2025-26${query}`);

  test('run over the taper and the bands, with what makes them', async () => {
    const { status, body } = await curve(client, '');
    expect(status).toBe(200);
    expect(body).toMatchObject({ kind: 'employment_income', current: '0.00', current_rate: '0' });
    expect(body.points).toHaveLength(200);
    expect(body.points[30]).toMatchObject({ income: '30000.00', rate: '0.28' });
    expect(body.points[105]).toMatchObject({
      rate: '0.62',
      parts: { income_tax: '0.6', national_insurance: '0.02' },
    });
  });

  test('lie on top of the rest of the year', async () => {
    const user = await app.register();
    await putProfile(user, '2025-26', {
      child_benefit: '2212.60',
      incomes: [{ kind: 'employment', description: 'Job', amount: '62000', tax_paid: 0 }],
    });
    const { body } = await curve(user, '&kind=dividends&to=10000&step=500');
    expect(body.points).toHaveLength(20);
    expect(body.points[0].parts.child_benefit_charge).not.toBe('0');
    expect(body.current_rate).toBe(body.points[0].rate);
  });

  test.each(['&to=1000000&step=100', '&step=1', '&to=0', '&kind=luck', '&step=ten'])(
    '%s is 422',
    async (query) => {
      expect((await curve(client, query)).status).toBe(422);
    },
  );
});
