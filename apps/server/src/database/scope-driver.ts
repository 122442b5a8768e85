import {
  type CompiledQuery,
  type DatabaseConnection,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely';
import type { PoolClient } from 'pg';
import { abortedBefore, arePrepared, type Sent, send, sendAfter } from './statement.ts';
import type { Tables } from './tables.ts';

export { abortedBefore, type Sent, send } from './statement.ts';

const compiler = new PostgresQueryCompiler();
const adapter = new PostgresAdapter();

/** Kysely over a leased connection, from its first statement to its end. */
export interface Lease {
  readonly tables: Kysely<Tables>;
  /** Sends what the lease needs first, if no query has. Answers with the one row of the last of it, as texts. */
  begin(): Promise<readonly (string | null)[]>;
  /** Whether anything was sent. */
  hasBegun(): boolean;
  /**
   * A query that comes after is refused. Of several begun at once, one may fail before the others were sent; on a
   * connection that has gone on to somebody else they would open a transaction there.
   */
  end(): void;
}

/**
 * Kysely over one leased connection.
 * @param before what the lease needs first (user, begin). It goes out in one packet with the first query; where it fails, or
 *   the first query with it, so does every later one: what that sets may not be set then.
 */
export function tablesOver(client: PoolClient, before: readonly Sent[]): Lease {
  let ready: Promise<readonly (string | null)[]> | undefined;
  let ended = false;
  let failure: unknown;
  /** What to tell of a statement that failed: one sent behind another that failed knows only that their transaction was aborted. */
  const firstFailure = (error: unknown) => {
    const { code } = (error ?? {}) as { code?: unknown };
    if (code === abortedBefore) return failure ?? error;
    failure ??= error;
    return error;
  };
  const begin = () => {
    ready ??= Promise.all(
      before.map(({ sql, values }) => send<Record<string, string>>(client, sql, values)),
    ).then((answers) => Object.values(answers.at(-1)?.rows[0] ?? {}));
    ready.catch(() => {}); // it is awaited with each query
    return ready;
  };
  const first = ({ sql, parameters }: CompiledQuery) => {
    if (!arePrepared(client, before)) {
      void begin();
      return send(client, sql, parameters);
    }
    const both = sendAfter<Record<string, unknown>>(client, before, sql, parameters);
    ready = both.then(({ row }) => row ?? []);
    ready.catch(() => {}); // it is awaited with each query
    return both.then(({ answer }) => answer);
  };
  const connection: DatabaseConnection = {
    async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
      if (ended) throw new Error('the scope of this query has ended');
      const sent =
        ready === undefined && before.length > 0 ? first(query) : send(client, query.sql, query.parameters);
      const [result] = await Promise.all([sent, ready]).catch(async (error: unknown) => {
        await ready; // if that failed, it says why: the query knows only that its transaction was aborted
        throw firstFailure(error);
      });
      return {
        rows: result.rows as Row[],
        ...(result.command === 'SELECT' ? {} : { numAffectedRows: BigInt(result.rowCount ?? 0) }),
      };
    },
    // biome-ignore lint/correctness/useYield: the interface asks for a generator; streams are not used
    async *streamQuery(): AsyncIterableIterator<never> {
      throw new Error('streaming is not supported inside a scope');
    },
  };
  const tables = new Kysely<Tables>({
    dialect: {
      createAdapter: () => adapter,
      createDriver: () => ({
        init: async () => {},
        acquireConnection: async () => connection,
        beginTransaction: refuseNesting,
        commitTransaction: refuseNesting,
        rollbackTransaction: refuseNesting,
        releaseConnection: async () => {},
        destroy: async () => {},
      }),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => compiler,
    },
  });
  return {
    tables,
    begin,
    hasBegun: () => ready !== undefined,
    end: () => {
      ended = true;
    },
  };
}

async function refuseNesting(): Promise<never> {
  throw new Error('A scope is one transaction already');
}
