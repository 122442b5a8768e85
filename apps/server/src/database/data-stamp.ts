import type { PoolClient } from 'pg';
import { send } from './scope-driver.ts';
import type { UserScope } from './user-scope.ts';

/** Gives the user's data a new stamp when the open transaction wrote anything; otherwise does nothing. */
export async function renewStamp(client: PoolClient, userId: string): Promise<void> {
  await send(client, 'select renew_stamp($1)', [userId]);
}

/**
 * The stamp of the user's data: another one after every commit that wrote. Read it before, or in one snapshot with, what
 * is to be known by it. Empty for a user who never wrote.
 */
export async function readStamp(scope: UserScope): Promise<string> {
  const row = await scope.tables
    .selectFrom('data_stamps')
    .select('stamp')
    .where('user_id', '=', scope.userId)
    .executeTakeFirst();
  return row?.stamp ?? '';
}
