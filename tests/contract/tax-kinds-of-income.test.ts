import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Client, startApp, type TestApp } from './app.ts';
import { hold, openInvestments, trade } from './investments.ts';
import { categoryOf, openAccount, record } from './ledger.ts';
import { keep, putProfile } from './tax-records.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

interface Box {
  readonly box: string;
  readonly figure: string;
  readonly exact: string | null;
}

const year = '2025-26';
const reportOf = async (client: Client) => (await client.get(`/tax/report?tax_year=${year}`)).body;
const totals = (report: { income: { kind: string; total: string }[] }) =>
  Object.fromEntries(report.income.map(({ kind, total }) => [kind, total]));
/** Exact figures of a page by box. */
const page = async (client: Client, form: string) => {
  const { body } = await client.get(`/tax/report/boxes?tax_year=${year}`);
  const found = body.forms.find((one: { form: string }) => one.form === form);
  return Object.fromEntries(
    (found?.boxes ?? []).map(({ box, exact, figure }: Box) => [box, exact ?? figure]),
  );
};

describe('property income distributions', () => {
  // SAIM5330, SAIM5340: of £100 with £20 withheld, £100 go in box 17 and £20 in box 19.
  test('of holdings are property income before tax, and the tax counts as paid', async () => {
    const client = await app.register();
    const account = await openInvestments(client, { name: 'Broker' });
    const holding = await hold(client, account.id, 'FNLY');
    await trade(client, holding.id, { quantity: '100' });
    const body = await trade(client, holding.id, {
      type: 'dividend',
      date: '2025-06-10',
      amount: '100',
      property_income: true,
    });
    expect(body.property_income).toBe(true);
    const report = await reportOf(client);
    expect(totals(report)).toEqual({ property_distributions: '100.00' });
    expect(report.inputs).toMatchObject({ property_distributions: '100.00', dividends: '0.00' });
    expect(report.paid).toContainEqual(expect.objectContaining({ code: 'tax_at_source', amount: '20.00' }));
    expect(await page(client, 'SA100')).toEqual({ 17: '100.00', 19: '20.00' });

    // The same money among the transactions, after tax, counts no more.
    const dividends = await categoryOf(client, 'dividends');
    const receipt = { type: 'income', date: '2025-06-12', amount: '80.00', category_id: dividends };
    await record(client, account.id, receipt);
    expect(totals(await reportOf(client))).toEqual({ property_distributions: '100.00', dividends: '0.00' });

    const path = `/holdings/${holding.id}/transactions/${body.id}`;
    await client.patch(path, { property_income: false, amount: '80' });
    expect(totals(await reportOf(client))).toEqual({ dividends: '80.00' });
  });

  test('are dividends only, without foreign tax', async () => {
    const client = await app.register();
    const account = await openInvestments(client);
    const holding = await hold(client, account.id, 'FNLY');
    const sent = { type: 'buy', date: '2025-06-10', quantity: '1', price: '1', property_income: true };
    expect(await client.post(`/holdings/${holding.id}/transactions`, sent)).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'property_income' }] },
    });
    const taxed = { type: 'dividend', date: '2025-06-10', amount: '10', property_income: true };
    const path = `/holdings/${holding.id}/transactions`;
    expect(await client.post(path, { ...taxed, foreign_tax: '2' })).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'foreign_tax' }] },
    });
  });

  test('can be entered by hand', async () => {
    const client = await app.register();
    await putProfile(client, year, {
      incomes: [
        { kind: 'property_distributions', description: 'Fenley REIT', amount: '100', tax_paid: '20' },
      ],
    });
    expect(totals(await reportOf(client))).toEqual({ property_distributions: '100.00' });
    expect(await page(client, 'SA100')).toEqual({ 17: '100.00', 19: '20.00' });
  });

  test('come from Trading 212 with the tax that the row proves', async () => {
    const client = await app.register();
    const account = await openInvestments(client);
    const head =
      'Action,Time,ISIN,Ticker,Name,Notes,ID,No. of shares,Price / share,Currency (Price / share),Exchange rate,Result,Currency (Result),Total,Currency (Total),Withholding tax,Currency (Withholding tax),Stamp duty reserve tax,Currency (Stamp duty reserve tax),Currency conversion fee,Currency (Currency conversion fee)';
    const row = (time: string, total: string, kept: string) =>
      `Dividend (Property income distribution),2025-09-15 ${time},GB00B00000X1,FNLY,Fenley REIT,,,100.0000000000,5.00,GBX,Not available,,,${total},GBP,${kept},GBX,,,,`;
    const content = [head, row('07:00:00', '4.00', '100.00'), row('08:00:00', '5.00', '0.00')].join('\n');
    const { status, body } = await client.upload(
      '/imports?commit=true',
      { name: 'trading-212.csv', content },
      { account_id: account.id },
    );
    expect(status, JSON.stringify(body)).toBe(201);
    expect(totals(await reportOf(client))).toEqual({ dividends: '5.00', property_distributions: '5.00' });
  });
});

