import { describe, expect, test } from 'vitest';
import { calculateTax } from '../calculate.ts';
import type { TaxInputs } from '../inputs.ts';

const position = (inputs: TaxInputs, tax_year = '2025-26') =>
  calculateTax({ tax_year, region: 'england_ni', inputs });

describe('losses of a trade brought forward (ITA 2007 s83)', () => {
  const trader = { self_employment_profit: '30000', trade_losses_brought_forward: '8000' };

  test('reduce the profit of the trade, for income tax and Class 4', () => {
    const { income_tax, class_4, trade_losses_used, trade_losses_carried_forward } = position(trader);
    // 22,000 less 12,570 are 9,430: 20% and 6%.
    expect([income_tax, class_4]).toEqual(['1886.00', '565.80']);
    expect([trade_losses_used, trade_losses_carried_forward]).toEqual(['8000.00', '0.00']);
  });

  test('are used as far as the profit goes, even where the allowance would cover it, and never against pay', () => {
    const inputs = { ...trader, employment_income: '40000', self_employment_profit: '5000' };
    const { income_tax, trade_losses_used, trade_losses_carried_forward } = position(inputs);
    expect(income_tax).toBe('5486.00');
    expect([trade_losses_used, trade_losses_carried_forward]).toEqual(['5000.00', '3000.00']);
  });

  test('leave the limit of pension relief as it is: earnings are before them', () => {
    expect(position(trader).relevant_earnings).toBe('30000.00');
  });

  test('a loss of this year is added to them', () => {
    const { trade_losses_carried_forward } = position({
      trade_loss: '1500',
      trade_losses_brought_forward: '500',
    });
    expect(trade_losses_carried_forward).toBe('2000.00');
  });
});

describe('losses of UK property brought forward (ITA 2007 ss118, 119)', () => {
  test('reduce its profits alone, not those of property abroad', () => {
    const rents = { kind: 'property', country: 'FR', amount: '4000', foreign_tax: '0' } as const;
    const inputs = {
      ...{ employment_income: '40000', property_income: '10000', foreign_income: [rents] },
      property_losses_brought_forward: '9000',
    };
    const { property_losses_used, property_losses_carried_forward, taxable_income } = position(inputs);
    expect([property_losses_used, property_losses_carried_forward]).toEqual(['6000.00', '3000.00']);
    expect(taxable_income).toBe('31430.00');
  });

  test('come before the relief for mortgage interest, which has the profits that are left as its limit', () => {
    const inputs = {
      ...{ employment_income: '60000', property_income: '10000', property_finance_costs: '6000' },
      property_losses_brought_forward: '7000',
    };
    const { finance_costs_reduction, finance_costs_carried_forward } = position(inputs);
    expect([finance_costs_reduction, finance_costs_carried_forward]).toEqual(['600.00', '3000.00']);
  });

  test('are explained with their law', () => {
    const inputs = { property_income: '100', property_losses_brought_forward: '300' };
    expect(
      position(inputs).explanation.find(({ label }) => label.startsWith('Losses of property')),
    ).toMatchObject({
      amount: '-100.00',
      law: 'ITA 2007 ss118, 119',
      figures: [{ value: '300.00' }, { label: 'Left for later years', value: '200.00' }],
    });
  });
});
