import type { OfflineKey, OpenedOfflineKey } from '@farthing/api-contract';
import { decryptOr, type FieldCipher } from '../../../platform/crypto/field-cipher.ts';
import { newSecret } from '../../../platform/crypto/token-hash.ts';
import { Problem } from '../../../problems/problem.ts';

export type { SignInParts } from '../sessions/service.ts';

/** Creates the key of a copy on a device. Only the device stores it, sealed. */
export function makeOfflineKey(cipher: FieldCipher, userId: string): OfflineKey {
  const key = newSecret();
  return { key, sealed: cipher.encrypt(key, placeOf(userId)) };
}

/**
 * Opens a key that was sealed for this user.
 * @throws {Problem} offline-key-unknown if it was sealed for someone else, altered, or under a field key that is retired
 */
export function openOfflineKey(cipher: FieldCipher, userId: string, sealed: string): OpenedOfflineKey {
  return decryptOr(
    () => ({ key: cipher.decrypt(sealed, placeOf(userId)) }),
    () => {
      throw new Problem('offline-key-unknown');
    },
  );
}

/** Binds the sealed key to its user, so that no one else's session opens it. */
function placeOf(userId: string) {
  return { table: 'offline_copies', column: 'key', row: userId };
}
