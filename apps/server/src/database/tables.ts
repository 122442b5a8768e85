import type { ColumnType, Generated } from 'kysely';
import type { AdminTables } from './admin-tables.ts';
import type { AiTables } from './ai-tables.ts';
import type { AttachmentTables } from './attachment-tables.ts';
import type { BudgetTables } from './budget-tables.ts';
import type { FilterTables } from './filter-tables.ts';
import type { ImportTables } from './import-tables.ts';
import type { MerchantTables } from './merchant-tables.ts';
import type { OperationTables } from './operation-tables.ts';
import type { RecurringTables } from './recurring-tables.ts';
import type { RollupTables } from './rollup-tables.ts';
import type { RuleTables } from './rule-tables.ts';
import type { TaxTables } from './tax-tables.ts';
import type { TransferTables } from './transfer-tables.ts';

/**
 * The tables as Kysely sees them. Field names are those of SQL and JSON. Dates are 'YYYY-MM-DD', instants RFC 3339,
 * numeric and bigint columns decimal strings.
 */
export interface Tables
  extends TaxTables,
    RollupTables,
    BudgetTables,
    OperationTables,
    RecurringTables,
    RuleTables,
    AttachmentTables,
    MerchantTables,
    FilterTables,
    AdminTables,
    ImportTables,
    AiTables,
    TransferTables {
  users: UsersTable;
  sessions: SessionsTable;
  totp_backup_codes: { user_id: string; code_hash: Buffer; pending: boolean; used_at: string | null };
  totp_challenges: {
    user_id: string;
    id: string;
    failures: Generated<number>;
    used_at: string | null;
    expires_at: Instant;
  };
  rate_limits: { key: Buffer; hits: Date[]; expires_at: Instant };
  audit_log: AuditLogTable;
  idempotency_keys: IdempotencyKeysTable;
  data_stamps: {
    user_id: string;
    stamp: string;
  };
  categories: CategoriesTable;
  accounts: AccountsTable;
  account_valuations: {
    user_id: string;
    account_id: string;
    date: string;
    id: string;
    value: string;
    created_at: Stamp;
  };
  exchange_rates: ExchangeRatesTable;
  transactions: TransactionsTable;
  transaction_splits: {
    user_id: string;
    transaction_id: string;
    position: number;
    category_id: string | null;
    signed_amount: string;
    notes: string | null;
  };
  deleted_fingerprints: { user_id: string; account_id: string; fingerprint: string; deleted_at: Stamp };
  deleted_transactions: {
    user_id: string;
    id: string;
    account_id: string;
    transfer_id: string | null;
    import_id: string | null;
    record: Json;
    splits: Json;
    deleted_at: Stamp;
  };
  imports: ImportsTable;
  import_chunks: {
    user_id: string;
    import_id: string;
    first_number: number;
    row_count: number;
    cells: string;
    lines: number[];
    outcomes: string;
  };
  import_files: { user_id: string; import_id: string; part: number; bytes: Buffer };
  import_row_edits: { user_id: string; import_id: string; number: number; edit: Json };
  import_profiles: {
    user_id: string;
    id: string;
    name: string;
    header: string[];
    mapping: Json;
    created_at: Stamp;
  };
  securities: SecuritiesTable;
  security_prices: {
    user_id: string;
    security_id: string;
    date: string;
    price: string;
    source: 'manual' | 'import' | 'provider';
  };
  holdings: HoldingsTable;
  holding_trades: HoldingTradesTable;
  holding_quantities: { user_id: string; holding_id: string; date: string; quantity: string };
  portfolio_benchmarks: { user_id: string; security_id: string | null; rate: string | null };
}

/** An instant: read as RFC 3339 text, written as text or Date. */
type Instant = ColumnType<string, string | Date, string | Date>;
/** An instant the database sets. */
type Stamp = ColumnType<string, string | Date | undefined, string | Date>;
/** A jsonb column: read as a value, written as its JSON text. */
// biome-ignore lint/suspicious/noExplicitAny: the record's own schema says what is in it
type Json = ColumnType<any, string, string>;

interface UsersTable {
  id: string;
  email: string;
  display_name: string;
  password_hash: string;
  base_currency: Generated<string>;
  region: Generated<'england' | 'wales' | 'scotland' | 'northern_ireland'>;
  month_start_day: Generated<number>;
  is_admin: Generated<boolean>;
  totp_enabled: Generated<boolean>;
  totp_secret: string | null;
  totp_pending_secret: string | null;
  totp_last_step: Generated<string>;
  version: Generated<number>;
  created_at: Stamp;
  disabled_at: string | null;
}

