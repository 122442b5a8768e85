import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Client, startApp, type TestApp } from './app.ts';
import { buy, hold, openInvestments, trade } from './investments.ts';
import { categoryOf, openAccount, record } from './ledger.ts';
import { keep, keepYear, putProfile } from './tax-records.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

interface Row {
  readonly source: string;
  readonly id: string | null;
  readonly label: string;
  readonly date: string | null;
  readonly amount: string;
}
interface Box {
  readonly section: string;
  readonly box: string;
  readonly figure: string;
  readonly exact: string | null;
  readonly from: string;
  readonly note: string | null;
  readonly row_count: number;
  readonly rows: readonly Row[];
}
interface Form {
  readonly form: string;
  readonly name: string | null;
  readonly boxes: readonly Box[];
  readonly notes: readonly string[];
}

const boxesOf = async (client: Client, year = '2025-26') => {
  const answer = await client.get(`/tax/report/boxes?tax_year=${year}`);
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 });
  return answer.body;
};
const pages = (body: { forms: readonly Form[] }, form: string) =>
  body.forms.filter((one) => one.form === form);
/** Figures of a page by section and box. */
const figures = (form: Form | undefined) =>
  Object.fromEntries((form?.boxes ?? []).map(({ box, figure, exact }) => [box, exact ?? figure]));

async function fetchPack(client: Client, year = '2025-26', headers: Record<string, string> = {}) {
  const response = await fetch(`${app.url}/api/v1/tax/report/pack?tax_year=${year}`, {
    headers: { authorization: `Bearer ${client.token}`, ...headers },
  });
  const bytes = new Uint8Array(await response.arrayBuffer());
  return { status: response.status, headers: response.headers, bytes };
}
const filesOf = (bytes: Uint8Array) =>
  Object.fromEntries(Object.entries(unzipSync(bytes)).map(([name, file]) => [name, strFromU8(file)]));

