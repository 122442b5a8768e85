import type { ColumnType, Generated } from 'kysely';
import type { PreviousRow, PreviousSplit } from './previous-rows.ts';

/** An instant: read as RFC 3339 text, written as text or Date. */
type Instant = ColumnType<string, string | Date, string | Date>;
type NullableInstant = ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
/** An instant the database sets. */
type Stamp = ColumnType<string, string | Date | undefined, string | Date>;
// biome-ignore lint/suspicious/noExplicitAny: the record's own schema says what is in it
type AnyJson = any;
/** A jsonb column: read as a value, written as its JSON text. */
type Json<Value = AnyJson> = ColumnType<Value, string, string>;
type NullableJson<Value = AnyJson> = ColumnType<Value | null, string | null | undefined, string | null>;
type JsonWithDefault<Value = AnyJson> = ColumnType<Value, string | undefined, string>;

/**
 * The tables as Kysely sees them. Field names are those of SQL and JSON. Dates are 'YYYY-MM-DD', instants RFC 3339,
 * numeric and bigint columns decimal strings.
 *
 * Generated from the migrations: `npm run architecture -- table-types --update`.
 */
export interface Tables {
  account_balances: { user_id: string; account_id: string; amount_minor: string; transaction_count: string };
  account_counterparts: {
    user_id: string;
    account_id: string;
    household_id: string;
    other_user_id: string;
    other_account_id: string;
  };
  account_ownership: {
    user_id: string;
    account_id: string;
    from_date: string;
    percent: string;
    transfer: 'spouse' | 'market_value' | null;
    costs: JsonWithDefault;
  };
  account_shares: {
    user_id: string;
    account_id: string;
    household_id: string;
    level: 'counted' | 'view' | 'annotate' | 'full';
    changed_at: Stamp;
    costs_from: string | null;
    costs_seen: NullableInstant;
  };
  account_valuations: {
    user_id: string;
    account_id: string;
    date: string;
    id: string;
    value: string;
    created_at: Stamp;
  };
  accounts: {
    user_id: string;
    id: string;
    name: string;
    type:
      | 'cash'
      | 'savings'
      | 'isa'
      | 'investment'
      | 'pension'
      | 'crypto'
      | 'property'
      | 'other_asset'
      | 'credit_card'
      | 'loan'
      | 'mortgage';
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
    balance_known: Generated<boolean>;
    joint_tax: 'half' | 'own' | null;
  };
  ai_settings: {
    user_id: string;
    provider: Generated<'anthropic' | 'openai'>;
    base_url: string | null;
    model: string | null;
    debug: Generated<boolean>;
    api_key: string | null;
    version: Generated<number>;
  };
  api_tokens: {
    user_id: string;
    id: string;
    token_hash: Buffer;
    name: string;
    may_write: boolean;
    created_at: Stamp;
    expires_at: NullableInstant;
    last_used_at: NullableInstant;
    last_used_ip: string | null;
    may_administer: Generated<boolean>;
    only_calendar: Generated<boolean>;
    only_adds: Generated<boolean>;
    reaches_household: Generated<boolean>;
  };
  attachments: {
    user_id: string;
    id: string;
    transaction_id: string;
    name: string;
    content_type: 'image/jpeg' | 'image/png' | 'image/webp' | 'application/pdf';
    size: ColumnType<string, number, never>;
    sha256: string;
    blob: string;
    width: number | null;
    height: number | null;
    thumbnail_size: number | null;
    created_at: Stamp;
    deleted_at: NullableInstant;
  };
  audit_log: {
    user_id: string;
    id: string;
    seq: Generated<string>;
    action: string;
    ip_address: string | null;
    resource_type: string | null;
    resource_id: string | null;
    metadata: NullableJson<Record<string, unknown>>;
    created_at: Stamp;
    previous_hash: ColumnType<Buffer | null, never, never>;
    hash: ColumnType<Buffer, never, never>;
  };
  budget_amounts: { user_id: string; budget_id: string; from_date: string; amount: string };
  budget_moves: {
    user_id: string;
    id: string;
    month: string;
    from_budget_id: string;
    to_budget_id: string;
    amount: string;
    created_at: Stamp;
  };
  budget_settings: {
    user_id: string;
    month_start: 'calendar' | 'day' | 'pay_day';
    day: number;
    holidays: 'england-and-wales' | 'scotland' | 'northern-ireland';
    profile_day: number;
  };
  budgets: {
    user_id: string;
    id: string;
    category_id: string | null;
    group_name: string | null;
    currency: string;
    amount: string;
    period: 'monthly' | 'weekly' | 'yearly';
    start_date: string;
    rollover: 'none' | 'surplus' | 'both';
    version: Generated<number>;
    created_at: Stamp;
    updated_at: Stamp;
    deleted_at: NullableInstant;
  };
  capital_assets: {
    user_id: string;
    id: string;
    source_id: string;
    kind: 'equipment' | 'special_rate' | 'car' | 'structure' | 'brought_forward';
    name: string;
    bought_on: string;
    cost: string;
    original_cost: string | null;
    co2: number | null;
    is_new: boolean;
    was_private: boolean;
    rate: 'main' | 'special' | null;
    claim: 'most' | 'first_year_40' | 'writing_down';
    business_percent: string;
    use_changes: JsonWithDefault;
    sold_on: string | null;
    proceeds: string | null;
    version: Generated<number>;
    created_at: Stamp;
    updated_at: Stamp;
    short_life: Generated<boolean>;
    private_value: string | null;
    construction_began_on: string | null;
  };
  categories: {
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
  };
  connection_secrets: { user_id: string; secrets: string };
  connections: {
    user_id: string;
    connector: string;
    enabled: Generated<boolean>;
    nightly: Generated<boolean>;
    account_id: string | null;
    bank_account: string | null;
    fetched_until: string | null;
    running_until: NullableInstant;
    last_run_at: NullableInstant;
    last_ok: boolean | null;
    last_message: string | null;
    version: Generated<number>;
  };
  data_stamps: {
    user_id: string;
    stamp: string;
    forgotten_to: Generated<string>;
    feed_epoch: Generated<string>;
    last_number: Generated<string>;
  };
  day_deltas: {
    user_id: string;
    account_id: string;
    date: string;
    amount_minor: string;
    transaction_count: number;
  };
  deleted_fingerprints: { user_id: string; account_id: string; fingerprint: string; deleted_at: Stamp };
  deleted_tags: {
    user_id: string;
    id: string;
    name: string;
    transaction_ids: string[];
    merged_into: string | null;
    gained_ids: Generated<string[]>;
    deleted_at: Stamp;
  };
  deleted_transactions: {
    user_id: string;
    id: string;
    account_id: string;
    transfer_id: string | null;
    import_id: string | null;
    record: Json;
    splits: JsonWithDefault;
    deleted_at: Stamp;
    assignments: JsonWithDefault;
  };
  disposals: {
    user_id: string;
    id: string;
    tax_year: string;
    date: string;
    completed_on: string | null;
    name: string;
    kind:
      | 'residential_property'
      | 'land'
      | 'business'
      | 'unlisted_shares'
      | 'chattel'
      | 'crypto'
      | 'other'
      | 'deferred_gain'
      | 'deferred_home_gain';
    disposed_by: 'sale' | 'gift' | 'spouse';
    connected: boolean;
    share_percent: string;
    proceeds: string;
    selling_costs: string;
    acquired_on: string | null;
    cost: string;
    buying_costs: string;
    improvement_costs: string;
    wasting: boolean;
    outside_uk: boolean;
    residence: NullableJson;
    rate_relief: 'business_asset_disposal_relief' | 'investors_relief' | null;
    relief_used_before: string;
    other_relief_name: string | null;
    other_relief: string;
    tax_paid: string;
    notes: string | null;
    version: Generated<number>;
    created_at: Stamp;
    updated_at: Stamp;
    venture: NullableJson;
    loss_against_income: Generated<string>;
    loss_against_year_before: Generated<string>;
  };
  exchange_rates: {
    user_id: string;
    id: string;
    from_currency: string;
    to_currency: string;
    date: string;
    rate: string;
    source: Generated<'manual' | 'import' | 'connector'>;
    version: Generated<number>;
    created_at: Stamp;
  };
  forecast_plans: {
    user_id: string;
    id: string;
    kind: 'net-worth' | 'monte-carlo';
    name: string;
    request: Json;
    version: Generated<number>;
    created_at: Stamp;
    updated_at: Stamp;
    deleted_at: NullableInstant;
  };
  goals: {
    user_id: string;
    id: string;
    name: string;
    target_amount: string;
    currency: string;
    target_date: string | null;
    account_id: string | null;
    category_id: string | null;
    saved_amount: Generated<string>;
    version: Generated<number>;
    created_at: Stamp;
    updated_at: Stamp;
  };
  hmrc_businesses: {
    user_id: string;
    hmrc_business_id: string;
    type: string;
    name: string | null;
    business: string | null;
    obligations: JsonWithDefault;
    read_at: Stamp;
  };
  hmrc_connections: {
    user_id: string;
    connection_id: string;
    host: string;
    nino: string;
    access_token: string;
    refresh_token: string;
    access_expires_at: Instant;
    connected_at: Stamp;
    refreshing_until: NullableInstant;
  };
  hmrc_sign_ins: {
    user_id: string;
    state_hash: Buffer;
    session_id: string;
    host: string;
    nino: string;
    code_verifier: string;
    expires_at: Instant;
    is_used: Generated<boolean>;
  };
  hmrc_submissions: {
    user_id: string;
    id: string;
    host: string;
    business: string;
    business_name: string;
    kind: 'property' | 'self_employment';
    hmrc_business_id: string;
    tax_year: string;
    quarter: number;
    body: string;
    state: 'sending' | 'unknown' | 'accepted' | 'refused' | 'not_received' | 'other_figures';
    nino: string | null;
    held_before: string | null;
    sent_at: Stamp;
    answered_at: NullableInstant;
    status: number | null;
    correlation_id: string | null;
    codes: Generated<string[]>;
    read_back: Generated<boolean>;
  };
  holding_quantities: { user_id: string; holding_id: string; date: string; quantity: string };
  holding_trades: {
    user_id: string;
    id: string;
    holding_id: string;
    account_id: string;
    security_id: string;
    type:
      | 'buy'
      | 'sell'
      | 'dividend'
      | 'split'
      | 'unsplit'
      | 'restructure'
      | 'dividend_accumulated'
      | 'capital_return'
      | 'transfer_in'
      | 'transfer_out'
      | 'spin_off'
      | 'exchange'
      | 'rights_issue'
      | 'bonus_issue'
      | 'swap'
      | 'reward'
      | 'airdrop'
      | 'wallet_in'
      | 'wallet_out'
      | 'excess_income';
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
    property_income: Generated<boolean>;
    foreign_tax: string | null;
    new_quantity: string | null;
    fee_quantity: string | null;
    fee_security_id: string | null;
    period_end: string | null;
    income_kind: 'dividends' | 'interest' | null;
  };
  holdings: {
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
  };
  homes: {
    user_id: string;
    moves: Json;
    nights: Json;
    version: Generated<number>;
    created_at: Stamp;
    updated_at: Stamp;
  };
  household_budgets: {
    household_id: string;
    id: string;
    name: string;
    currency: string;
    amounts: Json;
    rollover: 'none' | 'surplus' | 'both';
    version: Generated<number>;
    created_at: Stamp;
    updated_at: Stamp;
    period: Generated<'monthly' | 'weekly' | 'yearly'>;
  };
  household_costs: {
    user_id: string;
    id: string;
    household_id: string;
    kind: 'cost' | 'settlement';
    date: string;
    description: string;
    currency: string;
    amount_minor: string;
    parts: Json;
    transaction_id: string | null;
    created_at: Stamp;
  };
  household_invites: {
    id: string;
    household_id: string;
    token_hash: Buffer;
    role: 'owner' | 'member' | 'viewer';
    ends_on: string | null;
    created_by: string;
    expires_at: Instant;
    used_at: NullableInstant;
    revoked_at: NullableInstant;
    created_at: Stamp;
  };
  household_members: {
    user_id: string;
    household_id: string;
    role: 'owner' | 'member' | 'viewer';
    ends_on: string | null;
    joined_at: Stamp;
    new_account_level: 'counted' | 'view' | 'annotate' | 'full' | null;
  };
  households: { id: string; name: string; created_at: Stamp };
  idempotency_keys: {
    user_id: string;
    key: string;
    request_hash: Buffer;
    status: number;
    location: string | null;
    body: string;
    created_at: Stamp;
  };
  import_accounts: { user_id: string; file_account: string; account_id: string | null };
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
  import_profiles: {
    user_id: string;
    id: string;
    name: string;
    header: string[];
    mapping: Json;
    created_at: Stamp;
  };
  import_row_edits: { user_id: string; import_id: string; number: number; edit: Json };
  imports: {
    user_id: string;
    id: string;
    account_id: string;
    status: 'previewed' | 'committed' | 'reverted';
    file_name: string;
    file_size: string;
    detected: Json;
    reading: NullableJson;
    options: JsonWithDefault;
    rows: Generated<number>;
    added: Generated<number>;
    duplicates: Generated<number>;
    matched: Generated<number>;
    skipped: Generated<number>;
    errors: Generated<number>;
    balance_check: Json;
    warnings: JsonWithDefault;
    needs: Generated<string[]>;
    first_date: string | null;
    last_date: string | null;
    version: Generated<number>;
    created_at: Stamp;
    committed_at: NullableInstant;
    reverted_at: NullableInstant;
    trades: NullableJson<unknown>;
    upload_id: string | null;
  };
  income_source_assignments: {
    user_id: string;
    transaction_id: string;
    position: number;
    source_id: string | null;
    tax_category: string | null;
    amount: string | null;
    percent: string | null;
  };
  income_source_entries: {
    user_id: string;
    id: string;
    source_id: string;
    kind: 'mileage' | 'home_use' | 'adjustment';
    date: string;
    description: string;
    vehicle: 'car_or_van' | 'motorcycle' | null;
    miles: string | null;
    hours: number | null;
    tax_category: string | null;
    amount: string | null;
    created_at: Stamp;
  };
  income_source_mappings: {
    user_id: string;
    source_id: string;
    position: number;
    category_id: string;
    account_id: string | null;
    tax_category: string;
    percent: string;
  };
  income_sources: {
    user_id: string;
    id: string;
    kind: 'property' | 'self_employment';
    name: string;
    trade: string | null;
    share: string;
    accounting: 'cash' | 'accruals';
    started_on: string;
    ended_on: string | null;
    version: Generated<number>;
    created_at: Stamp;
    updated_at: Stamp;
    accounting_date: string | null;
    accounting_date_until: string | null;
    transition: NullableJson;
  };
  invites: {
    id: string;
    token_hash: Buffer;
    note: string | null;
    created_by: string;
    uses: Generated<number>;
    most_uses: number;
    expires_at: Instant;
    revoked_at: NullableInstant;
    created_at: Stamp;
  };
  isa_accounts: {
    user_id: string;
    account_id: string;
    kind: 'cash' | 'stocks_and_shares' | 'lifetime' | 'innovative_finance' | 'junior';
    flexible: Generated<boolean>;
  };
  isa_subscriptions: { user_id: string; account_id: string; tax_year: string; amount: string };
  job_runs: {
    name: string;
    started_at: Instant;
    finished_at: Instant;
    ok: boolean;
    result: NullableJson<Record<string, number>>;
    error: string | null;
  };
  low_balance_limits: { user_id: string; account_id: string; amount: string };
  mailboxes: {
    user_id: string;
    enabled: Generated<boolean>;
    host: Generated<string>;
    port: Generated<number>;
    security: Generated<'tls' | 'starttls'>;
    login: Generated<string>;
    password: string | null;
    folder: Generated<string>;
    senders: JsonWithDefault;
    since: string | null;
    uid_validity: string | null;
    last_uid: string | null;
    broken_uid: string | null;
    failures: Generated<number>;
    needs_password: Generated<boolean>;
    failing_since: NullableInstant;
    next_check_at: NullableInstant;
    running_until: NullableInstant;
    last_checked_at: NullableInstant;
    last_ok: boolean | null;
    last_message: string | null;
    version: Generated<number>;
  };
  merchant_months: {
    user_id: string;
    month: string;
    merchant: string;
    currency: string;
    type: 'expense' | 'income';
    amount_minor: string;
    transaction_count: number;
  };
  merchant_names: { user_id: string; key: string; name: string; created_at: Stamp };
  merchant_renames: {
    user_id: string;
    id: string;
    kind: 'rename' | 'tidy';
    name: string | null;
    row_ids: string[];
    old_names: (string | null)[];
    new_names: string[];
    remembered: Json<unknown>;
    created_at: Stamp;
    undone_at: NullableInstant;
  };
  month_totals: {
    user_id: string;
    month: string;
    category_id: string;
    currency: string;
    type: 'expense' | 'income';
    amount_minor: string;
    transaction_count: number;
    days: Generated<string[]>;
  };
  notice_dismissals: { user_id: string; key: string; dismissed_at: Stamp };
  notification_channels: {
    user_id: string;
    id: string;
    kind: 'push' | 'email' | 'ntfy' | 'webhook';
    name: string;
    host: string;
    target: string | null;
    endpoint_hash: Buffer | null;
    kinds: string[];
    shows_amounts: Generated<boolean>;
    paused_at: NullableInstant;
    is_started: Generated<boolean>;
    failures: Generated<number>;
    retry_at: NullableInstant;
    last_sent_at: NullableInstant;
    last_error: string | null;
    version: Generated<number>;
    created_at: Stamp;
  };
  notification_messages: {
    user_id: string;
    channel_id: string;
    key: string;
    id: string;
    kind: string;
    title: string;
    body: string;
    body_with_amounts: string;
    path: string;
    state: 'waiting' | 'sent' | 'skipped' | 'collapsed' | 'failed';
    stands_for: Generated<number>;
    attempts: Generated<number>;
    created_at: Stamp;
    leased_until: NullableInstant;
    sent_at: NullableInstant;
  };
  notification_settings: {
    user_id: string;
    time_zone: Generated<string>;
    quiet_from: number | null;
    quiet_until: number | null;
    digest_day: Generated<number>;
    digest_hour: Generated<number>;
    digested_on: string | null;
    push_public_key: string | null;
    push_private_key: string | null;
    version: Generated<number>;
  };
  oidc_links: {
    user_id: string;
    issuer: string;
    subject: string;
    account: string;
    created_at: Stamp;
    last_used_at: NullableInstant;
  };
  oidc_sign_ins: {
    state_hash: Buffer;
    browser_hash: Buffer;
    linked_by: string | null;
    session_id: string | null;
    expires_at: Instant;
  };
  operation_changes: {
    user_id: string;
    number: Generated<string>;
    operation_id: string;
    table_name: string;
    key: string | null;
    resource: string;
    resource_key: string | null;
    verb: string;
    rows: Generated<number>;
    label: string | null;
    day: string | null;
    before: NullableJson;
    after: NullableJson;
    by_user: Generated<string | null>;
    by_account: Generated<string | null>;
  };
  operations: {
    user_id: string;
    id: string;
    at: Stamp;
    actor: Generated<'you' | 'token' | 'service' | 'member'>;
    actor_name: string | null;
    session_id: string | null;
    kind: string;
    label: string | null;
    resource: string | null;
    resource_key: string | null;
    parts: Json;
    complete: Generated<boolean>;
    undoes: string | null;
    root_id: string | null;
    undone_by: string | null;
    undone_at: NullableInstant;
    number: string;
    by_user: Generated<string | null>;
    by_account: Generated<string | null>;
  };
  outgoing_requests: {
    id: string;
    at: Stamp;
    user_id: string | null;
    purpose:
      | 'prices'
      | 'model'
      | 'email'
      | 'hmrc'
      | 'notification'
      | 'connector'
      | 'sign-in'
      | 'certificate'
      | 'mailbox';
    host: string;
    status: number;
    bytes_out: number;
    bytes_in: number;
    ms: number;
  };
  passkey_challenges: { id: string; challenge: string; added_by: string | null; expires_at: Instant };
  passkeys: {
    user_id: string;
    id: string;
    credential_id: Buffer;
    public_key: Buffer;
    sign_count: string;
    site: string;
    name: string;
    is_synced: boolean;
    created_at: Stamp;
    last_used_at: NullableInstant;
  };
  payslips: {
    user_id: string;
    id: string;
    tax_year: string;
    employer: string;
    pay_date: string;
    pay_frequency: 'weekly' | 'two_weekly' | 'four_weekly' | 'monthly' | 'annual';
    tax_period: number;
    tax_code: string;
    ni_category:
      | 'A'
      | 'B'
      | 'C'
      | 'D'
      | 'E'
      | 'F'
      | 'H'
      | 'I'
      | 'J'
      | 'K'
      | 'L'
      | 'M'
      | 'N'
      | 'S'
      | 'V'
      | 'X'
      | 'Z';
    gross: string;
    taxable: string;
    tax: string;
    ni: string;
    student_loan: string;
    postgraduate_loan: string;
    pension_method: 'net_pay' | 'relief_at_source' | 'salary_sacrifice' | null;
    pension: string;
    employer_pension: string;
    other_deductions: string;
    net: string;
    ytd_gross: string | null;
    ytd_taxable: string | null;
    ytd_tax: string | null;
    ytd_ni: string | null;
    notes: string | null;
    version: Generated<number>;
    created_at: Stamp;
    updated_at: Stamp;
  };
  pension_contributions: {
    user_id: string;
    id: string;
    pension_id: string;
    date: string;
    amount: string;
    method: 'relief_at_source' | 'net_pay' | 'salary_sacrifice' | 'employer' | 'defined_benefit';
    employer: string | null;
    on_payslip: Generated<boolean>;
    created_at: Stamp;
  };
  pension_lump_sums: {
    user_id: string;
    payments: Json;
    state_pension_arrears: Json;
    before_2024: Json;
    version: Generated<number>;
    created_at: Stamp;
    updated_at: Stamp;
  };
  pensions: {
    user_id: string;
    id: string;
    name: string;
    provider: string | null;
    kind: 'defined_contribution' | 'defined_benefit';
    account_id: string | null;
    joined_on: string | null;
    notes: string | null;
    version: Generated<number>;
    created_at: Stamp;
    updated_at: Stamp;
  };
  portfolio_benchmarks: { user_id: string; security_id: string | null; rate: string | null };
  rate_limits: { key: Buffer; hits: Date[]; expires_at: Instant };
  reconciliations: {
    user_id: string;
    id: string;
    account_id: string;
    date: string;
    balance: string;
    created_at: Stamp;
  };
  recurring_changes: { user_id: string; number: Generated<string>; text: string | null };
  recurring_members: { user_id: string; transaction_id: string; series_id: string };
  recurring_scans: {
    user_id: string;
    scanned_at: NullableInstant;
    scanned_on: string | null;
    holidays: string | null;
    revision: Generated<number>;
  };
  recurring_series: {
    user_id: string;
    id: string;
    source: 'found' | 'typed';
    merchant_key: string;
    series: Json;
    typed: NullableJson;
    member_ids: Generated<string[]>;
    account_id: string | null;
    category_id: string | null;
    name: string | null;
    decision: 'confirmed' | 'rejected' | 'ended' | null;
    ended_on: string | null;
    contract_ends_on: string | null;
    merged_into: string | null;
    version: Generated<number>;
    created_at: Stamp;
    updated_at: Stamp;
    deleted_at: NullableInstant;
  };
  refund_dismissals: { user_id: string; income_id: string; print: string | null; dismissed_at: Stamp };
  refund_links: {
    user_id: string;
    id: string;
    income_id: string;
    expense_id: string;
    amount: string;
    income_amount: string;
    created_at: Stamp;
  };
  refunded_incomes: {
    user_id: string;
    transaction_id: string;
    category_was: string | null;
    splits_was: JsonWithDefault<readonly PreviousSplit[]>;
  };
  rule_dismissals: { user_id: string; key: string; dismissed_at: Stamp };
  rules: {
    user_id: string;
    id: string;
    name: string;
    enabled: Generated<boolean>;
    position: number;
    stop: Generated<boolean>;
    match: 'all' | 'any';
    conditions: Json;
    actions: Json;
    version: Generated<number>;
    created_at: Stamp;
    updated_at: Stamp;
    deleted_at: NullableInstant;
  };
  saved_filters: {
    user_id: string;
    id: string;
    name: string;
    filter: Json<unknown>;
    format: Generated<number>;
    version: Generated<number>;
    created_at: Stamp;
    updated_at: Stamp;
    deleted_at: NullableInstant;
  };
  securities: {
    user_id: string;
    id: string;
    symbol: string;
    isin: string | null;
    sedol: string | null;
    name: string;
    currency: string;
    unit: Generated<'currency' | 'pence'>;
    kind: Generated<
      'share' | 'fund' | 'etf' | 'investment_trust' | 'vct' | 'bond' | 'gilt' | 'crypto' | 'other'
    >;
    region: string | null;
    version: Generated<number>;
    created_at: Stamp;
    updated_at: Stamp;
    provider_symbol: string | null;
  };
  security_prices: {
    user_id: string;
    security_id: string;
    date: string;
    price: string;
    source: 'manual' | 'import' | 'provider';
  };
  sessions: {
    user_id: string;
    id: string;
    token_hash: Buffer;
    refresh_token_hash: Buffer;
    ip_address: string | null;
    user_agent: string | null;
    created_at: Stamp;
    last_active_at: Stamp;
    expires_at: Instant;
    revoked_at: NullableInstant;
  };
  share_awards: {
    user_id: string;
    id: string;
    tax_year: string;
    kind:
      | 'rsu'
      | 'espp'
      | 'option'
      | 'saye'
      | 'csop'
      | 'emi'
      | 'csop_discount'
      | 'sip'
      | 'sip_partnership'
      | 'restricted'
      | 'convertible';
    employer: string;
    date: string;
    shares: string;
    shares_withheld: string;
    value: string;
    price: string;
    option_cost: string;
    currency: string;
    fx_rate: string;
    employer_ni: string;
    exercise: 'in_time' | 'leaver' | 'takeover' | 'outside' | null;
    granted_on: string | null;
    value_at_grant: string | null;
    disqualified_on: string | null;
    value_at_disqualification: string | null;
    on_payslip: boolean;
    tax_paid: string;
    foreign_tax: string;
    holding_id: string | null;
    notes: string | null;
    version: Generated<number>;
    created_at: Stamp;
    updated_at: Stamp;
  };
  shared_tax_years: {
    user_id: string;
    tax_year: string;
    household_id: string;
    region: string;
    inputs: Json;
    projected: boolean;
    isa_left: string;
    pension_left: string;
    pension_available: string;
    shared_at: Stamp;
  };
  tags: { user_id: string; name: string; created_at: Stamp };
  tax_profiles: {
    user_id: string;
    tax_year: string;
    circumstances: Json;
    version: Generated<number>;
    updated_at: Stamp;
  };
  tax_rate_tables: {
    user_id: string;
    tax_year: string;
    rates: Json;
    version: Generated<number>;
    updated_at: Stamp;
  };
  totp_backup_codes: { user_id: string; code_hash: Buffer; pending: boolean; used_at: NullableInstant };
  totp_challenges: {
    user_id: string;
    id: string;
    failures: Generated<number>;
    used_at: NullableInstant;
    expires_at: Instant;
  };
  transaction_splits: {
    user_id: string;
    transaction_id: string;
    position: number;
    category_id: string | null;
    signed_amount: string;
    notes: string | null;
  };
  transactions: {
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
    search_text: ColumnType<string, never, never>;
  };
  transfer_changes: { user_id: string; number: Generated<string>; first_day: string; last_day: string };
  transfer_matches: {
    user_id: string;
    id: string;
    from_id: string;
    to_id: string;
    from_was: Json<PreviousRow>;
    to_was: Json<PreviousRow>;
    confirmed_at: Stamp;
    automatic: Generated<boolean>;
  };
  transfer_proposals: {
    user_id: string;
    from_id: string;
    to_id: string;
    from_date: string;
    to_date: string;
    confidence: string;
    reasons: string[];
    is_certain: Generated<boolean>;
  };
  transfer_rejections: {
    user_id: string;
    id: string;
    from_id: string;
    to_id: string;
    from_print: string | null;
    to_print: string | null;
    rejected_at: Stamp;
  };
  unattended_files: {
    user_id: string;
    id: string;
    source: 'folder' | 'mailbox' | 'command' | 'program';
    sender: string | null;
    name: string;
    sha256: Buffer;
    result: 'imported' | 'known' | 'to-check' | 'refused';
    message: string;
    added: number;
    import_id: string | null;
    came_at: Stamp;
  };
  users: {
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
    disabled_at: NullableInstant;
  };
}
