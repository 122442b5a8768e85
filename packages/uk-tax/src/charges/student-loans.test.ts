import { expect, test } from 'vitest';
import { calculateTax } from '../calculate.ts';
import type { TaxInputs } from '../inputs.ts';

const loan = (inputs: TaxInputs) =>
  calculateTax({
    tax_year: '2025-26',
    region: 'england_ni',
    inputs: { student_loans: ['plan_2'], ...inputs },
  }).student_loan;

test('employers take it from pay before a net pay scheme, a return from what is left beside other income', () => {
  // Plan 2 of 2025-26 begins at 28,470: 9% of 11,530 is 1,037.70.
  const pay = { employment_income: '40000', pension_contributions: { net_pay: '3000' } };
  expect(loan(pay)).toBe('1037.00');
  // 37,000 and 5,000 of rent are 42,000: 9% of 13,530 is 1,217.70.
  expect(loan({ ...pay, property_income: '5000' })).toBe('1217.00');
  // 37,000 and a profit of 1,000 are less than what was taken of the pay.
  expect(loan({ ...pay, self_employment_profit: '1000' })).toBe('1037.00');
  // 2,000 of unearned income do not count yet.
  expect(loan({ ...pay, savings_interest: '2000' })).toBe('1037.00');
});
