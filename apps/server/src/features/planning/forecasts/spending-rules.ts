import type { SpendingForecast } from '@farthing/api-contract';
import type { SpendingForecast as Forecast, SpendingHistory } from '@farthing/forecasting';
import { formatMinor } from '@farthing/money';
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
  const named = new Map(learnt.map((row) => [row.category?.id ?? uncategorised, row]));
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
  };
}

/** Prints a forecast with what it was made of. */
export function printSpending(
  known: KnownSpending,
  forecast: Forecast,
  baseCurrency: string,
): Omit<SpendingForecast, 'missing_rates'> {
  const print = (minor: bigint) => formatMinor(minor, baseCurrency);
  const range = (one: { expected: bigint; low: bigint; high: bigint }) => ({
    expected: print(one.expected),
    low: print(one.low),
    high: print(one.high),
  });
  const byCategory = Map.groupBy(forecast.items, ({ category }) => category);
  const reasons = forecast.reasons.map((reason) => {
    const row = known.rows.get(reason.category);
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
      category_id: known.rows.get(category)?.category?.id ?? null,
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
