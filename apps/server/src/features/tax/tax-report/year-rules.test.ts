import type { TaxProfile } from '@farthing/api-contract';
import { receiptAllowancesOf } from '@farthing/uk-tax';
import { describe, expect, test } from 'vitest';
import { pensionInputs } from './contribution-rules.ts';
import type { PaidContribution, PaidSlip, YearRecords } from './record-rules.ts';
import { yearInputs } from './year-rules.ts';

const profile: TaxProfile = {
  tax_year: '2025-26',
  region: 'england',
  residence: 'uk_all_year',
  split_year: null,
  new_resident: null,
  blind: false,
  over_state_pension_age: false,
  over_75: false,
  director: false,
  director_appointed_on: null,
  directorships: [],
  voluntary_class_2_weeks: 0,
  marriage_allowance: 'none',
  student_loans: [],
  child_benefit: '0.00',
  transition_profit: '0.00',
  winter_fuel_payment: '0.00',
  ...{ room_rents: '0.00', room_expenses: '0.00', room_shared: false, room_method: 'automatic' },
  gift_aid: '0.00',
  incomes: [],
  foreign_income: [],
  policy_gains: [],
  venture_investments: [],
  reinvestments: [],
  treaty_rates: [],
  foreign_deductions: [],
  counted_categories: ['self_employment', 'property', 'interest', 'dividends', 'pension'],
  self_employment_expenses: '0.00',
  property_expenses: '0.00',
  property_finance_costs: '0.00',
  from_income_sources: [],
  calendar_quarters: [],
  finance_costs_brought_forward: '0.00',
  trading_allowance: 'automatic',
  property_allowance: 'automatic',
  trade_loss_relief: 'carry_forward',
  trade_losses_brought_forward: '0.00',
  property_losses_brought_forward: '0.00',
  class_4_losses_brought_forward: '0.00',
  capital_losses_claim: 'unanswered',
  trade_losses_of_sources: [],
  securities_above_limit: false,
  accrued_income: [],
  losses_brought_forward: '0.00',
  capital_losses_claimed_on: null,
  payments_on_account: [],
  flexible_access_on: null,
  other_pension_input: '0.00',
  carry_forward: [],
  benefits: [],
  terminations: [],
  child_interest: [],
  p60s: [],
  region_by_homes: null,
  stored: true,
  version: 1,
  updated_at: null,
};

const slip: PaidSlip = {
  tax_year: '2025-26',
  employer: 'Larkfield',
  pay_date: '2025-04-30',
  pay_frequency: 'monthly',
  gross: '3000.00',
  taxable: '3000.00',
  tax: '390.20',
  ni: '156.16',
  student_loan: '0.00',
  postgraduate_loan: '0.00',
  pension_method: null,
  pension: '0.00',
  employer_pension: '0.00',
  tax_code: '1257L',
  ytd_taxable: null,
  ytd_tax: null,
};

const contribution: PaidContribution = {
  pension_id: 'a',
  pension_name: 'SIPP',
  kind: 'defined_contribution',
  date: '2025-06-01',
  amount: '800.00',
  method: 'relief_at_source',
  on_payslip: false,
};

function year(change: Partial<YearRecords> = {}): YearRecords {
  return {
    tax_year: '2025-26',
    profile,
    allowances: receiptAllowancesOf('2025-26'),
    payslips: [],
    contributions: [],
    totals: [],
    held: [],
    business_losses: { trades: {}, property: '0.00', class_4: '0.00' },
    share_awards: [],
    gains: { disposals: [], losses_brought_forward: '0.00', tax_paid: '0.00' },
    ...change,
  };
}

