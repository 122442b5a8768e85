import Type from 'typebox';
import { PoundsInput, TaxYearText } from './tax-values.ts';
import { Amount, Body, Day, described, flag, Id, nullable, text } from './values.ts';

const sum = Type.Optional(PoundsInput);
const partOf = (description: string) => Type.Optional(described(PoundsInput, description));

/** Uses of a loss of self-employment. */
export const TradeLossRelief = Type.Enum(
  [
    ...(['carry_forward', 'this_year', 'last_year', 'this_then_last_year'] as const),
    ...(['last_then_this_year', 'early_years', 'terminal'] as const),
  ],
  {
    description:
      'Use of a loss of self-employment: later profits of the trade (ITA 2007 s83), all income of this year, of the year before, or of both (s64), the three years before in the first four of the trade (s72), or profits of the trade in the three years before its end (s89)',
  },
);

/** A loss of the year that is claimed in earlier years. */
export const LossCarriedBack = Type.Object({
  claim: TradeLossRelief,
  loss: text('Left to be carried back'),
  refused: nullable(text('Why the claim isn’t worked out, in words')),
  years: Type.Array(
    Type.Object({
      tax_year: TaxYearText,
      loss: text('Used in that year'),
      income_tax: text('Tax without the claim less that with it, with charges'),
      capital_gains_tax: Amount,
      class_4: Amount,
      credit: text('All three. Given effect in the year of the loss'),
    }),
    { description: 'In the order of the claim' },
  ),
  credit: text('All years together'),
});
export type LossCarriedBack = Type.Static<typeof LossCarriedBack>;

/** Losses on shares that are set against income of the year before. */
export const ShareLossCarriedBack = Type.Object({
  tax_year: TaxYearText,
  loss: text('Set against that year'),
  used: text('Part that its income and the limit on reliefs allow'),
  income_tax: text('Tax without the claim less that with it, with charges'),
  capital_gains_tax: Amount,
  credit: text('Both. Given effect in the year of the loss'),
  refused: nullable(text('Why the claim isn’t worked out, in words')),
});
export type ShareLossCarriedBack = Type.Static<typeof ShareLossCarriedBack>;

/** Inputs of losses of self-employment and UK property: of the year, and brought forward. */
export const lossInputs = {
  transition_profit: partOf('Transition profits that count in the year, 2023-24 to 2027-28 (FA 2022 Sch 1)'),
  trade_loss: sum,
  trade_loss_against_income: Type.Optional(
    flag('True to set the loss of the year against other income (ITA 2007 s64)'),
  ),
  trade_losses_brought_forward: sum,
  trade_losses_kept: partOf('Brought forward by trades whose profits they exceed'),
  trade_loss_used_in_earlier_years: partOf('Part of the loss of the year that earlier years have used'),
  trade_losses_carried_back: partOf(
    'Loss of a later year, against income of this one (ITA 2007 ss64(2)(b), 72)',
  ),
  carried_back_trade_profit: partOf(
    'Profit of the trade with that loss, which the limit on reliefs leaves alone. Default: all self-employment',
  ),
  terminal_losses: partOf('Terminal loss of a later year, against profits of the trade (s89)'),
  class_4_losses_brought_forward: partOf(
    'Losses set against other income of earlier years, which Class 4 hasn’t deducted yet (SSCBA 1992 Sch 2 para 3(4))',
  ),
  share_loss: partOf(
    'Loss on unlisted shares, set against income (ITA 2007 s132), within the limit on reliefs',
  ),
  share_loss_beyond_limit: partOf(
    'Loss on shares with EIS or SEIS relief, set against income without a limit',
  ),
  property_loss: sum,
  property_losses_brought_forward: sum,
};

/** Figures of those losses in a tax position. */
export const lossFigures = {
  trade_losses_used: Amount,
  trade_losses_against_income: text('Loss of the year set against other income'),
  trade_losses_carried_forward: Amount,
  trade_losses_carried_back: text('Loss of a later year set against income of this one'),
  share_losses_used: text('Losses on shares set against income'),
  terminal_losses_used: text('Terminal loss of a later year set against profits of the trade'),
  class_4_losses_used: text('Losses set against other income of earlier years, deducted for Class 4'),
  class_4_losses_carried_forward: text('Losses that Class 4 of later years deducts'),
  property_losses_used: Amount,
  property_losses_carried_forward: Amount,
};

/** Returns the fields of a tax profile on losses. `amount` is the schema of amounts. */
export function lossFields<Sum extends Type.TSchema>(amount: Sum) {
  const business = described(amount, 'Not recorded here. Zero takes what the recorded years before left');
  return {
    transition_profit: described(
      amount,
      'Transition profits of self-employment that count in the year, 2023-24 to 2027-28: box 73.3 of the full pages',
    ),
    trade_loss_relief: TradeLossRelief,
    trade_losses_brought_forward: business,
    trade_losses_of_sources: Type.Array(Body({ source_id: Id, amount }), {
      maxItems: 50,
      description:
        'Losses of self-employment not recorded here, by income source. With several trades, `trade_losses_brought_forward` is of none',
    }),
    property_losses_brought_forward: business,
    class_4_losses_brought_forward: described(
      amount,
      'Losses of self-employment set against other income of years not recorded here, as far as Class 4 hasn’t deducted them',
    ),
    losses_brought_forward: described(amount, 'Capital losses of earlier years'),
    capital_losses_claim: Type.Enum(['unanswered', 'claimed', 'not_claimed'], {
      description:
        'Whether HMRC was told of the capital losses of this year within four years of its end. Losses whose time is over count only if so',
    }),
    capital_losses_claimed_on: nullable(
      described(
        Day,
        'Day on which HMRC was told of the capital losses of this year, by a return or a letter',
      ),
    ),
  };
}
