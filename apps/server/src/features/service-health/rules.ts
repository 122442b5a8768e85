import type { HealthCheck } from '@farthing/api-contract';

/** What the checks are made from. */
export interface HealthFacts {
  readonly pendingMigrations: number;
  readonly disk: { readonly free_bytes: number; readonly total_bytes: number };
  /** What the last look through everybody's data counted; null before the first. */
  readonly data: Readonly<Record<string, number>> | null;
  /** Names of jobs whose last run failed. */
  readonly failedJobs: readonly string[];
}

const gigabyte = 1_000_000_000;

/** What an administrator should know, in an order that never changes. */
export function healthChecks({ pendingMigrations, disk, data, failedJobs }: HealthFacts): HealthCheck[] {
  return [
    pendingMigrations === 0
      ? good('migrations', 'The database has the schema of this version.')
      : bad('migrations', `${pendingMigrations} migrations have not run: restart the service.`),
    diskCheck(disk),
    dataCheck('totals', data?.totals_that_differ, 'All totals agree with their rows.', (count) =>
      count === 1
        ? 'A total differs from its rows. Keep a backup and report it: reports may be wrong.'
        : `${count} totals differ from their rows. Keep a backup and report it: reports may be wrong.`,
    ),
    dataCheck('prices', data?.stale_prices, 'No held security has a stale price.', (count) =>
      count === 1
        ? 'A held security has a price older than a month: whoever holds it can fetch or enter one.'
        : `${count} held securities have prices older than a month: whoever holds them can fetch or enter some.`,
    ),
    dataCheck('rates', data?.missing_rates, 'No exchange rate is missing.', (count) =>
      count === 1
        ? 'An exchange rate is missing, so a net worth leaves something out: its owner can add it.'
        : `${count} exchange rates are missing, so net worths leave something out: their owners can add them.`,
    ),
    failedJobs.length === 0
      ? good('jobs', 'Every job went well the last time it ran.')
      : bad('jobs', `The last run failed of: ${failedJobs.join(', ')}. The log of the service says why.`),
  ];
}

function diskCheck({ free_bytes, total_bytes }: HealthFacts['disk']): HealthCheck {
  const percent = total_bytes > 0 ? Math.floor((free_bytes * 100) / total_bytes) : 0;
  const room = `${(free_bytes / gigabyte).toFixed(1)} GB free, ${percent} % of the disk`;
  if (free_bytes < gigabyte || percent < 5)
    return bad('disk', `The disk of DATA_DIR is nearly full: ${room}. Make room before writes fail.`);
  return good('disk', `${room}.`);
}

function dataCheck(
  name: HealthCheck['name'],
  count: number | undefined,
  well: string,
  badly: (count: number) => string,
): HealthCheck {
  if (count === undefined)
    return { name, state: 'unknown', message: 'Nobody has looked yet: run the job data-check.' };
  return count === 0 ? good(name, well) : bad(name, badly(count));
}

function good(name: HealthCheck['name'], message: string): HealthCheck {
  return { name, state: 'good', message };
}

function bad(name: HealthCheck['name'], message: string): HealthCheck {
  return { name, state: 'attention', message };
}
