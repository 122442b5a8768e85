import type { CategoryReport, CategoryReportQuery, PartlyCounted } from '@farthing/api-contract';
import { type MinorConvert, minorConverter } from '@farthing/money';
import type { UserScope } from '../../../database/user-scope.ts';
import { printPartly } from '../../identity/household/shared-service.ts';
import { listCategories } from '../../ledger/categories/service.ts';
import { type RateUsed, ratesToBase } from '../../ledger/exchange-rates/service.ts';
import { explainRange } from './explain-service.ts';
import { howShared, readOthersPart } from './own-share-service.ts';
import {
  type CellRate,
  daysOutside,
  monthStart,
  type ReportMonth,
  type ReportRow,
  reportItem,
  reportMonths,
  reportRows,
  wantedRates,
} from './rules.ts';
import { listDaysSums, listMonthSums, listOthersMonths } from './store.ts';

export { convertRow, daysOutside, monthStart, reportMonths } from './rules.ts';

const howCategories = [
  'Each cell is the sum of a category’s transactions in a month. Splits count in their own categories, and refunds reduce spending.',
  'Foreign currency is totalled by category and month and converted at the latest rate on or before the end of the month.',
];

/** Earliest day that a request or response may contain. */
const earliestDay = '1900-01-01';

/** Returns the date range of a report, by default twelve calendar months up to a day. */
export function reportRange(
  query: { readonly date_from?: string; readonly date_to?: string },
  asOf: string,
): { from: string; to: string } {
  const to = query.date_to ?? asOf;
  const begin = monthStart(to, -11);
  return { from: query.date_from ?? (begin < earliestDay ? earliestDay : begin), to };
}

/** A foreign currency's cells of one month, with the rate that converts them. */
export interface MonthRate {
  readonly currency: string;
  /** Day whose rate converts them. */
  readonly date: string;
  /** `YYYY-MM` */
  readonly month: string;
  /** Null if none is stored. */
  readonly used: RateUsed | null;
}

/** Sums of a date range by category, currency and month, with the rates to base currency. */
export interface CategorySums {
  readonly months: readonly ReportMonth[];
  readonly rows: readonly ReportRow[];
  readonly rates: readonly MonthRate[];
  readonly rateOf: CellRate;
  /** Accounts of which only the user's share counts. */
  readonly partly: PartlyCounted;
}

/**
 * Adds up a date range by category and month. Whole months come from the totals alone. For a partial month, the days
 * outside the range are read and subtracted. So is the part that others own of joint accounts.
 * @throws {Problem} invalid-request if the range is reversed or over 600 months
 */
export function sumCategories(
  scope: UserScope,
  range: { readonly from: string; readonly to: string },
  baseCurrency: string,
): Promise<CategorySums> {
  return scope.cache.getOrRead(
    `category sums ${baseCurrency} ${range.from} ${range.to}`,
    ({ months, rows, rates }) =>
      rows.reduce((bytes, { sums }) => bytes + 300 + sums.size * months.length * 8, 300 * rates.length),
    () => readSums(scope, range, baseCurrency),
  );
}

async function readSums(
  scope: UserScope,
  { from, to }: { readonly from: string; readonly to: string },
  baseCurrency: string,
): Promise<CategorySums> {
  const months = reportMonths(from, to);
  const [categories, whole, outside, { rows: others, partly }] = await Promise.all([
    listCategories(scope),
    listMonthSums(scope, from, to),
    listDaysSums(scope, daysOutside(from, to)),
    readOthersPart(scope, to, () => listOthersMonths(scope, from, to)),
  ]);
  const rows = reportRows(months, categories, { whole, outside, others });
  const wanted = wantedRates(months, rows, baseCurrency);
  const used = await ratesToBase(scope, baseCurrency, wanted);
  const converts = new Map<string, MinorConvert[]>();
  wanted.forEach(({ currency, index }, place) => {
    const rate = used[place]?.rate;
    if (!rate) return;
    const ofCurrency = converts.get(currency) ?? [];
    converts.set(currency, ofCurrency);
    ofCurrency[index] = minorConverter(rate, currency, baseCurrency);
  });
  return {
    months,
    rows,
    rates: wanted.map(({ currency, date, month }, place) => ({
      currency,
      date,
      month,
      used: used[place] ?? null,
    })),
    rateOf: (currency, index) => converts.get(currency)?.[index],
    partly,
  };
}

/**
 * Reports income and spending by category and month, in base currency.
 * @throws {Problem} invalid-request if the range is reversed or over 600 months
 */
export async function readCategoryReport(
  scope: UserScope,
  query: CategoryReportQuery,
  baseCurrency: string,
  asOf: string,
): Promise<CategoryReport> {
  const range = reportRange(query, asOf);
  const { months, rows, rates, rateOf, partly } = await sumCategories(scope, range, baseCurrency);
  const shown = rows.filter(({ kind }) => query.kind === undefined || kind === query.kind);
  const inShown = new Set(wantedRates(months, shown, baseCurrency).map(cellKey));
  return {
    date_from: range.from,
    date_to: range.to,
    base_currency: baseCurrency,
    months: months.map(({ month }) => month),
    items: shown.map((row) => reportItem(row, baseCurrency, rateOf)),
    missing_rates: rates
      .filter((one) => !one.used && inShown.has(cellKey(one)))
      .map(({ currency, date, month }) => ({ currency, date, month })),
    ...printPartly(partly),
    ...(query.explain === true
      ? {
          explain: await explainRange(scope, {
            ...range,
            rowsOf: 'no transfers',
            how: partly.length > 0 ? [...howCategories, howShared] : howCategories,
            rates: rates.filter((one) => inShown.has(cellKey(one))),
          }),
        }
      : {}),
  };
}

function cellKey({ currency, month }: { readonly currency: string; readonly month: string }): string {
  return `${currency} ${month}`;
}
