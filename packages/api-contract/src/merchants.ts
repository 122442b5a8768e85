import Type from 'typebox';
import { Amount, Body, CurrencyCode, Id, Instant, nullable } from './values.ts';

/** Amounts paid to and received from a merchant in one currency. */
export const MerchantTotal = Type.Object({ currency: CurrencyCode, spent: Amount, received: Amount });

/** A name that transactions carry. Transfers are not counted. */
export const Merchant = Type.Object({
  name: Type.String(),
  transaction_count: Type.Integer(),
  totals: Type.Array(MerchantTotal),
  remembered: Type.Boolean({ description: 'Imports give this name, as the user chose it once' }),
});
export type Merchant = Type.Static<typeof Merchant>;

export const MerchantQuery = Body({
  q: Type.Optional(Type.String({ maxLength: 100, description: 'Part of the name, in any case' })),
  sort: Type.Optional(Type.Enum(['-count', 'name'])),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000, default: 100 })),
});
export type MerchantQuery = Type.Static<typeof MerchantQuery>;
export const MerchantPage = Type.Object({
  items: Type.Array(Merchant),
  total: Type.Integer({ description: 'Names that the query has in all' }),
});
export type MerchantPage = Type.Static<typeof MerchantPage>;

const name = Type.String({ minLength: 1, maxLength: 300, pattern: '\\S' });

/** Gives all transactions of some names, or all that are like one transaction, another name. */
export const NewMerchantRename = Body({
  names: Type.Optional(
    Type.Array(name, { minItems: 1, maxItems: 100, description: 'Names as they are; several become one' }),
  ),
  transaction_id: Type.Optional({ ...Id, description: 'In place of names: all that are like this one' }),
  name,
  remember: Type.Optional(
    Type.Boolean({ default: true, description: 'Imports to come give the name as well' }),
  ),
});
export type NewMerchantRename = Type.Static<typeof NewMerchantRename>;

/** A change of names: one operation, undone as one within 30 days. */
export const MerchantRename = Type.Object({
  id: Id,
  kind: Type.Enum(['rename', 'tidy']),
  name: nullable(Type.String({ description: 'The new name; null where each row has its own' })),
  from: Type.Array(Type.String(), { description: 'Names before, at most ten' }),
  transaction_count: Type.Integer(),
  created_at: Instant,
  undone_at: nullable(Instant),
});
export type MerchantRename = Type.Static<typeof MerchantRename>;

/** Number of transactions that renaming all similar ones would change, including this one. */
export const MerchantLike = Type.Object({
  name: Type.String({ description: 'The name they have, or would have by their description' }),
  names: Type.Array(Type.String(), { description: 'All names among them, at most ten' }),
  transaction_count: Type.Integer(),
});
export type MerchantLike = Type.Static<typeof MerchantLike>;

/** Gives old transactions the names that an import would give them today. */
export const MerchantTidy = Body({
  dry_run: Type.Optional(Type.Boolean({ description: 'Only say how many would change' })),
});
export const MerchantTidyResult = Type.Object({
  transaction_count: Type.Integer(),
  examples: Type.Array(Type.Object({ from: Type.String(), to: Type.String() }), {
    description: 'At most ten',
  }),
  rename: Type.Unsafe<MerchantRename | null>({ ...MerchantRename, type: ['object', 'null'] }),
});
export type MerchantTidyResult = Type.Static<typeof MerchantTidyResult>;
