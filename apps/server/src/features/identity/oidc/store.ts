import { sql } from 'kysely';
import { selectOwn } from '../../../database/own-rows.ts';
import type { SystemScope } from '../../../database/system-scope.ts';
import type { UserScope } from '../../../database/user-scope.ts';

/** User and session that link an account; null: someone signs in. */
export type LinkedBy = { readonly userId: string; readonly sessionId: string } | null;

/** A sign-in under way, by the hashes of its secrets. */
export interface SignInKey {
  readonly stateHash: Buffer;
  readonly browserHash: Buffer;
  readonly linkedBy: LinkedBy;
}

/** An account at the provider, by the names that never change. */
export interface AccountKey {
  readonly issuer: string;
  readonly subject: string;
}

/** User of a linked account. */
export interface LinkedUser {
  readonly id: string;
  readonly is_admin: boolean;
  readonly totp_enabled: boolean;
  readonly disabled_at: string | null;
}

/** Writes a sign-in that is good for ten minutes, and deletes expired ones. */
export async function insertSignIn(
  scope: SystemScope,
  { stateHash, browserHash, linkedBy }: SignInKey,
): Promise<void> {
  await scope.tables.deleteFrom('oidc_sign_ins').where('expires_at', '<', sql<string>`now()`).execute();
  await scope.tables
    .insertInto('oidc_sign_ins')
    .values({
      state_hash: stateHash,
      browser_hash: browserHash,
      linked_by: linkedBy?.userId ?? null,
      session_id: linkedBy?.sessionId ?? null,
      expires_at: sql<string>`now() + interval '10 minutes'`,
    })
    .execute();
}

/** Uses a sign-in up. @returns false if it doesn't exist, has expired, or was begun by another browser, user or session */
export async function useSignIn(scope: SystemScope, key: SignInKey): Promise<boolean> {
  const { stateHash, browserHash, linkedBy } = key;
  const row = await scope.tables
    .deleteFrom('oidc_sign_ins')
    .where('state_hash', '=', stateHash)
    .where('browser_hash', '=', browserHash)
    .where('expires_at', '>', sql<string>`now()`)
    .where(sql<boolean>`linked_by is not distinct from ${linkedBy?.userId ?? null}::uuid`)
    .where(sql<boolean>`session_id is not distinct from ${linkedBy?.sessionId ?? null}::uuid`)
    .returning('state_hash')
    .executeTakeFirst();
  return row !== undefined;
}

/** The user whom an account is linked to, locked until the commit. */
export function holdLinkedUser(
  scope: SystemScope,
  { issuer, subject }: AccountKey,
): Promise<LinkedUser | undefined> {
  return scope.tables
    .selectFrom('oidc_links')
    .innerJoin('users', 'users.id', 'oidc_links.user_id')
    .select(['users.id', 'is_admin', 'totp_enabled', 'disabled_at'])
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Links an account with a user and replaces an earlier link. @returns false if it is linked to another user */
export async function replaceLink(
  scope: SystemScope,
  link: AccountKey & { readonly user_id: string; readonly account: string },
): Promise<boolean> {
  await scope.tables.deleteFrom('oidc_links').where('user_id', '=', link.user_id).execute();
  const row = await scope.tables
    .insertInto('oidc_links')
    .values({ ...link, last_used_at: null })
    .onConflict((conflict) => conflict.columns(['issuer', 'subject']).doNothing())
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Notes that an account signed in now, and how people know it. */
export async function noteLinkUse(scope: SystemScope, userId: string, account: string): Promise<void> {
  await scope.tables
    .updateTable('oidc_links')
    .set({ account, last_used_at: sql<string>`now()` })
    .where('user_id', '=', userId)
    .execute();
}

/** The user's link with an account of a provider. */
export function findLink(scope: UserScope, issuer: string) {
  return selectOwn(scope, 'oidc_links')
    .select(['account', 'created_at', 'last_used_at'])
    .where('issuer', '=', issuer)
    .executeTakeFirst();
}

/** Deletes the user's link. @returns the account, or undefined if none was linked */
export async function deleteLink(scope: UserScope): Promise<string | undefined> {
  const row = await scope.tables
    .deleteFrom('oidc_links')
    .where('user_id', '=', scope.userId)
    .returning('account')
    .executeTakeFirst();
  return row?.account;
}
