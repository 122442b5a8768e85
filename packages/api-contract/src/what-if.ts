import Type from 'typebox';
import { kindsOfIncome } from './tax-benefits.ts';
import { TaxInputs, TaxPosition, TaxRegion } from './tax-report.ts';
import { SignedPoundsInput, TaxStep, TaxYearText } from './tax-values.ts';
import { Amount, Body, nullable, text } from './values.ts';

const change = Type.Optional(SignedPoundsInput);

/** Hypothetical changes to a tax year: amounts to add to its figures, and figures to replace. */
export const WhatIfQuestion = Body({
  tax_year: TaxYearText,
  /** Replaces the region of the tax profile. */
  region: Type.Optional(TaxRegion),
  inputs: Type.Optional(TaxInputs),
  add: Type.Optional(
    Body({
      employment_income: change,
      self_employment_profit: change,
      pension_income: change,
      property_income: change,
      other_income: change,
      ...kindsOfIncome(change),
      savings_interest: change,
      dividends: change,
      gift_aid: change,
      child_benefit: change,
      pension_contributions: Type.Optional(
        Body({ relief_at_source: change, net_pay: change, salary_sacrifice: change, employer: change }),
      ),
    }),
  ),
  set: Type.Optional(TaxInputs),
});
export type WhatIfQuestion = Type.Static<typeof WhatIfQuestion>;

/** The position before and after. */
export const WhatIf = Type.Object({
  before: TaxPosition,
  after: TaxPosition,
  difference: Type.Array(
    Type.Object({
      code: Type.String(),
      label: Type.String(),
      before: Amount,
      after: Amount,
      difference: Amount,
    }),
    { description: 'Figures that change. `difference` is after less before' },
  ),
  saved: text('Reduction in total tax. Negative for an increase'),
  take_home_difference: text('Change in take-home pay'),
  pension_difference: text('Change in gross pension contributions'),
  explanation: Type.Array(TaxStep),
});
export type WhatIf = Type.Static<typeof WhatIf>;

export const MarginalRatesQuery = Body({
  tax_year: TaxYearText,
  kind: Type.Optional(
    Type.Enum([
      'employment_income',
      'self_employment_profit',
      'pension_income',
      'savings_interest',
      'dividends',
    ]),
  ),
  to: Type.Optional(Type.Integer({ minimum: 1000, maximum: 1_000_000, default: 200_000 })),
  step: Type.Optional(Type.Integer({ minimum: 100, maximum: 50_000, default: 1000 })),
});
export type MarginalRatesQuery = Type.Static<typeof MarginalRatesQuery>;

/** Marginal tax rates: the share of additional income that is deducted, by level of income. */
export const MarginalRates = Type.Object({
  tax_year: TaxYearText,
  kind: Type.String(),
  current: text('Recorded income of this kind in the year'),
  current_rate: text('Marginal rate on the next step. 0.42 is 42%'),
  last_rate: nullable(text('Marginal rate on the last step. Null if income is below one step')),
  points: Type.Array(
    Type.Object({
      income: text('Income at the start of the step'),
      rate: text('Share of the step that is deducted. Above 1, take-home pay falls'),
      total_tax: text('Total tax at the start of the step'),
      parts: Type.Object({
        income_tax: Type.String(),
        national_insurance: Type.String(),
        student_loans: Type.String(),
        child_benefit_charge: Type.String(),
        annual_allowance_charge: Type.String(),
      }),
    }),
  ),
});
export type MarginalRates = Type.Static<typeof MarginalRates>;
