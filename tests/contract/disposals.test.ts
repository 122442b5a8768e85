import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Client, startApp, type TestApp } from './app.ts';
import { absentId } from './ledger.ts';
import { putProfile } from './tax-records.ts';

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

  test('fields that are not named stay when it is changed; what it comes to follows', async () => {
    const user = await app.register();
    const kept = await record(user, flat);
    const { body } = await user.patch(`/tax/disposals/${kept.id}`, { share_percent: 50, notes: 'With Ben' });
    expect(body).toMatchObject({
      name: 'Flat in Leeds',
      share_percent: '50',
      proceeds: '310000.00',
      own_proceeds: '155000.00',
      gain: '50000.00',
      notes: 'With Ben',
      residence: kept.residence,
      version: 2,
    });
    const sold = await user.patch(`/tax/disposals/${kept.id}`, { residence: null, date: '2024-05-01' });
    expect(sold.body).toMatchObject({ residence: null, tax_year: '2024-25', relief: '0.00', version: 3 });
  });

  test('a change of an older version is refused, whether body or header names it', async () => {
    const user = await app.register();
    const { id } = await record(user, flat);
    const path = `/tax/disposals/${id}`;
    expect((await user.patch(path, { name: 'B', version: 1 })).body).toMatchObject({ name: 'B', version: 2 });
    expect((await user.patch(path, { name: 'C', version: 1 })).status).toBe(412);
    const headed = await app.request('PATCH', path, {
      token: user.token,
      body: { name: 'C' },
      headers: { 'if-match': '"1"' },
    });
    expect(headed.status).toBe(412);
    expect((await user.get(path)).body.name).toBe('B');
  });

  test('one that is deleted is gone', async () => {
    const user = await app.register();
    const { id } = await record(user, flat);
    expect((await user.delete(`/tax/disposals/${id}`)).status).toBe(204);
    expect((await user.get(`/tax/disposals/${id}`)).status).toBe(404);
    expect((await user.delete(`/tax/disposals/${id}`)).status).toBe(404);
  });

  test('it can be worked out before it is kept, in place of another too', async () => {
    const user = await app.register();
    const badr = { date: '2025-05-01', name: 'Firm', kind: 'business', proceeds: 800000, cost: 0 };
    const claim = { ...badr, rate_relief: 'business_asset_disposal_relief' };
    const { id } = await record(user, claim);
    const beside = await user.post('/tax/disposals/calculate', { ...claim, date: '2025-06-01' });
    expect(beside.body.rates).toEqual([
      { kind: 'business_asset_disposal_relief', gain: '200000.00' },
      { kind: 'main', gain: '600000.00' },
    ]);
    const instead = await user.post('/tax/disposals/calculate', { ...claim, in_place_of: id });
    expect(instead.body.rates).toEqual([{ kind: 'business_asset_disposal_relief', gain: '800000.00' }]);
    expect((await user.get('/tax/disposals')).body).toHaveLength(1);
  });

  test('is the same by an id in capital letters', async () => {
    const user = await app.register();
    const badr = { date: '2025-05-01', name: 'Firm', kind: 'business', proceeds: 800000, cost: 0 };
    const claim = { ...badr, rate_relief: 'business_asset_disposal_relief' };
    const kept = await record(user, claim);
    const id = kept.id.toUpperCase();
    expect((await user.get(`/tax/disposals/${id}`)).body).toEqual(kept);
    const instead = await user.post('/tax/disposals/calculate', { ...claim, in_place_of: id });
    expect(instead.body.rates).toEqual([{ kind: 'business_asset_disposal_relief', gain: '800000.00' }]);
    const changed = await user.patch(`/tax/disposals/${id}`, { notes: 'Sold' });
    expect(changed).toMatchObject({ status: 200, body: { id: kept.id, notes: 'Sold', rates: kept.rates } });
  });

  test.each([
    ['a day that has not come', { date: '2099-01-01' }, 'date', /future/],
    ['a year without rates', { date: '2014-05-01', acquired_on: null, residence: null }, 'date', /no rates/],
    ['completion before the contract', { completed_on: '2025-04-30' }, 'completed_on', /before/],
    ['acquired after it was sold', { acquired_on: '2025-05-02' }, 'acquired_on', /after/],
    ['a home without the day of buying', { acquired_on: null }, 'acquired_on', /needs the date/],
    ['a home that is none', { kind: 'land' }, 'residence', /residential/],
    ['no share', { share_percent: 0 }, 'share_percent', /share/],
    ['more than all of it', { share_percent: '100.5' }, 'share_percent', /share/],
    ['a part of a penny', { cost: '1.001' }, 'cost', /cost/],
    [
      'a relief for another kind',
      { rate_relief: 'business_asset_disposal_relief' },
      'rate_relief',
      /business/,
    ],
    ['a car that is a flat', { wasting: true }, 'wasting', /chattels/],
    ['a relief without a name', { other_relief: 5 }, 'other_relief_name', /name/],
    [
      'a relief of more than the gain that is left',
      { other_relief: '42513.01', other_relief_name: 'Hold-over' },
      'other_relief',
      /42513.00/,
    ],
    [
      'a time before it was bought',
      { residence: { periods: [{ from: '2015-04-30', to: '2016-01-01', use: 'lived' }] } },
      'residence.periods.0.from',
      /before/,
    ],
    [
      'a time after it was sold',
      { residence: { periods: [{ from: '2015-05-01', to: '2025-05-02', use: 'lived' }] } },
      'residence.periods.0.to',
      /after/,
    ],
    [
      'times that overlap',
      {
        residence: {
          periods: [
            { from: '2015-05-01', to: '2016-05-02', use: 'lived' },
            { from: '2016-05-01', to: '2017-05-01', use: 'let' },
          ],
        },
      },
      'residence.periods.1.from',
      /overlaps/,
    ],
    [
      "Investors' Relief on shares held too short",
      {
        kind: 'unlisted_shares',
        residence: null,
        acquired_on: '2022-05-02',
        rate_relief: 'investors_relief',
      },
      'rate_relief',
      /three years/,
    ],
  ])('%s is refused with its field', async (_what, change, field, sentence) => {
    const answer = await client.post('/tax/disposals', { ...flat, ...change });
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toEqual([{ field, message: expect.stringMatching(sentence) }]);
    expect(answer.body.detail).toMatch(sentence);
  });
});

