/** A table whose rows are in an export. */
export interface ArchivedTable {
  readonly table: string;
  /** Its file in the zip, without folder and ending. */
  readonly file: string;
  /** Columns left out of the file, because the importing server recalculates them. */
  readonly omit?: readonly string[];
  /** Rows of a new account that are no reason to refuse an export, and are replaced: SQL over the table. */
  readonly replaces?: string;
  /** SQL condition for the exported rows, if not all are. */
  readonly only?: string;
  /** SQL sort order before the key, for rows that refer to others. */
  readonly order?: string;
}

/**
 * Every table of a user's records, each after those that it refers to. A new table of records is one line here, or one in
 * `notArchived`; a test misses any that is in neither.
 */
export const archivedTables: readonly ArchivedTable[] = [
  { table: 'categories', file: 'categories', replaces: 'system' },
  { table: 'accounts', file: 'accounts' },
  { table: 'account_valuations', file: 'account-valuations' },
  { table: 'account_ownership', file: 'account-ownership' },
  { table: 'isa_accounts', file: 'isa-accounts' },
  { table: 'isa_subscriptions', file: 'isa-subscriptions' },
  { table: 'low_balance_limits', file: 'low-balance-limits' },
  { table: 'exchange_rates', file: 'exchange-rates' },
  { table: 'securities', file: 'securities' },
  { table: 'security_prices', file: 'security-prices' },
  { table: 'portfolio_benchmarks', file: 'portfolio-benchmark', replaces: 'true' },
  { table: 'holdings', file: 'holdings' },
  { table: 'holding_trades', file: 'trades' },
  { table: 'holding_quantities', file: 'holding-quantities' },
  { table: 'import_profiles', file: 'import-profiles' },
  { table: 'import_accounts', file: 'import-accounts' },
  { table: 'imports', file: 'imports' },
  { table: 'import_chunks', file: 'import-rows' },
  { table: 'import_files', file: 'import-files' },
  { table: 'import_row_edits', file: 'import-row-edits' },
  { table: 'transactions', file: 'transactions' },
  { table: 'transaction_splits', file: 'transaction-splits' },
  // Behind the transactions, which the locks would refuse.
  { table: 'reconciliations', file: 'reconciliations' },
  { table: 'deleted_fingerprints', file: 'deleted-bank-rows' },
  { table: 'deleted_transactions', file: 'deleted-transactions' },
  { table: 'transfer_matches', file: 'recognised-transfers' },
  { table: 'transfer_rejections', file: 'rejected-transfers' },
  { table: 'refund_links', file: 'refunds' },
  { table: 'refunded_incomes', file: 'refunded-incomes' },
  { table: 'refund_dismissals', file: 'dismissed-refunds' },
  {
    table: 'attachments',
    file: 'attachments',
    omit: ['blob', 'width', 'height', 'thumbnail_size', 'deleted_at'],
    only: `deleted_at is null and exists (select from transactions x
      where x.user_id = attachments.user_id and x.id = attachments.transaction_id)`,
  },
  { table: 'tags', file: 'tags' },
  { table: 'rules', file: 'rules', only: 'deleted_at is null' },
  { table: 'rule_dismissals', file: 'dismissed-rule-suggestions' },
  { table: 'merchant_names', file: 'merchant-names' },
  { table: 'saved_filters', file: 'saved-filters', only: 'deleted_at is null' },
  { table: 'recurring_series', file: 'recurring-payments', order: 'merged_into nulls first' },
  { table: 'recurring_members', file: 'recurring-payment-members' },
  { table: 'budgets', file: 'budgets' },
  { table: 'budget_amounts', file: 'budget-amounts' },
  { table: 'budget_moves', file: 'budget-moves' },
  { table: 'budget_settings', file: 'budget-settings', replaces: 'true' },
  { table: 'goals', file: 'goals' },
  { table: 'notice_dismissals', file: 'dismissed-notices', replaces: 'true' },
  { table: 'forecast_plans', file: 'forecast-plans' },
  { table: 'tax_rate_tables', file: 'tax-rate-edits' },
  { table: 'tax_profiles', file: 'tax-profiles' },
  { table: 'homes', file: 'homes' },
  { table: 'payslips', file: 'payslips' },
  { table: 'pensions', file: 'pensions' },
  { table: 'pension_lump_sums', file: 'pension-lump-sums' },
  { table: 'pension_contributions', file: 'pension-contributions' },
  { table: 'disposals', file: 'disposals' },
  { table: 'share_awards', file: 'share-awards' },
  { table: 'income_sources', file: 'income-sources' },
  { table: 'income_source_mappings', file: 'income-source-mappings' },
  { table: 'income_source_assignments', file: 'income-source-assignments' },
  { table: 'income_source_entries', file: 'income-source-entries' },
  { table: 'capital_assets', file: 'capital-assets' },
];

/** Tables with a user_id that are in no export, each with the reason. */
export const notArchived: Readonly<Record<string, string>> = {
  sessions: 'who is signed in here',
  totp_backup_codes: 'secrets of signing in',
  totp_challenges: 'secrets of signing in',
  oidc_links: 'what signs in here, and nowhere else',
  passkeys: 'what signs in here, and nowhere else',
  household_members: 'who may look here; it is decided again where records are restored',
  account_shares: 'who may look here; it is decided again where records are restored',
  account_counterparts: 'names accounts of someone else',
  household_costs: 'what people of a household share; it ends with the membership',
  shared_tax_years: 'who may look here; the figures follow from the records',
  api_tokens: 'what others may do here in the user’s name',
  notification_channels: 'holds keys of this server, and addresses that it sends to',
  notification_messages: 'what this server has sent, or is about to',
  notification_settings: 'holds a key of this server, by which browsers know it',
  operations: 'what may be undone here, for 30 days',
  operation_changes: 'what may be undone here, for 30 days',
  deleted_tags: 'what may be undone here, for 30 days',
  idempotency_keys: 'answers to requests of the last day',
  audit_log: 'what happened here, in a chain that nothing may be put into',
  data_stamps: 'whether kept answers are still right',
  ai_settings: 'holds a key of another service, and its address',
  connection_secrets: 'holds secrets of other services',
  connections: 'is of no use without its secrets, and makes requests',
  mailboxes: 'holds the password of a mailbox, and makes requests',
  unattended_files: 'what came in here by itself; its rows are in the imports',
  outgoing_requests: 'what this install asked of others',
  hmrc_sign_ins: 'secrets of a sign-in at HMRC',
  hmrc_connections: 'secrets that let this install act at HMRC',
  hmrc_businesses: 'HMRC’s list, which the next connection reads again',
  hmrc_submissions: 'what this install sent; HMRC has it, and another install reads it from there',
  account_balances: 'calculated from transactions when they are imported',
  day_deltas: 'calculated from transactions when they are imported',
  month_totals: 'calculated from transactions when they are imported',
  merchant_months: 'summed up by the database as transactions are written',
  merchant_renames: 'what may be undone here, for 30 days',
  recurring_scans: 'when payments were last looked through here',
  recurring_changes: 'what is to be looked through, noted by the database',
  transfer_changes: 'what is to be looked through, noted by the database',
  transfer_proposals: 'looked for again where transactions are imported',
};
