import type { Kysely } from 'kysely';
import type { PoolClient } from 'pg';
import { errorCode, isOfStandby } from '../problems/error-facts.ts';
import { Problem } from '../problems/problem.ts';
import { type Database, isPooled } from './connection.ts';
import { bumpDataVersion } from './data-version.ts';
import { connectFor } from './fair-share.ts';
import { type Actor, makeOperation, noOperation, type Operation, operationSetting } from './operation-log.ts';
import { cacheOfVersion, noCache, type ReportCache } from './report-cache.ts';
import { abortedBefore, type Sent, send, tablesOver } from './scope-driver.ts';
import type { Tables } from './tables.ts';

const made = Symbol('made');

/** One user's view of the database, which every store needs. It is created only in this file. */
export interface UserScope {
  readonly [made]: true;
  readonly userId: string;
  readonly tables: Kysely<Tables>;
  /** Operation recorded in the history for this transaction. */
  readonly operation: Operation;
  /** Set where another member of the household works in the user's rows: see `member-scope.ts`. */
  readonly member?: { readonly id: string };
  /** Cache of the user's data, keyed by data version. */
  readonly cache: ReportCache;
  /** Version of the data, in a read-only scope. See `readDataVersion`. */
  readonly dataVersion: () => Promise<string>;
  /** Runs an action after the commit, or after the work in a read scope. */
  afterCommit(action: () => void): void;
}

/**
 * Opens scopes of one user. A use case that asks another server or hashes a password opens several, so that it holds no
 * connection meanwhile.
 */
export interface UserScopes {
  read<Result>(work: (scope: UserScope) => Promise<Result>): Promise<Result>;
  write<Result>(work: (scope: UserScope) => Promise<Result>): Promise<Result>;
}

/** PostgreSQL's codes for serialisation failures and deadlocks, after which a transaction can be retried. */
const retryable = new Set(['40001', '40P01']);

/** Makes a scope over a leased connection, for the scopes of this folder. */
export function makeScope(
  client: PoolClient,
  userId: string,
  before: readonly Sent[],
  {
    operation = noOperation,
    isSnapshot = false,
  }: { operation?: Operation | undefined; isSnapshot?: boolean } = {},
) {
  const actions: (() => void)[] = [];
  const lease = tablesOver(client, before);
  const dataVersion = async () => (await lease.begin())[1] ?? '';
  const scope: UserScope = {
    [made]: true,
    userId,
    tables: lease.tables,
    operation,
    cache: isSnapshot ? cacheOfVersion(userId, dataVersion) : noCache(userId),
    dataVersion,
    afterCommit: (action: () => void) => {
      actions.push(action);
    },
  };
  return { scope, actions, lease };
}

/** Sets the user, and returns the version of the user's data; null for a user who has never written. */
function setReader(userId: string, isLocal: boolean): Sent {
  return {
    sql: `select set_config('farthing.user_id', $1, ${isLocal}),
      (select stamp from data_stamps where user_id = $1::uuid)`,
    values: [userId],
  };
}

/**
 * Runs reads of one user outside a transaction. The user is set in the same round trip as the first query. Use it for
 * one query, or for several that needn't see the same snapshot; otherwise use `snapshotOfUser`. Connections are
 * read-only except in transactions that ask to write.
 */
export async function readAsUser<Result>(
  database: Pick<Database, 'users'>,
  userId: string,
  work: (scope: UserScope) => Promise<Result>,
): Promise<Result> {
  return retried(() => readOnce(database, userId, work));
}

async function readOnce<Result>(
  database: Pick<Database, 'users'>,
  userId: string,
  work: (scope: UserScope) => Promise<Result>,
): Promise<Result> {
  const client = await connectFor(database.users, userId);
  if (isPooled(client)) return snapshotOn(client, userId, work);
  const { scope, actions, lease } = makeScope(client, userId, [setReader(userId, false)]);
  try {
    const result = await work(scope).finally(lease.end);
    client.release();
    for (const action of actions) action();
    return result;
  } catch (error) {
    client.release(isDatabaseError(error)); // a connection that failed is destroyed, not returned to the pool
    throw error;
  }
}

/**
 * Runs reads and writes of one user in one transaction. It commits when `work` returns and rolls back when it throws. After
 * a deadlock or a serialisation failure it is run again, at most three times.
 * @param actor who makes the changes, for the history. Without one, nothing is recorded in it
 */
