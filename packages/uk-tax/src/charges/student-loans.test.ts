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

test('a return takes off contributions with relief at source, gross; an employer does not (SI 2009/470 reg 29(4))', () => {
  // 60,000 of profit less 10,000 are 50,000: 9% of 21,530 is 1,937.70.
  const paid = { pension_contributions: { relief_at_source: '8000' } };
  expect(loan({ self_employment_profit: '60000' })).toBe('2837.00');
  expect(loan({ self_employment_profit: '60000', ...paid })).toBe('1937.00');
  // 40,000 of pay and 5,000 of rent less 10,000 are less than the pay that the employer took it from.
  expect(loan({ employment_income: '40000', ...paid })).toBe('1037.00');
  expect(loan({ employment_income: '40000', property_income: '5000', ...paid })).toBe('1037.00');
  // What is above the limit of relief, here 3,600, is not taken off: 37,400 make 803.70.
  expect(loan({ property_income: '41000', ...paid })).toBe('803.00');
});

test('a return takes off a loss with relief under s64, an employer does not (SI 2009/470 reg 29(4)(h))', () => {
  // 60,000 of rent less 20,000 are 40,000: 9% of 11,530 is 1,037.70.
  const loss = { trade_loss: '20000', trade_loss_against_income: true };
  expect(loan({ property_income: '60000', ...loss })).toBe('1037.00');
  expect(loan({ employment_income: '60000', ...loss })).toBe('2837.00');
});

test('dividends of 2015-16 count with their tax credit (ITTOIA 2005 s398; SI 2009/470 reg 29(4))', () => {
  const { student_loan } = calculateTax({
    tax_year: '2015-16',
    region: 'england_ni',
    // 2,000 of unearned income with the credit of 200 pass 2,000: 9% of 52,000 less 17,335 is 3,119.85.
    inputs: { student_loans: ['plan_1'], employment_income: '49800', dividends: '1980' },
  });
  expect(student_loan).toBe('3119.00');
});
