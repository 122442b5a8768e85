import type { UnattendedFile } from '@farthing/api-contract';
import { sql } from 'kysely';
import { selectOwn } from '../../../database/own-rows.ts';
import { rowsOf, runIn } from '../../../database/statements.ts';
import type { UserScope } from '../../../database/user-scope.ts';

/** A file that arrived unattended, as it is stored. */
export type NewUnattendedFile = Omit<UnattendedFile, 'waits' | 'came_at'> & {
  /** SHA-256 of the content, or of the place of a file that wasn't read. */
  readonly sha256: Uint8Array;
};

/** Limits on the age in days and the number of remembered files. */
const keptDays = 800;
const mostFiles = 15_000;

/** Writes the result for a file, which replaces an earlier one for the same content. Deletes old ones. */
export async function upsertFile(scope: UserScope, file: NewUnattendedFile): Promise<void> {
  const { id, sha256, source, message, ...rest } = file;
  const result = { ...rest, message: message.slice(0, 1000) };
  await runIn(scope)`delete from unattended_files where user_id = ${scope.userId} and (
      came_at < now() - make_interval(days => ${keptDays}) or came_at < (
        select came_at from unattended_files where user_id = ${scope.userId}
        order by came_at desc offset ${mostFiles} limit 1))`;
  await scope.tables
    .insertInto('unattended_files')
    .values({ ...result, user_id: scope.userId, id, source, sha256: Buffer.from(sha256) })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'source', 'sha256'])
        .doUpdateSet({ ...result, came_at: sql<string>`clock_timestamp()` }),
    )
    .execute();
}

/** Returns the result for content that arrived from a source before; undefined if it never did. */
export function findFile(
  scope: UserScope,
  source: UnattendedFile['source'],
  sha256: Uint8Array,
): Promise<Pick<UnattendedFile, 'result'> | undefined> {
  return selectOwn(scope, 'unattended_files')
    .select('result')
    .where('source', '=', source)
    .where('sha256', '=', Buffer.from(sha256))
    .executeTakeFirst();
}

/** Lists the newest files. */
export function listFiles(scope: UserScope, most: number): Promise<UnattendedFile[]> {
  return rowsOf<UnattendedFile>(scope)`
    select f.id, f.source, f.sender, f.name, f.result, f.message, f.added, f.import_id, f.came_at,
      f.result = 'to-check' and coalesce(i.status = 'previewed', false) as waits
    from unattended_files f left join imports i on i.user_id = f.user_id and i.id = f.import_id
    where f.user_id = ${scope.userId} order by f.came_at desc, f.id desc limit ${most}`;
}

/** Returns a preview of the same content that still waits for the user, or undefined. */
export async function findWaiting(
  scope: UserScope,
  source: UnattendedFile['source'],
  sha256: Uint8Array,
): Promise<(Pick<UnattendedFile, 'message' | 'added' | 'import_id'> & { account_id: string }) | undefined> {
  return scope.tables
    .selectFrom('unattended_files as f')
    .innerJoin('imports as i', (join) =>
      join.onRef('i.user_id', '=', 'f.user_id').onRef('i.id', '=', 'f.import_id'),
    )
    .select(['f.message', 'f.added', 'f.import_id', 'i.account_id'])
    .where('f.user_id', '=', scope.userId)
    .where('f.source', '=', source)
    .where('f.sha256', '=', Buffer.from(sha256))
    .where('f.result', '=', 'to-check')
    .where('i.status', '=', 'previewed')
    .executeTakeFirst();
}

/** Number of days for which a rejected file is listed. */
const refusedDays = 30;

/** A file that is shown to the user. */
export type OpenFile = Pick<UnattendedFile, 'id' | 'name' | 'message' | 'import_id' | 'came_at'> & {
  readonly result: 'to-check' | 'refused';
};

/** Lists files that wait for a check and those recently rejected, newest first. */
export function listOpenFiles(scope: UserScope): Promise<OpenFile[]> {
  return rowsOf<OpenFile>(scope)`
    select f.id, f.name, f.result, f.message, f.import_id, f.came_at
    from unattended_files f left join imports i on i.user_id = f.user_id and i.id = f.import_id
    where f.user_id = ${scope.userId} and (
      (f.result = 'to-check' and i.status = 'previewed')
      or (f.result = 'refused' and f.came_at > now() - make_interval(days => ${refusedDays})))
    order by f.came_at desc, f.id desc limit 1000`;
}
