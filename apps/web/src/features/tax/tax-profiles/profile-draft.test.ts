import type { TaxProfile } from '@farthing/api-contract';
import { describe, expect, test } from 'vitest';
import { benefitField, emptyBenefit } from './benefits/benefit-draft.ts';
import { emptyPolicyGain } from './policy-draft.ts';
import { draftOf, entryOf, readCircumstances } from './profile-draft.ts';

const profile: TaxProfile = {
  tax_year: '2026-27',
  ...{ region: 'scotland', region_by_homes: null },
  residence: 'uk_all_year',
  split_year: null,
  new_resident: null,
  blind: false,
  over_state_pension_age: false,
  over_75: false,
  director: false,
  director_appointed_on: null,
  directorships: [{ employer: 'Acme', appointed_on: '2025-10-27' }],
  voluntary_class_2_weeks: 0,
  marriage_allowance: 'none',
  student_loans: ['plan_4'],
  child_benefit: '0.00',
  winter_fuel_payment: '0.00',
  gift_aid: '120.00',
  incomes: [{ kind: 'interest', description: 'Bank', amount: '300.00', tax_paid: '0.00' }],
  foreign_income: [
    { kind: 'dividends', country: 'US', description: 'Apple', amount: '90.00', foreign_tax: '0.00' },
  ],
  policy_gains: [],
  venture_investments: [],
  reinvestments: [],
  foreign_deductions: [{ country: 'US', kind: 'dividends' }],
  treaty_rates: [
    { country: 'ES', kind: 'dividends', percent: '10.00' },
    { country: 'PL', kind: 'interest', percent: '7.50' },
    { country: 'BR', kind: 'pension', percent: '100.00' },
  ],
  counted_categories: ['interest'],
  self_employment_expenses: '0.00',
  property_expenses: '0.00',
  from_income_sources: ['property'],
  calendar_quarters: [],
  finance_costs_brought_forward: '0.00',
  property_finance_costs: '0.00',
  room_rents: '8000.00',
  room_expenses: '0.00',
  room_shared: true,
  room_method: 'profit',
  trading_allowance: 'automatic',
  property_allowance: 'automatic',
  trade_loss_relief: 'this_year',
  transition_profit: '0.00',
  trade_losses_brought_forward: '0.00',
  trade_losses_of_sources: [],
  property_losses_brought_forward: '0.00',
  class_4_losses_brought_forward: '0.00',
  losses_brought_forward: '0.00',
  payments_on_account: [],
  flexible_access_on: null,
  capital_losses_claim: 'unanswered',
  capital_losses_claimed_on: null,
  other_pension_input: '0.00',
  carry_forward: [],
  benefits: [],
  terminations: [],
  child_interest: [],
  securities_above_limit: false,
  accrued_income: [],
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
        residence: 'uk_all_year',
        gift_aid: '120.00',
        child_benefit: '0',
        winter_fuel_payment: '0',
        ...{ room_rents: '8000.00', room_expenses: '0', room_shared: true, room_method: 'profit' },
        incomes: [{ kind: 'interest', description: 'Bank', amount: '300.00', tax_paid: '0' }],
        foreign_income: [{ country: 'US', amount: '90.00', foreign_tax: '0' }],
        treaty_rates: [{ percent: '10' }, { percent: '7.5' }, { percent: '100' }],
        flexible_access_on: null,
        capital_losses_claim: 'unanswered',
        capital_losses_claimed_on: null,
      },
    });
    expect(entryOf(profile)).not.toHaveProperty('version');
  });

  test('keep benefits, termination payments, children, gains of policies and investments as they were', () => {
    const car = {
      list_price: '30000.00',
      capital_contribution: '0',
      co2: 0,
      fuel: 'electric' as const,
      first_registered: '2024-03-01',
      available_from: '2026-05-01',
      available_to: null,
      private_use_payment: '0',
      private_fuel: false,
      fuel_until: null,
      pay_given_up: true,
    };
    const loan = {
      owed_at_start: '12000.00',
      owed_at_end: '9000.00',
      made_on: null,
      repaid_on: null,
      interest_paid: '0',
      highest_of_all_loans: '12000.00',
      official_rate: '3.75',
      pay_given_up: false,
    };
    const byDay = {
      method: 'precise' as const,
      changes: [{ date: '2026-06-01', owed: '9000.00' }],
    };
    const stored = {
      benefits: [
        { employer: 'Acme', kind: 'car' as const, payrolled: false, car },
        { employer: 'Acme', kind: 'loan' as const, payrolled: true, loan },
        { employer: 'Acme', kind: 'loan' as const, payrolled: true, loan: { ...loan, ...byDay } },
        { employer: 'Acme', kind: 'medical' as const, payrolled: false, cash_equivalent: '612.50' },
      ],
      terminations: [
        {
          employer: 'Acme',
          statutory_redundancy: '12000.00',
          other: '0',
          exempt_used: '0',
          tax_paid: '0',
          on_payslip: true,
        },
      ],
      child_interest: [{ child: 'Bea', amount: '105.00' }],
      policy_gains: [
        {
          ...{ insurer: 'Anchor Life', date: '2026-09-01', amount: '50000.00', years: 5 },
          ...{ tax_treated_as_paid: false, foreign: true },
        },
      ],
      venture_investments: [
        {
          ...{ scheme: 'eis' as const, company: 'Seedling', date: '2026-09-01', amount: '10000.00' },
          knowledge_intensive: true,
        },
      ],
    };
    expect(readCircumstances(draftOf({ ...profile, ...stored }))).toMatchObject({ ok: true, entry: stored });
  });

  test('ask for what a benefit lacks', () => {
    const benefit = { ...emptyBenefit('a'), employer: ' ', how: 'facts' as const, co2: 'ten' };
    const read = readCircumstances({ ...draftOf(profile), benefits: [benefit] });
    expect(read.ok || Object.keys(read.errors).sort()).toEqual([
      'benefits.0.co2',
      'benefits.0.employer',
      'benefits.0.first_registered',
      'benefits.0.taxed',
    ]);
  });

  test.each(['', '0', '1.5', 'ten'])('“%s” are no years of a policy', (years) => {
    const policy_gains = [{ ...emptyPolicyGain('a'), insurer: 'Anchor Life', date: '2026-09-01', years }];
    const read = readCircumstances({ ...draftOf(profile), policy_gains });
    expect(read.ok || Object.keys(read.errors)).toEqual(['policy_gains.0.years']);
  });

  test('show a refusal of the service at its field', () => {
    const fields = [
      'benefits.0.car.co2',
      'benefits.1.loan.tax_year',
      'benefits.0.changes.1.date',
      'gift_aid',
    ];
    expect(fields.map(benefitField)).toEqual([
      'benefits.0.co2',
      'benefits.1.how',
      'benefits.0.changes.1.date',
      'gift_aid',
    ]);
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
