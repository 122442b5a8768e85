import type {
  IncomeSource,
  QuarterlyUpdates,
  SourceAccount,
  TaxBoxes,
  TaxReport,
} from '@farthing/api-contract';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Client, startApp, type TestApp } from './app.ts';
import { categoryOf, openAccount, record } from './ledger.ts';

let app: TestApp;
let client: Client;
let account: string;
let rent: string;
let repairs: string;
beforeAll(async () => {
  app = await startApp();
});
beforeEach(async () => {
  client = await app.register();
  account = (await openAccount(client)).id;
  rent = await categoryOf(client, 'rental_income');
  const made = await client.post('/categories', { name: 'Flat', kind: 'expense', group_name: 'Property' });
  repairs = made.body.id;
});
afterAll(() => app.close());

const year = '2025-26';
const base = '/tax/income-sources';
const flat = { kind: 'property', name: '12 Mill Road', started_on: '2020-01-01' };

async function add(more: object = {}): Promise<IncomeSource> {
  const { status, body } = await client.post(base, { ...flat, ...more });
  expect(body).not.toHaveProperty('detail');
  expect(status).toBe(201);
  return body;
}
const mapped = () => [
  { category_id: rent, tax_category: 'rents' },
  { category_id: repairs, tax_category: 'repairs' },
];
const accountOf = async (id: string): Promise<SourceAccount> =>
  (await client.get(`${base}/${id}/account?tax_year=${year}`)).body;
const report = async (): Promise<TaxReport> => (await client.get(`/tax/report?tax_year=${year}`)).body;
const income = (amount: string, date: string) =>
  record(client, account, { type: 'income', amount, date, category_id: rent, description: 'Rent' });
const cost = (amount: string, date: string, more: object = {}) =>
  record(client, account, { amount, date, category_id: repairs, description: 'Plumber', ...more });
/** Fetches the zip of an update, and returns a reader of its files. */
const updateFile = async (path: string) => {
  const response = await fetch(`${app.url}/api/v1${path}`, {
    headers: { authorization: `Bearer ${client.token}` },
  });
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
  return (name: string) => strFromU8(files[name] ?? new Uint8Array());
};
const useSources = (more: object = {}) =>
  client.put(`/tax/profiles/${year}`, { from_income_sources: ['property'], ...more });

