import Type from 'typebox';
import { Amount, Body, Day } from './values.ts';

const pounds = Type.Union(
  [
    Type.String({ pattern: '^\\d{1,12}(\\.\\d{0,12})?$', maxLength: 25 }),
    Type.Number({ minimum: 0, maximum: 1e12 }),
  ],
  { description: 'Pounds, as a decimal string or a number' },
);
const sum = Type.Optional(pounds);

/** Where income tax on earnings is paid; England and Northern Ireland are one. */
export const TaxRegion = Type.Enum(['england_ni', 'wales', 'scotland', 'england', 'northern_ireland']);

/** A person's year. What is absent is nothing. */
export const TaxInputs = Body({
  employment_income: sum,
  self_employment_profit: sum,
  pension_income: sum,
  property_income: sum,
  other_income: sum,
  savings_interest: sum,
  dividends: sum,
  pension_contributions: Type.Optional(
    Body({ relief_at_source: sum, net_pay: sum, salary_sacrifice: sum, employer: sum }),
  ),
  gift_aid: sum,
  blind: Type.Optional(Type.Boolean()),
  marriage_allowance: Type.Optional(Type.Enum(['receive', 'transfer'])),
  student_loans: Type.Optional(
    Type.Array(Type.Enum(['plan_1', 'plan_2', 'plan_4', 'plan_5', 'postgraduate']), { maxItems: 5 }),
  ),
  child_benefit: sum,
  pays: Type.Optional(Type.Array(Body({ date: Day, amount: pounds }), { maxItems: 60 })),
  pay_frequency: Type.Optional(Type.Enum(['weekly', 'two_weekly', 'four_weekly', 'monthly', 'annual'])),
  director: Type.Optional(Type.Boolean()),
  gains: Type.Optional(
    Type.Array(
      Body({
        date: Day,
        gain: pounds,
        kind: Type.Optional(
          Type.Enum([
            'main',
            'residential_property',
            'carried_interest',
            'business_asset_disposal_relief',
            'investors_relief',
          ]),
        ),
      }),
      { maxItems: 1000 },
    ),
  ),
  losses_in_year: sum,
  losses_brought_forward: sum,
});
export type TaxInputs = Type.Static<typeof TaxInputs>;

export const TaxQuestion = Body({
  tax_year: Type.String({ pattern: '^\\d{4}-\\d{2}$', description: 'A tax year, such as 2025-26' }),
  region: TaxRegion,
  inputs: TaxInputs,
});
export type TaxQuestion = Type.Static<typeof TaxQuestion>;

/** A line of the computation: an amount, its rate, and the tax on it. */
export const TaxedBand = Type.Object({
  component: Type.String(),
  band: Type.String(),
  amount: Amount,
  rate: Type.String({ description: 'Decimal: 0.2 is 20%' }),
  tax: Amount,
});

/** The position of a year, in pounds. */
export const TaxPosition = Type.Object({
  adjusted_net_income: Amount,
  personal_allowance: Amount,
  taxable_income: Amount,
  allowances_used: Type.Object({ non_savings: Amount, savings: Amount, dividends: Amount }),
  non_savings_tax: Amount,
  savings_tax: Amount,
  dividend_tax: Amount,
  marriage_allowance_reduction: Amount,
  income_tax: Amount,
  income_tax_if_allowances_go_to_non_savings_first: Amount,
  ni: Amount,
  employer_ni: Amount,
  class_2: Amount,
  class_4: Amount,
  student_loan: Amount,
  postgraduate_loan: Amount,
  hicbc_percent: Type.String(),
  hicbc: Amount,
  taxable_gains: Amount,
  unused_basic_rate_band: Amount,
  cgt: Amount,
  losses_brought_forward_used: Amount,
  losses_carried_forward: Amount,
  bands: Type.Array(TaxedBand),
});
export type TaxPosition = Type.Static<typeof TaxPosition>;
