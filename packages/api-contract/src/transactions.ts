import Type from 'typebox';
import {
  Amount,
  AmountInput,
  Body,
  ChangeOf,
  CurrencyCode,
  Day,
  described,
  flag,
  Id,
  integer,
  nullable,
  pageOf,
  pageQuery,
  text,
  textUpTo,
  versioned,
  versionRead,
} from './values.ts';

/** Direction of the money. A transfer moves it between the user's own accounts and is neither income nor expense. */
export const TransactionType = Type.Enum(['expense', 'income', 'transfer']);
export type TransactionType = Type.Static<typeof TransactionType>;

/** A part of a split transaction, with its own category. */
export const Split = Type.Object({
  category_id: nullable(Id),
  amount: Amount,
  signed_amount: Amount,
  notes: nullable(Type.String()),
});
export type Split = Type.Static<typeof Split>;

export const Transaction = Type.Object({
  id: Id,
  account_id: Id,
  type: TransactionType,
  date: Day,
  value_date: nullable(Day),
  amount: text('Unsigned amount. `type` gives the direction'),
  signed_amount: text('Negative for money out of the account'),
  currency: CurrencyCode,
  amount_base: nullable(text('`amount` in base currency. Null if no rate is stored')),
  description: Type.String(),
  merchant: nullable(Type.String()),
  category_id: nullable(Id),
  is_recurring: flag('Flag set by the user or, if none, true if it belongs to a detected recurring payment'),
  tags: Type.Array(Type.String()),
  notes: nullable(Type.String()),
  external_id: nullable(Type.String()),
  transfer_id: nullable(Id),
  import_id: nullable(Id),
  splits: Type.Array(Split),
  attachment_refs: Type.Array(Type.String()),
  ...versioned,
});
export type Transaction = Type.Static<typeof Transaction>;

export const NewSplit = Body({
  category_id: Type.Optional(nullable(Id)),
  amount: AmountInput,
  notes: Type.Optional(nullable(Type.String({ maxLength: 500 }))),
});
export type NewSplit = Type.Static<typeof NewSplit>;

const tags = Type.Array(textUpTo(50), { maxItems: 20 });
const description = Type.String({ maxLength: 500 });
const merchant = Type.Optional(nullable(Type.String({ maxLength: 300 })));
const notes = Type.Optional(nullable(Type.String({ maxLength: 5000 })));
const recurringMark = Type.Unsafe<boolean | null>({
  type: ['boolean', 'null'],
  description: 'Flag that overrides detection. Null removes the flag',
});
const isRecurring = Type.Optional(recurringMark);
const splits = Type.Array(NewSplit, { maxItems: 100, description: 'Parts that add up to the amount' });

export const NewTransaction = Body({
  account_id: Id,
  type: TransactionType,
  amount: AmountInput,
  date: Day,
  value_date: Type.Optional(nullable(Day)),
  description: Type.Optional(description),
  merchant,
  category_id: Type.Optional(nullable(Id)),
  is_recurring: isRecurring,
  tags: Type.Optional(tags),
  notes,
  external_id: Type.Optional(nullable(Type.String({ minLength: 1, maxLength: 200 }))),
  splits: Type.Optional(splits),
  to_account_id: Type.Optional(Id),
  to_amount: Type.Optional(AmountInput),
});
export type NewTransaction = Type.Static<typeof NewTransaction>;

export const TransactionChange = ChangeOf(Type.Omit(NewTransaction, ['to_account_id']));
export type TransactionChange = Type.Static<typeof TransactionChange>;

export const SplitsChange = Body({ splits, version: versionRead() });

export const RecurringChange = Body({ is_recurring: recurringMark });

/** Atomic changes to many transactions: either all succeed or none. */
export const BulkChange = Body({
  create: Type.Optional(Type.Array(NewTransaction, { minItems: 1, maxItems: 1000 })),
  ids: Type.Optional(Type.Array(Id, { minItems: 1, maxItems: 1000 })),
  set: Type.Optional(
    Body({
      category_id: Type.Optional(nullable(Id)),
      merchant,
      notes,
      is_recurring: isRecurring,
      date: Type.Optional(Day),
    }),
  ),
  add_tags: Type.Optional(tags),
  remove_tags: Type.Optional(tags),
  delete: Type.Optional(Type.Boolean()),
});
export type BulkChange = Type.Static<typeof BulkChange>;
export const BulkResult = Type.Object({
  created: Type.Array(Id),
  updated: Type.Integer(),
  deleted: Type.Integer(),
});
export type BulkResult = Type.Static<typeof BulkResult>;

/** Deleted transactions to restore. Either all are restored or none. */
export const RestoreRequest = Body({ ids: Type.Array(Id, { minItems: 1, maxItems: 1000 }) });
export const RestoreResult = Type.Object({
  restored: integer('Number of restored rows. Each side of a transfer counts'),
});

export const TransactionSort = Type.Enum(['-date', 'date', '-amount', 'amount']);
export const TransactionQuery = Body({
  account_id: Type.Optional(Id),
  category_id: Type.Optional(Id),
  type: Type.Optional(TransactionType),
  date_from: Type.Optional(Day),
  date_to: Type.Optional(Day),
  amount_min: Type.Optional(Type.String({ pattern: '^\\d{1,13}(\\.\\d{1,4})?$' })),
  amount_max: Type.Optional(Type.String({ pattern: '^\\d{1,13}(\\.\\d{1,4})?$' })),
  q: Type.Optional(
    Type.String({
      maxLength: 200,
      description:
        'Words in any order, "in quotes", -without; amounts, days and months; account:, category:, tag:',
    }),
  ),
  tag: Type.Optional(Type.String({ maxLength: 50 })),
  is_recurring: Type.Optional(Type.Boolean()),
  recurring_id: Type.Optional(described(Id, 'Id of the recurring payment that the transactions belong to')),
  uncategorised: Type.Optional(Type.Boolean()),
  has_attachment: Type.Optional(Type.Boolean()),
  import_id: Type.Optional(Id),
  sort: Type.Optional(TransactionSort),
  ...pageQuery(),
  count: Type.Optional(Type.Boolean()),
});
export type TransactionQuery = Type.Static<typeof TransactionQuery>;
export const TransactionPage = Type.Object({
  ...pageOf(Transaction),
  total: Type.Optional(Type.Integer()),
  sums: Type.Optional(
    Type.Array(Type.Object({ currency: CurrencyCode, amount: Amount }), {
      description:
        'Signed sums of all matching rows by currency. Present for `count=true` with a filter other than `account_id`',
    }),
  ),
});
export type TransactionPage = Type.Static<typeof TransactionPage>;
