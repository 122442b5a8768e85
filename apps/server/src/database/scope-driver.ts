import { createHash } from 'node:crypto';
import type { Writable } from 'node:stream';
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
export async function send<Row = Record<string, unknown>>(
  client: PoolClient,
  sql: string,
  values: readonly unknown[] = [],
): Promise<{ rows: Row[]; command: string; rowCount: number | null }> {
  sendTogether(client);
  const name = statementName(sql);
  const text = { text: sql, values: values as unknown[], rowMode: 'array' as const };
  const { rows, fields, command, rowCount } = await client.query(
    name === undefined ? text : { ...text, name },
  );
  const make = rows.length > 0 ? rowMaker<Row>(fields) : undefined;
  for (let index = 0; make && index < rows.length; index++)
    rows[index] = make(rows[index] as unknown[]) as never;
  return { rows: rows as unknown as Row[], command, rowCount };
}

const gathering = new WeakSet<Writable>();

/** Statements that are sent one after the other without waiting go out in one packet, when all that can be done is done. */
function sendTogether(client: PoolClient): void {
  const { stream } = (client as unknown as { connection: { stream: Writable } }).connection;
  if (gathering.has(stream)) return;
  gathering.add(stream);
  stream.cork();
  process.nextTick(() => {
    gathering.delete(stream);
    stream.uncork();
  });
}

/**
 * Turns the values of a row into its object. One function for each list of columns, with a literal that V8 knows the
 * shape of: filling objects by computed names costs twice the time of the whole query.
 */
const rowMakers = new Map<string, (values: unknown[]) => unknown>();

function rowMaker<Row>(fields: readonly { name: string }[]): (values: unknown[]) => Row {
  let key = '';
  for (const field of fields) key += `${field.name}\n`;
  let make = rowMakers.get(key);
  if (make === undefined) {
    const literal = fields.map((field, index) => `${JSON.stringify(field.name)}: v[${index}]`).join(', ');
    make = new Function('v', `return { ${literal} };`) as (values: unknown[]) => unknown;
    if (rowMakers.size < mostStatements) rowMakers.set(key, make);
  }
  return make as (values: unknown[]) => Row;
}

/**
 * Kysely over one leased connection.
 * @param prepare sends what the lease needs first (user, begin). It goes out in one packet with the first query, and its
 *   failure is that query's and every later one's.
 * @returns the tables, and what ends them: a query that comes after is refused. Of several begun at once, one may fail
 *   before the others were sent; on a connection that has gone on to somebody else they would open a transaction there.
 */
export function tablesOver(
  client: PoolClient,
  prepare: () => Promise<unknown>,
): { tables: Kysely<Tables>; end: () => void } {
  let ready: Promise<unknown> | undefined;
  let ended = false;
  const first = (query: CompiledQuery) => {
    ready = prepare();
    ready.catch(() => {}); // it is awaited with each query
    return send(client, query.sql, query.parameters);
  };
  const connection: DatabaseConnection = {
    async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
      if (ended) throw new Error('the scope of this query has ended');
      const sent = ready === undefined ? first(query) : send(client, query.sql, query.parameters);
      const [result] = await Promise.all([sent, ready]).catch(async (error: unknown) => {
        await ready; // if that failed, it says why: the query knows only that its transaction was aborted
        throw error;
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
    end: () => {
      ended = true;
    },
  };
}

async function refuseNesting(): Promise<never> {
  throw new Error('A scope is one transaction already');
}
