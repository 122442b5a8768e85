import { describe, expect, test } from 'vitest';
import { calculateTax } from '../calculate.ts';
import type { TaxInputs } from '../inputs.ts';

const used = (inputs: TaxInputs, tax_year = '2027-28') => {
  const { allowances_used, income_tax } = calculateTax({ tax_year, region: 'england_ni', inputs });
  return [...Object.values(allowances_used), income_tax];
};

describe('allowances from 2027-28 (ITA 2007 s25(3A); FA 2026 s6(6))', () => {
  test('go against other income before property, savings and dividends, though that saves less', () => {
    const inputs = { employment_income: '12570', savings_interest: '20000' };
    // 20,000 less the starting rate band of 5,000 and 1,000 at 22%.
    expect(used(inputs)).toEqual(['12570.00', '0.00', '0.00', '3080.00']);
  });

  test('what other income leaves goes where it saves most (s25(2))', () => {
    // 5,000 of interest are at the starting rate. 40,000 less 12,570 and 500 at 10.75%.
    const inputs = { savings_interest: '5000', dividends: '40000' };
    expect(used(inputs)).toEqual(['0.00', '0.00', '12570.00', '2894.98']);
    expect(used({ ...inputs, employment_income: '2570' })).toEqual([
      '2570.00',
      '0.00',
      '10000.00',
      '3171.25',
    ]);
  });

  test('go against property before savings where both save the same', () => {
    expect(used({ property_income: '30000', savings_interest: '2000' })).toEqual([
      '12570.00',
      '0.00',
      '0.00',
      '4054.60',
    ]);
  });
});

describe('allowances before 2027-28 beside termination payments (ITA 2007 s25(2))', () => {
  test('leave earnings and interest that fill the starting rate band and the nil rate together', () => {
    const incomeTax = (tax_year: string, inputs: TaxInputs) =>
      calculateTax({ tax_year, region: 'scotland', inputs }).income_tax;
    // Of the earnings 744 stay taxable: with the interest they are 5,000 at the starting rate and 500 at the nil rate.
    const year = { employment_income: '2033', savings_interest: '4756', termination_payments: '43439' };
    expect(incomeTax('2020-21', year)).toBe('8197.26');
    const beside = { employment_income: '4980', savings_interest: '4562', dividends: '8038' };
    expect(incomeTax('2019-20', { ...beside, termination_payments: '31248' })).toBe('6486.57');
  });
});
