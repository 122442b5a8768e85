import pg from 'pg';
import { instanceName, useSchema } from '../../database/connection.ts';
import type { MoneyTotal, TableCheck } from './manifest.ts';

/** Tables that a backup leaves out: sign-ins end with a restore, and limits are of the moment. */
const leftOut = new Set([
  'schema_migrations',
  'api_tokens',
  'sessions',
  'totp_challenges',
  'passkey_challenges',
  'oidc_sign_ins',
  'rate_limits',
]);

/** A table with the columns that are written. */
export interface TableShape {
  readonly name: string;
  readonly columns: readonly string[];
  /** Columns that the database numbers. */
  readonly numbered: readonly string[];
}

/** Connects as the owner, with the forms of values that archives hold. */
export async function connectOwner(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: `${instanceName} backup`,
    connectionTimeoutMillis: 10_000,
  });
  client.on('error', () => {});
  await client.connect();
  await client.query(
    `set timezone = 'UTC'; set datestyle = 'ISO'; set intervalstyle = 'iso_8601'; set bytea_output = 'hex'; set jit = off`,
  );
  await useSchema(client, url);
  return client;
}

/** A name of the database as SQL has it. */
export function quoted(...parts: readonly string[]): string {
  return parts.map((part) => pg.escapeIdentifier(part)).join('.');
}

/** Lists the tables of a schema that a backup contains, referenced tables first. */
export async function listTables(client: pg.Client, schema: string): Promise<TableShape[]> {
  const { rows } = await client.query<{ name: string; columns: string[]; numbered: string[] }>(
    `select c.relname as name,
       array_agg(a.attname::text order by a.attnum) filter (where a.attgenerated = '') as columns,
       coalesce(array_agg(a.attname::text) filter (where a.attidentity <> ''), '{}') as numbered
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where n.nspname = $1 and c.relkind = 'r'
       and not exists (select 1 from pg_depend d where d.objid = c.oid and d.deptype = 'e')
     group by c.relname order by c.relname`,
    [schema],
  );
  const { rows: links } = await client.query<{ from: string; to: string }>(
    `select f.relname as "from", t.relname as "to" from pg_constraint k
     join pg_class f on f.oid = k.conrelid join pg_class t on t.oid = k.confrelid
     join pg_namespace n on n.oid = f.relnamespace
     where k.contype = 'f' and n.nspname = $1 and k.conrelid <> k.confrelid`,
    [schema],
  );
  return inOrder(
    rows.filter(({ name }) => !leftOut.has(name)),
    links,
  );
}

function inOrder(tables: TableShape[], links: readonly { from: string; to: string }[]): TableShape[] {
  const byName = new Map(tables.map((table) => [table.name, table]));
  const done = new Set<TableShape>();
  const visit = (table: TableShape | undefined) => {
    if (table === undefined || done.has(table)) return;
    done.add(table);
    for (const { from, to } of links) if (from === table.name) visit(byName.get(to));
    ordered.push(table);
  };
  const ordered: TableShape[] = [];
  for (const table of tables) visit(table);
  return ordered;
}

/** Counts the rows of a table and sums their hashes, generated columns included. */
export async function checkTable(
  client: pg.Client,
  schema: string,
  { name, columns }: Pick<TableCheck, 'name' | 'columns'>,
): Promise<TableCheck> {
  const { rows } = await client.query<{ rows: string; checksum: string }>(
    `select count(*) as rows, coalesce(sum(hashtextextended(t::text, 0)::numeric), 0)::text as checksum
     from ${quoted(schema, name)} t`,
  );
  return { name, columns, rows: Number(rows[0]?.rows), checksum: rows[0]?.checksum ?? '0' };
}

/** Returns the transaction totals of each user. */
export async function readTotals(client: pg.Client, schema: string): Promise<MoneyTotal[]> {
  const { rows } = await client.query<MoneyTotal>(
    `select user_id, currency, count(*)::integer as transactions, sum(signed_amount)::text as sum
     from ${quoted(schema, 'transactions')} group by user_id, currency order by user_id, currency`,
  );
  return rows;
}
