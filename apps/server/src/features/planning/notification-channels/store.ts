import type { NotificationChannel } from '@farthing/api-contract';
import { type Selectable, sql } from 'kysely';
import { lockSettingsRow, selectOwn, updateOwn } from '../../../database/own-rows.ts';
import { rowOf, rowsOf, runIn } from '../../../database/statements.ts';
import type { Tables } from '../../../database/tables.ts';
import type { UserScope } from '../../../database/user-scope.ts';
import type { Notification } from './message-rules.ts';

/** A channel as it is stored, without its secrets. */
export type ChannelRow = Omit<NotificationChannel, 'kinds' | 'waiting'> & {
  readonly kinds: string[];
  readonly waiting: number;
};

/** A new channel, with a sealed target. */
export type NewChannelRow = Readonly<
  Pick<
    Selectable<Tables['notification_channels']>,
    'id' | 'kind' | 'name' | 'host' | 'target' | 'endpoint_hash' | 'kinds'
  >
>;

/** Fields that a user changes. */
export interface ChannelFields {
  readonly name?: string;
  readonly kinds?: string[];
  readonly shows_amounts?: boolean;
  readonly is_paused?: boolean;
}

/** Settings of a user as they are stored, with a sealed private key. */
export type SettingsRow = Readonly<Omit<Selectable<Tables['notification_settings']>, 'user_id'>>;

const columns = sql`c.id, c.kind, c.name, c.host, c.kinds, c.shows_amounts, c.paused_at is not null as is_paused,
  c.last_sent_at, c.last_error, c.version, c.created_at,
  (select count(*)::integer from notification_messages m
    where m.user_id = c.user_id and m.channel_id = c.id and m.state = 'waiting') as waiting`;

/** The user's channels, oldest first. */
export function listChannels(scope: UserScope): Promise<ChannelRow[]> {
  return rowsOf<ChannelRow>(scope)`
    select ${columns} from notification_channels c where c.user_id = ${scope.userId}
    order by c.created_at, c.id`;
}

/** One channel. */
export function findChannel(scope: UserScope, id: string): Promise<ChannelRow | undefined> {
  return rowOf<ChannelRow>(scope)`
    select ${columns} from notification_channels c
    where c.user_id = ${scope.userId} and c.id = ${id}`;
}

/** The sealed address of a channel, and how it is sent. */
export function findSealed(scope: UserScope, id: string) {
  return selectOwn(scope, 'notification_channels')
    .select(['id', 'kind', 'target'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Writes a channel. @returns false if another channel has the push subscription */
export async function insertChannel(scope: UserScope, row: NewChannelRow): Promise<boolean> {
  const written = await scope.tables
    .insertInto('notification_channels')
    .values({ ...row, user_id: scope.userId })
    .onConflict((conflict) => conflict.column('endpoint_hash').doNothing())
    .returning('id')
    .executeTakeFirst();
  return written !== undefined;
}

/** Changes the given fields. @returns false if the channel is absent, or isn't at `version` */
export async function updateChannel(
  scope: UserScope,
  id: string,
  { is_paused, ...fields }: ChannelFields,
  version: number | undefined,
): Promise<boolean> {
  const paused = is_paused === undefined ? {} : { paused_at: is_paused ? sql<string>`now()` : null };
  // A channel that goes on is tried at once.
  const again = is_paused === false ? { failures: 0, retry_at: null } : {};
  const changed = await updateOwn(scope, 'notification_channels')
    .set({ ...fields, ...paused, ...again, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .$call((rows) => (version === undefined ? rows : rows.where('version', '=', version)))
    .returning('id')
    .executeTakeFirst();
  return changed !== undefined;
}

/** Deletes a channel with its messages. @returns its name and kind, or undefined if it doesn't exist */
export function deleteChannel(scope: UserScope, id: string) {
  return scope.tables
    .deleteFrom('notification_channels')
    .where('user_id', '=', scope.userId)
    .where('id', '=', id)
    .returning(['name', 'kind'])
    .executeTakeFirst();
}

/** Notes the result of a test. After a success the channel is used again at once. */
export async function noteTest(scope: UserScope, id: string, error: string | null): Promise<void> {
  await updateOwn(scope, 'notification_channels')
    .set(
      error === null
        ? { last_error: null, last_sent_at: sql<string>`now()`, failures: 0, retry_at: null }
        : { last_error: error.slice(0, 300) },
    )
    .where('id', '=', id)
    .execute();
}

/** Writes a message for each channel that is in use but one. @returns how many */
export async function notifyOthers(
  scope: UserScope,
  id: string,
  notification: Notification,
): Promise<number> {
  const { key, kind, title, body, body_with_amounts, path } = notification;
  const { rows } = await sql`
    insert into notification_messages
      (user_id, channel_id, key, id, kind, title, body, body_with_amounts, path, state)
    select user_id, id, ${key}, gen_random_uuid(), ${kind}, ${title}, ${body}, ${body_with_amounts}, ${path}, 'waiting'
    from notification_channels
    where user_id = ${scope.userId} and id <> ${id} and paused_at is null
    returning channel_id`.execute(scope.tables);
  return rows.length;
}

/** Withdraws messages that wait of kinds that a channel no longer sends. */
export async function withdrawKinds(scope: UserScope, id: string, kinds: readonly string[]): Promise<void> {
  await runIn(scope)`
    update notification_messages set state = 'skipped'
    where user_id = ${scope.userId} and channel_id = ${id} and state = 'waiting'
      and kind <> all (${[...kinds, 'more', 'channel_changed']}::text[])`;
}

/** Returns whether a channel other than this one sends the digest. */
export async function hasOtherDigest(scope: UserScope, id: string): Promise<boolean> {
  const row = await selectOwn(scope, 'notification_channels')
    .select('id')
    .where('id', '<>', id)
    .where(sql<boolean>`'weekly_digest' = any(kinds)`)
    .executeTakeFirst();
  return row !== undefined;
}

const settingColumns = [
  'time_zone',
  'quiet_from',
  'quiet_until',
  'digest_day',
  'digest_hour',
  'digested_on',
  'push_public_key',
  'push_private_key',
  'version',
] as const;

/** Finds the user's settings. Undefined if they were never set. */
export function findSettings(scope: UserScope): Promise<SettingsRow | undefined> {
  return selectOwn(scope, 'notification_settings').select(settingColumns).executeTakeFirst();
}

/** Returns the settings and locks them until the commit. Creates them if needed. */
export async function lockSettings(scope: UserScope): Promise<SettingsRow> {
  await lockSettingsRow(scope, 'notification_settings');
  return selectOwn(scope, 'notification_settings').select(settingColumns).executeTakeFirstOrThrow();
}

/** Changes settings. @param counts whether the version goes up: a user changed something */
export function updateSettings(
  scope: UserScope,
  fields: Partial<Omit<SettingsRow, 'version'>>,
  counts: boolean,
): Promise<SettingsRow> {
  return updateOwn(scope, 'notification_settings')
    .set({ ...fields, ...(counts ? { version: sql<number>`version + 1` } : {}) })
    .returning(settingColumns)
    .executeTakeFirstOrThrow();
}

/** The address that the user signs in with, where emails go to. */
export async function readEmail(scope: UserScope): Promise<string> {
  const row = await scope.tables
    .selectFrom('users')
    .select('email')
    .where('id', '=', scope.userId)
    .executeTakeFirstOrThrow();
  return row.email;
}
