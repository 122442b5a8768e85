import type { TaxBoxes, TaxReport } from '@farthing/api-contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Client, startApp, type TestApp } from './app.ts';

let app: TestApp;
let client: Client;
beforeAll(async () => {
  app = await startApp();
});
beforeEach(async () => {
  client = await app.register();
});
afterAll(() => app.close());

const year = '2022-23';
const pay = { kind: 'employment', description: 'Works', amount: '45000', tax_paid: '6486' };
const bond = {
  ...{ insurer: 'Anchor Life', date: '2022-09-01', amount: '50000', years: 5 },
  ...{ tax_treated_as_paid: true, foreign: false },
};
const save = (more: object, taxYear = year) =>
  client.put(`/tax/profiles/${taxYear}`, { incomes: [pay], ...more });
const report = async (): Promise<TaxReport> => (await client.get(`/tax/report?tax_year=${year}`)).body;
/** Figures of a page by box. */
const page = async (form: string) => {
  const boxes: TaxBoxes = (await client.get(`/tax/report/boxes?tax_year=${year}`)).body;
  const found = boxes.forms.find((one) => one.form === form);
  return Object.fromEntries((found?.boxes ?? []).map(({ box, figure }) => [box, figure]));
};

describe('gains of life insurance policies', () => {
  // IPTM3850, example 1.
  test('are income with top slicing relief, and fill the additional information pages', async () => {
    const { status, body } = await save({ policy_gains: [bond] });
    expect(status).toBe(200);
    expect(body.policy_gains).toEqual([{ ...bond, amount: '50000.00' }]);
    const found = await report();
    expect(found.income.find(({ kind }) => kind === 'policy_gains')).toMatchObject({
      total: '50000.00',
      rows: [{ source: 'profile', label: 'Anchor Life, 1 Sept 2022' }],
    });
    expect(found.position).toMatchObject({ top_slicing_relief: '4616.00', tax_treated_as_paid: '10000.00' });
    // 18,846 on the gain, less the relief and the tax treated as paid.
    expect(found.balance).toBe('4230.00');
    expect(found.explanation.map(({ label }) => label)).toContain('Top slicing relief');
    expect(await page('SA101')).toEqual({ 4: '50000', 5: '5' });
    expect(await page('SA106')).toEqual({});
    const { filing } = (await client.get(`/tax/report/boxes?tax_year=${year}`)).body;
    expect(filing.reasons).toEqual(['Gains of life insurance policies are taxed above the basic rate']);
  });

  test('of foreign policies are on the Foreign pages, and of several policies without years', async () => {
    const foreign = { ...bond, foreign: true, tax_treated_as_paid: false };
    await save({ policy_gains: [foreign] });
    expect(await page('SA106')).toEqual({ 43: '50000', 44: '5' });
    await save({ policy_gains: [foreign, { ...foreign, tax_treated_as_paid: true, amount: '100.50' }] });
    expect(await page('SA106')).toEqual({ 43: '50100', 45: '21' });
    await save({ policy_gains: [{ ...bond, tax_treated_as_paid: false }] });
    expect(await page('SA101')).toEqual({ 6: '50000', 7: '5' });
  });

  test('agree with the calculator', async () => {
    await save({ policy_gains: [bond] });
    const { inputs, position } = await report();
    const { body } = await client.post('/tax/calculate', { tax_year: year, region: 'england', inputs });
    expect(body).toEqual(position);
  });

  test.each([
    [
      'a day of another year',
      'policy_gains.0.date',
      { policy_gains: [{ ...bond, date: '2023-04-06' }] },
      year,
    ],
    ['no whole years', 'policy_gains.0.years', { policy_gains: [{ ...bond, years: 0 }] }, year],
    [
      'a year before 2021-22',
      'policy_gains.0.amount',
      { policy_gains: [{ ...bond, date: '2020-09-01' }] },
      '2020-21',
    ],
    [
      'a taxable termination payment',
      'policy_gains.0.amount',
      {
        policy_gains: [bond],
        terminations: [
          {
            ...{ employer: 'Works', statutory_redundancy: '0', other: '30000.01', exempt_used: '0' },
            ...{ tax_paid: '0', on_payslip: false },
          },
        ],
      },
      year,
    ],
  ])('with %s are refused at %s', async (_, field, more, taxYear) => {
    const { status, body } = await save(more, taxYear);
    expect([status, body.errors?.[0]?.field]).toEqual([422, field]);
  });
});
