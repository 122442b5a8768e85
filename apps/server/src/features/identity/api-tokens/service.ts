import type { ApiTokenList, MadeApiToken, NewApiToken } from '@farthing/api-contract';
import { v7 as uuid } from 'uuid';
import type { SystemScope, SystemScopes } from '../../../database/system-scope.ts';
import type { UserScope, UserScopes } from '../../../database/user-scope.ts';
import { hashToken, newApiToken } from '../../../platform/crypto/token-hash.ts';
import { invalidField, Problem } from '../../../problems/problem.ts';
import { type Caller, recordAudit } from '../audit-log/service.ts';
import { confirmPassword, type PasswordParts, type UserWithOrigin } from '../sessions/password-service.ts';
import {
  announceSessionChange,
  type SignedInUser,
  type SignInCache,
  type SignInParts,
} from '../sessions/service.ts';
import {
  countApiTokens,
  deleteApiToken,
  deleteTokensOf,
  findUserByApiToken,
  findUserByTokenId,
  insertApiToken,
  listApiTokens,
  noteUse,
} from './store.ts';

/** The most tokens one user has: more are a program that makes them. */
const mostTokens = 50;
/** Time for which an instance caches a token. Deletions invalidate the cache at once. */
const longestBeliefSeconds = 15 * 60;

/** Dependencies of this feature. */
export type ApiTokenParts = Pick<SignInParts, 'database' | 'passwords' | 'cache'>;

/** The user's tokens, expired ones too, the newest first. */
export async function readApiTokens(scope: UserScope): Promise<ApiTokenList> {
  return { items: await listApiTokens(scope) };
}

/**
 * Creates a token with 256 random bits, which is returned only this once. It may outlive the session by
 * years, so the password is required. @throws {Problem} password-required, wrong-password,
 * too-many-api-tokens, invalid-request if `calendar` or `add` has company, not-allowed if a user who isn't an administrator requests the scope `admin`
 */
export async function makeApiToken(
  scopes: SystemScopes & Pick<UserScopes, 'write'>,
  parts: PasswordParts,
  user: UserWithOrigin & Pick<SignedInUser, 'is_admin'>,
  wanted: NewApiToken,
): Promise<MadeApiToken> {
  if (wanted.scopes.includes('admin') && !user.is_admin) throw new Problem('not-allowed');
  const alone = wanted.scopes.find((one) => one === 'calendar' || one === 'add');
  if (alone && wanted.scopes.length > 1)
    throw invalidField('scopes', `\`${alone}\` can’t be combined with another scope`);
  await confirmPassword(scopes, parts, user, wanted.password);
  return scopes.write((scope) => writeToken(scope, wanted, user.caller));
}

async function writeToken(
  scope: UserScope,
  { name, scopes, days = 365 }: NewApiToken,
  caller: Caller,
): Promise<MadeApiToken> {
  if ((await countApiTokens(scope)) >= mostTokens) throw new Problem('too-many-api-tokens');
  const token = newApiToken();
  const api_token = await insertApiToken(scope, {
    id: uuid(),
    token_hash: hashToken(token),
    name: name.trim(),
    may_write: scopes.includes('write'),
    may_administer: scopes.includes('admin'),
    only_calendar: scopes.includes('calendar'),
    only_adds: scopes.includes('add'),
    reaches_household: scopes.includes('household'),
    days,
  });
  await recordAudit(scope, caller, {
    user_id: scope.userId,
    action: 'api_token_create',
    resource_type: 'api_token',
    resource_id: api_token.id,
    metadata: { name: name.trim(), scopes },
  });
  return { api_token, token };
}

/** Deletes a token: it works nowhere from then on. @throws {Problem} api-token-not-found */
export async function removeApiToken(
  scope: UserScope,
  cache: SignInCache,
  id: string,
  caller: Caller,
): Promise<void> {
  const name = await deleteApiToken(scope, id);
  if (name === undefined) throw new Problem('api-token-not-found');
  await announceSessionChange(scope, cache, id);
  await recordAudit(scope, caller, {
    user_id: scope.userId,
    action: 'api_token_delete',
    resource_type: 'api_token',
    resource_id: id,
    metadata: { name },
  });
}

/** Deletes all tokens of a user whose password changes, in the transaction of that change. */
export async function removeAllApiTokens(
  scope: SystemScope,
  cache: SignInCache,
  userId: string,
  caller: Caller,
): Promise<void> {
  for (const { id, name } of await deleteTokensOf(scope, userId)) {
    await announceSessionChange(scope, cache, id);
    await recordAudit(scope, caller, {
      user_id: userId,
      action: 'api_token_delete',
      resource_type: 'api_token',
      resource_id: id,
      metadata: { name, by: 'password_change' },
    });
  }
}

/**
 * Returns the user of a token with this hash, with the time until which the result may be cached (Unix
 * seconds), or null if it is invalid.
 */
export async function findApiTokenUser(
  scope: SystemScope,
  tokenHash: Buffer,
): Promise<{ user: SignedInUser; expiresAt: number } | null> {
  const found = await findUserByApiToken(scope, tokenHash);
  if (!found) return null;
  const seconds = Math.min(longestBeliefSeconds, found.seconds_left ?? Number.POSITIVE_INFINITY);
  return { user: asUser(found), expiresAt: Date.now() / 1000 + seconds };
}

/** The user as they are now, where the token of a request is still good; null where it is not. */
export async function findTokenUser(
  scope: SystemScope,
  { id, session_id }: SignedInUser,
): Promise<SignedInUser | null> {
  const found = await findUserByTokenId(scope, id, session_id);
  return found ? asUser(found) : null;
}

function asUser(found: NonNullable<Awaited<ReturnType<typeof findUserByApiToken>>>): SignedInUser {
  const { token_id, may_write, only_calendar, only_adds, seconds_left: _, ...user } = found;
  const api_token = only_calendar ? 'calendar' : only_adds ? 'add' : may_write ? 'write' : 'read';
  return { ...user, session_id: token_id, api_token };
}

/** Notes that a token was used now, from where; at most once a minute is anything written. */
export function noteTokenUse(scope: SystemScope, user: SignedInUser, address: string): Promise<void> {
  return noteUse(scope, user.id, user.session_id, address);
}
