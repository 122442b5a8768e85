import type { UserScope } from '../../../database/user-scope.ts';
import { listQuotesBetween, listRateDays } from './course-store.ts';
import { newerRate, type RateUsed } from './rules.ts';
import { ratesToBase } from './service.ts';

/** A rate from a day on; null where none is stored yet. */
export interface RateStep {
  readonly date: string;
  readonly used: RateUsed | null;
}

/**
 * Returns the history of exchange rates to base currency over a date range: for each currency the rate on the
 * first day, and each later change, oldest first. Every day agrees with `ratesToBase`.
 */
export function ratesThrough(
  scope: UserScope,
  baseCurrency: string,
  currencies: Iterable<string>,
  range: { readonly from: string; readonly to: string },
): Promise<ReadonlyMap<string, readonly RateStep[]>> {
  const foreign = [...new Set(currencies)].filter((currency) => currency !== baseCurrency).sort();
  return scope.memory.kept(
    `course of rates to ${baseCurrency} ${range.from} ${range.to} ${foreign.join(' ')}`,
    (courses) => 250 * [...courses.values()].flat().length,
    () => readCourses(scope, baseCurrency, foreign, range),
  );
}

async function readCourses(
  scope: UserScope,
  baseCurrency: string,
  foreign: readonly string[],
  { from, to }: { readonly from: string; readonly to: string },
): Promise<Map<string, RateStep[]>> {
  if (foreign.length === 0) return new Map();
  const [first, quotes] = await Promise.all([
    ratesToBase(
      scope,
      baseCurrency,
      foreign.map((currency) => ({ currency, date: from })),
    ),
    listQuotesBetween(scope, baseCurrency, foreign, from, to),
  ]);
  const courses = new Map(
    foreign.map((currency, index) => [currency, [{ date: from, used: first[index] ?? null }] as RateStep[]]),
  );
  const crossing = foreign.filter((_, index) => !first[index] || first[index]?.method === 'cross');
  if (crossing.length > 0) {
    const days = await listRateDays(scope, from, to);
    const wanted = crossing.flatMap((currency) => days.map((date) => ({ currency, date })));
    const used = await ratesToBase(scope, baseCurrency, wanted);
    wanted.forEach(({ currency, date }, index) => {
      courses.get(currency)?.push({ date, used: used[index] ?? null });
    });
  }
  const asked = new Set(crossing);
  const byDay = Map.groupBy(quotes, ({ currency, date }) => `${date} ${currency}`);
  for (const ofDay of byDay.values()) {
    const { currency, date } = ofDay[0] as (typeof ofDay)[number];
    if (asked.has(currency)) continue;
    const direct = ofDay.find((quote) => quote.direct);
    const used = newerRate(direct, direct ? undefined : ofDay[0]);
    courses.get(currency)?.push({ date, used });
  }
  return courses;
}
