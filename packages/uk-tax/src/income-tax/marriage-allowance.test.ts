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

describe('the giver of a marriage allowance', () => {
  const given = (inputs: TaxInputs, region = 'england_ni') => {
    const { income_tax, explanation } = calculateTax({
      tax_year: '2025-26',
      region,
      inputs: { ...inputs, marriage_allowance: 'transfer' },
    });
    const told = explanation.find(({ label }) => label.startsWith('Given to the spouse'));
    return [income_tax, told?.amount];
  };

  test('pays more by what is given, up to the basic rate limit', () => {
    expect(given({ employment_income: '13000' })).toEqual(['338.00', '1260.00']);
    // 49,010 less 11,310 are 37,700, the whole of the band.
    expect(given({ employment_income: '49010' })).toEqual(['7540.00', '1260.00']);
  });

  test('keeps it where the rest of the allowance leaves more than the basic rate (ITA 2007 s55C(1)(c))', () => {
    expect(given({ employment_income: '49011' })).toEqual(['7288.20', '0.00']);
    expect(given({ employment_income: '60000' })).toEqual(['11432.00', '0.00']);
    // Scotland's intermediate rate ends at 31,092: 42,403 less 11,310 are one more.
    expect(given({ employment_income: '42402' }, 'scotland')[1]).toBe('1260.00');
    expect(given({ employment_income: '42403' }, 'scotland')[1]).toBe('0.00');
  });

  test('keeps it where the dividend allowance alone keeps dividends from the upper rate (s55C(1)(ca))', () => {
    expect(given({ employment_income: '48510', dividends: '500' })[1]).toBe('1260.00');
    expect(given({ employment_income: '48511', dividends: '500' })[1]).toBe('0.00');
  });
});
