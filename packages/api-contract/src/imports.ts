import Type from 'typebox';
import type { TradeType } from './holdings.ts';
import { ImportMapping } from './import-formats.ts';
import { type RowReasonCode, rowReasonCodes } from './import-reasons.ts';
import { Body, CurrencyCode, Day, flag, Id, Instant, mostCounted, nullable, pageOf, text } from './values.ts';

const Text = Type.String();
const Sign = Type.Enum(['negative_is_spend', 'positive_is_spend']);
const DateOrder = Type.Enum(['day_first', 'month_first']);
export const ImportStatus = Type.Enum(['previewed', 'committed', 'reverted']);
/** Status of an imported row. The five counts of an import add up to its rows. */
export const RowOutcome = Type.Enum(['added', 'duplicate', 'matched', 'skipped', 'error']);
export type RowOutcome = Type.Static<typeof RowOutcome>;

/** Detected file format, with the reasons for it. */
export const Detected = Type.Object({
  format_id: nullable(Text),
  format_name: nullable(Text),
  confidence: Type.Number(),
  alternatives: Type.Array(Type.Object({ format_id: Text, name: Text, confidence: Type.Number() })),
  encoding: Text,
  delimiter: Text,
  date_format: Text,
  date_order: text('day_first, month_first, or fixed by the format'),
  date_order_proven: Type.Boolean(),
  sign: Type.Object({
    convention: Text,
    proof: nullable(Text),
    minus_in: Type.Optional(
      Type.Enum(['money_in', 'money_out', 'both'], {
        description: 'Columns in which a minus sign is ambiguous. Absent if there are none',
      }),
    ),
  }),
  accounts: Type.Array(Text),
  file_accounts: Type.Array(
    Type.Object({
      key: text('Account number, sort code and number, IBAN or name, as in the file'),
      name: Text,
      rows: Type.Integer(),
      currency: Text,
      account_id: nullable(
        Type.String({ format: 'uuid', description: 'Account that its rows were imported to last time' }),
      ),
      left_out: flag('Its rows were left out last time'),
    }),
    { description: 'Accounts in the file. If there is more than one, each becomes a separate import' },
  ),
  currencies: Type.Array(Text),
  not_booked: Type.Optional(
    Type.Object(
      { pending: Type.Integer(), declined: Type.Integer() },
      { description: 'Number of pending and declined rows that were left out. Absent if there are none' },
    ),
  ),
  header: Type.Array(Text),
  sample: Type.Array(Type.Array(Text)),
});
export type Detected = Type.Static<typeof Detected>;

export const BalanceProof = Type.Object({
  status: Type.Enum(['proved', 'broken', 'absent']),
  row_order: nullable(Text),
  opening: nullable(Text),
  closing: nullable(Text),
  sum: Text,
  first_break: Type.Unsafe<{ line: number; expected: string; found: string } | null>({
    type: ['object', 'null'],
    properties: { line: { type: 'integer' }, expected: { type: 'string' }, found: { type: 'string' } },
  }),
  missing_days: Type.Array(Type.Object({ from: Day, to: Day })),
});
export type BalanceProof = Type.Static<typeof BalanceProof>;

export const ImportCounts = Type.Object({
  rows: Type.Integer(),
  added: Type.Integer(),
  duplicates: Type.Integer(),
  matched: Type.Integer(),
  skipped: Type.Integer(),
  errors: Type.Integer(),
});
export type ImportCounts = Type.Static<typeof ImportCounts>;

/** A security traded in the file, with the way it was matched to the user's securities. */
export const ImportSecurity = Type.Object({
  security_id: nullable(
    Type.String({ format: 'uuid', description: 'Null if the commit will create the security' }),
  ),
  symbol: Text,
  name: Text,
  isin: nullable(Text),
  currency: CurrencyCode,
  matched_by: Type.Unsafe<'isin' | 'sedol' | 'symbol' | 'name' | null>({
    type: ['string', 'null'],
    enum: ['isin', 'sedol', 'symbol', 'name', null],
    description: 'Identifier that matched. Null if no security matched, so the commit creates one',
  }),
  buys: Type.Integer(),
  sells: Type.Integer(),
  dividends: Type.Integer(),
  others: Type.Integer({ description: 'Splits, accumulated dividends and capital returns' }),
  refused: Type.Integer({ description: 'Rows that use more units than the holding has' }),
});
export type ImportSecurity = Type.Static<typeof ImportSecurity>;

