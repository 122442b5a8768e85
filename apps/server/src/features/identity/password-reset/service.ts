import type { Message, PasswordReset, PasswordResetState } from '@farthing/api-contract';
import type { SystemScope, SystemScopes } from '../../../database/system-scope.ts';
import type { TokenSigner } from '../../../platform/crypto/access-tokens.ts';
import type { PasswordHasher } from '../../../platform/crypto/password-hash.ts';
import { fingerprintOf } from '../../../platform/crypto/token-hash.ts';
import type { OutgoingLog } from '../../../platform/outgoing/fetch-bytes.ts';
import type { Email, Mailer } from '../../../platform/outgoing/mailer.ts';
import { Problem } from '../../../problems/problem.ts';
import { type Caller, recordAudit } from '../audit-log/service.ts';
import { checkNewPassword } from '../profile/service.ts';
import type { AttemptCounter } from '../sessions/password-service.ts';
import { endSessions, type SignInCache } from '../sessions/service.ts';
import { forgetChallenges } from '../totp/challenge-service.ts';
import { type Forgetful, findByEmail, holdById, replaceHash } from './store.ts';

/** Dependencies of this feature, besides the scopes. */
export interface PasswordResetParts {
  /** Absent: this server sends no email. */
  readonly mailer: Mailer | undefined;
  readonly tokens: TokenSigner;
  readonly passwords: PasswordHasher;
  readonly cache: SignInCache;
  readonly attempts: AttemptCounter;
}

/** Emails to one address: a stranger can't fill someone's mailbox. */
const emailsPerAddress = { name: 'password-reset-email', attempts: 3, seconds: 3600 };

/** Says whether this server emails links for new passwords. */
export function readPasswordReset({ mailer }: Pick<PasswordResetParts, 'mailer'>): PasswordResetState {
  return { by_email: mailer !== undefined };
}

/** The mailer. @throws {Problem} email-off */
export function requireMailer({ mailer }: Pick<PasswordResetParts, 'mailer'>): Mailer {
  if (!mailer) throw new Problem('email-off');
  return mailer;
}

/**
 * Emails a link for a new password, which is good once within an hour; nothing to an unknown address, a disabled user or
 * after three emails in an hour. Not awaited by the request: its time would tell which addresses have an account.
 */
export async function sendResetLink(
  scopes: SystemScopes,
  { tokens, attempts, ...parts }: PasswordResetParts,
  email: string,
  { caller, log }: { readonly caller: Caller; readonly log: OutgoingLog },
): Promise<void> {
  const mailer = requireMailer(parts);
  const address = email.trim().toLowerCase();
  const user = await scopes.systemStatements((scope) => findByEmail(scope, address));
  if (!user || !(await attempts.count(emailsPerAddress, user.id)).allowed) return;
  const token = await tokens.signResetToken({
    userId: user.id,
    fingerprint: fingerprintOf(user.password_hash),
  });
  // After the #, because browsers don't send that part and no server logs it.
  await mailer.send(resetEmail(user, mailer.baseUrl, `${mailer.baseUrl}/new-password#token=${token}`), log);
  await scopes.system((scope) =>
    recordAudit(scope, caller, { user_id: user.id, action: 'password_reset_sent' }),
  );
}

/**
 * Replaces a forgotten password by a link's token and ends all sessions. A TOTP code is asked for at the next sign-in as
 * before. API tokens and passkeys stay.
 * @throws {Problem} reset-link-invalid, invalid-request (length), common-password
 */
export async function resetForgottenPassword(
  scopes: SystemScopes,
  { tokens, passwords, cache }: PasswordResetParts,
  given: PasswordReset,
  caller: Caller,
): Promise<Message> {
  const claims = await tokens.verify('password-reset', given.token);
  if (claims === null) throw new Problem('reset-link-invalid');
  const { userId, fingerprint } = claims;
  const chosen = checkNewPassword(given.new_password, 'new_password');
  const requireUnused = async (scope: SystemScope) => {
    const user = await holdById(scope, userId);
    if (!user || fingerprintOf(user.password_hash) !== fingerprint) throw new Problem('reset-link-invalid');
  };
  await scopes.system(requireUnused); // before the hash, which takes most of the time
  const hash = await passwords.hash(chosen);
  await scopes.system(async (scope) => {
    await requireUnused(scope);
    await replaceHash(scope, userId, hash);
    await endSessions(scope, cache, userId, {});
    await forgetChallenges(scope, userId);
    await recordAudit(scope, caller, { user_id: userId, action: 'password_reset_by_email' });
  });
  return { message: 'Password changed' };
}

function resetEmail({ email }: Forgetful, baseUrl: string, link: string): Email {
  return {
    to: email,
    subject: 'Reset your farthing password',
    text: `Hello,

Someone asked to reset the password of your farthing account at ${baseUrl}.

To choose a new password, open this link within an hour. It works once.

${link}

If this wasn’t you, ignore this email. Your password stays as it is.
`,
  };
}
