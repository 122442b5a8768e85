import { v7 as uuid } from 'uuid';
import type { SystemScope } from '../../../database/system-scope.ts';
import { readLastRun } from '../../admin/service-health/run-service.ts';
import { listNewDevices } from '../../identity/sessions/device-service.ts';
import {
  backupNotification,
  certificateNotification,
  deviceNotification,
  digestNotification,
  type NetWorthChange,
  type Notification,
} from './message-rules.ts';
import {
  deleteStale,
  insertNotifications,
  listQueueChannels,
  listWeekTitles,
  noteDigest,
  type QueueChannel,
  type Recipient,
  startChannel,
} from './queue-store.ts';
import { currentKinds, dueDigest, localTime } from './rules.ts';

export { listQueueChannels, listRecipients, type Recipient } from './queue-store.ts';

/** Jobs whose failures are reported to administrators. */
const watchedJobs = [
  { name: 'nightly-backup', message: backupNotification },
  { name: 'https-certificate', message: certificateNotification },
] as const;

/** Lists what happened and is no state: sign-ins from new browsers, and for administrators failed jobs. */
export async function listEvents(
  scope: SystemScope,
  user: Pick<Recipient, 'id' | 'is_admin'>,
): Promise<Notification[]> {
  const devices = await listNewDevices(scope, user.id);
  const messages = devices.map(({ session_id, day }) => deviceNotification(session_id, day));
  if (!user.is_admin) return messages;
  for (const { name, message } of watchedJobs) {
    const run = await readLastRun(scope, name);
    if (run && !run.ok) messages.push(message(new Date(run.startedAtMs).toISOString().slice(0, 10)));
  }
  return messages;
}

/**
 * Notes notifications for every channel of a user, each once. Those of kinds that a channel doesn't send, those that come while it is
 * paused, and all that is current when it is new are noted as dealt with.
 * @param current whether `notifications` are all that is current of the user, so that messages about others are withdrawn
 * @returns how many are to be sent
 */
export async function queueNotifications(
  scope: SystemScope,
  userId: string,
  notifications: readonly Notification[],
  current: boolean,
): Promise<number> {
  if (current)
    await deleteStale(
      scope,
      userId,
      currentKinds,
      notifications.map(({ key }) => key),
    );
  let queued = 0;
  for (const channel of await listQueueChannels(scope, userId)) {
    const isSent = channel.is_started && !channel.is_paused;
    const noted = notifications.map((notification) => ({
      ...notification,
      id: uuid(),
      isWanted: isSent && channel.kinds.includes(notification.kind),
    }));
    const added = await insertNotifications(scope, { userId, channelId: channel.id }, noted);
    if (isSent) queued += added;
    if (current && !channel.is_started) await startChannel(scope, userId, channel.id);
  }
  return queued;
}

/** Writes the digest of a day for the channels that send it, once. */
export async function queueDigest(
  scope: SystemScope,
  userId: string,
  day: string,
  worth: NetWorthChange | undefined,
): Promise<void> {
  if (!(await noteDigest(scope, userId, day))) return;
  const digest = digestNotification(day, await listWeekTitles(scope, userId), worth);
  for (const channel of (await listQueueChannels(scope, userId)).filter(sendsDigest))
    await insertNotifications(scope, { userId, channelId: channel.id }, [
      { ...digest, id: uuid(), isWanted: true },
    ]);
}

/** Returns the day in the user's time zone, YYYY-MM-DD. @param nowMs Unix milliseconds */
export function dayOfUser({ time_zone }: Pick<Recipient, 'time_zone'>, nowMs: number): string {
  return localTime(nowMs, time_zone).day;
}

/** Returns the day of the digest that is due for a user, or undefined. */
export function digestDayOf(user: Recipient, nowMs: number): string | undefined {
  return dueDigest(localTime(nowMs, user.time_zone), user);
}

/** Returns true if a channel sends the digest now. */
export function sendsDigest({ kinds, is_paused }: Pick<QueueChannel, 'kinds' | 'is_paused'>): boolean {
  return !is_paused && kinds.includes('weekly_digest');
}
