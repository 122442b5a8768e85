import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely';
import pg, { type PoolClient, type QueryResult, type QueryResultRow } from 'pg';
import { errorCode } from '../problems/error-facts.ts';
import { forgetPlace, isOnShard } from './distribution/shard-pools.ts';
import type { Tables } from './tables.ts';

/** A statement with its parameters. */
export interface Sent {
  readonly sql: string;
  readonly values?: readonly unknown[];
}

/** Kysely over a leased connection, from its first statement to its end. */
export interface Lease {
  readonly tables: Kysely<Tables>;
  /** Sends the statements that open the lease, unless a query has. Returns the row of the last of them. */
  begin(): Promise<readonly (string | null)[]>;
  /** Returns whether anything was sent. */
  hasBegun(): boolean;
  /**
   * Rejects every later query. Of several queries started at once, one may fail before the others are sent. On a
   * connection already returned to the pool they would run in another user's transaction.
   */
  end(): void;
}

/** PostgreSQL's code for a statement in an aborted transaction. */
export const abortedBefore = '25P02';

/** Code of a scope whose shard has moved to another server. The transaction may simply be run again. */
const movedShard = '40001';

/** PostgreSQL's code for a prepared statement that doesn't exist, as after an earlier failure in the pipeline. */
const notPrepared = '26000';

/**
 * Names of prepared statements by their text, for each connection. Kysely compiles equal queries to equal text, so
 * PostgreSQL reuses the plan.
 */
const namesOf = new WeakMap<PoolClient, Map<string, string>>();
/** A connection holds a plan for every name, so the number and the size of named statements have a limit. */
const mostNames = 400;
const longestNamed = 8000;
let named = 0;

function nameOf(client: PoolClient, text: string): string | undefined {
  const names = namesOf.get(client) ?? new Map<string, string>();
  namesOf.set(client, names);
  if (!names.has(text) && names.size < mostNames && text.length <= longestNamed)
    names.set(text, `farthing_${++named}`);
  return names.get(text);
}

/** Sends one statement as a named (prepared) statement, without waiting for earlier ones: the pools' connections are pipelined. */
export async function send<Row extends QueryResultRow = QueryResultRow>(
  client: PoolClient,
  text: string,
  values: readonly unknown[] = [],
): Promise<QueryResult<Row>> {
  try {
    return await client.query<Row>({ name: nameOf(client, text), text, values: [...values] });
  } catch (error) {
    // If pg can't encode a value it closes the prepared statement but keeps using its name.
    if (!(error instanceof pg.DatabaseError)) namesOf.get(client)?.delete(text);
    throw error;
  }
}

/**
 * Opens Kysely's PostgreSQL dialect over one leased connection.
 * @param before statements that open the lease (begin, the user). They are pipelined ahead of the first query, so they cost
 *   no round trip of their own. If one fails, every query of the lease rejects and no result of it is returned.
 */
export function tablesOver(client: PoolClient, before: readonly Sent[]): Lease {
  const opening = isOnShard(client) ? holdingShard(before) : before;
  let ready: Promise<readonly (string | null)[]> | undefined;
  let ended = false;
  let failure: unknown;
  const begin = () => {
    ready ??= Promise.all(
      opening.map(({ sql, values }) => send<Record<string, string | null>>(client, sql, values)),
    ).then((answers) => Object.values(answers.at(-1)?.rows[0] ?? {}));
    ready.catch((error) => {
      if (errorCode(error) === movedShard) forgetPlace(client);
    }); // awaited with each query
    return ready;
  };
  /** Returns the first failure in place of a later one that only follows from it. */
  const causeOf = (error: unknown) => {
    const code = errorCode(error);
    if (code === abortedBefore || code === notPrepared) return failure ?? error;
    failure ??= error;
    return error;
  };
  const query = async (sql: string, values: readonly unknown[]) => {
    if (ended) throw new Error('the scope of this query has ended');
    if (startsTransaction.test(sql)) throw new Error('A scope is one transaction already');
    const opened = begin();
    try {
      const [answer] = await Promise.all([send(client, sql, values), opened]);
      return answer;
    } catch (error) {
      await opened; // rejects with the reason if it was the opening that failed
      throw causeOf(error);
    }
  };
  return {
    tables: new Kysely<Tables>({ dialect: new PostgresDialect({ pool: poolOf(query) }) }),
    begin,
    hasBegun: () => ready !== undefined,
    end: () => {
      ended = true;
    },
  };
}

/**
 * Adds a check that the shard of a distributed database hasn't moved to another server, and locks it there until the
 * commit.
 */
function holdingShard(before: readonly Sent[]): readonly Sent[] {
  const [first, ...others] = before;
  const hold = { sql: 'select farthing_citus.hold_shard()' };
  return first !== undefined && startsTransaction.test(first.sql)
    ? [first, hold, ...others]
    : [hold, ...before];
}

const startsTransaction = /^(begin|start transaction)\b/;

/** Presents one connection to Kysely as a pool. The lease decides when the connection is released. */
function poolOf(query: (sql: string, values: readonly unknown[]) => Promise<QueryResult>): PostgresPool {
  const connection = { query, release: () => {} } as unknown as PostgresPoolClient; // no cursors
  return { connect: async () => connection, end: async () => {}, options: {} };
}
