import type { CategoryReport, YearReview, YearReviewQuery } from '@farthing/api-contract';
import { figureMinor, formatMinor } from '@farthing/money';
import type { UserScope } from '../../../database/user-scope.ts';
import { printPartly } from '../../identity/household/shared-service.ts';
import type { FigureView } from '../../ledger/exchange-rates/service.ts';
import { partlyOfAll } from '../category-report/own-share-service.ts';
import { readCategoryReport } from '../category-report/service.ts';
import { compare } from './income-rules.ts';
import { readMerchants } from './merchant-service.ts';
import { readNetWorth } from './net-worth-service.ts';
import { readIncomeExpense } from './service.ts';
import { explainTogether, mostOf, reviewedYear } from './year-rules.ts';

export { mostOf, reviewedYear } from './year-rules.ts';

/**
 * A year at one look: what came in and went out, beside the same days a year before; its months; what it went on and
 * where; and what it made of net worth. Each figure is that of its own report.
 * @throws {Problem} invalid-request for a year that has not begun
 */
export async function readYearReview(
  scope: UserScope,
  query: YearReviewQuery,
  view: FigureView,
): Promise<YearReview> {
  const { baseCurrency, today } = view;
  const reviewed = reviewedYear(query, today);
  const limit = query.limit ?? 6;
  const explain = query.explain === true;
  const days = { date_from: reviewed.from, date_to: reviewed.to };
  const before = { date_from: reviewed.before.from, date_to: reviewed.before.to };
  const spending = { ...days, kind: 'expense' } as const;
  const [income, earlier, worth, categories, earlierCategories, merchants] = await Promise.all([
    readIncomeExpense(scope, { ...days, group_by: 'month', explain }, view),
    readIncomeExpense(scope, { ...before, group_by: 'year' }, view),
    readNetWorth(scope, { ...days, group_by: 'year', explain }, view),
    readCategoryReport(scope, spending, baseCurrency, today),
    readCategoryReport(scope, { ...spending, ...before }, baseCurrency, today),
    readMerchants(scope, { ...days, limit, explain }, view),
  ]);
  const missing = new Map(
    [...income.missing_rates, ...earlier.missing_rates, ...worth.missing_rates].map(({ currency, date }) => [
      `${currency} ${date}`,
      { currency, date },
    ]),
  );
  const explanations = [income, worth, merchants].flatMap((report) => report.explain ?? []);
  return {
    ...days,
    base_currency: baseCurrency,
    year: reviewed.year,
    is_over: reviewed.isOver,
    total: income.total,
    before: { ...before, ...earlier.total },
    months: income.periods,
    best_month: mostOf(income.periods, 'saved', baseCurrency),
    dearest_month: mostOf(income.periods, 'spending', baseCurrency),
    net_worth: {
      opening: worth.opening,
      closing: worth.closing,
      contributions: worth.contributions,
      growth: worth.growth,
      dividends: worth.dividends,
    },
    categories: largestCategories(categories.items, earlierCategories.items, baseCurrency).slice(0, limit),
    merchants: merchants.items.filter(({ net }) => figureMinor(net, baseCurrency) > 0n),
    missing_rates: [...missing.values()],
    missing_prices: worth.missing_prices,
    ...printPartly(partlyOfAll([income, worth], earlier)),
    ...(explanations.length > 0 ? { explain: explainTogether(explanations) } : {}),
  };
}

type CategoryTotals = CategoryReport['items'];

/** Categories on which money was spent, the most first, beside the totals of the year before. */
function largestCategories(
  items: CategoryTotals,
  earlier: CategoryTotals,
  baseCurrency: string,
): YearReview['categories'] {
  const earlierTotals = new Map(earlier.map((one) => [one.category_id, one.total]));
  const minor = (amount: string) => figureMinor(amount, baseCurrency);
  return items
    .filter(({ total }) => minor(total) > 0n)
    .sort((left, right) => compare(minor(right.total), minor(left.total)))
    .map(({ category_id, name, group_name, total }) => ({
      category_id,
      name,
      group_name,
      spent: total,
      before: earlierTotals.get(category_id) ?? formatMinor(0n, baseCurrency),
    }));
}
