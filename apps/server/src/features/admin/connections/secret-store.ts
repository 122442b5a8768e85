import type { UserScope } from '../../../database/user-scope.ts';

/** The sealed secrets of the user, undefined if there are none. */
export async function findSealed(scope: UserScope): Promise<string | undefined> {
  const row = await scope.tables
    .selectFrom('connection_secrets')
    .select('secrets')
    .where('user_id', '=', scope.userId)
    .executeTakeFirst();
  return row?.secrets;
}

/** Puts sealed secrets in place of the stored ones. */
export async function replaceSealed(scope: UserScope, secrets: string): Promise<void> {
  await scope.tables
    .insertInto('connection_secrets')
    .values({ user_id: scope.userId, secrets })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ secrets }))
    .execute();
}
