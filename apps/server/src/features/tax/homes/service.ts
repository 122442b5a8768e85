import type { Homes, HomesEntry, Region } from '@farthing/api-contract';
import type { UserScope } from '../../../database/user-scope.ts';
import { Problem } from '../../../problems/problem.ts';
import { homesOf, homeYear, regionByHomes, yearsOf } from './rules.ts';
import { findHomes, listChosenRegions, upsertHomes } from './store.ts';

/** Returns the user's homes with the taxpayer status of each tax year. */
export async function readHomes(scope: UserScope): Promise<Homes> {
  const [stored, chosen] = await Promise.all([findHomes(scope), listChosenRegions(scope)]);
  const { moves, nights, version } = stored ?? { moves: [], nights: [], version: 0 };
  const years = yearsOf({ moves, nights }).map((year) => ({
    ...homeYear(year, { moves, nights }),
    chosen_region: chosen.get(year) ?? null,
  }));
  return { moves: [...moves], nights: [...nights], years, version };
}

/** Replaces the list. @throws {Problem} invalid-request, unknown-tax-year, version-clash */
export async function replaceHomes(scope: UserScope, entry: HomesEntry): Promise<Homes> {
  if (!(await upsertHomes(scope, homesOf(entry), entry.version))) throw new Problem('version-clash');
  return readHomes(scope);
}

/**
 * Returns the region of tax years by where the user lived.
 * @returns undefined for a year that the homes don't settle
 */
export async function regionsByHomes(scope: UserScope): Promise<(taxYear: string) => Region | undefined> {
  const homes = await findHomes(scope);
  return (taxYear) => regionByHomes(taxYear, homes);
}
