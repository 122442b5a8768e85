import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Client, startApp, type TestApp } from './app.ts';
import { hold, openInvestments, trade } from './investments.ts';
import { keep } from './tax-records.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const earned = {
  incomes: [{ kind: 'employment', description: 'Works', amount: '30000', tax_paid: '3486' }],
};

test.each([
  ['split_year', 'split year'],
  ['foreign_income_and_gains', 'foreign income and gains'],
  ['remittance_basis', 'remittance basis'],
  ['not_uk', 'weren’t UK resident'],
])('a year of %s is refused by name, and not calculated', async (residence, words) => {
  const user = await app.register();
  await user.put('/tax/profiles/2025-26', { ...earned, residence });
  for (const path of ['/tax/report', '/tax/report/boxes', '/pensions/allowance']) {
    const answer = await user.get(`${path}?tax_year=2025-26`);
    expect([path, answer.status, answer.body.detail]).toEqual([path, 422, expect.stringContaining(words)]);
  }
  expect((await user.get('/forecasts/cash-flow?days=90')).status).toBe(200);
  // Other years are calculated, and take nothing over from that one.
  const next = await user.get('/tax/report?tax_year=2026-27');
  expect(next.status).toBe(200);
});

test('the forecast says which tax isn’t in it, and a deadline is named without an amount', async () => {
  const user = await app.register();
  await user.post('/accounts', { name: 'Current', type: 'cash', currency: 'GBP', opening_balance: '900' });
  const year = new Date().getUTCFullYear();
  const years = [year - 2, year - 1].map((first) => `${first}-${String((first + 1) % 100).padStart(2, '0')}`);
  for (const one of years) await user.put(`/tax/profiles/${one}`, { ...earned, residence: 'split_year' });
  const { status, body } = await user.get('/forecasts/cash-flow?days=400');
  expect(status).toBe(200);
  expect(body.tax_not_counted.length).toBeGreaterThan(0);
  for (const one of body.tax_not_counted) expect(one.reason).toContain('This is a split year');
  const plain = await app.register();
  await plain.post('/accounts', { name: 'Current', type: 'cash', currency: 'GBP', opening_balance: '900' });
  expect((await plain.get('/forecasts/cash-flow?days=400')).body.tax_not_counted).toEqual([]);
});

test('quarterly updates of a year that isn’t calculated say so', async () => {
  const user = await app.register();
  await user.post('/tax/income-sources', {
    kind: 'property',
    name: '12 Mill Road',
    started_on: '2020-01-01',
  });
  const notes = async () =>
    (await user.get('/tax/income-sources/updates?tax_year=2026-27')).body.notes.join(' ');
  expect(await notes()).not.toContain('SA109');
  await user.put('/tax/profiles/2026-27', { residence: 'split_year' });
  expect(await notes()).toContain('SA109');
});

test('losses of a year that isn’t calculated are not carried forward, and a note says so', async () => {
  const user = await app.register();
  const trade = {
    incomes: [{ kind: 'self_employment', description: 'Shop', amount: '4000', tax_paid: '0' }],
  };
  const loss = { ...trade, self_employment_expenses: '9000' };
  await user.put('/tax/profiles/2023-24', { ...loss, residence: 'split_year' });
  await user.put('/tax/profiles/2024-25', { ...trade, self_employment_expenses: '500' });
  const { body } = await user.get('/tax/report?tax_year=2024-25');
  expect(body.position.trade_losses_used).toBe('0.00');
  expect(body.notes.join(' ')).toContain('Nothing is carried forward from 2023-24');
  await user.put('/tax/profiles/2023-24', { ...loss, residence: 'uk_all_year' });
  const counted = await user.get('/tax/report?tax_year=2024-25');
  expect(counted.body.position.trade_losses_used).toBe('3500.00');
  expect(counted.body.notes.join(' ')).not.toContain('Nothing is carried forward');
});

test.each(['split_year', 'foreign_income_and_gains', 'remittance_basis'])(
  'capital losses of a year of %s are asked for in later years',
  async (residence) => {
    const user = await app.register();
    const field = { kind: 'land', name: 'Field', acquired_on: '2015-01-01', cost: '3000' };
    for (const [date, proceeds] of [
      ['2022-05-01', '1000'],
      ['2023-05-01', '1500'],
      ['2023-06-01', '4000'],
    ])
      await user.post('/tax/disposals', { ...field, date, proceeds });
    const notesOf = async (year: string) =>
      (await user.get(`/tax/report?tax_year=${year}`)).body.notes.join(' ');
    expect(await notesOf('2024-25')).not.toContain('may be allowable');
    await user.put('/tax/profiles/2023-24', { residence });
    const notes = await notesOf('2024-25');
    expect(notes).toMatch(/Capital losses of 2023-24 \(1500\.00\) aren’t carried forward.*may be allowable/);
    expect(notes).toContain('Gains of 2023-24 may have used losses brought forward');
    await user.put('/tax/profiles/2023-24', { residence: 'not_uk' });
    expect(await notesOf('2024-25')).not.toContain('may be allowable');
  },
);

