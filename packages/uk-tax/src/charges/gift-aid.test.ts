import { describe, expect, test } from 'vitest';
import { calculateTax } from '../calculate.ts';
import type { TaxInputs } from '../inputs.ts';

const given = (inputs: TaxInputs, tax_year = '2025-26') => {
  const { income_tax, cgt, gift_aid_charge, total_tax } = calculateTax({
    tax_year,
    region: 'england_ni',
    inputs,
  });
  return [income_tax, cgt, gift_aid_charge, total_tax];
};

describe('the charge on Gift Aid (ITA 2007 ss424, 425)', () => {
  test('makes good what the charity claims and the donor has not paid', () => {
    // 800 make 200 for the charity.
    expect(given({ pension_income: '10000', gift_aid: '800' })).toEqual(['0.00', '0.00', '200.00', '200.00']);
    expect(given({ pension_income: '13070', gift_aid: '800' })).toEqual([
      '100.00',
      '0.00',
      '100.00',
      '200.00',
    ]);
    expect(given({ pension_income: '13570', gift_aid: '800' })[2]).toBe('0.00');
  });

  test('counts capital gains tax as paid too', () => {
    const gains = [{ date: '2025-05-01', gain: '4000' }];
    expect(given({ gains, gift_aid: '800' })).toEqual(['0.00', '180.00', '20.00', '200.00']);
  });

  test('looks at income tax after what finance costs and Marriage Allowance take off', () => {
    const inputs = { property_income: '14570', property_finance_costs: '2000', gift_aid: '800' };
    // 400 less 400.
    expect(given(inputs)).toEqual(['0.00', '0.00', '200.00', '200.00']);
  });

  test('falls in 2015-16 with more dividends, whose credit counts as tax that is charged (s425)', () => {
    const charge = (dividends: string) =>
      given({ pension_income: '10600', dividends, gift_aid: '800' }, '2015-16')[2];
    // A tenth of 500 and of 510 gross are charged, and paid by the credit.
    expect(charge('450')).toBe('150.00');
    expect(charge('459')).toBe('149.00');
  });

  test('takes the credit of dividends of 2015-16 for tax paid', () => {
    // 18,000 with a credit of 2,000; 9,400 of it are taxed, at as much as their credit.
    expect(given({ dividends: '18000', gift_aid: '800' }, '2015-16')).toEqual([
      '0.00',
      '0.00',
      '0.00',
      '0.00',
    ]);
  });
});
