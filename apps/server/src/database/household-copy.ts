import { setTimeout as pause } from 'node:timers/promises';
import type { PoolClient } from 'pg';
import { errorCode } from '../problems/error-facts.ts';
import type { Database } from './connection.ts';
import { bumpDataVersion } from './data-version.ts';
import { sessionChannel } from './notifications.ts';

/** User tables that aren't part of the household's records: sessions, audit log and counters. */
const notCopied = new Set([
  'api_tokens',
  'audit_log',
  'data_stamps',
  'hmrc_businesses',
  'hmrc_connections',
  'hmrc_sign_ins',
  'hmrc_submissions',
  'idempotency_keys',
  'mailboxes',
  'notification_channels',
  'notification_messages',
  'notification_settings',
  'operation_changes',
  'operations',
  'oidc_links',
  'passkeys',
  'sessions',
  'shared_tax_years', // belongs to a household, which copySharing replaces
  'totp_backup_codes',
  'totp_challenges',
  'unattended_files',
]);

/** Tables filled by triggers of other tables. They are copied last and replace what the triggers wrote during the copy. */
const filledByTriggers = new Set([
  'merchant_months',
  'holding_quantities',
  'recurring_changes',
  'transfer_changes',
]);

/** PostgreSQL's codes for a serialisation failure, a deadlock and a lock timeout. */
const retryable = new Set(['40001', '40P01', '55P03']);

interface OwnedTable {
  readonly name: string;
  /** Columns to copy, without generated ones. */
  readonly columns: readonly string[];
}

/**
 * Replaces one user's records with a copy of another's, ids included, in one transaction, so that readers see either
 * all old or all new records. Writers wait and then see the new ones. Sessions, the audit log, email address and
 * password stay.
 * @param from user whose records are copied and stay unchanged
 * @param to user whose records are replaced
 */
export async function copyHousehold(database: Database, from: string, to: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await copyOnce(database, from, to);
    } catch (error) {
      if (attempt >= 10 || !retryable.has(errorCode(error) ?? '')) throw error;
      await pause(20 * attempt); // an immediate retry would meet the same writers
    }
  }
}

async function copyOnce(database: Database, from: string, to: string): Promise<void> {
  const client = await database.users.connect();
  try {
    await client.query('begin isolation level read committed read write');
    await client.query(`set local lock_timeout = '5s'`);
    await client.query(`set local farthing.ignore_locks = 'on'`);
    const tables = await ownedTables(client);
    const names = tables.map(({ name }) => `"${name}"`);
    await client.query(`lock table ${names.join(', ')} in share row exclusive mode`);
    await actAs(client, from);
    const profile = await profileOf(client, from);
    const rows = new Map<string, string>();
    for (const { name } of tables) rows.set(name, await rowsAsText(client, name, from));
    await actAs(client, to);
    for (const { name } of tables.toReversed()) await removeRows(client, name, to);
    // Changes of records that no longer exist can't be undone.
    for (const name of ['operations', 'operation_changes']) await removeRows(client, name, to);
    for (const table of tables) await insertRows(client, table, to, rows.get(table.name) ?? '[]');
    await client.query(
      `update users set display_name = $2, base_currency = $3, region = $4, month_start_day = $5, version = version + 1
       where id = $1`,
      [to, ...profile],
    );
    await bumpDataVersion(client, to);
    await client.query('select pg_notify($1, $2)', [sessionChannel, to]); // base currency and name are kept with sessions
    await client.query('commit');
    client.release();
  } catch (error) {
    await client.query('rollback').then(
      () => client.release(),
      () => client.release(true),
    );
    throw error;
  }
}

async function actAs(client: PoolClient, userId: string): Promise<void> {
  await client.query(`select set_config('farthing.user_id', $1, true)`, [userId]);
}

async function profileOf(client: PoolClient, userId: string): Promise<unknown[]> {
  const { rows } = await client.query(
    `select display_name, base_currency, region, month_start_day from users where id = $1`,
    [userId],
  );
  const { display_name, base_currency, region, month_start_day } = rows[0];
  return [display_name, base_currency, region, month_start_day];
}

/**
 * Reads rows as JSON written by PostgreSQL, so that numbers and timestamps keep every digit when it reads them back.
 */
async function rowsAsText(client: PoolClient, table: string, userId: string): Promise<string> {
  const { rows } = await client.query(
    `select coalesce(json_agg(t), '[]')::text as rows from "${table}" t where user_id = $1`,
    [userId],
  );
  return rows[0].rows;
}

async function removeRows(client: PoolClient, table: string, userId: string): Promise<void> {
  await client.query(`delete from "${table}" where user_id = $1`, [userId]);
}

async function insertRows(
  client: PoolClient,
  { name, columns }: OwnedTable,
  userId: string,
  rows: string,
): Promise<void> {
  await removeRows(client, name, userId); // rows that triggers wrote during the copy
  if (rows === '[]') return;
  const list = columns.map((column) => `"${column}"`).join(', ');
  const values = columns.map((column) => (column === 'user_id' ? '$1::uuid' : `"${column}"`)).join(', ');
  await client.query(
    `insert into "${name}" (${list}) overriding system value
     select ${values} from json_populate_recordset(null::"${name}", $2::json)`,
    [userId, rows],
  );
}

/** Lists the tables of a user's records, each after the tables it refers to. */
async function ownedTables(client: PoolClient): Promise<OwnedTable[]> {
  const { rows: tables } = await client.query<OwnedTable>(
    `select c.relname::text as name,
       array_agg(a.attname::text order by a.attnum) filter (where a.attgenerated = '') as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
       and has_table_privilege(c.oid, 'select') and has_table_privilege(c.oid, 'insert')
       and has_table_privilege(c.oid, 'delete')
     group by c.relname having bool_or(a.attname = 'user_id') order by c.relname`,
  );
  const { rows: references } = await client.query<{ name: string; refers_to: string }>(
    `select conrelid::regclass::text as name, confrelid::regclass::text as refers_to
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace and conrelid <> confrelid`,
  );
  const copied = tables.filter(({ name }) => !notCopied.has(name));
  const first = copied.filter(({ name }) => !filledByTriggers.has(name));
  return [...inOrder(first, references), ...copied.filter(({ name }) => filledByTriggers.has(name))];
}

/** @throws {Error} when tables refer to each other in a circle */
function inOrder(
  tables: readonly OwnedTable[],
  references: readonly { readonly name: string; readonly refers_to: string }[],
): OwnedTable[] {
  const ordered: OwnedTable[] = [];
  let left = [...tables];
  while (left.length > 0) {
    const waiting = new Set(left.map(({ name }) => name));
    const isFree = ({ name }: OwnedTable) =>
      !references.some((one) => one.name === name && waiting.has(one.refers_to));
    const free = left.filter(isFree);
    if (free.length === 0) throw new Error(`tables refer to each other: ${[...waiting].join(', ')}`);
    ordered.push(...free);
    left = left.filter((table) => !free.includes(table));
  }
  return ordered;
}
