import Type from 'typebox';
import { TransactionQuery } from './transactions.ts';
import { Body, Id, Instant, versionRead } from './values.ts';

const { limit: _, cursor: __, count: ___, ...fields } = TransactionQuery.properties;

/** Filters and sort order of a transaction list, as in GET /transactions. */
export const TransactionFilterFields = Body(fields);
export type TransactionFilterFields = Type.Static<typeof TransactionFilterFields>;

/** A named filter of transactions. */
export const SavedFilter = Type.Object({
  id: Id,
  name: Type.String(),
  filter: TransactionFilterFields,
  usable: Type.Boolean({
    description:
      'False if a newer version of farthing saved the filter with unknown fields. `filter` is then empty',
  }),
  version: Type.Integer(),
  created_at: Instant,
  updated_at: Instant,
});
export type SavedFilter = Type.Static<typeof SavedFilter>;

const name = Type.String({ minLength: 1, maxLength: 60, pattern: '\\S' });

export const NewSavedFilter = Body({ name, filter: TransactionFilterFields });
export type NewSavedFilter = Type.Static<typeof NewSavedFilter>;

export const SavedFilterChange = Body({
  name: Type.Optional(name),
  filter: Type.Optional(TransactionFilterFields),
  version: versionRead(),
});
export type SavedFilterChange = Type.Static<typeof SavedFilterChange>;
