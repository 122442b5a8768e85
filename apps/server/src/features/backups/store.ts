import type { SystemScope } from '../../database/system-scope.ts';

/** Whether anybody had come to this farthing by a moment. @param until Unix milliseconds */
export async function hadUsers(scope: SystemScope, until: number): Promise<boolean> {
  const row = await scope.tables
    .selectFrom('users')
    .select('id')
    .where('created_at', '<=', new Date(until).toISOString())
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