test('Premium Bond prizes among interest are left out, and named', async () => {
  const client = await app.register();
  const account = await openAccount(client);
  const category_id = await categoryOf(client, 'interest');
  const interest = { type: 'income', date: '2025-06-10', category_id } as const;
  await record(client, account.id, { ...interest, amount: '25.00', description: 'NS&I Premium Bonds prize' });
  await record(client, account.id, { ...interest, amount: '3.00', description: 'Interest' });
  const report = await reportOf(client);
  expect(totals(report)).toEqual({ interest: '3.00' });
  expect(report.notes.join(' ')).toContain('Premium Bond prizes of 25.00 aren’t taxed');
  expect(await page(client, 'SA100')).toEqual({ 2: '3.00' });
});

// TSEM4310, example 18: £50 and £105.
test('interest of a child on money from a parent counts in full above £100', async () => {
  const client = await app.register();
  await putProfile(client, year, {
    child_interest: [
      { child: 'Ada', amount: '50' },
      { child: 'Bea', amount: '60' },
      { child: 'bea ', amount: '45' },
    ],
  });
  const report = await reportOf(client);
  expect(report.income).toMatchObject([
    { kind: 'interest', total: '105.00', rows: [{ label: 'Interest of Bea', amount: '105.00' }] },
  ]);
  expect(report.explanation).toContainEqual(
    expect.objectContaining({ law: 'ITTOIA 2005 s629(3); TSEM4310', amount: '0.00' }),
  );
  expect(await page(client, 'SA100')).toEqual({ 2: '105.00' });
});

const car = { list_price: '30000', co2: 120, fuel: 'petrol', first_registered: '2024-03-01' };

