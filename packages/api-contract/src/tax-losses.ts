import Type from 'typebox';
import { IncomeSourceKind } from './income-sources.ts';
import { TaxYearText } from './tax-values.ts';
import { Amount, Body, Day, nullable, text } from './values.ts';

export const LossHistoryQuery = Body({ tax_year: TaxYearText });
export type LossHistoryQuery = Type.Static<typeof LossHistoryQuery>;

/** Claim of the capital losses of a tax year. */
export const LossClaim = Type.Enum(['none', 'claimed', 'open', 'overdue', 'not_claimed'], {
  description:
    'Whether HMRC was told of the losses. `none`: no losses. `open`: not recorded, and still in time. `overdue`: not answered, and the time is over: they count in their own year only. `not_claimed`: the time is over without a claim, and they never count',
});
export type LossClaim = Type.Static<typeof LossClaim>;

/** Capital losses of a tax year, in pounds. */
export const CapitalLossYear = Type.Object({
  tax_year: TaxYearText,
  brought_forward: Amount,
  arisen: text('All losses of the year'),
  used_in_year: text('Losses of the year set against its own gains'),
  used: nullable(text('Losses of earlier years set against gains of this one. Null without rates')),
  carried_forward: nullable(text('To later years. Null without rates')),
  claim_by: Day,
  claimed_on: nullable(Day),
  claim: LossClaim,
  left_out: text('Losses that count in no later year, because no claim in time is recorded'),
});
export type CapitalLossYear = Type.Static<typeof CapitalLossYear>;

/** Losses of a business in a tax year, in pounds. */
export const BusinessLossYear = Type.Object({
  tax_year: TaxYearText,
  brought_forward: Amount,
  arisen: Amount,
  used: text('Losses brought forward set against profits of the same business'),
  against_income: text('Loss of the year set against other income of the year'),
  carried_back: text('Loss of the year used in earlier years'),
  carried_forward: Amount,
  claim_by: nullable(text('Last day to claim a loss of a trade')),
});
export type BusinessLossYear = Type.Static<typeof BusinessLossYear>;

/** Losses that only Class 4 National Insurance still deducts in a tax year, in pounds. */
export const ClassFourLossYear = Type.Object({
  tax_year: TaxYearText,
  brought_forward: Amount,
  arisen: text('Losses set against income other than profits of the year'),
  used: text('Deducted from profits of the year'),
  carried_forward: Amount,
});
export type ClassFourLossYear = Type.Static<typeof ClassFourLossYear>;

/** Losses of the ten tax years up to one. */
export const LossHistory = Type.Object({
  tax_year: TaxYearText,
  capital: Type.Array(CapitalLossYear, { description: 'Oldest first' }),
  businesses: Type.Array(
    Type.Object({
      id: text('`property`, the id of an income source, or empty for self-employment entered by hand'),
      kind: IncomeSourceKind,
      name: Type.String(),
      years: Type.Array(BusinessLossYear, { description: 'Oldest first' }),
    }),
    { description: 'Those with losses in these years' },
  ),
  class_4: Type.Array(ClassFourLossYear, {
    description:
      'Losses set against other income, which lower profits for Class 4 in later years. Oldest first',
  }),
  notes: Type.Array(Type.String()),
});
export type LossHistory = Type.Static<typeof LossHistory>;
