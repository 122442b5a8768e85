import { sql } from 'kysely';
import type { SystemScope } from '../../../database/system-scope.ts';

const now = sql<string>`now()`;

/** The second factor of a user, locked until the commit: attempts on one account take turns. */
export function lockTotpState(scope: SystemScope, userId: string) {
  return scope.tables
    .selectFrom('users')
    .select(['email', 'totp_enabled', 'totp_secret', 'totp_pending_secret', 'totp_last_step'])
    .where('id', '=', userId)
    .where('disabled_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Replaces the pending secret and its backup codes. The active ones don't change. */
export async function replacePending(
  scope: SystemScope,
  userId: string,
  sealedSecret: string,
  codeHashes: readonly Buffer[],
): Promise<void> {
  await scope.tables
    .updateTable('users')
    .set({ totp_pending_secret: sealedSecret })
    .where('id', '=', userId)
    .where('totp_enabled', '=', false)
    .execute();
  await scope.tables
    .deleteFrom('totp_backup_codes')
    .where('user_id', '=', userId)
    .where('pending', '=', true)
    .execute();
  await scope.tables
    .insertInto('totp_backup_codes')
    .values(codeHashes.map((code_hash) => ({ user_id: userId, code_hash, pending: true, used_at: null })))
    .execute();
}

/** Turns TOTP on: the secret, the step of the code that proved it, and the pending backup codes become live. */
export async function turnOn(
  scope: SystemScope,
  userId: string,
  sealedSecret: string,
  step: number,
): Promise<void> {
  await scope.tables
    .updateTable('users')
    .set({
      totp_enabled: true,
      totp_secret: sealedSecret,
      totp_pending_secret: null,
      totp_last_step: String(step),
      version: sql<number>`version + 1`,
    })
    .where('id', '=', userId)
    .execute();
  await scope.tables
    .deleteFrom('totp_backup_codes')
    .where('user_id', '=', userId)
    .where('pending', '=', false)
    .execute();
  await scope.tables
    .updateTable('totp_backup_codes')
    .set({ pending: false })
    .where('user_id', '=', userId)
    .execute();
}

/** Turns TOTP off and forgets secrets, codes and challenges. @returns false when it had to be on and was not */
export async function turnOff(
  scope: SystemScope,
  userId: string,
  { onlyIfOn = false }: { readonly onlyIfOn?: boolean } = {},
): Promise<boolean> {
  const turned = await scope.tables
    .updateTable('users')
    .set({
      totp_enabled: false,
      totp_secret: null,
      totp_pending_secret: null,
      totp_last_step: '0',
      version: sql<number>`version + 1`,
    })
    .where('id', '=', userId)
    .$if(onlyIfOn, (users) => users.where('totp_enabled', '=', true))
    .returning('id')
    .executeTakeFirst();
  if (!turned) return false;
  await scope.tables.deleteFrom('totp_backup_codes').where('user_id', '=', userId).execute();
  await endChallenges(scope, userId);
  return true;
}

/** Writes a challenge, and drops those of its user that no longer count towards the hourly limit. */
export async function insertChallenge(
  scope: SystemScope,
  challenge: { readonly user_id: string; readonly id: string; readonly expires_at: Date },
): Promise<void> {
  await scope.tables
    .deleteFrom('totp_challenges')
    .where('user_id', '=', challenge.user_id)
    .where('expires_at', '<', sql<string>`now() - interval '1 hour'`)
    .execute();
  await scope.tables
    .insertInto('totp_challenges')
    .values({ ...challenge, used_at: null })
    .execute();
}

/** Makes all open challenges of a user worthless; their failures still count. */
export async function endChallenges(scope: SystemScope, userId: string): Promise<void> {
  await scope.tables
    .updateTable('totp_challenges')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .execute();
}

/** A challenge that still waits for its code. */
export function findOpenChallenge(scope: SystemScope, userId: string, id: string) {
  return scope.tables
    .selectFrom('totp_challenges')
    .select('failures')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

/** Wrong codes of a user within an hour of their challenge, and the seconds until the oldest of them stop counting. */
export async function countFailures(
  scope: SystemScope,
  userId: string,
): Promise<{ failures: number; wait: number }> {
  const row = await scope.tables
    .selectFrom('totp_challenges')
    .select([
      sql<number>`coalesce(sum(failures), 0)::integer`.as('failures'),
      sql<number>`coalesce(ceil(extract(epoch from min(expires_at) + interval '55 minutes' - now())), 1)::integer`.as(
        'wait',
      ),
    ])
    .where('user_id', '=', userId)
    .where('failures', '>', 0)
    .where('expires_at', '>', sql<string>`now() - interval '55 minutes'`)
    .executeTakeFirstOrThrow();
  return row;
}

/** Counts one wrong code against its challenge. */
export async function addFailure(scope: SystemScope, userId: string, id: string): Promise<void> {
  await scope.tables
    .updateTable('totp_challenges')
    .set({ failures: sql<number>`failures + 1` })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute();
}

/** Uses a challenge up. @returns false when it was used already */
export async function useChallenge(scope: SystemScope, userId: string, id: string): Promise<boolean> {
  const used = await scope.tables
    .updateTable('totp_challenges')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return used !== undefined;
}

/**
 * Keeps the step of an accepted code. @param lastUsedStep the step with which the code was checked
 * @returns false when that step or a later one was accepted since
 */
export async function useStep(
  scope: SystemScope,
  userId: string,
  step: number,
  lastUsedStep: number,
): Promise<boolean> {
  const used = await scope.tables
    .updateTable('users')
    .set({ totp_last_step: String(step) })
    .where('id', '=', userId)
    .where('totp_last_step', '=', String(lastUsedStep))
    .returning('id')
    .executeTakeFirst();
  return used !== undefined;
}

/**
 * Uses up an unused backup code. @param hashes hashes of the code in every form in which it may be stored
 * @returns false if the code doesn't exist or is already used
 */
export async function useBackupCode(
  scope: SystemScope,
  userId: string,
  hashes: readonly Buffer[],
): Promise<boolean> {
  const used = await scope.tables
    .updateTable('totp_backup_codes')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('code_hash', 'in', hashes)
    .where('pending', '=', false)
    .where('used_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst();
  return used !== undefined;
}