describe('the report of capital gains', () => {
  const report = async (user: Client, year?: string) =>
    (await user.get(`/reports/capital-gains${year ? `?tax_year=${year}` : ''}`)).body.years;

  test('holds them beside the shares, and its sums hold both', async () => {
    const user = await app.register();
    const { id } = await record(user, flat);
    await record(user, {
      ...flat,
      name: 'Painting',
      kind: 'chattel',
      residence: null,
      proceeds: 1000,
      cost: 2000,
    });
    const [year] = await report(user);
    expect(year).toMatchObject({
      tax_year: '2025-26',
      disposals: [],
      other_disposals: [
        { id, name: 'Flat in Leeds', chargeable_gain: '42513.00', relief: '57487.00' },
        { name: 'Painting', gain: '-21000.00', chargeable_gain: '-16000.00', relief: '-5000.00' },
      ],
      proceeds: '311000.00',
      allowable_costs: '232000.00',
      reliefs: '52487.00',
      gains: '42513.00',
      losses: '16000.00',
      net: '26513.00',
      taxable_gain: '23513.00',
    });
  });

  test("takes the exempt amount of the user's own rates", async () => {
    const user = await app.register();
    await record(user, flat);
    const { table } = (await user.get('/tax/rate-configs/2025-26')).body;
    table.capital_gains.annual_exempt_amount.individual = 5000;
    expect((await user.put('/tax/rate-configs/2025-26', { table })).status).toBe(200);
    expect(await report(user, '2025-26')).toMatchObject([
      { annual_exempt_amount: '5000.00', taxable_gain: '37513.00' },
    ]);
  });

  test('losses typed in a tax profile are used down to the exempt amount, and go on', async () => {
    const user = await app.register();
    await putProfile(user, '2023-24', { losses_brought_forward: '10000' });
    const sale = { name: 'Firm', kind: 'business', cost: 0 };
    await record(user, { ...sale, date: '2024-12-01', proceeds: 8000 });
    await record(user, { ...sale, date: '2025-06-01', proceeds: 9000 });
    const expected = [
      { losses_brought_forward: '10000.00', losses_brought_forward_used: '5000.00', taxable_gain: '0.00' },
      {
        losses_brought_forward: '5000.00',
        losses_brought_forward_used: '5000.00',
        taxable_gain: '1000.00',
        losses_carried_forward: '0.00',
      },
    ];
    expect(await report(user)).toMatchObject(expected);
    await putProfile(user, '2025-26', { losses_brought_forward: '5000' });
    expect(await report(user)).toMatchObject(expected);
    const { position } = (await user.get('/tax/report?tax_year=2025-26')).body;
    expect(position).toMatchObject({ losses_brought_forward_used: '5000.00', taxable_gains: '1000.00' });
    const none = (await user.get('/tax/report?tax_year=2026-27')).body;
    expect(none.inputs.losses_brought_forward).toBe('0.00');
  });
});

describe('the tax report', () => {
  test('taxes a home at 18% in the basic rate band and 24% above it', async () => {
    const user = await app.register();
    await putProfile(user, '2025-26', {
      incomes: [{ kind: 'employment', description: 'Pay', amount: '30000', tax_paid: '0' }],
    });
    await record(user, { ...flat, tax_paid: '8000' });
    const { body } = await user.get('/tax/report?tax_year=2025-26');
    // 39,513 is taxable; 37,700 less 17,430 of income leaves 20,270 at 18%, the other 19,243 at 24%.
    expect(body.position).toMatchObject({ taxable_gains: '39513.00', cgt: '8266.92' });
    expect(body.income.at(-1)).toMatchObject({
      kind: 'gains',
      rows: [{ label: 'Flat in Leeds', count: 1, amount: '42513.00' }],
    });
    expect(body.paid).toContainEqual({
      code: 'property_reports',
      label: 'Capital gains tax paid with property reports',
      amount: '8000.00',
    });
  });

  test.each([
    ['2024-25', '2024-12-01', '9700.00'],
    ['2025-26', '2025-12-01', '13580.00'],
    ['2026-27', '2026-06-01', '17460.00'],
  ])('in %s Business Asset Disposal Relief has its rate: 97,000 make %s → %s', async (year, date, cgt) => {
    const user = await app.register();
    await record(user, {
      date,
      name: 'Firm',
      kind: 'business',
      proceeds: 100000,
      rate_relief: 'business_asset_disposal_relief',
    });
    expect((await user.get(`/tax/report?tax_year=${year}`)).body.position.cgt).toBe(cgt);
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
