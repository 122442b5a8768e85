import Type from 'typebox';
import { LossCarriedBack, lossFigures, lossInputs, ShareLossCarriedBack } from './business-losses.ts';
import { ForeignIncomeInputs } from './foreign-income.ts';
import { classTwoFigures, VoluntaryClassTwoWeeks } from './national-insurance.ts';
import { newResidentFigures, newResidentInputs, relieved } from './new-resident.ts';
import { PolicyGainInputs, policyGainFigures } from './policy-gains.ts';
import { Region } from './profile.ts';
import { kindsOfIncome } from './tax-benefits.ts';
import { LoanPlan, NamedAmount, PayFrequency, PoundsInput, TaxStep, TaxYearText } from './tax-values.ts';
import { Amount, Body, Day, described, flag, integer, nullable, text } from './values.ts';
import { VentureInvestmentInputs, ventureFigures } from './venture-investments.ts';

const sum = Type.Optional(PoundsInput);

/** Part of the UK whose income tax applies to earnings. England and Northern Ireland have the same rates. */
export const TaxRegion = Type.Enum(['england_ni', 'wales', 'scotland', 'england', 'northern_ireland']);

/** A person's income and circumstances in a tax year. Absent amounts are zero. */
export const TaxInputs = Body({
  employment_income: sum,
  self_employment_profit: sum,
  pension_income: sum,
  /** Part of `pension_income` that is lump sum death benefits. */
  death_benefit_lump_sums: sum,
  /** Lump sum of a deferred State Pension, besides `pension_income`. */
  state_pension_lump_sum: sum,
  property_income: sum,
  property_finance_costs: sum,
  other_income: sum,
  ...kindsOfIncome(sum),
  savings_interest: sum,
  dividends: sum,
  policy_gains: Type.Optional(PolicyGainInputs),
  venture_investments: Type.Optional(VentureInvestmentInputs),
  ...newResidentInputs,
  foreign_income: Type.Optional(ForeignIncomeInputs),
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
  winter_fuel_payment: sum,
  pays: Type.Optional(
    Type.Array(
      Body({
        date: Day,
        amount: PoundsInput,
        frequency: Type.Optional(PayFrequency),
        employment: Type.Optional(
          Type.String({
            maxLength: 200,
            description: 'Name of the job, to apply the annual maximum of Class 1 to several jobs',
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
  voluntary_class_2_weeks: Type.Optional(VoluntaryClassTwoWeeks),
  director: Type.Optional(Type.Boolean()),
  director_from: Type.Optional(
    described(Day, 'Day of the appointment as a director, if within the year. Needs `pays`'),
  ),
  directorships: Type.Optional(
    Type.Array(Body({ employment: Type.String({ maxLength: 100 }), from: Type.Optional(Day) }), {
      maxItems: 20,
      description: 'Jobs as a director among `pays`, if others aren’t or the days of appointment differ',
    }),
  ),
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
        relieved,
      }),
      { maxItems: 1000 },
    ),
  ),
  ...lossInputs,
  losses_in_year: sum,
  losses_brought_forward: sum,
  /** Total pension input of the year, for the annual allowance. Default: own and employer contributions. */
  pension_input: sum,
  /** Part of the total that is money purchase input after flexible access. */
  money_purchase_input: sum,
  mpaa: Type.Optional(flag('True if benefits have been taken flexibly')),
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
  rate: text('Decimal: 0.2 is 20%'),
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
  finance_costs_reduction: text('Basic-rate tax reduction for finance costs'),
  finance_costs_carried_forward: text('Finance costs that later years can use'),
  ...lossFigures,
  ...policyGainFigures,
  ...ventureFigures,
  ...newResidentFigures,
  foreign_tax_credit: text('Foreign tax credited against income tax'),
  income_tax: text('After all reductions, the foreign tax credit and tax treated as paid'),
  income_tax_if_allowances_go_to_non_savings_first: Amount,
  ni: text('Employee Class 1, up to the annual maximum'),
  class_1_above_maximum: text('Class 1 above the annual maximum, not in `ni`'),
  employer_ni: Amount,
  ...classTwoFigures,
  class_4: Amount,
  student_loan: Amount,
  postgraduate_loan: Amount,
  hicbc_percent: Type.String(),
  hicbc: Amount,
  winter_fuel_charge: text('Winter fuel payment that is taken back (ITEPA 2003 s681I)'),
  state_pension_lump_sum_tax: text('Tax on the lump sum of a deferred State Pension (F(No. 2)A 2005 s7)'),
  gift_aid_charge: text('Gift Aid claimed above the tax due'),
  taxable_gains: Amount,
  unused_basic_rate_band: Amount,
  cgt: Amount,
  losses_brought_forward_used: Amount,
  losses_carried_forward: Amount,
  bands: Type.Array(TaxedBand),
  pension_input: Amount,
  threshold_income: Amount,
  adjusted_income: Amount,
  annual_allowance_reduction: text('Reduction by the taper'),
  annual_allowance: text('Annual allowance after the taper'),
  annual_allowance_used: Amount,
  annual_allowance_left: Amount,
  money_purchase_excess: Amount,
  carry_forward_used: Type.Array(Amount, { description: 'Oldest year first' }),
  annual_allowance_excess: Amount,
  annual_allowance_charge: Amount,
  relevant_earnings: Amount,
  pension_relief_limit: text('Maximum gross own contributions that get relief'),
  pension_contributions: text('Gross own contributions'),
  pension_relief_excess: Amount,
  payment_on_account: text('Each of the two for the next year. 0.00 if none is due'),
  total_tax: text('Tax, charges, National Insurance and student loans'),
  explanation: Type.Array(TaxStep),
});
export type TaxPosition = Type.Static<typeof TaxPosition>;

export const TaxReportQuery = Body({ tax_year: TaxYearText });

/** Income of one kind, with its sources. */
export const ReportedIncome = Type.Object({
  kind: Type.Enum([
    'employment',
    'self_employment',
    'transition_profit',
    'pension',
    'benefits',
    'shares',
    'termination',
    'property',
    'property_distributions',
    'other',
    'interest',
    'dividends',
    'policy_gains',
    'foreign_property',
    'gains',
  ]),
  label: Type.String(),
  total: text('Total after expenses'),
  rows: Type.Array(
    Type.Object({
      source: Type.Enum(
        [
          ...['payslips', 'profile', 'share_awards', 'transactions', 'holdings', 'capital_gains'],
          ...['allowance', 'expected', 'income_sources', 'pension_lump_sums'],
        ],
        { description: '`expected`: payslips and recurring payments to come, only in `on_course`' },
      ),
      label: text('Employer, account or description'),
      account_id: nullable(Type.String({ format: 'uuid' })),
      category_id: nullable(Type.String({ format: 'uuid' })),
      count: integer('Number of payslips, transactions, dividends or disposals'),
      amount: text('Negative for expenses'),
    }),
  ),
});
export type ReportedIncome = Type.Static<typeof ReportedIncome>;

/** A tax payment due, or a refund. */
export const TaxPayment = Type.Object({
  date: Day,
  label: Type.String(),
  amount: text('Negative for a refund'),
});

export type TaxPayment = Type.Static<typeof TaxPayment>;

/** Income, tax and balance of a year. */
const yearPart = {
  income: Type.Array(ReportedIncome),
  position: TaxPosition,
  charged: Type.Array(NamedAmount, { description: 'Tax and other charges of the year, by component' }),
  total_charged: Amount,
  paid: Type.Array(NamedAmount, {
    description: 'PAYE, tax at source, loan deductions and payments on account',
  }),
  total_paid: Amount,
  balance: text('Amount to pay. Negative for a refund'),
  payments: Type.Array(TaxPayment, {
    description:
      'Due dates, including payments on account for the next year. For the current year, based on the projection in `on_course`',
  }),
  loss_carried_back: Type.Union([LossCarriedBack, Type.Null()], {
    description: 'A loss of self-employment that is claimed in earlier years',
  }),
  share_loss_carried_back: Type.Union([ShareLossCarriedBack, Type.Null()], {
    description: 'Losses on shares that are set against income of the year before',
  }),
  explanation: Type.Array(TaxStep),
};

/** Projection of the current tax year to 5 April. */
export const OnCourse = Type.Object(
  {
    ...yearPart,
    notes: Type.Array(Type.String()),
    assumptions: Type.Array(Type.String(), { description: 'Assumptions of the projection, in sentences' }),
    missing_payslips: Type.Array(Type.String(), {
      description:
        'Jobs with missing earlier payslips, in sentences. The balance is unreliable until they are added',
    }),
  },
  {
    description:
      'Projection of the current tax year to 5 April, from payslips and recurring income. The other figures are for the year to date. Null if the year is over or has not begun',
  },
);

/** Tax position of a year: income, tax charged, tax paid, and payments due. */
export const TaxReport = Type.Object({
  tax_year: TaxYearText,
  region: Region,
  rates: Type.Object({ status: Type.Enum(['enacted', 'announced']), edited: Type.Boolean() }),
  inputs: Type.Unsafe<Type.Static<typeof TaxInputs>>({
    type: 'object',
    additionalProperties: true,
    description: 'Inputs of the calculation, in the format of `POST /tax/calculate` and `/tax/what-if`',
  }),
  ...yearPart,
  on_course: Type.Union([OnCourse, Type.Null()]),
  missing_rates: Type.Array(Type.Object({ currency: Type.String(), date: Day }), {
    description: 'Transactions in these currencies are left out because no exchange rate is stored',
  }),
  notes: Type.Array(Type.String()),
});
export type TaxReport = Type.Static<typeof TaxReport>;
