import { describe, expect, test } from 'vitest';
import { calculateTax } from '../calculate.ts';
import { figure, printPence } from '../exact.ts';
import type { Pay } from '../inputs.ts';
import type { RateTable } from '../rates/rate-table.ts';
import { shippedRates } from '../rates/shipped.ts';
import { classOneOnYear } from './class-1.ts';
import { annualLimitFor, directorPeriodOf } from './director-period.ts';

describe('the earnings period of a director appointed within the year (SI 2001/1004 reg 8(2); NIM12022)', () => {
  test('has the weeks left of 52, with that of the appointment', () => {
    const weeksOf = (day: string) => directorPeriodOf(day).weeks;
    expect([weeksOf('2025-04-06'), weeksOf('2025-04-12'), weeksOf('2025-04-13')]).toEqual([52, 52, 51]);
    expect(directorPeriodOf('2023-06-19')).toEqual({ from: '2023-06-15', weeks: 42 });
    expect([weeksOf('2026-03-29'), weeksOf('2026-04-04')]).toEqual([1, 1]);
  });

  test('has one week after an appointment in week 53', () => {
    expect(directorPeriodOf('2026-04-05')).toEqual({ from: '2026-04-05', weeks: 1 });
  });

  test('has its share of the annual limits, rounded up to whole pounds (BrightPay, week 30; Sage, week 11)', () => {
    const limit = (annual: number, weeks: number) => printPence(annualLimitFor(figure(annual), weeks));
    expect([limit(12_570, 23), limit(9100, 23), limit(50_270, 23)]).toEqual([
      '5560.00',
      '4025.00',
      '22235.00',
    ]);
    expect([limit(8060, 23), limit(8112, 23), limit(42_385, 23)]).toEqual(['3565.00', '3588.00', '18748.00']);
    expect(limit(12_570, 42)).toBe('10153.00');
    expect(limit(12_570, 52)).toBe('12570.00');
  });
});

const pays: Pay[] = [6, 7, 8, 9, 10, 11, 12, 1, 2, 3].map((month) => ({
  date: `${month < 4 ? 2026 : 2025}-${String(month).padStart(2, '0')}-28`,
  amount: '3000',
}));
const question = {
  tax_year: '2025-26',
  region: 'england_ni',
  inputs: { employment_income: '30000', pays, director: true, director_from: '2025-10-27' },
};

test('payments before the week of the appointment are an employee’s, those from it on are taken together', () => {
  // Week 30 begins on 26 October, so 23 weeks: £18,000 above 5,560 at 8%. Four payments of £3,000 above £1,048 before.
  expect(calculateTax(question).ni).toBe('1619.84');
  const { national_insurance } = shippedRates.get('2025-26') as RateTable;
  expect(printPence(classOneOnYear(national_insurance, figure(18_000), 23).employee)).toBe('995.20');
  // £5,000 for the year is £2,212 for 23 weeks, 15% above it; £417 a month before.
  expect(calculateTax(question).employer_ni).toBe('3918.00');
});

test('an appointment in the first week is that of the whole year', () => {
  const { inputs } = question;
  const of = (director_from?: string) =>
    calculateTax({ ...question, inputs: { ...inputs, ...(director_from ? { director_from } : {}) } });
  const whole = calculateTax({ ...question, inputs: { ...inputs, director_from: '2025-04-08' } });
  const { director_from: _, ...always } = inputs;
  expect(whole.ni).toBe(calculateTax({ ...question, inputs: always }).ni);
  expect(of().ni).not.toBe(whole.ni);
});

test.each([
  ['director_from 2024-10-27 is not in this tax year', '2025-26', { director_from: '2024-10-27' }],
  ['director_from needs the payments', '2025-26', { pays: undefined as never }],
  ['director_from can’t be calculated', '2023-24', { director_from: '2023-10-27', pays: [] }],
  ['director_from must be a day', '2025-26', { director_from: '2025-02-30' }],
])('%s', (message, tax_year, more) => {
  const inputs = { ...question.inputs, ...more };
  expect(() => calculateTax({ ...question, tax_year, inputs })).toThrow(message);
});

describe('a director of one company who also works for another employer', () => {
  const months = [4, 5, 6, 7, 8, 9, 10, 11, 12, 1, 2, 3];
  const paid = (employment: string, amount: string): Pay[] =>
    months.map((month) => ({
      date: `${month < 4 ? 2026 : 2025}-${String(month).padStart(2, '0')}-28`,
      ...{ amount, employment },
    }));
  const two = { employment_income: '48000', pays: [...paid('own', '1000'), ...paid('other', '3000')] };
  const of = (inputs: object, tax_year = '2025-26') =>
    calculateTax({ ...question, tax_year, inputs: { ...two, ...inputs } });

  test('has the year for the company only, and each payment of the other', () => {
    // £12,000 of the company is below £12,570. Of the other, £1,952 at 8% in each month.
    expect(of({ director: true, directorships: [{ employment: 'own' }] }).ni).toBe('1873.92');
    // As a director of the other: £23,430 at 8%. £1,000 a month is below £1,048.
    expect(of({ director: true, directorships: [{ employment: 'other' }] }).ni).toBe('1874.40');
    expect(of({ director: false }).ni).toBe('1873.92');
    // Without names, all pay is that of one director.
    expect(of({ director: true }).ni).toBe('2834.40');
  });

  test('has a day of appointment for each company (reg 8(2))', () => {
    const directorships = [{ employment: 'own' }, { employment: 'other', from: '2025-10-27' }];
    // Of the other, 6 months before 26 October at £156.16. Then £18,000 above £5,560 at 8%.
    expect(of({ director: true, directorships }).ni).toBe('1932.16');
  });

  test('has the annual maximum of several jobs (reg 21)', () => {
    const pays = [...paid('own', '5000'), ...paid('other', '5000')];
    const inputs = { employment_income: '120000', pays, director: true };
    const directorships = [{ employment: 'own' }, { employment: 'other' }];
    // 53 weeks of £725 are £38,425, at 8%. At 2% are the other £36,975 below the limit, and £9,730 of each above it.
    expect(of({ ...inputs, directorships }).ni).toBe('4202.70');
    expect(of({ ...inputs, directorships }).explanation.flatMap(({ figures }) => figures)).toContainEqual({
      label: 'Worked out',
      value: expect.stringContaining('by job'),
    });
  });

  test.each<[message: string, inputs: object]>([
    ['directorships need director', { directorships: [{ employment: 'own' }] }],
    [
      'director_from can’t be given',
      { director: true, director_from: '2025-10-27', directorships: [{ employment: 'own' }] },
    ],
    [
      'directorships.0.from must be a day',
      { director: true, directorships: [{ employment: 'own', from: 'x' }] },
    ],
    [
      'directorships.1.employment is there twice',
      { director: true, directorships: [{ employment: 'own' }, { employment: 'own' }] },
    ],
    [
      'directorships need the payments',
      { director: true, pays: undefined, directorships: [{ employment: 'own' }] },
    ],
  ])('%s', (message, inputs) => {
    expect(() => of(inputs)).toThrow(message);
  });
});
