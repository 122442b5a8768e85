import { findRecurring, type RecurringSeries } from '../../packages/recurring-payments/src/index.ts';
import type { Household, LabelledSeries } from './recurring-household.ts';
import { scanDay } from './recurring-maker.ts';

/** Precision and recall over series, and what went wrong. */
export interface Score {
  readonly labelled: number;
  readonly found: number;
  readonly matched: number;
  readonly precision: number;
  readonly recall: number;
  /** Labelled series that were not found, by shape. */
  readonly missed: readonly LabelledSeries[];
  /** Found series that are none, or other than labelled. */
  readonly wrong: readonly RecurringSeries[];
}

/**
 * Scans a household without any category-independent help and compares with its labels. A found series matches a
 * labelled one when the frequency is the same, it holds at least 80 % of the labelled rows, and at most 10 % of its own
 * rows are others. Each matches once; what is found twice, split or mixed counts as wrong.
 */
export function score({ rows, labels }: Household): Score {
  const { series } = findRecurring(rows, { today: scanDay });
  const labelOf = new Map(labels.flatMap((label) => label.ids.map((id) => [id, label] as const)));
  const matched = new Set<LabelledSeries>();
  const wrong: RecurringSeries[] = [];
  for (const one of series) {
    const counts = new Map<LabelledSeries, number>();
    for (const id of one.memberIds) {
      const label = labelOf.get(id);
      if (label) counts.set(label, (counts.get(label) ?? 0) + 1);
    }
    const [label, shared = 0] = [...counts].sort((a, b) => b[1] - a[1])[0] ?? [];
    const isMatch =
      label !== undefined &&
      !matched.has(label) &&
      label.frequency === one.frequency &&
      shared >= label.ids.length * 0.8 &&
      shared >= one.memberIds.length * 0.9;
    if (isMatch) matched.add(label);
    else wrong.push(one);
  }
  return {
    labelled: labels.length,
    found: series.length,
    matched: matched.size,
    precision: matched.size / Math.max(1, series.length),
    recall: matched.size / labels.length,
    missed: labels.filter((label) => !matched.has(label)),
    wrong,
  };
}

/** Accuracy of the predicted next date of active series. */
export interface Forecast {
  /** Series that are told to go on and did. */
  readonly told: number;
  /** Their next payment came on the day, within the days given, and within three days of the day. */
  readonly onDay: number;
  readonly inRange: number;
  readonly within3: number;
  /** Series that went on and were told to rest or to be over. */
  readonly givenUp: number;
}

/** Scans what was there before a day, and looks at what came after it. */
export function scoreNext({ rows, labels }: Household, cut: string): Forecast {
  const before = rows.filter(({ date }) => date < cut);
  const dates = new Map(rows.map(({ id, date }) => [id, date]));
  const labelOf = new Map(labels.flatMap((label) => label.ids.map((id) => [id, label] as const)));
  const result = { told: 0, onDay: 0, inRange: 0, within3: 0, givenUp: 0 };
  const seen = new Set<LabelledSeries>();
  for (const { memberIds, next, status } of findRecurring(before, { today: cut }).series) {
    const label = labelOf.get(memberIds.at(-1) ?? '');
    const actual = label?.ids
      .map((id) => dates.get(id) ?? '')
      .filter((date) => date >= cut)
      .toSorted()[0];
    if (label === undefined || actual === undefined || seen.has(label)) continue;
    seen.add(label);
    if (next === null || status !== 'active') {
      result.givenUp += 1;
      continue;
    }
    result.told += 1;
    if (next.date === actual) result.onDay += 1;
    if (actual >= next.earliest && actual <= next.latest) result.inRange += 1;
    if (Math.abs(Date.parse(next.date) - Date.parse(actual)) <= 3 * 86_400_000) result.within3 += 1;
  }
  return result;
}
