import { describe, expect, test } from 'vitest';
import { calculateTax, type TaxQuestion } from '../calculate.ts';

const landlord = (inputs: TaxQuestion['inputs'], question: Partial<TaxQuestion> = {}) => {
  const { income_tax, finance_costs_reduction, finance_costs_carried_forward } = calculateTax({
    tax_year: '2025-26',
    region: 'england_ni',
    inputs: { property_income: '20000', property_finance_costs: '8000', ...inputs },
    ...question,
  });
  return [income_tax, finance_costs_reduction, finance_costs_carried_forward];
};

describe('mortgage interest of let homes (ITTOIA 2005 ss272A, 274A, 274AA)', () => {
  test('takes the basic rate off, whatever rate the rents are taxed at', () => {
    // 80,000 make 19,432; 20% of 8,000 are 1,600.
    expect(landlord({ employment_income: '60000' })).toEqual(['17832.00', '1600.00', '0.00']);
    expect(landlord({ employment_income: '60000' }, { region: 'scotland' })[1]).toBe('1600.00');
  });

  test('is relieved up to the profits of letting; the rest waits for later years', () => {
    const inputs = { employment_income: '60000', property_income: '5000' };
    // 65,000 make 13,432.
    expect(landlord(inputs)).toEqual(['12432.00', '1000.00', '3000.00']);
  });

  test('is relieved up to income without savings and dividends, less allowances', () => {
    // 15,000 less 12,570 are 2,430, of which 20% are all the tax on them.
    const inputs = { property_income: '15000', dividends: '10000' };
    const [tax, reduction, left] = landlord(inputs);
    expect([reduction, left]).toEqual(['486.00', '5570.00']);
    // 9,500 of dividends at 8.75% remain.
    expect(tax).toBe('831.25');
  });

  test.each([
    ['2016-17', '12000', '0.00'],
    ['2017-18', '14000', '400.00'],
    ['2018-19', '16000', '800.00'],
    ['2019-20', '18000', '1200.00'],
    ['2020-21', '20000', '1600.00'],
  ])('in %s the part that is still an expense leaves rents of %s', (tax_year, rents, reduction) => {
    const [tax, taken] = landlord({ employment_income: '60000' }, { tax_year });
    expect(taken).toBe(reduction);
    const without = { property_income: rents, property_finance_costs: '0' };
    const [plain] = landlord({ employment_income: '60000', ...without }, { tax_year });
    expect(Number(tax)).toBeCloseTo(Number(plain) - Number(reduction), 2);
  });

  test('from 2027-28 has the basic rate of property', () => {
    expect(landlord({ employment_income: '60000' }, { tax_year: '2027-28' })[1]).toBe('1760.00');
  });

  test('never makes tax come back', () => {
    const inputs = { property_income: '13000', marriage_allowance: 'receive' as const };
    // 20% of 430 are all the tax; nothing is left for the spouse's allowance.
    expect(landlord(inputs)).toEqual(['0.00', '86.00', '7570.00']);
  });
});
