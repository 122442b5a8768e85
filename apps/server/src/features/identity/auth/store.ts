import { sql } from 'kysely';
import { onlyRow } from '../../../database/only-row.ts';
import { runIn } from '../../../database/statements.ts';
import type { SystemScope } from '../../../database/system-scope.ts';

/** Fields of a user that signing in needs. */
export interface Credentials {
  readonly id: string;
  readonly email: string;
  readonly password_hash: string;
  readonly totp_enabled: boolean;
  readonly disabled_at: string | null;
}

interface NewUser {
  readonly id: string;
  readonly email: string;
  readonly display_name: string;
  readonly password_hash: string;
  readonly is_admin: boolean;
}

/** Arbitrary constant for the advisory lock that serialises registrations of the first user. */
const firstUserLock = 7_241_068;

/** Returns whether there are any users, and one with this email address in any case. */
export async function findTaken(
  scope: SystemScope,
  email: string,
): Promise<{ any: boolean; taken: boolean }> {
  const answer = await sql<{ any: boolean; taken: boolean }>`
    select exists (select from users) as any,
      exists (select from users where lower(email) = lower(${email})) as taken
  `.execute(scope.tables);
  return onlyRow(answer);
}

/** Returns true if anyone has registered. */
export async function hasUsers(scope: SystemScope): Promise<boolean> {
  const row = await scope.tables.selectFrom('users').select('id').limit(1).executeTakeFirst();
  return row !== undefined;
}

/** Does the same as `findTaken` under a lock until the commit, so that no two users are the first. */
export async function findTakenAlone(
  scope: SystemScope,
  email: string,
): Promise<{ any: boolean; taken: boolean }> {
  await runIn(scope)`select pg_advisory_xact_lock(${firstUserLock})`;
  return findTaken(scope, email);
}

/** Writes a user. @returns false when the address is taken */
export async function insertUser(scope: SystemScope, user: NewUser): Promise<boolean> {
  const row = await scope.tables
    .insertInto('users')
    .values({ ...user, totp_secret: null, totp_pending_secret: null, disabled_at: null })
    .onConflict((conflict) => conflict.expression(sql`lower(email)`).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** The user of an address, in any case. */
export function findCredentials(scope: SystemScope, email: string): Promise<Credentials | undefined> {
  return scope.tables
    .selectFrom('users')
    .select(['id', 'email', 'password_hash', 'totp_enabled', 'disabled_at'])
    .where(sql`lower(email)`, '=', sql`lower(${email})`)
    .executeTakeFirst();
}

/** Reads the user and locks the row until the commit, so that password and TOTP can't change. */
export function holdCredentials(scope: SystemScope, userId: string): Promise<Credentials | undefined> {
  return scope.tables
    .selectFrom('users')
    .select(['id', 'email', 'password_hash', 'totp_enabled', 'disabled_at'])
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Stores the same password hashed with today's parameters. */
export async function replaceHash(scope: SystemScope, userId: string, hash: string): Promise<void> {
  await scope.tables.updateTable('users').set({ password_hash: hash }).where('id', '=', userId).execute();
}
