import Type from 'typebox';
import {
  Amount,
  AmountInput,
  Body,
  ChangeOf,
  CurrencyCode,
  CurrencyInput,
  Day,
  described,
  Id,
  nullable,
  textUpTo,
  versioned,
} from './values.ts';

/** Something to save for: a goal, or a sinking fund for a bill that comes. Amounts in `currency`. */
export const Goal = Type.Object({
  id: Id,
  name: Type.String(),
  target_amount: Amount,
  currency: CurrencyCode,
  target_date: nullable(Day),
  account_id: nullable(described(Id, 'The amount saved is this account’s balance')),
  category_id: nullable(described(Id, 'The amount saved is the amount left in this category’s budget')),
  saved_amount: described(Amount, 'Entered manually. Used if no account or category is linked'),
  saved: Amount,
  remaining: Amount,
  progress: Type.String({ description: 'Share saved, 0 to 1, rounded down', examples: ['0.425'] }),
  months_left: Type.Unsafe<number | null>({
    type: ['integer', 'null'],
    description: 'Months including this one, at least 1',
  }),
  monthly_needed: nullable(described(Amount, 'Null without a date. 0 once the goal is reached')),
  status: Type.Enum(['reached', 'saving', 'overdue']),
  ...versioned,
});
export type Goal = Type.Static<typeof Goal>;

const name = textUpTo(100);
const idOrNull = nullable(Id);
const dayOrNull = nullable(Day);
const fields = {
  target_date: Type.Optional(dayOrNull),
  account_id: Type.Optional(described(idOrNull, 'Cannot be combined with `category_id`')),
  category_id: Type.Optional(idOrNull),
  saved_amount: Type.Optional(AmountInput),
};

export const NewGoal = Body({
  name,
  target_amount: AmountInput,
  currency: Type.Optional(
    described(CurrencyInput, 'Default: the account’s currency, or the base currency without an account'),
  ),
  ...fields,
});
export type NewGoal = Type.Static<typeof NewGoal>;

export const GoalChange = ChangeOf(Type.Omit(NewGoal, ['currency']));
export type GoalChange = Type.Static<typeof GoalChange>;
