import type { TaxProfile, TaxProfileEntry } from '@farthing/api-contract';
import type { UserScope } from '../../../database/user-scope.ts';
import { fieldProblem, Problem } from '../../../problems/problem.ts';
import { readProfile } from '../../identity/profile/service.ts';
import { shippedTable } from '../tax-rates/service.ts';
import { type Circumstances, circumstancesOf, defaultCircumstances } from './rules.ts';
import { findProfile, listProfiles, listTradeIds, type StoredProfile, upsertProfile } from './store.ts';

/** A year's circumstances; defaults with the user's region where nothing is stored. @throws {Problem} unknown-tax-year */
export async function readTaxProfile(scope: UserScope, taxYear: string): Promise<TaxProfile> {
  shippedTable(taxYear);
  const stored = await findProfile(scope, taxYear);
  return stored ? present(stored) : absent(taxYear, defaultCircumstances((await readProfile(scope)).region));
}

/**
 * Every year that has something stored, and the defaults for all others.
 * @returns the profile of a year that is asked for
 */
export async function taxProfilesOf(
  scope: UserScope,
): Promise<{ readonly years: readonly string[]; readonly of: (taxYear: string) => TaxProfile }> {
  const [stored, { region }] = await Promise.all([listProfiles(scope), readProfile(scope)]);
  const byYear = new Map(stored.map((one) => [one.tax_year, present(one)]));
  return {
    years: [...byYear.keys()],
    of: (taxYear) => byYear.get(taxYear) ?? absent(taxYear, defaultCircumstances(region)),
  };
}

/** Returns what is entered on capital losses, by tax year: losses brought forward in pounds, claims, and gains that were invested again. */
export async function enteredCapitalLosses(
  scope: UserScope,
): Promise<
  Pick<
    TaxProfile,
    | 'tax_year'
    | 'residence'
    | 'losses_brought_forward'
    | 'capital_losses_claim'
    | 'capital_losses_claimed_on'
    | 'reinvestments'
  >[]
> {
  return (await listProfiles(scope)).map(present);
}

/**
 * Replaces a year's circumstances; fields that are not given are nothing or no, the region is the user's.
 * @throws {Problem} unknown-tax-year, invalid-amount, invalid-request, version-clash
 */
export async function replaceTaxProfile(
  scope: UserScope,
  taxYear: string,
  entry: TaxProfileEntry,
): Promise<TaxProfile> {
  shippedTable(taxYear);
  const { region } = await readProfile(scope);
  const circumstances = circumstancesOf(taxYear, entry, region);
  await refuseUnknownTrades(scope, taxYear, circumstances);
  const written = await upsertProfile(scope, taxYear, circumstances, entry.version);
  if (!written) throw new Problem('version-clash');
  return present(written);
}

/**
 * Refuses losses of what is no self-employment among the income sources. Ids that the year already has may stay, so that it can be
 * saved after an income source was deleted.
 */
async function refuseUnknownTrades(
  scope: UserScope,
  taxYear: string,
  { trade_losses_of_sources: rows }: Circumstances,
): Promise<void> {
  if (rows.length === 0) return;
  const [trades, stored] = await Promise.all([listTradeIds(scope), findProfile(scope, taxYear)]);
  const before = stored ? present(stored).trade_losses_of_sources.map(({ source_id }) => source_id) : [];
  const known = new Set([...trades, ...before]);
  const unknown = rows.findIndex(({ source_id }) => !known.has(source_id));
  if (unknown < 0) return;
  throw fieldProblem(
    'invalid-request',
    `trade_losses_of_sources.${unknown}.source_id`,
    'isn’t a self-employment among your income sources. Enter losses of property as property_losses_brought_forward',
  );
}

function present({ tax_year, circumstances, version, updated_at }: StoredProfile): TaxProfile {
  return {
    tax_year,
    ...defaultCircumstances(circumstances.region),
    ...circumstances,
    stored: true,
    version,
    updated_at,
  };
}

function absent(taxYear: string, circumstances: Circumstances): TaxProfile {
  return { tax_year: taxYear, ...circumstances, stored: false, version: 0, updated_at: null };
}