describe('the account of a source', () => {
  test('counts mapped categories in its days, the owner’s share, with the rows behind each sum', async () => {
    const other = (await openAccount(client)).id;
    const source = await add({
      share: '50',
      started_on: '2025-05-01',
      mappings: [mapped()[0], { ...mapped()[1], account_id: account, percent: '80' }],
    });
    await income('900.00', '2025-04-30');
    await income('1000.01', '2025-06-01');
    await income('1000.00', '2025-07-01');
    await income('800.00', '2026-04-06');
    await cost('100.00', '2025-07-02');
    await cost('10.00', '2025-07-03', { type: 'income', category_id: repairs });
    await cost('70.00', '2025-07-04', { account_id: other });
    const found = await accountOf(source.id);
    expect(found).toMatchObject({
      receipts: '1000.01',
      expenses: '36.00',
      profit: '964.01',
      used: false,
      unassigned: { count: 1, total: '900.00' },
      categories: [
        {
          tax_category: 'rents',
          box: '20',
          total: '1000.01',
          rows: [{ source: 'transaction', whole: '1000.01', amount: '500.01' }, { amount: '500.00' }],
        },
        {
          tax_category: 'repairs',
          box: '25',
          rows: [{ whole: '100.00', business: '80.00', amount: '40.00' }, { amount: '-4.00' }],
        },
      ],
    });
  });

  test('counts the assigned parts of a transaction instead of its category, and leaves the rest as private use', async () => {
    const one = await add({ mappings: mapped() });
    const two = await add({ name: 'Barn' });
    const row = await cost('100.01', '2025-07-02');
    const half = { tax_category: 'premises', percent: '50' };
    const parts = [
      { ...half, source_id: one.id },
      { ...half, source_id: two.id },
    ];
    expect((await client.get(`${base}/assignments/${row.id}`)).body).toMatchObject({
      how: 'category',
      parts: [{ source_id: one.id, tax_category: 'repairs', percent: '100' }],
    });
    expect((await client.put(`${base}/assignments/${row.id}`, { parts })).body).toMatchObject({
      how: 'assigned',
      parts: [{ percent: '50' }, { percent: '50' }],
    });
    expect([(await accountOf(one.id)).expenses, (await accountOf(two.id)).expenses]).toEqual([
      '50.01',
      '50.00',
    ]);
    await client.put(`${base}/assignments/${row.id}`, {
      parts: [{ source_id: one.id, tax_category: 'other', amount: '60' }],
    });
    expect((await accountOf(one.id)).expenses).toBe('60.00');
    await client.patch(`/transactions/${row.id}`, { amount: '50.00' });
    expect(await accountOf(one.id)).toMatchObject({
      expenses: '0.00',
      problems: [{ transaction_id: row.id, reason: 'Its parts are more than the whole transaction' }],
    });
    await client.put(`${base}/assignments/${row.id}`, { parts: [] });
    expect(await accountOf(one.id)).toMatchObject({ expenses: '0.00', problems: [] });
    expect((await client.delete(`${base}/assignments/${row.id}`)).status).toBe(204);
    expect((await accountOf(one.id)).expenses).toBe('50.00');
  });

  test('leaves out what the tax position counts as other income, and says so', async () => {
    const interest = await categoryOf(client, 'interest');
    const one = await add({ mappings: [{ category_id: interest, tax_category: 'rents' }] });
    const row = { type: 'income', amount: '500.00', date: '2025-07-01', category_id: interest };
    await record(client, account, row);
    const assigned = await record(client, account, { ...row, amount: '20.00' });
    const part = { source_id: one.id, tax_category: 'rents', percent: '50' };
    await client.put(`${base}/assignments/${assigned.id}`, { parts: [part] });
    const { categories, problems } = await accountOf(one.id);
    expect(categories).toEqual([]);
    expect(problems.map(({ reason }) => reason)).toEqual(
      Array(2).fill('Its category counts as other income in the tax position. Change the category'),
    );
    await useSources();
    const { income: taxed } = await report();
    expect(taxed.map(({ kind, total }) => [kind, total])).toEqual([['interest', '520.00']]);
  });

  test('counts the miles of all rental properties together, as they are one business', async () => {
    const sources = [await add(), await add({ name: 'Barn' })];
    for (const { id } of sources)
      await client.post(`${base}/${id}/entries`, { kind: 'mileage', date: '2025-05-01', miles: '9000' });
    const sums = await Promise.all(sources.map(async ({ id }) => (await accountOf(id)).expenses));
    expect(sums.toSorted()).toEqual(['2450.00', '4050.00']);
  });

  test('keeps the loss of one trade apart from the profit of another, and gives each its page of the return', async () => {
    const ids = [];
    for (const [name, receipts, costs] of [
      ['Joinery', '20000', '0.01'],
      ['Café', '0.01', '5000'],
    ]) {
      const { id } = await add({ kind: 'self_employment', name, trade: name });
      ids.push(id);
      const entry = (tax_category: string, amount?: string) =>
        client.post(`${base}/${id}/entries`, {
          kind: 'adjustment',
          date: '2025-06-01',
          tax_category,
          amount,
        });
      await entry('turnover', receipts);
      await entry('other', costs);
    }
    await useSources({ from_income_sources: ['self_employment'] });
    const apart = await report();
    expect(apart.position).toMatchObject({
      ...{ adjusted_net_income: '19999.99', trade_losses_carried_forward: '4999.99' },
    });
    expect(apart.notes.join(' ')).toContain('Café is a loss of 4999.99, which goes on to later years');
    const pages = async (): Promise<unknown[]> => {
      const { forms }: TaxBoxes = (await client.get(`/tax/report/boxes?tax_year=${year}`)).body;
      return forms
        .filter(({ form }) => form === 'SA103S')
        .map(({ name, boxes }) => [name, boxes.map(({ box, figure }) => `${box} ${figure}`).join(', ')]);
    };
    expect(await pages()).toEqual([
      ['Joinery', '9 20000, 20 1, 21 19999, 28 19999, 31 19999'],
      ['Café', '9 0, 20 5000, 22 5000, 32 5000, 35 4999'],
    ]);
    await useSources({ from_income_sources: ['self_employment'], trade_loss_relief: 'this_year' });
    const claimed = await report();
    expect(claimed.position).toMatchObject({
      ...{ adjusted_net_income: '15000.00', trade_losses_against_income: '4999.99' },
      trade_losses_carried_forward: '0.00',
    });
    expect(await pages()).toContainEqual(['Café', '9 0, 20 5000, 22 5000, 32 5000, 33 5000']);
    // The loss that went on is one of the café, which has a profit of its own later, above the joinery's.
    await useSources({ from_income_sources: ['self_employment'] });
    for (const [index, amount] of ['9000', '3000'].entries())
      await client.post(`${base}/${ids[index]}/entries`, {
        ...{ kind: 'adjustment', date: '2026-06-01', tax_category: 'turnover', amount },
      });
    await client.put('/tax/profiles/2026-27', {
      ...{ from_income_sources: ['self_employment'], trading_allowance: 'none' },
    });
    const next: TaxReport = (await client.get('/tax/report?tax_year=2026-27')).body;
    expect(next.position).toMatchObject({
      ...{ adjusted_net_income: '9000.00', trade_losses_used: '3000.00' },
      trade_losses_carried_forward: '1999.99',
    });
  });

  test('has mileage, the use of the home and adjustments of self-employment at HMRC’s rates', async () => {
    const trade = await add({ kind: 'self_employment', name: 'Joinery', trade: 'Joiner' });
    const entry = (body: object) => client.post(`${base}/${trade.id}/entries`, body);
    await entry({ kind: 'mileage', date: '2025-05-01', miles: '9000' });
    const last = await entry({ kind: 'mileage', date: '2025-06-01', miles: '2000', description: 'York' });
    await entry({ kind: 'home_use', date: '2025-06-01', hours: 30 });
    await entry({ kind: 'home_use', date: '2025-06-20', hours: 30 });
    await entry({ kind: 'adjustment', date: '2026-04-05', tax_category: 'depreciation', amount: '500' });
    expect(await accountOf(trade.id)).toMatchObject({
      expenses: '4768.00',
      categories: [
        { tax_category: 'travel', total: '4750.00', rows: [{ amount: '4050.00' }, { amount: '700.00' }] },
        { tax_category: 'premises', total: '18.00' },
        { tax_category: 'depreciation', disallowed: true, total: '500.00' },
      ],
    });
    expect((await client.get(`${base}/${trade.id}/entries?tax_year=${year}`)).body).toHaveLength(5);
    expect((await client.delete(`${base}/${trade.id}/entries/${last.body.id}`)).status).toBe(204);
    expect((await accountOf(trade.id)).expenses).toBe('4068.00');
    const refused = await entry({ kind: 'mileage', date: '2026-05-01', miles: '10' });
    expect([refused.status, refused.body.errors[0].field]).toEqual([422, 'date']);
    const notes = async () => (await accountOf(trade.id)).notes.join(' ');
    expect(await notes()).not.toContain('s94E');
    const sold = { sold_on: '2023-06-01', proceeds: '9000' };
    const old = { kind: 'car', name: 'Estate', bought_on: '2023-05-01', cost: '9000', co2: 120, ...sold };
    await client.post(`${base}/${trade.id}/assets`, old);
    expect(await notes()).toContain('A vehicle that ever had them can’t have mileage (ITTOIA 2005 s94E)');
  });
});

