import { mostQuick, type QuickConvert } from '@farthing/money';

/** What each day of a range moved, in minor units. */
export interface DayMoves {
  readonly length: number;
  /** As doubles: each is exact as long as it lies within 2⁵³. */
  readonly quick: Float64Array;
  on(day: number): bigint;
  isNothing(day: number): boolean;
}

/** A conversion to base from a day on; null while there is no rate. */
export interface QuickRateFrom {
  readonly day: number;
  readonly quick: QuickConvert | null;
}

/** A balance through a range in minor units of base currency, in doubles that are whole numbers. */
export interface QuickCourse {
  readonly start: number;
  readonly changes: Float64Array;
  /** The part of the changes that is money moved. */
  readonly moved: Float64Array;
}

/** So many courses, each of at most `mostQuick`, add up exactly. */
export const mostQuickCourses = 256;

/**
 * What `netWorthCourse` makes of a balance that money alone moved, several times as fast as in bigints: a household's days in
 * foreign currencies are most of the cost of its net worth. A property test holds that both come to the same.
 * @param rates of a foreign balance, the first from day −1 or earlier; null for one in base currency
 * @param lacksRate told each day whether there is something that no rate covers
 * @returns undefined where a figure is too large to be exact
 */
export function quickCourse(
  { start: startMinor, moves }: { readonly start: bigint; readonly moves: DayMoves },
  rates: readonly QuickRateFrom[] | null,
  lacksRate: (day: number, lacks: boolean) => void,
): QuickCourse | undefined {
  let own = Number(startMinor);
  if (!isQuick(own)) return undefined;
  const { length, quick: minors } = moves;
  if (rates === null)
    return minors.every(isQuick) ? { start: own, changes: minors, moved: minors } : undefined;
  const changes = new Float64Array(length);
  const moved = new Float64Array(length);
  let atRate = -1;
  /** The balance in base; null without a rate, undefined where it is too large. */
  const valueAt = (day: number): number | null | undefined => {
    const quick = rates[atRate]?.quick;
    lacksRate(day, own !== 0 && !quick);
    if (own === 0) return 0;
    if (!quick) return null;
    const value = quick(own);
    return typeof value === 'number' ? value : undefined;
  };
  while ((rates[atRate + 1]?.day ?? 0) < 0) atRate++;
  const start = valueAt(-1);
  if (start === undefined) return undefined;
  let before = start;
  for (let day = 0; day < length; day++) {
    const rateBefore = atRate;
    while ((rates[atRate + 1]?.day ?? Number.POSITIVE_INFINITY) <= day) atRate++;
    const minor = minors[day] as number;
    if (minor === 0 && atRate === rateBefore) continue;
    own += minor;
    if (!isQuick(own) || !isQuick(minor)) return undefined;
    const after = valueAt(day);
    if (after === undefined) return undefined;
    const change = (after ?? 0) - (before ?? 0);
    changes[day] = change;
    // As for every balance: at the same rate what rounding makes of it is no growth; else it is moved at the rate of its day.
    if (before === null || after === null || atRate === rateBefore) moved[day] = change;
    else if (minor !== 0) {
      const converted = rates[atRate]?.quick?.(minor);
      if (typeof converted === 'bigint') return undefined;
      moved[day] = converted ?? 0;
    }
    before = after;
  }
  return { start: start ?? 0, changes, moved };
}

function isQuick(minor: number): boolean {
  return minor <= mostQuick && minor >= -mostQuick;
}
