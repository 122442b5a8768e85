import type { HealthCheck } from '@farthing/api-contract';

/** Facts from which the health checks are made. */
export interface HealthFacts {
  readonly pendingMigrations: number;
  readonly disk: { readonly free_bytes: number; readonly total_bytes: number };
  /** Counts of the last check of all users' data. Null before the first. */
  readonly data: Readonly<Record<string, number>> | null;
  /** Names of jobs whose last run failed. */
  readonly failedJobs: readonly string[];
  readonly backups: BackupFacts;
}

/** Facts about backups. All times are Unix milliseconds. */
export interface BackupFacts {
  /** False when the bucket of the backups does not answer. */
  readonly isReachable: boolean;
  /** When they are made; demo: never. */
  readonly when: 'nightly' | 'by-hand' | 'demo';
  /** Time of the newest backup of this server that passed a test restore. */
  readonly newestGoodMs: number | null;
  /** Time of the newest backup that failed its test. */
  readonly newestFailedMs: number | null;
  /** Registration of the first user, before which there is no data to lose. */
  readonly firstUserMs: number | null;
  readonly nowMs: number;
}

const gigabyte = 1_000_000_000;

/** Returns the health checks for administrators, in a fixed order. */
export function healthChecks({
  pendingMigrations,
  disk,
  data,
  failedJobs,
  backups,
}: HealthFacts): HealthCheck[] {
  return [
    pendingMigrations === 0
      ? good('migrations', 'The database is up to date.')
      : bad('migrations', `${pendingMigrations} migrations have not run. Restart the service.`),
    diskCheck(disk),
    dataCheck('totals', data?.totals_that_differ, 'All totals match their transactions.', (count) =>
      count === 1
        ? 'A total differs from its transactions, so reports may be wrong. Keep a backup and report the problem.'
        : `${count} totals differ from their transactions, so reports may be wrong. Keep a backup and report the problem.`,
    ),
    dataCheck('prices', data?.stale_prices, 'No held security has a stale price.', (count) =>
      count === 1
        ? 'A held security has a price older than a month. Its holders can fetch or enter a new one.'
        : `${count} held securities have prices older than a month. Their holders can fetch or enter new ones.`,
    ),
    dataCheck('rates', data?.missing_rates, 'No exchange rate is missing.', (count) =>
      count === 1
        ? 'An exchange rate is missing, so a user’s net worth is incomplete. That user can add the rate.'
        : `${count} exchange rates are missing, so some users’ net worth is incomplete. Those users can add the rates.`,
    ),
    failedJobs.length === 0
      ? good('jobs', 'The last run of every job succeeded.')
      : bad(
          'jobs',
          `The last run of these jobs failed: ${failedJobs.join(', ')}. See the log of the service.`,
        ),
    backupCheck(backups),
  ];
}

/**
 * When the newest backup of this farthing was made whose test went well, and the newest whose test failed, Unix
 * milliseconds. What came from elsewhere does not count.
 */
export function backupMoments(
  list: readonly { kind: string; created_at: string; verification: { ok: boolean } | null }[],
): Pick<BackupFacts, 'newestGoodMs' | 'newestFailedMs'> {
  const newest = (ok: boolean) => {
    const moments = list
      .filter(({ kind, verification }) => kind !== 'upload' && verification?.ok === ok)
      .map(({ created_at }) => Date.parse(created_at));
    return moments.length === 0 ? null : Math.max(...moments);
  };
  return { newestGoodMs: newest(true), newestFailedMs: newest(false) };
}

const hourMs = 3_600_000;
/** A night, and half a day to notice; a week, where people make them themselves. */
const longestHours = { nightly: 36, 'by-hand': 8 * 24 };

function backupCheck(facts: BackupFacts): HealthCheck {
  const { when, isReachable, newestGoodMs, newestFailedMs, firstUserMs, nowMs } = facts;
  const name = 'backups';
  if (when === 'demo') return good(name, 'A demo isn’t backed up.');
  if (!isReachable)
    return bad(name, "The backup bucket can't be reached. Check the bucket and the S3 settings.");
  if (newestFailedMs !== null && newestFailedMs > (newestGoodMs ?? 0))
    return bad(name, 'The newest backup failed its test. Make another one and check the disk.');
  const off = when === 'by-hand' ? 'Nightly backups are off. ' : '';
  const longest = longestHours[when] * hourMs;
  if (newestGoodMs === null) {
    if (firstUserMs === null || (when === 'nightly' && nowMs - firstUserMs < longest))
      return {
        name,
        state: 'unknown',
        message: `${off}There are no backups yet.${off ? '' : ' The first is made tonight.'}`,
      };
    return bad(name, `${off}No backup has been tested. Make one now.`);
  }
  const age = `${off}The newest backup that was tested is ${ageText(nowMs - newestGoodMs)} old`;
  return nowMs - newestGoodMs > longest ? bad(name, `${age}. Make one now.`) : good(name, `${age}.`);
}

function ageText(ms: number): string {
  const hours = Math.max(0, Math.floor(ms / hourMs));
  if (hours < 1) return 'less than an hour';
  if (hours < 48) return hours === 1 ? 'an hour' : `${hours} hours`;
  return `${Math.floor(hours / 24)} days`;
}

function diskCheck({ free_bytes, total_bytes }: HealthFacts['disk']): HealthCheck {
  const percent = total_bytes > 0 ? Math.floor((free_bytes * 100) / total_bytes) : 0;
  const room = `${(free_bytes / gigabyte).toFixed(1)} GB free, ${percent}% of the disk`;
  if (free_bytes < gigabyte || percent < 5)
    return bad('disk', `The disk of DATA_DIR is nearly full: ${room}. Free some space before writes fail.`);
  return good('disk', `${room}.`);
}

function dataCheck(
  name: HealthCheck['name'],
  count: number | undefined,
  well: string,
  badly: (count: number) => string,
): HealthCheck {
  if (count === undefined)
    return { name, state: 'unknown', message: 'Not checked yet. Run the job data-check.' };
  return count === 0 ? good(name, well) : bad(name, badly(count));
}

function good(name: HealthCheck['name'], message: string): HealthCheck {
  return { name, state: 'good', message };
}

function bad(name: HealthCheck['name'], message: string): HealthCheck {
  return { name, state: 'attention', message };
}

const minutesADay = 24 * 60;

/** Returns the milliseconds that jobs take in a day, by their schedules and the length of their last runs, without their waits. */
export function jobMsPerDay(
  jobs: readonly { readonly name: string; readonly every_minutes: number }[],
  runs: ReadonlyMap<
    string,
    {
      readonly started_at: string;
      readonly finished_at: string;
      readonly result: Readonly<Record<string, number>> | null;
    }
  >,
): number {
  return jobs.reduce((sum, { name, every_minutes }) => {
    const run = runs.get(name);
    if (!run) return sum;
    const ms = run.result?.work_ms ?? Date.parse(run.finished_at) - Date.parse(run.started_at);
    return sum + (ms * minutesADay) / Math.max(1, every_minutes);
  }, 0);
}
