import type { Kysely } from 'kysely';
import type { Database } from './connection.ts';
import { tablesOver } from './scope-driver.ts';
import type { Tables } from './tables.ts';
import { finishTransaction, retried } from './user-scope.ts';

const made = Symbol('made');

/**
 * The database as the service itself sees it, for sign-in, jobs and administration. It sees only what policies grant to the
 * system role, and is created only in this file.
 */
export interface SystemScope {
  readonly [made]: true;
  readonly tables: Kysely<Tables>;
  /** Runs after the commit. */
  afterCommit(action: () => void): void;
}

/** Opens scopes of the service itself. Hashing a password holds no connection, so some use cases need several. */
export interface SystemScopes {
  system<Result>(work: (scope: SystemScope) => Promise<Result>): Promise<Result>;
  systemStatements<Result>(work: (scope: SystemScope) => Promise<Result>): Promise<Result>;
}

/**
 * Runs work of the service itself in one transaction. Retries it after a deadlock or serialisation failure, at most
 * three times.
 */
export async function asSystem<Result>(
  database: Database,
  work: (scope: SystemScope) => Promise<Result>,
): Promise<Result> {
  return retried(() => transactAsSystem(database, work));
}

async function transactAsSystem<Result>(
  database: Database,
  work: (scope: SystemScope) => Promise<Result>,
): Promise<Result> {
  const client = await database.system.connect();
  const actions: (() => void)[] = [];
  const { tables, begin, end, hasBegun } = tablesOver(client, [{ sql: 'begin' }]);
  const scope: SystemScope = {
    [made]: true,
    tables,
    afterCommit: (action: () => void) => {
      actions.push(action);
    },
  };
  // These connections can write outside transactions, so no statement is sent before the transaction is open.
  const transaction = () => begin().then(() => work(scope));
  return finishTransaction(client, () => transaction().finally(end), { hasBegun, afterCommit: actions });
}

/** Runs single statements of the service itself, each committed on its own. */
export async function readAsSystem<Result>(
  database: Pick<Database, 'system'>,
  work: (scope: SystemScope) => Promise<Result>,
): Promise<Result> {
  const client = await database.system.connect();
  const { tables, end } = tablesOver(client, []);
  const scope: SystemScope = {
    [made]: true,
    tables,
    afterCommit: (action: () => void) => action(),
  };
  try {
    const result = await work(scope).finally(end);
    client.release();
    return result;
  } catch (error) {
    client.release(true);
    throw error;
  }
}