describe('the boxes of a return', () => {
  test('of nothing are none, with the days to keep and no reason to file', async () => {
    const body = await boxesOf(await app.register());
    expect(body).toMatchObject({
      tax_year: '2025-26',
      boxes_of: '2025-26',
      boxes_verified: true,
      forms: [],
      filing: { reasons: [] },
      payments: { total_charged: '0.00', total_paid: '0.00', balance: '0.00', made: [], due: [] },
    });
    expect(body.filing.deadlines.map(({ date }: { date: string }) => date)).toEqual([
      '2026-10-05',
      '2026-10-31',
      '2027-01-31',
      '2027-07-31',
    ]);
  });

  test('of a year of payslips are one employment page, and no return is needed', async () => {
    const user = await app.register();
    await keepYear(user, { student_loan: '56.00' });
    const body = await boxesOf(user);
    expect(body.forms.map(({ form, name }: Form) => [form, name])).toEqual([
      ['SA100', null],
      ['SA102', 'Larkfield Ltd'],
    ]);
    expect(figures(pages(body, 'SA102')[0])).toEqual({ 1: '36000.00', 2: '4683.60', 5: 'Larkfield Ltd' });
    expect(figures(pages(body, 'SA100')[0])).toEqual({ 2: '672.00' });
    const tax = pages(body, 'SA102')[0]?.boxes[1];
    expect(tax).toMatchObject({ figure: '4684', from: '12 payslips', row_count: 12 });
    expect(tax?.rows[0]).toMatchObject({ source: 'payslips', date: '2025-04-28', amount: '390.20' });
    expect(body.filing.reasons).toEqual([]);
  });

  test('a P60 that differs goes before the payslips, and the difference is a row', async () => {
    const user = await app.register();
    await keep(user, { employer: 'Larkfield Ltd' });
    await putProfile(user, '2025-26', {
      p60s: [
        { employer: 'LARKFIELD  LTD', pay: '3100', tax: '400', ni: '0', student_loan: '0' },
        { employer: 'Elsewhere', pay: '10', tax: '0', ni: '0', student_loan: '0' },
      ],
    });
    const body = await boxesOf(user);
    const [pay, tax] = pages(body, 'SA102')[0]?.boxes ?? [];
    expect(pay).toMatchObject({ figure: '3100', note: expect.stringContaining('3000.00') });
    expect(pay?.rows.map(({ source, amount }) => [source, amount])).toEqual([
      ['payslips', '3000.00'],
      ['profile', '100.00'],
    ]);
    expect(tax).toMatchObject({ figure: '400' });
    expect(body.notes).toContainEqual(expect.stringContaining('The P60 of Elsewhere'));
    expect(body.notes.join()).not.toContain('LARKFIELD');
  });

  test('income is rounded down and tax taken off up; the rows behind are the records', async () => {
    const user = await app.register();
    const cash = await openAccount(user, { name: 'Saver' });
    const isa = await openAccount(user, { type: 'isa' });
    const [interest, dividends] = [await categoryOf(user, 'interest'), await categoryOf(user, 'dividends')];
    const income = (change: object) => ({ type: 'income', date: '2025-06-01', ...change });
    const kept = await record(user, cash.id, income({ amount: '1500.50', category_id: interest }));
    await record(user, cash.id, income({ amount: '0.49', category_id: interest, date: '2026-04-05' }));
    await record(user, cash.id, income({ amount: '99', category_id: interest, date: '2026-04-06' }));
    await record(user, isa.id, income({ amount: '777', category_id: interest }));
    await record(user, cash.id, income({ amount: '2000.99', category_id: dividends }));
    await putProfile(user, '2025-26', {
      gift_aid: '100.01',
      blind: true,
      incomes: [
        { kind: 'interest', description: 'Loan note', amount: '100', tax_paid: '20' },
        { kind: 'pension', description: 'State Pension', amount: '9000.60', tax_paid: '0' },
        { kind: 'pension', description: 'Works scheme', amount: '5000.60', tax_paid: '10.01' },
        { kind: 'other', description: 'Lectures', amount: '800', tax_paid: '0' },
      ],
    });
    const body = await boxesOf(user);
    const main = pages(body, 'SA100')[0];
    expect(
      main?.boxes.map(({ section, box, figure, exact }) => [section.slice(0, 8), box, figure, exact]),
    ).toEqual([
      ['Interest', '1', '80', '80.00'],
      ['Interest', '2', '1500', '1500.99'],
      ['Interest', '4', '2000', '2000.99'],
      ['UK pensi', '8', '9000', '9000.60'],
      ['UK pensi', '11', '5000', '5000.60'],
      ['UK pensi', '12', '11', '10.01'],
      ['Other UK', '17', '800', '800.00'],
      ['Charitab', '5', '101', '100.01'],
      ['Blind Pe', '13', 'X', null],
    ]);
    expect(main?.boxes[1]?.rows[0]).toMatchObject({
      source: 'transactions',
      id: kept.id,
      account_id: cash.id,
      amount: '1500.50',
    });
    const report = (await user.get('/tax/report?tax_year=2025-26')).body;
    const total = (kind: string) =>
      report.income.find((one: { kind: string }) => one.kind === kind).total as string;
    expect(total('interest')).toBe('1600.99');
    expect(total('dividends')).toBe('2000.99');
    expect(body.payments).toMatchObject({
      charged: report.charged,
      total_paid: report.total_paid,
      balance: report.balance,
      due: report.payments,
    });
  });

  test('foreign dividends stand apart, and above the limit on the Foreign pages', async () => {
    const user = await app.register();
    const dollars = await openAccount(user, { currency: 'USD', name: 'Dollars' });
    const category_id = await categoryOf(user, 'dividends');
    await user.post('/exchange-rates', {
      from_currency: 'USD',
      to_currency: 'GBP',
      date: '2025-05-20',
      rate: '0.7777',
    });
    for (const amount of ['100.01', '100.02', '100.03'])
      await record(user, dollars.id, { type: 'income', amount, date: '2025-06-01', category_id });
    const report = (await user.get('/tax/report?tax_year=2025-26')).body;
    const few = await boxesOf(user);
    expect(figures(pages(few, 'SA100')[0])).toEqual({ 6: report.income[0].total });
    const rows = pages(few, 'SA100')[0]?.boxes[0]?.rows ?? [];
    const pence = rows.map(({ amount }) => Math.round(Number(amount) * 100));
    expect(pence.reduce((all, one) => all + one, 0)).toBe(Math.round(Number(report.income[0].total) * 100));
    await record(user, dollars.id, { type: 'income', amount: '900', date: '2025-07-01', category_id });
    await record(user, dollars.id, { type: 'income', amount: '900', date: '2025-05-01', category_id });
    const many = await boxesOf(user);
    expect(pages(many, 'SA100')).toEqual([]);
    expect(pages(many, 'SA106')[0]?.boxes[0]).toMatchObject({ box: 'B', row_count: 4 });
    expect(many.missing_rates).toEqual([{ currency: 'USD', date: '2025-05-01' }]);
  });

  test('profit is worked out from the whole pounds of the boxes above it', async () => {
    const user = await app.register();
    await putProfile(user, '2025-26', {
      self_employment_expenses: '2000.01',
      property_expenses: '900.50',
      incomes: [
        { kind: 'self_employment', description: 'Joinery', amount: '52000.99', tax_paid: '30.10' },
        { kind: 'property', description: 'Flat', amount: '700', tax_paid: '0' },
      ],
      payments_on_account: [
        { date: '2026-07-31', amount: '900' },
        { date: '2026-01-31', amount: '800' },
      ],
    });
    const body = await boxesOf(user);
    const whole = (form: string) =>
      Object.fromEntries(pages(body, form)[0]?.boxes.map(({ box, figure }) => [box, figure]) ?? []);
    expect(whole('SA103S')).toEqual({
      9: '52000',
      20: '2001',
      21: '49999',
      28: '49999',
      31: '49999',
      38: '31',
    });
    expect(whole('SA105')).toEqual({ 20: '700', 29: '901', 41: '201', 43: '200' });
    expect(pages(body, 'SA105')[0]?.boxes[2]).toMatchObject({ exact: '200.50', from: 'box 29 less box 20' });
    expect(body.filing.reasons).toEqual(['Self-employment brought in more than £1,000']);
    expect(body.payments.made.map(({ date }: { date: string }) => date)).toEqual([
      '2026-01-31',
      '2026-07-31',
    ]);
  });

  test('mortgage interest of let homes has its own box, and takes the basic rate off the tax', async () => {
    const user = await app.register();
    const circumstances = {
      property_expenses: '1000',
      property_finance_costs: '4000.10',
      incomes: [{ kind: 'property', description: 'Flat', amount: '31000', tax_paid: '0' }],
    };
    await putProfile(user, '2025-26', circumstances);
    const body = await boxesOf(user);
    const figures = (boxes: readonly { box: string; figure: string }[] = []) =>
      Object.fromEntries(boxes.map(({ box, figure }) => [box, figure]));
    expect(figures(pages(body, 'SA105')[0]?.boxes)).toEqual({
      20: '31000',
      29: '1000',
      38: '30000',
      40: '30000',
      44: '4001',
    });
    // 20% of 17,430, and of 4,000.10 less.
    expect(body.payments.total_charged).toBe('2685.98');
    // In 2018-19 a half is an expense still.
    await putProfile(user, '2018-19', circumstances);
    const { body: earlier } = await user.get('/tax/report/boxes?tax_year=2018-19');
    expect(figures(pages(earlier, 'SA105')[0]?.boxes)).toMatchObject({ 29: '3001', 38: '27999', 44: '2001' });
  });

  test('disposals fill the section of their class, with losses and the adjustment of 2024-25', async () => {
    const user = await app.register();
    const account = await openInvestments(user);
    const share = await hold(user, account.id, 'GAIN', {});
    const coin = await hold(user, account.id, 'BTC', { kind: 'crypto' });
    const sell = (change: Record<string, unknown>) => ({ ...buy(change), type: 'sell' });
    await trade(user, share.id, buy({ date: '2022-05-01', quantity: '300', price: '100' }));
    await trade(user, share.id, sell({ date: '2023-06-03', quantity: '100', price: '80' }));
    await trade(user, share.id, sell({ date: '2024-06-02', quantity: '100', price: '160.005' }));
    await trade(user, share.id, sell({ date: '2024-12-02', quantity: '50', price: '200' }));
    await trade(user, coin.id, buy({ date: '2024-05-01', quantity: '2', price: '1000' }));
    await trade(user, coin.id, sell({ date: '2025-01-01', quantity: '1', price: '400' }));
    const body = await boxesOf(user, '2024-25');
    expect(body).toMatchObject({ boxes_of: '2025-26', boxes_verified: false });
    const found = pages(body, 'SA108')[0];
    // The loss of the coins, 2,000 of the year before and the exemption cover the later gain: the rates of the first
    // part of the year tax what is left, and box 51 stays empty.
    expect(figures(found)).toEqual({
      13.1: '1',
      13.2: '400.00',
      13.3: '1000.00',
      13.5: '600.00',
      23: '2',
      24: '26000.50',
      25: '15000.00',
      26: '11000.50',
      45: '2000.00',
    });
    expect(found?.boxes.find(({ box }) => box === '26')).toMatchObject({ figure: '11000', row_count: 2 });
    expect(found?.boxes.find(({ box }) => box === '24')?.rows[1]).toMatchObject({
      source: 'capital_gains',
      id: share.security_id,
      date: '2024-12-02',
      amount: '10000.00',
    });
    const before = await boxesOf(user, '2023-24');
    expect(figures(pages(before, 'SA108')[0])).toMatchObject({ 23: '1', 27: '2000.00', 47: '2000.00' });
  });

  test('gains after 30 October 2024 bring the adjustment that the return does not work out', async () => {
    const user = await app.register();
    const account = await openInvestments(user);
    const share = await hold(user, account.id, 'LATE', {});
    await trade(user, share.id, buy({ date: '2022-05-01', quantity: '100', price: '100' }));
    await trade(user, share.id, {
      ...buy({ date: '2024-11-01', quantity: '100', price: '230' }),
      type: 'sell',
    });
    const body = await boxesOf(user, '2024-25');
    // 13,000 less 3,000 at 18% instead of 10%.
    expect(figures(pages(body, 'SA108')[0])).toMatchObject({ 26: '13000.00', 51: '800.00' });
    expect(body.filing.reasons).toEqual(['Capital Gains Tax is due']);
  });

  test('bonds that were sold are named: a qualifying corporate bond is free of tax', async () => {
    const user = await app.register();
    const account = await openInvestments(user);
    const bond = await hold(user, account.id, 'NOTE', { kind: 'bond' });
    await trade(user, bond.id, buy({ date: '2025-05-01', quantity: '10', price: '100' }));
    await trade(user, bond.id, {
      ...buy({ date: '2025-11-03', quantity: '10', price: '101' }),
      type: 'sell',
    });
    const [page] = pages(await boxesOf(user), 'SA108');
    expect(page?.notes.join()).toContain('qualifying corporate bonds (TCGA 1992 s117)');
    expect(figures(page)).toMatchObject({ 23: '1', 26: '10.00' });
  });

  test('recorded disposals stand with property, other assets and unlisted shares', async () => {
    const user = await app.register();
    const made = async (body: object) => {
      const answer = await user.post('/tax/disposals', {
        date: '2025-09-01',
        acquired_on: '2015-01-01',
        ...body,
      });
      expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 201 });
      return answer.body;
    };
    const flat = await made({
      name: 'Flat',
      kind: 'residential_property',
      proceeds: '200000',
      cost: '150000',
      tax_paid: '8000',
    });
    await made({ name: 'Field', kind: 'land', proceeds: '20000', cost: '30000' });
    await made({ name: 'Shares of Mill Ltd', kind: 'unlisted_shares', proceeds: '5000.50', cost: '1000' });
    await made({ name: 'Ring', kind: 'chattel', proceeds: '500', cost: '100' });
    const body = await boxesOf(user);
    const found = pages(body, 'SA108')[0];
    expect(figures(found)).toMatchObject({
      3: '1',
      4: '200000.00',
      5: '150000.00',
      6: '50000.00',
      9: '50000.00',
      10: '8000.00',
      14: '1',
      19: '10000.00',
      31: '1',
      34: '4000.50',
    });
    expect(found?.boxes[0]?.rows[0]).toMatchObject({ source: 'disposals', id: flat.id, label: 'Flat' });
    const { bytes } = await fetchPack(user);
    const gains = filesOf(bytes)['capital-gains.csv'] ?? '';
    expect(gains).toContain('Flat');
    expect(gains).toContain('Ring');
  });

  test('a year without rates is refused with its field', async () => {
    const user = await app.register();
    for (const what of ['boxes', 'pack']) {
      const answer = await user.get(`/tax/report/${what}?tax_year=1999-00`);
      expect(answer).toMatchObject({ status: 422, body: { errors: [{ field: 'tax_year' }] } });
    }
    expect((await user.get('/tax/report/boxes')).status).toBe(422);
  });

  test('no one sees the boxes of another user, nor any without a token', async () => {
    const [user, other] = [await app.register(), await app.register()];
    await keep(user);
    expect((await boxesOf(other)).forms).toEqual([]);
    for (const what of ['boxes', 'pack'])
      expect((await app.request('GET', `/tax/report/${what}?tax_year=2025-26`)).status).toBe(401);
  });
});