const split = {
  ...{ case: 'work_abroad', second_part_from: '2025-10-01', overseas_earnings: '0' },
  ...{ transactions_are_uk: true, sold_no_uk_land: true, temporarily_non_resident: false },
};
const splitYear = { residence: 'split_year', split_year: split };
const other = { kind: 'other', name: 'Rights', acquired_on: '2015-01-01', cost: '3000' };

/** Dividends of a share abroad and of one in the UK, of each part of the year. */
async function holdShares(user: Client) {
  const account = await openInvestments(user, { name: 'Broker' });
  for (const [symbol, isin, amounts] of [
    ['AAPL', 'US0378331005', ['1600', '900']],
    ['ULVR', 'GB00B10RZP78', ['500', '300']],
  ] as const) {
    await user.post('/securities', { symbol, name: symbol, kind: 'share', currency: 'GBP', isin });
    const holding = await hold(user, account.id, symbol);
    await trade(user, holding.id, { date: '2025-05-01' });
    for (const [index, amount] of amounts.entries())
      await trade(user, holding.id, { type: 'dividend', date: ['2025-09-30', '2025-10-01'][index], amount });
  }
}

test('a split year is taxed on income of its UK part, on UK income of all of it, and with whole allowances', async () => {
  const user = await app.register();
  for (const pay_date of ['2025-08-29', '2025-09-30', '2025-10-31'])
    await keep(user, { pay_date, gross: '30000.00', net: '29453.64' });
  await holdShares(user);
  for (const [date, proceeds] of [
    ['2025-09-30', '20000'],
    ['2025-10-01', '50000'],
    ['2026-03-01', '1000'],
  ])
    await user.post('/tax/disposals', { ...other, date, proceeds });
  const livret = { kind: 'interest', country: 'FR', description: 'Livret', foreign_tax: '0' };
  const profile = {
    residence: 'split_year',
    split_year: { ...split, overseas_earnings: '30000' },
    incomes: [{ kind: 'property', description: '12 Mill Road', amount: '6000', tax_paid: '0' }],
    foreign_income: [
      { ...livret, amount: '400', part: 'uk' },
      { ...livret, amount: '700', part: 'overseas' },
    ],
  };
  expect((await user.put('/tax/profiles/2025-26', profile)).status).toBe(200);
  const { status, body } = await user.get('/tax/report?tax_year=2025-26');
  expect([status, body.detail]).toEqual([200, undefined]);
  const totals = Object.fromEntries(
    body.income.map(({ kind, total }: { kind: string; total: string }) => [kind, total]),
  );
  // Two of three months’ pay; 1,600 from abroad with 500 and 300 from the UK; 400 of the interest; 17,000 on the first disposal.
  expect(totals).toMatchObject({
    ...{ employment: '60000.00', dividends: '2400.00', interest: '400.00', property: '6000.00' },
    gains: '17000.00',
  });
  // All of the allowance, and 17,000 less 3,000 of gains at 24%.
  expect(body.position).toMatchObject({ personal_allowance: '12570.00', cgt: '3360.00' });
  expect(body.notes.join(' ')).toMatch(/Split year: .*between 1 Oct 2025 and 5 Apr 2026.*AAPL/);
  expect(body.on_course).toBeNull();

  const gains = (await user.get('/reports/capital-gains?tax_year=2025-26')).body.years[0];
  expect(gains).toMatchObject({
    ...{ taxable_gain: '14000.00', losses_carried_forward: '0.00', not_calculated: [] },
    overseas_part: {
      ...{ from: '2025-10-01', to: '2026-04-05', count: 2 },
      ...{ gains: '47000.00', losses: '2000.00' },
    },
  });
  expect(gains.other_disposals).toHaveLength(1);
  const { forms } = (await user.get('/tax/report/boxes?tax_year=2025-26')).body;
  const boxes = forms.flatMap(
    ({ form, boxes: of }: { form: string; boxes: { box: string; figure: string }[] }) =>
      of.map(({ box, figure }) => `${form} ${box} ${figure}`),
  );
  expect(boxes).toEqual(
    expect.arrayContaining([
      'SA102 1 90000',
      'SA101 12 30000',
      'SA109 3 X',
      'SA109 6 30 09 2025',
      'SA100 3 400',
    ]),
  );
  // The year after starts without losses of the overseas part, and needs none to be entered.
  const next = (await user.get('/tax/report?tax_year=2026-27')).body.notes.join(' ');
  expect(next).not.toContain('aren’t carried forward');
  // A sale of these days can't be previewed or planned in such a year, but the year itself is worked out.
  await user.put('/tax/profiles/2025-26', {
    ...profile,
    residence: 'uk_all_year',
    split_year: null,
    foreign_income: [],
  });
  const whole = (await user.get('/tax/report?tax_year=2025-26')).body;
  expect(whole.position.cgt).toBe('14160.00');
});

