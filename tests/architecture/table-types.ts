import { execFileSync } from 'node:child_process';
import type pg from 'pg';

interface Column {
  table: string;
  name: string;
  type: string;
  nullable: boolean;
  hasDefault: boolean;
  generated: boolean;
  /** Definition of a check of this column alone that lists its values. */
  check: string | null;
}

const columnsQuery = `
  select c.relname as table, a.attname as name, format_type(a.atttypid, null) as type, not a.attnotnull as nullable,
    a.atthasdef or a.attidentity <> '' as "hasDefault", a.attgenerated <> '' as generated,
    (select pg_get_constraintdef(k.oid) from pg_constraint k where k.conrelid = c.oid and k.contype = 'c'
      and k.conkey = array[a.attnum] and pg_get_constraintdef(k.oid) ~ '^CHECK \\(\\(\\w+ = ANY \\(ARRAY\\[' limit 1) as check
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname <> 'schema_migrations'
  order by c.relname collate "C", a.attnum`;

/** Types that the service reads and writes columns as. Instants and JSON have types of their own. */
const types: Readonly<Record<string, string>> = {
  boolean: 'boolean',
  integer: 'number',
  smallint: 'number',
  bigint: 'string',
  numeric: 'string',
  '"char"': 'string',
  text: 'string',
  inet: 'string',
  uuid: 'string',
  date: 'string',
  bytea: 'Buffer',
  'timestamp with time zone[]': 'Date[]',
};

/** Columns of JSON whose value the database layer knows. The record's own schema says what is in the others. */
const jsonValues: Readonly<Record<string, string>> = {
  'audit_log.metadata': 'Record<string, unknown>',
  'imports.trades': 'unknown',
  'job_runs.result': 'Record<string, number>',
  'merchant_renames.remembered': 'unknown',
  'refunded_incomes.splits_was': 'readonly PreviousSplit[]',
  'saved_filters.filter': 'unknown',
  'transfer_matches.from_was': 'PreviousRow',
  'transfer_matches.to_was': 'PreviousRow',
};

/** Columns of which the catalogue doesn't tell all. */
const knownTypes: Readonly<Record<string, string>> = {
  'accounts.class': "ColumnType<'asset' | 'liability', never, never>",
  'attachments.size': 'ColumnType<string, number, never>',
  'audit_log.hash': 'ColumnType<Buffer, never, never>',
  'audit_log.previous_hash': 'ColumnType<Buffer | null, never, never>',
  'merchant_renames.old_names': '(string | null)[]',
  'payslips.ni_category': [...'ABCDEFHIJKLMNSVXZ'].map((letter) => `'${letter}'`).join(' | '),
};

const header = `import type { ColumnType, Generated } from 'kysely';
import type { PreviousRow, PreviousSplit } from './previous-rows.ts';

/** An instant: read as RFC 3339 text, written as text or Date. */
type Instant = ColumnType<string, string | Date, string | Date>;
type NullableInstant = ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
/** An instant the database sets. */
type Stamp = ColumnType<string, string | Date | undefined, string | Date>;
// biome-ignore lint/suspicious/noExplicitAny: the record's own schema says what is in it
type AnyJson = any;
/** A jsonb column: read as a value, written as its JSON text. */
type Json<Value = AnyJson> = ColumnType<Value, string, string>;
type NullableJson<Value = AnyJson> = ColumnType<Value | null, string | null | undefined, string | null>;
type JsonWithDefault<Value = AnyJson> = ColumnType<Value, string | undefined, string>;

/**
 * The tables as Kysely sees them. Field names are those of SQL and JSON. Dates are 'YYYY-MM-DD', instants RFC 3339,
 * numeric and bigint columns decimal strings.
 *
 * Generated from the migrations: \`npm run architecture -- table-types --update\`.
 */
`;

/** Returns the text of the server's \`database/tables.ts\`, from the catalogue of a migrated database. */
export async function tableTypes(database: pg.Client): Promise<string> {
  const { rows } = await database.query<Column>(columnsQuery);
  const tables = Map.groupBy(rows, ({ table }) => table);
  const members = [...tables].map(
    ([table, columns]) =>
      `${table}: { ${columns.map((column) => `${column.name}: ${columnType(column)}`).join('; ')} };`,
  );
  const text = `${header}export interface Tables {\n${members.join('\n')}\n}\n`;
  return execFileSync('biome', ['format', '--stdin-file-path=tables.ts'], { input: text, encoding: 'utf8' });
}

function columnType(column: Column): string {
  const { table, name, type, nullable, hasDefault, generated } = column;
  const known = knownTypes[`${table}.${name}`];
  if (known !== undefined) return known;
  if (type === 'timestamp with time zone')
    return nullable ? 'NullableInstant' : hasDefault ? 'Stamp' : 'Instant';
  if (type === 'jsonb') {
    const value = jsonValues[`${table}.${name}`];
    const kind = nullable ? 'NullableJson' : hasDefault ? 'JsonWithDefault' : 'Json';
    return value === undefined ? kind : `${kind}<${value}>`;
  }
  const value = listedValues(column) ?? plainType(type);
  const read = nullable ? `${value} | null` : value;
  if (generated) return `ColumnType<${read}, never, never>`;
  return hasDefault ? `Generated<${read}>` : read;
}

/** Returns the values that a check allows, as a union: \`CHECK ((kind = ANY (ARRAY['income'::text, 'expense'::text])))\`. */
function listedValues({ check }: Column): string | undefined {
  return check?.match(/'[^']*'(?=::text)/g)?.join(' | ');
}

function plainType(type: string): string {
  const known = types[type];
  if (known !== undefined) return known;
  if (type.endsWith('[]')) return `${plainType(type.slice(0, -2))}[]`;
  throw new Error(`No type for columns of ${type}`);
}
