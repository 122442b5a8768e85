import type { AuditEntry, AuditQuery } from '@farthing/api-contract';
import { sql } from 'kysely';
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
export interface AuditRow {
  readonly id: string;
  readonly user_id: string;
  readonly action: string;
  readonly ip_address: string | null;
  readonly resource_type: string | null;
  readonly resource_id: string | null;
  readonly metadata: string | null;
}

/** Appends one entry to its user's chain. */
export async function insertEntry(scope: UserScope | SystemScope, row: AuditRow): Promise<void> {
  await scope.tables.insertInto('audit_log').values(row).execute();
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
