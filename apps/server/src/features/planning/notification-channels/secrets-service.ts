import { decryptOr, type FieldCipher } from '../../../platform/crypto/field-cipher.ts';
import type { NotificationTarget } from '../../../platform/outgoing/notifier.ts';
import type { StoredTarget } from './rules.ts';

/** Key pair of a user for push services. The private one is sealed. */
export interface SealedKeys {
  readonly push_public_key: string | null;
  readonly push_private_key: string | null;
}

/** Seals address and keys of a channel for its row. */
export function sealTarget(cipher: FieldCipher, id: string, target: StoredTarget): string {
  return cipher.encrypt(JSON.stringify(target), targetPlace(id));
}

/** Seals the private key of a user for push services. */
export function sealPushKey(cipher: FieldCipher, userId: string, key: string): string {
  return cipher.encrypt(key, keyPlace(userId));
}

/**
 * Opens address and keys of a channel. @param email address that the user signs in with
 * @returns undefined if it lacks a key, or was sealed by other keys than this server's
 */
export function openTarget(
  cipher: FieldCipher,
  { id, target }: { readonly id: string; readonly target: string | null },
  user: SealedKeys & { readonly id: string; readonly email: string },
): NotificationTarget | undefined {
  if (target === null) return { kind: 'email', address: user.email };
  return decryptOr(
    () => {
      const opened: StoredTarget = JSON.parse(cipher.decrypt(target, targetPlace(id)));
      if (opened.kind !== 'push') return opened;
      const { push_public_key: publicKey, push_private_key: sealed } = user;
      if (publicKey === null || sealed === null) return undefined;
      return { ...opened, publicKey, privateKey: cipher.decrypt(sealed, keyPlace(user.id)) };
    },
    () => undefined,
  );
}

function targetPlace(row: string) {
  return { table: 'notification_channels', column: 'target', row };
}

function keyPlace(row: string) {
  return { table: 'notification_settings', column: 'push_private_key', row };
}
