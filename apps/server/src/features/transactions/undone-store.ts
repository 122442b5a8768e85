import { sql } from 'kysely';
import type { UserScope } from '../../database/user-scope.ts';

/** Remembers the identities of imported rows that are about to be deleted. */
export async function rememberFingerprints(scope: UserScope, ids: readonly string[]): Promise<void> {
  await sql`
    insert into deleted_fingerprints (user_id, account_id, fingerprint)
    select user_id, account_id, fingerprint from transactions
    where user_id = ${scope.userId} and id = any(${ids}::uuid[]) and fingerprint is not null
    on conflict do nothing`.execute(scope.tables);
}

/** Takes transactions that are there off the lists of what was deleted. */
export async function forgetDeletions(scope: UserScope, ids: readonly string[]): Promise<void> {
  await Promise.all([
    sql`
      delete from deleted_fingerprints f using transactions t
      where f.user_id = ${scope.userId} and t.user_id = f.user_id and t.id = any(${ids}::uuid[])
        and f.account_id = t.account_id and f.fingerprint = t.fingerprint`.execute(scope.tables),
    scope.tables
      .deleteFrom('deleted_transactions')
      .where('user_id', '=', scope.userId)
      .where('id', '=', sql<string>`any(${ids}::uuid[])`)
      .execute(),
  ]);
}
