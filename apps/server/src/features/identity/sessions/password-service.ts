import type { SystemScopes } from '../../../database/system-scope.ts';
import type { PasswordHasher } from '../../../platform/crypto/password-hash.ts';
import { type Attempt, refuseOverLimit } from '../../../problems/attempt.ts';
import { found, Problem } from '../../../problems/problem.ts';
import type { Caller } from '../audit-log/service.ts';
import { findPassword } from './store.ts';

/** Counts attempts in sliding windows that all instances share. */
export interface AttemptCounter {
  count(limit: AttemptLimit, key: string): Promise<Attempt>;
  counted(limit: AttemptLimit, key: string): Promise<number>;
}

/** At most `attempts` in any window of `seconds`. */
export interface AttemptLimit {
  readonly name: string;
  readonly attempts: number;
  readonly seconds: number;
}

/** Dependencies of checking a password. */
export interface PasswordParts {
  readonly passwords: PasswordHasher;
  readonly attempts: AttemptCounter;
}

/** Who shows their password again. */
export interface PasswordOwner {
  readonly id: string;
  /** Id of the session, or of the API token used instead. */
  readonly session_id: string;
}

/** A signed-in user, with the origin of the request. */
export interface UserWithOrigin extends PasswordOwner {
  readonly caller: Caller;
}

/** Wrong passwords of an account in an hour without a delay. Each further one delays the next by a second. */
const freeFailures = 100;
const longestDelaySeconds = 30;
const failedPasswords = {
  name: 'failed-password',
  attempts: freeFailures + longestDelaySeconds,
  seconds: 3600,
};

/**
 * Limit on password confirmations per session or API token. Someone with a stolen one could send many guesses
 * in parallel, which delays don't slow. It is per session, so that a thief's attempts don't lock the owner
 * out.
 */
const confirmations = { name: 'password-confirmation', attempts: 60, seconds: 3600 };

/** The most characters a password has, counted in Unicode's NFC. */
export const longestPassword = 128;

/**
 * Checks a password. Takes as long for an account that does not exist, and slows guessing down instead of locking
 * the account, so that a stranger cannot lock its owner out.
 * @param email as given; what failures are counted under, whether or not there is such an account
 * @param storedHash null: no such account
 * @returns `rehash`: what to store instead, when the stored hash is weaker than today's
 */
export async function checkPassword(
  { passwords, attempts }: PasswordParts,
  email: string,
  storedHash: string | null,
  password: string,
): Promise<{ ok: boolean; rehash: string | null }> {
  const key = email.trim().toLowerCase();
  const failures = await attempts.counted(failedPasswords, key);
  if (failures >= freeFailures) await pause(Math.min(longestDelaySeconds, failures - freeFailures + 1));
  const given = password.normalize('NFC');
  const usable = [...given].length <= longestPassword;
  const { ok, rehash } = await passwords.verify(usable ? storedHash : null, given);
  if (ok && usable && storedHash !== null) return { ok, rehash };
  await attempts.count(failedPasswords, key);
  return { ok: false, rehash: null };
}

/**
 * Has a signed-in user show their password again.
 * @returns the stored hash that it fits, to notice a change in between
 * @throws {Problem} password-required, too-many-requests, wrong-password
 */
export async function confirmPassword(
  scopes: SystemScopes,
  parts: PasswordParts,
  { id, session_id }: PasswordOwner,
  password: string | undefined,
): Promise<string> {
  if (password === undefined) throw new Problem('password-required');
  refuseOverLimit(await parts.attempts.count(confirmations, session_id));
  const stored = found(await scopes.systemStatements((scope) => findPassword(scope, id)), 'not-signed-in');
  const { ok } = await checkPassword(parts, stored.email, stored.password_hash, password);
  if (!ok) throw new Problem('wrong-password');
  // The check may have waited half a minute. Meanwhile the password may have changed, or the user been disabled.
  const now = await scopes.systemStatements((scope) => findPassword(scope, id));
  if (now?.password_hash !== stored.password_hash) throw new Problem('wrong-password');
  return stored.password_hash;
}

function pause(seconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, seconds * 1000));
}
