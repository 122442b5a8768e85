import Type from 'typebox';
import { TaxYearText } from './tax-values.ts';
import { Amount, Body, described, flag, Id, Instant, nullable, text } from './values.ts';

const projected = flag('True if the year was under way, and its figures are projected to 5 April');

/** Amounts of the allowances that are left, from the records so far. In pounds. */
const allowancesLeft = {
  isa_left: text('Left of the ISA allowance'),
  pension_left: text('Left of the pension annual allowance of the year'),
  pension_available: text('The same with what earlier years carry forward'),
};

/** A tax year as its owner shares it. It stays as it was on that day until it is shared again. */
export const SharedTaxYear = Type.Object({
  shared_at: Instant,
  region: text('Rates of england_ni, wales or scotland'),
  projected,
  ...allowancesLeft,
  inputs: Type.Unsafe<object>({
    type: 'object',
    additionalProperties: true,
    description:
      'Figures that are shared, in the format of `POST /tax/calculate`. Jobs have numbers in place of names, and days are those on which rates change',
  }),
});
export type SharedTaxYear = Type.Static<typeof SharedTaxYear>;

/** A tax year as the user shares it, and the others who share theirs. */
export const SharedTaxYears = Type.Object({
  tax_year: TaxYearText,
  own: Type.Union([SharedTaxYear, Type.Null()], { description: 'Null if you don’t share this year' }),
  others: Type.Array(Type.Object({ user_id: Id, name: Type.String(), shared_at: Instant }), {
    description: 'People in your household who share this year, by name',
  }),
});
export type SharedTaxYears = Type.Static<typeof SharedTaxYears>;

export const CoupleQuery = Body({
  tax_year: TaxYearText,
  with: described(Id, 'Someone in your household who shares this year'),
  married: Type.Optional(
    Type.Boolean({
      description: 'Married or civil partners who live together',
      default: true,
    }),
  ),
});
export type CoupleQuery = Type.Static<typeof CoupleQuery>;

/** Year of one of the two, in pounds. */
export const CoupleYear = Type.Object({
  user_id: Id,
  name: Type.String(),
  is_you: Type.Boolean(),
  shared_at: nullable(described(Instant, 'When the figures were shared. Null: yours, as they are now')),
  projected,
  savings_interest: Amount,
  dividends: Amount,
  adjusted_net_income: Amount,
  income_tax: Amount,
  national_insurance: text('Class 1, 2 and 4'),
  student_loans: Amount,
  child_benefit_charge: text('On the higher income of the two only'),
  other_charges: text('Capital gains tax and all other charges'),
  total_tax: Amount,
  ...allowancesLeft,
});
export type CoupleYear = Type.Static<typeof CoupleYear>;

/** Something that lowers the tax of both together. In pounds. */
export const CoupleProposal = Type.Object({
  kind: Type.Enum(['marriage_allowance', 'savings_interest', 'dividends', 'pension_contribution']),
  from: described(Id, 'Who gives the allowance or the assets, or pays the contribution'),
  amount: text(
    'Allowance given, income in the year of the assets given, or gross contribution with relief at source',
  ),
  saved: text('Saving of both together in the year'),
  total_tax_after: Type.Array(Amount, { description: 'Total tax of each afterwards, you first' }),
  law: Type.String(),
});
export type CoupleProposal = Type.Static<typeof CoupleProposal>;

/** Tax years of two people side by side. */
export const CoupleTax = Type.Object({
  tax_year: TaxYearText,
  married: Type.Boolean(),
  members: Type.Array(CoupleYear, { description: 'The two, you first' }),
  total_tax: text('Of both'),
  proposals: Type.Array(CoupleProposal, { description: 'Each by itself, largest saving first' }),
  together: Type.Object(
    { steps: Type.Array(CoupleProposal), saved: Amount },
    { description: 'Gifts and Marriage Allowance one after the other' },
  ),
});
export type CoupleTax = Type.Static<typeof CoupleTax>;
