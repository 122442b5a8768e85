import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Client, startApp, type TestApp } from './app.ts';
import { buy, hold, openInvestments, trade } from './investments.ts';
import { categoryOf, openAccount, record } from './ledger.ts';
import { keep, putProfile } from './tax-records.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

// The service reads the day from the clock of this process.
const setDay = (day: string) => vi.setSystemTime(new Date(`${day}T12:00:00Z`));
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  setDay('2026-11-22');
});
afterEach(() => {
  vi.useRealTimers();
});

const report = async (by: Client) => (await by.get('/tax/report?tax_year=2026-27')).body;

/** Seven payslips of 3,000 a month, April to October 2026. */
async function sevenMonths(user: Client, change: object = {}): Promise<void> {
  for (let month = 4; month <= 10; month++) {
    const pay_date = `2026-${String(month).padStart(2, '0')}-28`;
    await keep(user, { pay_date, tax: month % 2 === 0 ? '390.20' : '390.40', ...change });
  }
}

describe('a tax year that is under way', () => {
  test('is carried to 5 April: PAYE of seven months is not set against the allowance of twelve', async () => {
    const user = await app.register();
    await sevenMonths(user);
    const { on_course, ...soFar } = await report(user);
    expect(soFar).toMatchObject({
      income: [{ kind: 'employment', total: '21000.00' }],
      total_paid: '3825.12',
      // 21,000 less 12,570 at 20%, and what PAYE took more: true of today, and no refund.
      balance: '-1046.00',
    });
    expect(on_course).toMatchObject({
      income: [
        {
          kind: 'employment',
          total: '36000.00',
          rows: [
            { source: 'payslips', count: 7, amount: '21000.00' },
            { source: 'expected', label: 'Larkfield Ltd', count: 5, amount: '15000.00' },
          ],
        },
      ],
      // 23,430 at 20% against twelve months of PAYE on 23,420.
      balance: '2.00',
      charged: [
        { code: 'income_tax', amount: '4686.00' },
        { code: 'ni', amount: '1873.92' },
      ],
    });
    expect(on_course.assumptions).toEqual([
      'Larkfield Ltd: 5 more payslips of 3000.00 like the latest ones, with 1952.00 of tax by code 1257L',
      'Everything else counts as recorded so far',
    ]);
    // No repayment is promised.
    expect(soFar.payments).toEqual(on_course.payments);
    expect(soFar.payments).toEqual([{ date: '2028-01-31', label: 'Balance of 2026-27', amount: '2.00' }]);
    expect(soFar.explanation.at(-1).label).toBe('More tax deducted than due on income so far');
  });

  test('counts recurring income that is to come', async () => {
    const user = await app.register();
    const account = await openAccount(user, { name: 'Rents' });
    const category_id = await categoryOf(user, 'rental_income');
    for (let month = 1; month <= 11; month++)
      await record(user, account.id, {
        type: 'income',
        amount: '900.00',
        date: `2026-${String(month).padStart(2, '0')}-01`,
        merchant: 'Tenant',
        description: 'RENT FLAT 2',
        category_id,
      });
    await user.post('/recurring/rescan');
    const { income, on_course } = await report(user);
    expect(income).toMatchObject([{ kind: 'property', total: '6300.00' }]);
    // December to April.
    expect(on_course.income).toMatchObject([
      { kind: 'property', total: '10800.00', rows: [{ count: 7 }, { source: 'expected', count: 5 }] },
    ]);
    expect(on_course.assumptions[0]).toBe('Rents: 5 recurring payments of 4500.00 in total');
  });

  test('says which payslips it assumed up to today, and takes earlier ones from the year to date', async () => {
    const user = await app.register();
    await keep(user, { pay_date: '2026-08-28', ytd_taxable: '15000.00', ytd_tax: '1951.60' });
    const { on_course } = await report(user);
    expect(on_course.income[0].total).toBe('36000.00');
    expect(on_course.assumptions[0]).toContain('12000.00 of pay is missing');
    expect(on_course.assumptions[2]).toContain('2 payslips are missing up to today');
    expect(on_course.balance).toBe('2.00');
  });

  test('promises nothing where earlier payslips are missing', async () => {
    const user = await app.register();
    await keep(user, { pay_date: '2026-10-28' });
    const { on_course, payments } = await report(user);
    expect(on_course.missing_payslips[0]).toContain('Larkfield Ltd: payslips up to 2026-10-28 are missing');
    expect(payments).toEqual([]);
  });

  test('once over is what is recorded', async () => {
    const user = await app.register();
    await sevenMonths(user);
    setDay('2027-04-05');
    expect((await report(user)).on_course).not.toBeNull();
    setDay('2027-04-06');
    const over = await report(user);
    expect(over.on_course).toBeNull();
    expect(over.balance).toBe('-1046.00');
    expect(over.payments[0]).toMatchObject({ label: 'Repayment for 2026-27' });
  });

  test('a sacrifice saves what the last 1,000 of pay cost, and both look at the whole year', async () => {
    const user = await app.register();
    await putProfile(user, '2026-27', { student_loans: ['plan_2'] });
    // 18.95 below the upper earnings limit of the month: the next 1,000 crosses it, the last does not.
    await sevenMonths(user, { gross: '4170.05', tax: '624.20', ni: '249.76', net: '3296.09' });
    const { body: rates } = await user.get('/tax/marginal-rates?tax_year=2026-27');
    expect(rates.current).toBe('50040.60');
    const { body: sacrificed } = await user.post('/tax/what-if', {
      tax_year: '2026-27',
      add: { pension_contributions: { salary_sacrifice: '1000' } },
    });
    const saved = Number(sacrificed.saved);
    expect(Math.abs(Number(rates.last_rate) * 1000 - saved)).toBeLessThan(0.13);
    expect(Number(rates.current_rate)).toBeGreaterThan(Number(rates.last_rate));
    expect((await report(user)).on_course.position.total_tax).toBe(sacrificed.before.total_tax);
  });

  test('a sale is previewed at the rates of the whole year', async () => {
    const user = await app.register();
    // 5,000 a month reach the higher rate by April, not by November.
    await sevenMonths(user, { gross: '5000.00', tax: '957.20', ni: '267.50', net: '3775.30' });
    const account = await openInvestments(user);
    const { id } = await hold(user, account.id, 'GAIN', {});
    await trade(user, id, buy({ date: '2024-05-01', quantity: '100', price: '100' }));
    const { body } = await user.post('/tax/cgt-preview', { holding_id: id, quantity: '100', price: '230' });
    // 13,000 less 3,000 exempt, at 24%.
    expect(body.gain).toBe('13000.00');
    expect(body.tax.difference).toBe('2400.00');
  });
});

test('a cached year and curve are worked out again after a payslip, and on another day', async () => {
  const user = await app.register();
  const curve = async () => (await user.get('/tax/marginal-rates?tax_year=2026-27')).body.current;
  await sevenMonths(user);
  expect([await curve(), await curve()]).toEqual(['36000.00', '36000.00']);
  await keep(user, { pay_date: '2026-11-20', gross: '5000.00' });
  expect(await curve()).not.toBe('36000.00');
  const before = await report(user);
  setDay('2027-04-06');
  expect((await report(user)).on_course).toBeNull();
  expect(before.on_course).not.toBeNull();
});
