import { dayInWords } from '@farthing/dates';
import { errorCode, errorConstraint, errorFact } from './error-facts.ts';
import { fieldProblem, invalidField, Problem } from './problem.ts';

/** Unique indexes that a request can violate, with the problem returned for each. The only place that translates them. */
const uniqueIndexes: Readonly<Record<string, () => Problem>> = {
  account_counterparts_named_once: () =>
    invalidField('same_as', 'That account is already linked to another of your accounts'),
  budgets_category: () => fieldProblem('budget-taken', 'category_id'),
  budgets_group: () => fieldProblem('budget-taken', 'group_name'),
  categories_name: () => fieldProblem('category-name-taken', 'name'),
  exchange_rates_quote: () => new Problem('exchange-rate-taken'),
  forecast_plans_name: () => fieldProblem('forecast-plan-taken', 'name'),
  hmrc_submissions_unanswered: () => new Problem('hmrc-answer-missing'),
  holding_trades_external_id: () => fieldProblem('trade-external-id-taken', 'external_id'),
  household_budgets_name: () => fieldProblem('household-budget-taken', 'name'),
  household_costs_transaction: () => new Problem('household-cost-taken'),
  household_members_pkey: () => new Problem('household-taken'),
  holdings_place: () => fieldProblem('holding-taken', 'symbol'),
  income_source_mappings_place: () => fieldProblem('mapping-taken', 'mappings'),
  refund_links_pair: () => new Problem('refund-linked'),
  saved_filters_name: () =>
    new Problem('saved-filter-taken', {
      errors: [{ field: 'name', message: 'You already have a filter with that name' }],
    }),
  securities_isin: () => fieldProblem('security-taken', 'isin'),
  securities_symbol: () => fieldProblem('security-taken', 'symbol'),
  transactions_external_id: () => new Problem('external-id-taken'),
};

/** Foreign keys to rows that a request names and that may be gone. A deletion that they reject isn't one. */
const foreignKeys: Readonly<Record<string, () => Problem>> = {
  account_balances_user_id_account_id_fkey: () => new Problem('account-not-found'),
  capital_assets_user_id_source_id_fkey: () => new Problem('income-source-not-found'),
  account_counterparts_user_id_account_id_fkey: () => new Problem('account-not-found'),
  account_ownership_user_id_account_id_fkey: () => new Problem('account-not-found'),
  account_shares_user_id_account_id_fkey: () => new Problem('account-not-found'),
  goals_user_id_account_id_fkey: () => fieldProblem('account-not-found', 'account_id'),
  goals_user_id_category_id_fkey: () => fieldProblem('category-not-found', 'category_id'),
  household_costs_user_id_household_id_fkey: () => new Problem('household-member-not-found'),
  income_source_assignments_user_id_source_id_fkey: () => new Problem('income-source-not-found'),
  income_source_assignments_user_id_transaction_id_fkey: () => new Problem('transaction-not-found'),
  income_source_entries_user_id_source_id_fkey: () => new Problem('income-source-not-found'),
  income_source_mappings_user_id_account_id_fkey: () => fieldProblem('account-not-found', 'mappings'),
  income_source_mappings_user_id_category_id_fkey: () => fieldProblem('category-not-found', 'mappings'),
  income_source_mappings_user_id_source_id_fkey: () => new Problem('income-source-not-found'),
  pension_contributions_user_id_pension_id_fkey: () => new Problem('pension-not-found'),
  pensions_user_id_account_id_fkey: () => fieldProblem('account-not-found', 'account_id'),
  recurring_series_user_id_account_id_fkey: () => fieldProblem('account-not-found', 'account_id'),
  recurring_series_user_id_category_id_fkey: () => fieldProblem('category-not-found', 'category_id'),
  shared_tax_years_user_id_household_id_fkey: () => new Problem('household-not-found'),
  transaction_splits_user_id_category_id_fkey: () => new Problem('category-not-found'),
  transactions_user_id_category_id_fkey: () => new Problem('category-not-found'),
};

/** Translates the violation of a unique index or foreign key that a request can cause. @returns undefined for every other error */
export function problemOfConstraint(error: unknown): Problem | undefined {
  const constraint = errorConstraint(error);
  if (constraint === undefined) return undefined;
  const code = errorCode(error);
  return (code === '23505' ? uniqueIndexes : code === '23503' ? foreignKeys : {})[constraint]?.();
}

/** The SQLSTATE with which the database refuses what would move a balance that is locked to a statement. */
export const lockedState = 'FT001';

/**
 * Converts a database error about a locked account into a problem. @param error PostgreSQL error whose detail
 * names the account and the last locked day
 */
export function accountLocked(error: unknown): Problem {
  const detail = errorFact(error, 'detail') ?? '{}';
  const { account, date }: { account?: string; date?: string } = JSON.parse(detail);
  if (account === undefined || date === undefined) return new Problem('account-locked');
  return new Problem('account-locked', {
    detail: `${account} is locked up to its statement of ${dayInWords(date)}. Unlock it on the account page first.`,
  });
}
