import type { Region, TaxProfile, TaxProfileEntry } from '@farthing/api-contract';
import type { UserScope } from '../../../database/user-scope.ts';
import { invalidField, Problem } from '../../../problems/problem.ts';
import { readProfile } from '../../identity/profile/service.ts';
import { regionsByHomes } from '../homes/service.ts';
import { shippedTable } from '../tax-rates/service.ts';
import { type Circumstances, circumstancesOf, defaultCircumstances } from './rules.ts';
import { listTradeIds, profiles, type StoredProfile } from './store.ts';

/** Returns a year's circumstances. If nothing is stored, these are defaults with the region of the user's homes. @throws {Problem} unknown-tax-year */
export async function readTaxProfile(scope: UserScope, taxYear: string): Promise<TaxProfile> {
  shippedTable(taxYear);
  const [stored, regions] = await Promise.all([profiles.find(scope, taxYear), readRegions(scope)]);
  return stored ? present(stored, regions) : absent(taxYear, regions);
}

/** Regions of years by where the user lived, and the region of the user's profile. */
interface Regions {
  readonly byHomes: (taxYear: string) => Region | undefined;
  readonly ofUser: Region;
}

async function readRegions(scope: UserScope): Promise<Regions> {
  const [byHomes, { region: ofUser }] = await Promise.all([regionsByHomes(scope), readProfile(scope)]);
  return { byHomes, ofUser };
}

function defaultsOf(taxYear: string, { byHomes, ofUser }: Regions): Circumstances {
  return defaultCircumstances(byHomes(taxYear) ?? ofUser);
}

/**
 * Returns the circumstances of any year: stored ones, or the defaults.
 */
export async function taxProfilesOf(
  scope: UserScope,
): Promise<{ readonly years: readonly string[]; readonly of: (taxYear: string) => TaxProfile }> {
  const [stored, regions] = await Promise.all([profiles.list(scope), readRegions(scope)]);
  const byYear = new Map(stored.map((one) => [one.tax_year, present(one, regions)]));
  return {
    years: [...byYear.keys()],
    of: (taxYear) => byYear.get(taxYear) ?? absent(taxYear, regions),
  };
}

/** Returns entries on capital losses by tax year: losses brought forward in pounds, claims, and gains that were reinvested. */
export async function enteredCapitalLosses(
  scope: UserScope,
): Promise<
  Pick<
    TaxProfile,
    | 'tax_year'
    | 'residence'
    | 'split_year'
    | 'new_resident'
    | 'losses_brought_forward'
    | 'capital_losses_claim'
    | 'capital_losses_claimed_on'
    | 'reinvestments'
  >[]
> {
  return (await profiles.list(scope)).map(withDefaults);
}

/**
 * Replaces a year's circumstances. Fields that aren't given become zero or no, and the region the default.
 * @throws {Problem} unknown-tax-year, invalid-amount, invalid-request, version-clash
 */
export async function replaceTaxProfile(
  scope: UserScope,
  taxYear: string,
  entry: TaxProfileEntry,
): Promise<TaxProfile> {
  shippedTable(taxYear);
  const regions = await readRegions(scope);
  const circumstances = circumstancesOf(taxYear, entry, defaultsOf(taxYear, regions).region);
  await refuseUnknownTrades(scope, taxYear, circumstances);
  const written = await profiles.upsert(scope, taxYear, circumstances, entry.version);
  if (!written) throw new Problem('version-clash');
  return present(written, regions);
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
  const [trades, stored] = await Promise.all([listTradeIds(scope), profiles.find(scope, taxYear)]);
  const before = stored ? withDefaults(stored).trade_losses_of_sources.map(({ source_id }) => source_id) : [];
  const known = new Set([...trades, ...before]);
  const unknown = rows.findIndex(({ source_id }) => !known.has(source_id));
  if (unknown < 0) return;
  throw invalidField(
    `trade_losses_of_sources.${unknown}.source_id`,
    'isn’t a self-employment among your income sources. Enter losses of property as property_losses_brought_forward',
  );
}

function withDefaults({ tax_year, circumstances }: StoredProfile): Circumstances & { tax_year: string } {
  return { tax_year, ...defaultCircumstances(circumstances.region), ...circumstances };
}

function present(profile: StoredProfile, { byHomes }: Regions): TaxProfile {
  const { tax_year, version, updated_at } = profile;
  return {
    ...withDefaults(profile),
    region_by_homes: byHomes(tax_year) ?? null,
    ...{ stored: true, version, updated_at },
  };
}

function absent(taxYear: string, regions: Regions): TaxProfile {
  return {
    tax_year: taxYear,
    ...defaultsOf(taxYear, regions),
    region_by_homes: regions.byHomes(taxYear) ?? null,
    ...{ stored: false, version: 0, updated_at: null },
  };
}
