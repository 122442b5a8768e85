import type { IncomeSource, SourceAccount, TaxBoxes, TaxReport } from '@farthing/api-contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Client, startApp, type TestApp } from './app.ts';
import { categoryOf, openAccount, record } from './ledger.ts';

let app: TestApp;
let client: Client;
let account: string;
let work: string;
beforeAll(async () => {
  app = await startApp();
});
beforeEach(async () => {
  client = await app.register();
  account = (await openAccount(client)).id;
  work = await categoryOf(client, 'self_employment');
});
afterAll(() => app.close());

const base = '/tax/income-sources';

const add = async (more: object = {}): Promise<IncomeSource> => {
  const { status, body } = await client.post(base, {
    ...{ kind: 'self_employment', name: 'Joinery', trade: 'joiner', started_on: '2012-05-01' },
    ...{ accounting_date: '04-30', accounting: 'accruals' },
    mappings: [{ category_id: work, tax_category: 'turnover' }],
    ...more,
  });
  expect(body).not.toHaveProperty('detail');
  expect(status).toBe(201);
  return body;
};
const earn = (amount: string, date: string) =>
  record(client, account, { type: 'income', amount, date, category_id: work, description: 'Customer' });
const accountOf = async (id: string, year: string): Promise<SourceAccount> =>
  (await client.get(`${base}/${id}/account?tax_year=${year}`)).body;
const use = (year: string, more: object = {}) =>
  client.put(`/tax/profiles/${year}`, { from_income_sources: ['self_employment'], ...more });
const report = async (year: string): Promise<TaxReport> =>
  (await client.get(`/tax/report?tax_year=${year}`)).body;
const boxes = async (year: string) => {
  const { forms } = (await client.get(`/tax/report/boxes?tax_year=${year}`)).body as TaxBoxes;
  const full = forms.find(({ form }) => form === 'SA103F');
  return Object.fromEntries((full?.boxes ?? []).map(({ box, figure }) => [box, figure]));
};
const transition = { overlap_profit: '4000' };

