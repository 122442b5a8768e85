import { type Selectable, sql } from 'kysely';
import { rowOf, rowsOf, runIn } from '../../../database/statements.ts';
import type { SystemScope } from '../../../database/system-scope.ts';
import type { Tables } from '../../../database/tables.ts';
import type { Notification } from './message-rules.ts';
import type { SettingsRow } from './store.ts';

/** A user with channels. */
export interface Recipient extends Omit<SettingsRow, 'version'> {
  readonly id: string;
  readonly email: string;
  readonly is_admin: boolean;
  readonly base_currency: string;
  /** Version of the user's data; empty for one who has never written. */
  readonly data_version: string;
  /** True if something waits to be sent, a channel is new, or the user signed in within three days. */
  readonly has_news: boolean;
  /** True if a channel sends the weekly digest. */
  readonly sends_digest: boolean;
}

/** A channel as the delivery needs it. */
export interface QueueChannel {
  readonly id: string;
  readonly kind: 'push' | 'email' | 'ntfy' | 'webhook';
  /** Sealed. */
  readonly target: string | null;
  readonly kinds: readonly string[];
  readonly shows_amounts: boolean;
  readonly is_paused: boolean;
  readonly is_started: boolean;
  readonly failures: number;
  /** True if no attempt is due yet after a failure. */
  readonly is_resting: boolean;
}

/** A message that waits. */
export type WaitingMessage = Readonly<
  Pick<
    Selectable<Tables['notification_messages']>,
    keyof Notification | 'id' | 'stands_for' | 'attempts' | 'created_at'
  >
>;

const messageColumns = sql`key, id, kind, title, body, body_with_amounts, path, stands_for, attempts, created_at`;

/** Users, not disabled, who have a channel. */
export function listRecipients(scope: SystemScope): Promise<Recipient[]> {
  return rowsOf<Recipient>(scope)`
    select u.id, u.email, u.is_admin, u.base_currency, coalesce(s.time_zone, 'Europe/London') as time_zone,
      s.quiet_from, s.quiet_until, coalesce(s.digest_day, 1) as digest_day, coalesce(s.digest_hour, 8) as digest_hour,
      s.digested_on, s.push_public_key, s.push_private_key, coalesce(d.stamp::text, '') as data_version,
      exists (select from notification_messages m where m.user_id = u.id and m.state = 'waiting')
        or exists (select from notification_channels c where c.user_id = u.id and not c.is_started)
        or exists (select from sessions e where e.user_id = u.id and e.created_at > now() - interval '3 days') as has_news,
      exists (select from notification_channels c where c.user_id = u.id and c.paused_at is null
        and 'weekly_digest' = any(c.kinds)) as sends_digest
    from users u left join notification_settings s on s.user_id = u.id left join data_stamps d on d.user_id = u.id
    where u.disabled_at is null and exists (select from notification_channels c where c.user_id = u.id)
    order by u.id`;
}

/**
 * Channels of a user. A pause after a failure that reaches further ahead than any does was noted before a clock was set back,
 * and holds nothing up.
 */
export function listQueueChannels(scope: SystemScope, userId: string): Promise<QueueChannel[]> {
  return rowsOf<QueueChannel>(scope)`
    select id, kind, target, kinds, shows_amounts, paused_at is not null as is_paused, is_started, failures,
      coalesce(retry_at > now() and retry_at <= now() + interval '7 hours', false) as is_resting
    from notification_channels where user_id = ${userId} order by created_at, id`;
}

/**
 * Notes notifications for a channel, each once: those to be sent as waiting.
 * @returns how many are new
 */
export async function insertNotifications(
  scope: SystemScope,
  { userId, channelId }: { readonly userId: string; readonly channelId: string },
  notifications: readonly (Notification & {
    readonly id: string;
    readonly isWanted: boolean;
    readonly stands_for?: number;
  })[],
): Promise<number> {
  if (notifications.length === 0) return 0;
  // The channel may have been deleted, with its user, since it was read.
  const { numAffectedRows } = await sql`
    insert into notification_messages
      (user_id, channel_id, key, id, kind, title, body, body_with_amounts, path, state, stands_for)
    select c.user_id, c.id, m.key, m.id, m.kind, m.title, m.body, m.body_with_amounts, m.path,
      case when m."isWanted" then 'waiting' else 'skipped' end, coalesce(m.stands_for, 0)
    from notification_channels c cross join jsonb_to_recordset(${JSON.stringify(notifications)}::jsonb) as m
      (key text, id uuid, kind text, title text, body text, body_with_amounts text, path text, "isWanted" boolean, stands_for integer)
    where c.user_id = ${userId} and c.id = ${channelId}
    on conflict (user_id, channel_id, key) do nothing`.execute(scope.tables);
  return Number(numAffectedRows ?? 0);
}

/** Notes that what was current when a channel was added is dealt with. */
export async function startChannel(scope: SystemScope, userId: string, channelId: string): Promise<void> {
  await scope.tables
    .updateTable('notification_channels')
    .set({ is_started: true })
    .where('user_id', '=', userId)
    .where('id', '=', channelId)
    .execute();
}