describe('the tax position', () => {
  test('takes the sums of the sources to the penny, says so, and fills the boxes of the return with their rows', async () => {
    const source = await add({ mappings: mapped() });
    await income('12000.55', '2025-06-01');
    await cost('2000.10', '2025-07-02');
    const interest = await cost('3000.00', '2025-08-01', { description: 'Lender' });
    await client.put(`${base}/assignments/${interest.id}`, {
      parts: [{ source_id: source.id, tax_category: 'residential_finance', amount: '2500' }],
    });
    const spare = await record(client, account, {
      type: 'income',
      amount: '7',
      date: '2025-06-02',
      category_id: rent,
    });
    await client.put(`${base}/assignments/${spare.id}`, { parts: [] });
    expect((await report()).inputs).toMatchObject({ property_income: '12007.55' });
    const used = await useSources({ finance_costs_brought_forward: '100' });
    expect(used.status).toBe(200);
    const now = await report();
    expect(now.inputs).toMatchObject({ property_income: '10000.45', property_finance_costs: '2600.00' });
    expect(now.income.find(({ kind }) => kind === 'property')).toMatchObject({
      total: '10000.45',
      rows: [
        {
          source: 'income_sources',
          label: '12 Mill Road: Total rents and other income from property',
          amount: '12000.55',
        },
        {
          source: 'income_sources',
          label: '12 Mill Road: Property repairs and maintenance',
          amount: '-2000.10',
        },
      ],
    });
    expect(now.notes).toContain('Property has the figures of your income sources, from your transactions');
    expect((await accountOf(source.id)).used).toBe(true);
    const boxes: TaxBoxes = (await client.get(`/tax/report/boxes?tax_year=${year}`)).body;
    const page = boxes.forms.find(({ form }) => form === 'SA105');
    expect(page?.boxes.map(({ box, exact }) => [box, exact])).toEqual([
      ['20', '12000.55'],
      ['25', '2000.10'],
      ['38', '10000.45'],
      ['40', '10000.45'],
      ['44', '2500.00'],
      ['45', '100.00'],
    ]);
    expect(page?.boxes[1]?.rows).toMatchObject([{ source: 'transactions', label: 'Plumber, 12 Mill Road' }]);
  });

  test('uses the property allowance with the receipts of the sources if it saves tax, and carries their losses on', async () => {
    await add({ mappings: mapped() });
    await income('1500.00', '2025-06-01');
    await cost('400.00', '2025-07-02');
    const pay = { kind: 'employment', description: 'Orbit Tools', amount: '30000', tax_paid: '3486' };
    await useSources({ incomes: [pay] });
    const rows = (await report()).income.find(({ kind }) => kind === 'property')?.rows;
    expect(rows?.map(({ source, amount }) => [source, amount])).toEqual([
      ['income_sources', '1500.00'],
      ['allowance', '-1000.00'],
    ]);
    await cost('2000.00', '2025-07-03');
    const { body } = await client.get('/tax/report?tax_year=2026-27');
    expect(body.inputs).toMatchObject({ property_losses_brought_forward: '900.00' });
  });

  test('refuses typed totals of the same kind rather than count twice, and names the field', async () => {
    // Until 2020-21 a part of the finance costs was deducted, but none of those brought forward.
    const early = { from_income_sources: ['property'], finance_costs_brought_forward: '400.00' };
    const before = await client.put('/tax/profiles/2018-19', early);
    expect([before.status, before.body.errors?.[0]?.field]).toEqual([422, 'finance_costs_brought_forward']);
    expect((await client.put('/tax/profiles/2020-21', early)).status).toBe(200);
    const typed = { kind: 'property', description: 'Flat', amount: '10', tax_paid: '0' };
    const field = async (more: object) => {
      const { status, body } = await useSources(more);
      return [status, body.errors?.[0]?.field];
    };
    expect(await field({ incomes: [typed] })).toEqual([422, 'incomes.0.amount']);
    expect(await field({ property_expenses: '1' })).toEqual([422, 'property_expenses']);
    expect(await field({ property_finance_costs: '1' })).toEqual([422, 'property_finance_costs']);
    expect(await field({ incomes: [{ ...typed, amount: '0', tax_paid: '5' }] })).toEqual([200, undefined]);
    expect(await field({ from_income_sources: [], finance_costs_brought_forward: '1' })).toEqual([
      422,
      'finance_costs_brought_forward',
    ]);
  });
});