/** Trades that an import records or has recorded. Trades already in the holdings are not counted. */
export const ImportTrades = Type.Object({
  buys: Type.Integer(),
  sells: Type.Integer(),
  dividends: Type.Integer(),
  others: Type.Integer(),
  securities: Type.Array(ImportSecurity, { description: 'By symbol' }),
  moves_cash: flag("True if payments for trades also change the account's balance"),
  first_refused: nullable(
    text('The first row that uses more units than the holding has, with its security, date and shortfall'),
  ),
  missing_rates: Type.Array(Type.Object({ currency: CurrencyCode, date: Day }), {
    description: 'The first 20 days for which a currency has no rate',
  }),
});
export type ImportTrades = Type.Static<typeof ImportTrades>;

export const StatementImport = Type.Object({
  id: Id,
  account_id: Id,
  upload_id: nullable(
    Type.String({ format: 'uuid', description: 'Shared by the imports of one file with several accounts' }),
  ),
  file_account: nullable(text('Account in the file that these rows belong to')),
  status: ImportStatus,
  file_name: Text,
  file_size: Type.Integer({ description: 'Bytes' }),
  detected: Detected,
  counts: ImportCounts,
  balance_check: BalanceProof,
  warnings: Type.Array(Type.Object({ code: Text, message: Text })),
  needs: Type.Array(Type.String(), {
    description: 'Settings to supply with PATCH before the commit: `sign`, `mapping` or `accounts`',
  }),
  restore_deleted: Type.Boolean(),
  trades: Type.Unsafe<ImportTrades | null>({ anyOf: [ImportTrades, { type: 'null' }] }),
  first_date: nullable(Day),
  last_date: nullable(Day),
  version: Type.Integer(),
  created_at: Instant,
  committed_at: nullable(Instant),
  reverted_at: nullable(Instant),
});
export type StatementImport = Type.Static<typeof StatementImport>;

export const ImportQuery = Body({
  account_id: Type.Optional(Id),
  upload_id: Type.Optional(Id),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 500, default: 50 })),
  cursor: Type.Optional(Id),
});
export type ImportQuery = Type.Static<typeof ImportQuery>;
export const ImportPage = Type.Object(pageOf(StatementImport));
export type ImportPage = Type.Static<typeof ImportPage>;

const tradeCash = flag(
  "True if payments for trades change the account's balance. Default: true if the file also has deposits and withdrawals",
);

/** Settings that change how a file is read. */
export const ImportChange = Body({
  format_id: Type.Optional(Type.String({ maxLength: 60 })),
  sign: Type.Optional(Sign),
  date_order: Type.Optional(DateOrder),
  mapping: Type.Optional(ImportMapping),
  profile_id: Type.Optional(Id),
  restore_deleted: Type.Optional(
    flag('True, the default, to restore transactions that were deleted earlier'),
  ),
  trade_cash: Type.Optional(tradeCash),
  accounts: Type.Optional(
    Type.Record(Type.String({ minLength: 1, maxLength: 100 }), nullable(Id), {
      maxProperties: 1000,
      description: 'Target account for each account in the file. Null leaves out its rows',
    }),
  ),
});
export type ImportChange = Type.Static<typeof ImportChange>;
/** The settings of `ImportChange` as text fields of an upload, with `account_id`. */
export const ImportFields = Body({
  account_id: Id,
  format_id: Type.Optional(Type.String({ maxLength: 60 })),
  sign: Type.Optional(Sign),
  date_order: Type.Optional(DateOrder),
  profile_id: Type.Optional(Id),
  restore_deleted: Type.Optional(Type.Boolean()),
  trade_cash: Type.Optional(tradeCash),
  accounts: Type.Optional(
    Type.String({ maxLength: 10_000, description: 'JSON object as text, in the format that PATCH takes' }),
  ),
});
export const ImportUploadQuery = Body({ commit: Type.Optional(Type.Boolean({ default: false })) });

/** Changes that one rule makes to a row before it is recorded. Null and empty fields change nothing. */
export const ImportRowRule = Type.Object({
  id: Id,
  name: Text,
  type: nullable(Text),
  category_id: nullable(Id),
  merchant: nullable(Text),
  notes: nullable(Text),
  tags: Type.Array(Text),
  is_recurring: Type.Unsafe<boolean | null>({ type: ['boolean', 'null'] }),
  splits: Type.Array(Type.Object({ category_id: nullable(Id), signed_amount: Text })),
});
export type ImportRowRule = Type.Static<typeof ImportRowRule>;

