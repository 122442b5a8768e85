import { describe, expect, test } from 'vitest';
import type { RateTable } from '../rates/rate-table.ts';
import { shippedRates } from '../rates/shipped.ts';
import { checkPayslip } from './check-payslip.ts';
import type { PayslipFigures } from './payslip-figures.ts';

const nothingBefore = {
  ...{ pay: '0', taxable: '0', tax: '0', ni: '0', student_loan: '0', postgraduate_loan: '0' },
};

/** A payslip of April 2025 that is right, with changes. */
function check(change: Partial<PayslipFigures> = {}) {
  return checkPayslip(shippedRates.get('2025-26') as RateTable, {
    pay_date: '2025-04-30',
    pay_frequency: 'monthly',
    tax_period: 1,
    tax_code: '1257L',
    ni_category: 'A',
    gross: '3000.00',
    taxable: '3000.00',
    tax: '390.20',
    ni: '156.16',
    student_loan: '0.00',
    postgraduate_loan: '0.00',
    pension_method: null,
    pension: '0.00',
    other_deductions: '0.00',
    net: '2453.64',
    year_to_date: {},
    before: nothingBefore,
    student_loans: [],
    is_director: false,
    is_over_state_pension_age: false,
    ...change,
  });
}

describe('the check of a payslip', () => {
  test('agrees with what is right, and says how', () => {
    const answer = check();
    expect(answer).toMatchObject({
      status: 'agrees',
      tax_expected: '390.20',
      ni_expected: '156.16',
      differences: [],
    });
    expect(answer.explanation.map(({ label }) => label)).toEqual([
      'Taxable pay up to month 1',
      'Tax up to month 1',
      'Tax of this payment',
      'National Insurance of this payment',
      'Net pay from the figures of the payslip',
    ]);
  });

  test('a rounding of payrolls is explained, not flagged', () => {
    const answer = check({ tax: '391.00', net: '2452.84' });
    expect(answer.status).toBe('explained');
    expect(answer.differences).toEqual([
      {
        field: 'tax',
        expected: '390.20',
        actual: '391.00',
        difference: '0.80',
        tolerance: '1.00',
        status: 'explained',
        message:
          'Tax is 0.80 more than expected: payrolls cut taxable pay to whole pounds and use rounded tables.',
      },
    ]);
  });

  test('more than that is flagged', () => {
    expect(check({ tax: '600.00', net: '2243.84' })).toMatchObject({
      status: 'differs',
      differences: [{ field: 'tax', difference: '209.80', status: 'differs' }],
    });
    expect(check({ ni: '170.00', net: '2439.80' }).differences).toMatchObject([
      { field: 'ni', status: 'differs' },
    ]);
  });

  test('figures that do not add up to net pay are flagged', () => {
    expect(check({ net: '2453.63' }).differences).toMatchObject([
      { field: 'net', expected: '2453.64', actual: '2453.63', status: 'differs' },
    ]);
  });

  test('tax on a month 1 basis under a cumulative code is explained', () => {
    const june = { pay_date: '2025-06-30', tax_period: 3, before: null };
    const ytd = { year_to_date: { taxable: '3000.00', tax: '390.20' } };
    // Two months of free pay were not used: a cumulative code would take nothing.
    const answer = check({ ...june, ...ytd });
    expect(answer).toMatchObject({ status: 'explained', tax_expected: '0.00' });
    expect(answer.differences[0]?.message).toContain('month 1 basis');
  });

  test('without the year to date a cumulative code is not checked', () => {
    const answer = check({ pay_date: '2025-06-30', tax_period: 3, before: null });
    expect(answer).toMatchObject({ status: 'unchecked', tax_expected: null, ni_expected: '156.16' });
    expect(answer.notes[0]).toContain('year to date');
  });

  test('the year to date must be what the payslips add up to', () => {
    const before = { ...nothingBefore, pay: '3000', taxable: '3000', tax: '390.20', ni: '156.16' };
    const may = { pay_date: '2025-05-30', tax_period: 2, before };
    const right = { year_to_date: { taxable: '6000.00', tax: '780.40', ni: '312.32' } };
    expect(check({ ...may, ...right }).status).toBe('explained'); // 20p more than 6,000 would make
    const wrong = { year_to_date: { taxable: '6000.00', tax: '780.40', ni: '300.00' } };
    expect(check({ ...may, ...wrong }).differences).toContainEqual(
      expect.objectContaining({ field: 'ytd_ni', expected: '312.32', status: 'differs' }),
    );
  });

  test('a sacrifice lowers pay for National Insurance, net pay contributions do not', () => {
    const sacrifice = { pension_method: 'salary_sacrifice', pension: '200.00', taxable: '2800.00' } as const;
    expect(check(sacrifice).ni_expected).toBe('140.16');
    expect(check({ ...sacrifice, pension_method: 'net_pay' }).ni_expected).toBe('156.16');
  });

  test('category letters', () => {
    expect(check({ ni_category: 'C' }).ni_expected).toBe('0.00');
    expect(check({ ni_category: 'M' }).ni_expected).toBe('156.16');
    expect(check({ ni_category: 'J' }).ni_expected).toBe('39.04');
    expect(check({ ni_category: 'B' }).ni_expected).toBe('36.11');
    expect(check({ is_over_state_pension_age: true }).ni_expected).toBe('0.00');
  });

  test("a director's National Insurance is that of the year so far", () => {
    const before = { ...nothingBefore, pay: '9570', taxable: '9570' };
    expect(check({ is_director: true }).ni_expected).toBe('0.00');
    expect(check({ is_director: true, before, gross: '4000.00' }).ni_expected).toBe('80.00');
    expect(check({ is_director: true, before: null }).ni_expected).toBe(null);
    expect(check({ is_director: true, before: { ...before, pay: null } }).ni_expected).toBe(null);
  });

  test("a director's deferred and reduced contributions are those of the year so far too (SI 2001/1004 reg 8)", () => {
    const before = { ...nothingBefore, pay: '9570' };
    const letter = (ni_category: string) =>
      check({ is_director: true, before, gross: '4000.00', ni_category }).ni_expected;
    // £1,000 above the annual threshold of £12,570.
    expect(letter('J')).toBe('20.00');
    expect(letter('Z')).toBe('20.00');
    expect(letter('B')).toBe('18.50');
    expect(check({ is_director: true, ni_category: 'J' }).ni_expected).toBe('0.00');
  });

  test('a director who pays by pay period during the year is explained (SI 2001/1004 reg 8(6))', () => {
    const answer = check({
      is_director: true,
      student_loans: ['plan_2'],
      student_loan: '56.00',
      net: '2397.64',
    });
    expect(answer).toMatchObject({ status: 'explained', ni_expected: '0.00', student_loan_expected: '0.00' });
    expect(answer.differences.map(({ field, status }) => [field, status])).toEqual([
      ['ni', 'explained'],
      ['student_loan', 'explained'],
    ]);
  });

  test('a director who pays neither way is told of the shorter period after an appointment (SI 2001/1004 reg 8(2))', () => {
    const appointed = check({ is_director: true, ni: '100.00', net: '2353.64' });
    expect(appointed.differences.find(({ field }) => field === 'ni')?.status).toBe('differs');
    expect(appointed.notes.join()).toMatch(/appointed during it.*NIM12022/);
    expect(check({ is_director: true }).notes.join()).not.toMatch(/appointed/);
  });

  test('a director appointed within the year pays on the weeks that are left, and loans too (reg 8(2), NIM12022)', () => {
    const since = { pay: '3000', ni: '0.00', student_loan: '0', postgraduate_loan: '0' };
    const of = (weeks: number, change: object = {}) =>
      check({
        ...{ is_director: true, before: null, student_loans: ['plan_2'] },
        appointed: { weeks, before: { ...since, ...change } },
      });
    // 23 weeks: £6,000 is £440 above £5,560. 10 weeks: £3,582 above £2,418.
    expect([of(23).ni_expected, of(10).ni_expected]).toEqual(['35.20', '286.56']);
    expect(of(10, { ni: '46.56' }).ni_expected).toBe('240.00');
    // £28,470 for 10 weeks is £5,475.
    expect([of(23).student_loan_expected, of(10).student_loan_expected]).toEqual(['0.00', '47.00']);
    expect(of(10, { pay: null }).ni_expected).toBe(null);
    expect(of(10).notes.join()).not.toMatch(/appointed during it/);
  });

  test("a director's loan is that of the year so far, less what was repaid (SI 2009/470 reg 44, CSLM17070)", () => {
    const before = { ...nothingBefore, pay: '28000', student_loan: '0', ni: '1234.40' };
    // £31,000 less £28,470 at 9% is £227.70; of April alone it would be £56.
    const of = (change: Partial<PayslipFigures['before']>) =>
      check({ is_director: true, before: { ...before, ...change }, student_loans: ['plan_2'] })
        .student_loan_expected;
    expect(of({})).toBe('227.00');
    expect(of({ student_loan: '100' })).toBe('127.00');
    expect(of({ pay: null })).toBe(null);
  });

  test('a letter from before it had its present meaning is not checked', () => {
    expect(check({ ni_category: 'R' })).toMatchObject({ ni_expected: null, status: 'unchecked' });
  });

  test('loans are cut to whole pounds, by the threshold of the period', () => {
    // Plan 2: 28,470 a year is 2,372.50 a month; 627.50 at 9% = 56.47.
    const answer = check({ student_loans: ['plan_2'], student_loan: '56.00', net: '2397.64' });
    expect(answer).toMatchObject({ student_loan_expected: '56.00', status: 'agrees' });
    expect(check({ student_loan: '56.00', net: '2397.64' }).notes[0]).toContain('no plan is chosen');
  });

  test('a code that is none is refused', () => {
    expect(() => check({ tax_code: 'Q9' })).toThrow('isn’t a valid tax code');
  });
});