describe('quarterly updates', () => {
  const updates = async (taxYear: string): Promise<QuarterlyUpdates> =>
    (await client.get(`${base}/updates?tax_year=${taxYear}`)).body;

  test('say who is in by the income of two years before, by the records of that year', async () => {
    await add({ share: '50', mappings: mapped() });
    await income('100000.00', '2024-06-01');
    expect(await updates('2027-28')).toMatchObject({ required: 'unknown', qualifying_income: null });
    expect(await updates('2025-26')).toMatchObject({ required: 'not_yet', limit: null, businesses: [] });
    expect(await updates('2026-27')).toMatchObject({
      ...{ required: 'no', qualifying_year: '2024-25', qualifying_income: '50000.00', limit: 50000 },
    });
    await income('0.02', '2024-06-02');
    expect(await updates('2026-27')).toMatchObject({ required: 'yes', qualifying_income: '50000.01' });
    const typed = { kind: 'property', description: 'Flat', amount: '10', tax_paid: '0' };
    await client.put('/tax/profiles/2024-25', { incomes: [typed] });
    expect(await updates('2026-27')).toMatchObject({ required: 'unknown', qualifying_income: null });
  });

  test('are cumulative, one for all property and one for each trade, with HMRC’s file and the rows behind it', async () => {
    const one = await add({ share: '50', mappings: mapped() });
    await add({ name: 'Barn', started_on: '2026-08-01' });
    const trade = await add({
      ...{ kind: 'self_employment', name: 'Joinery', trade: 'Joiner', ended_on: '2026-07-31' },
    });
    await income('1000.01', '2026-04-06');
    await income('1000.00', '2026-07-05');
    await income('500.00', '2026-07-06');
    await cost('80.00', '2026-05-01', { description: '=Plumber, "Ltd"' });
    await client.post(`${base}/${trade.id}/entries`, {
      ...{ kind: 'adjustment', date: '2026-05-01', tax_category: 'turnover', amount: '-5' },
    });
    const { businesses } = await updates('2026-27');
    expect(businesses.map(({ name, updates: { length } }) => [name, length])).toEqual([
      ['UK property', 4],
      ['Joinery', 2],
    ]);
    expect(businesses[0]?.updates.slice(0, 2)).toMatchObject([
      {
        ...{ quarter: 1, from: '2026-04-06', to: '2026-07-05', due: '2026-08-07', row_count: 3 },
        figures: [
          { field: 'ukProperty.income.periodAmount', amount: '1000.01', refused: false },
          { field: 'ukProperty.expenses.repairsAndMaintenance', amount: '40.00' },
        ],
      },
      { quarter: 2, due: '2026-11-07', figures: [{ amount: '1250.01' }, { amount: '40.00' }] },
    ]);
    expect(businesses[1]?.updates[0]?.figures).toMatchObject([{ amount: '-5.00', refused: true }]);
    const query = (business: string, quarter: number) =>
      `${base}/updates/file?tax_year=2026-27&business=${business}&quarter=${quarter}`;
    const file = await updateFile(query('property', 1));
    expect(JSON.parse(file('update.json'))).toEqual({
      ...{ fromDate: '2026-04-06', toDate: '2026-07-05' },
      ukProperty: { income: { periodAmount: 1000.01 }, expenses: { repairsAndMaintenance: 40 } },
    });
    expect(file('update.csv')).toContain('ukProperty.expenses.repairsAndMaintenance,Property repairs');
    expect(file('rows.csv')).toContain(
      '2026-05-01,repairs,12 Mill Road,"\'=Plumber, ""Ltd""",80.00,80.00,40.00',
    );
    const absent = await client.get(query(trade.id, 3));
    expect([absent.status, absent.headers.get('problem-code')]).toEqual([404, 'quarterly-update-not-found']);
    expect((await client.get(query(one.id, 1))).status).toBe(404);
  });

  test('don’t count a category twice that the circumstances have as a typed total', async () => {
    await record(client, account, {
      ...{ type: 'income', amount: '30000.00', date: '2024-07-01' },
      category_id: await categoryOf(client, 'self_employment'),
    });
    const typed = { kind: 'self_employment', description: 'Joinery', amount: '30000.00', tax_paid: '0' };
    await client.put('/tax/profiles/2024-25', { incomes: [typed], counted_categories: ['interest'] });
    expect(await updates('2026-27')).toMatchObject({ required: 'no', qualifying_income: '30000.00' });
  });

  test('follow a calendar quarters election, from 6 April in its first year and from 1 April after it', async () => {
    await add({ mappings: mapped() });
    await income('10.00', '2027-04-02');
    const elect = (taxYear: string) =>
      client.put(`/tax/profiles/${taxYear}`, { calendar_quarters: ['property'] });
    await elect('2027-28');
    const first = async () => (await updates('2027-28')).businesses[0];
    expect(await first()).toMatchObject({
      quarters: 'calendar',
      updates: [{ from: '2027-04-06', to: '2027-06-30', figures: [{ amount: '0.00' }] }, {}, {}, {}],
    });
    await elect('2026-27');
    expect((await first())?.updates[0]).toMatchObject({ from: '2027-04-01', figures: [{ amount: '10.00' }] });
  });
});

