import type { OutgoingRequest, OutgoingRequestQuery } from '@farthing/api-contract';
import { sql } from 'kysely';
import type { SystemScope } from '../../../database/system-scope.ts';

/** Time for which an entry is stored. */
const kept = sql<string>`now() - interval '90 days'`;

/** A line to be written; the database sets its time. */
export type OutgoingRow = Omit<OutgoingRequest, 'at' | 'user_name'>;

/** Writes a line, and drops those older than 90 days. */
export async function insertLine(scope: SystemScope, row: OutgoingRow): Promise<void> {
  await deleteOldLines(scope);
  await scope.tables.insertInto('outgoing_requests').values(row).execute();
}

/** Drops lines older than 90 days. */
export async function deleteOldLines(scope: SystemScope): Promise<void> {
  await scope.tables.deleteFrom('outgoing_requests').where('at', '<', kept).execute();
}

/** Lines of the last 90 days, newest first. @param query `cursor` is the id of the last line already read */
export function listLines(
  scope: SystemScope,
  { cursor }: Pick<OutgoingRequestQuery, 'cursor'>,
  limit: number,
): Promise<OutgoingRequest[]> {
  return scope.tables
    .selectFrom('outgoing_requests as line')
    .leftJoin('users', 'users.id', 'line.user_id')
    .select(['line.id', 'at', 'user_id', 'users.display_name as user_name', 'purpose', 'host', 'status'])
    .select(['bytes_out', 'bytes_in', 'ms'])
    .where('at', '>=', kept)
    .$call((lines) => (cursor === undefined ? lines : lines.where('line.id', '<', cursor)))
    .orderBy('line.id', 'desc')
    .limit(limit)
    .execute();
}

/** Counts the requests of the last 90 days, and adds up the bytes sent. */
export function sumLines(scope: SystemScope): Promise<{ total: number; total_bytes_out: number }> {
  return scope.tables
    .selectFrom('outgoing_requests')
    .select([
      sql<number>`count(*)::integer`.as('total'),
      sql<number>`coalesce(sum(bytes_out), 0)::double precision`.as('total_bytes_out'),
    ])
    .where('at', '>=', kept)
    .executeTakeFirstOrThrow();
}
