import type {
  NewUserAccount,
  UserAccount,
  UserAccountChange,
  UserAccountQuery,
} from '@farthing/api-contract';
import type { Config } from '../../../config.ts';
import type { SystemScope, SystemScopes } from '../../../database/system-scope.ts';
import type { PasswordHasher } from '../../../platform/crypto/password-hash.ts';
import { checkIdCursor } from '../../../problems/cursors.ts';
import { Problem, refuseInDemo } from '../../../problems/problem.ts';
import { type Origin, recordAudit } from '../audit-log/service.ts';
import { addUser } from '../auth/registration-service.ts';
import { checkNewPassword } from '../profile/service.ts';
import { type AttemptCounter, confirmPassword, type PasswordOwner } from '../sessions/password-service.ts';
import { announceSessionChange, endSessions, type SignInCache } from '../sessions/service.ts';
import { forgetChallenges } from '../totp/challenge-service.ts';
import { resetTotp } from '../totp/service.ts';
import {
  hasOtherAdministrator,
  holdUser,
  listUsers,
  setAdministrator,
  setDisabled,
  setPasswordHash,
} from './store.ts';

export { listUsers as readUsers } from './store.ts';

/** One page of the users, or some of them. @throws {Problem} invalid-cursor */
export function readUserPage(
  scope: SystemScope,
  { ids, cursor, q, limit }: UserAccountQuery,
): Promise<UserAccount[]> {
  checkIdCursor(cursor);
  return listUsers(scope, { q, cursor, limit, ...(ids === undefined ? {} : { ids: ids.split(',') }) });
}

/** Dependencies of user administration, besides the scopes. */
export interface UserParts {
  readonly config: Pick<Config, 'demoMode'>;
  readonly passwords: PasswordHasher;
  readonly cache: SignInCache;
  readonly attempts: AttemptCounter;
}

/** Actor of a change: an administrator with the request's origin, or no user, for the command line and the sign-in provider. */
export interface Actor {
  /** Null: no user. */
  readonly id: string | null;
  readonly caller: Origin;
  /** Actor for the log, if it isn't a user. The command by default. */
  readonly by?: 'command' | 'provider';
}

/** An administrator. */
export type Administrator = Actor & PasswordOwner;

/**
 * Makes a user, whatever the registration mode.
 * @throws {Problem} invalid-request, common-password, email-taken, demo-mode
 */
export async function createUser(
  scopes: SystemScopes,
  parts: UserParts,
  actor: Administrator,
  wanted: NewUserAccount,
): Promise<UserAccount> {
  refuseInDemo(parts.config);
  const is_admin = wanted.is_admin ?? false;
  const id = await addUser(scopes, parts.passwords, { ...wanted, is_admin }, (scope, made) =>
    noteAct(scope, actor, made, { action: 'user_create', ...(is_admin ? { is_admin } : {}) }),
  );
  return readUser(scopes, id);
}

/**
 * Does the acts that are given, all or none: disabling ends the user's sessions at once, on every instance.
 * @throws {Problem} user-not-found, own-user, last-administrator, totp-not-enabled, password-required, wrong-password,
 *   demo-mode
 */
export async function administerUser(
  scopes: SystemScopes,
  parts: UserParts,
  actor: Administrator,
  { id, ...change }: UserAccountChange & { readonly id: string },
): Promise<UserAccount> {
  refuseInDemo(parts.config);
  if (change.disabled === true && id === actor.id) throw new Problem('own-user');
  if (change.reset_totp) await confirmPassword(scopes, parts, actor, change.password);
  await scopes.system((scope) => applyChange(scope, parts.cache, actor, { id, ...change }));
  return readUser(scopes, id);
}

/**
 * Applies the changes in one transaction, for an authorised caller. @throws {Problem} user-not-found,
 * last-administrator, totp-not-enabled
 */
export async function applyChange(
  scope: SystemScope,
  cache: SignInCache,
  actor: Actor,
  { id, disabled, is_admin, reset_totp }: UserAccountChange & { readonly id: string },
): Promise<void> {
  const user = await holdUser(scope, id);
  if (!user) throw new Problem('user-not-found');
  const acts: string[] = [];
  const isDisabled = user.disabled_at !== null;
  const leaves = (disabled === true && !isDisabled) || (is_admin === false && user.is_admin);
  if (leaves && user.is_admin && !isDisabled && !(await hasOtherAdministrator(scope, id)))
    throw new Problem('last-administrator');
  if (disabled !== undefined && disabled !== isDisabled) {
    await setDisabled(scope, id, disabled);
    if (disabled) await endSessions(scope, cache, id, {});
    acts.push(disabled ? 'user_disable' : 'user_enable');
  }
  if (is_admin !== undefined && is_admin !== user.is_admin) {
    await setAdministrator(scope, id, is_admin);
    acts.push(is_admin ? 'admin_grant' : 'admin_revoke');
  }
  if (reset_totp) {
    await resetTotp(scope, id);
    acts.push('totp_reset');
  }
  if (acts.length === 0) return;
  await announceSessionChange(scope, cache, id);
  for (const action of acts) await noteAct(scope, actor, id, { action });
}

/**
 * Sets a new password for a user who forgot theirs. Only the command line calls this, because anyone who can
 * read DATA_DIR has full access anyway. Ends all sessions. @throws {Problem} user-not-found, invalid-request
 * (length), common-password, demo-mode
 */
export async function resetPassword(
  scopes: Pick<SystemScopes, 'system'>,
  parts: Pick<UserParts, 'config' | 'passwords' | 'cache'>,
  actor: Actor,
  { id, password }: { readonly id: string; readonly password: string },
): Promise<void> {
  refuseInDemo(parts.config);
  const hash = await parts.passwords.hash(checkNewPassword(password, 'password'));
  await scopes.system(async (scope) => {
    if (!(await holdUser(scope, id))) throw new Problem('user-not-found');
    await setPasswordHash(scope, id, hash);
    await endSessions(scope, parts.cache, id, {});
    await forgetChallenges(scope, id);
    await noteAct(scope, actor, id, { action: 'password_reset' });
  });
}

async function readUser(scopes: SystemScopes, id: string): Promise<UserAccount> {
  const [user] = await scopes.systemStatements((scope) => listUsers(scope, { ids: [id] }));
  if (!user) throw new Problem('user-not-found');
  return user;
}

/** Writes an act on a user into the log of who did it; into the user's own where that was the command. */
export function noteAct(
  scope: SystemScope,
  { id, caller, by = 'command' }: Actor,
  resource_id: string,
  { action, ...more }: { readonly action: string; readonly is_admin?: boolean },
): Promise<void> {
  const metadata = id === null ? { ...more, by } : more;
  const entry = { user_id: id ?? resource_id, action, metadata };
  return recordAudit(scope, caller, { ...entry, resource_type: 'user', resource_id });
}
