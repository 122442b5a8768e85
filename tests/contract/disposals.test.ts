import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Client, startApp, type TestApp } from './app.ts';
import { absentId } from './ledger.ts';

let app: TestApp;
let client: Client;
beforeAll(async () => {
  app = await startApp();
  client = await app.register();
});
afterAll(() => app.close());

/** A flat owned for 3,653 days: lived in for 1,827, and the last nine months are 273 days that count as well. */
const flat = {
  date: '2025-05-01',
  completed_on: '2025-05-16',
  name: 'Flat in Leeds',
  kind: 'residential_property',
  proceeds: '310000',
  selling_costs: '5000',
  acquired_on: '2015-05-01',
  cost: '190000',
  buying_costs: '5000',
  improvement_costs: '10000',
  residence: { periods: [{ from: '2015-05-01', to: '2020-04-30', use: 'lived' }] },
};

const record = async (user: Client, body: object) => {
  const answer = await user.post('/tax/disposals', body);
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 201 });
  return answer.body;
};

describe('keeping disposals', () => {
  test('answers what was typed with gain, relief, rates, report and steps, and reads back the same', async () => {
    const user = await app.register();
    const kept = await record(user, flat);
    expect(kept).toMatchObject({
      tax_year: '2025-26',
      disposed_by: 'sale',
      share_percent: '100',
      proceeds: '310000.00',
      own_proceeds: '310000.00',
      allowable_costs: '210000.00',
      gain: '100000.00',
      // 2,100 of 3,653 days: 57,486.997
      relief: '57487.00',
      chargeable_gain: '42513.00',
      reliefs: [{ code: 'private_residence', label: 'Private residence relief', amount: '57487.00' }],
      rates: [{ kind: 'residential_property', gain: '42513.00' }],
      exempt: false,
      report_by: '2025-07-15',
      version: 1,
    });
    expect(kept.explanation.map(({ label }: { label: string }) => label)).toEqual([
      'Gain',
      'Private residence relief',
      'Chargeable gain',
    ]);
    expect((await user.get(`/tax/disposals/${kept.id}`)).body).toEqual(kept);
    expect((await user.get('/tax/disposals?tax_year=2025-26')).body).toEqual([kept]);
    expect((await user.get('/tax/disposals?tax_year=2024-25')).body).toEqual([]);
  });
});

test('another user finds nothing', async () => {
  const kept = await record(client, flat);
  const other = await app.register();
  for (const answer of [
    await other.get(`/tax/disposals/${kept.id}`),
    await other.patch(`/tax/disposals/${kept.id}`, { name: 'Mine' }),
    await other.delete(`/tax/disposals/${kept.id}`),
    await other.get(`/tax/disposals/${absentId}`),
  ])
    expect(answer).toMatchObject({ status: 404, body: { detail: 'Disposal not found' } });
  expect((await other.get('/tax/disposals')).body).toEqual([]);
});
