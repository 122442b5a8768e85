import Type from 'typebox';
import { Region } from './profile.ts';
import { LoanPlan, PoundsInput, TaxYearText } from './tax-values.ts';
import { Amount, Body, Day, nullable, versionRead } from './values.ts';

/** Kinds of income that a person can have beside what farthing reads from payslips and transactions. */
export const IncomeKind = Type.Enum([
  'employment',
  'self_employment',
  'pension',
  'property',
  'other',
  'interest',
  'dividends',
]);
export type IncomeKind = Type.Static<typeof IncomeKind>;

/** Categories of transactions that count as taxable income, unless a profile leaves them out. */
export const CountedIncome = Type.Enum(['self_employment', 'property', 'interest', 'dividends', 'pension']);
export type CountedIncome = Type.Static<typeof CountedIncome>;

const text = Type.String({ minLength: 1, maxLength: 100, pattern: '\\S' });

/** The fields of a profile, with their amounts as `sum`, and texts that must say something as `name`. */
function fields<Sum extends Type.TSchema>(sum: Sum) {
  return {
    region: Type.Enum(Region.enum, { description: 'Where income tax on earnings is paid' }),
    blind: Type.Boolean({ description: "Blind person's allowance" }),
    over_state_pension_age: Type.Boolean({ description: 'No National Insurance of the employee' }),
    over_75: Type.Boolean({ description: 'No relief on own pension contributions' }),
    director: Type.Boolean({ description: 'National Insurance by the year, not by payment' }),
    marriage_allowance: Type.Enum(['none', 'receive', 'transfer']),
    student_loans: Type.Array(LoanPlan, { maxItems: 5, uniqueItems: true }),
    child_benefit: Type.Unsafe<Type.Static<Sum>>({
      ...sum,
      description: 'Received in the year by the couple, where the other one earns less',
    }),
    gift_aid: Type.Unsafe<Type.Static<Sum>>({ ...sum, description: 'Net, as given' }),
    incomes: Type.Array(Body({ kind: IncomeKind, description: text, amount: sum, tax_paid: sum }), {
      maxItems: 100,
      description: 'Income typed by hand, gross, with tax taken off at source',
    }),
    counted_categories: Type.Array(CountedIncome, {
      maxItems: 5,
      uniqueItems: true,
      description: 'Kinds of income that transactions in their system category add up to',
    }),
    self_employment_expenses: sum,
    property_expenses: sum,
    property_finance_costs: Type.Unsafe<Type.Static<Sum>>({
      ...sum,
      description: 'Mortgage interest of let homes, with what earlier years left unused; no expense',
    }),
    trading_allowance: Type.Enum(['automatic', 'claim', 'none'], {
      description: 'The £1,000 in place of expenses of self-employment; automatic: where it saves tax',
    }),
    property_allowance: Type.Enum(['automatic', 'claim', 'none'], {
      description: 'The £1,000 in place of expenses and mortgage interest of property',
    }),
    losses_brought_forward: Type.Unsafe<Type.Static<Sum>>({ ...sum, description: 'Capital losses' }),
    payments_on_account: Type.Array(Body({ date: Day, amount: sum }), {
      maxItems: 20,
      description: 'Made towards this tax year',
    }),
    flexible_access_on: nullable(Day),
    other_pension_input: Type.Unsafe<Type.Static<Sum>>({
      ...sum,
      description: 'Pension input that neither payslips nor pensions hold',
    }),
    carry_forward: Type.Array(Body({ tax_year: TaxYearText, unused: sum }), {
      maxItems: 3,
      description: 'Unused annual allowance of earlier years, where farthing has no records of them',
    }),
    p60s: Type.Array(Body({ employer: text, pay: sum, tax: sum, ni: sum, student_loan: sum }), {
      maxItems: 20,
      description: 'Figures of the forms P60, to check the payslips against',
    }),
  };
}

/** A person's circumstances in a tax year. Amounts in pounds. */
export const TaxProfile = Type.Object({
  tax_year: TaxYearText,
  ...fields(Amount),
  stored: Type.Boolean({ description: 'false: nothing has been saved for this year, these are defaults' }),
  version: Type.Integer({ description: '0 while nothing is stored' }),
  updated_at: nullable(Type.String({ format: 'date-time' })),
});
export type TaxProfile = Type.Static<typeof TaxProfile>;

/** The circumstances as they are to be: the whole set, what is absent is nothing or no. */
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
