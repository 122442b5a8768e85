import Type from 'typebox';
import { Body, Day, Id, Instant, nullable, pageOf, text } from './values.ts';

/** One part of an operation: rows of one table that changed in one way. */
export const OperationPart = Type.Object({
  table: text('Database table name, such as `transactions`'),
  verb: Type.Enum(['c', 'u', 'd', 'r'], { description: 'Created, updated, deleted, restored' }),
  rows: Type.Integer(),
  resource: text('Resource that the rows belong to, such as `transactions` for `transaction_splits`'),
  key: nullable(text('Identifier of the first record')),
  label: nullable(text('Name of the first record')),
  day: nullable(Day),
  columns: Type.Optional(
    Type.Unsafe<string[] | null>({
      type: ['array', 'null'],
      items: { type: 'string' },
      description: 'Fields changed by an update',
    }),
  ),
});
export type OperationPart = Type.Static<typeof OperationPart>;

/** Something that was done: one request that changed records, kept for 30 days. */
export const HistoryEntry = Type.Object({
  id: Id,
  at: Instant,
  actor: Type.Enum(['you', 'token', 'service', 'member'], {
    description: 'You, one of your API tokens, or the service',
  }),
  actor_name: nullable(text('Name of the token, job or member of the household')),
  kind: text('create, edit, delete, import, import-revert, rules, undo, redo'),
  summary: text('One-sentence description of the operation'),
  parts: Type.Array(OperationPart),
  undoable: Type.Boolean(),
  reason: nullable(text('Why it cannot be undone')),
  undoes: nullable(Id),
  undone_by: nullable(Id),
  undone_at: nullable(Instant),
});
export type HistoryEntry = Type.Static<typeof HistoryEntry>;

export const HistoryQuery = Body({
  limit: Type.Integer({ minimum: 1, maximum: 200, default: 50 }),
  cursor: Type.Optional(Type.String({ maxLength: 200 })),
  kind: Type.Optional(Type.String({ minLength: 1, maxLength: 40 })),
  resource: Type.Optional(
    Type.String({ minLength: 1, maxLength: 63, description: 'Table of a record, such as transactions' }),
  ),
  resource_id: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 200,
      description: 'Returns the operations on one record. Use with `resource`',
    }),
  ),
  date_from: Type.Optional(Day),
  date_to: Type.Optional(Day),
});
export type HistoryQuery = Type.Static<typeof HistoryQuery>;

export const HistoryPage = Type.Object(pageOf(HistoryEntry));
export type HistoryPage = Type.Static<typeof HistoryPage>;
