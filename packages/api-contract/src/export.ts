import Type from 'typebox';
import { TransactionQuery } from './transactions.ts';
import { Body, Id, integer, nullable, text } from './values.ts';

/** File formats for exported transactions. */
export const TransactionFileFormat = Type.Enum(['csv', 'json', 'qif', 'beancount', 'hledger']);
export type TransactionFileFormat = Type.Static<typeof TransactionFileFormat>;

const { limit, cursor, count, ...filters } = TransactionQuery.properties;

/** Filters of the transactions to export, as in the transaction list. */
export const TransactionExportQuery = Body({ format: TransactionFileFormat, ...filters });
export type TransactionExportQuery = Type.Static<typeof TransactionExportQuery>;

/** Result of importing an export into an empty account. */
export const BroughtExport = Type.Object({
  rows: integer('Records of every kind'),
  accounts: Type.Integer(),
  transactions: Type.Integer(),
  attachments: Type.Integer(),
});
export type BroughtExport = Type.Static<typeof BroughtExport>;

/** Work that goes on after its answer. */
export const LongJob = Type.Object({
  id: Id,
  kind: Type.Enum(['export-import']),
  state: Type.Enum(['running', 'done', 'failed']),
  done: integer('Records loaded so far'),
  total: integer('Total number of records. 0 until known'),
  error: nullable(text('Why it failed, in a sentence')),
  result: Type.Unsafe<BroughtExport | null>({ anyOf: [BroughtExport, { type: 'null' }] }),
});
export type LongJob = Type.Static<typeof LongJob>;
