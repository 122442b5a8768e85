import Type from 'typebox';
import { NewResidentClaim } from './new-resident.ts';
import { Body, Day, described, flag } from './values.ts';

/** Residence in a tax year. Tax is calculated for UK residents with worldwide income, of all the year or of the UK part of a split year, and for new residents who claim relief for foreign income and gains. */
export const Residence = Type.Enum(
  ['uk_all_year', 'split_year', 'foreign_income_and_gains', 'remittance_basis', 'not_uk'],
  {
    description:
      'Residence in the year. Tax is calculated for `uk_all_year`, and for `split_year` and `foreign_income_and_gains` with their facts: for the others, the report and the return are 422',
  },
);
export type Residence = Type.Static<typeof Residence>;

/** Part of a split year. */
export const YearPartName = Type.Enum(['uk', 'overseas']);

/** Returns the facts of a split year. `sum` is the schema of amounts. */
function SplitYear<Sum extends Type.TSchema>(sum: Sum) {
  return Body({
    case: Type.Enum(
      [
        ...(['work_abroad', 'partner_work_abroad', 'no_uk_home', 'only_uk_home', 'work_in_uk'] as const),
        ...(['end_of_work_abroad', 'partner_end_of_work_abroad', 'uk_home'] as const),
      ],
      { description: 'Cases 1 to 8 of FA 2013 Sch 45 paras 44 to 51, in that order' },
    ),
    second_part_from: described(
      Day,
      'First day of the overseas part (the first three cases) or of the UK part (the others)',
    ),
    overseas_earnings: described(
      sum,
      'Taxable pay of payslips that is for work abroad in the overseas part, in pounds',
    ),
    transactions_are_uk: flag(
      'True if the interest, dividends, pensions and rents of transactions all come from the UK',
    ),
    sold_no_uk_land: flag(
      'True if nothing disposed of in the overseas part was UK land, gets most of its value from UK land, or belonged to a business in the UK',
    ),
    temporarily_non_resident: flag(
      'True for someone who comes back within five years, having lived in the UK before',
    ),
  });
}

/** Returns the fields of a tax profile on residence. */
export function residenceFields<Sum extends Type.TSchema>(sum: Sum) {
  const schema = SplitYear(sum);
  return {
    residence: Residence,
    split_year: Type.Unsafe<Type.Static<typeof schema> | null>({
      anyOf: [schema, { type: 'null' }],
      description: 'Facts of a split year, without which it isn’t calculated',
    }),
    new_resident: NewResidentClaim,
  };
}
