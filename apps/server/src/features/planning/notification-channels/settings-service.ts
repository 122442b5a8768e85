import type { NotificationSettings, NotificationSettingsChange } from '@farthing/api-contract';
import type { UserScope } from '../../../database/user-scope.ts';
import { invalidField, Problem } from '../../../problems/problem.ts';
import { isTimeZone, lastDigestDay, localTime, minutesOf, timeText } from './rules.ts';
import { findSettings, hasOtherDigest, lockSettings, type SettingsRow, updateSettings } from './store.ts';

/** Settings of a user who never changed them. */
const unset = {
  time_zone: 'Europe/London',
  quiet_from: null,
  quiet_until: null,
  digest_day: 1,
  digest_hour: 8,
  version: 0,
};

/** Returns the times at which the user wants messages. */
export async function readNotificationSettings(scope: UserScope): Promise<NotificationSettings> {
  return present((await findSettings(scope)) ?? unset);
}

/**
 * Changes the given fields. With another time for the digest, the next one comes at that time, not the one that is past.
 * @param nowMs Unix milliseconds @throws {Problem} invalid-request, version-clash
 */
export async function changeNotificationSettings(
  scope: UserScope,
  { version, quiet_from, quiet_until, ...change }: NotificationSettingsChange,
  nowMs: number,
): Promise<NotificationSettings> {
  if (change.time_zone !== undefined && !isTimeZone(change.time_zone))
    throw invalidField('time_zone', 'That isn’t a time zone. Enter one like Europe/London.');
  const before = await lockSettings(scope);
  if (version !== undefined && version !== before.version) throw new Problem('version-clash');
  const after = {
    ...before,
    ...change,
    quiet_from: quiet_from === undefined ? before.quiet_from : minutesOrNull(quiet_from),
    quiet_until: quiet_until === undefined ? before.quiet_until : minutesOrNull(quiet_until),
  };
  if ((after.quiet_from === null) !== (after.quiet_until === null))
    throw invalidField('quiet_until', 'Enter both the start and the end of quiet hours, or neither.');
  if (after.quiet_from !== null && after.quiet_from === after.quiet_until)
    throw invalidField('quiet_until', 'Quiet hours must start and end at different times.');
  const isMoved = after.digest_day !== before.digest_day || after.digest_hour !== before.digest_hour;
  const digested_on = isMoved ? lastDigestDay(localTime(nowMs, after.time_zone), after) : before.digested_on;
  const { version: _, ...fields } = after;
  return present(await updateSettings(scope, { ...fields, digested_on }, true));
}

/**
 * Has the digest begin with the next one, where the first channel that sends it is switched on.
 * @param nowMs Unix milliseconds
 */
export async function beginDigest(scope: UserScope, channelId: string, nowMs: number): Promise<void> {
  if (await hasOtherDigest(scope, channelId)) return;
  const settings = await lockSettings(scope);
  const last = lastDigestDay(localTime(nowMs, settings.time_zone), settings);
  if (settings.digested_on === null || settings.digested_on < last)
    await updateSettings(scope, { digested_on: last }, false);
}

function minutesOrNull(time: string | null): number | null {
  return time === null ? null : minutesOf(time);
}

function present(
  row: Omit<SettingsRow, 'digested_on' | 'push_public_key' | 'push_private_key'>,
): NotificationSettings {
  const { time_zone, quiet_from, quiet_until, digest_day, digest_hour, version } = row;
  return {
    time_zone,
    quiet_from: quiet_from === null ? null : timeText(quiet_from),
    quiet_until: quiet_until === null ? null : timeText(quiet_until),
    digest_day,
    digest_hour,
    version,
  };
}