describe('benefits in kind', () => {
  test('are income of the employment, worked out or from the P11D, without Class 1', async () => {
    const client = await app.register();
    await putProfile(client, year, {
      incomes: [{ kind: 'employment', description: 'Acme', amount: '40000', tax_paid: '5486' }],
      benefits: [
        { employer: 'Acme', kind: 'car', payrolled: false, car: { ...car, private_fuel: true } },
        { employer: 'ACME', kind: 'medical', payrolled: false, cash_equivalent: '612.50' },
        { employer: 'Acme', kind: 'vouchers', payrolled: false, cash_equivalent: '100' },
        { employer: 'Acme', kind: 'assets', payrolled: true, cash_equivalent: '70' },
      ],
    });
    const report = await reportOf(client);
    expect(totals(report)).toEqual({ employment: '40000.00', benefits: '18172.50' });
    expect(report.inputs).toMatchObject({ benefits_in_kind: '18072.50', vouchers_and_expenses: '100.00' });
    expect(report.position).toMatchObject({ adjusted_net_income: '58172.50', ni: '2194.40' });
    expect(report.explanation.map(({ label }: { label: string }) => label)).toEqual(
      expect.arrayContaining(['Company car', 'Fuel for the company car']),
    );
    expect(report.notes.join(' ')).toContain('Goods and assets, Acme: 70.00 is taxed through payslips');
    expect(await page(client, 'SA102')).toMatchObject({
      1: '40000.00',
      9: '9000.00',
      10: '8460.00',
      11: '612.50',
      12: '100.00',
    });
  });

  test('that payslips seem to tax as well are pointed out', async () => {
    const client = await app.register();
    await keep(client, { employer: 'Acme', gross: '3000.00', taxable: '3100.00' });
    const entry = { employer: 'Acme', kind: 'car', cash_equivalent: '1200' };
    await putProfile(client, year, { benefits: [{ ...entry, payrolled: false }] });
    expect((await reportOf(client)).notes.join(' ')).toContain('tax 100.00 more than the gross pay');
    await putProfile(client, year, { benefits: [{ ...entry, payrolled: true }] });
    const report = await reportOf(client);
    expect(report.notes.join(' ')).not.toContain('more than the gross pay');
    expect(totals(report)).toEqual({ employment: '3100.00' });
  });

  const loan = { owed_at_start: '20000', owed_at_end: '20000', highest_of_all_loans: '20000' };

  test('of loans have the official rate on the average owed, or on each day with the precise method (ss182, 183)', async () => {
    const client = await app.register();
    const entry = { employer: 'Acme', kind: 'loan', payrolled: false };
    await putProfile(client, year, { benefits: [{ ...entry, loan: { ...loan, owed_at_end: '12000' } }] });
    expect(totals(await reportOf(client))).toEqual({ benefits: '600.00' });
    const changes = [{ date: '2025-04-15', owed: '12000' }];
    const precise = { ...loan, owed_at_end: '12000', method: 'precise', changes };
    const stored = await putProfile(client, year, { benefits: [{ ...entry, loan: precise }] });
    expect(JSON.stringify(stored)).toContain('"owed":"12000.00"');
    expect(totals(await reportOf(client))).toEqual({ benefits: '458.22' });
  });

  test('of loans of 2026-27 need the official rate after the first review', async () => {
    const client = await app.register();
    const entry = { employer: 'Acme', kind: 'loan', payrolled: false, loan };
    const answer = await client.put('/tax/profiles/2026-27', { benefits: [entry] });
    expect(answer).toMatchObject({ status: 422, body: { errors: [{ field: 'benefits.0.loan.tax_year' }] } });
    expect(JSON.stringify(answer.body)).toContain('official rate of 2026-27');
  });

  test.each([
    ['car.first_registered', { kind: 'car', car: { ...car, first_registered: '1997-01-01' } }, 's142'],
    ['car.electric_range', { kind: 'car', car: { ...car, co2: 30 } }, 'electric_range is needed'],
    ['car.pay_given_up', { kind: 'car', car: { ...car, pay_given_up: true } }, 's120A'],
    ['cash_equivalent', { kind: 'medical' }, 'cash_equivalent is needed'],
    [
      'loan.owed_at_end',
      { kind: 'loan', loan: { ...loan, method: 'precise', changes: [{ date: '2025-06-01', owed: '1' }] } },
      'owed_at_end isn’t what the changes lead to',
    ],
    [
      'loan.changes.0.date',
      { kind: 'loan', loan: { ...loan, method: 'precise', changes: [{ date: '2026-06-01', owed: '1' }] } },
      'must be a day from 2025-04-06',
    ],
  ])('that can’t be worked out are refused at %s', async (field, entry, words) => {
    const client = await app.register();
    const answer = await client.put(`/tax/profiles/${year}`, {
      benefits: [{ employer: 'Acme', payrolled: false, ...entry }],
    });
    expect(answer, JSON.stringify(answer.body)).toMatchObject({
      status: 422,
      body: { errors: [{ field: `benefits.0.${field}` }] },
    });
    expect(JSON.stringify(answer.body)).toContain(words);
  });
});

describe('termination payments', () => {
  test('count above £30,000 as the highest part of income', async () => {
    const client = await app.register();
    await putProfile(client, year, {
      incomes: [{ kind: 'employment', description: 'Acme', amount: '20000', tax_paid: '1486' }],
      terminations: [
        {
          employer: 'Acme',
          statutory_redundancy: '12000',
          other: '28000',
          exempt_used: '0',
          tax_paid: '2000',
          on_payslip: false,
        },
      ],
    });
    const report = await reportOf(client);
    expect(totals(report)).toEqual({ employment: '20000.00', termination: '10000.00' });
    expect(report.position.bands).toContainEqual(
      expect.objectContaining({ component: 'lump_sum', amount: '10000.00', tax: '2000.00' }),
    );
    expect(report.position.ni).toBe('594.40');
    expect(report.balance).toBe('0.00');
    expect(await page(client, 'SA101')).toEqual({ 5: '10000.00', 6: '2000.00', 9: '30000.00' });
  });

  test('whose taxable part is on a payslip count once', async () => {
    const client = await app.register();
    await keep(client, { employer: 'Acme', gross: '13000.00', taxable: '13000.00' });
    await putProfile(client, year, {
      terminations: [
        {
          employer: 'acme',
          statutory_redundancy: '0',
          other: '40000',
          exempt_used: '0',
          tax_paid: '0',
          on_payslip: true,
        },
      ],
    });
    expect(totals(await reportOf(client))).toEqual({ employment: '3000.00', termination: '10000.00' });
    expect(await page(client, 'SA102')).toMatchObject({ 1: '3000.00' });
    expect(await page(client, 'SA101')).toEqual({ 5: '10000.00', 7: 'X', 9: '30000.00' });
  });
});

