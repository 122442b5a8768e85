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

const year = '2025-26';
const pay = { kind: 'employment', description: 'Works', amount: '60000', tax_paid: '11432' };
const shares = {
  ...{ scheme: 'eis', company: 'Seedling', date: '2025-09-01', amount: '10000' },
  ...{ knowledge_intensive: false },
};
const save = (venture_investments: readonly object[], taxYear = year) =>
  client.put(`/tax/profiles/${taxYear}`, { incomes: [pay], venture_investments });
const report = async (): Promise<TaxReport> => (await client.get(`/tax/report?tax_year=${year}`)).body;

describe('investments with Income Tax relief', () => {
  test('lower the tax, and fill the additional information pages', async () => {
    const { status, body } = await save([
      shares,
      { ...shares, scheme: 'seis', amount: '1000.50', date: '2026-10-01' },
      { ...shares, scheme: 'vct', amount: '2000' },
    ]);
    expect(status).toBe(200);
    expect(body.venture_investments[0]).toEqual({ ...shares, amount: '10000.00' });
    const { inputs, position, balance } = await report();
    expect(position).toMatchObject({ eis_relief: '3000.00', seis_relief: '500.25', vct_relief: '600.00' });
    expect(balance).toBe('-4100.25');
    const calculated = await client.post('/tax/calculate', { tax_year: year, region: 'england', inputs });
    expect(calculated.body).toEqual(position);
    const boxes: TaxBoxes = (await client.get(`/tax/report/boxes?tax_year=${year}`)).body;
    const found = boxes.forms.find(({ form }) => form === 'SA101')?.boxes ?? [];
    expect(found.map(({ box, figure }) => [box, figure])).toEqual([
      ['1', '2000'],
      ['2', '10000'],
      ['10', '1001'],
    ]);
  });

  test.each([
    ['of another year', 'venture_investments.0.date', { date: '2025-04-05' }, year],
    ['of a VCT of the next year', 'venture_investments.0.date', { scheme: 'vct', date: '2026-04-06' }, year],
    [
      'of a VCT without a confirmed rate',
      'venture_investments.0.scheme',
      { scheme: 'vct', date: '2027-09-01' },
      '2027-28',
    ],
  ])('%s are refused at %s', async (_, field, more, taxYear) => {
    const { status, body } = await save([{ ...shares, ...more }], taxYear);
    expect([status, body.errors?.[0]?.field]).toEqual([422, field]);
  });
});
