import { sql } from 'kysely';
import { selectOwn } from '../../../database/own-rows.ts';
import type { UserScope } from '../../../database/user-scope.ts';
import type { RowStatus } from './row-status-rules.ts';

/** Counts a user's previews, and the bytes of their files. */
export async function countPreviews(scope: UserScope): Promise<{ count: number; bytes: number }> {
  const row = await selectOwn(scope, 'imports')
    .select([sql<string>`count(*)`.as('count'), sql<string>`coalesce(sum(file_size), 0)`.as('bytes')])
    .where('status', '=', 'previewed')
    .executeTakeFirstOrThrow();
  return { count: Number(row.count), bytes: Number(row.bytes) };
}

/** Returns the size of the stored rows of a user's imports in bytes, including previews. */
export async function countStoredBytes(scope: UserScope): Promise<number> {
  const row = await selectOwn(scope, 'import_chunks')
    .select(sql<string>`coalesce(sum(octet_length(cells)), 0)`.as('bytes'))
    .executeTakeFirstOrThrow();
  return Number(row.bytes);
}

/**
 * Deletes a few previews made more than `days` ago, with their rows and files. @returns the number of deleted previews
 */
export async function deleteOldPreviews(scope: UserScope, days: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from imports where user_id = ${scope.userId} and id in (
      select id from imports where user_id = ${scope.userId} and status = 'previewed'
        and created_at < now() - make_interval(days => ${days}) limit 10)`.execute(scope.tables);
  return Number(numAffectedRows ?? 0n);
}

/** Returns true if a row of the preview has one of these status codes. */
export async function hasOutcome(
  scope: UserScope,
  importId: string,
  statuses: readonly RowStatus[],
): Promise<boolean> {
  const found = await selectOwn(scope, 'import_chunks')
    .select('first_number')
    .where('import_id', '=', importId)
    .where('outcomes', '~', `[${statuses.join('')}]`)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}
