import type { Message, Registration, RegistrationState } from '@farthing/api-contract';
import { v7 as uuid } from 'uuid';
import type { Config } from '../../../config.ts';
import type { SystemScope, SystemScopes } from '../../../database/system-scope.ts';
import type { PasswordHasher } from '../../../platform/crypto/password-hash.ts';
import { newSecret } from '../../../platform/crypto/token-hash.ts';
import { Problem } from '../../../problems/problem.ts';
import { createSystemCategories } from '../../ledger/categories/service.ts';
import { type Caller, recordAudit } from '../audit-log/service.ts';
import { checkInvite, redeemInvite } from '../invites/service.ts';
import { checkNewPassword } from '../profile/service.ts';
import type { SignInParts } from '../sessions/service.ts';
import { isEmail, readEmail } from './rules.ts';
import { findTaken, findTakenAlone, hasUsers, insertUser } from './store.ts';

/** A user to be made. The password is as typed. */
export interface NewUser {
  readonly email: string;
  readonly password: string;
  readonly display_name: string;
}

/** Returns who may register now, for a client that isn't signed in. */
export async function readRegistration(
  scope: SystemScope,
  { config }: Pick<SignInParts, 'config'>,
): Promise<RegistrationState> {
  const has_users = await hasUsers(scope);
  if (config.demoMode) return { registration: 'closed', has_users };
  return { registration: has_users ? config.registration : 'open', has_users };
}

/**
 * Registers a user, with the system categories. The first one is the administrator and may always register. The
 * password is hashed between two looks at the database, so that hashing holds no connection.
 * @throws {Problem} invalid-request, common-password, registration-closed, invite-invalid, email-taken
 */
export async function register(
  scopes: SystemScopes,
  { config, passwords }: Pick<SignInParts, 'config' | 'passwords'>,
  wanted: Registration,
  caller: Caller,
): Promise<Message> {
  const typed = readNewUser(wanted);
  const invite = config.registration === 'invite' ? wanted.invite : undefined;
  const refuse = (found: { any: boolean; taken: boolean }) => {
    if (found.any && config.registration !== 'open' && invite === undefined)
      throw new Problem('registration-closed');
    if (found.taken) throw new Problem('email-taken');
  };
  const before = await scopes.systemStatements(async (scope) => {
    const found = await findTaken(scope, typed.email);
    // First, so that no one without an invite learns which addresses are taken.
    if (found.any && invite !== undefined) await checkInvite(scope, invite);
    return found;
  });
  refuse(before);
  const user = await prepare(typed, passwords);
  await scopes.system(async (scope) => {
    const now = before.any ? before : await findTakenAlone(scope, typed.email);
    refuse(now);
    const used = now.any && invite !== undefined ? { invite: await redeemInvite(scope, invite) } : {};
    await makeUser(scope, { ...user, is_admin: !now.any });
    await recordAudit(scope, caller, { user_id: user.id, action: 'register', metadata: used });
  });
  return { message: 'User registered' };
}

/**
 * Makes a user for an account of the sign-in provider, whom no password signs in until they choose one. Where users need an
 * invite, so does this one; otherwise the operator's setting for the provider decides. The first of all is the administrator.
 * @param how.link links the account with the user, in the same transaction
 * @throws {Problem} oidc-email-missing, oidc-email-taken, oidc-not-linked, invite-invalid
 */
export async function registerFromProvider(
  scopes: SystemScopes,
  {
    config,
    passwords,
  }: { readonly config: Pick<Config, 'registration'>; readonly passwords: PasswordHasher },
  wanted: { readonly email: string; readonly display_name: string; readonly invite: string | undefined },
  how: { readonly caller: Caller; readonly link: (scope: SystemScope, userId: string) => Promise<void> },
): Promise<void> {
  if (!isEmail(wanted.email)) throw new Problem('oidc-email-missing');
  const { display_name, invite } = wanted;
  const user = await prepare({ email: wanted.email.trim(), display_name, password: newSecret() }, passwords);
  await scopes.system(async (scope) => {
    const { any, taken } = await findTakenAlone(scope, user.email);
    const needsInvite = any && config.registration === 'invite';
    if (needsInvite && invite === undefined) throw new Problem('oidc-not-linked');
    if (taken) throw new Problem('oidc-email-taken');
    const used = needsInvite && invite !== undefined ? { invite: await redeemInvite(scope, invite) } : {};
    await makeUser(scope, { ...user, is_admin: !any });
    await how.link(scope, user.id);
    const metadata = { provider: true, ...used };
    await recordAudit(scope, how.caller, { user_id: user.id, action: 'register', metadata });
  });
}

/**
 * Makes a user for an administrator, whatever the registration mode. The first of all is an administrator.
 * @param record writes what is to be written with it, such as the audit log's entry
 * @returns the user's id
 * @throws {Problem} invalid-request, common-password, email-taken
 */
export async function addUser(
  scopes: SystemScopes,
  passwords: PasswordHasher,
  wanted: NewUser & { readonly is_admin: boolean },
  record: (scope: SystemScope, id: string) => Promise<void>,
): Promise<string> {
  const typed = readNewUser(wanted);
  const before = await scopes.systemStatements((scope) => findTaken(scope, typed.email));
  if (before.taken) throw new Problem('email-taken');
  const user = await prepare(typed, passwords);
  await scopes.system(async (scope) => {
    const { any } = before.any ? before : await findTakenAlone(scope, typed.email);
    await makeUser(scope, { ...user, is_admin: wanted.is_admin || !any });
    await record(scope, user.id);
  });
  return user.id;
}

function readNewUser({ email, password, display_name }: NewUser): NewUser {
  return { email: readEmail(email), password: checkNewPassword(password, 'password'), display_name };
}

async function prepare({ email, display_name, password }: NewUser, passwords: PasswordHasher) {
  return { id: uuid(), email, display_name, password_hash: await passwords.hash(password) };
}

async function makeUser(scope: SystemScope, user: Parameters<typeof insertUser>[1]): Promise<void> {
  if (!(await insertUser(scope, user))) throw new Problem('email-taken');
  await createSystemCategories(scope, user.id);
}
