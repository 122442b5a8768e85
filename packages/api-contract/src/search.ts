import Type from 'typebox';
import { PartlyCounted } from './reports.ts';
import { Transaction } from './transactions.ts';
import { Amount, Body, CurrencyCode, Day, described, flag, Id, nullable, text } from './values.ts';

export const SearchQuery = Body({
  q: Type.String({
    minLength: 1,
    maxLength: 100,
    pattern: '\\S',
    description:
      'Names in any order, with at most one typing error in each word; a period (`oct`, `march 2026`, `2025`, `last month`); or anything that `q` of GET /transactions accepts',
  }),
});
export type SearchQuery = Type.Static<typeof SearchQuery>;

/** An account, category, merchant, holding or tag whose name matches. */
export const SearchMatch = Type.Object({
  kind: Type.Enum(['account', 'category', 'merchant', 'holding', 'tag']),
  id: nullable(described(Id, 'Null for merchants and tags, which are identified by name')),
  name: Type.String(),
  detail: nullable(text('Bank of an account, or symbol of a holding')),
  measure: nullable(
    Type.Enum(['balance', 'value', 'spent', 'received'], {
      description: 'Meaning of `amount`; `spent` and `received` are those of the period',
    }),
  ),
  amount: nullable(described(Amount, 'Null for tags, and if a price or rate is missing')),
  currency: CurrencyCode,
});
export type SearchMatch = Type.Static<typeof SearchMatch>;

export const SearchResult = Type.Object({
  date_from: Day,
  date_to: Day,
  has_period: flag('False if the query has no period. The last twelve months are then searched'),
  matches: Type.Array(SearchMatch, { description: 'Best first, at most 10' }),
  partly_counted: Type.Optional(PartlyCounted),
  transaction_query: Type.Object(
    {
      q: Type.Optional(Type.String()),
      date_from: Type.Optional(Day),
      date_to: Type.Optional(Day),
    },
    { description: 'Query parameters of GET /transactions that return all matching transactions' },
  ),
  transactions: Type.Array(Transaction, { description: 'The newest matching transactions, at most 5' }),
  transaction_count: Type.Integer(),
});
export type SearchResult = Type.Static<typeof SearchResult>;
