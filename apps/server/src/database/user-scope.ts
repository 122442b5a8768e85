import type { Kysely } from 'kysely';
import type { PoolClient } from 'pg';
import type { Database } from './connection.ts';
import { renewStamp } from './data-stamp.ts';
import { connectFor } from './fair-share.ts';
import { type Actor, makeOperation, noOperation, type Operation, operationSetting } from './operation-log.ts';
import { type DataState, noMemory, type ReadMemory, readMemory } from './read-memory.ts';
import { abortedBefore, type Lease, type Sent, send, tablesOver } from './scope-driver.ts';
import type { Tables } from './tables.ts';

declare const made: unique symbol;

/** One user's view of the database: the only way to a store. Made here and nowhere else. */
export interface UserScope {
  readonly [made]: true;
  readonly userId: string;
  readonly tables: Kysely<Tables>;
  /** What the history is told of the transaction. */
  readonly operation: Operation;
  /** What is known of the user's data by its stamp. */
  readonly memory: ReadMemory;
  /** The stamp of the data, of a scope that only reads: see `readStamp`. */
  readonly stamp?: () => Promise<string>;
  /** Runs after the commit, for what must not happen before (a read scope: after the work). */
  afterCommit(action: () => void): void;
}

/** PostgreSQL's codes for a transaction that lost to another and may simply be run again. */
const retryable = new Set(['40001', '40P01']);

function makeScope(
  client: PoolClient,
  userId: string,
  before: readonly Sent[],
  operation: Operation = noOperation,
  stateOf?: (lease: Lease) => DataState,
) {
  const actions: (() => void)[] = [];
  const lease = tablesOver(client, before);
  const state = stateOf?.(lease);
  const scope = {
    userId,
    tables: lease.tables,
    operation,
    memory: state ? readMemory(userId, state) : noMemory(userId),
    stamp: state?.stamp,
    afterCommit: (action: () => void) => {
      actions.push(action);
    },
  } as unknown as UserScope;
  return { scope, actions, lease };
}

/** Sets the user, and answers with the stamps of the user's data and exchange rates; null for one who never wrote. */
function setReader(userId: string, isLocal: boolean): Sent {
  return {
    sql: `select set_config('farthing.user_id', $1, ${isLocal}),
      (select concat(stamp, ' ', rates) from data_stamps where user_id = $1::uuid)`,
    values: [userId],
  };
}

const stampOf = ([, stamp]: readonly (string | null)[]) => stamp ?? '';

/**
 * Runs reads of one user: the user is set in the same round trip as the first query, without a transaction of its own. For
 * one query, or several that need not see the same moment; otherwise `asUser`. Connections of the pool take no writes but
 * in transactions that say so.
 */
export async function readAsUser<Result>(
  database: Pick<Database, 'users'>,
  userId: string,
  work: (scope: UserScope) => Promise<Result>,
): Promise<Result> {
  const client = await connectFor(database.users, userId);
  const { scope, actions, lease } = makeScope(
    client,
    userId,
    [setReader(userId, false)],
    noOperation,
    ({ begin }) => ({
      stamp: async () => stampOf(await begin()),
      isStill: async (stamp) => stampOf(await readRow(client, setReader(userId, false))) === stamp,
    }),
  );
  try {
    const result = await work(scope).finally(lease.end);
    client.release();
    for (const action of actions) action();
    return result;
  } catch (error) {
    client.release(isDatabaseError(error)); // a lease that failed in the database is destroyed, not returned
    throw error;
  }
}

async function readRow(client: PoolClient, { sql, values }: Sent): Promise<readonly (string | null)[]> {
  const { rows } = await send<Record<string, string | null>>(client, sql, values);
  return Object.values(rows[0] ?? {});
}

/**
 * Runs reads and writes of one user in one transaction; commits when `work` answers, rolls back when it throws.
 * A transaction that lost a deadlock or a serialisation race is run again, at most three times.
 * @param actor whose doing it is: what it changes goes into the history; without one nothing does
 */
export async function asUser<Result>(
  database: Database,
  userId: string,
  work: (scope: UserScope) => Promise<Result>,
  isolation: 'read committed' | 'repeatable read' = 'read committed',
  actor?: Actor,
): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await transactAsUser(database, userId, work, isolation, actor);
    } catch (error) {
      if (attempt >= 4 || !retryable.has((error as { code?: string }).code ?? '')) throw error;
    }
  }
}

