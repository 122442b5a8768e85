import type { CategoryReport, CategoryReportItem } from '@farthing/api-contract';
import { formatMinor, parseMinor } from '@farthing/money';

/** What a month came to, in base currency. */
export interface MonthFigures {
  readonly income: string;
  readonly spending: string;
  /** Income less spending; below zero when more went out than came in. */
  readonly left: string;
  /** The categories on which most was spent, the largest first. */
  readonly top: readonly CategoryReportItem[];
}

/** Sums a report up. @param most how many categories to name */
export function monthFigures(report: CategoryReport, most = 5): MonthFigures {
  const currency = report.base_currency;
  const minor = (item: CategoryReportItem) => parseMinor(item.total, currency);
  const sum = (kind: string) =>
    report.items.reduce((total, item) => (item.kind === kind ? total + minor(item) : total), 0n);
  const [income, spending] = [sum('income'), sum('expense')];
  const top = report.items
    .filter((item) => item.kind === 'expense' && minor(item) > 0n)
    .sort((a, b) => (minor(b) > minor(a) ? 1 : minor(b) < minor(a) ? -1 : 0))
    .slice(0, most);
  return {
    income: formatMinor(income, currency),
    spending: formatMinor(spending, currency),
    left: formatMinor(income - spending, currency),
    top,
  };
}
