import { selectOwn } from '../../../database/own-rows.ts';
import { runIn } from '../../../database/statements.ts';
import type { UserScope } from '../../../database/user-scope.ts';

/** The sealed secrets of the user, undefined if there are none. */
export async function findSealed(scope: UserScope): Promise<string | undefined> {
  const row = await selectOwn(scope, 'connection_secrets').select('secrets').executeTakeFirst();
  return row?.secrets;
}

/** Makes other changes of the user's secrets wait until this transaction ends: those of all connectors are one text. */
export async function lockSealed(scope: UserScope): Promise<void> {
  await runIn(
    scope,
  )`select pg_advisory_xact_lock(hashtextextended(${`${scope.userId} connection secrets`}, 10))`;
}

/** Puts sealed secrets in place of the stored ones. */
export async function replaceSealed(scope: UserScope, secrets: string): Promise<void> {
  await scope.tables
    .insertInto('connection_secrets')
    .values({ user_id: scope.userId, secrets })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ secrets }))
    .execute();
}