async function transactAsUser<Result>(
  database: Database,
  userId: string,
  work: (scope: UserScope) => Promise<Result>,
  isolation: string,
  actor: Actor | undefined,
): Promise<Result> {
  const client = await connectFor(database.users, userId);
  const operation = actor && makeOperation(client, userId, actor);
  const before = [
    { sql: `begin isolation level ${isolation} read write` },
    {
      sql: `select set_config('farthing.user_id', $1, true), set_config('farthing.operation_id', $2, true)`,
      values: [userId, operationSetting(operation)],
    },
  ];
  const { scope, actions, lease } = makeScope(client, userId, before, operation);
  return finishTransaction(
    client,
    () => work(scope).finally(lease.end),
    lease.hasBegun,
    actions,
    () => operation?.end() ?? renewStamp(client, userId),
  );
}

/** The data was written to after the stamp was read by which it was to be known. */
export class StampMoved extends Error {}

/**
 * Runs reads of one user in one snapshot that takes no writes: of the database, or of a replica. It is opened by the first
 * query: what is in memory by the stamp needs none.
 * @param expected the stamp of the data as it was read a moment ago; `new` where nothing can be in memory by the stamp
 * @throws {StampMoved} where the snapshot has another: nothing of it may be put together with what is in memory
 */
export async function snapshotOfUser<Result>(
  pool: Database['users'],
  userId: string,
  work: (scope: UserScope) => Promise<Result>,
  expected?: string | 'new',
): Promise<Result> {
  const client = await connectFor(pool, userId);
  const before = [{ sql: 'begin isolation level repeatable read read only' }, setReader(userId, true)];
  const isNew = expected === 'new';
  const { scope, actions, lease } = makeScope(client, userId, before, noOperation, ({ begin }) => ({
    stamp: async () => (expected === undefined || isNew ? stampOf(await begin()) : expected),
    isStill: async (stamp) => stampOf(await begin()) === stamp,
    isNew,
  }));
  const checkStamp = async () => {
    if (expected !== undefined && !isNew && lease.hasBegun() && stampOf(await lease.begin()) !== expected)
      throw new StampMoved();
  };
  const checked = async () => {
    try {
      const result = await work(scope);
      await checkStamp();
      return result;
    } catch (error) {
      if (!isDatabaseError(error)) await checkStamp(); // two states of the data put together may well be no sense
      throw error;
    }
  };
  return finishTransaction(client, () => checked().finally(lease.end), lease.hasBegun, actions);
}

/**
 * Runs the work of a transaction to its end on a leased connection: commit, or rollback when it throws; then what was
 * to happen after the commit. Nothing is sent for work that never asked the database.
 */
export async function finishTransaction<Result>(
  client: PoolClient,
  work: () => Promise<Result>,
  begun: () => boolean,
  actions: readonly (() => void)[],
  atEnd?: () => Promise<void>,
): Promise<Result> {
  let result: Result;
  try {
    result = await work();
    if (begun()) await commit(client, atEnd);
  } catch (error) {
    await rollBack(client);
    throw error;
  }
  client.release();
  for (const action of actions) action();
  return result;
}

/**
 * Commits. PostgreSQL answers ROLLBACK to the commit of an aborted transaction: work that swallowed a database error must
 * not count as done.
 */
async function commit(client: PoolClient, atEnd?: () => Promise<void>): Promise<void> {
  const [finished, committed] = await Promise.allSettled([atEnd?.(), send(client, 'commit')]);
  if (finished.status === 'rejected' && (finished.reason as { code?: string }).code !== abortedBefore)
    throw finished.reason;
  if (committed.status === 'rejected') throw committed.reason;
  if (committed.value.command !== 'COMMIT')
    throw new Error('the transaction was aborted by an earlier error');
}

/** Rolls back and returns the connection; one that cannot even do that is destroyed. */
async function rollBack(client: PoolClient): Promise<void> {
  try {
    await send(client, 'rollback');
    client.release();
  } catch {
    client.release(true);
  }
}

/** Whether the error came from PostgreSQL or the connection, not from our own refusals. */
function isDatabaseError(error: unknown): boolean {
  const { code, name } = (error ?? {}) as { code?: unknown; name?: unknown };
  return name !== 'Problem' && typeof code === 'string';
}
