import { describe, expect, test } from 'vitest';
import { calculateTax } from '../calculate.ts';
import type { TaxInputs } from '../inputs.ts';

const reduction = (inputs: TaxInputs) =>
  calculateTax({
    tax_year: '2025-26',
    region: 'england_ni',
    inputs: { ...inputs, marriage_allowance: 'receive' },
  }).marriage_allowance_reduction;

describe('the receiver of a marriage allowance', () => {
  test('has none where the dividend allowance alone keeps dividends from the upper rate (ITA 2007 s55B(2)(ba))', () => {
    expect(reduction({ employment_income: '49770', dividends: '500' })).toBe('252.00');
    expect(reduction({ employment_income: '49771', dividends: '500' })).toBe('0.00');
  });

  test('has it where interest above the limit is within the savings allowance: the savings nil rate is no other rate', () => {
    expect(reduction({ employment_income: '50000', savings_interest: '500' })).toBe('252.00');
  });
});
