import type { MailboxSender } from '@farthing/api-contract';
import { type Selectable, sql } from 'kysely';
import { lockSettingsRow, selectOwn, updateOwn } from '../../../database/own-rows.ts';
import type { SystemScope } from '../../../database/system-scope.ts';
import type { Tables } from '../../../database/tables.ts';
import type { UserScope } from '../../../database/user-scope.ts';

/** A mailbox as it is stored, its password sealed. */
export type MailboxRow = Readonly<
  Omit<Selectable<Tables['mailboxes']>, 'user_id' | 'running_until' | 'senders'>
> & {
  readonly senders: readonly MailboxSender[];
  /** True while a check is under way, on any instance. */
  readonly running: boolean;
};

const columns = [
  ...(['enabled', 'host', 'port', 'security', 'login', 'password', 'folder', 'senders', 'since'] as const),
  ...(['uid_validity', 'last_uid', 'broken_uid', 'failures', 'needs_password', 'failing_since'] as const),
  ...(['next_check_at', 'last_checked_at', 'last_ok', 'last_message', 'version'] as const),
  sql<boolean>`coalesce(running_until > now(), false)`.as('running'),
] as const;

/** The user's mailbox; undefined if it was never set up. */
export function findRow(scope: UserScope): Promise<MailboxRow | undefined> {
  return selectOwn(scope, 'mailboxes').select(columns).executeTakeFirst();
}

/** The mailbox, made if it isn't there, and locked until the commit. */
export async function lockRow(scope: UserScope): Promise<MailboxRow> {
  await lockSettingsRow(scope, 'mailboxes');
  return selectOwn(scope, 'mailboxes').select(columns).executeTakeFirstOrThrow();
}

/** Settings of a mailbox that a user changes. */
export type MailboxSettings = Pick<
  MailboxRow,
  'enabled' | 'host' | 'port' | 'security' | 'login' | 'password' | 'folder' | 'senders' | 'since'
>;

/** Writes the settings. The next check is due at once. @param again whether it begins from the start */
export function updateSettings(
  scope: UserScope,
  { senders, ...settings }: MailboxSettings,
  again: boolean,
): Promise<MailboxRow> {
  return updateOwn(scope, 'mailboxes')
    .set({
      ...settings,
      ...{ senders: JSON.stringify(senders), needs_password: false, failures: 0, failing_since: null },
      next_check_at: settings.enabled ? sql<string>`now()` : null,
      ...(again
        ? { uid_validity: null, last_uid: null, broken_uid: null, last_ok: null, last_message: null }
        : {}),
      version: sql<number>`version + 1`,
    })
    .returning(columns)
    .executeTakeFirstOrThrow();
}

/** Deletes the mailbox with its password. @returns false if there is none */
export async function deleteRow(scope: UserScope): Promise<boolean> {
  const { numDeletedRows } = await scope.tables
    .deleteFrom('mailboxes')
    .where('user_id', '=', scope.userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Users whose mailbox is due, those that wait longest first. */
export async function listDue(scope: SystemScope, most: number): Promise<string[]> {
  const rows = await scope.tables
    .selectFrom('mailboxes')
    .innerJoin('users', 'users.id', 'mailboxes.user_id')
    .select('user_id')
    .where('enabled', '=', true)
    .where('users.disabled_at', 'is', null)
    .where('next_check_at', '<=', sql<string>`clock_timestamp()`)
    .orderBy('next_check_at')
    .limit(most)
    .execute();
  return rows.map(({ user_id }) => user_id);
}

/** Longest time for which a check holds the mailbox: it ends one whose service was killed. */
const longestCheck = sql`interval '30 minutes'`;

/** Notes that a check begins. @returns false if another one is under way, or the mailbox is gone */
export async function claimCheck(scope: SystemScope, userId: string): Promise<boolean> {
  const claimed = await scope.tables
    .updateTable('mailboxes')
    .set({ running_until: sql<string>`now() + ${longestCheck}` })
    .where('user_id', '=', userId)
    .where(sql<boolean>`running_until is null or running_until <= now()`)
    .returning('user_id')
    .executeTakeFirst();
  return claimed !== undefined;
}

/** Fields that a check writes. */
export interface CheckState {
  readonly uid_validity?: string;
  readonly last_uid?: string;
  readonly broken_uid?: string | null;
  readonly failures?: number;
  readonly needs_password?: boolean;
  readonly failing_since?: string | null;
  /** Minutes until the next check; null: none until something is changed. */
  readonly nextMinutes?: number | null;
  readonly last_ok?: boolean;
  readonly last_message?: string;
  readonly isEnd?: boolean;
}

/** Writes the state of a check, unless the settings have changed since it began. */
export async function updateState(
  scope: UserScope | SystemScope,
  userId: string,
  version: number,
  { nextMinutes, isEnd, last_message, ...state }: CheckState,
): Promise<void> {
  await scope.tables
    .updateTable('mailboxes')
    .set({
      ...state,
      ...(last_message === undefined ? {} : { last_message: last_message.slice(0, 600) }),
      ...(nextMinutes === undefined
        ? {}
        : {
            next_check_at:
              nextMinutes === null ? null : sql<string>`now() + make_interval(mins => ${nextMinutes})`,
          }),
      ...(isEnd ? { last_checked_at: sql<string>`now()` } : {}),
    })
    .where('user_id', '=', userId)
    .where('version', '=', version)
    .execute();
}

/** Notes that no check is under way. One that ended without a result is tried again in a quarter of an hour. */
export async function releaseCheck(scope: SystemScope, userId: string): Promise<void> {
  const mailbox = scope.tables.updateTable('mailboxes').where('user_id', '=', userId);
  await mailbox.set({ running_until: null }).execute();
  await mailbox
    .set({ next_check_at: sql<string>`now() + interval '15 minutes'` })
    .where('next_check_at', '<=', sql<string>`now()`)
    .execute();
}
