import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../database/connection.ts';
import { onlyRow } from '../database/only-row.ts';
import { readAsSystem } from '../database/system-scope.ts';
import { type Attempt, refuseOverLimit } from '../problems/attempt.ts';

/** A limit: at most `attempts` in any window of `seconds`. */
export interface Limit {
  readonly name: string;
  readonly attempts: number;
  readonly seconds: number;
}

/** Result of one attempt. */
export interface LimitAnswer extends Attempt {
  /** Attempts inside the window, this one included if allowed. */
  readonly used: number;
}

/**
 * Tolerance for clock changes. Attempts with a future time were recorded before the database's clock was set
 * back. They don't count, so that no one is locked out until then. `infinity` marks a rejected attempt.
 */
const slack = sql`interval '1 second'`;

/**
 * Counts one attempt in a sliding window that all instances on the database share. Attempts pass in the order in which
 * the database sees them, so of 40 simultaneous ones exactly `limit.attempts` pass. Rejected attempts aren't counted.
 * @param key the limited address or user; stored only as a hash
 */
export async function countAttempt(database: Database, limit: Limit, key: string): Promise<LimitAnswer> {
  const hash = createHash('sha256').update(`${limit.name}\0${key}`).digest();
  const window = sql`make_interval(secs => ${limit.seconds}::double precision)`;
  const answer = await readAsSystem(database, (scope) =>
    sql<{ allowed: boolean; used: number; wait: number }>`
      insert into rate_limits as r (key, hits, expires_at)
      values (${hash}, array[clock_timestamp()], clock_timestamp() + ${window})
      on conflict (key) do update set
        hits = (
          select case when count(*) < ${limit.attempts}::integer
            then coalesce(array_agg(hit order by hit), '{}') || clock_timestamp()
            else array_agg(hit order by hit) || 'infinity'::timestamptz end
          from unnest(r.hits) as hit where hit > clock_timestamp() - ${window} and hit <= clock_timestamp() + ${slack}),
        expires_at = clock_timestamp() + ${window}
      returning hits[cardinality(hits)] <> 'infinity' as allowed,
        cardinality(hits) - (hits[cardinality(hits)] = 'infinity')::integer as used,
        greatest(0, extract(epoch from hits[1] + ${window} - clock_timestamp()))::double precision as wait
    `.execute(scope.tables),
  );
  const row = onlyRow(answer);
  return {
    allowed: row.allowed,
    used: row.used,
    retryAfterSeconds: row.allowed ? 0 : Math.max(1, Math.ceil(row.wait)),
  };
}

/** Counts one attempt, and rejects it beyond the limit. @throws {Problem} the given code */
export async function refuseOver(
  database: Database,
  limit: Limit,
  key: string,
  code: Parameters<typeof refuseOverLimit>[1],
): Promise<void> {
  refuseOverLimit(await countAttempt(database, limit, key), code);
}

/** Returns the number of attempts in the window without counting one. */
export async function countedAttempts(database: Database, limit: Limit, key: string): Promise<number> {
  const hash = createHash('sha256').update(`${limit.name}\0${key}`).digest();
  const { rows } = await readAsSystem(database, (scope) =>
    sql<{ used: number }>`
      select count(*)::integer as used from rate_limits, unnest(hits) as hit
      where key = ${hash} and hit <= clock_timestamp() + ${slack}
        and hit > clock_timestamp() - make_interval(secs => ${limit.seconds}::double precision)
    `.execute(scope.tables),
  );
  return rows[0]?.used ?? 0;
}

/** Deletes expired windows. Runs from time to time, so that an attacker can't fill the table permanently. */
export async function forgetOldAttempts(database: Database): Promise<void> {
  await readAsSystem(database, (scope) =>
    scope.tables.deleteFrom('rate_limits').where('expires_at', '<', sql<string>`clock_timestamp()`).execute(),
  );
}

/** Returns the counter of attempts in the form that use cases need. */
export function attemptCounter(database: Database) {
  return {
    count: (limit: Limit, key: string) => countAttempt(database, limit, key),
    counted: (limit: Limit, key: string) => countedAttempts(database, limit, key),
  };
}

const minuteMs = 60_000;
const mostRemembered = 10_000;

/**
 * Runs a side effect at most once a minute for each key, and drops calls in between. Failures go to
 * `onError`, never to the caller. @param keyOf returns the key of a call
 */
export function throttleByKey<Item, Rest extends unknown[]>(
  keyOf: (item: Item) => string,
  work: (item: Item, ...rest: Rest) => Promise<void>,
  onError: (error: unknown) => void,
): (item: Item, ...rest: Rest) => void {
  const done = new Map<string, number>();
  return (item, ...rest) => {
    const key = keyOf(item);
    const now = performance.now();
    if (now - (done.get(key) ?? Number.NEGATIVE_INFINITY) < minuteMs) return;
    if (done.size >= mostRemembered) done.clear();
    done.set(key, now);
    work(item, ...rest).catch(onError);
  };
}