test('a split year that has what isn’t calculated is refused, with every reason', async () => {
  const user = await app.register();
  await holdShares(user);
  await user.post('/tax/disposals', { ...other, date: '2025-12-01', proceeds: '9000' });
  const refusal = async (profile: object) => {
    const put = await user.put('/tax/profiles/2025-26', { ...splitYear, ...profile });
    expect([put.status, put.body.detail]).toEqual([200, undefined]);
    const { status, body } = await user.get('/tax/report?tax_year=2025-26');
    return status === 200 ? 'calculated' : body.detail;
  };
  expect(await refusal({})).toBe('calculated');
  expect(await refusal({ split_year: null })).toContain('Enter the case');
  expect(await refusal({ split_year: { ...split, sold_no_uk_land: false } })).toContain('UK land');
  const back = { ...split, case: 'uk_home', temporarily_non_resident: true };
  expect(await refusal({ split_year: back })).toContain('came back within five years');
  expect(
    await refusal({
      incomes: [{ kind: 'self_employment', description: 'Shop', amount: '1', tax_paid: '0' }],
    }),
  ).toContain('self-employment');
});

test.each([
  [{ residence: 'uk_all_year' }, 'split_year'],
  [{ split_year: { ...split, second_part_from: '2025-04-06' } }, 'split_year.second_part_from'],
  [{ split_year: { ...split, second_part_from: '2026-04-06' } }, 'split_year.second_part_from'],
  [{ split_year: { ...split, temporarily_non_resident: true } }, 'split_year.temporarily_non_resident'],
  [{ split_year: { ...split, case: 'holiday' } }, 'split_year.case'],
  [
    {
      ...{ residence: 'uk_all_year', split_year: null },
      foreign_income: [
        { kind: 'interest', country: 'FR', description: 'L', amount: '1', foreign_tax: '0', part: 'uk' },
      ],
    },
    'foreign_income.0.part',
  ],
])('facts of a split year that contradict each other are refused at their field', async (change, name) => {
  const user = await app.register();
  const { status, body } = await user.put('/tax/profiles/2025-26', { ...splitYear, ...change });
  expect([status, body.errors?.[0].field]).toEqual([422, name]);
});

test('a split year isn’t calculated or planned with before its end, nor planned with after it', async () => {
  const user = await app.register();
  const today = new Date().toISOString().slice(0, 10);
  const first = today.slice(5) < '04-06' ? Number(today.slice(0, 4)) - 1 : Number(today.slice(0, 4));
  const year = `${first}-${String((first + 1) % 100).padStart(2, '0')}`;
  await user.put(`/tax/profiles/${year}`, {
    ...splitYear,
    split_year: { ...split, second_part_from: `${first}-10-01` },
  });
  const account = await openInvestments(user, { name: 'Broker' });
  const holding = await hold(user, account.id, 'VOD');
  await trade(user, holding.id, { date: '2025-05-01', quantity: '10' });
  const report = await user.get(`/tax/report?tax_year=${year}`);
  expect([report.status, report.body.detail]).toEqual([422, expect.stringContaining('after its end')]);
  await user.put('/tax/profiles/2025-26', splitYear);
  const ended = { holding_id: holding.id, quantity: '1', price: '1', date: '2025-06-02' };
  expect((await user.post('/tax/cgt-preview', ended)).body.detail).toContain('Plans and previews');
  const body = { holding_id: holding.id, quantity: '1', price: '1' };
  const answer = await user.post('/tax/cgt-preview', body);
  expect([answer.status, answer.body.detail]).toEqual([422, expect.stringContaining('after its end')]);
});
