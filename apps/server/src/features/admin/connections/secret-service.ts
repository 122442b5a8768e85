import type { UserScope } from '../../../database/user-scope.ts';
import { decryptOr, type FieldCipher } from '../../../platform/crypto/field-cipher.ts';
import { Problem } from '../../../problems/problem.ts';
import { findSealed, lockSealed, replaceSealed } from './secret-store.ts';

/** Secrets by connector and name. */
export type Secrets = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Reads the user's secrets. @throws {Problem} connection-secrets-unreadable if they are sealed under lost keys */
export async function readSecrets(scope: UserScope, cipher: FieldCipher): Promise<Secrets> {
  const sealed = await findSealed(scope);
  if (sealed === undefined) return {};
  return decryptOr(
    () => JSON.parse(cipher.decrypt(sealed, placeOf(scope))),
    (cause) => {
      throw new Problem('connection-secrets-unreadable', { cause });
    },
  );
}

/** Stores and deletes secrets of one connector. Secrets that can't be read any more are forgotten. */
export async function changeSecrets(
  scope: UserScope,
  cipher: FieldCipher,
  connector: string,
  change: Readonly<Record<string, string | null>>,
): Promise<void> {
  await lockSealed(scope);
  const before = await readSecrets(scope, cipher).catch((error: unknown): Secrets => {
    if (error instanceof Problem) return {};
    throw error;
  });
  const own = Object.entries({ ...before[connector], ...change }).filter(
    (entry): entry is [string, string] => entry[1] !== null,
  );
  const after = { ...before, [connector]: Object.fromEntries(own) };
  await replaceSealed(scope, cipher.encrypt(JSON.stringify(after), placeOf(scope)));
}

function placeOf({ userId }: UserScope) {
  return { table: 'connection_secrets', column: 'secrets', row: userId };
}
