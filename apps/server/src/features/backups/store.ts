import type { SystemScope } from '../../database/system-scope.ts';

/** Whether anybody uses this farthing yet. */
export async function hasUsers(scope: SystemScope): Promise<boolean> {
  const row = await scope.tables.selectFrom('users').select('id').limit(1).executeTakeFirst();
  return row !== undefined;
}
