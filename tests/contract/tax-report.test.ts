import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Client, startApp, type TestApp } from './app.ts';
import { buy, hold, openInvestments, trade } from './investments.ts';
import { categoryOf, openAccount, record } from './ledger.ts';
import { keep, keepYear, putProfile } from './tax-records.ts';

let app: TestApp;
let client: Client;
beforeAll(async () => {
  app = await startApp();
  client = await app.register();
});
afterAll(() => app.close());

const report = async (by: Client, taxYear = '2025-26') =>
  (await by.get(`/tax/report?tax_year=${taxYear}`)).body;

describe('the tax report', () => {
  test('of nothing is nothing, with every field there', async () => {
    const user = await app.register();
    const body = await report(user);
    expect(body).toMatchObject({
      tax_year: '2025-26',
      region: 'england',
      rates: { status: 'enacted', edited: false },
      income: [],
      charged: [{ code: 'income_tax', label: 'Income tax', amount: '0.00' }],
      total_charged: '0.00',
      paid: [],
      total_paid: '0.00',
      balance: '0.00',
      payments: [],
      missing_rates: [],
      notes: [],
    });
    expect(body.position.personal_allowance).toBe('12570.00');
  });

  test('of a year of payslips comes to what PAYE took, but for its rounding', async () => {
    const user = await app.register();
    await keepYear(user);
    const body = await report(user);
    expect(body.income).toEqual([
      {
        kind: 'employment',
        label: 'Employment',
        total: '36000.00',
        rows: [
          {
            source: 'payslips',
            label: 'Larkfield Ltd',
            account_id: null,
            category_id: null,
            count: 12,
            amount: '36000.00',
          },
        ],
      },
    ]);
    expect(body.charged).toEqual([
      { code: 'income_tax', label: 'Income tax', amount: '4686.00' },
      { code: 'ni', label: 'National Insurance, Class 1', amount: '1873.92' },
    ]);
    expect(body).toMatchObject({ total_paid: '6557.52', balance: '2.40' });
    expect(body.notes).toEqual([expect.stringContaining('PAYE rounding')]);
    expect(body.payments).toEqual([{ date: '2027-01-31', label: 'Balance of 2025-26', amount: '2.40' }]);
    expect(body.position.ni).toBe('1873.92');
    const again = await user.post('/tax/calculate', {
      tax_year: '2025-26',
      region: body.region,
      inputs: body.inputs,
    });
    expect(again).toMatchObject({ status: 200, body: body.position });
    expect(body.explanation.at(-1)).toMatchObject({
      label: 'Left to pay',
      amount: '2.40',
      law: 'TMA 1970 s59B',
    });
  });

  test('counts transactions of taxed categories, outside ISAs and pensions, in the year', async () => {
    const user = await app.register();
    const [cash, isa] = [
      await openAccount(user, { name: 'Saver' }),
      await openAccount(user, { type: 'isa' }),
    ];
    const [interest, dividends, rent, wages] = await Promise.all(
      ['interest', 'dividends', 'rental_income', 'salary_wages'].map((slug) => categoryOf(user, slug)),
    );
    const income = (change: object) => ({ type: 'income', date: '2025-06-01', ...change });
    await record(user, cash.id, income({ amount: '1500.50', category_id: interest }));
    await record(user, cash.id, income({ amount: '0.25', category_id: interest, date: '2026-04-05' }));
    await record(user, cash.id, income({ amount: '99', category_id: interest, date: '2026-04-06' }));
    await record(user, cash.id, income({ amount: '99', category_id: interest, date: '2025-04-05' }));
    await record(user, isa.id, income({ amount: '777', category_id: interest }));
    await record(user, cash.id, income({ amount: '2000', category_id: dividends }));
    await record(user, cash.id, income({ amount: '2500', category_id: wages }));
    await record(
      user,
      cash.id,
      income({
        amount: '1000',
        splits: [
          { amount: '900', category_id: rent },
          { amount: '100', category_id: wages },
        ],
      }),
    );
    await putProfile(user, '2025-26', {
      property_expenses: '200',
      property_allowance: 'none',
      incomes: [{ kind: 'employment', description: 'Job', amount: '60000', tax_paid: '11432' }],
    });
    const body = await report(user);
    const totals = Object.fromEntries(
      body.income.map((one: { kind: string; total: string }) => [one.kind, one.total]),
    );
    expect(totals).toEqual({
      employment: '60000.00',
      property: '700.00',
      interest: '1500.75',
      dividends: '2000.00',
    });
    const [saved] = body.income.find((one: { kind: string }) => one.kind === 'interest').rows;
    expect(saved).toEqual({
      source: 'transactions',
      label: 'Saver',
      account_id: cash.id,
      category_id: interest,
      count: 2,
      amount: '1500.75',
    });
    // 60,700 less 12,570: 37,700 at 20%, 10,430 at 40%; interest above 500 at 40%; dividends above 500 at 33.75%.
    expect(body.position).toMatchObject({
      non_savings_tax: '11712.00',
      savings_tax: '400.30',
      dividend_tax: '506.25',
      income_tax: '12618.55',
    });
    expect(body).toMatchObject({ balance: '1186.55' });
    expect(body.position.payment_on_account).toBe('0.00');
    expect(body.notes).toEqual([]);
  });

  test('receipts of up to 1,000 are free by the trading allowance, more loses 1,000 where expenses are less', async () => {
    const user = await app.register();
    const account = await openAccount(user);
    const category_id = await categoryOf(user, 'self_employment');
    const earn = (amount: string) =>
      record(user, account.id, { type: 'income', amount, date: '2025-06-01', category_id });
    await earn('970.00');
    const job = { kind: 'employment', description: 'Job', amount: '60000', tax_paid: '11432' };
    await putProfile(user, '2025-26', { incomes: [job] });
    const free = await report(user);
    expect(free.balance).toBe('0.00');
    expect(free.income[1]).toMatchObject({
      kind: 'self_employment',
      total: '0.00',
      rows: [{ amount: '970.00' }, { source: 'allowance', label: 'Trading allowance', amount: '-970.00' }],
    });
    expect(free.explanation[0]).toMatchObject({
      label: 'Trading allowance, instead of expenses',
      law: 'ITTOIA 2005 ss783AE, 783AF',
    });
    await earn('3030.00');
    await putProfile(user, '2025-26', { incomes: [job], self_employment_expenses: '300' });
    const partial = await report(user);
    expect(partial.inputs.self_employment_profit).toBe('3000.00');
    // 40% of 3,000; no Class 4 below its limit.
    expect(partial.balance).toBe('1200.00');
    const { body } = await user.get('/tax/report/boxes?tax_year=2025-26');
    const page = body.forms.find(({ form }: { form: string }) => form === 'SA103S');
    const figures = page.boxes.map(({ box, figure }: { box: string; figure: string }) => [box, figure]);
    expect(figures).toEqual(
      expect.arrayContaining([
        ['9', '4000'],
        ['10.1', '1000'],
        ['21', '4000'],
        ['28', '3000'],
        ['31', '3000'],
      ]),
    );
    await putProfile(user, '2025-26', {
      incomes: [job],
      self_employment_expenses: '300',
      trading_allowance: 'none',
    });
    expect((await report(user)).inputs.self_employment_profit).toBe('3700.00');
  });

  test('mortgage interest or the property allowance is used, whichever leaves less tax (ITTOIA 2005 s783BL)', async () => {
    const user = await app.register();
    const job = { kind: 'employment', description: 'Job', amount: '30000', tax_paid: '3486' };
    const letHome = (amount: string, costs: string) =>
      putProfile(user, '2025-26', {
        incomes: [job, { kind: 'property', description: 'Flat', amount, tax_paid: 0 }],
        property_expenses: '10',
        property_finance_costs: costs,
      });
    await letHome('2500', '1500');
    // 20% of 2,490 less 20% of 1,500, against 20% of 1,500 with the allowance.
    expect((await report(user)).balance).toBe('198.00');
    await letHome('2500', '900');
    expect((await report(user)).balance).toBe('300.00');
  });

  test('what a profile leaves out is not counted', async () => {
    const user = await app.register();
    const cash = await openAccount(user);
    await record(user, cash.id, {
      type: 'income',
      amount: '5000',
      date: '2025-06-01',
      category_id: await categoryOf(user, 'interest'),
    });
    expect((await report(user)).position.taxable_income).toBe('0.00');
    expect((await report(user)).income).toHaveLength(1);
    await putProfile(user, '2025-26', { counted_categories: ['dividends'] });
    expect((await report(user)).income).toEqual([]);
  });

  test('foreign money is counted at the rate of its day, and named where there is none', async () => {
    const user = await app.register();
    const dollars = await openAccount(user, { currency: 'USD', name: 'Dollars' });
    const category_id = await categoryOf(user, 'dividends');
    await record(user, dollars.id, { type: 'income', amount: '1000', date: '2025-06-01', category_id });
    await record(user, dollars.id, { type: 'income', amount: '1000', date: '2025-05-01', category_id });
    const second = await openAccount(user, { currency: 'USD', name: 'More dollars' });
    await record(user, second.id, { type: 'income', amount: '1000', date: '2025-05-01', category_id });
    const rate = { from_currency: 'USD', to_currency: 'GBP', date: '2025-05-20', rate: '0.75' };
    await user.post('/exchange-rates', rate);
    expect(await report(user)).toMatchObject({
      income: [{ kind: 'dividends', total: '750.00' }],
      missing_rates: [{ currency: 'USD', date: '2025-05-01' }],
    });
  });

  test('a winter fuel payment is asked for above £35,000, taken back and has its box', async () => {
    const user = await app.register();
    const pension = { kind: 'pension', description: 'Pension', amount: '36000', tax_paid: '4686' };
    const profile = { incomes: [pension], over_state_pension_age: true };
    await putProfile(user, '2025-26', profile);
    const asked = (await user.get('/tax/report?tax_year=2025-26')).body;
    expect(asked.notes.join(' ')).toContain('Did you get a Winter Fuel Payment');
    await putProfile(user, '2025-26', { ...profile, winter_fuel_payment: '305.10' });
    const { body } = await user.get('/tax/report?tax_year=2025-26');
    expect([body.position.winter_fuel_charge, body.balance]).toEqual(['305.10', '305.10']);
    expect(body.notes.join(' ')).not.toContain('Did you get a Winter Fuel Payment');
    const { forms } = (await user.get('/tax/report/boxes?tax_year=2025-26')).body;
    const main = forms.find(({ form }: { form: string }) => form === 'SA100');
    expect(main.boxes).toContainEqual(
      expect.objectContaining({ section: expect.stringContaining('Winter Fuel'), box: '1', figure: '305' }),
    );
    const field = { kind: 'land', name: 'Field', date: '2025-06-01', acquired_on: '2015-01-01' };
    await user.post('/tax/disposals', { ...field, proceeds: '90000', cost: '1000' });
    await putProfile(user, '2025-26', { ...profile, incomes: [{ ...pension, amount: '35000' }] });
    const gains = (await user.get('/tax/report?tax_year=2025-26')).body;
    expect(gains.notes.join(' ')).not.toContain('Did you get a Winter Fuel Payment');
    const early = await user.put('/tax/profiles/2024-25', { ...profile, winter_fuel_payment: '0.01' });
    expect([early.status, early.body.errors?.[0].field]).toEqual([422, 'winter_fuel_payment']);
  });

  test('foreign tax on shares for work abroad is credited once its part is entered, and is on the Foreign pages', async () => {
    const user = await app.register();
    const job = { kind: 'employment', description: 'Acme', amount: '60000', tax_paid: '11432' };
    await user.post('/tax/share-awards', {
      ...{ kind: 'rsu', employer: 'Acme', date: '2025-06-10', shares: '100', value: '200', currency: 'GBP' },
      ...{ on_payslip: false, foreign_tax: '2400' },
    });
    await putProfile(user, '2025-26', { incomes: [job] });
    const asked = await report(user);
    expect(asked.position.foreign_tax_credit).toBe('0.00');
    expect(asked.notes.join(' ')).toContain('Was the work done in that country?');
    const work = { kind: 'employment', country: 'US', description: 'RSUs, days in New York' };
    const entered = { ...work, amount: '10000', foreign_tax: '2400' };
    await putProfile(user, '2025-26', { incomes: [job], foreign_income: [entered] });
    const credited = await report(user);
    expect(credited.position.foreign_tax_credit).toBe('2400.00');
    expect(credited.position.adjusted_net_income).toBe(asked.position.adjusted_net_income);
    expect(credited.notes.join(' ')).not.toContain('Was the work done in that country?');
    const { forms } = (await user.get('/tax/report/boxes?tax_year=2025-26')).body;
    const foreign = forms.find(({ form }: { form: string }) => form === 'SA106');
    const section = 'Foreign tax paid on employment, self-employment and other income: United States';
    const lines = foreign.boxes.filter((box: { section: string }) => box.section === section);
    expect(lines.map(({ box, figure }: { box: string; figure: string }) => [box, figure])).toEqual([
      ['A', 'United States'],
      ['C', '2400'],
      ['E', 'X'],
      ['F', '10000'],
    ]);
    // More than pay and shares is cut to them.
    await putProfile(user, '2025-26', {
      ...{ incomes: [job], foreign_income: [{ ...entered, amount: '160000', foreign_tax: '4000' }] },
    });
    expect((await report(user)).position.foreign_tax_credit).toBe('2000.00');
  });

  test('voluntary Class 2 is offered on a small profit, due on 31 January and has its box', async () => {
    const user = await app.register();
    const trade = { kind: 'self_employment', description: 'Joinery', amount: '5000', tax_paid: '0' };
    const profile = { incomes: [trade], trading_allowance: 'none' };
    await putProfile(user, '2025-26', profile);
    const offered = await report(user);
    expect(offered.notes.join(' ')).toContain('You can choose to pay Class 2 in your circumstances: £182.00');
    expect(offered.balance).toBe('0.00');
    const saved = await user.put('/tax/profiles/2025-26', { ...profile, voluntary_class_2_weeks: 52 });
    expect([saved.status, saved.body.voluntary_class_2_weeks]).toEqual([200, 52]);
    const chosen = await report(user);
    expect(chosen).toMatchObject({
      position: { class_2: '182.00', class_2_voluntary: '182.00', class_4_profit: '5000.00' },
      payments: [{ date: '2027-01-31', label: 'Balance of 2025-26', amount: '182.00' }],
    });
    expect(chosen.charged).toContainEqual({
      ...{ code: 'class_2', label: 'National Insurance, Class 2', amount: '182.00' },
    });
    expect(chosen.notes.join(' ')).not.toContain('You can choose to pay Class 2');
    const boxesOf = async () => {
      const { forms } = (await user.get('/tax/report/boxes?tax_year=2025-26')).body;
      return forms.find(({ form }: { form: string }) => form.startsWith('SA103')).boxes;
    };
    expect(await boxesOf()).toContainEqual(expect.objectContaining({ box: '36', figure: 'X' }));
    await putProfile(user, '2025-26', {
      ...{ ...profile, voluntary_class_2_weeks: 52 },
      incomes: [{ ...trade, amount: '6845' }],
    });
    const large = await report(user);
    expect(large.position.class_2).toBe('0.00');
    expect(large.notes.join(' ')).toContain('It is treated as paid');
    expect((await boxesOf()).map(({ box }: { box: string }) => box)).not.toContain('36');
    await putProfile(user, '2025-26', { voluntary_class_2_weeks: 10 });
    expect((await report(user)).notes.join(' ')).toContain('No self-employment is recorded');
    for (const [year, weeks] of [
      ['2025-26', 53],
      ['2027-28', 1],
    ] as const) {
      const refused = await user.put(`/tax/profiles/${year}`, { ...profile, voluntary_class_2_weeks: weeks });
      expect([refused.status, refused.body.errors?.[0].field]).toEqual([422, 'voluntary_class_2_weeks']);
    }
  });

  test('self-employment brings Class 4 and payments on account', async () => {
    const user = await app.register();
    await putProfile(user, '2024-25', {
      incomes: [{ kind: 'self_employment', description: 'Joinery', amount: '52000', tax_paid: 0 }],
      self_employment_expenses: '2000',
      payments_on_account: [{ date: '2025-01-31', amount: '4000' }],
    });
    const body = await report(user, '2024-25');
    expect(body).toMatchObject({ total_charged: '9731.80', total_paid: '4000.00', balance: '5731.80' });
    expect(body.payments).toEqual([
      { date: '2026-01-31', label: 'Balance of 2024-25', amount: '5731.80' },
      { date: '2026-01-31', label: 'First payment on account of the next year', amount: '4865.90' },
      { date: '2026-07-31', label: 'Second payment on account of the next year', amount: '4865.90' },
    ]);
  });

  test('loans are those of payroll unless other income brings them into the return', async () => {
    const user = await app.register();
    await putProfile(user, '2025-26', { student_loans: ['plan_2'] });
    await keepYear(user, { student_loan: '56.00' });
    const plain = await report(user);
    expect(plain.charged).toContainEqual({ code: 'student_loan', label: 'Student loan', amount: '672.00' });
    await putProfile(user, '2025-26', {
      student_loans: ['plan_2'],
      incomes: [{ kind: 'property', description: 'Flat', amount: '5000', tax_paid: 0 }],
    });
    const returned = await report(user);
    expect(returned.charged).toContainEqual({
      code: 'student_loan',
      label: 'Student loan',
      amount: '1127.00',
    });
    expect(returned.paid).toContainEqual({
      code: 'student_loan',
      label: 'Student loan, from pay',
      amount: '672.00',
    });
  });

  test('a day outside the year is refused by the field that it was given in', async () => {
    const user = await app.register();
    const refused = async (inputs: object) => {
      const question = { tax_year: '2025-26', region: 'england', inputs };
      return (await user.post('/tax/calculate', question)).body.errors[0].field;
    };
    const gain = { date: '2025-05-01', gain: '1' };
    expect(await refused({ gains: [gain, { ...gain, date: '2024-05-01' }] })).toBe('inputs.gains.1.date');
    expect(await refused({ pays: [{ date: '2026-04-06', amount: '1' }] })).toBe('inputs.pays.0.date');
  });

  test('loans of pay without payslips are settled by payroll, and come off a return as the P60 has them', async () => {
    const user = await app.register();
    const job = { kind: 'employment', description: 'Acme', amount: '40000', tax_paid: '5486' };
    await putProfile(user, '2025-26', { student_loans: ['plan_2'], incomes: [job] });
    const loan = { code: 'student_loan', label: 'Student loan', amount: '1037.00' };
    const plain = await report(user);
    expect(plain).toMatchObject({ balance: '0.00', payments: [] });
    expect(plain.charged).toContainEqual(loan);
    expect(plain.paid).toContainEqual({ ...loan, label: 'Student loan, from pay' });
    await putProfile(user, '2025-26', {
      student_loans: ['plan_2'],
      incomes: [job, { kind: 'property', description: 'Flat', amount: '5000', tax_paid: '1000' }],
      p60s: [{ employer: 'ACME', pay: '40000', tax: '5486', ni: '2194.40', student_loan: '1030' }],
    });
    const returned = await report(user);
    // 9% of 45,000 less 28,470 are 1,487.70; the rent has had its tax.
    expect(returned.charged).toContainEqual({ ...loan, amount: '1487.00' });
    expect(returned.balance).toBe('457.00');
    const { body } = await user.get('/tax/report/boxes?tax_year=2025-26');
    const main = body.forms.find(({ form }: { form: string }) => form === 'SA100');
    expect(
      main.boxes.find(({ label }: { label: string }) => /^Student Loan repayments/.test(label)),
    ).toMatchObject({
      figure: '1030',
      rows: [{ label: 'P60 of ACME' }],
    });
  });

  test('several jobs pay Class 1 up to the annual maximum: what they took above it is named, not settled', async () => {
    const user = await app.register();
    const slip = { gross: '4000.00', tax: '590.20', ni: '236.16', net: '3173.64' };
    await keepYear(user, slip);
    await keepYear(user, { ...slip, employer: 'Second Ltd' });
    const body = await report(user);
    // 24 times 236.16, less 3,074 and 2% of 24 times 2,952 less 38,425 (SI 2001/1004 reg 21).
    expect(body.position).toMatchObject({ ni: '3722.46', class_1_above_maximum: '1945.38' });
    const taken = { code: 'ni', label: 'National Insurance, Class 1', amount: '5667.84' };
    expect(body.charged).toContainEqual(taken);
    expect(body.paid).toContainEqual(taken);
    expect(body.notes).toContainEqual(expect.stringContaining('took 1945.38 more Class 1'));
  });

  test('payslips of other letters are not compared with the ordinary rates', async () => {
    const user = await app.register();
    const slip = { gross: '4000.00', tax: '590.20', ni: '0', net: '3409.80' };
    await keepYear(user, { ...slip, ni_category: 'C' });
    expect((await report(user)).notes.filter((note: string) => note.includes('National Insurance'))).toEqual(
      [],
    );
    const other = await app.register();
    await keepYear(other, slip);
    expect((await report(other)).notes).toContainEqual(
      expect.stringContaining('but their figures give 2833.92'),
    );
  });

  test('a sacrifice counts each month with its own payslip', async () => {
    const user = await app.register();
    await keep(user, { pension_method: 'salary_sacrifice', pension: '2000', tax: '0', ni: '0', net: '1000' });
    await keep(user, { pay_date: '2025-05-31', tax: '170.60', net: '2673.24' });
    // 1,000 is below the threshold of the month: only the second payment counts.
    expect((await report(user)).position).toMatchObject({ ni: '156.16', threshold_income: '6000.00' });
  });

  test('disposals are taxed by their day, with losses of years before', async () => {
    const user = await app.register();
    const account = await openInvestments(user);
    const { id } = await hold(user, account.id, 'GAIN', {});
    await trade(user, id, buy({ date: '2023-05-01', quantity: '300', price: '100' }));
    await trade(user, id, { ...buy({ date: '2024-06-03', quantity: '100', price: '80' }), type: 'sell' });
    await trade(user, id, { ...buy({ date: '2025-06-02', quantity: '100', price: '160' }), type: 'sell' });
    const body = await report(user);
    expect(body.income).toMatchObject([
      { kind: 'gains', total: '6000.00', rows: [{ source: 'capital_gains', count: 1, amount: '6000.00' }] },
    ]);
    // 6,000 less 2,000 of losses brought forward and 3,000 exempt: 1,000 at 18%.
    expect(body.position).toMatchObject({
      taxable_gains: '1000.00',
      losses_brought_forward_used: '2000.00',
      cgt: '180.00',
    });
    expect(body.charged).toContainEqual({ code: 'cgt', label: 'Capital gains tax', amount: '180.00' });
  });

  test('a year to come, and a year that is not over, say so', async () => {
    const user = await app.register();
    const year = new Date().getUTCFullYear();
    const name = (first: number) => `${first}-${String((first + 1) % 100).padStart(2, '0')}`;
    const first = new Date().toISOString().slice(5) < '04-06' ? year - 1 : year;
    if (first <= 2027) expect((await report(user, name(first))).notes[0]).toContain('hasn’t ended yet');
    if (first < 2027) expect((await report(user, name(first + 1))).notes[0]).toContain('hasn’t started yet');
  });

  test('needs a tax year with rates, and someone signed in', async () => {
    for (const query of ['', '?tax_year=', '?tax_year=1999-00', '?tax_year=2025-27', '?tax_year=2025-26&x=1'])
      expect((await client.get(`/tax/report${query}`)).status).toBe(422);
    expect((await app.request('GET', '/tax/report?tax_year=2025-26')).status).toBe(401);
  });
});

