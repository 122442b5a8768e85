import type { Config } from '../../config.ts';
import type { Database } from '../../database/connection.ts';
import { readAsSystem } from '../../database/system-scope.ts';
import { asUser, readAsUser } from '../../database/user-scope.ts';
import { listNightly, runConnection } from '../../features/admin/connections/run-service.ts';
import type { ConnectionParts } from '../../features/admin/connections/service.ts';
import { errorCode } from '../../problems/error-facts.ts';
import type { Job } from './job-register.ts';
import type { Night } from './night.ts';

interface Parts extends ConnectionParts {
  readonly config: Config;
  readonly database: Database;
  readonly logOf: (userId: string) => Parameters<typeof runConnection>[3]['log'];
  readonly onError: (error: unknown) => void;
  readonly night: Night;
}

const hourMs = 60 * 60 * 1000;

/**
 * Returns the job that runs connections at night, those of a user one after the other. One that fails is stored as failed, and takes
 * nothing from the others. In demo mode there is none.
 */
export function nightlyConnections(parts: Parts): Job | undefined {
  const { config, database, logOf, onError, night } = parts;
  if (config.demoMode) return undefined;
  return {
    name: 'nightly-connections',
    does: 'Fetches exchange rates and prices through the connections that users have switched on.',
    everyMs: 24 * hourMs,
    firstAfterMs: 20 * 60 * 1000,
    isDue: night.isDue,
    async run(signal, isAsked) {
      const counts = { succeeded: 0, failed: 0 };
      const byUser = Map.groupBy(await readAsSystem(database, listNightly), ({ user_id }) => user_id);
      const work = await night.visit([...byUser.keys()], { signal, isAsked }, async (userId) => {
        for (const { connector } of byUser.get(userId) ?? []) {
          if (signal.aborted) break;
          counts[(await runOne(userId, connector, signal)) ? 'succeeded' : 'failed']++;
        }
      });
      return { ...counts, ...work };
    },
  };

  async function runOne(userId: string, connector: string, signal: AbortSignal): Promise<boolean> {
    const scopes = {
      read: <Result>(work: Parameters<typeof readAsUser<Result>>[2]) => readAsUser(database, userId, work),
      write: <Result>(work: Parameters<typeof asUser<Result>>[2]) => asUser(database, userId, work),
    };
    try {
      const today = new Date().toISOString().slice(0, 10);
      const count = async () => ({ allowed: true, retryAfterSeconds: 0 });
      const request = { userId, today, from: undefined, log: logOf(userId), signal, count };
      return (await runConnection(scopes, parts, connector, request)).ok;
    } catch (error) {
      // A problem is the user's to mend, and the list of connections shows it.
      if (errorCode(error) === undefined) onError(error);
      return false;
    }
  }
}
