import type { SpendingForecast } from '@farthing/api-contract';
import type { SpendingForecast as Forecast, SpendingHistory } from '@farthing/forecasting';
import { currencyPlaces, formatMinor } from '@farthing/money';
import { methodInWords } from './method-rules.ts';

/** A category's spending month by month in minor units of base currency: spent is positive. */
export interface SpendingRow {
  readonly category: {
    readonly id: string;
    readonly name: string;
    readonly group_name: string | null;
  } | null;
  /** In the order of the months. */
  readonly spent: readonly bigint[];
}

/** Known spending: whole months, and the current one. */
export interface KnownSpending {
  readonly history: SpendingHistory;
  /** Whole months from the first with spending on. */
  readonly months: readonly { readonly month: string; readonly spent: bigint }[];
  readonly thisMonth: { readonly month: string; readonly spent: bigint };
  /** Categories with spending in a whole month, by their key in the history. */
  readonly rows: ReadonlyMap<string, SpendingRow>;
  /** Categories with spending in the month under way only, by the same key. */
  readonly fresh: ReadonlyMap<string, SpendingRow>;
}

/** Key of uncategorised spending in the history. */
const uncategorised = 'none';

/**
 * Makes the history of spending to learn from.
 * @param months `YYYY-MM` in order; the last is under way and not learnt from
 */
export function knownSpending(months: readonly string[], rows: readonly SpendingRow[]): KnownSpending {
  const last = months.length - 1;
  const sumAt = (index: number) => rows.reduce((sum, { spent }) => sum + (spent[index] ?? 0n), 0n);
  const first = months.findIndex((_, index) => rows.some(({ spent }) => (spent[index] ?? 0n) !== 0n));
  const start = first < 0 ? last : first;
  const learnt = rows.filter(({ spent }) => spent.slice(start, last).some((minor) => minor !== 0n));
  const byKey = (some: readonly SpendingRow[]) =>
    new Map(some.map((row) => [row.category?.id ?? uncategorised, row]));
  const named = byKey(learnt);
  return {
    history: {
      from: months[start] ?? '',
      to: months[last - 1] ?? '',
      categories: [...named].map(([category, { spent }]) => ({
        category,
        amounts: Object.fromEntries(
          months.slice(start, last).flatMap((month, index) => {
            const minor = spent[start + index] ?? 0n;
            return minor === 0n ? [] : [[month, minor]];
          }),
        ),
      })),
    },
    months: months.slice(start, last).map((month, index) => ({ month, spent: sumAt(start + index) })),
    thisMonth: { month: months[last] ?? '', spent: sumAt(last) },
    rows: named,
    fresh: byKey(rows.filter((row) => !learnt.includes(row) && (row.spent[last] ?? 0n) !== 0n)),
  };
}

interface Range {
  readonly expected: bigint;
  readonly low: bigint;
  readonly high: bigint;
}

/**
 * Adds what is spent in the month under way: each category is expected to come to what is spent plus what its forecast leaves, so
 * not to less than is spent. Forecasts of less than one unit of the currency count as nothing. A month's total is the sum of its
 * categories.
 */
function withThisMonth(known: KnownSpending, forecast: Forecast, currency: string): Forecast {
  const { month: current } = known.thisMonth;
  const unit = 10n ** BigInt(currencyPlaces(currency));
  const spentIn = (category: string) =>
    (known.rows.get(category) ?? known.fresh.get(category))?.spent.at(-1) ?? 0n;
  // Without a history there is no forecast.
  const fresh = forecast.reasons.length > 0 ? [...known.fresh.keys()] : [];
  const nothing = { expected: 0n, low: 0n, high: 0n };
  const items = [
    ...forecast.items,
    ...fresh.flatMap((category) => forecast.totals.map(({ month }) => ({ month, category, ...nothing }))),
  ].map((item) => {
    const one = -unit < item.expected && item.expected < unit ? { ...item, expected: 0n } : item;
    return one.month === current ? { ...one, ...atLeast(spentIn(one.category), one) } : one;
  });
  const totals = forecast.totals.map((total) => {
    const expected = items
      .filter(({ month }) => month === total.month)
      .reduce((sum, item) => sum + item.expected, 0n);
    const least = total.month === current ? atLeast(known.thisMonth.spent, total) : total;
    return {
      month: total.month,
      expected,
      low: least.low < expected ? least.low : expected,
      high: least.high > expected ? least.high : expected,
    };
  });
  const reasons = [
    ...forecast.reasons,
    ...fresh.map((category) => ({ category, methods: [], months: 0, origins: 0 })),
  ];
  return { ...forecast, items, totals, reasons };
}

function atLeast(spent: bigint, { expected, low, high }: Range): Range {
  const least = (value: bigint) => (value < spent ? spent : value);
  return { expected: least(expected), low: least(low), high: least(high) };
}

/** Prints a forecast with what it was made of. */
export function printSpending(
  known: KnownSpending,
  learnt: Forecast,
  baseCurrency: string,
): Omit<SpendingForecast, 'missing_rates'> {
  const forecast = withThisMonth(known, learnt, baseCurrency);
  const print = (minor: bigint) => formatMinor(minor, baseCurrency);
  const rowOf = (category: string) => known.rows.get(category) ?? known.fresh.get(category);
  const range = (one: Range) => ({
    expected: print(one.expected),
    low: print(one.low),
    high: print(one.high),
  });
  const byCategory = Map.groupBy(forecast.items, ({ category }) => category);
  const reasons = forecast.reasons.map((reason) => {
    const row = rowOf(reason.category);
    const spent = row?.spent ?? [];
    const ahead = (byCategory.get(reason.category) ?? []).reduce((sum, { expected }) => sum + expected, 0n);
    return {
      ahead,
      reason: {
        category_id: row?.category?.id ?? null,
        name: row?.category?.name ?? 'Uncategorised',
        group_name: row?.category?.group_name ?? null,
        methods: [...new Set(reason.methods.map(methodInWords))],
        tried_from: reason.origins,
        error: reason.error === undefined ? null : print(reason.error),
        error_of_last_year: reason.naiveError === undefined ? null : print(reason.naiveError),
        last_12_months: print(
          spent
            .slice(0, -1)
            .slice(-12)
            .reduce((sum, minor) => sum + minor, 0n),
        ),
        next_months: print(ahead),
      },
    };
  });
  reasons.sort((left, right) => (left.ahead < right.ahead ? 1 : left.ahead > right.ahead ? -1 : 0));
  return {
    base_currency: baseCurrency,
    interval: forecast.interval,
    months: forecast.totals.map(({ month }) => month),
    items: forecast.items.map(({ month, category, ...one }) => ({
      month,
      category_id: rowOf(category)?.category?.id ?? null,
      ...range(one),
    })),
    totals: forecast.totals.map(({ month, ...one }) => ({ month, ...range(one) })),
    this_month: { month: known.thisMonth.month, spent: print(known.thisMonth.spent) },
    reasons: reasons.map(({ reason }) => reason),
    history: {
      from: known.months[0]?.month ?? null,
      to: known.history.to,
      months: known.months.map(({ month, spent }) => ({ month, spent: print(spent) })),
      unknown_months: [...forecast.unknownMonths],
    },
  };
}
