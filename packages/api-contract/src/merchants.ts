import Type from 'typebox';
import {
  Amount,
  Body,
  CurrencyCode,
  described,
  flag,
  Id,
  Instant,
  integer,
  nullable,
  text,
  textUpTo,
} from './values.ts';

/** Amounts paid to and received from a merchant in one currency. */
export const MerchantTotal = Type.Object({ currency: CurrencyCode, spent: Amount, received: Amount });

/** A merchant name used in transactions. Transfers are not counted. */
export const Merchant = Type.Object({
  name: Type.String(),
  transaction_count: Type.Integer(),
  totals: Type.Array(MerchantTotal),
  remembered: flag('True if future imports use this name because the user chose it'),
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
  total: integer('Number of matching names, including those beyond the limit'),
});
export type MerchantPage = Type.Static<typeof MerchantPage>;

const name = textUpTo(300);

/** Renames the merchant of all transactions with certain names, or of all transactions similar to one. */
export const NewMerchantRename = Body({
  names: Type.Optional(
    Type.Array(name, {
      minItems: 1,
      maxItems: 100,
      description: 'Current names. All of them change to `name`',
    }),
  ),
  transaction_id: Type.Optional(
    described(Id, 'Renames all transactions similar to this one. Use instead of `names`'),
  ),
  name,
  remember: Type.Optional(
    Type.Boolean({ default: true, description: 'True to use the new name in future imports as well' }),
  ),
});
export type NewMerchantRename = Type.Static<typeof NewMerchantRename>;

/** A rename of merchants. It can be undone as a whole within 30 days. */
export const MerchantRename = Type.Object({
  id: Id,
  kind: Type.Enum(['rename', 'tidy']),
  name: nullable(text('The new name. Null if each transaction has its own')),
  from: Type.Array(Type.String(), { description: 'Previous names, at most ten' }),
  transaction_count: Type.Integer(),
  created_at: Instant,
  undone_at: nullable(Instant),
});
export type MerchantRename = Type.Static<typeof MerchantRename>;

/** Number of transactions that renaming all similar ones would change, including this one. */
export const MerchantLike = Type.Object({
  name: text('Current name, or the name derived from the description'),
  names: Type.Array(Type.String(), { description: 'All names of the similar transactions, at most ten' }),
  transaction_count: Type.Integer(),
});
export type MerchantLike = Type.Static<typeof MerchantLike>;

/** Applies the current merchant names of imports to existing transactions. */
export const MerchantTidy = Body({
  dry_run: Type.Optional(flag('True to count the changes without making them')),
});
export const MerchantTidyResult = Type.Object({
  transaction_count: Type.Integer(),
  examples: Type.Array(Type.Object({ from: Type.String(), to: Type.String() }), {
    description: 'At most ten',
  }),
  rename: Type.Unsafe<MerchantRename | null>({ ...MerchantRename, type: ['object', 'null'] }),
});
export type MerchantTidyResult = Type.Static<typeof MerchantTidyResult>;
