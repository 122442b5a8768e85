import type { UserAccount } from '@farthing/api-contract';
import { sql } from 'kysely';
import { advisoryLocks } from '../../../database/advisory-locks.ts';
import { runIn } from '../../../database/statements.ts';
import type { SystemScope } from '../../../database/system-scope.ts';

/** Fields of a user that administration needs. */
export interface UserState {
  readonly id: string;
  readonly is_admin: boolean;
  readonly disabled_at: string | null;
}

/** Part of all users; everyone without. */
export interface UserFilter {
  readonly ids?: readonly string[];
  /** In any case of letters. */
  readonly emails?: readonly string[];
  /** Part of the name or the email address. */
  readonly q?: string | undefined;
  /** Id of the last user already read. */
  readonly cursor?: string | undefined;
  readonly limit?: number;
}

/**
 * Lists users with their sessions, oldest first: ids begin with the time of registration. A page costs as much as its rows,
 * however many users there are, except that a search looks through the names of all.
 */
export async function listUsers(
  scope: SystemScope,
  { ids, emails, q, cursor, limit }: UserFilter = {},
): Promise<UserAccount[]> {
  const pattern = `%${q?.replace(/[\\%_]/g, '\\$&')}%`;
  return scope.tables
    .selectFrom('users')
    .leftJoinLateral(
      (sessions) =>
        sessions
          .selectFrom('sessions')
          .select([
            sql<string | null>`max(last_active_at)`.as('last_active_at'),
            sql<number>`(count(*) filter (where revoked_at is null and expires_at > now()))::integer`.as(
              'active',
            ),
          ])
          .whereRef('sessions.user_id', '=', 'users.id')
          .as('seen'),
      (join) => join.onTrue(),
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
    .$if(ids !== undefined, (some) => some.where('users.id', 'in', [...(ids ?? []), noUser]))
    .$if(emails !== undefined, (some) =>
      some.where(
        sql`lower(email)`,
        'in',
        [...(emails ?? []), ''].map((email) => sql`lower(${email})`),
      ),
    )
    .$if(q !== undefined, (some) =>
      some.where(sql<boolean>`(email ilike ${pattern} or display_name ilike ${pattern})`),
    )
    .$if(cursor !== undefined, (some) => some.where('users.id', '>', cursor ?? noUser))
    .orderBy('users.id')
    .$if(limit !== undefined, (some) => some.limit(limit ?? 1))
    .execute();
}

/** No user has it, and an empty list of ids would be no valid condition. */
const noUser = '00000000-0000-0000-0000-000000000000';

/** A user, held until the commit: signing in and changes of the user wait, and acts of administration take turns. */
export async function holdUser(scope: SystemScope, id: string): Promise<UserState | undefined> {
  await runIn(scope)`select pg_advisory_xact_lock(${advisoryLocks.administrators})`;
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
