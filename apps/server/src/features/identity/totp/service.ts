import type { Message, TotpActivation, TotpSetup } from '@farthing/api-contract';
import type { SystemScope, SystemScopes } from '../../../database/system-scope.ts';
import type { FieldCipher } from '../../../platform/crypto/field-cipher.ts';
import { equalSecrets } from '../../../platform/crypto/token-hash.ts';
import {
  hashBackupCode,
  newBackupCodes,
  newTotpSecret,
  totpQrPngBase64,
  totpUri,
  verifyTotpCode,
} from '../../../platform/crypto/totp-code.ts';
import { found, Problem } from '../../../problems/problem.ts';
import { recordAudit } from '../audit-log/service.ts';
import { confirmPassword, type PasswordParts, type UserWithOrigin } from '../sessions/password-service.ts';
import { endSessions, type SignInParts } from '../sessions/service.ts';
import { lockTotpState, replacePending, turnOff, turnOn } from './store.ts';

export { refuseInDemo } from '../../../problems/problem.ts';
export type { SignInParts } from '../sessions/service.ts';

const backupCodeCount = 10;

/** Returns the location that a user's secret is encrypted for. A value encrypted for one column can't be decrypted in another. */
export function secretPlace(column: 'totp_secret' | 'totp_pending_secret', userId: string) {
  return { table: 'users', column, row: userId };
}

/**
 * Gives a new secret and ten backup codes, in place of any given before. Nothing is on until they are confirmed.
 * @throws {Problem} totp-already-enabled
 */
export async function setUpTotp(
  scopes: SystemScopes,
  cipher: FieldCipher,
  userId: string,
): Promise<TotpSetup> {
  const secret = newTotpSecret();
  const codes = newBackupCodes(backupCodeCount);
  const sealed = cipher.encrypt(secret, secretPlace('totp_pending_secret', userId));
  const email = await scopes.system(async (scope) => {
    const state = found(await lockTotpState(scope, userId), 'not-signed-in');
    if (state.totp_enabled) throw new Problem('totp-already-enabled');
    await replacePending(
      scope,
      userId,
      sealed,
      codes.map((code) => hashBackupCode(code, secret)),
    );
    return state.email;
  });
  return { secret, qr_code_png_b64: await totpQrPngBase64(totpUri(secret, email)), backup_codes: codes };
}

/**
 * Turns TOTP on with the secret that setup last gave and a code of it that is valid now. Ends all other sessions of the user:
 * they were opened without the second factor.
 * @throws {Problem} totp-already-enabled, totp-setup-missing, invalid-totp-code
 */
export async function enableTotp(
  scope: SystemScope,
  { cipher, cache }: Pick<SignInParts, 'cipher' | 'cache'>,
  { id: userId, session_id, caller }: UserWithOrigin,
  given: TotpActivation,
): Promise<Message> {
  const state = found(await lockTotpState(scope, userId), 'not-signed-in');
  if (state.totp_enabled) throw new Problem('totp-already-enabled');
  if (state.totp_pending_secret === null) throw new Problem('totp-setup-missing');
  const secret = cipher.decrypt(state.totp_pending_secret, secretPlace('totp_pending_secret', userId));
  const typed = given.secret.replace(/[\s=]/g, '').toUpperCase();
  if (!equalSecrets(typed, secret)) throw new Problem('totp-setup-missing');
  const accepted = verifyTotpCode({ secret, code: given.code.trim(), lastUsedStep: null, nowMs: Date.now() });
  if (accepted === null) throw new Problem('invalid-totp-code');
  await turnOn(scope, userId, cipher.encrypt(secret, secretPlace('totp_secret', userId)), accepted.step);
  await endSessions(scope, cache, userId, { exceptId: session_id });
  await recordAudit(scope, caller, { user_id: userId, action: 'totp_enable' });
  return { message: 'TOTP enabled' };
}

/**
 * Turns TOTP off, for who knows the password.
 * @throws {Problem} password-required, wrong-password, totp-not-enabled
 */
export async function disableTotp(
  scopes: SystemScopes,
  parts: PasswordParts,
  user: UserWithOrigin,
  password: string | undefined,
): Promise<Message> {
  await confirmPassword(scopes, parts, user, password);
  const userId = user.id;
  await scopes.system(async (scope) => {
    const state = await lockTotpState(scope, userId);
    if (!state?.totp_enabled) throw new Problem('totp-not-enabled');
    await turnOff(scope, userId);
    await recordAudit(scope, user.caller, { user_id: userId, action: 'totp_disable' });
  });
  return { message: 'TOTP disabled' };
}

/**
 * Turns TOTP off for a user who has lost it; an administrator answers for that.
 * @throws {Problem} totp-not-enabled
 */
export async function resetTotp(scope: SystemScope, userId: string): Promise<void> {
  if (!(await turnOff(scope, userId, { onlyIfOn: true }))) throw new Problem('totp-not-enabled');
}
