import type { PensionLumpSums, PensionLumpSumsEntry } from '@farthing/api-contract';
import type { UserScope } from '../../../database/user-scope.ts';
import { Problem } from '../../../problems/problem.ts';
import { lumpSumsOf } from './entry-rules.ts';
import {
  firstFlexibleAccess,
  noLumpSums,
  type PensionSumOfYear,
  pensionSumsByYear,
  presentLumpSums,
} from './rules.ts';
import { findLumpSums, upsertLumpSums } from './store.ts';

/** Returns the user's lump sums from pensions with both allowances. */
export async function readLumpSums(scope: UserScope): Promise<PensionLumpSums> {
  const stored = await findLumpSums(scope);
  return presentLumpSums(stored ?? noLumpSums, stored?.version ?? 0);
}

/** Replaces the record. @throws {Problem} invalid-amount, invalid-request, unknown-tax-year, version-clash */
export async function replaceLumpSums(
  scope: UserScope,
  entry: PensionLumpSumsEntry,
): Promise<PensionLumpSums> {
  if (!(await upsertLumpSums(scope, lumpSumsOf(entry, noLumpSums), entry.version)))
    throw new Problem('version-clash');
  return readLumpSums(scope);
}

/** Returns all lump sums in pence by tax year, and the day of the first flexible access among them. */
export async function pensionSumsOf(
  scope: UserScope,
): Promise<{ readonly sums: readonly PensionSumOfYear[]; readonly flexibleAccessOn: string | null }> {
  const stored = (await findLumpSums(scope)) ?? noLumpSums;
  return { sums: pensionSumsByYear(stored), flexibleAccessOn: firstFlexibleAccess(stored) };
}
