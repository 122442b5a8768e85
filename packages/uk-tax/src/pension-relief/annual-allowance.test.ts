import { describe, expect, test } from 'vitest';
import { calculateTax } from '../calculate.ts';
import type { TaxInputs } from '../inputs.ts';

const year = (inputs: TaxInputs, tax_year = '2025-26', region = 'england_ni') =>
  calculateTax({ tax_year, region, inputs });

describe('the taper (FA 2004 s228ZA)', () => {
  test('half of adjusted income above its limit is taken off', () => {
    expect(year({ employment_income: '280000', pension_input: '0' })).toMatchObject({
      threshold_income: '280000.00',
      adjusted_income: '280000.00',
      annual_allowance_reduction: '10000.00',
      annual_allowance: '50000.00',
    });
  });

  test('never below the least allowance', () => {
    expect(year({ employment_income: '900000' }).annual_allowance).toBe('10000.00');
    expect(year({ employment_income: '900000' }, '2021-22').annual_allowance).toBe('4000.00');
    expect(year({ employment_income: '900000' }, '2018-19').annual_allowance).toBe('10000.00');
  });

  test('only when threshold income is above its limit too', () => {
    const big = { employment_income: '200000', pension_contributions: { employer: '100000' } };
    expect(year(big)).toMatchObject({ adjusted_income: '300000.00', annual_allowance: '60000.00' });
    expect(year({ ...big, employment_income: '200001' }).annual_allowance).toBe('40000.00');
  });

  test('relief at source lowers threshold income, a sacrifice does not', () => {
    const source = { employment_income: '210000', pension_contributions: { relief_at_source: '8000' } };
    expect(year(source)).toMatchObject({ threshold_income: '200000.00', adjusted_income: '210000.00' });
    const sacrifice = { employment_income: '210000', pension_contributions: { salary_sacrifice: '20000' } };
    expect(year(sacrifice)).toMatchObject({ threshold_income: '210000.00', adjusted_income: '210000.00' });
  });

  test('net pay contributions are added back to adjusted income, not to threshold income', () => {
    const inputs = { employment_income: '270000', pension_contributions: { net_pay: '20000' } };
    expect(year(inputs)).toMatchObject({ threshold_income: '250000.00', adjusted_income: '270000.00' });
  });

  test('there was none before 2016-17', () => {
    expect(year({ employment_income: '900000' }, '2015-16').annual_allowance).toBe('40000.00');
  });

  test('a growing promise counts as an employer contribution', () => {
    expect(year({ employment_income: '230000', pension_input: '60000' })).toMatchObject({
      adjusted_income: '290000.00',
      annual_allowance: '45000.00',
      annual_allowance_excess: '15000.00',
    });
  });
});

describe('carrying forward (s228A)', () => {
  test('this year comes first, then the oldest', () => {
    const inputs = {
      employment_income: '100000',
      pension_input: '85000',
      carry_forward: ['10000', '20000', '5000'],
    };
    expect(year(inputs)).toMatchObject({
      annual_allowance_used: '60000.00',
      annual_allowance_left: '0.00',
      carry_forward_used: ['10000.00', '15000.00', '0.00'],
      annual_allowance_excess: '0.00',
    });
  });

  test('nothing is used while the allowance of the year is enough', () => {
    const inputs = { employment_income: '100000', pension_input: '25000', carry_forward: ['10000'] };
    expect(year(inputs)).toMatchObject({ annual_allowance_left: '35000.00', carry_forward_used: ['0.00'] });
  });
});

describe('the charge (s227)', () => {
  test('taxes the excess as the highest slice of income', () => {
    // Taxable 87,430; 10,000 above the allowance lie in the higher band.
    const inputs = { employment_income: '100000', pension_input: '70000' };
    expect(year(inputs)).toMatchObject({
      annual_allowance_excess: '10000.00',
      annual_allowance_charge: '4000.00',
    });
  });

  test('at several rates where it crosses a limit', () => {
    // Taxable 32,700: 5,000 more at 20%, the rest at 40%.
    const inputs = { employment_income: '45270', pension_input: '70000' };
    expect(year(inputs).annual_allowance_charge).toBe('3000.00');
  });

  test('at Scottish rates for Scottish taxpayers', () => {
    const inputs = { employment_income: '100000', pension_input: '61000' };
    expect(year(inputs, '2025-26', 'scotland').annual_allowance_charge).toBe('450.00');
  });

  test('counts in all that is due', () => {
    const [without, charged] = ['60000', '70000'].map((pension_input) =>
      year({ employment_income: '100000', pension_input }),
    );
    expect(Number(charged?.total_tax) - Number(without?.total_tax)).toBe(4000);
  });
});

describe('after flexible access (ss227B-227ZA)', () => {
  const inputs = { employment_income: '60000', mpaa: true } as const;

  test('money purchase input above its own allowance is charged, without carry forward', () => {
    expect(year({ ...inputs, pension_input: '15000', carry_forward: ['40000'] })).toMatchObject({
      money_purchase_excess: '5000.00',
      annual_allowance_excess: '5000.00',
      carry_forward_used: ['0.00'],
      annual_allowance_left: '50000.00',
    });
  });

  test('the rest has what remains of the allowance, and what is carried forward', () => {
    const both = {
      ...inputs,
      pension_input: '75000',
      money_purchase_input: '15000',
      carry_forward: ['4000'],
    };
    expect(year(both)).toMatchObject({
      annual_allowance_excess: '11000.00',
      carry_forward_used: ['4000.00'],
    });
  });

  test('within it the usual allowance holds', () => {
    expect(year({ ...inputs, pension_input: '65000', money_purchase_input: '8000' })).toMatchObject({
      money_purchase_excess: '0.00',
      annual_allowance_excess: '5000.00',
    });
  });
});

describe('the limit of relief (ss188-190)', () => {
  test('is the earnings of the year, or 3,600 at source', () => {
    const paid = { pension_contributions: { relief_at_source: '8000' } };
    expect(year({ ...paid, employment_income: '5000', property_income: '60000' })).toMatchObject({
      relevant_earnings: '5000.00',
      pension_relief_limit: '5000.00',
      pension_relief_excess: '5000.00',
      adjusted_net_income: '60000.00',
    });
    expect(year({ ...paid, property_income: '60000' }).pension_relief_limit).toBe('3600.00');
  });

  test('there is none from 75', () => {
    const paid = { employment_income: '60000', pension_contributions: { relief_at_source: '8000' } };
    expect(year({ ...paid, over_75: true })).toMatchObject({
      pension_relief_limit: '0.00',
      pension_relief_excess: '10000.00',
      income_tax: year({ employment_income: '60000' }).income_tax,
    });
  });
});

test('threshold income adds a sacrifice before contributions at source come off (FA 2004 s228ZA(5))', () => {
  // 7,491 of net income and 2,509 of sacrifice, less contributions of 9,000.
  const inputs = {
    employment_income: '10000',
    pension_contributions: { salary_sacrifice: '2509', relief_at_source: '5992.8' },
  };
  expect(year(inputs).threshold_income).toBe('2509.00');
  const more = { ...inputs, trade_loss: '7000', trade_loss_against_income: true };
  expect(year(more).threshold_income).toBe('0.00');
});
