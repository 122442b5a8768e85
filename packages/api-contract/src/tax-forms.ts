import Type from 'typebox';
import { IncomeKind } from './tax-profiles.ts';
import { TaxYearText } from './tax-values.ts';
import { Amount, flag, nullable } from './values.ts';

/** Forms of HMRC and of employers that are read from PDF. */
export const TaxFormKind = Type.Enum(['p60', 'p45', 'p2', 'sa302']);
export type TaxFormKind = Type.Static<typeof TaxFormKind>;

/** Figures of a form, to be looked at before any of them is saved. Amounts in pounds. */
export const TaxForm = Type.Object({
  form: TaxFormKind,
  tax_year: TaxYearText,
  employer: nullable(Type.String()),
  tax_code: nullable(Type.String()),
  fields: Type.Array(Type.Object({ label: Type.String(), value: Type.String() }), {
    description: 'What the form says, in its own words',
  }),
  notes: Type.Array(Type.String(), { description: 'Differences from your records, and what can’t be saved' }),
  p60: Type.Unsafe<TaxFormP60 | null>({
    anyOf: [
      Type.Object({
        employer: Type.String(),
        ...{ pay: Amount, tax: Amount, ni: Amount, student_loan: Amount },
      }),
      { type: 'null' },
    ],
    description: 'Entry for `p60s` of the tax profile. Null unless the form is a P60',
  }),
  incomes: Type.Array(
    Type.Object({ kind: IncomeKind, description: Type.String(), amount: Amount, tax_paid: Amount }),
    {
      description: 'Entries for `incomes` of the tax profile, for income that isn’t recorded in another way',
    },
  ),
  is_recorded: flag(
    'True if payslips of this employer, or income of this year, are recorded: don’t save `incomes` too',
  ),
});
export type TaxForm = Type.Static<typeof TaxForm>;

interface TaxFormP60 {
  readonly employer: string;
  readonly pay: string;
  readonly tax: string;
  readonly ni: string;
  readonly student_loan: string;
}
