import Type from 'typebox';
import { accruedFields } from './accrued-income.ts';
import { lossFields } from './business-losses.ts';
import { foreignFields } from './foreign-income.ts';
import { sourceFields } from './income-sources.ts';
import { insuranceFields } from './national-insurance.ts';
import { policyGainFields } from './policy-gains.ts';
import { Region } from './profile.ts';
import { roomFields } from './rent-a-room.ts';
import { residenceFields } from './residence.ts';
import { benefitFields } from './tax-benefits.ts';
import { LoanPlan, PoundsInput, TaxYearText } from './tax-values.ts';
import { Amount, Body, Day, described, flag, integer, nullable, textUpTo, versionRead } from './values.ts';
import { ventureFields } from './venture-investments.ts';

/** Kinds of income entered by hand, besides income from payslips and transactions. */
export const IncomeKind = Type.Enum([
  'employment',
  'self_employment',
  'pension',
  'property',
  'property_distributions',
  'other',
  'interest',
  'dividends',
]);
export type IncomeKind = Type.Static<typeof IncomeKind>;

/** Categories of transactions that count as taxable income, unless a profile leaves them out. */
export const CountedIncome = Type.Enum(['self_employment', 'property', 'interest', 'dividends', 'pension']);
export type CountedIncome = Type.Static<typeof CountedIncome>;

const text = textUpTo(100);

/** Returns the fields of a profile. `sum` is the schema of amounts. */
function fields<Sum extends Type.TSchema>(sum: Sum) {
  return {
    region: Type.Enum(Region.enum, { description: 'Region where income tax on earnings is paid' }),
    blind: flag("True for the blind person's allowance"),
    ...insuranceFields,
    over_75: flag('True if personal pension contributions get no relief'),
    marriage_allowance: Type.Enum(['none', 'receive', 'transfer']),
    student_loans: Type.Array(LoanPlan, { maxItems: 5, uniqueItems: true }),
    child_benefit: described(
      sum,
      'Child Benefit received by the couple in the year, if the partner earns less',
    ),
    gift_aid: described(sum, 'Net amount donated'),
    incomes: Type.Array(Body({ kind: IncomeKind, description: text, amount: sum, tax_paid: sum }), {
      maxItems: 100,
      description: 'Income entered by hand, gross, with tax deducted at source',
    }),
    ...{ ...accruedFields(sum), ...foreignFields(sum) },
    ...policyGainFields(sum),
    ...ventureFields(sum),
    counted_categories: Type.Array(CountedIncome, {
      maxItems: 5,
      uniqueItems: true,
      description: 'Kinds of income that are totalled from transactions in the matching built-in category',
    }),
    ...{ self_employment_expenses: sum, property_expenses: sum },
    property_finance_costs: described(
      sum,
      'Mortgage interest on rental property, including unused amounts from earlier years. Not part of the expenses',
    ),
    ...{ ...roomFields(sum), ...sourceFields(sum) },
    trading_allowance: Type.Enum(['automatic', 'claim', 'none'], {
      description: '£1,000 trading allowance instead of expenses. `automatic` applies it if it saves tax',
    }),
    property_allowance: Type.Enum(['automatic', 'claim', 'none'], {
      description: '£1,000 property allowance instead of expenses and mortgage interest',
    }),
    ...{ ...lossFields(sum), ...residenceFields(sum) },
    payments_on_account: Type.Array(Body({ date: Day, amount: sum }), {
      maxItems: 20,
      description: 'Payments on account made towards this tax year',
    }),
    flexible_access_on: nullable(Day),
    other_pension_input: described(sum, 'Pension input not recorded in payslips or pensions'),
    carry_forward: Type.Array(Body({ tax_year: TaxYearText, unused: sum }), {
      maxItems: 3,
      description: 'Unused annual allowance of earlier years without records in farthing',
    }),
    ...benefitFields(sum),
    p60s: Type.Array(Body({ employer: text, pay: sum, tax: sum, ni: sum, student_loan: sum }), {
      maxItems: 20,
      description: 'Figures of P60 forms, compared with the payslips',
    }),
  };
}

/** A person's circumstances in a tax year. Amounts in pounds. */
export const TaxProfile = Type.Object({
  tax_year: TaxYearText,
  ...fields(Amount),
  region_by_homes: nullable(
    Type.Enum(Region.enum, {
      description:
        'Region by where the user lived in the year. Null if that isn’t entered, or doesn’t settle it',
    }),
  ),
  stored: flag('False if nothing is saved for this year and these are defaults'),
  version: integer('0 if nothing is stored'),
  updated_at: nullable(Type.String({ format: 'date-time' })),
});
export type TaxProfile = Type.Static<typeof TaxProfile>;

/** The complete new profile. Absent fields become zero, false or empty. */
export const TaxProfileEntry = Body({
  ...(Object.fromEntries(
    Object.entries(fields(PoundsInput)).map(([name, schema]) => [name, Type.Optional(schema)]),
  ) as {
    [Name in keyof ReturnType<typeof fields<typeof PoundsInput>>]: Type.TOptional<
      ReturnType<typeof fields<typeof PoundsInput>>[Name]
    >;
  }),
  version: versionRead(0),
});
export type TaxProfileEntry = Type.Static<typeof TaxProfileEntry>;
