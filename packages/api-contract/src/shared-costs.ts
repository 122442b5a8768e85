import Type from 'typebox';
import { Amount, Body, CurrencyCode, Day, described, Id, nullable, pageQuery, textUpTo } from './values.ts';

const text = textUpTo(200);
const money = Type.String({
  maxLength: 20,
  pattern: '^\\d{1,12}(\\.\\d{1,8})?$',
  description: 'In the currency’s decimal places, more than zero',
  examples: ['42.50'],
});

/** Division of a cost between people. */
export const CostSplit = Type.Enum(['equal', 'percent', 'amount'], {
  description:
    '`equal`: the same for each person, who gets no `value`. `percent`: values add up to 100. `amount`: values add up to the cost',
});
export type CostSplit = Type.Static<typeof CostSplit>;

export const NewCost = Body({
  transaction_id: Type.Optional(
    described(Id, 'An expense of yours. The others see its day, name and amount, and nothing else of it'),
  ),
  date: Type.Optional(described(Day, 'Without a transaction: the day of the cost')),
  description: Type.Optional(described(text, 'Default: merchant or description of the transaction')),
  amount: Type.Optional(described(money, 'Without a transaction: the amount that you paid')),
  currency: Type.Optional(described(CurrencyCode, 'Default: your base currency')),
  split: CostSplit,
  people: Type.Array(Body({ user_id: Id, value: Type.Optional(money) }), {
    minItems: 1,
    maxItems: 10,
    description: 'Everyone who bears a part. At least one of them is someone else',
  }),
});
export type NewCost = Type.Static<typeof NewCost>;

export const NewSettlement = Body({
  from_user_id: described(Id, 'The person who paid. Either this or `to_user_id` is you'),
  to_user_id: Id,
  date: Type.Optional(described(Day, 'Default: today, UTC')),
  amount: money,
  currency: Type.Optional(described(CurrencyCode, 'Default: your base currency')),
});
export type NewSettlement = Type.Static<typeof NewSettlement>;

/** A cost that several people bear, or money that one of them paid another to settle up. */
export const SharedCost = Type.Object({
  id: Id,
  kind: Type.Enum(['cost', 'settlement']),
  date: Day,
  description: Type.String(),
  currency: CurrencyCode,
  amount: Amount,
  paid_by: Id,
  parts: Type.Array(Type.Object({ user_id: Id, amount: Amount }), {
    description: 'Parts of others than who paid. The rest is borne by who paid',
  }),
  transaction_id: Type.Optional(
    nullable(described(Id, 'Only in costs that you paid. Null if it isn’t from a transaction')),
  ),
  transaction_state: Type.Optional(
    Type.Enum(['same', 'changed', 'deleted'], {
      description:
        'Only in costs from a transaction of yours: whether its amount is still the one that was divided',
    }),
  ),
});
export type SharedCost = Type.Static<typeof SharedCost>;

export const CostBalance = Type.Object({
  user_id: Id,
  name: Type.String(),
  currency: CurrencyCode,
  you_paid: described(Amount, 'Their parts of what you paid'),
  they_paid: described(Amount, 'Your parts of what they paid'),
  you_settled: described(Amount, 'Settlements that you paid them'),
  they_settled: described(Amount, 'Settlements that they paid you'),
  balance: described(Amount, 'Positive: they owe you. Negative: you owe them'),
});
export type CostBalance = Type.Static<typeof CostBalance>;

export const SharedCostsQuery = Body({
  ...pageQuery(200),
});
export type SharedCostsQuery = Type.Static<typeof SharedCostsQuery>;

export const SharedCosts = Type.Object({
  balances: Type.Array(CostBalance, { description: 'One for each person and currency, by name' }),
  items: Type.Array(SharedCost, { description: 'Newest first' }),
  next_cursor: nullable(Type.String()),
});
export type SharedCosts = Type.Static<typeof SharedCosts>;