describe('what if', () => {
  const ask = (by: Client, body: object) => by.post('/tax/what-if', { tax_year: '2025-26', ...body });
  const inputs = { employment_income: '80000' };

  test('8,000 into a pension saves 2,000 for who pays 40%', async () => {
    const answer = await ask(client, { inputs, add: { pension_contributions: { relief_at_source: 8000 } } });
    expect(answer).toMatchObject({
      status: 200,
      body: { saved: '2000.00', take_home_difference: '-6000.00', pension_difference: '10000.00' },
    });
    expect(answer.body.difference).toContainEqual({
      code: 'income_tax',
      label: 'Income tax',
      before: '19432.00',
      after: '17432.00',
      difference: '-2000.00',
    });
  });

  test('of the records, without changing them', async () => {
    const user = await app.register();
    await keepYear(user);
    const before = await report(user);
    const answer = await ask(user, { add: { pension_contributions: { salary_sacrifice: '1200' } } });
    expect(answer.body).toMatchObject({ saved: '336.00', take_home_difference: '-864.00' });
    expect(answer.body.before).toEqual(before.position);
    expect(await report(user)).toEqual(before);
  });

  test('figures may be set in place of added', async () => {
    const { body } = await ask(client, {
      inputs,
      set: { employment_income: '90000', student_loans: ['plan_1'] },
    });
    expect(body.after).toMatchObject({ income_tax: '23432.00', student_loan: '5754.00' });
    expect(body.before.student_loan).toBe('0.00');
    const same = await ask(client, { inputs });
    expect(same.body).toMatchObject({ difference: [], saved: '0.00' });
  });

  test.each([
    ['a figure below nothing', { inputs, add: { dividends: '-1' } }],
    [
      'a sacrifice of more than the pay',
      { inputs, add: { pension_contributions: { salary_sacrifice: 90000 } } },
    ],
    ['words', { inputs, add: { dividends: 'more' } }],
    ['an unknown field', { inputs, add: { luck: '1' } }],
    ['a year without rates', { tax_year: '1999-00', inputs }],
    ['a year of records without rates', { tax_year: '1999-00' }],
  ])('%s is 422', async (_what, body) => {
    expect((await ask(client, body)).status).toBe(422);
  });
});
