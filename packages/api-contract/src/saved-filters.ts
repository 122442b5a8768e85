import Type from 'typebox';
import { TransactionQuery } from './transactions.ts';
import { Body, ChangeOf, flag, Id, textUpTo, versioned } from './values.ts';

const { limit: _, cursor: __, count: ___, ...fields } = TransactionQuery.properties;

/** Filters and sort order of a transaction list, as in GET /transactions. */
export const TransactionFilterFields = Body(fields);
export type TransactionFilterFields = Type.Static<typeof TransactionFilterFields>;

/** A named filter of transactions. */
export const SavedFilter = Type.Object({
  id: Id,
  name: Type.String(),
  filter: TransactionFilterFields,
  usable: flag(
    'False if a newer version of farthing saved the filter with unknown fields. `filter` is then empty',
  ),
  ...versioned,
});
export type SavedFilter = Type.Static<typeof SavedFilter>;

const name = textUpTo(60);

export const NewSavedFilter = Body({ name, filter: TransactionFilterFields });
export type NewSavedFilter = Type.Static<typeof NewSavedFilter>;

export const SavedFilterChange = ChangeOf(NewSavedFilter);
export type SavedFilterChange = Type.Static<typeof SavedFilterChange>;
