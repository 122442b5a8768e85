import { sql } from 'kysely';
import type { UserScope } from '../../database/user-scope.ts';

/** The names of the user's accounts and categories. */
export async function listNamesForSearch(
  scope: UserScope,
): Promise<{ readonly id: string; readonly name: string; readonly kind: 'account' | 'category' }[]> {
  const { rows } = await sql<{ id: string; name: string; kind: 'account' | 'category' }>`
    select id, name, 'account' as kind from accounts where user_id = ${scope.userId}
    union all
    select id, name, 'category' from categories where user_id = ${scope.userId}`.execute(scope.tables);
  return rows;
}
