import type { Database } from '../database/connection.ts';
import { readAsUser } from '../database/user-scope.ts';
import { isRegistered } from '../features/profile/service.ts';

/**
 * Does what follows a user's writes. Who deletes the account meanwhile leaves nothing to be done: what is written for nobody
 * breaks a foreign key, and that is no failure.
 * @throws what the work throws for a user who is there
 */
export async function unlessGone(
  database: Database,
  userId: string,
  work: () => Promise<unknown>,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    const isOrphan = (error as { code?: string }).code === '23503';
    if (!isOrphan || (await readAsUser(database, userId, isRegistered))) throw error;
  }
}
