import Type from 'typebox';
import { SharedTransaction } from './household.ts';
import { BalanceProof, ImportCounts, ImportFields, RowOutcome, StatementImport } from './imports.ts';
import { NewTransaction, TransactionChange } from './transactions.ts';
import { Body, flag, Id, integer, mostCounted, nullable, text } from './values.ts';

const account = { user_id: Id, account_id: Id };
/** An account of someone else in the household. */
export const SharedAccountWritePath = Type.Object(account);
export type SharedAccountWritePath = Type.Static<typeof SharedAccountWritePath>;
export const SharedTransactionPath = Type.Object({ ...account, transaction_id: Id });
export const SharedAttachmentPath = Type.Object({ ...account, transaction_id: Id, attachment_id: Id });
export const SharedChangePath = Type.Object({ ...account, operation_id: Id });

/** A transaction of an account that is shared at level `annotate` or `full`. */
export const SharedTransactionDetail = Type.Object({
  ...SharedTransaction.properties,
  amount: text('Unsigned amount. `type` gives the direction'),
  category_id: nullable(Id),
  notes: nullable(Type.String()),
  is_fixed: flag(
    'True if only the owner can change it: part of a transfer, split, linked to a refund, or assigned to an income source',
  ),
  version: Type.Integer(),
});
export type SharedTransactionDetail = Type.Static<typeof SharedTransactionDetail>;

const { type: _type, ...entry } = NewTransaction.properties;
const fields = {
  date: entry.date,
  amount: entry.amount,
  description: entry.description,
  merchant: entry.merchant,
  category_id: entry.category_id,
  tags: entry.tags,
  notes: entry.notes,
};
const direction = Type.Enum(['expense', 'income']);

export const NewSharedTransaction = Body({ type: direction, ...fields });
export type NewSharedTransaction = Type.Static<typeof NewSharedTransaction>;

/** Level `annotate` may change category, tags and notes, level `full` every field. */
export const SharedTransactionChange = Body({
  ...fields,
  type: Type.Optional(direction),
  date: TransactionChange.properties.date,
  amount: TransactionChange.properties.amount,
  version: Type.Integer({
    minimum: 1,
    maximum: mostCounted,
    description: 'Version last read. The request fails with 412 if the record has changed since',
  }),
});
export type SharedTransactionChange = Type.Static<typeof SharedTransactionChange>;

/** Categories of the owner, to choose from. */
export const SharedCategories = Type.Object({
  items: Type.Array(
    Type.Object({
      id: Id,
      name: Type.String(),
      kind: Type.Enum(['income', 'expense']),
      group_name: Type.String(),
    }),
  ),
});
export type SharedCategories = Type.Static<typeof SharedCategories>;

export const SharedChangesQuery = Body({
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200, default: 50 })),
  cursor: Type.Optional(Id),
});

const { format_id, sign, date_order } = ImportFields.properties;
/** Text fields of a statement that a member uploads for an account of someone else. */
export const SharedImportFields = Body({ format_id, sign, date_order });
export type SharedImportFields = Type.Static<typeof SharedImportFields>;

/** A statement file for an account of someone else: what it records, or has recorded. */
export const SharedImport = Type.Object({
  id: nullable(
    Type.String({ format: 'uuid', description: 'Null for a preview, of which nothing is stored' }),
  ),
  file_name: Type.String(),
  format_name: nullable(Type.String()),
  first_date: StatementImport.properties.first_date,
  last_date: StatementImport.properties.last_date,
  counts: ImportCounts,
  balance_check: BalanceProof,
  warnings: StatementImport.properties.warnings,
  needs: Type.Array(Type.String(), {
    description: 'Fields to send: `sign`. With `mapping` only the owner can import it',
  }),
  rows: Type.Array(
    Type.Object({
      number: Type.Integer(),
      line: integer('Line of the file on which the row starts'),
      date: nullable(Type.String()),
      signed_amount: nullable(Type.String()),
      description: nullable(Type.String()),
      outcome: RowOutcome,
      reason: nullable(Type.String()),
    }),
    { description: 'The first 100 rows' },
  ),
  has_more: flag('True if the file has more rows than those'),
});
export type SharedImport = Type.Static<typeof SharedImport>;
