import Type from 'typebox';
import { PoundsInput, TaxYearText } from './tax-values.ts';
import { Amount, Body, described, flag, text } from './values.ts';

/** Inputs of a calculation for a year with a claim of a new resident. */
export const newResidentInputs = {
  new_resident_claim: Type.Optional(
    flag(
      'True for a year with a claim as a new resident (from 2025-26): it has no allowances and no exempt amount. What is claimed is `relieved` in `foreign_income` and `gains`',
    ),
  ),
  foreign_losses_in_year: Type.Optional(
    described(
      PoundsInput,
      'Part of `losses_in_year` on assets abroad. A claim as a new resident makes it not allowable',
    ),
  ),
};

/** Marks income or a gain for which a new resident claims relief. */
export const relieved = Type.Optional(flag('True if a new resident claims relief, so that it isn’t taxed'));

/** Figures of a position. */
export const newResidentFigures = {
  foreign_income_relief: text(
    'Income from abroad that a new resident claims relief for, and that isn’t taxed',
  ),
  foreign_gains_relief: text('The same for gains on assets abroad'),
};

/** Facts of a claim of a new resident for foreign income and gains. */
const NewResident = Body({
  first_resident_year: described(
    TaxYearText,
    'First tax year of UK residence. The claim is for it and the three after, from 2025-26',
  ),
  ten_years_abroad: flag(
    'True for someone who wasn’t UK resident in any of the ten tax years before, and was at least ten years old when that year began',
  ),
  income: Type.Array(Type.Enum(['interest', 'dividends', 'pension', 'property']), {
    maxItems: 4,
    uniqueItems: true,
    description:
      'Kinds of income from abroad that are claimed: entered income, and holdings with an ISIN abroad',
  }),
  gains: flag('True to claim all gains on assets abroad'),
  only_qualifying: flag(
    'True if nothing claimed is disqualified: income of performers and sports people, pensions that had UK tax relief, and gains on assets that get 75% of their value from UK land; and no such asset was sold at a loss',
  ),
  not_covered: Type.Array(
    Type.Enum([
      ...(['split_year', 'overseas_workday_relief', 'earlier_remittance_basis'] as const),
      ...(['trust', 'business_abroad', 'member_of_parliament'] as const),
    ]),
    {
      maxItems: 6,
      uniqueItems: true,
      description: 'Circumstances that apply too. The year isn’t calculated with any of them',
    },
  ),
});
export type NewResident = Type.Static<typeof NewResident>;

/** The facts in a tax profile. */
export const NewResidentClaim = Type.Unsafe<NewResident | null>({
  anyOf: [NewResident, { type: 'null' }],
  description: 'Facts of a claim for foreign income and gains, without which it isn’t calculated',
});

/** Effect of a claim on a disposal. */
export const DisposalClaim = Type.Optional(
  Type.Enum(['relieved', 'not_allowable'], {
    description:
      'In a year with a claim as a new resident: a gain abroad that is relieved, or a loss abroad that isn’t allowable. Not in the totals',
  }),
);

/** Disposals abroad that the figures of a year leave out. */
export const NewResidentGains = Type.Object({
  count: Type.Integer(),
  gains_relieved: Amount,
  losses_not_allowable: text('Positive'),
});
