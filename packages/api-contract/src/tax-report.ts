import Type from 'typebox';
import { Region } from './profile.ts';
import {
  LoanPlan,
  NamedAmount,
  PayFrequency,
  PoundsInput,
  SignedPoundsInput,
  TaxStep,
  TaxYearText,
} from './tax-values.ts';
import { Amount, Body, Day, nullable } from './values.ts';

const sum = Type.Optional(PoundsInput);

/** Part of the UK whose income tax applies to earnings. England and Northern Ireland have the same rates. */
export const TaxRegion = Type.Enum(['england_ni', 'wales', 'scotland', 'england', 'northern_ireland']);

/** A person's year. What is absent is nothing. */
export const TaxInputs = Body({
  employment_income: sum,
  self_employment_profit: sum,
  pension_income: sum,
  property_income: sum,
  property_finance_costs: sum,
  other_income: sum,
  savings_interest: sum,
  dividends: sum,
  pension_contributions: Type.Optional(
    Body({ relief_at_source: sum, net_pay: sum, salary_sacrifice: sum, employer: sum }),
  ),
  gift_aid: sum,
  blind: Type.Optional(Type.Boolean()),
  over_state_pension_age: Type.Optional(Type.Boolean()),
  over_75: Type.Optional(Type.Boolean()),
  marriage_allowance: Type.Optional(Type.Enum(['receive', 'transfer'])),
  student_loans: Type.Optional(Type.Array(LoanPlan, { maxItems: 5 })),
  child_benefit: sum,
  pays: Type.Optional(
    Type.Array(
      Body({
        date: Day,
        amount: PoundsInput,
        frequency: Type.Optional(PayFrequency),
        employment: Type.Optional(
          Type.String({
            maxLength: 200,
            description: 'Any name of the job: several jobs share an annual maximum of Class 1',
          }),
        ),
        salary_sacrifice: sum,
      }),
      {
        maxItems: 300,
      },
    ),
  ),
  pay_frequency: Type.Optional(PayFrequency),
  director: Type.Optional(Type.Boolean()),
  gains: Type.Optional(
    Type.Array(
      Body({
        date: Day,
        gain: PoundsInput,
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
  /** All pension input of the year, for the annual allowance; own and employer contributions where absent. */
  pension_input: sum,
  /** Part of the total that is money purchase input after flexible access. */
  money_purchase_input: sum,
  mpaa: Type.Optional(Type.Boolean({ description: 'Benefits have been taken flexibly' })),
  /** Unused annual allowance of the three years before, oldest first. */
  carry_forward: Type.Optional(Type.Array(PoundsInput, { maxItems: 3 })),
  tax_deducted_at_source: sum,
});
export type TaxInputs = Type.Static<typeof TaxInputs>;

export const TaxQuestion = Body({
  tax_year: TaxYearText,
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
  finance_costs_reduction: Type.String({ description: 'The basic rate on finance costs of let homes' }),
  finance_costs_carried_forward: Type.String({ description: 'Finance costs that later years can use' }),
  income_tax: Amount,
  income_tax_if_allowances_go_to_non_savings_first: Amount,
  ni: Type.String({ description: 'Class 1 of the employee, within the annual maximum' }),
  class_1_above_maximum: Type.String({
    description: 'Class 1 that several jobs took above the annual maximum; not in `ni`',
  }),
  employer_ni: Amount,
  class_2: Amount,
  class_4: Amount,
  student_loan: Amount,
  postgraduate_loan: Amount,
  hicbc_percent: Type.String(),
  hicbc: Amount,
  gift_aid_charge: Type.String({ description: 'What charities claim of gifts beyond the tax that was due' }),
  taxable_gains: Amount,
  unused_basic_rate_band: Amount,
  cgt: Amount,
  losses_brought_forward_used: Amount,
  losses_carried_forward: Amount,
  bands: Type.Array(TaxedBand),
  pension_input: Amount,
  threshold_income: Amount,
  adjusted_income: Amount,
  annual_allowance_reduction: Type.String({ description: 'By the taper' }),
  annual_allowance: Type.String({ description: 'Of pension input, after the taper' }),
  annual_allowance_used: Amount,
  annual_allowance_left: Amount,
  money_purchase_excess: Amount,
  carry_forward_used: Type.Array(Amount, { description: 'Oldest year first' }),
  annual_allowance_excess: Amount,
  annual_allowance_charge: Amount,
  relevant_earnings: Amount,
  pension_relief_limit: Type.String({ description: 'Own gross contributions that get relief' }),
  pension_contributions: Type.String({ description: 'Own, gross' }),
  pension_relief_excess: Amount,
  payment_on_account: Type.String({
    description: 'Each of the two for the next year; 0.00 where none is due',
  }),
  total_tax: Type.String({
    description: 'All of the person together: tax, charges, contributions and loans',
  }),
  explanation: Type.Array(TaxStep),
});
export type TaxPosition = Type.Static<typeof TaxPosition>;

export const TaxReportQuery = Body({ tax_year: TaxYearText });

/** Income of one kind with what it is made of. */
export const ReportedIncome = Type.Object({
  kind: Type.Enum([
    'employment',
    'self_employment',
    'pension',
    'property',
    'other',
    'interest',
    'dividends',
    'gains',
  ]),
  label: Type.String(),
  total: Type.String({ description: 'After the expenses among its rows' }),
  rows: Type.Array(
    Type.Object({
      source: Type.Enum(
        ['payslips', 'profile', 'transactions', 'holdings', 'capital_gains', 'allowance', 'expected'],
        {
          description: 'expected: payslips or recurring payments that are to come, only in `on_course`',
        },
      ),
      label: Type.String({ description: 'The employer, account, or what was typed' }),
      account_id: nullable(Type.String({ format: 'uuid' })),
      category_id: nullable(Type.String({ format: 'uuid' })),
      count: Type.Integer({ description: 'Payslips, transactions, dividends or disposals' }),
      amount: Type.String({ description: 'Negative: expenses' }),
    }),
  ),
});
export type ReportedIncome = Type.Static<typeof ReportedIncome>;

/** A payment that the year brings, or a repayment. */
export const TaxPayment = Type.Object({
  date: Day,
  label: Type.String(),
  amount: Type.String({ description: 'Negative: comes back' }),
});

export type TaxPayment = Type.Static<typeof TaxPayment>;

/** Income, tax and balance of a year. */
const yearPart = {
  income: Type.Array(ReportedIncome),
  position: TaxPosition,
  charged: Type.Array(NamedAmount, { description: 'What the year costs, by component' }),
  total_charged: Amount,
  paid: Type.Array(NamedAmount, { description: 'PAYE, tax at source, loans from pay, payments on account' }),
  total_paid: Amount,
  balance: Type.String({ description: 'Still to pay; negative: to come back' }),
  payments: Type.Array(TaxPayment, {
    description:
      'When it is due, payments on account of the next year included; of a year under way as it is on course',
  }),
  explanation: Type.Array(TaxStep),
};

/** A year that is under way, carried to 5 April. */
export const OnCourse = Type.Object(
  {
    ...yearPart,
    notes: Type.Array(Type.String()),
    assumptions: Type.Array(Type.String(), { description: 'What it rests on, in sentences' }),
    missing_payslips: Type.Array(Type.String(), {
      description:
        'Jobs whose earlier pay is unknown, in sentences: until they are added, the balance says little',
    }),
  },
  {
    description:
      'Of a year under way: the same up to 5 April, by payslips and recurring income. The other figures are those so far. null: the year is over or has not begun',
  },
);

/** The whole position of a year: what came in, what is due on it, what is paid, and what is left to pay when. */
export const TaxReport = Type.Object({
  tax_year: TaxYearText,
  region: Region,
  rates: Type.Object({ status: Type.Enum(['enacted', 'announced']), edited: Type.Boolean() }),
  inputs: Type.Unsafe<Type.Static<typeof TaxInputs>>({
    type: 'object',
    additionalProperties: true,
    description: 'What the calculator was given; `POST /tax/calculate` and `/tax/what-if` take the same',
  }),
  ...yearPart,
  on_course: Type.Union([OnCourse, Type.Null()]),
  missing_rates: Type.Array(Type.Object({ currency: Type.String(), date: Day }), {
    description: 'Transactions in these currencies are left out: no rate is stored',
  }),
  notes: Type.Array(Type.String()),
});
export type TaxReport = Type.Static<typeof TaxReport>;

const change = Type.Optional(SignedPoundsInput);

/** Hypothetical changes to a tax year: amounts to add to its figures, and figures to replace. */
export const WhatIfQuestion = Body({
  tax_year: TaxYearText,
  /** In place of the year that farthing has records of. */
  region: Type.Optional(TaxRegion),
  inputs: Type.Optional(TaxInputs),
  add: Type.Optional(
    Body({
      employment_income: change,
      self_employment_profit: change,
      pension_income: change,
      property_income: change,
      other_income: change,
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
    { description: 'Figures that change; difference is after less before' },
  ),
  saved: Type.String({ description: 'Less tax, contributions and loans in all; negative: more' }),
  take_home_difference: Type.String({ description: 'Money in hand after, less before' }),
  pension_difference: Type.String({ description: 'What goes into pensions more, gross' }),
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

/** Marginal tax rates: the share of the next pounds of one kind of income that is taken, at each level of it. */
export const MarginalRates = Type.Object({
  tax_year: TaxYearText,
  kind: Type.String(),
  current: Type.String({ description: "What the year's records have of this kind" }),
  current_rate: Type.String({ description: 'On the next step from there; 0.42 is 42%' }),
  last_rate: nullable(
    Type.String({
      description: 'On the step up to there: what giving it up would save. null: there is less',
    }),
  ),
  points: Type.Array(
    Type.Object({
      income: Type.String({ description: 'Where the step begins' }),
      rate: Type.String({ description: 'Share of the step that goes; above 1: the person has less' }),
      total_tax: Type.String({ description: 'At the beginning of the step' }),
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
