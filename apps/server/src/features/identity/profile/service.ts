import type { Message, PasswordChange, Profile, ProfileChange } from '@farthing/api-contract';
import { isCurrencyCode } from '@farthing/money';
import type { SystemScope, SystemScopes } from '../../../database/system-scope.ts';
import type { UserScope, UserScopes } from '../../../database/user-scope.ts';
import { isCommonPassword } from '../../../platform/crypto/common-passwords.ts';
import { fieldProblem, found, Problem } from '../../../problems/problem.ts';
import { deleteEverything } from '../../ledger/transactions/service.ts';
import { removeAllApiTokens } from '../api-tokens/service.ts';
import { type Caller, recordAudit } from '../audit-log/service.ts';
import { leaveHousehold } from '../household/service.ts';
import { removeAllPasskeys } from '../passkeys/service.ts';
import {
  confirmPassword,
  longestPassword,
  type PasswordParts,
  type UserWithOrigin,
} from '../sessions/password-service.ts';
import { announceSessionChange, endSessions, type SignInCache } from '../sessions/service.ts';
import { forgetChallenges } from '../totp/challenge-service.ts';
import {
  deleteProviderLink,
  deleteReconciliations,
  deleteUser,
  getProfile,
  isLastAdministrator,
  replacePassword,
  updateProfile,
} from './store.ts';

export { refuseInDemo } from '../../../problems/problem.ts';
export type { SignInParts } from '../sessions/service.ts';
export { hasProfile as isRegistered } from './store.ts';

const shortestPassword = 12;

/** Dependencies of changing a password or deleting a user, besides the scopes. */
export interface ProfileParts extends PasswordParts {
  readonly cache: SignInCache;
}

/** The profile of the scope's user. */
export function readProfile(scope: UserScope): Promise<Profile> {
  return getProfile(scope);
}

/**
 * Changes the given profile fields. Figures in base currency are recalculated on the next read. @throws
 * {Problem} unknown-currency, version-clash
 */
export async function amendProfile(
  scope: UserScope,
  cache: SignInCache,
  change: ProfileChange,
): Promise<Profile> {
  const { version, ...fields } = change;
  if (fields.base_currency !== undefined) {
    fields.base_currency = fields.base_currency.toUpperCase();
    if (!isCurrencyCode(fields.base_currency)) throw fieldProblem('unknown-currency', 'base_currency');
  }
  if (Object.keys(fields).length === 0) {
    const profile = await getProfile(scope);
    if (version !== undefined && profile.version !== version) throw new Problem('version-clash');
    return profile;
  }
  const profile = found(await updateProfile(scope, fields, version), 'version-clash');
  if (fields.base_currency !== undefined) await announceSessionChange(scope, cache, scope.userId);
  return profile;
}

/**
 * Brings a password that a user chooses to the form that is hashed.
 * @throws {Problem} invalid-request (length), common-password
 */
export function checkNewPassword(password: string, field: string): string {
  const normal = password.normalize('NFC');
  const { length } = [...normal];
  if (length < shortestPassword || length > longestPassword) {
    const message = `must have ${shortestPassword} to ${longestPassword} characters`;
    throw new Problem('invalid-request', { detail: `${field}: ${message}`, errors: [{ field, message }] });
  }
  if (isCommonPassword(normal)) throw fieldProblem('common-password', field);
  return normal;
}

/**
 * Changes the password and ends all other sessions of the user. Where it is asked for, deletes their API
 * tokens, and their passkeys with the link to the sign-in provider.
 * @throws {Problem} wrong-password, invalid-request, common-password
 */
export async function changePassword(
  scopes: SystemScopes,
  parts: ProfileParts,
  user: UserWithOrigin,
  { current_password, new_password, delete_api_tokens, delete_passkeys }: PasswordChange,
): Promise<Message> {
  const chosen = checkNewPassword(new_password, 'new_password');
  const checkedHash = await confirmPassword(scopes, parts, user, current_password);
  const newHash = await parts.passwords.hash(chosen);
  await scopes.system(async (scope) => {
    if (!(await replacePassword(scope, user.id, checkedHash, newHash))) throw new Problem('wrong-password');
    await endSessions(scope, parts.cache, user.id, { exceptId: user.session_id });
    await forgetChallenges(scope, user.id);
    if (delete_api_tokens) await removeAllApiTokens(scope, parts.cache, user.id, user.caller);
    if (delete_passkeys) {
      await removeAllPasskeys(scope, user.id, user.caller);
      await unlinkProvider(scope, user);
    }
    await recordAudit(scope, user.caller, { user_id: user.id, action: 'password_change' });
  });
  return { message: 'Password changed' };
}

/** Unlinks the account at the sign-in provider, in the transaction of a password change. */
async function unlinkProvider(scope: SystemScope, { id, caller }: UserWithOrigin): Promise<void> {
  const account = await deleteProviderLink(scope, id);
  if (account === undefined) return;
  const metadata = { account, by: 'password_change' };
  await recordAudit(scope, caller, { user_id: id, action: 'provider_unlink', metadata });
}

/**
 * Deletes the signed-in user with all that is theirs. The audit log stays. The transactions go first, in a
 * transaction of their own; should the service stop between the two, the user can ask again.
 * @throws {Problem} password-required, wrong-password, not-allowed for the last administrator among other users
 */
export async function deleteProfile(
  scopes: SystemScopes & Pick<UserScopes, 'write'>,
  parts: ProfileParts,
  user: UserWithOrigin,
  password: string | undefined,
): Promise<void> {
  await confirmPassword(scopes, parts, user, password);
  const userId = user.id;
  const isLast = await scopes.system((scope) => isLastAdministrator(scope, userId));
  if (isLast) throw lastAdministrator();
  for (let attempt = 1; attempt <= 5; attempt++) {
    await scopes.write(async (scope) => {
      await scope.operation.keep('nothing');
      await deleteReconciliations(scope);
      await deleteEverything(scope);
      scope.afterCommit(scope.cache.clear);
    });
    if (await removeUser(scopes, parts.cache, userId, user.caller)) return;
  }
  throw new Problem('server-busy', { retryAfterSeconds: 1 });
}

function removeUser(
  scopes: SystemScopes,
  cache: SignInCache,
  userId: string,
  caller: Caller,
): Promise<boolean> {
  return scopes.system(async (scope) => {
    if (await isLastAdministrator(scope, userId)) throw lastAdministrator();
    const leave = () => leaveHousehold(scope, { id: userId, caller });
    if (!(await deleteUser(scope, userId, leave))) return false;
    await announceSessionChange(scope, cache, userId);
    await recordAudit(scope, caller, { user_id: userId, action: 'profile_delete' });
    return true;
  });
}

function lastAdministrator(): Problem {
  return new Problem('not-allowed', {
    detail: 'You’re the last administrator. Make another user an administrator first.',
  });
}
