import type { MonthlyLetter, MonthlyLetterQuery } from '@farthing/api-contract';
import type { UserScope } from '../../../database/user-scope.ts';
import { listTransactions } from '../../ledger/transactions/service.ts';
import { listRecurring } from '../../planning/recurring/list-service.ts';
import { countUndecided, readStale } from '../../planning/review/service.ts';
import { readCategoryReport } from '../category-report/service.ts';
import type { ReportView } from '../reports/net-worth-service.ts';
import { readIncomeExpense, readMerchants, readNetWorth } from '../reports/service.ts';
import { findingsOf, letterMonth, usualMonth } from './rules.ts';

const mostMerchants = 20_000;

/**
 * A month on one page: its totals beside the usual month, what it made of net worth, at most three findings, and one thing to
 * do. Each figure is that of its own report.
 * @throws {Problem} invalid-request for a month that has not begun
 */
export async function readMonthlyLetter(
  scope: UserScope,
  query: MonthlyLetterQuery,
  view: ReportView,
): Promise<MonthlyLetter> {
  const { baseCurrency: currency, today } = view;
  const month = letterMonth(query, today);
  const days = { date_from: month.from, date_to: month.to };
  const before = { date_from: month.before.from, date_to: month.before.to };
  const spending = { kind: 'expense' } as const;
  const [income, earlier, worth, categories, categoriesBefore, merchants, merchantsBefore, recurring] =
    await Promise.all([
      readIncomeExpense(scope, { ...days, group_by: 'month' }, view),
      readIncomeExpense(scope, { ...before, group_by: 'month' }, view),
      readNetWorth(scope, { ...days, group_by: 'month' }, view),
      readCategoryReport(scope, { ...days, ...spending }, currency, today),
      readCategoryReport(scope, { ...before, ...spending }, currency, today),
      readMerchants(scope, { ...days, limit: mostMerchants }, view),
      readMerchants(scope, { ...before, limit: mostMerchants }, view),
      listRecurring(scope, {}, view),
    ]);
  const usual = usualMonth(earlier.periods, currency);
  const { opening, closing, contributions, growth, dividends } = worth;
  return {
    month: month.month,
    ...days,
    is_over: month.isOver,
    base_currency: currency,
    total: income.total,
    usual,
    net_worth: { opening, closing, contributions, growth, dividends },
    findings: findingsOf({
      month,
      usual,
      currency,
      categories: categories.items,
      categoriesBefore: categoriesBefore.items,
      merchants: merchants.items,
      merchantsBefore: merchantsBefore.items,
      recurring: recurring.items,
    }),
    to_do: await findToDo(
      scope,
      { ...days, withoutRate: [...income.missing_rates, ...worth.missing_rates] },
      view,
    ),
    missing_rates: income.missing_rates,
    missing_prices: worth.missing_prices,
  };
}

interface LetterDays {
  readonly date_from: string;
  readonly date_to: string;
  /** Currencies whose money is left out. */
  readonly withoutRate: readonly { readonly currency: string }[];
}

/** Returns the first thing that would make the figures better: categories, recurring payments, prices, rates. */
async function findToDo(
  scope: UserScope,
  { withoutRate, ...days }: LetterDays,
  view: ReportView,
): Promise<MonthlyLetter['to_do']> {
  const rows = await listTransactions(
    scope,
    { ...days, uncategorised: true, limit: 1, count: true },
    view.baseCurrency,
  );
  if (rows.total) return { kind: 'categorise', count: rows.total };
  const currencies = new Set(withoutRate.map(({ currency }) => currency));
  if (currencies.size > 0) return { kind: 'add_rates', count: currencies.size };
  const recurring = await countUndecided(scope, view);
  if (recurring > 0) return { kind: 'confirm_recurring', count: recurring };
  const { count } = await readStale(scope, view);
  return count > 0 ? { kind: 'update_prices', count } : null;
}
