import Type from 'typebox';
import { Amount, text } from './values.ts';

/** A tax year, 6 April to 5 April, as its first year and the last two digits of its second. */
export const TaxYearText = Type.String({
  pattern: '^\\d{4}-\\d{2}$',
  description: 'A tax year, such as 2025-26',
  examples: ['2025-26'],
});
/** Path of a record that exists once per tax year. */
export const TaxYearPath = Type.Object({ tax_year: TaxYearText });

/** A percentage in a request. */
export const PercentInput = Type.Union(
  [
    Type.String({ pattern: '^\\d{1,3}(\\.\\d{1,4})?$', maxLength: 8 }),
    Type.Number({ minimum: 0, maximum: 100 }),
  ],
  { description: 'Above 0, at most 100, with up to 4 decimal places' },
);

/** Non-negative pounds in a request: a decimal string, or a JSON number in its shortest decimal form. */
export const PoundsInput = Type.Union(
  [
    Type.String({ pattern: '^\\d{1,12}(\\.\\d{0,12})?$', maxLength: 25 }),
    Type.Number({ minimum: 0, maximum: 1e12 }),
  ],
  { description: 'Pounds, as a decimal string or a number' },
);
/** Pounds in a request that may be negative, such as a refund or reduction. */
export const SignedPoundsInput = Type.Union(
  [
    Type.String({ pattern: '^-?\\d{1,12}(\\.\\d{0,12})?$', maxLength: 26 }),
    Type.Number({ minimum: -1e12, maximum: 1e12 }),
  ],
  { description: 'Pounds, as a decimal string or a number; may be negative' },
);

/** Student loan plans. Several plans and a postgraduate loan can be repaid at the same time. */
export const LoanPlan = Type.Enum(['plan_1', 'plan_2', 'plan_4', 'plan_5', 'postgraduate']);
export type LoanPlan = Type.Static<typeof LoanPlan>;

/** Frequency of pay. */
export const PayFrequency = Type.Enum(['weekly', 'two_weekly', 'four_weekly', 'monthly', 'annual']);

/** One step of a calculation. Steps are in the order of the calculation. */
export const TaxStep = Type.Object({
  topic: text(
    'Topic of the step: income, allowances, income_tax, national_insurance, student_loans, child_benefit, ' +
      'pensions, capital_gains, paye, payments',
  ),
  label: text('Name of the figure calculated'),
  amount: text('Result in pounds, or a percentage if the label says so'),
  figures: Type.Array(Type.Object({ label: Type.String(), value: Type.String() }), {
    description: 'Figures used in the step',
  }),
  law: text('Act and section, or HMRC manual page. Empty if none applies'),
});
export type TaxStep = Type.Static<typeof TaxStep>;

/** A named amount of a tax record. */
export const NamedAmount = Type.Object({ code: Type.String(), label: Type.String(), amount: Amount });
export type NamedAmount = Type.Static<typeof NamedAmount>;
