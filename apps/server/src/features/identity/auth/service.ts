import type { Login, Message, PasskeyLogin, TotpChallenge, TotpLogin } from '@farthing/api-contract';
import type { SystemScope, SystemScopes } from '../../../database/system-scope.ts';
import type { PasskeySite } from '../../../platform/crypto/passkeys.ts';
import { hashToken } from '../../../platform/crypto/token-hash.ts';
import { Problem } from '../../../problems/problem.ts';
import { type Caller, recordAudit } from '../audit-log/service.ts';
import { checkPasskey, takeLoginChallenge } from '../passkeys/service.ts';
import { type AttemptCounter, checkPassword } from '../sessions/password-service.ts';
import {
  endSessions,
  type IssuedTokens,
  openSession,
  refreshSession,
  type SignInCache,
  type SignInParts,
} from '../sessions/service.ts';
import { answerChallenge, issueChallenge, readChallenge } from '../totp/challenge-service.ts';
import { type Credentials, findCredentials, holdCredentials, replaceHash } from './store.ts';

export { startPasskeyLogin } from '../passkeys/service.ts';
export type { SignInParts } from '../sessions/service.ts';

/** Dependencies of signing in, besides the scopes. */
export interface LoginParts extends Pick<SignInParts, 'tokens' | 'passwords' | 'cipher' | 'cache'> {
  readonly attempts: AttemptCounter;
  /** Called for a failure in the background, after the response. */
  readonly onError: (error: unknown) => void;
}

const failureAudits = { name: 'login-failed-audit', attempts: 20, seconds: 3600 };

/**
 * Signs in with a password: tokens of a new session, or a challenge when TOTP is on. An unknown address takes the
 * same time and gets the same words as a wrong password.
 * @throws {Problem} invalid-credentials
 */
export async function logIn(
  scopes: SystemScopes,
  parts: LoginParts,
  { email, password }: Login,
  caller: Caller,
): Promise<IssuedTokens | TotpChallenge> {
  // A second look when the stored hash was replaced meanwhile, as a login at the same time may have rehashed it.
  // In the spelling that failures are counted under: the database takes more letters for an i than the counting does.
  const address = email.trim().toLowerCase();
  for (let look = 1; look <= 2; look++) {
    const user = await scopes.systemStatements((scope) => findCredentials(scope, address));
    const { ok, rehash } = await checkPassword(parts, address, user?.password_hash ?? null, password);
    if (!user || !ok || user.disabled_at !== null) {
      // Not awaited: an entry takes time that an unknown address would not take.
      if (user) void auditFailure(scopes, parts.attempts, user.id, caller).catch(parts.onError);
      break;
    }
    const answer = await scopes.system((scope) => admit(scope, parts, { ...user, rehash }, caller));
    if (answer) return answer;
  }
  throw new Problem('invalid-credentials');
}

/**
 * Signs in with the challenge of a login and a code or backup code.
 * @throws {Problem} invalid-challenge, invalid-totp-code, too-many-totp-attempts
 */
export async function logInWithTotp(
  scopes: SystemScopes,
  { tokens, cipher }: LoginParts,
  given: TotpLogin,
  caller: Caller,
): Promise<IssuedTokens> {
  const challenge = await readChallenge(tokens, given.challenge_token);
  const issued = await scopes.system(async (scope) => {
    const factor = await answerChallenge(scope, cipher, challenge, { code: given.totp_code, caller });
    if (factor === null) return null;
    const opened = await openSession(scope, tokens, challenge.userId, caller);
    await recordAudit(scope, caller, {
      user_id: challenge.userId,
      action: 'login',
      metadata: { [factor]: true },
    });
    return opened;
  });
  if (issued === null) throw new Problem('invalid-totp-code');
  return issued;
}

/**
 * Signs in with a passkey. It is a second factor by itself, as the device asks for a PIN, a finger or a face: no TOTP
 * code is asked for.
 * @throws {Problem} passkey-not-accepted
 */
export async function logInWithPasskey(
  scopes: SystemScopes,
  { tokens }: Pick<LoginParts, 'tokens'>,
  { site, given }: { readonly site: PasskeySite; readonly given: PasskeyLogin },
  caller: Caller,
): Promise<IssuedTokens> {
  const challenge = await takeLoginChallenge(scopes, given.challenge_id);
  return scopes.system(async (scope) => {
    const { userId, passkeyId } = await checkPasskey(scope, site, challenge, given);
    const issued = await openSession(scope, tokens, userId, caller);
    await recordAudit(scope, caller, {
      user_id: userId,
      action: 'login',
      resource_type: 'passkey',
      resource_id: passkeyId,
      metadata: { passkey: true },
    });
    return issued;
  });
}

/**
 * Exchanges the refresh token for fresh tokens.
 * @throws {Problem} no-refresh-token, invalid-refresh-token, refresh-token-spent
 */
export function refresh(
  scopes: SystemScopes,
  parts: LoginParts,
  refreshToken: string,
  caller: Caller,
): Promise<IssuedTokens> {
  return refreshSession(scopes, parts, refreshToken, caller);
}

/** The refresh token of a request. @throws {Problem} no-refresh-token */
export function requireRefreshToken(cookie: string | undefined): string {
  if (!cookie) throw new Problem('no-refresh-token');
  return cookie;
}

/**
 * Ends the session of the presented access token.
 * @throws {Problem} not-signed-in when the token was replaced a moment ago
 */
export async function logOut(
  scope: SystemScope,
  cache: SignInCache,
  { userId, accessToken }: { readonly userId: string; readonly accessToken: string },
  caller: Caller,
): Promise<Message> {
  const ended = await endSessions(scope, cache, userId, { token_hash: hashToken(accessToken) });
  if (ended.length === 0) throw new Problem('not-signed-in');
  await recordAudit(scope, caller, { user_id: userId, action: 'logout' });
  return { message: 'Logged out' };
}

/** Ends all sessions of the user. */
export async function logOutEverywhere(
  scope: SystemScope,
  cache: SignInCache,
  userId: string,
  caller: Caller,
): Promise<Message> {
  await endSessions(scope, cache, userId, {});
  await recordAudit(scope, caller, { user_id: userId, action: 'logout_all' });
  return { message: 'Logged out of all sessions' };
}

/** Opens a session, or a challenge; null when the password has changed since it was checked. */
async function admit(
  scope: SystemScope,
  { tokens }: LoginParts,
  checked: Credentials & { readonly rehash: string | null },
  caller: Caller,
): Promise<IssuedTokens | TotpChallenge | null> {
  const user = await holdCredentials(scope, checked.id);
  if (!user || user.disabled_at !== null || user.password_hash !== checked.password_hash) return null;
  if (checked.rehash !== null) await replaceHash(scope, user.id, checked.rehash);
  if (user.totp_enabled) {
    const challenge_token = await issueChallenge(scope, tokens, user.id);
    await recordAudit(scope, caller, {
      user_id: user.id,
      action: 'login',
      metadata: { totp_required: true },
    });
    return { challenge_token };
  }
  const issued = await openSession(scope, tokens, user.id, caller);
  await recordAudit(scope, caller, { user_id: user.id, action: 'login' });
  return issued;
}

async function auditFailure(scopes: SystemScopes, attempts: AttemptCounter, userId: string, caller: Caller) {
  if (!(await attempts.count(failureAudits, userId)).allowed) return;
  await scopes.system((scope) => recordAudit(scope, caller, { user_id: userId, action: 'login_failed' }));
}
