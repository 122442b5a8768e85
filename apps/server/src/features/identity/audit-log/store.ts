import type { AuditEntry, AuditQuery } from '@farthing/api-contract';
import { sql } from 'kysely';
import { rowsOf, runIn } from '../../../database/statements.ts';
import type { SystemScope } from '../../../database/system-scope.ts';
import type { UserScope } from '../../../database/user-scope.ts';

const columns = [
  'id',
  'user_id',
  'action',
  'ip_address',
  'resource_type',
  'resource_id',
  'metadata',
  'created_at',
] as const;

/** Stored form of an entry. `metadata` is JSON text. The database sets time, sequence and chain hashes. */
export type AuditRow = Omit<AuditEntry, 'metadata' | 'created_at'> & { readonly metadata: string | null };

/** Appends one entry to its user's chain. */
export async function insertEntry(scope: UserScope | SystemScope, row: AuditRow): Promise<void> {
  await scope.tables.insertInto('audit_log').values(row).execute();
}

/** An entry about an account of the user, for their own log and those of their household. `own` and `told` are JSON texts. */
export interface HouseholdEntry {
  readonly ids: readonly string[];
  readonly action: string;
  readonly account_id: string;
  readonly ip_address: string | null;
  readonly own: string;
  readonly told: string;
  readonly stays_shared: boolean;
}

/** Appends an entry to the user's own log and, while the account is shared and stays so, to those of their household. */
export async function insertHouseholdEntries(scope: UserScope, entry: HouseholdEntry): Promise<void> {
  const { ids, action, account_id, ip_address, own, told, stays_shared } = entry;
  await runIn(
    scope,
  )`select log_of_household(${ids}::uuid[], ${action}, ${account_id}, ${ip_address}, ${own}::jsonb, ${told}::jsonb,
    ${stays_shared})`;
}

/** An import of a member of the household, for the logs of the account's owner and of the member. `own` and `told` are JSON texts. */
export interface MemberImportEntry {
  readonly ids: readonly [string, string];
  readonly action: string;
  readonly import_id: string;
  readonly ip_address: string | null;
  readonly own: string;
  readonly told: string;
}

/** Appends an entry to the member's log and to the owner's, in a scope of the owner's rows that a member's request opened. */
export async function insertMemberEntries(scope: UserScope, entry: MemberImportEntry): Promise<void> {
  const { ids, action, import_id, ip_address, own, told } = entry;
  await runIn(
    scope,
  )`select log_of_member_import(${ids}::uuid[], ${action}, ${import_id}, ${ip_address}, ${own}::jsonb,
    ${told}::jsonb)`;
}

/**
 * Lists entries, newest first: the user's own in a user scope, all of them in the system scope. @param query
 * `cursor` is the id of the last entry already read @returns at most `limit` entries
 */
export function listEntries(
  scope: UserScope | SystemScope,
  query: Omit<AuditQuery, 'limit'>,
  limit: number,
): Promise<AuditEntry[]> {
  const { cursor, action, date_from, date_to, user_id } = query;
  return scope.tables
    .selectFrom('audit_log')
    .select(columns)
    .$call((rows) => (cursor === undefined ? rows : rows.where('id', '<', cursor)))
    .$call((rows) => (action === undefined ? rows : rows.where('action', '=', action)))
    .$call((rows) => (user_id === undefined ? rows : rows.where('user_id', '=', user_id)))
    .$if(date_from !== undefined, (rows) =>
      rows.where('created_at', '>=', sql<string>`${date_from}::date::timestamp at time zone 'UTC'`),
    )
    .$if(date_to !== undefined, (rows) =>
      rows.where('created_at', '<', sql<string>`(${date_to}::date + 1)::timestamp at time zone 'UTC'`),
    )
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** The end of a user's chain, as a backup noted it. */
interface ChainHead {
  readonly user_id: string;
  readonly entries: number;
  /** Hex SHA-256. */
  readonly hash: string;
}

/** Counts all entries, and those that were altered or don't follow from the entry before. */
export async function countEntries(scope: SystemScope): Promise<{ all: number; broken: number }> {
  const rows = await rowsOf<{ all: number; broken: number }>(scope)`
    select count(*)::integer as all, (count(*) filter (where is_broken))::integer as broken from (
      select hash is distinct from audit_log_chain_hash(previous_hash, entry)
        or previous_hash is distinct from lag(hash) over (partition by user_id order by seq) as is_broken
      from audit_log entry) checked`;
  return rows[0] ?? { all: 0, broken: 0 };
}

/** Counts the heads that the log does not hold, with as many entries up to them. */
export async function countMissingHeads(scope: SystemScope, heads: readonly ChainHead[]): Promise<number> {
  const rows = await rowsOf<{ missing: number }>(scope)`
    select count(*)::integer as missing
    from jsonb_to_recordset(${JSON.stringify(heads)}::jsonb) as head (user_id uuid, entries integer, hash text)
    where not exists (
      select 1 from audit_log entry
      where entry.user_id = head.user_id and entry.hash = decode(head.hash, 'hex')
        and head.entries = (
          select count(*) from audit_log earlier where earlier.user_id = head.user_id and earlier.seq <= entry.seq))`;
  return rows[0]?.missing ?? 0;
}

/** Finds the last restore recorded in the log. */
export async function findLastRestore(
  scope: SystemScope,
): Promise<{ readonly backup_id: string | null; readonly created_at: string } | undefined> {
  return scope.tables
    .selectFrom('audit_log')
    .select(['resource_id as backup_id', 'created_at'])
    .where('action', '=', 'backup_restore')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}
