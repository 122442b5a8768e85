import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApp, type TestApp } from './app.ts';
import { putProfile, tradeOf } from './tax-records.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

test('losses of ten years stand year by year: made, claimed in time, used, carried back and forward', async () => {
  const user = await app.register();
  const sold = (date: string, proceeds: string, cost: string) =>
    user.post('/tax/disposals', {
      ...{ kind: 'land', name: 'Field', date, proceeds, cost, acquired_on: '2015-01-01' },
    });
  await sold('2017-06-01', '1000', '6000');
  await sold('2024-06-01', '20000', '10000');
  await sold('2024-07-01', '1000', '4000');
  await sold('2025-06-01', '1000', '3000');
  await putProfile(user, '2024-25', { capital_losses_claimed_on: '2026-01-31' });
  await tradeOf(
    user,
    { started_on: '2015-05-01' },
    { '2023-06-01': '-5000', '2024-06-01': '2000', '2025-06-01': '-1000' },
  );
  const profile = { from_income_sources: ['self_employment'], trading_allowance: 'none' };
  for (const year of ['2023-24', '2025-26']) await putProfile(user, year, profile);
  await putProfile(user, '2024-25', { ...profile, capital_losses_claimed_on: '2026-01-31' });
  const { status, body } = await user.get('/tax/losses?tax_year=2025-26');
  expect(status).toBe(200);
  expect(body.capital.map(({ tax_year }: { tax_year: string }) => tax_year)).toEqual(
    Array.from({ length: 10 }, (_, index) => `${2016 + index}-${17 + index}`),
  );
  // Gains of 10,000 less 3,000 of the year and 3,000 exempt leave 4,000.
  expect(body.capital.slice(1, 2)).toMatchObject([
    {
      ...{ tax_year: '2017-18', arisen: '5000.00', claim: 'overdue', claim_by: '2022-04-05' },
      ...{ left_out: '5000.00', carried_forward: '0.00' },
    },
  ]);
  expect(body.capital.slice(-2)).toMatchObject([
    { brought_forward: '0.00', arisen: '3000.00', used_in_year: '3000.00', used: '0.00' },
    { brought_forward: '0.00', arisen: '2000.00', used: '0.00', carried_forward: '2000.00', claim: 'open' },
  ]);
  expect(body.notes.join(' ')).toContain('No claim is recorded for the capital losses of 2017-18');
  const gains = async () => (await user.get('/tax/report?tax_year=2024-25')).body;
  const asked = await gains();
  expect(asked.notes.join(' ')).toContain('2017-18 (5000.00) aren’t carried forward');
  expect(asked.position.taxable_gains).toBe('4000.00');
  await putProfile(user, '2017-18', { capital_losses_claim: 'claimed' });
  const answered = (await user.get('/tax/losses?tax_year=2025-26')).body;
  expect((await gains()).position.taxable_gains).toBe('0.00');
  expect(answered.capital.slice(-2)).toMatchObject([
    {
      ...{ brought_forward: '5000.00', arisen: '3000.00', used_in_year: '3000.00', used: '4000.00' },
      ...{ carried_forward: '1000.00', claim: 'claimed', claimed_on: '2026-01-31' },
    },
    { brought_forward: '1000.00', arisen: '2000.00', used: '0.00', carried_forward: '3000.00' },
  ]);
  expect(body.businesses).toMatchObject([{ kind: 'self_employment', name: 'Stall' }]);
  expect(body.businesses[0].years.slice(-3)).toMatchObject([
    { tax_year: '2023-24', arisen: '5000.00', carried_forward: '5000.00', claim_by: '2028-04-05' },
    { brought_forward: '5000.00', used: '2000.00', carried_forward: '3000.00', claim_by: null },
    { brought_forward: '3000.00', arisen: '1000.00', carried_forward: '4000.00' },
  ]);
  const late = await user.put('/tax/profiles/2017-18', { capital_losses_claimed_on: '2022-04-06' });
  expect([late.status, late.body.errors[0].field]).toEqual([422, 'capital_losses_claimed_on']);
  const both = { capital_losses_claimed_on: '2019-01-31', capital_losses_claim: 'not_claimed' };
  const clash = await user.put('/tax/profiles/2017-18', both);
  expect([clash.status, clash.body.errors[0].field]).toEqual([422, 'capital_losses_claim']);
  await putProfile(user, '2017-18', { capital_losses_claim: 'not_claimed' });
  expect((await gains()).notes.join(' ')).toContain(
    '2017-18 (5000.00) don’t count, because they weren’t claimed',
  );
});
