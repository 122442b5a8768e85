import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Client, startApp, type TestApp } from './app.ts';
import { hold, openInvestments, trade } from './investments.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const facts = {
  ...{ first_resident_year: '2024-25', ten_years_abroad: true, only_qualifying: true },
  ...{ income: ['interest', 'dividends', 'pension', 'property'], gains: true, not_covered: [] as string[] },
};
const pay = { kind: 'employment', description: 'Works', amount: '60000', tax_paid: '11432' };
const claim = { residence: 'foreign_income_and_gains', new_resident: facts, incomes: [pay] };
const abroad = (kind: string, amount: string) => ({
  ...{ kind, country: 'FR', description: `Some ${kind}`, amount, foreign_tax: '100' },
});
const land = { kind: 'land', acquired_on: '2015-01-01', cost: '10000' };

/** Shares of a company abroad and one in the UK, with dividends and a sale of each at a gain of 1,000. */
async function holdShares(user: Client, sold = '20') {
  const account = await openInvestments(user, { name: 'Broker' });
  for (const [symbol, isin] of [
    ['AAPL', 'US0378331005'],
    ['ULVR', 'GB00B10RZP78'],
  ] as const) {
    await user.post('/securities', { symbol, name: symbol, kind: 'share', currency: 'GBP', isin });
    const holding = await hold(user, account.id, symbol);
    await trade(user, holding.id, { date: '2025-05-01', quantity: '100', price: '10' });
    await trade(user, holding.id, { type: 'dividend', date: '2025-09-30', amount: '1500' });
    await trade(user, holding.id, { type: 'sell', date: '2025-10-10', quantity: '100', price: sold });
  }
}

async function report(user: Client, year = '2025-26') {
  const { status, body } = await user.get(`/tax/report?tax_year=${year}`);
  expect([status, body.detail]).toEqual([200, undefined]);
  return body;
}

test('a claim relieves income and gains from abroad, and costs allowances and losses abroad', async () => {
  const user = await app.register();
  await holdShares(user);
  const disposals = [
    { name: 'Field abroad', outside_uk: true, proceeds: '50000' },
    { name: 'Field in the UK', proceeds: '14000' },
    { name: 'Lost field abroad', outside_uk: true, proceeds: '3000' },
  ];
  for (const one of disposals)
    expect((await user.post('/tax/disposals', { ...land, ...one, date: '2025-12-01' })).status).toBe(201);
  const foreign_income = [abroad('interest', '2000'), abroad('property', '9000'), abroad('pension', '500')];
  expect((await user.put('/tax/profiles/2025-26', { ...claim, foreign_income })).status).toBe(200);
  const body = await report(user);
  // The tax of 60,000 of pay and 1,500 of UK dividends without allowances; 4,000 and 1,000 of gains in the UK at 24%.
  expect(body.position).toMatchObject({
    ...{ foreign_income_relief: '13000.00', foreign_gains_relief: '41000.00', foreign_tax_credit: '0.00' },
    ...{ personal_allowance: '0.00', taxable_income: '61500.00', adjusted_net_income: '74500.00' },
    ...{ taxable_gains: '5000.00', cgt: '1200.00', losses_carried_forward: '0.00' },
  });
  const notes = body.notes.join(' ');
  expect(notes).toMatch(/New resident: .*by 31 January 2028/);
  expect(notes).toContain('Relieved by the country of the ISIN: AAPL');
  expect(notes).toMatch(/The claim saves \d+\.\d\d of tax/);
  const labels = body.explanation.map(({ label }: { label: string }) => label);
  for (const label of [
    'Relief for new residents on foreign income',
    'Relief for new residents on foreign gains',
  ])
    expect(labels).toContain(label);

  const gains = (await user.get('/reports/capital-gains?tax_year=2025-26')).body.years[0];
  expect(gains).toMatchObject({
    ...{ annual_exempt_amount: '0.00', taxable_gain: '5000.00', losses_carried_forward: '0.00' },
    new_resident: { count: 3, gains_relieved: '41000.00', losses_not_allowable: '7000.00' },
  });
  const claims = [...gains.disposals, ...gains.other_disposals].map(
    ({ name, claim: effect }: { name: string; claim?: string }) => [name, effect],
  );
  expect(claims).toEqual(
    expect.arrayContaining([
      ...[
        ['AAPL', 'relieved'],
        ['ULVR', undefined],
        ['Field abroad', 'relieved'],
      ],
      ...[
        ['Field in the UK', undefined],
        ['Lost field abroad', 'not_allowable'],
      ],
    ]),
  );
  // Nothing of the lost field goes on to the next year.
  expect((await report(user, '2026-27')).notes.join(' ')).not.toContain('aren’t carried forward');

  // The same year without the claim has the allowances, all income and the loss.
  await user.put('/tax/profiles/2025-26', { incomes: [pay], foreign_income });
  const plain = await report(user);
  expect(plain.position).toMatchObject({ personal_allowance: '12570.00', taxable_gains: '36000.00' });
  const saved = Number(plain.position.total_tax) - Number(body.position.total_tax);
  expect(notes).toContain(`The claim saves ${saved.toFixed(2)} of tax`);
});

