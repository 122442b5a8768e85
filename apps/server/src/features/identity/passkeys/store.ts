import type { Passkey } from '@farthing/api-contract';
import { type Selectable, sql } from 'kysely';
import { selectOwn, updateOwn } from '../../../database/own-rows.ts';
import { runIn } from '../../../database/statements.ts';
import type { SystemScope } from '../../../database/system-scope.ts';
import type { Tables } from '../../../database/tables.ts';
import type { UserScope } from '../../../database/user-scope.ts';

const columns = ['id', 'name', 'site', 'is_synced', 'created_at', 'last_used_at'] as const;

/** A passkey to be written. */
export type PasskeyRow = Readonly<
  Omit<Selectable<Tables['passkeys']>, 'user_id' | 'created_at' | 'last_used_at'>
>;

/** The user's passkeys, the newest first. */
export function listPasskeys(scope: UserScope): Promise<Passkey[]> {
  return selectOwn(scope, 'passkeys')
    .select(columns)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** Reads the names under which the device shows the account of a passkey. */
export function readOwner(scope: UserScope): Promise<{ email: string; display_name: string }> {
  return scope.tables
    .selectFrom('users')
    .select(['email', 'display_name'])
    .where('id', '=', scope.userId)
    .executeTakeFirstOrThrow();
}

/** Credential IDs of the user's passkeys. Concurrent calls wait until this transaction ends. */
export async function lockCredentials(scope: UserScope): Promise<Buffer[]> {
  await runIn(scope)`select pg_advisory_xact_lock(hashtextextended(${`${scope.userId} passkeys`}, 10))`;
  const rows = await selectOwn(scope, 'passkeys').select('credential_id').execute();
  return rows.map(({ credential_id }) => credential_id);
}

/** Writes a passkey. @returns undefined if a passkey with this credential ID exists */
export function insertPasskey(scope: UserScope, row: PasskeyRow): Promise<Passkey | undefined> {
  return scope.tables
    .insertInto('passkeys')
    .values({ ...row, user_id: scope.userId, last_used_at: null })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning(columns)
    .executeTakeFirst();
}

/** Renames a passkey. @returns undefined if it doesn't exist */
export function renamePasskey(scope: UserScope, id: string, name: string): Promise<Passkey | undefined> {
  return updateOwn(scope, 'passkeys')
    .set({ name })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirst();
}

/** Deletes a passkey. @returns its name, or undefined if it doesn't exist */
export async function deletePasskey(scope: UserScope, id: string): Promise<string | undefined> {
  const row = await scope.tables
    .deleteFrom('passkeys')
    .where('user_id', '=', scope.userId)
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirst();
  return row?.name;
}

/** Deletes all passkeys of a user. @returns the id and name of each */
export function deletePasskeysOf(scope: SystemScope, userId: string) {
  return scope.tables
    .deleteFrom('passkeys')
    .where('user_id', '=', userId)
    .returning(['id', 'name'])
    .execute();
}

/** The passkey with a credential ID, locked until the commit, of a user who isn't disabled. */
export function holdPasskey(scope: SystemScope, credentialId: Buffer) {
  return scope.tables
    .selectFrom('passkeys')
    .innerJoin('users', 'users.id', 'passkeys.user_id')
    .select([
      'passkeys.user_id',
      'passkeys.id',
      'passkeys.credential_id',
      'passkeys.public_key',
      'passkeys.sign_count',
      'passkeys.site',
    ])
    .where('passkeys.credential_id', '=', credentialId)
    .where('users.disabled_at', 'is', null)
    .forNoKeyUpdate('passkeys')
    .executeTakeFirst();
}

/** Notes that a passkey was used now, and its counter. */
export async function notePasskeyUse(
  scope: SystemScope,
  { user_id, id }: { readonly user_id: string; readonly id: string },
  signCount: number,
): Promise<void> {
  await scope.tables
    .updateTable('passkeys')
    .set({ sign_count: String(signCount), last_used_at: sql<string>`now()` })
    .where('user_id', '=', user_id)
    .where('id', '=', id)
    .execute();
}

/** Writes a challenge that is good for five minutes, and deletes expired ones. */
export async function insertChallenge(
  scope: SystemScope,
  challenge: { readonly id: string; readonly challenge: string; readonly added_by: string | null },
): Promise<void> {
  await scope.tables.deleteFrom('passkey_challenges').where('expires_at', '<', sql<string>`now()`).execute();
  await scope.tables
    .insertInto('passkey_challenges')
    .values({ ...challenge, expires_at: sql<string>`now() + interval '5 minutes'` })
    .execute();
}

/** Uses a challenge up. @returns undefined if it doesn't exist, has expired or was for another purpose */
export async function useChallenge(
  scope: SystemScope,
  id: string,
  addedBy: string | null,
): Promise<string | undefined> {
  const row = await scope.tables
    .deleteFrom('passkey_challenges')
    .where('id', '=', id)
    .where('expires_at', '>', sql<string>`now()`)
    .where('added_by', addedBy === null ? 'is' : '=', addedBy)
    .returning('challenge')
    .executeTakeFirst();
  return row?.challenge;
}
