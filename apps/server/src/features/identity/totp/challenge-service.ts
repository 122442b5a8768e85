import type { SystemScope } from '../../../database/system-scope.ts';
import type { TokenSigner } from '../../../platform/crypto/access-tokens.ts';
import type { FieldCipher } from '../../../platform/crypto/field-cipher.ts';
import { hashBackupCode, hashOfOldBackupCode, verifyTotpCode } from '../../../platform/crypto/totp-code.ts';
import { Problem } from '../../../problems/problem.ts';
import { type Caller, recordAudit } from '../audit-log/service.ts';
import { secretPlace } from './service.ts';
import {
  addFailure,
  countFailures,
  findOpenChallenge,
  insertChallenge,
  lockTotpState,
  useBackupCode,
  useChallenge,
  useStep,
} from './store.ts';

export { endChallenges as forgetChallenges } from './store.ts';

/** Wrong codes that one challenge takes, and that one account takes in an hour over all its challenges. */
const failuresPerChallenge = 10;
const failuresPerHour = 30;
/** Number of wrong codes in an hour per audit log entry, because someone probably has the user's password. */
const failuresPerEntry = 5;

/** Contents of a signed challenge. */
export interface Challenge {
  readonly userId: string;
  readonly id: string;
}

/** Factor that answered a challenge, or null for neither. */
export type SecondFactor = 'totp' | 'backup_code' | null;

/** Signs a challenge for a user whose password was right; it is good for one success within five minutes. */
export async function issueChallenge(
  scope: SystemScope,
  tokens: TokenSigner,
  userId: string,
): Promise<string> {
  const token = await tokens.signChallengeToken({ userId });
  const claims = await tokens.verify('challenge', token);
  if (claims === null) throw new Error('A challenge just signed does not verify');
  await insertChallenge(scope, {
    user_id: userId,
    id: claims.jti,
    expires_at: new Date(claims.expiresAt * 1000),
  });
  return token;
}

/**
 * Reads a challenge token.
 * @throws {Problem} invalid-challenge
 */
export async function readChallenge(tokens: TokenSigner, token: string): Promise<Challenge> {
  const claims = await tokens.verify('challenge', token);
  if (claims === null) throw new Problem('invalid-challenge');
  return { userId: claims.userId, id: claims.jti };
}

/**
 * Tries a code, or a backup code, on a challenge. The right one uses up the challenge and itself; a wrong one is
 * counted, so the transaction must be committed then too. Attempts on one account take turns.
 * @returns null for a wrong code
 * @throws {Problem} invalid-challenge, too-many-totp-attempts
 */
export async function answerChallenge(
  scope: SystemScope,
  cipher: FieldCipher,
  { userId, id }: Challenge,
  { code, caller }: { readonly code: string; readonly caller: Caller },
): Promise<SecondFactor> {
  const state = await lockTotpState(scope, userId);
  const challenge = await findOpenChallenge(scope, userId, id);
  if (!state?.totp_enabled || state.totp_secret === null || !challenge)
    throw new Problem('invalid-challenge');
  if (challenge.failures >= failuresPerChallenge) throw new Problem('invalid-challenge');
  const { failures, wait } = await countFailures(scope, userId);
  if (failures >= failuresPerHour) throw new Problem('too-many-totp-attempts', { retryAfterSeconds: wait });

  const secret = cipher.decrypt(state.totp_secret, secretPlace('totp_secret', userId));
  const lastUsedStep = Number(state.totp_last_step);
  const factor = await useCode(scope, userId, { secret, lastUsedStep, code: code.trim() });
  if (factor === null) {
    await addFailure(scope, userId, id);
    const wrong_codes = failures + 1;
    if (wrong_codes % failuresPerEntry === 0) {
      await recordAudit(scope, caller, { user_id: userId, action: 'totp_failed', metadata: { wrong_codes } });
    }
    return null;
  }
  if (!(await useChallenge(scope, userId, id))) throw new Problem('invalid-challenge');
  return factor;
}

async function useCode(
  scope: SystemScope,
  userId: string,
  given: { readonly secret: string; readonly lastUsedStep: number; readonly code: string },
): Promise<SecondFactor> {
  const { secret, code, lastUsedStep } = given;
  const accepted = verifyTotpCode({ ...given, nowMs: Date.now() });
  if (accepted !== null) return (await useStep(scope, userId, accepted.step, lastUsedStep)) ? 'totp' : null;
  const hashes = [hashBackupCode(code, secret), hashOfOldBackupCode(code)];
  return (await useBackupCode(scope, userId, hashes)) ? 'backup_code' : null;
}
