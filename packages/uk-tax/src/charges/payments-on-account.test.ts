import { describe, expect, test } from 'vitest';
import { calculateTax } from '../calculate.ts';
import type { TaxInputs } from '../inputs.ts';

const advance = (inputs: TaxInputs) =>
  calculateTax({ tax_year: '2025-26', region: 'england_ni', inputs }).payment_on_account;

describe('payments on account (TMA 1970 s59A)', () => {
  test('are half of income tax and Class 4 each', () => {
    // 37,430 at 20% = 7,486.00; Class 4: 37,430 at 6% = 2,245.80.
    expect(advance({ self_employment_profit: '50000' })).toBe('4865.90');
  });

  test('are none where less than 1,000 is left', () => {
    expect(advance({ self_employment_profit: '50000', tax_deducted_at_source: '8731.81' })).toBe('0.00');
  });

  test('are none where more than 80% was taken off at source', () => {
    // Tax of 100,000: 27,432.00; a fifth of it is 5,486.40.
    const pay = { employment_income: '100000' };
    expect(advance({ ...pay, tax_deducted_at_source: '21945.60' })).toBe('2743.20');
    expect(advance({ ...pay, tax_deducted_at_source: '21945.61' })).toBe('0.00');
  });

  test('leave out gains tax and student loans', () => {
    const plain = advance({ self_employment_profit: '50000' });
    const more = { student_loans: ['plan_2'] as const, gains: [{ date: '2025-06-01', gain: '90000' }] };
    expect(advance({ self_employment_profit: '50000', ...more })).toBe(plain);
  });
});
