import { errorCode } from '../problems/error-facts.ts';
import { Problem } from '../problems/problem.ts';
import { openPool, roles, roleUrl } from './connection.ts';
import { readDataVersion } from './data-version.ts';
import { snapshotOfUser, type UserScope } from './user-scope.ts';

/** A streaming replica of the database, for reports. */
export interface ReadReplica {
  /**
   * Reads in one snapshot of the replica, if the replica has the user's latest data version. @param version
   * data version of the primary database, read for this request @returns undefined if the replica is behind,
   * unreachable or fails, so that the primary must be read
   */
  read<Result>(
    userId: string,
    version: string,
    work: (scope: UserScope) => Promise<Result>,
  ): Promise<{ readonly result: Result } | undefined>;
  /** Counts the reads that the replica served, was too stale for, or failed. */
  counts(): { readonly answered: number; readonly behind: number; readonly failed: number };
  close(): Promise<void>;
}

/** Time for which a failed replica isn't used, in milliseconds. */
const restMs = 5000;

class Behind extends Error {}

/**
 * Opens the replica, which connects on first use. @param url connection string. Roles and passwords are those of the
 * primary @param ownerUrl connection string of the primary's owner @param onError called for failures, at most once in
 * each pause
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
    async read(userId, version, work) {
      // A user who has never written has no version, on the primary or on the replica.
      if (version === '' || performance.now() < restsUntil) return undefined;
      try {
        const result = await snapshotOfUser(pool, userId, async (scope) => {
          if ((await readDataVersion(scope)) !== version) throw new Behind();
          return work(scope);
        });
        counts.answered++;
        return { result };
      } catch (error) {
        if (error instanceof Problem) throw error;
        if (error instanceof Behind) counts.behind++;
        else {
          counts.failed++;
          // The replica cancels queries that block replication (40001). The next query may well succeed.
          if (errorCode(error) !== '40001') {
            restsUntil = performance.now() + restMs;
            onError(error instanceof Error ? error : new Error(String(error)));
          }
        }
        return undefined;
      }
    },
    counts: () => ({ ...counts }),
    close: () => pool.end(),
  };
}
