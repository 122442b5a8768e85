import type { CategoryReport, CategoryReportQuery } from '@farthing/api-contract';
import type { UserScope } from '../../database/user-scope.ts';
import { listCategories } from '../categories/service.ts';
import { ratesToBase } from '../exchange-rates/service.ts';
import {
  daysOutside,
  type MinorRate,
  minorRate,
  monthStart,
  reportItem,
  reportMonths,
  reportRows,
  wantedRates,
} from './rules.ts';
import { listDaysTotals, listMonthTotals } from './store.ts';

/**
 * Income and spending by category and month, in base currency. Whole months are read from the rollup alone; of a month
 * that the range cuts, what lies outside is read and taken off.
 * @throws {Problem} invalid-request for a range backwards or over 600 months
 */
export async function readCategoryReport(
  scope: UserScope,
  query: CategoryReportQuery,
  baseCurrency: string,
  asOf: string,
): Promise<CategoryReport> {
  const to = query.date_to ?? asOf;
  const from = query.date_from ?? monthStart(to, -11);
  const months = reportMonths(from, to);
  const [categories, totals, outside] = await Promise.all([
    listCategories(scope),
    listMonthTotals(scope, monthStart(from), monthStart(to)),
    listDaysTotals(scope, daysOutside(from, to)),
  ]);
  const rows = reportRows(months, categories, totals, outside).filter(
    ({ kind }) => query.kind === undefined || kind === query.kind,
  );
  const wanted = wantedRates(months, rows, baseCurrency);
  const used = await ratesToBase(scope, baseCurrency, wanted);
  const rates = new Map<string, MinorRate>();
  wanted.forEach(({ currency, index }, place) => {
    const rate = used[place]?.rate;
    if (rate) rates.set(`${currency} ${index}`, minorRate(rate, currency, baseCurrency));
  });
  return {
    date_from: from,
    date_to: to,
    base_currency: baseCurrency,
    months: months.map(({ month }) => month),
    items: rows.map((row) =>
      reportItem(row, baseCurrency, (currency, index) => rates.get(`${currency} ${index}`)),
    ),
    missing_rates: wanted
      .filter((_, place) => !used[place])
      .map(({ currency, date, month }) => ({ currency, date, month })),
  };
}
