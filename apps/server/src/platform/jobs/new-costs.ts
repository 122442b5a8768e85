import type { Database } from '../../database/connection.ts';
import { asSystem } from '../../database/system-scope.ts';
import { readAsUser } from '../../database/user-scope.ts';
import { shareNewPayments } from '../../features/planning/shared-costs/new-costs-service.ts';
import type { Job } from './job-register.ts';

const minuteMs = 60 * 1000;

/** Creates the job that makes new payments shared costs, in accounts whose users have chosen that. */
export function newCostsJob(database: Database, onError: (error: unknown) => void): Job {
  return {
    name: 'shared-costs',
    does: 'Shares new payments of accounts whose costs are shared in a household.',
    everyMs: 5 * minuteMs,
    lookEveryMs: minuteMs,
    firstAfterMs: minuteMs,
    repeats: true,
    async run() {
      const costs = await shareNewPayments(
        {
          own: (userId, work) => readAsUser(database, userId, work),
          system: (work) => asSystem(database, work),
        },
        onError,
      );
      return costs > 0 && { costs };
    },
  };
}