export const ImportRow = Type.Object({
  number: Type.Integer(),
  line: Type.Integer({ description: 'Line of the file on which the row starts' }),
  raw: Type.Array(Text),
  parsed: Type.Unsafe<ParsedRow | null>({
    type: ['object', 'null'],
    properties: Object.fromEntries(
      [
        'date',
        'type',
        'amount',
        'signed_amount',
        'currency',
        'description',
        'merchant',
        'balance',
        'bank_id',
        'category_id',
      ].map((field) => [field, { type: ['string', 'null'] }]),
    ),
  }),
  trade: Type.Unsafe<ImportRowTrade | null>({
    type: ['object', 'null'],
    properties: Object.fromEntries(
      [
        'type',
        'date',
        'symbol',
        'name',
        'isin',
        'quantity',
        'price',
        'currency',
        'fees',
        'fx_rate',
        'amount',
        'new_symbol',
        'new_quantity',
      ].map((field) => [field, { type: ['string', 'null'] }]),
    ),
  }),
  outcome: RowOutcome,
  reason: nullable(Text),
  reason_code: Type.Unsafe<RowReasonCode | null>({
    type: ['string', 'null'],
    enum: [...rowReasonCodes, null],
    description: 'Machine-readable code for `reason`. Null if the row is or will be added',
  }),
  can_decide: flag('True if PATCH can change the outcome of the row'),
  suggestion: nullable(
    text('Recorded transaction that may be the same as this row. Confirm it with outcome `matched`'),
  ),
  rules: Type.Array(ImportRowRule, { description: 'Changes that the rules will make, in order' }),
});
export type ImportRow = Type.Static<typeof ImportRow>;
/** Values read from a row. */
export interface ParsedRow {
  date: string;
  type: 'expense' | 'income' | 'transfer';
  amount: string;
  signed_amount: string;
  currency: string;
  description: string;
  merchant: string | null;
  balance: string | null;
  bank_id: string | null;
  category_id: string | null;
}

/** The trade in a row, with the fields of a holding's trade. */
export interface ImportRowTrade {
  type: TradeType;
  date: string;
  symbol: string | null;
  name: string;
  isin: string | null;
  quantity: string | null;
  price: string | null;
  currency: string;
  fees: string;
  /** Pounds for one unit of `currency`, if the file gives the rate. */
  fx_rate: string | null;
  amount: string | null;
  /** Coins that a swap brings in. */
  new_symbol: string | null;
  new_quantity: string | null;
}

/** Column mapping or delimiter to try on the first rows of a file. */
export const MappingTrial = Body({
  delimiter: Type.Optional(Type.Enum([',', ';', '\t', '|'])),
  mapping: Type.Optional(ImportMapping),
});
export type MappingTrial = Type.Static<typeof MappingTrial>;
export const MappingTrialResult = Type.Object({
  sample: Type.Array(Type.Array(Text), { description: 'The first 20 rows, split at the delimiter' }),
  rows: Type.Array(
    Type.Object({ line: Type.Integer(), parsed: ImportRow.properties.parsed, reason: nullable(Text) }),
    { description: 'The first 8 rows, read with the mapping' },
  ),
  problem: nullable(text('Reason why the file cannot be read with these settings')),
});
export type MappingTrialResult = Type.Static<typeof MappingTrialResult>;

export const ImportRowQuery = Body({
  outcome: Type.Optional(RowOutcome),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 500, default: 50 })),
  cursor: Type.Optional(
    Type.Integer({ minimum: 0, maximum: mostCounted - 1, description: 'Number of the last row shown' }),
  ),
});
export type ImportRowQuery = Type.Static<typeof ImportRowQuery>;
export const ImportRowPage = Type.Object({
  items: Type.Array(ImportRow),
  next_cursor: Type.Unsafe<number | null>({ type: ['integer', 'null'] }),
});
export type ImportRowPage = Type.Static<typeof ImportRowPage>;
export const ImportRowPath = Type.Object({
  id: Id,
  number: Type.Integer({ minimum: 1, maximum: mostCounted }),
});

/** User's change to one row before the import is committed. */
export const ImportRowChange = Body({
  outcome: Type.Optional(Type.Enum(['added', 'skipped', 'matched'])),
  transaction_id: Type.Optional(Id),
  category_id: Type.Optional(nullable(Id)),
  description: Type.Optional(Type.String({ maxLength: 500 })),
  merchant: Type.Optional(nullable(Type.String({ maxLength: 300 }))),
});
export type ImportRowChange = Type.Static<typeof ImportRowChange>;
