import Type from 'typebox';
import { Transaction } from './transactions.ts';
import { Amount, AmountInput, Body, CurrencyCode, Id, Instant } from './values.ts';

/** Income transaction that refunds an expense. */
export const Refund = Type.Object({
  id: Id,
  amount: { ...Amount, description: 'Of the expense, in its currency' },
  currency: CurrencyCode,
  income_amount: { ...Amount, description: 'Of the income, in its currency' },
  income_currency: CurrencyCode,
  income: Transaction,
  expense: Transaction,
  created_at: Instant,
});
export type Refund = Type.Static<typeof Refund>;

export const RefundQuery = Body({ transaction_id: Id });

/** The links of one transaction, whichever side it is. */
export const RefundList = Type.Object({
  items: Type.Array(Refund),
  linked_amount: { ...Amount, description: 'Paid back of an expense; paying back of an income' },
  left_amount: { ...Amount, description: 'What is left for other links' },
  currency: CurrencyCode,
});
export type RefundList = Type.Static<typeof RefundList>;

export const NewRefund = Body({
  income_id: Id,
  expense_id: Id,
  amount: Type.Optional(AmountInput),
  income_amount: Type.Optional(AmountInput),
});
export type NewRefund = Type.Static<typeof NewRefund>;

/** An income that may pay back something bought: nothing is linked before somebody confirms it. */
export const RefundSuggestion = Type.Object({
  income: Transaction,
  purchases: Type.Array(
    Type.Object({
      expense: Transaction,
      left_amount: { ...Amount, description: 'Of the expense, not paid back yet' },
      why: Type.Enum(['same-amount', 'same-merchant']),
    }),
    { description: 'The likeliest first, at most three' },
  ),
});
export type RefundSuggestion = Type.Static<typeof RefundSuggestion>;

export const RefundSuggestionQuery = Body({
  transaction_id: Type.Optional({ ...Id, description: 'Of this income alone, also when it was dismissed' }),
});

export const RefundSuggestions = Type.Object({ items: Type.Array(RefundSuggestion) });
export type RefundSuggestions = Type.Static<typeof RefundSuggestions>;

export const RefundDismissal = Body({ income_id: Id });
