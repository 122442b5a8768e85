import { errorFact } from './error-facts.ts';
import { Problem } from './problem.ts';

/** The SQLSTATE with which the database rejects more records than a user may store. */
export const rowLimitState = 'FT002';

/** Names of the records in the limited tables. */
const names: Readonly<Record<string, string>> = {
  transactions: 'transactions',
  imports: 'imports',
  holding_trades: 'trades',
  budget_amounts: 'budget amounts',
  refund_links: 'linked refunds',
  transfer_rejections: 'rejected transfers',
  accounts: 'accounts',
  account_ownership: 'ownership shares of accounts',
  account_valuations: 'account valuations',
  household_costs: 'shared costs',
  categories: 'categories',
  tags: 'tags',
  connections: 'connections',
  exchange_rates: 'exchange rates',
  securities: 'securities',
  security_prices: 'prices',
  holdings: 'holdings',
  goals: 'goals',
  budgets: 'budgets',
  budget_moves: 'budget moves',
  low_balance_limits: 'low balance limits',
  payslips: 'payslips',
  pensions: 'pensions',
  pension_contributions: 'pension contributions',
  disposals: 'disposals',
  share_awards: 'share awards',
  income_sources: 'income sources',
  income_source_mappings: 'categories of income sources',
  income_source_assignments: 'transactions assigned to income sources',
  income_source_entries: 'entries of income sources',
  capital_assets: 'assets of income sources',
  hmrc_businesses: 'businesses at HMRC',
  hmrc_submissions: 'submissions to HMRC',
  isa_subscriptions: 'ISA subscriptions',
  reconciliations: 'reconciliations',
  import_profiles: 'import profiles',
  import_accounts: 'remembered file accounts',
  merchant_names: 'merchant names',
  rule_dismissals: 'dismissed suggestions',
  notice_dismissals: 'dismissed notices',
  refund_dismissals: 'dismissed refunds',
  recurring_series: 'recurring payments',
  attachments: 'attachments',
  idempotency_keys: 'idempotency keys of one day',
};

/** Describes a limit that was reached. @param error of PostgreSQL; its detail names the table and the limit */
export function tooManyRecords(error: unknown): Problem {
  const detail = errorFact(error, 'detail') ?? '{}';
  const { table = '', most }: { table?: string; most?: number } = JSON.parse(detail);
  const name = names[table];
  if (name === undefined || most === undefined) return new Problem('too-many-records');
  return new Problem('too-many-records', {
    detail: `You’ve reached the limit of ${most.toLocaleString('en-GB')} ${name}. Delete some and try again.`,
  });
}
