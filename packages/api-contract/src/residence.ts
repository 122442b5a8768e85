import Type from 'typebox';

/** Residence in a tax year. Tax is calculated only for people who are UK resident for all of it, with worldwide income. */
export const Residence = Type.Enum(
  ['uk_all_year', 'split_year', 'foreign_income_and_gains', 'remittance_basis', 'not_uk'],
  {
    description:
      'Residence in the year. Tax is calculated for `uk_all_year` only: for the others, the report and the return are 422',
  },
);
export type Residence = Type.Static<typeof Residence>;
