import type { Readable } from 'node:stream';

/** Source of a blob: bytes in memory, or a file that exists until the blob is stored. */
export type BlobSource = { readonly bytes: Uint8Array } | { readonly path: string };

/** The bytes of a blob as they come. */
export type BlobContent = Readable;

/**
 * Storage for users' files, separate from the database. A key is `folder/name` of letters, digits, `-` and
 * `.`, never derived from user input. Every storage failure is a Problem: storage-unavailable or
 * storage-full.
 */
export interface BlobStore {
  /** Stores a blob: afterwards it is there as a whole, or not at all. */
  put(key: string, source: BlobSource): Promise<void>;
  /** Returns the content of a blob, or undefined if the key doesn't exist. */
  read(key: string): Promise<BlobContent | undefined>;
  /** Removes blobs. Missing ones count as removed. */
  remove(keys: readonly string[]): Promise<void>;
  /** All keys, page by page, those of one folder together. */
  list(): AsyncIterable<readonly string[]>;
  /** When a blob was stored, as Unix milliseconds; undefined when it is not there. */
  storedAt(key: string): Promise<number | undefined>;
}

const keyShape = /^[a-z0-9-]{1,64}\/[a-z0-9][a-z0-9.-]{0,80}$/;

/** Returns true if a text can be a key. Other files in the store aren't blobs, and are ignored. */
export function isBlobKey(key: string): boolean {
  return keyShape.test(key) && !key.includes('..');
}

/** Returns the key. @throws {TypeError} if it isn't a valid one, which is a programming error */
export function checkBlobKey(key: string): string {
  if (!isBlobKey(key)) throw new TypeError('not the key of a blob');
  return key;
}
