import Type from 'typebox';
import { Amount } from './values.ts';

/** A tax year, 6 April to 5 April, by its first and the last two digits of its second year. */
export const TaxYearText = Type.String({
  pattern: '^\\d{4}-\\d{2}$',
  description: 'A tax year, such as 2025-26',
  examples: ['2025-26'],
});
/** Path of what there is once a tax year. */
export const TaxYearPath = Type.Object({ tax_year: TaxYearText });

/** Pounds in a request, not negative: decimal string, or a JSON number read by its shortest text. */
export const PoundsInput = Type.Union(
  [
    Type.String({ pattern: '^\\d{1,12}(\\.\\d{0,12})?$', maxLength: 25 }),
    Type.Number({ minimum: 0, maximum: 1e12 }),
  ],
  { description: 'Pounds, as a decimal string or a number' },
);
/** Pounds in a request that may be negative: a refund, a reduction. */
export const SignedPoundsInput = Type.Union(
  [
    Type.String({ pattern: '^-?\\d{1,12}(\\.\\d{0,12})?$', maxLength: 26 }),
    Type.Number({ minimum: -1e12, maximum: 1e12 }),
  ],
  { description: 'Pounds, as a decimal string or a number; may be negative' },
);

/** Student loan plans; several of them and a postgraduate loan can be repaid side by side. */
export const LoanPlan = Type.Enum(['plan_1', 'plan_2', 'plan_4', 'plan_5', 'postgraduate']);
export type LoanPlan = Type.Static<typeof LoanPlan>;

/** Frequency of pay. */
export const PayFrequency = Type.Enum(['weekly', 'two_weekly', 'four_weekly', 'monthly', 'annual']);

/** One step of how a figure came about. Steps stand in the order of the computation. */
export const TaxStep = Type.Object({
  topic: Type.String({
    description:
      'What the step belongs to: income, allowances, income_tax, national_insurance, student_loans, child_benefit, ' +
      'pensions, capital_gains, paye, payments',
  }),
  label: Type.String({ description: 'What was worked out' }),
  amount: Type.String({ description: 'What came out: pounds, or a percentage where the label says so' }),
  figures: Type.Array(Type.Object({ label: Type.String(), value: Type.String() }), {
    description: 'What it was made from',
  }),
  law: Type.String({ description: 'Act and section, or HMRC manual page; empty where none is needed' }),
});
export type TaxStep = Type.Static<typeof TaxStep>;

/** Something of a tax record: an amount with a name. */
export const NamedAmount = Type.Object({ code: Type.String(), label: Type.String(), amount: Amount });
export type NamedAmount = Type.Static<typeof NamedAmount>;
