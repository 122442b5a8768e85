import { v7 as uuid } from 'uuid';
import type { SystemScope } from '../../../database/system-scope.ts';
import { readLastRun } from '../../admin/service-health/run-service.ts';
import { listNewDevices } from '../../identity/sessions/device-service.ts';
import { currentKinds } from './collect-service.ts';
import {
  backupMatter,
  deviceMatter,
  digestMatter,
  type Matter,
  type NetWorthChange,
} from './message-rules.ts';
import {
  deleteStale,
  insertMatters,
  listQueueChannels,
  listWeekTitles,
  noteDigest,
  type QueueChannel,
  startChannel,
  type ToldUser,
} from './queue-store.ts';
import { dueDigest, localTime } from './rules.ts';

export { listQueueChannels, listToldUsers, type QueueChannel, type ToldUser } from './queue-store.ts';

/** The job whose failures administrators are told of. */
const backupJob = 'nightly-backup';

/** Lists what happened and is no state: sign-ins from new browsers, and for administrators a failed backup. */
export async function listEvents(
  scope: SystemScope,
  user: Pick<ToldUser, 'id' | 'is_admin'>,
): Promise<Matter[]> {
  const devices = await listNewDevices(scope, user.id);
  const run = user.is_admin ? await readLastRun(scope, backupJob) : undefined;
  return [
    ...devices.map(({ session_id, day }) => deviceMatter(session_id, day)),
    ...(run && !run.ok ? [backupMatter(new Date(run.startedAtMs).toISOString().slice(0, 10))] : []),
  ];
}

/**
 * Notes matters for every channel of a user, each once. Those of kinds that a channel doesn't send, those that come while it is
 * paused, and all that is current when it is new are noted as dealt with.
 * @param current whether `matters` are all that is current of the user, so that messages about others are withdrawn
 * @returns how many are to be sent
 */
export async function queueMatters(
  scope: SystemScope,
  userId: string,
  matters: readonly Matter[],
  current: boolean,
): Promise<number> {
  if (current)
    await deleteStale(
      scope,
      userId,
      currentKinds,
      matters.map(({ key }) => key),
    );
  let queued = 0;
  for (const channel of await listQueueChannels(scope, userId)) {
    const isSent = channel.is_started && !channel.is_paused;
    const noted = matters.map((matter) => ({
      ...matter,
      id: uuid(),
      isWanted: isSent && channel.kinds.includes(matter.kind),
    }));
    const added = await insertMatters(scope, { userId, channelId: channel.id }, noted);
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
  const digest = digestMatter(day, await listWeekTitles(scope, userId), worth);
  for (const channel of (await listQueueChannels(scope, userId)).filter(sendsDigest))
    await insertMatters(scope, { userId, channelId: channel.id }, [
      { ...digest, id: uuid(), isWanted: true },
    ]);
}

/** Returns the day in the user's time zone, YYYY-MM-DD. @param nowMs Unix milliseconds */
export function dayOfUser({ time_zone }: Pick<ToldUser, 'time_zone'>, nowMs: number): string {
  return localTime(nowMs, time_zone).day;
}

/** Returns the day of the digest that is due for a user, undefined if none is. */
export function digestDayOf(user: ToldUser, nowMs: number): string | undefined {
  return dueDigest(localTime(nowMs, user.time_zone), user);
}

/** Returns true if a channel sends the digest now. */
export function sendsDigest({ kinds, is_paused }: Pick<QueueChannel, 'kinds' | 'is_paused'>): boolean {
  return !is_paused && kinds.includes('weekly_digest');
}
