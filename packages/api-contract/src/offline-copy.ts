import Type from 'typebox';
import { Body, text } from './values.ts';

const key = text('AES-256 key in base64url. Held in memory only');

/** A new key for the sealed copy on a device, and the same key sealed by the server, to be stored on that device. */
export const OfflineKey = Type.Object({
  key,
  sealed: text('The key as only this server can open it, for this user'),
});
export type OfflineKey = Type.Static<typeof OfflineKey>;

export const SealedOfflineKey = Body({ sealed: Type.String({ minLength: 1, maxLength: 500 }) });
export type SealedOfflineKey = Type.Static<typeof SealedOfflineKey>;

export const OpenedOfflineKey = Type.Object({ key });
export type OpenedOfflineKey = Type.Static<typeof OpenedOfflineKey>;