describe('the inputs of a year', () => {
  test('add what the pension took before tax to taxable pay', () => {
    const slips = [
      { ...slip, taxable: '2850.00', pension_method: 'net_pay', pension: '150.00' } as const,
      { ...slip, employer: 'LARKFIELD', taxable: '3100.00' }, // a benefit of 100 is taxed with the pay
    ];
    const { inputs, income } = yearInputs(year({ payslips: slips }));
    expect(inputs).toMatchObject({
      employment_income: '6100.00',
      pension_contributions: { net_pay: '150.00' },
    });
    expect(income[0]?.rows).toHaveLength(1);
  });

  test('a contribution from pay that no payslip shows makes the pay as much more', () => {
    const contributions = [{ ...contribution, method: 'salary_sacrifice' } as const];
    expect(yearInputs(year({ payslips: [slip], contributions })).inputs).toMatchObject({
      employment_income: '3800.00',
      pension_contributions: { salary_sacrifice: '800.00' },
      pays: [{ amount: '3000.00', salary_sacrifice: '0' }],
    });
  });

  test('a loss counts as nothing, and is named', () => {
    const { inputs, income, notes } = yearInputs(
      year({ profile: { ...profile, property_expenses: '200.00' } }),
    );
    expect(inputs.property_income).toBe('0.00');
    expect(income).toMatchObject([{ kind: 'property', total: '0.00', rows: [{ amount: '-200.00' }] }]);
    expect(notes[0]).toContain('a loss of 200.00');
  });

  test('gains and losses of disposals are told apart', () => {
    const disposals = [
      { date: '2025-05-01', label: 'A', gain: '500.00' },
      { date: '2025-06-01', label: 'A', gain: '-120.00' },
    ];
    const gains = { disposals, losses_brought_forward: '50.00', tax_paid: '0.00' };
    const { inputs, income } = yearInputs(year({ gains }));
    expect(inputs).toMatchObject({
      gains: [{ date: '2025-05-01', gain: '500.00' }],
      losses_in_year: '120.00',
      losses_brought_forward: '50.00',
    });
    expect(income).toMatchObject([{ kind: 'gains', total: '380.00' }]);
  });

  test('a gain goes in by the rates it has', () => {
    const rates = [
      { kind: 'business_asset_disposal_relief' as const, gain: '300.00' },
      { kind: 'main' as const, gain: '200.00' },
    ];
    const disposals = [{ date: '2025-05-01', label: 'Firm', gain: '500.00', rates }];
    const { inputs, income } = yearInputs(
      year({ gains: { disposals, losses_brought_forward: '0.00', tax_paid: '0.00' } }),
    );
    expect(inputs.gains).toEqual([
      { date: '2025-05-01', kind: 'business_asset_disposal_relief', gain: '300.00' },
      { date: '2025-05-01', kind: 'main', gain: '200.00' },
    ]);
    expect(income).toMatchObject([{ kind: 'gains', rows: [{ label: 'Firm', count: 1, amount: '500.00' }] }]);
  });

  test('only wages that arrive are no income, and are pointed out', () => {
    const wages = {
      kind: 'wages',
      category_id: 'c',
      account_id: 'a',
      label: 'Bank',
      count: 12,
      pence: 240_000n,
    } as const;
    const { income, notes } = yearInputs(year({ totals: [wages] }));
    expect(income).toEqual([]);
    expect(notes[0]).toContain('Enter payslips');
  });
});

describe('pension input', () => {
  test('is gross, by where it is recorded, and leaves out what payslips hold', () => {
    const contributions = [contribution, { ...contribution, amount: '99.00', on_payslip: true }];
    const payslips = [
      { ...slip, pension_method: 'relief_at_source', pension: '80.00', employer_pension: '50.00' } as const,
    ];
    expect(
      pensionInputs(year({ contributions, payslips })).map(({ label, amount }) => [label, amount]),
    ).toEqual([
      ['Larkfield', 150_00n],
      ['SIPP', 1000_00n],
    ]);
  });

  test('after flexible access counts from the day after, defined benefits aside', () => {
    const contributions = [
      contribution,
      { ...contribution, date: '2025-09-01' },
      { ...contribution, date: '2025-09-01', kind: 'defined_benefit', method: 'defined_benefit' } as const,
    ];
    const accessed = { ...profile, flexible_access_on: '2025-06-01' };
    expect(yearInputs(year({ contributions, profile: accessed })).inputs).toMatchObject({
      mpaa: true,
      money_purchase_input: '1000.00',
      pension_input: '2800.00',
    });
    const later = { ...profile, flexible_access_on: null };
    expect(yearInputs(year({ contributions, profile: later })).inputs.mpaa).toBe(false);
  });
});