export async function asUser<Result>(
  database: Database,
  userId: string,
  work: (scope: UserScope) => Promise<Result>,
  actor?: Actor,
): Promise<Result> {
  return retried(() => transactAsUser(database, userId, work, actor));
}

/** Runs a transaction, and retries it after a deadlock or serialisation failure, at most three times. */
export async function retried<Result>(transact: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await transact();
    } catch (error) {
      if (attempt >= 4 || !retryable.has(errorCode(error) ?? '')) throw error;
    }
  }
}

async function transactAsUser<Result>(
  database: Database,
  userId: string,
  work: (scope: UserScope) => Promise<Result>,
  actor: Actor | undefined,
): Promise<Result> {
  const client = await connectFor(database.users, userId);
  const operation = actor && makeOperation(client, userId, actor);
  const before = [
    { sql: 'begin isolation level read committed read write' },
    {
      sql: `select set_config('farthing.user_id', $1, true), set_config('farthing.operation_id', $2, true)`,
      values: [userId, operationSetting(operation)],
    },
  ];
  const { scope, actions, lease } = makeScope(client, userId, before, { operation });
  return finishTransaction(client, () => work(scope).finally(lease.end), {
    hasBegun: lease.hasBegun,
    atEnd: () => operation?.end() ?? bumpDataVersion(client, userId),
    afterCommit: actions,
  });
}

/**
 * Runs reads of one user in one read-only snapshot of the database or of a replica. Values read before at the same data
 * version may come from the cache.
 */
export async function snapshotOfUser<Result>(
  pool: Database['users'],
  userId: string,
  work: (scope: UserScope) => Promise<Result>,
): Promise<Result> {
  return retried(async () => snapshotOn(await connectFor(pool, userId), userId, work));
}

async function snapshotOn<Result>(
  client: PoolClient,
  userId: string,
  work: (scope: UserScope) => Promise<Result>,
): Promise<Result> {
  const before = [{ sql: 'begin isolation level repeatable read read only' }, setReader(userId, true)];
  const { scope, actions, lease } = makeScope(client, userId, before, { isSnapshot: true });
  return finishTransaction(client, () => work(scope).finally(lease.end), {
    hasBegun: lease.hasBegun,
    afterCommit: actions,
  });
}

/** Steps at the end of a transaction. */
interface TransactionEnd {
  /** True if anything was sent in the transaction. */
  readonly hasBegun: () => boolean;
  /** Sent together with the commit. */
  readonly atEnd?: () => Promise<void>;
  readonly afterCommit: readonly (() => void)[];
}

/**
 * Runs a transaction on a leased connection. It commits, or rolls back if the work throws, and then runs the steps for
 * after the commit. Nothing is sent if the work makes no query.
 */
export async function finishTransaction<Result>(
  client: PoolClient,
  work: () => Promise<Result>,
  { hasBegun, atEnd, afterCommit }: TransactionEnd,
): Promise<Result> {
  let result: Result;
  try {
    result = await work();
    if (hasBegun()) await commit(client, atEnd);
  } catch (error) {
    await rollBack(client, isOfStandby(error));
    throw error;
  }
  client.release();
  for (const action of afterCommit) action();
  return result;
}

/**
 * Commits. PostgreSQL answers ROLLBACK to the commit of an aborted transaction: work that swallowed a database error must
 * not count as done.
 */
async function commit(client: PoolClient, atEnd?: () => Promise<void>): Promise<void> {
  const [finished, committed] = await Promise.allSettled([atEnd?.(), send(client, 'commit')]);
  if (finished.status === 'rejected' && errorCode(finished.reason) !== abortedBefore) throw finished.reason;
  if (committed.status === 'rejected') throw committed.reason;
  if (committed.value.command !== 'COMMIT')
    throw new Error('the transaction was aborted by an earlier error');
}

/**
 * Rolls back and returns the connection to the pool. A connection that can't roll back is destroyed.
 * @param isUseless destroys it in any case, because its server takes no writes and another one may take over
 */
export async function rollBack(client: PoolClient, isUseless: boolean): Promise<void> {
  try {
    await send(client, 'rollback');
    client.release(isUseless);
  } catch {
    client.release(true);
  }
}

/** Returns true if an error comes from PostgreSQL or the connection rather than from our own validation. */
function isDatabaseError(error: unknown): boolean {
  return errorCode(error) !== undefined && !(error instanceof Problem);
}
