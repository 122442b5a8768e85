import type { TaxProfile } from '@farthing/api-contract';
import { describe, expect, test } from 'vitest';
import { draftOf, entryOf, readCircumstances } from './profile-draft.ts';

const profile: TaxProfile = {
  tax_year: '2026-27',
  region: 'scotland',
  blind: false,
  over_state_pension_age: false,
  over_75: false,
  director: false,
  marriage_allowance: 'none',
  student_loans: ['plan_4'],
  child_benefit: '0.00',
  gift_aid: '120.00',
  incomes: [{ kind: 'interest', description: 'Bank', amount: '300.00', tax_paid: '0.00' }],
  foreign_income: [
    { kind: 'dividends', country: 'US', description: 'Apple', amount: '90.00', foreign_tax: '0.00' },
  ],
  treaty_rates: [
    { country: 'ES', kind: 'dividends', percent: '10.00' },
    { country: 'PL', kind: 'interest', percent: '7.50' },
    { country: 'BR', kind: 'pension', percent: '100.00' },
  ],
  counted_categories: ['interest'],
  self_employment_expenses: '0.00',
  property_expenses: '0.00',
  property_finance_costs: '0.00',
  trading_allowance: 'automatic',
  property_allowance: 'automatic',
  trade_losses_brought_forward: '0.00',
  property_losses_brought_forward: '0.00',
  losses_brought_forward: '0.00',
  payments_on_account: [],
  flexible_access_on: null,
  other_pension_input: '0.00',
  carry_forward: [],
  p60s: [],
  stored: true,
  version: 3,
  updated_at: null,
};

describe('circumstances', () => {
  test('come out of the form as they went in', () => {
    const read = readCircumstances(draftOf(profile));
    expect(read).toMatchObject({
      ok: true,
      entry: {
        region: 'scotland',
        gift_aid: '120.00',
        child_benefit: '0',
        incomes: [{ kind: 'interest', description: 'Bank', amount: '300.00', tax_paid: '0' }],
        foreign_income: [{ country: 'US', amount: '90.00', foreign_tax: '0' }],
        treaty_rates: [{ percent: '10' }, { percent: '7.5' }, { percent: '100' }],
        flexible_access_on: null,
      },
    });
    expect(entryOf(profile)).not.toHaveProperty('version');
  });

  test.each(['', '101', '-1', '7.555', 'ten'])('a treaty rate of “%s” is no percentage', (percent) => {
    const treaty_rates = [{ id: 'a', country: 'ES', kind: 'dividends' as const, percent }];
    const read = readCircumstances({ ...draftOf(profile), treaty_rates });
    expect(read.ok || Object.keys(read.errors)).toEqual(['treaty_rates.0.percent']);
  });

  test('say which row is wrong', () => {
    const draft = draftOf(profile);
    const wrong = draft.incomes.map((one) => ({ ...one, description: ' ', amount: '12,5' }));
    const read = readCircumstances({ ...draft, incomes: wrong, gift_aid: '-1' });
    expect(read.ok || Object.keys(read.errors).sort()).toEqual([
      'gift_aid',
      'incomes.0.amount',
      'incomes.0.description',
    ]);
  });
});
