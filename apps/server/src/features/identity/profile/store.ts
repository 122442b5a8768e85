import type { Profile, ProfileChange } from '@farthing/api-contract';
import { sql } from 'kysely';
import { advisoryLocks } from '../../../database/advisory-locks.ts';
import { rowsOf, runIn } from '../../../database/statements.ts';
import type { SystemScope } from '../../../database/system-scope.ts';
import type { UserScope } from '../../../database/user-scope.ts';
import { errorCode } from '../../../problems/error-facts.ts';

const columns = [
  'id',
  'email',
  'display_name',
  'base_currency',
  'region',
  'month_start_day',
  'is_admin',
  'totp_enabled',
  'version',
  'created_at',
] as const;

/** The profile of the scope's user. */
export function getProfile(scope: UserScope): Promise<Profile> {
  return scope.tables
    .selectFrom('users')
    .select(columns)
    .where('id', '=', scope.userId)
    .executeTakeFirstOrThrow();
}

/** Returns true if the scope's user has a profile. */
export async function hasProfile(scope: UserScope): Promise<boolean> {
  const found = await scope.tables.selectFrom('users').select('id').where('id', '=', scope.userId).execute();
  return found.length > 0;
}

/** Changes the given fields. @returns undefined when `version` is no longer the profile's */
export function updateProfile(
  scope: UserScope,
  fields: Omit<ProfileChange, 'version'>,
  version: number | undefined,
): Promise<Profile | undefined> {
  return scope.tables
    .updateTable('users')
    .set({ ...fields, version: sql<number>`version + 1` })
    .where('id', '=', scope.userId)
    .$call((users) => (version === undefined ? users : users.where('version', '=', version)))
    .returning(columns)
    .executeTakeFirst();
}

/** Replaces a password hash unless it has changed since it was checked. @returns true if it was replaced */
export async function replacePassword(
  scope: SystemScope,
  userId: string,
  checkedHash: string,
  newHash: string,
): Promise<boolean> {
  const row = await scope.tables
    .updateTable('users')
    .set({ password_hash: newHash })
    .where('id', '=', userId)
    .where('password_hash', '=', checkedHash)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Unlinks the account at the sign-in provider. @returns its display name, or undefined if none was linked */
export async function deleteProviderLink(scope: SystemScope, userId: string): Promise<string | undefined> {
  const row = await scope.tables
    .deleteFrom('oidc_links')
    .where('user_id', '=', userId)
    .returning('account')
    .executeTakeFirst();
  return row?.account;
}

/** Opens all that is locked to a statement: it would keep transactions from going with their user. */
export async function deleteReconciliations(scope: UserScope): Promise<void> {
  await scope.tables.deleteFrom('reconciliations').where('user_id', '=', scope.userId).execute();
}

/**
 * Returns true if the user is the only active administrator while there are other users. Holds a lock until
 * the commit, so that two administrators can't leave at once, each relying on the other.
 */
export async function isLastAdministrator(scope: SystemScope, userId: string): Promise<boolean> {
  await runIn(scope)`select pg_advisory_xact_lock(${advisoryLocks.administrators})`;
  const rows = await rowsOf<{ last: boolean }>(scope)`
    select exists (select from users where id = ${userId} and is_admin)
      and exists (select from users where id <> ${userId})
      and not exists (select from users where id <> ${userId} and is_admin and disabled_at is null) as last
  `;
  return rows[0]?.last ?? false;
}

/**
 * Deletes a user; all that is theirs goes along, except the audit log.
 * @param before runs first, and is undone with the deletion
 * @returns false when a record written in the meantime still holds an account or category. Then nothing has changed
 */
export async function deleteUser(
  scope: SystemScope,
  userId: string,
  before: () => Promise<unknown>,
): Promise<boolean> {
  await runIn(scope)`savepoint before_user`;
  try {
    await before();
    await runIn(scope)`set constraints all deferred`;
    await scope.tables.deleteFrom('users').where('id', '=', userId).execute();
    await runIn(scope)`set constraints all immediate`;
    return true;
  } catch (error) {
    if (errorCode(error) !== '23503') throw error;
    await runIn(scope)`rollback to savepoint before_user`;
    return false;
  }
}
