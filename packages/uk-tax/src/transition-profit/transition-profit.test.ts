import { describe, expect, test } from 'vitest';
import { calculateTax } from '../calculate.ts';
import type { TaxInputs } from '../inputs.ts';
import { spreadTransition } from './transition-profit.ts';

const position = (inputs: TaxInputs, tax_year = '2024-25') =>
  calculateTax({ tax_year, region: 'england_ni', inputs });

describe('spreading (FA 2022 Sch 1 para 72)', () => {
  const amounts = (total: bigint, endsIn?: string) =>
    spreadTransition(total, endsIn).map(({ amount }) => amount);

  test('BIM81310 example 19: a fifth of £30,000 in each of five years', () => {
    expect(amounts(30_000_00n)).toEqual([6000_00n, 6000_00n, 6000_00n, 6000_00n, 6000_00n]);
    expect(amounts(100_03n)).toEqual([20_00n, 20_00n, 20_00n, 20_00n, 20_03n]);
  });

  test('BIM81310 example 20: of £20,000 of a trade that ends in 2025-26, the balance of £12,000 in that year', () => {
    expect(amounts(20_000_00n, '2025-26')).toEqual([4000_00n, 4000_00n, 12_000_00n]);
  });
});

describe('tax on transition profits (FA 2022 Sch 1 para 75)', () => {
  test('is what they add to the tax, and Class 4 counts them as profit', () => {
    const { income_tax, class_4, adjusted_net_income } = position({
      ...{ self_employment_profit: '20000', transition_profit: '5000' },
    });
    expect([income_tax, class_4, adjusted_net_income]).toEqual(['2486.00', '745.80', '20000.00']);
  });

  test('lets the personal allowance fall, but not the adjusted net income of other rules', () => {
    const inputs = { self_employment_profit: '96000', transition_profit: '14400', child_benefit: '2000' };
    const whole = position({ ...inputs, transition_profit: '0', self_employment_profit: '110400' });
    const apart = position(inputs);
    expect([apart.personal_allowance, apart.income_tax]).toEqual([
      whole.personal_allowance,
      whole.income_tax,
    ]);
    expect(apart.personal_allowance).toBe('7370.00');
    expect(
      position({ self_employment_profit: '59000', transition_profit: '9000', child_benefit: '2000' }).hicbc,
    ).toBe('0.00');
  });

  test('doesn’t taper the annual allowance', () => {
    const inputs = { self_employment_profit: '199000', transition_profit: '90000', pension_input: '60000' };
    expect(position(inputs)).toMatchObject({
      threshold_income: '199000.00',
      annual_allowance_reduction: '0.00',
    });
  });

  test('is on what losses brought forward leave, which come off other profits first', () => {
    const inputs = { self_employment_profit: '3000', transition_profit: '5000' };
    const { adjusted_net_income, trade_losses_used } = position({
      ...inputs,
      trade_losses_brought_forward: '4000',
    });
    expect([adjusted_net_income, trade_losses_used]).toEqual(['0.00', '4000.00']);
  });

  test.each([
    ['2022-23', {}],
    ['2024-25', { policy_gains: [{ gain: '1000', years: 2, tax_treated_as_paid: true }] }],
  ])('is refused where it can’t be or isn’t confirmed: %s', (year, more) => {
    expect(() => position({ transition_profit: '1', ...more }, year)).toThrow(/^transition_profit /);
  });
});