describe('a trade whose accounts end on 30 April', () => {
  test('has the profit of the tax year by days from 2024-25, with box 68, and says that it is provisional', async () => {
    const source = await add();
    await earn('36600.00', '2024-01-10');
    await earn('73000.00', '2024-12-10');
    const found = await accountOf(source.id, '2024-25');
    expect(found.periods).toEqual([
      {
        ...{ from: '2023-05-01', to: '2024-04-30', profit: '36600.00' },
        ...{ days: 25, of_days: 366, part: '2500.00', part_of: 'tax_year' },
      },
      {
        ...{ from: '2024-05-01', to: '2025-04-30', profit: '73000.00' },
        ...{ days: 340, of_days: 365, part: '68000.00', part_of: 'tax_year' },
      },
    ]);
    expect(found).toMatchObject({ receipts: '36600.00', profit: '70500.00', refused: null });
    expect(found.categories.at(-1)).toMatchObject({
      ...{ tax_category: 'basis_adjustment', type: 'adjustment', box: '68', total: '33900.00' },
    });
    expect(found.notes.join(' ')).toContain('provisional');
    await use('2024-25');
    const { position, income } = await report('2024-25');
    expect(income.find(({ kind }) => kind === 'self_employment')?.total).toBe('70500.00');
    expect(position.adjusted_net_income).toBe('70500.00');
    expect(await boxes('2024-25')).toMatchObject({
      15: '36600',
      64: '36600',
      68: '33900',
      73: '70500',
      76: '70500',
    });
  });

  test('adds up to its whole profit over the years, and takes none of a day without the trade', async () => {
    const source = await add({ started_on: '2024-06-01', ended_on: '2026-01-31' });
    await earn('10000.01', '2024-07-10');
    await earn('5000.00', '2025-07-10');
    const years = await Promise.all(['2024-25', '2025-26'].map((year) => accountOf(source.id, year)));
    const [first, last] = years.map(({ profit }) => Number(profit));
    expect(first).toBeCloseTo((10000.01 * 309) / 334, 2);
    expect((first ?? 0) + (last ?? 0)).toBeCloseTo(15000.01, 2);
    expect(years[1]?.notes.join(' ')).not.toContain('provisional');
  });

  test('has its transition profits in the annual submission, and a note that an adjustment is missing', async () => {
    await add({ transition: { ...transition, elections: [{ tax_year: '2026-27', amount: '1000' }] } });
    await earn('30000.00', '2022-12-10');
    await earn('36600.00', '2024-01-10');
    const { body } = await client.get(`${base}/updates?tax_year=2026-27`);
    expect(body.businesses[0].annual).toEqual([
      {
        ...{ field: 'adjustments.transitionProfitAmount', label: 'Transition profit' },
        ...{ amount: '6020.00', refused: false },
      },
      {
        ...{
          field: 'adjustments.transitionProfitAccelerationAmount',
          label: 'Transition profit by election',
        },
        ...{ amount: '1000.00', refused: false },
      },
    ]);
    expect(body.notes.join(' ')).toContain('The accounts of Joinery don’t end with the tax year');
  });

  test('works out the transition of 2023-24 with overlap relief, and spreads its profits over five years', async () => {
    const source = await add({ transition });
    await earn('30000.00', '2022-12-10');
    await earn('36600.00', '2024-01-10');
    const found = await accountOf(source.id, '2023-24');
    expect(found.transition).toEqual({
      ...{ standard: '30000.00', transition: '34100.00', overlap: '4000.00', after_overlap: '30100.00' },
      ...{ together: '60100.00', transition_profits: '30100.00', overlap_loss: '0.00', amount: '6020.00' },
      spread: ['2023-24', '2024-25', '2025-26', '2026-27', '2027-28'].map((tax_year) => ({
        ...{ tax_year, amount: '6020.00' },
      })),
    });
    expect(found.periods.map(({ part_of, part }) => [part_of, part])).toEqual([
      ['standard', '30000.00'],
      ['transition', '34100.00'],
    ]);
    await use('2023-24');
    const { income } = await report('2023-24');
    expect(income.map(({ kind, total }) => [kind, total])).toEqual([
      ['self_employment', '30000.00'],
      ['transition_profit', '6020.00'],
    ]);
    expect(await boxes('2023-24')).toMatchObject({ 64: '30000', 73: '30000', '73.3': '6020', 76: '36020' });
    await use('2024-25');
    expect((await report('2024-25')).income.at(-1)).toMatchObject({
      kind: 'transition_profit',
      total: '6020.00',
    });
    await use('2024-25', { transition_profit: '1' });
    expect(await client.get('/tax/report?tax_year=2024-25')).toMatchObject({
      status: 422,
      body: { detail: expect.stringContaining('in your circumstances too') },
    });
  });

  test('takes entered profits of both parts, and elections, before the records', async () => {
    const source = await add({
      started_on: '2021-09-01',
      transition: {
        ...{ standard_profit: '-2000', transition_profit: '12000', overlap_profit: 0 },
        elections: [{ tax_year: '2024-25', amount: '3000' }],
      },
    });
    const { transition: found, profit } = await accountOf(source.id, '2023-24');
    expect(profit).toBe('0.00');
    expect(found?.spread.map(({ amount }) => amount)).toEqual([
      ...['2000.00', '5000.00', '1000.00', '1000.00', '1000.00'],
    ]);
  });

  test('has the accounts that end in the year before 2023-24, from the third tax year on', async () => {
    const source = await add({ started_on: '2018-05-01' });
    await earn('20000.00', '2019-12-10');
    expect(await accountOf(source.id, '2020-21')).toMatchObject({ profit: '20000.00', refused: null });
    const second = await accountOf(source.id, '2019-20');
    expect([second.profit, second.refused]).toEqual(['0.00', expect.stringContaining('first two tax years')]);
    await use('2019-20');
    expect(await client.get('/tax/report?tax_year=2019-20')).toMatchObject({
      status: 422,
      body: { detail: expect.stringContaining('under Circumstances') },
    });
  });

  test('asks for overlap profits instead of a guess, and lets other years and the deadlines go on', async () => {
    const source = await add();
    await earn('30000.00', '2023-01-10');
    expect((await accountOf(source.id, '2023-24')).refused).toContain('overlap profits');
    await use('2023-24');
    await use('2024-25');
    expect((await client.get('/tax/report?tax_year=2023-24')).status).toBe(422);
    const { notes } = await report('2024-25');
    expect(notes.join(' ')).toContain('if the trade had transition profits in 2023-24');
    expect((await client.get('/notices')).status).toBe(200);
  });

  test('moves to the tax year after its last accounting date', async () => {
    const source = await add({ accounting_date_until: '2023-04-30', transition });
    await earn('30000.00', '2022-12-10');
    await earn('34100.00', '2024-01-10');
    await earn('9000.00', '2024-12-10');
    expect((await accountOf(source.id, '2023-24')).transition).toMatchObject({
      transition_profits: '30100.00',
    });
    expect(await accountOf(source.id, '2024-25')).toMatchObject({ receipts: '9000.00', profit: '9000.00' });
  });

  test('writes its pool down by its accounts, at a hybrid rate across 6 April 2026', async () => {
    const source = await add();
    const { status } = await client.post(`${base}/${source.id}/assets`, {
      ...{ kind: 'equipment', name: 'Lathe', bought_on: '2024-06-01', cost: '10000', claim: 'writing_down' },
    });
    expect(status).toBe(201);
    const pools = async (year: string) =>
      (await client.get(`${base}/${source.id}/allowances?tax_year=${year}`)).body.pools;
    expect(await pools('2025-26')).toMatchObject([{ rate_percent: '18', writing_down: '1800.00' }]);
    expect(await pools('2026-27')).toMatchObject([{ rate_percent: '17.73', writing_down: '1453.86' }]);
    const refused = await client.post(`${base}/${source.id}/assets`, {
      ...{ kind: 'equipment', name: 'Saw', bought_on: '2024-06-01', cost: '900', short_life: true },
    });
    expect(refused).toMatchObject({ status: 422, body: { errors: [{ field: 'short_life' }] } });
  });

  test.each([
    ['accounting_date', { accounting_date: '04-02' }],
    ['accounting_date', { kind: 'property', trade: null, accounting_date: '12-31' }],
    ['accounting_date_until', { accounting_date_until: '2023-04-29' }],
    ['accounting_date_until', { accounting_date: null, accounting_date_until: '2023-04-30' }],
    ['transition', { started_on: '2023-06-01', transition }],
    ['transition', { ended_on: '2024-03-31', transition }],
    ['transition.transition_profit', { transition: { ...transition, standard_profit: '1' } }],
    [
      'transition.elections.0.tax_year',
      { transition: { ...transition, elections: [{ tax_year: '2027-28', amount: 1 }] } },
    ],
  ])('names %s if it can’t be: %j', async (field, change) => {
    const answer = await client.post(base, {
      ...{ kind: 'self_employment', name: 'Joinery', trade: 'joiner', started_on: '2012-05-01' },
      ...{ accounting_date: '04-30', ...change },
    });
    expect(answer).toMatchObject({ status: 422, body: { errors: [{ field }] } });
  });
});
