import Type from 'typebox';
import type { TradeType } from './holdings.ts';
import { ImportMapping } from './import-formats.ts';
import { type RowReasonCode, rowReasonCodes } from './import-reasons.ts';
import { Body, CurrencyCode, Day, Id, Instant, mostCounted, nullable } from './values.ts';

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
  date_order: Type.String({ description: 'day_first, month_first, or fixed by the format' }),
  date_order_proven: Type.Boolean(),
  sign: Type.Object({
    convention: Text,
    proof: nullable(Text),
    minus_in: Type.Optional(
      Type.Enum(['money_in', 'money_out', 'both'], {
        description: 'The columns whose minus may mean two things; only where it may',
      }),
    ),
  }),
  accounts: Type.Array(Text),
  file_accounts: Type.Array(
    Type.Object({
      key: Type.String({ description: 'Number, sort code and number, IBAN, or name, as the file has it' }),
      name: Text,
      rows: Type.Integer(),
      currency: Text,
      account_id: nullable(Type.String({ format: 'uuid', description: 'Where its rows went last time' })),
      left_out: Type.Boolean({ description: 'Its rows were left out last time' }),
    }),
    { description: 'The accounts of the file; with more than one, each is an import of its own' },
  ),
  currencies: Type.Array(Text),
  not_booked: Type.Optional(
    Type.Object(
      { pending: Type.Integer(), declined: Type.Integer() },
      {
        description:
          'Rows left out because the bank has not booked them, and because no money moved; absent without any',
      },
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

/** A security that trades of the file are of, and how it was found among the user's. */
export const ImportSecurity = Type.Object({
  security_id: nullable(Type.String({ format: 'uuid', description: 'Null while it is to be made' })),
  symbol: Text,
  name: Text,
  isin: nullable(Text),
  currency: CurrencyCode,
  matched_by: Type.Unsafe<'isin' | 'sedol' | 'symbol' | 'name' | null>({
    type: ['string', 'null'],
    enum: ['isin', 'sedol', 'symbol', 'name', null],
    description: 'Null: none was known, so it is made',
  }),
  buys: Type.Integer(),
  sells: Type.Integer(),
  dividends: Type.Integer(),
  others: Type.Integer({ description: 'Splits, accumulated dividends, returns of capital' }),
  refused: Type.Integer({ description: 'Rows that need units which are not held' }),
});
export type ImportSecurity = Type.Static<typeof ImportSecurity>;

/** The trades that an import records, or recorded; what the holdings have already is not counted. */
export const ImportTrades = Type.Object({
  buys: Type.Integer(),
  sells: Type.Integer(),
  dividends: Type.Integer(),
  others: Type.Integer(),
  securities: Type.Array(ImportSecurity, { description: 'By symbol' }),
  moves_cash: Type.Boolean({
    description: "Whether what was paid and received for trades is recorded on the account's balance too",
  }),
  first_refused: nullable(
    Type.String({
      description: 'The first row that needs units which are not held: asset, day and shortfall',
    }),
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
  file_account: nullable(Type.String({ description: 'The account of the file whose rows these are' })),
  status: ImportStatus,
  file_name: Text,
  file_size: Type.Integer({ description: 'Bytes' }),
  detected: Detected,
  counts: ImportCounts,
  balance_check: BalanceProof,
  warnings: Type.Array(Type.Object({ code: Text, message: Text })),
  needs: Type.Array(Type.String(), {
    description: 'Questions to answer with PATCH before the commit: sign, mapping, accounts',
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
export const ImportPage = Type.Object({ items: Type.Array(StatementImport), next_cursor: nullable(Text) });
export type ImportPage = Type.Static<typeof ImportPage>;

const tradeCash = Type.Boolean({
  description:
    "Whether the cash of trades moves the account's balance; default: when the broker's file has deposits and withdrawals too",
});

/** The answers that change how a file is read. */
export const ImportChange = Body({
  format_id: Type.Optional(Type.String({ maxLength: 60 })),
  sign: Type.Optional(Sign),
  date_order: Type.Optional(DateOrder),
  mapping: Type.Optional(ImportMapping),
  profile_id: Type.Optional(Id),
  restore_deleted: Type.Optional(
    Type.Boolean({ description: 'Whether rows deleted earlier come back (default true)' }),
  ),
  trade_cash: Type.Optional(tradeCash),
  accounts: Type.Optional(
    Type.Record(Type.String({ minLength: 1, maxLength: 100 }), nullable(Id), {
      maxProperties: 1000,
      description: "Where the rows of each of the file's accounts go; null leaves them out",
    }),
  ),
});
export type ImportChange = Type.Static<typeof ImportChange>;
/** The same as text fields of an upload, `account_id` beside them. */
export const ImportFields = Body({
  account_id: Id,
  format_id: Type.Optional(Type.String({ maxLength: 60 })),
  sign: Type.Optional(Sign),
  date_order: Type.Optional(DateOrder),
  profile_id: Type.Optional(Id),
  restore_deleted: Type.Optional(Type.Boolean()),
  trade_cash: Type.Optional(tradeCash),
  accounts: Type.Optional(
    Type.String({ maxLength: 10_000, description: 'As in PATCH, a JSON object as text' }),
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
      ].map((field) => [field, { type: ['string', 'null'] }]),
    ),
  }),
  outcome: RowOutcome,
  reason: nullable(Text),
  reason_code: Type.Unsafe<RowReasonCode | null>({
    type: ['string', 'null'],
    enum: [...rowReasonCodes, null],
    description: 'The same for programs; null where the row is or will be added',
  }),
  can_decide: Type.Boolean({ description: 'Whether PATCH takes a decision about the row' }),
  suggestion: nullable(
    Type.String({ description: 'A recorded transaction this row may be: confirm with outcome matched' }),
  ),
  rules: Type.Array(ImportRowRule, { description: 'What the rules will set, in their order' }),
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

/** The trade that a row is; figures as a holding's trade has them. */
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
  /** Pounds for one unit of `currency`, where the file says it. */
  fx_rate: string | null;
  amount: string | null;
}

/** Columns to try on the first rows of a file, or only another delimiter to cut them with. */
export const MappingTrial = Body({
  delimiter: Type.Optional(Type.Enum([',', ';', '\t', '|'])),
  mapping: Type.Optional(ImportMapping),
});
export type MappingTrial = Type.Static<typeof MappingTrial>;
export const MappingTrialResult = Type.Object({
  sample: Type.Array(Type.Array(Text), { description: 'The first 20 rows as the delimiter cuts them' }),
  rows: Type.Array(
    Type.Object({ line: Type.Integer(), parsed: ImportRow.properties.parsed, reason: nullable(Text) }),
    { description: 'The first 8 rows as they would be read' },
  ),
  problem: nullable(Type.String({ description: 'Why the file cannot be read so' })),
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
