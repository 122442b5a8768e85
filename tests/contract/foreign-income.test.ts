import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Answer, type Client, startApp, type TestApp } from './app.ts';
import { buy, hold, openInvestments, trade, tradesOf } from './investments.ts';
import { putProfile } from './tax-records.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const report = async (by: Client) => (await by.get('/tax/report?tax_year=2025-26')).body;
const pages = async (by: Client) => (await by.get('/tax/report/boxes?tax_year=2025-26')).body.forms;
const pay = [{ kind: 'employment', description: 'Works', amount: '60000', tax_paid: '11432' }];

/** A holding of US shares with a dividend of $2,000 at 0.80, of which $300 was withheld. */
async function holdApple(user: Client, isin: string | null = 'US0378331005') {
  const account = await openInvestments(user, { name: 'Broker' });
  const security = { symbol: 'AAPL', name: 'Apple', kind: 'share', currency: 'USD', isin };
  expect(await user.post('/securities', security)).toMatchObject({ status: 201 });
  const holding = await hold(user, account.id, 'AAPL');
  const fields = { currency: 'USD', fx_rate: '0.8' };
  await trade(user, holding.id, { ...fields, date: '2025-05-01' });
  const dividend = { type: 'dividend', date: '2025-06-10', amount: '2000', foreign_tax: '300', ...fields };
  return { holding, dividend: await trade(user, holding.id, dividend) };
}

const fieldsOf = ({ body }: Answer) => body.errors.map(({ field }: { field: string }) => field);

describe('foreign tax on a dividend', () => {
  test('is credited by the country of the ISIN, and claimed on the Foreign pages', async () => {
    const user = await app.register();
    await holdApple(user);
    await putProfile(user, '2025-26', { incomes: pay });
    const body = await report(user);
    // £1,600 less the allowance of £500 at 33.75% is 371.25; the tax is £240.
    expect(body.position).toMatchObject({ foreign_tax_credit: '240.00', income_tax: '11563.25' });
    expect(body.inputs.foreign_income).toEqual([
      { kind: 'dividends', country: 'US', amount: '1600.00', foreign_tax: '240.00' },
    ]);
    expect(body.explanation).toContainEqual(
      expect.objectContaining({
        label: 'Foreign tax credit, dividends from United States',
        amount: '-240.00',
        law: 'TIOPA 2010 ss18, 36',
      }),
    );
    expect(body.balance).toBe('131.25');
    const again = { tax_year: '2025-26', region: 'england', inputs: body.inputs };
    expect(await user.post('/tax/calculate', again)).toMatchObject({ status: 200, body: body.position });

    const forms = await pages(user);
    const foreign = forms.find(({ form }: { form: string }) => form === 'SA106');
    const section = 'Dividends from foreign companies: United States';
    expect(foreign.boxes).toMatchObject([
      { box: '2', figure: '240' },
      { section, box: 'A', figure: 'United States' },
      { section, box: 'B', figure: '1600', row_count: 1 },
      { section, box: 'C', figure: '240' },
      { section, box: 'E', figure: 'X' },
      { section, box: 'F', figure: '1600' },
      { section: 'Dividends from foreign companies', box: '6', figure: '1600' },
    ]);
    expect(JSON.stringify(forms)).not.toContain('"Dividends from UK companies"');
  });

  test('without an ISIN is not credited, and a note says what is missing', async () => {
    const user = await app.register();
    await holdApple(user, null);
    await putProfile(user, '2025-26', { incomes: pay });
    const body = await report(user);
    expect(body.position.foreign_tax_credit).toBe('0.00');
    expect(body.notes.join(' ')).toContain('Add the ISIN to the security');
  });

  test('up to the limit of the main return, without a credit, is in boxes 6 and 7', async () => {
    const user = await app.register();
    const { holding, dividend } = await holdApple(user);
    const change = { amount: '500', foreign_tax: '75', version: dividend.version };
    const changed = await user.patch(`/holdings/${holding.id}/transactions/${dividend.id}`, change);
    expect(changed).toMatchObject({ status: 200, body: { amount: '500', foreign_tax: '75' } });
    const [main, ...others] = await pages(user);
    expect(others).toEqual([]);
    expect(main.boxes).toMatchObject([
      { box: '6', exact: '340.00' },
      { box: '7', exact: '60.00' },
    ]);
  });

  test('is not more than the dividend, and nothing is recorded', async () => {
    const user = await app.register();
    const { holding } = await holdApple(user);
    const body = buy({ type: 'dividend', date: '2025-07-01', amount: '10', foreign_tax: '11' });
    const answer = await user.post(`/holdings/${holding.id}/transactions`, body);
    expect([answer.status, fieldsOf(answer)]).toEqual([422, ['foreign_tax']]);
    expect(await tradesOf(user, holding.id)).toHaveLength(2);
  });

  test('stays on dividends: another type of trade has none', async () => {
    const user = await app.register();
    const { holding, dividend } = await holdApple(user);
    const change = { type: 'capital_return', version: dividend.version };
    const changed = await user.patch(`/holdings/${holding.id}/transactions/${dividend.id}`, change);
    expect(changed).toMatchObject({ status: 200, body: { foreign_tax: null } });
  });
});

