import type { UserScope } from '../../database/user-scope.ts';
import { findFingerprints, readFingerprints } from '../transactions/imported-service.ts';
import { createFingerprintSet, type FingerprintSet } from './fingerprint-set-rules.ts';

/** What an account has of the rows of a file, asked for batch by batch. */
export interface KnownRows {
  /** Which of some fingerprints (32 hex digits) the account had when the import began: their positions from 0. */
  find(scope: UserScope, fingerprints: readonly string[]): Promise<number[]>;
}

/** A row of a statement file has about so many bytes. */
const bytesARow = 100;

/** Looking up a fingerprint costs as much as reading so many of an account one after the other. */
const readsALookUp = 8;

/**
 * Prepares to tell which rows of a file an account has: a file that is small against the account is looked up, of any other
 * the account's fingerprints are read once. `seen` of the run tells rows that stand twice in the file, which both leave out.
 * @param accountRows transactions of the account
 * @param fileBytes length of the file
 */
export function knownRows(accountId: string, accountRows: number, fileBytes: number): KnownRows {
  const readsAll = (fileBytes / bytesARow) * readsALookUp >= accountRows;
  let all: FingerprintSet | undefined;
  return {
    async find(scope, fingerprints) {
      if (accountRows === 0) return [];
      if (!readsAll) return findFingerprints(scope, 'transactions', accountId, fingerprints);
      if (all === undefined) {
        all = createFingerprintSet();
        all.addAll(await readFingerprints(scope, accountId));
      }
      const positions: number[] = [];
      for (const [position, fingerprint] of fingerprints.entries())
        if (all.has(fingerprint)) positions.push(position);
      return positions;
    },
  };
}