test('accrued interest on bonds is income or reduces the interest, above £5,000 of nominal value only', async () => {
  const user = await app.register();
  const row = (security: string, received: string, paid: string, interest: string) => ({
    ...{ security, received, paid, interest, period_ends_on: '2025-09-30' },
  });
  const interest = { kind: 'interest', description: 'Bonds', amount: '500', tax_paid: '0' };
  const profile = {
    incomes: [interest],
    accrued_income: [row('Treasury 4%', '130', '30', '0'), row('Bond 5%', '0', '35.56', '200')],
  };
  await putProfile(user, '2025-26', profile);
  const small = (await user.get('/tax/report?tax_year=2025-26')).body;
  expect(small.inputs.savings_interest).toBe('500.00');
  expect(small.notes.join(' ')).toContain('Accrued income of securities isn’t counted');
  await putProfile(user, '2025-26', { ...profile, securities_above_limit: true });
  const { body } = await user.get('/tax/report?tax_year=2025-26');
  // 500 and 100 accrued, less 35.56 that was paid.
  expect(body.inputs.savings_interest).toBe('564.44');
  const { forms } = (await user.get('/tax/report/boxes?tax_year=2025-26')).body;
  const boxes = forms.flatMap((page: { form: string; boxes: { box: string; figure: string }[] }) =>
    page.boxes.map(({ box, figure }) => `${page.form} ${box} ${figure}`),
  );
  expect(boxes).toEqual(expect.arrayContaining(['SA100 2 464', 'SA101 3 100']));
  const refused = async (change: object) => {
    const accrued_income = [{ ...row('Bond 5%', '0', '35.56', '35.55'), ...change }];
    const { status, body: answer } = await user.put('/tax/profiles/2025-26', { accrued_income });
    return [status, answer.errors?.[0]?.field];
  };
  expect(await refused({})).toEqual([422, 'accrued_income.0.interest']);
  expect(await refused({ interest: '36', period_ends_on: '2026-04-06' })).toEqual([
    422,
    'accrued_income.0.period_ends_on',
  ]);
});

test('accrued interest on a foreign bond is deducted on the Foreign pages, never below nothing, and not carried on', async () => {
  const user = await app.register();
  const bond = (paid: string) => ({
    ...{ security: 'Bund 2%', received: '0', paid, interest: '3000', period_ends_on: '2025-09-30' },
  });
  const foreign = { kind: 'interest', country: 'DE', description: 'Bund 2%', amount: '1500' };
  const bank = { kind: 'interest', description: 'Bank', amount: '2000', tax_paid: '0' };
  const pay = { kind: 'employment', description: 'Works', amount: '30000', tax_paid: '3486' };
  const profile = {
    incomes: [pay],
    foreign_income: [{ ...foreign, foreign_tax: '150' }],
    treaty_rates: [{ kind: 'interest', country: 'DE', percent: '10' }],
    ...{ securities_above_limit: true, accrued_income: [bond('1000')] },
  };
  const read = async (change: object) => {
    await putProfile(user, '2025-26', { ...profile, ...change });
    const { body } = await user.get('/tax/report?tax_year=2025-26');
    const { forms } = (await user.get('/tax/report/boxes?tax_year=2025-26')).body;
    const boxes = forms
      .filter(({ form }: { form: string }) => form === 'SA100' || form === 'SA106')
      .flatMap((page: { form: string; boxes: { box: string; figure: string }[] }) =>
        page.boxes.map(({ box, figure }) => `${page.form} ${box} ${figure}`),
      );
    return { ...body, boxes, notes: body.notes.join(' ') };
  };
  const only = await read({});
  expect(only.inputs.savings_interest).toBe('500.00');
  const abroad = [
    'SA106 A Germany',
    'SA106 B 1500',
    'SA106 C 150',
    'SA106 E X',
    'SA106 F 500',
    'SA106 4 500',
  ];
  expect(only.boxes).toEqual(abroad);
  const both = await read({ incomes: [pay, bank] });
  expect(both.inputs.savings_interest).toBe('2500.00');
  // The UK tax on 500. The treaty allows 150, of the whole interest.
  expect(both.position.foreign_tax_credit).toBe('100.00');
  expect(both.boxes).toEqual(['SA100 2 2000', 'SA106 2 100', ...abroad]);
  const above = await read({ accrued_income: [bond('1600')] });
  expect(above.inputs.savings_interest).toBe('0.00');
  expect(above.notes).toMatch(/paid of 100.00 isn’t deducted.*doesn’t go on to later years/);
  expect(above.notes).not.toMatch(/which goes on to later years/);
  expect(above.boxes.filter((one: string) => one.includes('-'))).toEqual([]);
});