describe('foreign income entered by hand', () => {
  const rents = {
    kind: 'property',
    country: 'ES',
    description: 'Flat in Alicante',
    amount: '5000',
    foreign_tax: '950',
  };

  test('counts with its kind, and property abroad is not reduced by a loss in the UK', async () => {
    const user = await app.register();
    const foreign_income = [
      rents,
      { kind: 'interest', country: 'FR', description: 'Livret', amount: '100', foreign_tax: '0' },
    ];
    await putProfile(user, '2025-26', { incomes: pay, foreign_income, property_expenses: '3000' });
    const body = await report(user);
    expect(body.income).toMatchObject([
      { kind: 'employment' },
      { kind: 'property', total: '0.00' },
      { kind: 'interest', total: '100.00', rows: [{ label: 'Livret, France' }] },
      { kind: 'foreign_property', total: '5000.00', rows: [{ label: 'Flat in Alicante, Spain' }] },
    ]);
    expect(body.position).toMatchObject({ foreign_tax_credit: '950.00' });
    const foreign = (await pages(user)).find(({ form }: { form: string }) => form === 'SA106');
    expect(
      foreign.boxes.map(({ box, figure }: { box: string; figure: string }) => `${box} ${figure}`),
    ).toEqual([
      ...['2 950', 'A France', 'B 100', 'F 100', '4 100'],
      ...['A Spain', 'B 5000', 'C 950', 'E X', '27 5000', '28 950'],
    ]);
  });

  test('is credited up to the treaty rate that is given', async () => {
    const user = await app.register();
    const pension = { ...rents, kind: 'pension', description: 'Pensión', amount: '1000', foreign_tax: '240' };
    await putProfile(user, '2025-26', { incomes: pay, foreign_income: [pension] });
    const before = await report(user);
    expect(before.position.foreign_tax_credit).toBe('0.00');
    expect(before.notes.join(' ')).toContain('treaty rate for all your income from Spain');
    const treaty_rates = [{ country: 'ES', kind: 'pension', percent: '20' }];
    const kept = await putProfile(user, '2025-26', { incomes: pay, foreign_income: [pension], treaty_rates });
    expect(kept).toMatchObject({ treaty_rates: [{ country: 'ES', kind: 'pension', percent: '20.00' }] });
    expect((await report(user)).position.foreign_tax_credit).toBe('200.00');
  });

  test.each([
    [{ foreign_income: [{ ...rents, country: 'GB' }] }, 'foreign_income.0.country'],
    [{ foreign_income: [{ ...rents, country: 'XX' }] }, 'foreign_income.0.country'],
    [{ treaty_rates: [{ country: 'ES', kind: 'pension', percent: '101' }] }, 'treaty_rates.0.percent'],
    [
      {
        treaty_rates: [
          { country: 'ES', kind: 'pension', percent: '1' },
          { country: 'ES', kind: 'pension', percent: '2' },
        ],
      },
      'treaty_rates',
    ],
  ])('that makes no sense is rejected, naming the field (%#)', async (profile, field) => {
    const user = await app.register();
    const answer = await user.put('/tax/profiles/2025-26', profile);
    expect([answer.status, fieldsOf(answer)]).toEqual([422, [field]]);
  });
});

describe('foreign tax that is deducted instead of credited (TIOPA 2010 s112)', () => {
  test('lowers the dividends, and the Foreign pages claim no relief', async () => {
    const user = await app.register();
    await holdApple(user);
    const foreign_deductions = [{ country: 'US', kind: 'dividends' }];
    await putProfile(user, '2025-26', { incomes: pay, foreign_deductions });
    const body = await report(user);
    // £1,360 less the allowance of £500 at 33.75% is £290.25 more than the tax on the pay.
    expect(body.position).toMatchObject({ foreign_tax_credit: '0.00', income_tax: '11722.25' });
    expect(body.inputs).toMatchObject({ dividends: '1360.00' });
    expect(body.inputs).not.toHaveProperty('foreign_income');
    const dividends = body.income.find(({ kind }: { kind: string }) => kind === 'dividends');
    expect(dividends.rows).toContainEqual(
      expect.objectContaining({ label: 'Foreign tax deducted, United States', amount: '-240.00' }),
    );
    expect(body.notes.join(' ')).toContain('Foreign tax on dividends from United States is deducted');
    const foreign = (await pages(user)).find(({ form }: { form: string }) => form === 'SA106');
    const figures = foreign.boxes.map(({ box, figure }: { box: string; figure: string }) => [box, figure]);
    expect(figures).toEqual(
      expect.arrayContaining([
        ['B', '1600'],
        ['C', '240'],
        ['F', '1360'],
      ]),
    );
    expect(figures).not.toContainEqual(['E', 'X']);
  });

  test('lowers property abroad, up to the rate that is entered', async () => {
    const user = await app.register();
    const spain = { kind: 'property', country: 'ES' };
    await putProfile(user, '2025-26', {
      foreign_income: [{ ...spain, description: 'Flat', amount: '5000', foreign_tax: '950' }],
      treaty_rates: [{ ...spain, percent: '100' }],
      foreign_deductions: [spain],
    });
    const body = await report(user);
    expect(body.inputs).toMatchObject({ property_income: '4050.00' });
    expect(body.inputs.foreign_income).toMatchObject([{ amount: '4050.00', foreign_tax: '0.00' }]);
  });

  test('is refused for earnings, twice, for the UK, and for dividends of 2015-16', async () => {
    const user = await app.register();
    const us = { country: 'US', kind: 'dividends' };
    const put = (year: string, foreign_deductions: object[]) =>
      user.put(`/tax/profiles/${year}`, { foreign_deductions });
    expect(await put('2025-26', [{ ...us, kind: 'employment' }])).toMatchObject({ status: 422 });
    for (const [year, rows, field] of [
      ['2025-26', [us, us], 'foreign_deductions.1.kind'],
      ['2025-26', [{ ...us, country: 'GB' }], 'foreign_deductions.0.country'],
      ['2015-16', [us], 'foreign_deductions.0.kind'],
    ] as const) {
      const answer = await put(year, [...rows]);
      expect([answer.status, fieldsOf(answer)]).toEqual([422, [field]]);
    }
  });
});
