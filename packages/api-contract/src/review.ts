import Type from 'typebox';
import { Transaction } from './transactions.ts';
import { Body, Day, Id, nullable } from './values.ts';

/** Number of items that need the user's attention, by kind. All are 0 if there are none. */
export const ReviewSummary = Type.Object({
  transactions: Type.Integer({ description: 'Without a category' }),
  transfers: Type.Integer({ description: 'Pairs of rows that look like transfers between own accounts' }),
  refunds: Type.Integer({ description: 'Incomes of the last half-year that may pay back something bought' }),
  recurring: Type.Integer({
    description: 'Recurring payments that were found, neither confirmed, rejected nor marked; no transfers',
  }),
  imports: Type.Object({
    count: Type.Integer({ description: 'Previewed and not committed' }),
    import_id: nullable({ ...Id, description: 'Of the only one' }),
  }),
  stale_prices: Type.Object({
    count: Type.Integer({ description: 'Securities held whose newest price is over 31 days old' }),
    security_id: nullable({ ...Id, description: 'Of the only one' }),
    oldest: nullable({ ...Day, description: 'Day of the oldest of these prices' }),
  }),
});
export type ReviewSummary = Type.Static<typeof ReviewSummary>;

/** A category that a transaction may belong to. It is only proposed: nothing is stored before somebody takes it. */
export const CategorySuggestion = Type.Object({
  category_id: Id,
  why: Type.Enum(['merchant', 'usual'], {
    description: '`merchant`: given to others of the merchant; `usual`: given often to money in, or out',
  }),
  times: Type.Integer({ description: 'How often, in the newest 5,000 that have a category' }),
});
export type CategorySuggestion = Type.Static<typeof CategorySuggestion>;

/** A transaction without a category. */
export const ReviewTransaction = Type.Object({
  transaction: Transaction,
  alike_key: Type.String({ description: 'The same for transactions of one merchant that went the same way' }),
  alike: Type.Integer({ description: 'Others without a category that are alike, at most 999' }),
  suggestions: Type.Array(CategorySuggestion, { description: 'The likeliest first, at most five' }),
});
export type ReviewTransaction = Type.Static<typeof ReviewTransaction>;

export const ReviewTransactionQuery = Body({
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 25 })),
  cursor: Type.Optional(Type.String({ maxLength: 300 })),
});
export type ReviewTransactionQuery = Type.Static<typeof ReviewTransactionQuery>;

/** Transactions without a category, newest first. */
export const ReviewTransactionPage = Type.Object({
  items: Type.Array(ReviewTransaction),
  next_cursor: nullable(Type.String()),
  total: Type.Integer({ description: 'Of all pages' }),
});
export type ReviewTransactionPage = Type.Static<typeof ReviewTransactionPage>;

export const ReviewDecision = Body({
  category_id: Id,
  alike: Type.Optional(
    Type.Boolean({ description: 'For all that are alike and have no category yet, at most 999 others' }),
  ),
});
export type ReviewDecision = Type.Static<typeof ReviewDecision>;

/** Transactions that a decision changed. To undo it, remove their category with POST /transactions/bulk. */
export const ReviewDecided = Type.Object({ ids: Type.Array(Id) });
export type ReviewDecided = Type.Static<typeof ReviewDecided>;
