import type { Database } from '../../database/connection.ts';
import { asSystem, readAsSystem } from '../../database/system-scope.ts';
import { asUser, readAsUser } from '../../database/user-scope.ts';
import {
  type CheckParts,
  type CheckRequest,
  checkMailbox,
  listDue,
} from '../../features/admin/mailbox/check-service.ts';
import { Problem } from '../../problems/problem.ts';
import type { Job } from './job-register.ts';

interface Parts extends CheckParts {
  readonly database: Database;
  readonly logOf: (userId: string) => CheckRequest['log'];
  readonly onError: (error: unknown) => void;
}

const minuteMs = 60_000;
/** Mailboxes that are read at the same time, and in one run. A dead server takes up to 90 seconds. */
const mostAtOnce = 4;
const mostInRun = 200;

/** Returns the job that reads the mailboxes that are due. Undefined in demo mode. */
export function mailboxJob(parts: Parts): Job | undefined {
  if (parts.config.demoMode) return undefined;
  return {
    name: 'mailboxes',
    does: 'Imports attachments from the mailboxes that users have switched on.',
    everyMs: minuteMs,
    lookEveryMs: minuteMs,
    firstAfterMs: 2 * minuteMs,
    async run(signal) {
      const due = await readAsSystem(parts.database, (scope) => listDue(scope, mostInRun));
      if (due.length === 0) return false;
      const counts = { read: 0, failed: 0, attachments: 0 };
      const work = async () => {
        for (let userId = due.shift(); userId && !signal.aborted; userId = due.shift()) {
          const check = await checkOne(parts, userId, signal);
          counts[check?.ok ? 'read' : 'failed']++;
          counts.attachments += check?.files.length ?? 0;
        }
      };
      await Promise.all(Array.from({ length: mostAtOnce }, work));
      return counts;
    },
  };
}

/** Reads one mailbox. A programming error is reported, and doesn't affect the others. */
async function checkOne(parts: Parts, userId: string, signal: AbortSignal) {
  const { database, logOf, onError } = parts;
  const scopes = {
    read: <Result>(work: Parameters<typeof readAsUser<Result>>[2]) => readAsUser(database, userId, work),
    write: <Result>(work: Parameters<typeof asUser<Result>>[2]) => asUser(database, userId, work),
    system: <Result>(work: Parameters<typeof asSystem<Result>>[1]) => asSystem(database, work),
  };
  const today = new Date().toISOString().slice(0, 10);
  const count = async () => ({ allowed: true, retryAfterSeconds: 0 });
  try {
    return await checkMailbox(scopes, parts, { userId, today, log: logOf(userId), signal, count });
  } catch (error) {
    // A problem is the user's to mend, or another instance is reading the mailbox.
    if (!(error instanceof Problem)) onError(error);
    return undefined;
  }
}
