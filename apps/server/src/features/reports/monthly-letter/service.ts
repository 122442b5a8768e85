import type { MonthlyLetter, MonthlyLetterQuery, NetWorthReport } from '@farthing/api-contract';
import type { UserScope } from '../../../database/user-scope.ts';
import { printPartly } from '../../identity/household/shared-service.ts';
import type { FigureView } from '../../ledger/exchange-rates/service.ts';
import { type AccountBalance, listBalances } from '../../ledger/ledger-totals/service.ts';
import { listTransactions } from '../../ledger/transactions/list/read-transactions.ts';
import { listRecurring } from '../../planning/recurring/list-service.ts';
import { countUndecided, readStale } from '../../planning/review/service.ts';
import { partlyOfAll } from '../category-report/own-share-service.ts';
import { readCategoryReport } from '../category-report/service.ts';
import { readMerchants } from '../reports/merchant-service.ts';
import { readNetWorth } from '../reports/net-worth-service.ts';
import { readIncomeExpense } from '../reports/service.ts';
import { findingsOf, letterMonth, usualMonth } from './rules.ts';

export { findingsOf, letterMonth, usualMonth } from './rules.ts';

const mostMerchants = 20_000;

/**
 * A month on one page: its totals beside the usual month, what it made of net worth, at most three findings, and one thing to
 * do. Each figure is that of its own report.
 * @throws {Problem} invalid-request for a month that has not begun
 */
export async function readMonthlyLetter(
  scope: UserScope,
  query: MonthlyLetterQuery,
  view: FigureView,
): Promise<MonthlyLetter> {
  const { baseCurrency: currency, today } = view;
  const month = letterMonth(query, today);
  const days = rangeOf(month);
  const before = rangeOf(month.before);
  const spending = { kind: 'expense' } as const;
  const [
    income,
    earlier,
    worth,
    categories,
    categoriesBefore,
    merchants,
    merchantsBefore,
    recurring,
    balances,
  ] = await Promise.all([
    readIncomeExpense(scope, { ...days, group_by: 'month' }, view),
    readIncomeExpense(scope, { ...before, group_by: 'month' }, view),
    readNetWorth(scope, { ...days, group_by: 'month' }, view),
    readCategoryReport(scope, { ...days, ...spending }, currency, today),
    readCategoryReport(scope, { ...before, ...spending }, currency, today),
    readMerchants(scope, { ...days, limit: mostMerchants }, view),
    readMerchants(scope, { ...before, limit: mostMerchants }, view),
    listRecurring(scope, {}, view),
    listBalances(scope, today),
  ]);
  const usual = usualMonth(earlier.periods, currency);
  return {
    month: month.month,
    ...days,
    is_over: month.isOver,
    base_currency: currency,
    total: income.total,
    usual,
    net_worth: worthOf(worth),
    ...unknownOf(balances),
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
    ...{ missing_rates: income.missing_rates, missing_prices: worth.missing_prices },
    ...printPartly(partlyOfAll([income, worth], earlier)),
  };
}

function worthOf(report: NetWorthReport): MonthlyLetter['net_worth'] {
  const { opening, closing, contributions, growth, dividends } = report;
  return { opening, closing, contributions, growth, dividends };
}

function rangeOf({ from, to }: { readonly from: string; readonly to: string }) {
  return { date_from: from, date_to: to };
}

/** Names the open accounts that net worth leaves out because their balance is not known. */
function unknownOf(balances: readonly AccountBalance[]): Pick<MonthlyLetter, 'unknown_balances'> {
  const open = balances.filter(({ closed_on }) => closed_on === null);
  const names = open.filter(({ balance_known }) => !balance_known).map(({ name }) => name);
  return names.length > 0 ? { unknown_balances: { names, all: names.length === open.length } } : {};
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
  view: FigureView,
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