/**
 * Forgets messages that wait about notifications that are no longer current, and those dealt with 60 days ago that don't come back.
 * @param kinds of which all current notifications are known @param keys of the current notifications
 */
export async function deleteStale(
  scope: SystemScope,
  userId: string,
  kinds: readonly string[],
  keys: readonly string[],
): Promise<void> {
  await runIn(scope)`
    delete from notification_messages where user_id = ${userId} and kind = any(${kinds}::text[])
      and key <> all (${keys}::text[])
      and (state = 'waiting' and leased_until is null or created_at < now() - interval '60 days')`;
  await runIn(scope)`
    delete from notification_messages where user_id = ${userId} and kind <> all (${kinds}::text[])
      and state <> 'waiting' and created_at < now() - interval '60 days'`;
}

/** Messages of a channel that wait, oldest first. */
export function listWaiting(
  scope: SystemScope,
  userId: string,
  channelId: string,
): Promise<WaitingMessage[]> {
  return rowsOf<WaitingMessage>(scope)`
    select ${messageColumns} from notification_messages
    where user_id = ${userId} and channel_id = ${channelId} and state = 'waiting'
    order by created_at, key`;
}

/** Marks messages that another one summarises. @returns those that were waiting */
export function collapseMessages(
  scope: SystemScope,
  userId: string,
  channelId: string,
  keys: readonly string[],
): Promise<{ readonly stands_for: number; readonly kind: string }[]> {
  return rowsOf<{ stands_for: number; kind: string }>(scope)`
    update notification_messages set state = 'collapsed'
    where user_id = ${userId} and channel_id = ${channelId} and key = any(${keys}::text[]) and state = 'waiting'
    returning stands_for, kind`;
}

/**
 * Takes a message for one attempt: for 10 minutes no one else does. A lease that reaches further was noted before a clock was set
 * back. @returns undefined if it doesn't wait any more, or another instance has it
 */
export function takeMessage(
  scope: SystemScope,
  userId: string,
  channelId: string,
  key: string,
): Promise<WaitingMessage | undefined> {
  return rowOf<WaitingMessage>(scope)`
    update notification_messages set leased_until = now() + interval '10 minutes', attempts = attempts + 1
    where user_id = ${userId} and channel_id = ${channelId} and key = ${key} and state = 'waiting'
      and (leased_until is null or leased_until <= now() or leased_until > now() + interval '11 minutes')
    returning ${messageColumns}`;
}

/** Result of one attempt. */
export interface Outcome {
  readonly state: 'sent' | 'failed' | 'waiting';
  /** Sentence for the user; null after a success. */
  readonly error: string | null;
  /** Minutes until the channel is tried again. Undefined for at once. */
  readonly pauseMinutes?: number;
}

/** Notes the result of an attempt, at the message and its channel. */
export async function noteOutcome(
  scope: SystemScope,
  { userId, channelId, key }: { readonly userId: string; readonly channelId: string; readonly key: string },
  { state, error, pauseMinutes }: Outcome,
): Promise<void> {
  await runIn(scope)`
    update notification_messages set state = ${state}, leased_until = null,
      sent_at = ${state === 'sent' ? sql`now()` : null}
    where user_id = ${userId} and channel_id = ${channelId} and key = ${key}`;
  const isSent = state === 'sent';
  await runIn(scope)`
    update notification_channels set last_error = ${error?.slice(0, 300) ?? null},
      last_sent_at = ${isSent ? sql`now()` : sql`last_sent_at`},
      failures = case when ${isSent} then 0 when ${pauseMinutes !== undefined} then failures + 1 else failures end,
      retry_at = now() + make_interval(mins => ${pauseMinutes ?? null}::integer)
    where user_id = ${userId} and id = ${channelId}`;
}

/** Deletes a push subscription that its service doesn't know any more. */
export async function deleteGone(scope: SystemScope, userId: string, channelId: string): Promise<void> {
  await scope.tables
    .deleteFrom('notification_channels')
    .where('user_id', '=', userId)
    .where('id', '=', channelId)
    .execute();
}

/** Lists titles of a user's messages of the last seven days, sent or not, newest first. */
export async function listWeekTitles(scope: SystemScope, userId: string): Promise<string[]> {
  const rows = await rowsOf<{ title: string }>(scope)`
    select title from (
      select distinct on (key) key, title, created_at from notification_messages
      where user_id = ${userId} and created_at > now() - interval '7 days' and kind not in ('weekly_digest', 'more')
      order by key, created_at) week
    order by created_at desc, key limit 200`;
  return rows.map(({ title }) => title);
}

/** Notes the day of a digest. @returns false if it was noted before */
export async function noteDigest(scope: SystemScope, userId: string, day: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into notification_settings as s (user_id, digested_on, version)
    select id, ${day}::date, 0 from users where id = ${userId}
    on conflict (user_id) do update set digested_on = excluded.digested_on
      where s.digested_on is distinct from excluded.digested_on`.execute(scope.tables);
  return numAffectedRows === 1n;
}
