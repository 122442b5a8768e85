import type { UserScope } from '../../../database/user-scope.ts';
import { findFingerprints, readFingerprints } from '../transactions/import/remove-import.ts';

/** Lookup of file rows that an account already has, in batches. */
export interface KnownRows {
  /** Returns the positions from 0 of the fingerprints (32 hex digits) that the account had when the import began. */
  find(scope: UserScope, fingerprints: readonly string[]): Promise<number[]>;
}

/** Approximate number of bytes in a row of a statement file. */
const bytesARow = 100;

/** Number of fingerprints that can be read sequentially for the cost of one look-up. */
const readsALookUp = 8;

/**
 * Creates the look-up of rows that an account already has. For a file that is small relative to the account,
 * rows are looked up. Otherwise the account's fingerprints are read once. `seen` of the run detects rows
 * repeated within the file, which both leave out. @param accountRows number of transactions in the account
 * @param fileBytes size of the file
 */
export function knownRows(accountId: string, accountRows: number, fileBytes: number): KnownRows {
  const readsAll = (fileBytes / bytesARow) * readsALookUp >= accountRows;
  let all: ReadonlySet<string> | undefined;
  return {
    async find(scope, fingerprints) {
      if (accountRows === 0) return [];
      if (!readsAll) return findFingerprints(scope, 'transactions', accountId, fingerprints);
      all ??= new Set(await readFingerprints(scope, accountId));
      const known = all;
      return fingerprints.flatMap((fingerprint, position) => (known.has(fingerprint) ? [position] : []));
    },
  };
}
