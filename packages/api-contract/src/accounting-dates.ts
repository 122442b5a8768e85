import Type from 'typebox';
import { PoundsInput, SignedPoundsInput, TaxYearText } from './tax-values.ts';
import { Amount, Body, Day, integer, nullable, orNull, text } from './values.ts';

const MonthAndDay = Type.String({
  pattern: '^\\d{2}-\\d{2}$',
  description: 'Month and day on which the accounts end, as `04-30`. Null for 31 March to 5 April',
});

/** Facts of the transition of 2023-24 that the records may not have. */
export const TransitionEntry = Body({
  standard_profit: orNull(SignedPoundsInput),
  transition_profit: orNull(SignedPoundsInput),
  overlap_profit: PoundsInput,
  elections: Type.Optional(
    Type.Array(Body({ tax_year: TaxYearText, amount: PoundsInput }), {
      maxItems: 4,
      description: 'Additional amounts elected to arise in a year, beside its fifth',
    }),
  ),
});
export type TransitionEntry = Type.Static<typeof TransitionEntry>;

/** Fields of an income source that say when its accounts end, as they are sent. */
export const accountingDateInputs = {
  accounting_date: orNull(MonthAndDay),
  accounting_date_until: orNull(Day),
  transition: orNull(TransitionEntry),
};

export const TransitionFacts = Type.Object({
  standard_profit: nullable(
    text('Profit of the 12 months after the basis period of 2022-23. Null: from the records'),
  ),
  transition_profit: nullable(text('Profit from then to 5 April 2024. Null: from the records')),
  overlap_profit: Amount,
  elections: Type.Array(Type.Object({ tax_year: TaxYearText, amount: Amount })),
});
export type TransitionFacts = Type.Static<typeof TransitionFacts>;

/** The same fields as they are answered. */
export const accountingDateFields = {
  accounting_date: nullable(MonthAndDay),
  accounting_date_until: nullable(
    Type.String({
      format: 'date',
      description: 'Last accounting date before accounts moved to the tax year. Null if they didn’t',
    }),
  ),
  transition: Type.Union([TransitionFacts, Type.Null()]),
};

/** The difference between the accounts that end in a tax year and its profit. */
export const BasisAdjustment = Type.Literal('basis_adjustment');
export type BasisAdjustment = Type.Static<typeof BasisAdjustment>;

/** Accounts of a trade, and the part of their profit that counts in a tax year. */
export const AccountPeriod = Type.Object({
  from: Day,
  to: Day,
  profit: Amount,
  days: integer('Days in the tax year, or in its basis period'),
  of_days: Type.Integer(),
  part: Amount,
  part_of: Type.Enum(['tax_year', 'standard', 'transition'], {
    description: '`standard` and `transition`: parts of the basis period of 2023-24',
  }),
});
export type AccountPeriod = Type.Static<typeof AccountPeriod>;

/** The transition of 2023-24, step by step. */
export const TransitionAccount = Type.Object({
  standard: Amount,
  transition: nullable(Amount),
  overlap: Amount,
  after_overlap: Amount,
  together: Amount,
  transition_profits: Amount,
  overlap_loss: text(
    'Part of a loss of 2023-24 that overlap profits made, which can be claimed as a terminal loss',
  ),
  spread: Type.Array(Type.Object({ tax_year: TaxYearText, amount: Amount })),
  amount: text('Arises in the tax year of the account'),
});
export type TransitionAccount = Type.Static<typeof TransitionAccount>;