interface SessionsTable {
  user_id: string;
  id: string;
  token_hash: Buffer;
  refresh_token_hash: Buffer;
  ip_address: string | null;
  user_agent: string | null;
  created_at: Stamp;
  last_active_at: Stamp;
  expires_at: Instant;
  revoked_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
}

interface AuditLogTable {
  user_id: string;
  id: string;
  seq: Generated<string>;
  action: string;
  ip_address: string | null;
  resource_type: string | null;
  resource_id: string | null;
  metadata: ColumnType<Record<string, unknown> | null, string | null, never>;
  created_at: Stamp;
  previous_hash: ColumnType<Buffer | null, never, never>;
  hash: ColumnType<Buffer, never, never>;
}

interface IdempotencyKeysTable {
  user_id: string;
  key: string;
  request_hash: Buffer;
  status: number;
  location: string | null;
  body: string;
  created_at: Stamp;
}

interface CategoriesTable {
  user_id: string;
  id: string;
  slug: string | null;
  name: string;
  kind: 'income' | 'expense';
  group_name: string;
  position: number;
  system: Generated<boolean>;
  version: Generated<number>;
  created_at: Stamp;
}

interface AccountsTable {
  user_id: string;
  id: string;
  name: string;
  type: string;
  class: ColumnType<'asset' | 'liability', never, never>;
  currency: string;
  opening_balance: Generated<string>;
  opening_date: string | null;
  closed_on: string | null;
  institution: string | null;
  notes: string | null;
  version: Generated<number>;
  created_at: Stamp;
  updated_at: Stamp;
}

interface ExchangeRatesTable {
  user_id: string;
  id: string;
  from_currency: string;
  to_currency: string;
  date: string;
  rate: string;
  source: Generated<'manual' | 'import'>;
  version: Generated<number>;
  created_at: Stamp;
}

interface TransactionsTable {
  user_id: string;
  id: string;
  account_id: string;
  type: 'expense' | 'income' | 'transfer';
  date: string;
  value_date: string | null;
  signed_amount: string;
  currency: string;
  description: Generated<string>;
  merchant: string | null;
  category_id: string | null;
  is_recurring: boolean | null;
  tags: Generated<string[]>;
  notes: string | null;
  external_id: string | null;
  transfer_id: string | null;
  import_id: string | null;
  fingerprint: string | null;
  split: Generated<boolean>;
  version: Generated<number>;
  created_at: Stamp;
  updated_at: Stamp;
}

interface ImportsTable {
  user_id: string;
  id: string;
  account_id: string;
  upload_id: string | null;
  status: 'previewed' | 'committed' | 'reverted';
  file_name: string;
  file_size: string;
  detected: Json;
  reading: Json | null;
  options: Json;
  rows: Generated<number>;
  added: Generated<number>;
  duplicates: Generated<number>;
  matched: Generated<number>;
  skipped: Generated<number>;
  errors: Generated<number>;
  balance_check: Json;
  trades: ColumnType<unknown, string | null | undefined, string | null>;
  warnings: Json;
  needs: Generated<string[]>;
  first_date: string | null;
  last_date: string | null;
  version: Generated<number>;
  created_at: Stamp;
  committed_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
  reverted_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
}

interface SecuritiesTable {
  user_id: string;
  id: string;
  symbol: string;
  isin: string | null;
  sedol: string | null;
  name: string;
  currency: string;
  unit: Generated<'currency' | 'pence'>;
  kind: Generated<'share' | 'fund' | 'etf' | 'investment_trust' | 'bond' | 'gilt' | 'crypto' | 'other'>;
  region: string | null;
  provider_symbol: string | null;
  version: Generated<number>;
  created_at: Stamp;
  updated_at: Stamp;
}

interface HoldingsTable {
  user_id: string;
  id: string;
  account_id: string;
  security_id: string;
  name: string;
  purchase_currency: string;
  notes: string | null;
  version: Generated<number>;
  created_at: Stamp;
  updated_at: Stamp;
}

interface HoldingTradesTable {
  user_id: string;
  id: string;
  holding_id: string;
  account_id: string;
  security_id: string;
  type: string;
  date: string;
  quantity: string | null;
  price: string | null;
  currency: string;
  fees: Generated<string>;
  fx_rate: Generated<string>;
  fx_rate_date: string | null;
  ratio: string | null;
  old: string | null;
  new: string | null;
  amount: string | null;
  cost: string | null;
  new_security_id: string | null;
  parent_value: string | null;
  new_value: string | null;
  notes: string | null;
  external_id: string | null;
  import_id: string | null;
  version: Generated<number>;
  created_at: Stamp;
  updated_at: Stamp;
}
