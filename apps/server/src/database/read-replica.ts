import { Problem } from '../problems/problem.ts';
import { openPool, roles, roleUrl } from './connection.ts';
import { readStamp } from './data-stamp.ts';
import { snapshotOfUser, type UserScope } from './user-scope.ts';

/** A copy of the database that follows it by streaming, for reports. */
export interface ReadReplica {
  /**
   * Reads in one snapshot of the replica, if that has all that the user has written: if his data's stamp is the same there.
   * @param stamp that of the database itself, read for this very request
   * @returns undefined where the replica is behind, away or refuses: the database itself is to be asked
   */
  read<Result>(
    userId: string,
    stamp: string,
    work: (scope: UserScope) => Promise<Result>,
  ): Promise<{ readonly result: Result } | undefined>;
  /** How many reads it answered, was behind for, or failed. */
  counts(): { readonly answered: number; readonly behind: number; readonly failed: number };
  close(): Promise<void>;
}

/** What a replica that did not answer is left alone for. */
const restMs = 5000;

class Behind extends Error {}

/**
 * Opens the replica. Nothing is connected before the first use.
 * @param url where it is; it has the roles and passwords of the database it follows
 * @param ownerUrl of that database
 * @param onError told of failures, at most one each rest
 */
export function openReadReplica(url: string, ownerUrl: string, onError: (error: Error) => void): ReadReplica {
  const pool = openPool(roleUrl(ownerUrl, roles.user, url), `replica ${roles.user}`, {
    max: 6,
    connectionTimeoutMillis: 1000,
    onError: () => {},
  });
  const counts = { answered: 0, behind: 0, failed: 0 };
  let restsUntil = 0;
  return {
    async read(userId, stamp, work) {
      // Whoever never wrote has no stamp, and a replica that does not know him yet has none for him either.
      if (stamp === '' || performance.now() < restsUntil) return undefined;
      try {
        const result = await snapshotOfUser(pool, userId, async (scope) => {
          if ((await readStamp(scope)) !== stamp) throw new Behind();
          return work(scope);
        });
        counts.answered++;
        return { result };
      } catch (error) {
        if (error instanceof Problem) throw error;
        if (error instanceof Behind) counts.behind++;
        else {
          counts.failed++;
          // The replica cancels what holds up its following (40001): the next question may well be answered.
          if ((error as { code?: string }).code !== '40001') {
            restsUntil = performance.now() + restMs;
            onError(error as Error);
          }
        }
        return undefined;
      }
    },
    counts: () => ({ ...counts }),
    close: () => pool.end(),
  };
}