describe('the pack', () => {
  test('is a zip of seven files whose rows add up to the boxes', async () => {
    const user = await app.register();
    await keepYear(user);
    const cash = await openAccount(user, { name: 'Saver, joint' });
    await record(user, cash.id, {
      type: 'income',
      amount: '1500.50',
      date: '2025-06-01',
      merchant: '=HYPERLINK("http://evil.example")',
      category_id: await categoryOf(user, 'interest'),
    });
    const { status, headers, bytes } = await fetchPack(user);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('application/zip');
    expect(headers.get('content-disposition')).toBe('attachment; filename="self-assessment-2025-26.zip"');
    const files = filesOf(bytes);
    expect(Object.keys(files)).toEqual([
      'README.txt',
      'boxes.csv',
      'boxes.json',
      'income.csv',
      'capital-gains.csv',
      'payments.csv',
      'pack.html',
    ]);
    expect(files['boxes.csv']).toContain('SA102,Larkfield Ltd,Employment,1,');
    expect(files['boxes.csv']?.endsWith('\r\n')).toBe(true);
    expect(files['income.csv']).toContain(
      `,transactions,2025-06-01,"'=HYPERLINK(""http://evil.example""), Saver, joint",1500.50\r\n`,
    );
    expect(files['pack.html']).not.toContain('<script');
    expect(files['payments.csv']).toContain('due,2027-01-31,');
    const answered = await boxesOf(user);
    expect(JSON.parse(files['boxes.json'] ?? '')).toEqual(answered);
    for (const form of answered.forms as Form[])
      for (const { exact, rows } of form.boxes) {
        const sum = rows.reduce((all, { amount }) => all + Math.round(Number(amount) * 100), 0);
        if (exact !== null) expect(sum).toBe(Math.round(Number(exact) * 100));
      }
  });

  test('of the same records is the same bytes, and need not be sent again', async () => {
    const user = await app.register();
    await keepYear(user);
    const [one, two] = [await fetchPack(user), await fetchPack(user)];
    expect(Buffer.from(one.bytes).equals(Buffer.from(two.bytes))).toBe(true);
    const etag = one.headers.get('etag') ?? '';
    expect(await fetchPack(user, '2025-26', { 'if-none-match': etag })).toMatchObject({ status: 304 });
    await keep(user, { employer: 'Second' });
    expect((await fetchPack(user, '2025-26', { 'if-none-match': etag })).status).toBe(200);
  });

  test('of an empty year says so', async () => {
    const { bytes } = await fetchPack(await app.register(), '2022-23');
    const files = filesOf(bytes);
    expect(files['pack.html']).toContain('Nothing is recorded for this year.');
    expect(files['README.txt']).toContain('no need for a tax return');
    expect(files['README.txt']).toContain('Box numbers as in the forms of 2025-26');
  });
});
