import Type from 'typebox';
import { Transaction } from './transactions.ts';
import { Body, Day, described, flag, Id, integer, nullable, pageOf, text } from './values.ts';

/** Number of items that need the user's attention, by kind. All are 0 if there are none. */
export const ReviewSummary = Type.Object({
  transactions: integer('Transactions without a category'),
  transfers: integer('Pairs of transactions that look like transfers between the user’s accounts'),
  refunds: integer('Income transactions of the last six months that may be refunds'),
  recurring: integer(
    'Recurring payments that the user has not confirmed, rejected or flagged, without transfers',
  ),
  imports: Type.Object({
    count: integer('Imports that are previewed but not committed'),
    import_id: nullable(described(Id, 'Id if there is only one')),
  }),
  stale_prices: Type.Object({
    count: integer('Securities held with a latest price over 31 days old'),
    security_id: nullable(described(Id, 'Id if there is only one')),
    oldest: nullable(described(Day, 'Date of the oldest of these prices')),
  }),
});
export type ReviewSummary = Type.Static<typeof ReviewSummary>;

/** A suggested category for a transaction. Nothing is stored until the user accepts it. */
export const CategorySuggestion = Type.Object({
  category_id: Id,
  why: Type.Enum(['merchant', 'words', 'usual', 'direction'], {
    description:
      '`merchant`: used for other transactions of the merchant. `words`: its words hint at the category. `usual`: used at least five times for money in the same direction. `direction`: common for money in',
  }),
  times: integer('Number of uses among the newest 5,000 transactions with a category'),
});
export type CategorySuggestion = Type.Static<typeof CategorySuggestion>;

/** A transaction without a category. */
export const ReviewTransaction = Type.Object({
  transaction: Transaction,
  alike_key: text('Key shared by transactions of one merchant in the same direction'),
  alike: integer('Number of other uncategorised transactions with the same key, at most 999'),
  suggestions: Type.Array(CategorySuggestion, {
    description: 'Suggested categories, most likely first, at most five',
  }),
});
export type ReviewTransaction = Type.Static<typeof ReviewTransaction>;

export const ReviewTransactionQuery = Body({
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 25 })),
  cursor: Type.Optional(Type.String({ maxLength: 300 })),
});
export type ReviewTransactionQuery = Type.Static<typeof ReviewTransactionQuery>;

/** Transactions without a category, newest first. */
export const ReviewTransactionPage = Type.Object({
  ...pageOf(ReviewTransaction),
  total: integer('Number of transactions on all pages'),
});
export type ReviewTransactionPage = Type.Static<typeof ReviewTransactionPage>;

export const ReviewDecision = Body({
  category_id: Id,
  alike: Type.Optional(
    flag('True to set the category of similar uncategorised transactions as well, at most 999'),
  ),
});
export type ReviewDecision = Type.Static<typeof ReviewDecision>;

/** Transactions that a decision changed. To undo it, remove their category with POST /transactions/bulk. */
export const ReviewDecided = Type.Object({ ids: Type.Array(Id) });
export type ReviewDecided = Type.Static<typeof ReviewDecided>;