test('a claim for some kinds leaves the others taxed, with their credit, and says what it costs', async () => {
  const user = await app.register();
  const foreign_income = [abroad('interest', '200'), abroad('property', '1000')];
  const some = { ...facts, income: ['interest'], gains: false };
  await user.put('/tax/profiles/2025-26', { ...claim, new_resident: some, foreign_income });
  const body = await report(user);
  expect(body.position).toMatchObject({ foreign_income_relief: '200.00', foreign_tax_credit: '100.00' });
  expect(body.notes.join(' ')).toMatch(/The claim costs \d+\.\d\d more than it saves/);
});

test('the comparison credits the foreign tax that the year would have without the claim', async () => {
  const user = await app.register();
  const foreign_income = [{ ...abroad('pension', '20000'), foreign_tax: '8000' }];
  const treaty_rates = [{ country: 'FR', kind: 'pension', percent: '100' }];
  await user.put('/tax/profiles/2025-26', { ...claim, foreign_income, treaty_rates });
  // 60,000 of pay without an allowance: 16,460 and 3,210.60 of National Insurance. Without the claim, the credit is all UK tax on the pension.
  expect((await report(user)).notes.join(' ')).toContain('The claim costs 5028.00 more than it saves');
});

test('losses of the ten years before the first aren’t used, and circumstances with residence in them refuse the claim', async () => {
  const user = await app.register();
  const first = { ...facts, first_resident_year: '2025-26' };
  await user.put('/tax/profiles/2025-26', { ...claim, new_resident: first });
  for (const [date, proceeds] of [
    ['2023-06-01', '4000'],
    ['2025-12-01', '40000'],
  ])
    await user.post('/tax/disposals', { ...land, name: `Field of ${date}`, date, proceeds });
  expect((await report(user)).position).toMatchObject({ taxable_gains: '30000.00' });
  await user.put('/tax/profiles/2023-24', { blind: true });
  const refused = await user.get('/tax/report?tax_year=2025-26');
  expect(refused.body.detail).toContain('Your circumstances of 2023/24 have UK residence');
});

test('gains abroad that aren’t claimed are taxed without an exempt amount', async () => {
  const user = await app.register();
  await holdShares(user);
  await user.put('/tax/profiles/2025-26', { ...claim, new_resident: { ...facts, gains: false } });
  const { position } = await report(user);
  expect(position).toMatchObject({ foreign_gains_relief: '0.00', taxable_gains: '2000.00' });
});

test('a claim is on the return: what it covers, and what counts as a loss', async () => {
  const user = await app.register();
  await holdShares(user);
  await user.post('/tax/disposals', {
    ...land,
    name: 'Lost field',
    outside_uk: true,
    proceeds: '3000',
    date: '2025-12-01',
  });
  await user.put('/tax/profiles/2025-26', { ...claim, foreign_income: [abroad('interest', '2000')] });
  const { forms, filing } = (await user.get('/tax/report/boxes?tax_year=2025-26')).body;
  const pages = forms.find(({ form }: { form: string }) => form === 'SA109');
  expect(pages.notes.join(' ')).toMatch(/income of 3500\.00.*gains of 1000\.00/);
  expect(filing.reasons.join(' ')).toContain('as a new resident');
  const boxes = forms.flatMap(
    ({ form, boxes: of }: { form: string; boxes: { label: string; figure: string }[] }) =>
      of.map(({ label, figure }) => `${form} ${label} ${figure}`),
  );
  expect(boxes.filter((box: string) => box.startsWith('SA108') && box.includes('Losses'))).toEqual([]);
  expect(boxes.some((box: string) => box.startsWith('SA106 Income arising'))).toBe(true);
});

