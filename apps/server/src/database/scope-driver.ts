import { createHash } from 'node:crypto';
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
import type { Tables } from './tables.ts';

const compiler = new PostgresQueryCompiler();
const adapter = new PostgresAdapter();

/** Names of prepared statements by their text: Kysely compiles to the same text, so the server's plan is reused. */
const statementNames = new Map<string, string>();
const mostStatements = 400;

function statementName(sql: string): string | undefined {
  const known = statementNames.get(sql);
  if (known !== undefined) return known;
  if (statementNames.size >= mostStatements || sql.length > 8000) return undefined;
  const name = `f${createHash('sha256').update(sql).digest('base64url').slice(0, 16)}`;
  statementNames.set(sql, name);
  return name;
}

/** Sends one statement without waiting for those before it; the pool's connections are pipelined. */
export function send(client: PoolClient, sql: string, values: readonly unknown[] = []) {
  const name = statementName(sql);
  return client.query({ text: sql, values: values as unknown[], ...(name === undefined ? {} : { name }) });
}

/** Kysely over one leased connection. `ready` is what the lease sent ahead (user, begin); its failure is the query's. */
export function tablesOver(client: PoolClient, ready: Promise<unknown>): Kysely<Tables> {
  const connection: DatabaseConnection = {
    async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
      const [result] = await Promise.all([send(client, query.sql, query.parameters), ready]);
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
  return new Kysely<Tables>({
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
}

async function refuseNesting(): Promise<never> {
  throw new Error('A scope is one transaction already');
}
