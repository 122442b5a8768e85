import type { UserScope } from '../../database/user-scope.ts';
import { dayAfter, daysBetween } from '../../days/days.ts';
import type { WorkerPool } from '../../workers/worker-pool.ts';
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
 * Reads the days of some changes for the search, a year at a time, and forgets the changes. What is written meanwhile is a
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
  for (let year = years?.first ?? 1; year <= (years?.last ?? 0); year++) {
    const own = changes.filter(
      ({ date_from, date_to }) => date_from <= `${year}-12-31` && date_to >= `${year}-01-01`,
    );
    if (own.length === 0) continue;
    const first = own.reduce(
      (least, one) => (one.date_from < least ? one.date_from : least),
      `${year}-12-31`,
    );
    const last = own.reduce((most, one) => (one.date_to > most ? one.date_to : most), `${year}-01-01`);
    await indexYear(
      scope,
      year,
      first < `${year}-01-01` ? `${year}-01-01` : first,
      last > `${year}-12-31` ? `${year}-12-31` : last,
      workers,
    );
  }
  await deleteSearchChanges(
    scope,
    changes.map(({ number }) => number),
  );
}

/** Days whose texts are here at a time. */
const daysAtOnce = 61;

/** Reads days of one year, some at a time. */
async function indexYear(
  scope: UserScope,
  year: number,
  first: string,
  last: string,
  workers: WorkerPool,
): Promise<void> {
  const reading = workers.feed('search-grams', {});
  try {
    for (let from = first; from <= last; from = dayAfter(from, daysAtOnce)) {
      const to = dayAfter(from, daysAtOnce - 1);
      await reading.send(await listDayTexts(scope, from, to < last ? to : last));
    }
  } catch (error) {
    reading.drop();
    throw error;
  }
  await addGramDays(scope, year, await reading.end());
}