describe('capital allowances', () => {
  const trade = () =>
    add({ kind: 'self_employment', name: 'Joinery', trade: 'Joiner', accounting: 'accruals' });
  const car = { kind: 'car', name: 'Estate', bought_on: '2025-05-01', cost: '20000', co2: 120 };
  const asset = async (id: string, body: object) => {
    const answer = await client.post(`${base}/${id}/assets`, body);
    expect(answer.body).not.toHaveProperty('detail');
    return answer.body;
  };
  const turnover = (id: string, date: string, amount: string) =>
    client.post(`${base}/${id}/entries`, { kind: 'adjustment', date, tax_category: 'turnover', amount });

  test('lower the profit of a trade, fill its boxes, and go on from year to year with their pools', async () => {
    const { id } = await trade();
    await turnover(id, '2025-06-01', '30000');
    await turnover(id, '2026-06-01', '30000');
    await asset(id, { ...car, business_percent: '60' });
    const van = await asset(id, {
      ...{ kind: 'equipment', name: 'Van', bought_on: '2025-07-01', cost: '9000.50' },
    });
    await asset(id, {
      ...{ kind: 'brought_forward', name: 'Tools', rate: 'main', bought_on: '2025-04-06', cost: '2000' },
    });
    expect(await accountOf(id)).toMatchObject({
      ...{ receipts: '30000.00', expenses: '0.00', capital_allowances: '10080.50', profit: '19919.50' },
      categories: [
        { tax_category: 'turnover' },
        {
          ...{ tax_category: 'annual_investment', type: 'allowance', box: '49', total: '9000.50' },
          rows: [{ source: 'capital_allowances', label: 'Main pool' }],
        },
        { tax_category: 'main_pool', box: '50', total: '360.00' },
        { tax_category: 'single_special', box: '51', total: '720.00' },
      ],
    });
    await useSources({ from_income_sources: ['self_employment'] });
    const now = await report();
    expect(now.inputs).toMatchObject({ self_employment_profit: '19919.50' });
    expect(now.notes.join(' ')).toContain('The trading allowance isn’t used, because');
    const { forms }: TaxBoxes = (await client.get(`/tax/report/boxes?tax_year=${year}`)).body;
    const page = forms.find(({ form }) => form === 'SA103S');
    expect([page?.name, page?.boxes.map(({ box, figure }) => `${box} ${figure}`)]).toEqual([
      'Joinery',
      ['9 30000', '21 30000', '23 9001', '25 1080', '28 19919', '31 19919'],
    ]);
    const sold = await client.patch(`${base}/${id}/assets/${van.id}`, {
      ...{ sold_on: '2026-05-01', proceeds: '8000', version: van.version },
    });
    expect(sold.status).toBe(200);
    const { body } = await client.get(`${base}/${id}/allowances?tax_year=2026-27`);
    // 1,640 − 8,000 is a charge of 6,360; 6% of 18,800 for 60% business use.
    expect(body).toMatchObject({
      pools: [
        {
          ...{ pool: 'main', rate_percent: '14', brought_forward: '1640.00', disposals: '8000.00' },
          ...{ balancing_charge: '6360.00', carried_forward: '0.00' },
        },
        {
          ...{ pool: 'single', name: 'Estate', business_percent: '60', brought_forward: '18800.00' },
          ...{ writing_down: '1128.00', carried_forward: '17672.00' },
        },
      ],
      claims: [
        { kind: 'balancing_charge', box: '59', amount: '-6360.00' },
        { kind: 'single_special', box: '51', amount: '676.80' },
      ],
      total: '-5683.20',
    });
    const { businesses }: QuarterlyUpdates = (await client.get(`${base}/updates?tax_year=2026-27`)).body;
    expect(businesses[0]).toMatchObject({
      updates: [{ figures: [{ field: 'periodIncome.turnover' }] }, {}, {}, { row_count: 1 }],
      annual: [
        { field: 'allowances.capitalAllowanceSingleAssetPool', amount: '676.80' },
        { field: 'adjustments.balancingChargeOther', amount: '6360.00' },
      ],
    });
    expect((await client.get(`${base}/${id}/assets`)).body).toHaveLength(3);
    expect((await client.delete(`${base}/${id}/assets/${van.id}`)).status).toBe(204);
    expect((await accountOf(id)).capital_allowances).toBe('1080.00');
  });

  test('need the full pages above the VAT threshold, with their totals in whole pounds', async () => {
    const { id } = await trade();
    await turnover(id, '2025-06-01', '100000.99');
    for (const [tax_category, amount] of [
      ['travel', '100.01'],
      ['depreciation', '500.50'],
    ])
      await client.post(`${base}/${id}/entries`, {
        ...{ kind: 'adjustment', date: '2025-06-01', tax_category, amount },
      });
    await asset(id, { kind: 'equipment', name: 'Lathe', bought_on: '2025-05-01', cost: '4000' });
    await useSources({ from_income_sources: ['self_employment'] });
    const { forms }: TaxBoxes = (await client.get(`/tax/report/boxes?tax_year=${year}`)).body;
    const page = forms.find(({ form }) => form === 'SA103F');
    expect(page?.boxes.map(({ box, figure }) => `${box} ${figure}`)).toEqual([
      ...['15 100000', '20 101', '29 501', '31 602', '44 500', '46 500', '47 99398', '49 4000', '57 4000'],
      ...['61 500', '63 4000', '64 95898', '73 95898', '76 95898'],
    ]);
    expect((await report()).inputs).toMatchObject({ self_employment_profit: '95900.98' });
  });

  test('give a building 3% on the full pages, keep a short-life asset apart, and move a van when private use begins', async () => {
    const { id } = await trade();
    await turnover(id, '2025-06-01', '30000');
    const shed = await asset(id, {
      ...{ kind: 'structure', name: 'Workshop', bought_on: '2024-10-01', cost: '100000' },
      ...{ construction_began_on: '2024-01-10', in_dwelling: false },
    });
    await asset(id, {
      ...{ kind: 'equipment', name: 'Laptop', bought_on: '2025-05-01', cost: '1000' },
      ...{ claim: 'writing_down', short_life: true },
    });
    const van = await asset(id, {
      ...{ kind: 'equipment', name: 'Van', bought_on: '2024-11-01', cost: '8000', private_value: '6000' },
      use_changes: [{ tax_year: '2025-26', percent: '75' }],
    });
    expect(van).toMatchObject({ private_value: '6000.00', short_life: false });
    expect(shed).toMatchObject({ kind: 'structure', construction_began_on: '2024-01-10' });
    const { body } = await client.get(`${base}/${id}/allowances?tax_year=${year}`);
    expect(body.pools).toMatchObject([
      { pool: 'main', disposals: '6000.00', balancing_charge: '6000.00' },
      { pool: 'single', name: 'Van', added: '6000.00', writing_down: '1080.00', business_percent: '75' },
      { pool: 'single', name: 'Laptop', writing_down: '180.00', business_percent: '100' },
      // 187 days of 2024-25 took 1,536.99 off.
      { pool: 'structure', rate_percent: '3', brought_forward: '98463.01', writing_down: '3000.00' },
    ]);
    expect(body.total).toBe('-2010.00');
    const first = (await client.get(`${base}/${id}/allowances?tax_year=2024-25`)).body;
    expect(first.notes.join(' ')).toContain('Keep an allowance statement for Workshop');
    await useSources({ from_income_sources: ['self_employment'] });
    const { forms }: TaxBoxes = (await client.get(`/tax/report/boxes?tax_year=${year}`)).body;
    const page = forms.find(({ form }) => form === 'SA103F');
    expect(page?.boxes.map(({ box, figure }) => `${box} ${figure}`)).toEqual([
      ...[
        '15 30000',
        '47 30000',
        '50 990',
        '53 3000',
        '57 3990',
        '59 6000',
        '61 6000',
        '63 3990',
        '64 32010',
      ],
      ...['73 32010', '76 32010'],
    ]);
    const sale = { name: 'Shed', sold_on: '2026-06-01', proceeds: '120000' };
    expect((await client.patch(`${base}/${id}/assets/${shed.id}`, sale)).status).toBe(200);
    // 1,536.99 and 3,000.00, and 56 of 365 days.
    expect((await client.get(`${base}/${id}/allowances?tax_year=2026-27`)).body.notes.join(' ')).toMatch(
      /Shed was sold.*proceeds: 4997\.26 \(TCGA 1992 s37B\).*allowance statement/,
    );
    const { businesses }: QuarterlyUpdates = (await client.get(`${base}/updates?tax_year=2026-27`)).body;
    expect(businesses[0]?.annual.map(({ field, refused }) => [field.split('.')[1], refused])).toEqual([
      ['capitalAllowanceSingleAssetPool', false],
      ['structuredBuildingAllowance', true],
    ]);
    const zip = await updateFile(`${base}/updates/file?tax_year=2026-27&business=${id}&quarter=4`);
    expect(zip('annual.json')).not.toContain('structuredBuildingAllowance');
    expect(zip('annual-left-out.csv')).toMatch(/structuredBuildingAllowance.*,460\.27,.*postcode/);
  });

  test('of all rental properties are one, outside homes only, with boxes of their own', async () => {
    const one = await add({ accounting: 'accruals', mappings: mapped() });
    const two = await add({ name: 'Barn', accounting: 'accruals' });
    await income('12000', '2025-06-01');
    await asset(one.id, { ...car, co2: 0, is_new: true, cost: '3000' });
    await asset(two.id, {
      ...{ kind: 'equipment', name: 'Mower', bought_on: '2025-05-01', cost: '500', in_dwelling: false },
    });
    await useSources();
    const { forms }: TaxBoxes = (await client.get(`/tax/report/boxes?tax_year=${year}`)).body;
    const page = forms.find(({ form }) => form === 'SA105');
    expect(page?.boxes.map(({ box, figure }) => `${box} ${figure}`)).toEqual([
      ...['20 12000', '32 500', '34.1 3000', '38 8500', '40 8500'],
    ]);
    expect([(await accountOf(one.id)).profit, (await accountOf(two.id)).profit]).toEqual(['8500.00', '0.00']);
  });

  test('say at which field an asset is wrong, and keep a source from a basis or days that its assets don’t fit', async () => {
    const { id } = await trade();
    const flatId = (await add({ accounting: 'accruals' })).id;
    const field = async (body: object, source = id) => {
      const { status, body: answer } = await client.post(`${base}/${source}/assets`, { ...car, ...body });
      return [status, answer.errors?.[0]?.field];
    };
    const tool = { kind: 'equipment', co2: null };
    expect(await field({ co2: null })).toEqual([422, 'co2']);
    expect(await field({ sold_on: '2025-06-01' })).toEqual([422, 'proceeds']);
    expect(await field({ sold_on: '2025-04-30', proceeds: '1' })).toEqual([422, 'sold_on']);
    expect(await field({ bought_on: '2019-12-31' })).toEqual([422, 'bought_on']);
    expect(await field({ bought_on: '2035-12-31' })).toEqual([422, 'bought_on']);
    expect(await field({ cost: '0' })).toEqual([422, 'cost']);
    expect(await field({ business_percent: '0' })).toEqual([422, 'business_percent']);
    const later = { use_changes: [{ tax_year: '2026-27', percent: '50' }] };
    expect(await field(later)).toEqual([422, 'private_value']);
    expect(await field({ private_value: '100' })).toEqual([422, 'private_value']);
    const sale = (sold_on: string, proceeds: string) => ({ sold_on, proceeds, private_value: '9000' });
    expect(await field({ ...later, ...sale('2026-04-05', '8000') })).toEqual([422, 'use_changes']);
    expect(await field({ ...later, ...sale('2026-06-01', '9001') })).toEqual([422, 'proceeds']);
    expect(await field({ use_changes: [{ tax_year: '2026-03', percent: '50' }] })).toEqual([
      422,
      'use_changes',
    ]);
    expect(await field({ use_changes: [{ tax_year: '2025-26', percent: '50' }] })).toEqual([
      422,
      'use_changes',
    ]);
    const pool = { ...tool, kind: 'brought_forward', rate: 'main', bought_on: '2025-04-06' };
    expect(await field({ ...pool, ...later, private_value: '100' })).toEqual([422, 'use_changes']);
    expect(await field({ short_life: true })).toEqual([422, 'short_life']);
    expect(await field({ ...tool, short_life: true, business_percent: '50' })).toEqual([422, 'short_life']);
    const shed = { ...tool, kind: 'structure', in_dwelling: false };
    expect(await field(shed)).toEqual([422, 'construction_began_on']);
    const begun = { ...shed, construction_began_on: '2018-10-28' };
    expect(await field(begun)).toEqual([422, 'construction_began_on']);
    expect(await field({ ...begun, construction_began_on: '2025-05-02' })).toEqual([
      422,
      'construction_began_on',
    ]);
    const home = { construction_began_on: '2024-01-01', in_dwelling: true };
    expect(await field({ ...shed, ...home })).toEqual([422, 'in_dwelling']);
    expect(await field({ ...tool, claim: 'first_year_40', is_new: true })).toEqual([422, 'claim']);
    expect(await field({ ...tool, kind: 'brought_forward' })).toEqual([422, 'rate']);
    expect(await field({ ...tool, kind: 'brought_forward', rate: 'main' })).toEqual([422, 'bought_on']);
    expect(await field(tool, flatId)).toEqual([422, 'in_dwelling']);
    expect(await field({ ...tool, in_dwelling: true }, flatId)).toEqual([422, 'in_dwelling']);
    const made = await asset(id, { ...car, ...tool });
    const change = async (body: object) => {
      const { status, body: answer } = await client.patch(`${base}/${id}`, body);
      return [status, answer.errors?.[0]?.field];
    };
    expect(await change({ accounting: 'cash' })).toEqual([422, 'kind']);
    const cash = await add({ kind: 'self_employment', name: 'Stall', trade: 'Stall', accounting: 'cash' });
    const building = { construction_began_on: '2024-01-01', in_dwelling: false };
    const { body: noAsset } = await client.post(`${base}/${cash.id}/assets`, {
      ...car,
      ...shed,
      ...building,
    });
    expect(noAsset.errors[0]).toMatchObject({
      field: 'kind',
      message: expect.stringContaining('aren’t an expense'),
    });
    expect(await change({ ended_on: '2025-04-30' })).toEqual([422, 'bought_on']);
    expect(await change({ ended_on: '2026-03-31' })).toEqual([200, undefined]);
    expect((await accountOf(id)).notes.join(' ')).toContain('market value on 31 Mar 2026, of: Estate');
    expect((await client.get(`${base}/${flatId}/assets`)).body).toEqual([]);
    const absent = [
      await client.patch(`${base}/${flatId}/assets/${made.id}`, { name: 'Van' }),
      await client.delete(`${base}/${flatId}/assets/${made.id}`),
    ];
    expect(absent.map(({ status }) => status)).toEqual([404, 404]);
    const clash = await client.patch(`${base}/${id}/assets/${made.id}`, { name: 'Van', version: 7 });
    expect(clash.status).toBe(412);
  });
});

