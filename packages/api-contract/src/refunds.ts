import Type from 'typebox';
import { Transaction } from './transactions.ts';
import { Amount, AmountInput, Body, CurrencyCode, described, Id, Instant } from './values.ts';

/** Income transaction that refunds an expense. */
export const Refund = Type.Object({
  id: Id,
  amount: described(Amount, 'Amount refunded, in the currency of the expense'),
  currency: CurrencyCode,
  income_amount: described(Amount, 'Part of the income used, in the currency of the income'),
  income_currency: CurrencyCode,
  income: Transaction,
  expense: Transaction,
  created_at: Instant,
});
export type Refund = Type.Static<typeof Refund>;

export const RefundQuery = Body({ transaction_id: Id });

/** Refund links of one transaction, as an expense or as an income. */
export const RefundList = Type.Object({
  items: Type.Array(Refund),
  linked_amount: described(
    Amount,
    'For an expense, the amount refunded. For an income, the amount used as refunds',
  ),
  left_amount: described(Amount, 'Amount left for further links'),
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

/** An income that may be a refund. Nothing is linked until the user confirms it. */
export const RefundSuggestion = Type.Object({
  income: Transaction,
  purchases: Type.Array(
    Type.Object({
      expense: Transaction,
      left_amount: described(Amount, 'Part of the expense not refunded yet'),
      why: Type.Enum(['same-amount', 'same-merchant']),
    }),
    { description: 'Possible purchases, most likely first, at most three' },
  ),
});
export type RefundSuggestion = Type.Static<typeof RefundSuggestion>;

export const RefundSuggestionQuery = Body({
  transaction_id: Type.Optional(
    described(Id, 'Income to return suggestions for, even if they were dismissed'),
  ),
});

export const RefundSuggestions = Type.Object({ items: Type.Array(RefundSuggestion) });
export type RefundSuggestions = Type.Static<typeof RefundSuggestions>;

export const RefundDismissal = Body({ income_id: Id });