describe('rooms let in the own home', () => {
  const rooms = (client: Client, more: object) => putProfile(client, year, { room_rents: '10600', ...more });

  test('are exempt up to the limit, and the return has an X', async () => {
    const client = await app.register();
    await rooms(client, { room_rents: '7500', room_expenses: '9000' });
    const report = await reportOf(client);
    expect(totals(report)).toEqual({});
    expect(report.explanation).toContainEqual(
      expect.objectContaining({
        label: expect.stringContaining('exempt under the Rent a Room'),
        amount: '0.00',
      }),
    );
    expect(await page(client, 'SA105')).toEqual({ 4: 'X' });
  });

  // PIM4030, Leonardo, and the same without expenses.
  test('count less expenses or less the limit, whichever leaves less', async () => {
    const client = await app.register();
    await rooms(client, { room_expenses: '9000' });
    expect(totals(await reportOf(client))).toEqual({ property: '1600.00' });
    expect(await page(client, 'SA105')).toMatchObject({ 20: '10600.00', 29: '9000.00', 38: '1600.00' });
    await rooms(client, {});
    const report = await reportOf(client);
    expect(totals(report)).toEqual({ property: '3100.00' });
    expect(report.notes.join(' ')).toContain('s800');
    expect(await page(client, 'SA105')).toMatchObject({ 20: '10600.00', 37: '7500.00', 38: '3100.00' });
    await rooms(client, { room_shared: true });
    expect(totals(await reportOf(client))).toEqual({ property: '6850.00' });
    await rooms(client, { room_expenses: '11000', room_method: 'profit' });
    expect((await reportOf(client)).position.property_losses_carried_forward).toBe('400.00');
  });

  // PIM4458: no property allowance beside expenses of rooms.
  test('share no property allowance: not beside their expenses, and not on their own rents', async () => {
    const client = await app.register();
    const flat = { kind: 'property', description: 'Flat', amount: '1500', tax_paid: '0' };
    const more = { incomes: [flat], property_expenses: '100' };
    await rooms(client, { ...more, room_expenses: '9000' });
    expect(totals(await reportOf(client))).toEqual({ property: '3000.00' });
    await rooms(client, { ...more, room_expenses: '9000', property_allowance: 'claim' });
    expect(totals(await reportOf(client))).toEqual({ property: '3600.00' });
    expect(await page(client, 'SA105')).toMatchObject({
      20: '12100.00',
      '20.1': '1000.00',
      37: '7500.00',
      38: '3600.00',
    });
  });
});

describe('transition profits of self-employment', () => {
  const trade = { kind: 'self_employment', description: 'Joinery', amount: '96000', tax_paid: '0' };

  test('are taxed with Class 4, outside adjusted net income, and in box 73.3 of the full pages', async () => {
    const client = await app.register();
    await putProfile(client, year, { incomes: [trade], transition_profit: '14400' });
    const report = await reportOf(client);
    expect(totals(report)).toMatchObject({ self_employment: '96000.00', transition_profit: '14400.00' });
    // The personal allowance falls by half of £10,400.
    expect(report.position).toMatchObject({ adjusted_net_income: '96000.00', personal_allowance: '7370.00' });
    expect(await page(client, 'SA103F')).toMatchObject({ 73: '96000.00', 73.3: '14400.00', 76: '110400.00' });
  });

  test('use the losses of earlier years that the profit leaves, in box 73.4, and none twice', async () => {
    const client = await app.register();
    const more = { transition_profit: '5000', trade_losses_brought_forward: '6000' };
    await putProfile(client, year, { incomes: [{ ...trade, amount: '2000' }], ...more });
    const { position } = await reportOf(client);
    expect(position).toMatchObject({ trade_losses_used: '6000.00', trade_losses_carried_forward: '0.00' });
    const boxes = { 73: '2000.00', 73.3: '5000.00', 73.4: '4000.00', 74: '2000.00', 76: '1000.00' };
    expect(await page(client, 'SA103F')).toMatchObject(boxes);
    const next = await client.get('/tax/report?tax_year=2026-27');
    expect(next.body.inputs.trade_losses_brought_forward ?? '0.00').toBe('0.00');
  });

  test('are refused in other years, and beside gains of policies', async () => {
    const client = await app.register();
    const early = await client.put('/tax/profiles/2022-23', { transition_profit: '1' });
    const gain = { insurer: 'Acme', date: '2025-06-01', amount: '10', years: 1, tax_treated_as_paid: true };
    const policies = { transition_profit: '1', policy_gains: [{ ...gain, foreign: false }] };
    const beside = await client.put(`/tax/profiles/${year}`, policies);
    for (const { status, body } of [early, beside])
      expect([status, body.errors?.[0].field]).toEqual([422, 'transition_profit']);
  });
});