describe('income sources', () => {
  test('say at which field an entry is wrong', async () => {
    const source = await add();
    const transfer = (await openAccount(client)).id;
    await client.post('/transfers', {
      from_account_id: account,
      to_account_id: transfer,
      amount: '5',
      date: '2025-05-05',
    });
    const row = await cost('10.00', '2025-07-02');
    const whole = { source_id: source.id, tax_category: 'other' };
    const errors = async (path: string, body: object, method: 'post' | 'put' = 'post') => {
      const { status, body: answer } = await client[method](path, body);
      return [status, answer.errors?.[0]?.field];
    };
    const parts = (...list: object[]) => errors(`${base}/assignments/${row.id}`, { parts: list }, 'put');
    expect(await errors(base, { ...flat, share: '0' })).toEqual([422, 'share']);
    expect(await errors(base, { ...flat, ended_on: '2019-01-01' })).toEqual([422, 'ended_on']);
    expect(await errors(base, { ...flat, kind: 'self_employment' })).toEqual([422, 'trade']);
    expect(
      await errors(base, { ...flat, mappings: [{ category_id: rent, tax_category: 'turnover' }] }),
    ).toEqual([422, 'mappings.0.tax_category']);
    expect(await errors(base, { ...flat, mappings: [...mapped(), mapped()[0]] })).toEqual([
      409,
      'mappings.2.category_id',
    ]);
    expect(await parts(whole, whole)).toEqual([422, 'parts']);
    expect(await parts({ ...whole, amount: '10.01' })).toEqual([422, 'parts']);
    expect(await parts({ ...whole, amount: '1', percent: '10' })).toEqual([422, 'parts.0.amount']);
    expect(await parts({ ...whole, tax_category: 'turnover' })).toEqual([422, 'parts.0.tax_category']);
    const entries = `${base}/${source.id}/entries`;
    expect(await errors(entries, { kind: 'home_use', date: '2025-05-05', hours: 30 })).toEqual([422, 'kind']);
    expect(await errors(entries, { kind: 'adjustment', date: '2025-05-05' })).toEqual([422, 'tax_category']);
  });

  test('leave when their user is deleted, with the categories they count', async () => {
    await add({ mappings: mapped() });
    await income('10.00', '2025-07-02');
    expect((await client.delete('/profile', { password: client.password })).status).toBe(204);
  });

  test('keep a category from being counted twice or deleted while a source counts it', async () => {
    const source = await add({ mappings: mapped() });
    const taken = await client.post(base, { ...flat, name: 'Barn', mappings: [mapped()[0]] });
    expect([taken.status, taken.headers.get('problem-code')]).toEqual([409, 'mapping-taken']);
    const refused = await client.delete(`/categories/${repairs}`);
    expect([refused.status, refused.headers.get('problem-code')]).toEqual([409, 'category-mapped']);
    await client.patch(`${base}/${source.id}`, { mappings: [mapped()[0]] });
    expect((await client.delete(`/categories/${repairs}`)).status).toBe(204);
  });

  test('are deleted with what they count, undone, and restored with a deleted transaction', async () => {
    const source = await add({ mappings: mapped() });
    await client.post(`${base}/${source.id}/entries`, { kind: 'mileage', date: '2025-05-01', miles: '10' });
    const row = await cost('100.00', '2025-07-02');
    await client.put(`${base}/assignments/${row.id}`, {
      parts: [{ source_id: source.id, tax_category: 'other', percent: '25' }],
    });
    expect((await accountOf(source.id)).expenses).toBe('29.50');
    await client.delete(`/transactions/${row.id}`);
    expect((await accountOf(source.id)).expenses).toBe('4.50');
    await client.post('/transactions/restore', { ids: [row.id] });
    expect((await accountOf(source.id)).expenses).toBe('29.50');
    expect((await client.delete(`${base}/${source.id}`)).status).toBe(204);
    expect((await client.get(`${base}/${source.id}`)).status).toBe(404);
    const [last] = (await client.get('/history')).body.items;
    expect(last.summary).toBe('Deleted income source 12 Mill Road, with 1 entry of an income source');
    expect((await client.post(`/history/${last.id}/undo`)).status).toBe(200);
    expect(await accountOf(source.id)).toMatchObject({ expenses: '29.50' });
    expect((await client.get(`${base}/${source.id}`)).body.mappings).toHaveLength(2);
  });

  test('of another user aren’t there, and a stale version is refused', async () => {
    const source = await add();
    const row = await cost('10.00', '2025-07-02');
    const entry = await client.post(`${base}/${source.id}/entries`, {
      kind: 'mileage',
      date: '2025-05-01',
      miles: '1',
    });
    await client.patch(`${base}/${source.id}`, { name: 'Mill', version: 1 });
    expect((await client.patch(`${base}/${source.id}`, { name: 'Barn', version: 1 })).status).toBe(412);
    const other = await app.register();
    const parts = { parts: [{ source_id: source.id, tax_category: 'other' }] };
    const theirs = await record(other, (await openAccount(other)).id);
    const answers = [
      await other.get(`${base}/${source.id}`),
      await other.patch(`${base}/${source.id}`, { name: 'Barn' }),
      await other.delete(`${base}/${source.id}`),
      await other.get(`${base}/${source.id}/account?tax_year=${year}`),
      await other.get(`${base}/${source.id}/entries?tax_year=${year}`),
      await other.post(`${base}/${source.id}/entries`, { kind: 'mileage', date: '2025-05-01', miles: '1' }),
      await other.delete(`${base}/${source.id}/entries/${entry.body.id}`),
      await other.get(`${base}/assignments/${row.id}`),
      await other.put(`${base}/assignments/${row.id}`, { parts: [] }),
      await other.delete(`${base}/assignments/${row.id}`),
      await other.put(`${base}/assignments/${theirs.id}`, parts),
    ];
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404));
    expect((await client.get(base)).body).toMatchObject([{ name: 'Mill', version: 2 }]);
  });
});
