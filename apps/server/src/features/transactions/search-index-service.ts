import { dayAfter, daysBetween } from '@farthing/dates';
import type { UserScope } from '../../database/user-scope.ts';
import type { WorkerPool } from '../../workers/worker-pool.ts';
import { spanOf } from './gram-rules.ts';
import {
  addGramDays,
  type ChangedDays,
  deleteSearchChanges,
  findYears,
  listDayTexts,
  listSearchChanges,
} from './search-store.ts';

/** Fewer changed days than this are gone through by each search, which is quicker than reading them for the index. */
const fewDays = 40;

/** The changes that are to be read for the search; empty while they are few. */
export async function readPendingSearch(scope: UserScope): Promise<ChangedDays[]> {
  const changes = await listSearchChanges(scope);
  const days = changes.reduce((sum, { date_from, date_to }) => sum + 1 + daysBetween(date_from, date_to), 0);
  return days <= fewDays ? [] : changes;
}

/**
 * Reads the days of some changes for the search, some years at a time, and forgets the changes. What is written meanwhile is a
 * change of its own and stays. Runs in the caller's transaction.
 */
export async function indexChanges(
  scope: UserScope,
  changes: readonly ChangedDays[],
  workers: WorkerPool,
): Promise<void> {
  const from = changes.reduce(
    (least, { date_from }) => (date_from < least ? date_from : least),
    '2199-12-31',
  );
  const to = changes.reduce((most, { date_to }) => (date_to > most ? date_to : most), '1900-01-01');
  const years = await findYears(scope, from, to);
  const found: ChangedDaysOfYear[] = [];
  for (let year = years?.first ?? 1; year <= (years?.last ?? 0); year++) {
    const days = daysOfYear(changes, year);
    if (days !== undefined) found.push(days);
  }
  for (const [span, days] of Map.groupBy(found, ({ year }) => spanOf(year)))
    await indexSpan(scope, span, days, workers);
  await deleteSearchChanges(
    scope,
    changes.map(({ number }) => number),
  );
}

/** From the first day of a year that changed to the last. */
interface ChangedDaysOfYear {
  readonly year: number;
  readonly first: string;
  readonly last: string;
}

function daysOfYear(changes: readonly ChangedDays[], year: number): ChangedDaysOfYear | undefined {
  const [start, end] = [`${year}-01-01`, `${year}-12-31`];
  const own = changes.filter(({ date_from, date_to }) => date_from <= end && date_to >= start);
  if (own.length === 0) return undefined;
  const first = own.reduce((least, one) => (one.date_from < least ? one.date_from : least), end);
  const last = own.reduce((most, one) => (one.date_to > most ? one.date_to : most), start);
  return { year, first: first < start ? start : first, last: last > end ? end : last };
}

/** Days whose texts are here at a time. */
const daysAtOnce = 61;

/** Reads days of years that share a row, some days at a time. @param span the first of those years */
async function indexSpan(
  scope: UserScope,
  span: number,
  years: readonly ChangedDaysOfYear[],
  workers: WorkerPool,
): Promise<void> {
  const reading = workers.feed('search-grams', {});
  try {
    for (const { first, last } of years)
      for (let from = first; from <= last; from = dayAfter(from, daysAtOnce)) {
        const to = dayAfter(from, daysAtOnce - 1);
        await reading.send(await listDayTexts(scope, span, from, to < last ? to : last));
      }
  } catch (error) {
    reading.drop();
    throw error;
  }
  await addGramDays(scope, span, await reading.end());
}