test('a claim that isn’t open, or beside what isn’t calculated, is refused with every reason', async () => {
  const user = await app.register();
  const refusal = async (profile: object) => {
    const put = await user.put('/tax/profiles/2025-26', { ...claim, ...profile });
    expect([put.status, put.body.detail]).toEqual([200, undefined]);
    const { status, body } = await user.get('/tax/report?tax_year=2025-26');
    return status === 200 ? 'calculated' : body.detail;
  };
  const changed = (change: object) => refusal({ new_resident: { ...facts, ...change } });
  expect(await refusal({})).toBe('calculated');
  expect(await refusal({ new_resident: null })).toContain('Enter the facts of your claim');
  expect(await changed({ ten_years_abroad: false })).toContain('ten tax years before 2024/25');
  expect(await changed({ only_qualifying: false })).toContain('everything you claim qualifies');
  const all = [
    'split_year',
    'overseas_workday_relief',
    'earlier_remittance_basis',
    'trust',
    'business_abroad',
  ];
  const named = await changed({ not_covered: [...all, 'member_of_parliament'] });
  for (const words of ['split year', 'Workday', 'repatriation', 'trust', 'trade', 'Parliament'])
    expect(named).toContain(words);
  expect(await refusal({ trade_loss_relief: 'this_year' })).toContain('set against other income');
  const foreign_deductions = [{ country: 'FR', kind: 'interest' }];
  expect(await refusal({ foreign_deductions })).toContain('Foreign tax is deducted');
  const policy = {
    insurer: 'Aviva',
    date: '2025-06-01',
    amount: '100',
    years: 1,
    tax_treated_as_paid: true,
    foreign: false,
  };
  expect(await refusal({ policy_gains: [policy] })).toContain('life insurance');

  const account = await openInvestments(user, { name: 'Broker' });
  await user.post('/securities', { symbol: 'MYST', name: 'Mystery', kind: 'share', currency: 'GBP' });
  const holding = await hold(user, account.id, 'MYST');
  await trade(user, holding.id, { date: '2025-05-01', quantity: '10', price: '10' });
  await trade(user, holding.id, { type: 'sell', date: '2025-10-10', quantity: '10', price: '5' });
  expect(await refusal({})).toContain('Add an ISIN to these securities: Mystery');
});

test.each([
  [{ residence: 'uk_all_year' }, 'new_resident'],
  [{ new_resident: { ...facts, first_resident_year: '2021-22' } }, 'new_resident.first_resident_year'],
  [{ new_resident: { ...facts, first_resident_year: '2026-27' } }, 'new_resident.first_resident_year'],
  [{ new_resident: { ...facts, income: [], gains: false } }, 'new_resident.income'],
  [{ new_resident: { ...facts, income: ['employment'] } }, 'new_resident.income.0'],
])('facts of a claim that contradict each other are refused at their field: %j', async (change, name) => {
  const user = await app.register();
  const { status, body } = await user.put('/tax/profiles/2025-26', { ...claim, ...change });
  expect([status, body.errors?.[0].field]).toEqual([422, name]);
});

test('a claim isn’t for years before 2025-26, and is open for the first four years', async () => {
  const user = await app.register();
  const first = { ...claim, new_resident: { ...facts, first_resident_year: '2022-23' } };
  const put = async (year: string, body: object) => (await user.put(`/tax/profiles/${year}`, body)).status;
  expect(await put('2024-25', first)).toBe(422);
  expect(await put('2025-26', first)).toBe(200);
  expect(await put('2026-27', first)).toBe(422);
  expect(await put('2026-27', claim)).toBe(200);
  expect(await put('2025-26', claim)).toBe(200);
  // The current year is projected with its claim, and isn’t planned with.
  expect((await report(user, '2026-27')).on_course.position.personal_allowance).toBe('0.00');
});

test('a loss isn’t carried back into a year with a claim, and the reason is named', async () => {
  const user = await app.register();
  await user.put('/tax/profiles/2025-26', claim);
  await user.put('/tax/profiles/2026-27', {
    incomes: [{ kind: 'self_employment', description: 'Shop', amount: '1000', tax_paid: '0' }],
    ...{ self_employment_expenses: '9000', trade_loss_relief: 'last_year' },
  });
  const { loss_carried_back } = await report(user, '2026-27');
  expect(loss_carried_back.refused).toContain('claim for foreign income and gains');
});

test('the calculator takes a claim by item', async () => {
  const user = await app.register();
  const inputs = {
    ...{ employment_income: '60000', dividends: '5000', new_resident_claim: true },
    foreign_income: [
      { kind: 'dividends', country: 'US', amount: '4000', foreign_tax: '600', relieved: true },
    ],
    gains: [{ date: '2025-06-01', gain: '9000', relieved: true }],
    ...{ losses_in_year: '300', foreign_losses_in_year: '300' },
  };
  const { status, body } = await user.post('/tax/calculate', {
    tax_year: '2025-26',
    region: 'england_ni',
    inputs,
  });
  expect([status, body.detail]).toEqual([200, undefined]);
  expect(body).toMatchObject({
    foreign_income_relief: '4000.00',
    foreign_gains_relief: '9000.00',
    cgt: '0.00',
  });
});
