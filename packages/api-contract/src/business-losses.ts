import Type from 'typebox';
import { PoundsInput } from './tax-values.ts';
import { Amount } from './values.ts';

const sum = Type.Optional(PoundsInput);

/** Inputs of losses of self-employment and UK property: of the year, and brought forward. */
export const lossInputs = {
  trade_loss: sum,
  trade_loss_against_income: Type.Optional(
    Type.Boolean({ description: 'True to set the loss of the year against other income (ITA 2007 s64)' }),
  ),
  trade_losses_brought_forward: sum,
  property_loss: sum,
  property_losses_brought_forward: sum,
};

/** Figures of those losses in a tax position. */
export const lossFigures = {
  trade_losses_used: Amount,
  trade_losses_against_income: Type.String({ description: 'Loss of the year set against other income' }),
  trade_losses_carried_forward: Amount,
  property_losses_used: Amount,
  property_losses_carried_forward: Amount,
};

/** Returns the fields of a tax profile on losses. `amount` is the schema of amounts. */
export function lossFields<Sum extends Type.TSchema>(amount: Sum) {
  const described = (description: string) => Type.Unsafe<Type.Static<Sum>>({ ...amount, description });
  const business = described('Not recorded here. Zero takes what the recorded years before left');
  return {
    trade_loss_relief: Type.Enum(['carry_forward', 'this_year'], {
      description:
        'Use of a loss of self-employment: later profits of it, or all other income of this year (ITA 2007 s64)',
    }),
    trade_losses_brought_forward: business,
    property_losses_brought_forward: business,
    losses_brought_forward: described('Capital losses of earlier years'),
  };
}
