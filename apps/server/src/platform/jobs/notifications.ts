import type { Database } from '../../database/connection.ts';
import { readDataVersion } from '../../database/data-version.ts';
import { asSystem } from '../../database/system-scope.ts';
import { snapshotOfUser } from '../../database/user-scope.ts';
import { recordOutgoing } from '../../features/admin/outgoing-requests/service.ts';
import {
  listShortAccounts,
  readCurrent,
  readWeekOfWorth,
} from '../../features/planning/notification-channels/collect-service.ts';
import {
  type DeliveryParts,
  deliverChannel,
} from '../../features/planning/notification-channels/delivery-service.ts';
import {
  dayOfUser,
  digestDayOf,
  listEvents,
  listQueueChannels,
  listRecipients,
  queueDigest,
  queueNotifications,
  type Recipient,
  sendsDigest,
} from '../../features/planning/notification-channels/queue-service.ts';
import { errorCode } from '../../problems/error-facts.ts';
import type { WorkerPool } from '../workers/worker-pool.ts';
import type { Job } from './job-register.ts';
import { nightMs, shareOf } from './night.ts';

/** Dependencies of the job. */
export interface NotificationParts extends Pick<DeliveryParts, 'cipher' | 'notifier'> {
  readonly database: Database;
  readonly workers: WorkerPool;
  /** Called for users whose messages could not be written or sent. */
  readonly onError: (error: unknown) => void;
  /** Log of the service. */
  readonly log: ReturnType<DeliveryParts['logOf']>;
}

const minuteMs = 60 * 1000;
/** Users whose messages are sent at the same time: one slow receiver holds up few others. */
const mostAtOnce = 4;

/** Creates the job that writes and sends the messages of users who have a channel. Without one it does nothing. */
export function notificationJob(parts: NotificationParts): Job {
  const { database } = parts;
  // What each user was told of was read at this version of their data, on this day: nothing new comes before either changes.
  const seen = new Map<string, string>();
  return {
    name: 'notifications',
    does: 'Sends notifications to users who have set up a channel.',
    everyMs: 5 * minuteMs,
    lookEveryMs: minuteMs,
    firstAfterMs: minuteMs,
    repeats: true,
    async run(signal) {
      const users = await asSystem(database, listRecipients);
      if (users.length === 0) return false;
      const sending = ledgerOf(parts);
      let sent = 0;
      const queue = users.filter((user) => hasWork(user, seen));
      const work = async () => {
        for (let user = queue.shift(); user && !signal.aborted; user = queue.shift())
          sent += await tellUser(parts, { ...sending, seen, user, signal }).catch((error: unknown) => {
            parts.onError(error);
            return 0;
          });
      };
      await Promise.all(Array.from({ length: mostAtOnce }, work));
      await sending.written();
      return { users: users.length, sent };
    },
  };
}

/**
 * Returns false if a user can be left alone: nothing has changed since the last look, nothing waits to be sent, and no digest is due.
 * With many users most are, and cost no query of their own. Administrators are also told of what is no data of theirs.
 */
function hasWork(user: Recipient, seen: ReadonlyMap<string, string>): boolean {
  const nowMs = Date.now();
  return (
    user.is_admin ||
    user.has_news ||
    seen.get(user.id) !== versionOf(user.data_version, dayOfLook(user, nowMs)) ||
    (user.sends_digest && digestDayOf(user, nowMs) !== undefined)
  );
}

/**
 * Returns the day of a user's daily look, which begins at a moment of their own in the six hours after midnight. Otherwise
 * all users would be looked at when the day changes.
 */
export const dayOfLook = (user: Pick<Recipient, 'id' | 'time_zone'>, nowMs: number) =>
  dayOfUser(user, nowMs - shareOf(user.id) * nightMs);

const versionOf = (dataVersion: string, day: string) => `${dataVersion} ${day}`;

/** One user in one run. */
interface UserRun {
  readonly user: Recipient;
  readonly seen: Map<string, string>;
  readonly logOf: DeliveryParts['logOf'];
  readonly signal: AbortSignal;
}

async function tellUser(parts: NotificationParts, { user, seen, logOf, signal }: UserRun): Promise<number> {
  const { database, cipher, notifier, onError } = parts;
  const system: DeliveryParts['system'] = (work) => asSystem(database, work);
  const nowMs = Date.now();
  await system(async (scope) => queueNotifications(scope, user.id, await listEvents(scope, user), false));
  await tellCurrent(parts, user, seen, nowMs);
  await writeDigest(parts, user, nowMs);
  let sent = 0;
  for (const channel of await system((scope) => listQueueChannels(scope, user.id)))
    sent += await deliverChannel({ cipher, notifier, system, logOf, onError }, user, channel, {
      nowMs,
      signal,
    });
  return sent;
}

async function tellCurrent(
  { database, workers }: NotificationParts,
  user: Recipient,
  seen: Map<string, string>,
  nowMs: number,
): Promise<void> {
  const view = { today: dayOfUser(user, nowMs), baseCurrency: user.base_currency };
  const read = await snapshotOfUser(database.users, user.id, async (scope) => {
    const version = versionOf(await readDataVersion(scope), dayOfLook(user, nowMs));
    return seen.get(user.id) === version ? undefined : { version, current: await readCurrent(scope, view) };
  });
  if (!read) return;
  const short = await listShortAccounts(read.current, view, workers);
  await asSystem(database, (scope) =>
    queueNotifications(scope, user.id, [...read.current.notifications, ...short], true),
  );
  seen.set(user.id, read.version);
}

async function writeDigest({ database }: NotificationParts, user: Recipient, nowMs: number): Promise<void> {
  const day = digestDayOf(user, nowMs);
  if (day === undefined) return;
  const channels = await asSystem(database, (scope) => listQueueChannels(scope, user.id));
  if (!channels.some(sendsDigest)) return;
  const view = { today: dayOfUser(user, nowMs), baseCurrency: user.base_currency };
  const worth = await snapshotOfUser(database.users, user.id, (scope) => readWeekOfWorth(scope, view));
  await asSystem(database, (scope) => queueDigest(scope, user.id, day, worth));
}

/** Gives the job the ledger of outgoing requests. A user who was deleted meanwhile is not named in it. */
function ledgerOf({ database, log, onError }: NotificationParts) {
  const pending = new Set<Promise<void>>();
  const logOf: DeliveryParts['logOf'] = (userId) => ({
    info(facts, message) {
      log.info(facts, message);
      const record = (id: string | null) => asSystem(database, (scope) => recordOutgoing(scope, facts, id));
      const written = record(userId)
        .catch((error: unknown) => {
          if (errorCode(error) !== '23503') throw error;
          return record(null);
        })
        .catch(onError)
        .finally(() => pending.delete(written));
      pending.add(written);
    },
  });
  return { logOf, written: () => Promise.all(pending).then(() => undefined) };
}
