import Type from 'typebox';
import { relieved } from './new-resident.ts';
import { YearPartName } from './residence.ts';
import { PoundsInput } from './tax-values.ts';
import { Body, described, textUpTo } from './values.ts';

/** Kinds of income from abroad. `pension` includes royalties and social security benefits, as on the Foreign pages. */
export const ForeignKind = Type.Enum(['interest', 'dividends', 'pension', 'property', 'employment'], {
  description:
    '`employment`: pay or employee shares for work done in that country. It is part of pay and shares that are recorded, and isn’t counted again',
});
export type ForeignKind = Type.Static<typeof ForeignKind>;

/** Kinds of income from which foreign tax can be deducted instead of credited. */
export const ForeignDeductionKind = Type.Enum(['interest', 'dividends', 'pension', 'property']);

/** A country by its ISO 3166 code. */
export const CountryCode = Type.String({
  pattern: '^[A-Z]{2}$',
  description: 'Country, as a two-letter ISO 3166 code',
  examples: ['US'],
});

/** Income from abroad in a calculation, which is part of the amounts of its kinds. */
export const ForeignIncomeInputs = Type.Array(
  Body({
    kind: ForeignKind,
    country: CountryCode,
    amount: described(PoundsInput, 'Before foreign tax'),
    foreign_tax: PoundsInput,
    treaty_percent: Type.Optional(
      described(
        PoundsInput,
        'Most tax that the treaty allows, in percent. Default: the rate that farthing knows, or no credit',
      ),
    ),
    relieved,
  }),
  {
    maxItems: 200,
    description: 'Income from abroad, which is part of the amounts above, with the foreign tax on it',
  },
);

/** Returns the fields of a tax profile on foreign income. `sum` is the schema of amounts. */
export function foreignFields<Sum extends Type.TSchema>(sum: Sum) {
  return {
    foreign_income: Type.Array(
      Body({
        kind: ForeignKind,
        country: CountryCode,
        description: textUpTo(100),
        amount: described(sum, 'Before foreign tax, in pounds'),
        foreign_tax: sum,
        part: Type.Optional(
          described(
            YearPartName,
            'In a split year: the part in which it arose. Income of the overseas part isn’t counted',
          ),
        ),
      }),
      {
        maxItems: 100,
        description:
          'Income from abroad entered by hand, besides income of `incomes`. Property after its expenses',
      },
    ),
    foreign_deductions: Type.Array(Body({ country: CountryCode, kind: ForeignDeductionKind }), {
      maxItems: 100,
      description:
        'Sources whose foreign tax is deducted from the income instead of credited, for entered income and for holdings',
    }),
    treaty_rates: Type.Array(
      Body({ country: CountryCode, kind: ForeignKind, percent: described(sum, '0 to 100') }),
      {
        maxItems: 100,
        description:
          'Most foreign tax that treaties allow, in percent. They override the rates that farthing knows',
      },
    ),
  };
}
