import type { Database } from '../../database/connection.ts';
import { readAsUser } from '../../database/user-scope.ts';
import { isRegistered } from '../../features/identity/profile/service.ts';
import { errorCode } from '../../problems/error-facts.ts';

/**
 * Runs work that follows a user's writes. If the account is deleted in the meantime, the resulting foreign
 * key violation is ignored. @throws errors of the work while the user exists
 */
export async function unlessDeleted(
  database: Database,
  userId: string,
  work: () => Promise<unknown>,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    const isOrphan = errorCode(error) === '23503';
    if (!isOrphan || (await readAsUser(database, userId, isRegistered))) throw error;
  }
}
