import type {
  NewPasskey,
  NewPasskeyOptions,
  Passkey,
  PasskeyList,
  PasskeyLogin,
  PasskeyOptions,
} from '@farthing/api-contract';
import { v7 as uuid } from 'uuid';
import type { SystemScope, SystemScopes } from '../../../database/system-scope.ts';
import type { UserScope, UserScopes } from '../../../database/user-scope.ts';
import {
  optionsToAdd,
  optionsToSignIn,
  type PasskeySite,
  verifyNewPasskey,
  verifyPasskey,
} from '../../../platform/crypto/passkeys.ts';
import { found, Problem } from '../../../problems/problem.ts';
import { type Caller, recordAudit } from '../audit-log/service.ts';
import { confirmPassword, type PasswordParts, type UserWithOrigin } from '../sessions/password-service.ts';
import {
  deletePasskey,
  deletePasskeysOf,
  holdPasskey,
  insertChallenge,
  insertPasskey,
  listPasskeys,
  lockCredentials,
  notePasskeyUse,
  readOwner,
  renamePasskey,
  useChallenge,
} from './store.ts';

export type { SignInParts } from '../sessions/service.ts';

/** The most passkeys one user has: each device and password manager has one. */
const mostPasskeys = 20;

/** The user's passkeys, the newest first. */
export async function readPasskeys(scope: UserScope): Promise<PasskeyList> {
  return { items: await listPasskeys(scope) };
}

/**
 * Returns options for a new passkey. It may outlive the session by years, so the password is required.
 * @throws {Problem} password-required, wrong-password, too-many-passkeys
 */
export async function startPasskey(
  scopes: SystemScopes & UserScopes,
  parts: PasswordParts,
  user: UserWithOrigin,
  given: { readonly password: string | undefined; readonly site: PasskeySite },
): Promise<NewPasskeyOptions> {
  await confirmPassword(scopes, parts, user, given.password);
  const { known, owner } = await scopes.write(async (scope) => ({
    known: await lockCredentials(scope),
    owner: await readOwner(scope),
  }));
  if (known.length >= mostPasskeys) throw new Problem('too-many-passkeys');
  const options = await optionsToAdd(given.site, { id: user.id, ...owner }, known);
  const challenge_id = await keepChallenge(scopes, options.challenge, user.id);
  return { challenge_id, options };
}

/**
 * Adds the passkey that a browser made from the options.
 * @throws {Problem} passkey-expired, invalid-passkey, too-many-passkeys
 */
export async function addPasskey(
  scopes: SystemScopes & UserScopes,
  user: UserWithOrigin,
  site: PasskeySite,
  given: NewPasskey,
): Promise<Passkey> {
  const { challenge_id } = given;
  const challenge = found(
    await scopes.system((scope) => useChallenge(scope, challenge_id, user.id)),
    'passkey-expired',
  );
  const verified = await verifyNewPasskey(site, challenge, given.credential);
  if (!verified) throw new Problem('invalid-passkey');
  const row = { ...verified, id: uuid(), name: given.name.trim(), site: site.host };
  return scopes.write(async (scope) => {
    if ((await lockCredentials(scope)).length >= mostPasskeys) throw new Problem('too-many-passkeys');
    const made = await insertPasskey(scope, row);
    if (!made) throw new Problem('invalid-passkey');
    await recordChange(scope, user.caller, 'passkey_add', made);
    return made;
  });
}

/** Renames a passkey. @throws {Problem} passkey-not-found */
export async function changePasskey(scope: UserScope, id: string, name: string): Promise<Passkey> {
  const changed = await renamePasskey(scope, id, name.trim());
  if (!changed) throw new Problem('passkey-not-found');
  return changed;
}

/** Deletes a passkey: it no longer signs in. @throws {Problem} passkey-not-found */
export async function removePasskey(scope: UserScope, id: string, caller: Caller): Promise<void> {
  const name = found(await deletePasskey(scope, id), 'passkey-not-found');
  await recordChange(scope, caller, 'passkey_remove', { id, name });
}

/** Deletes all passkeys of a user whose password changes, in the transaction of that change. */
export async function removeAllPasskeys(scope: SystemScope, userId: string, caller: Caller): Promise<void> {
  for (const { id, name } of await deletePasskeysOf(scope, userId))
    await recordAudit(scope, caller, {
      user_id: userId,
      action: 'passkey_remove',
      resource_type: 'passkey',
      resource_id: id,
      metadata: { name, by: 'password_change' },
    });
}

/** Returns options for signing in with any passkey of the site. */
export async function startPasskeyLogin(scopes: SystemScopes, site: PasskeySite): Promise<PasskeyOptions> {
  const options = await optionsToSignIn(site);
  const challenge_id = await keepChallenge(scopes, options.challenge, null);
  return { challenge_id, options };
}

/**
 * Checks the answer of a passkey. Each challenge takes one answer, right or wrong.
 * @returns the passkey and its user
 * @throws {Problem} passkey-not-accepted
 */
export async function checkPasskey(
  scope: SystemScope,
  site: PasskeySite,
  challenge: string,
  { credential }: PasskeyLogin,
): Promise<{ userId: string; passkeyId: string }> {
  const held = await holdPasskey(scope, Buffer.from(credential.id, 'base64url'));
  if (!held || held.site !== site.host) throw new Problem('passkey-not-accepted');
  const signCount = found(await verifyPasskey(site, challenge, held, credential), 'passkey-not-accepted');
  await notePasskeyUse(scope, held, signCount);
  return { userId: held.user_id, passkeyId: held.id };
}

/** Uses up the challenge of a sign-in. @throws {Problem} passkey-not-accepted */
export async function takeLoginChallenge(scopes: SystemScopes, id: string): Promise<string> {
  const challenge = found(
    await scopes.system((scope) => useChallenge(scope, id, null)),
    'passkey-not-accepted',
  );
  return challenge;
}

async function keepChallenge(
  scopes: SystemScopes,
  challenge: string,
  added_by: string | null,
): Promise<string> {
  const id = uuid();
  await scopes.system((scope) => insertChallenge(scope, { id, challenge, added_by }));
  return id;
}

function recordChange(
  scope: UserScope,
  caller: Caller,
  action: 'passkey_add' | 'passkey_remove',
  { id, name }: { readonly id: string; readonly name: string },
): Promise<void> {
  return recordAudit(scope, caller, {
    user_id: scope.userId,
    action,
    resource_type: 'passkey',
    resource_id: id,
    metadata: { name },
  });
}
