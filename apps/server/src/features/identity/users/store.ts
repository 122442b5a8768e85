import type { UserAccount } from '@farthing/api-contract';
import { sql } from 'kysely';
import { advisoryLocks } from '../../../database/advisory-locks.ts';
import type { SystemScope } from '../../../database/system-scope.ts';

/** Fields of a user that administration needs. */
export interface UserState {
  readonly id: string;
  readonly is_admin: boolean;
  readonly disabled_at: string | null;
}

/** Lists all users, or one, with their sessions, oldest first. */
export async function listUsers(scope: SystemScope, id?: string): Promise<UserAccount[]> {
  return scope.tables
    .selectFrom('users')
    .leftJoin(
      (sessions) =>
        sessions
          .selectFrom('sessions')
          .select([
            'user_id',
            sql<string | null>`max(last_active_at)`.as('last_active_at'),
            sql<number>`(count(*) filter (where revoked_at is null and expires_at > now()))::integer`.as(
              'active',
            ),
          ])
          .$call((some) => (id === undefined ? some : some.where('user_id', '=', id)))
          .groupBy('user_id')
          .as('seen'),
      (join) => join.onRef('seen.user_id', '=', 'users.id'),
    )
    .select([
      'users.id',
      'email',
      'display_name',
      'is_admin',
      'totp_enabled',
      'disabled_at',
      'created_at',
      'seen.last_active_at',
      sql<number>`coalesce(seen.active, 0)`.as('sessions'),
    ])
    .$call((some) => (id === undefined ? some : some.where('users.id', '=', id)))
    .orderBy('created_at')
    .orderBy('users.id')
    .execute();
}

/** A user, held until the commit: signing in and changes of the user wait, and acts of administration take turns. */
export async function holdUser(scope: SystemScope, id: string): Promise<UserState | undefined> {
  await sql`select pg_advisory_xact_lock(${advisoryLocks.administrators})`.execute(scope.tables);
  return scope.tables
    .selectFrom('users')
    .select(['id', 'is_admin', 'disabled_at'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Returns true if there is another active administrator. Reliable only after `holdUser`. */
export async function hasOtherAdministrator(scope: SystemScope, id: string): Promise<boolean> {
  const row = await scope.tables
    .selectFrom('users')
    .select('id')
    .where('id', '<>', id)
    .where('is_admin', '=', true)
    .where('disabled_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Disables a user, or lets them in again. */
export async function setDisabled(scope: SystemScope, id: string, disabled: boolean): Promise<void> {
  await scope.tables
    .updateTable('users')
    .set({ disabled_at: disabled ? sql<string>`now()` : null })
    .where('id', '=', id)
    .execute();
}

/** Makes a user an administrator, or no longer one. */
export async function setAdministrator(scope: SystemScope, id: string, isAdmin: boolean): Promise<void> {
  await scope.tables
    .updateTable('users')
    .set({ is_admin: isAdmin, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute();
}

/** Replaces the hash of a user's password, whatever it was. */
export async function setPasswordHash(scope: SystemScope, id: string, hash: string): Promise<void> {
  await scope.tables.updateTable('users').set({ password_hash: hash }).where('id', '=', id).execute();
}
