import type { UserScope } from '../../../database/user-scope.ts';
import { upsertTaxYear } from '../../../database/versioned-rows.ts';
import type { Circumstances } from './rules.ts';

/** A year's circumstances as they are stored. */
export interface StoredProfile {
  readonly tax_year: string;
  readonly circumstances: Circumstances;
  readonly version: number;
  readonly updated_at: string;
}

const columns = ['tax_year', 'circumstances', 'version', 'updated_at'] as const;

/** All stored profiles, oldest first. */
export function listProfiles(scope: UserScope): Promise<StoredProfile[]> {
  return scope.tables
    .selectFrom('tax_profiles')
    .select(columns)
    .where('user_id', '=', scope.userId)
    .orderBy('tax_year')
    .execute();
}

/** A year's profile, or undefined. */
export function findProfile(scope: UserScope, taxYear: string): Promise<StoredProfile | undefined> {
  return scope.tables
    .selectFrom('tax_profiles')
    .select(columns)
    .where('user_id', '=', scope.userId)
    .where('tax_year', '=', taxYear)
    .executeTakeFirst();
}

/** Ids of the income sources that are self-employment. */
export async function listTradeIds(scope: UserScope): Promise<string[]> {
  const rows = await scope.tables
    .selectFrom('income_sources')
    .select('id')
    .where('user_id', '=', scope.userId)
    .where('kind', '=', 'self_employment')
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Stores a year's profile. @param version version to replace, 0 if there must be none, undefined to replace
 * any @returns undefined if `version` isn't the stored one
 */
export function upsertProfile(
  scope: UserScope,
  taxYear: string,
  circumstances: Circumstances,
  version: number | undefined,
): Promise<StoredProfile | undefined> {
  const place = { table: 'tax_profiles', column: 'circumstances' } as const;
  return upsertTaxYear<StoredProfile>(scope, place, { tax_year: taxYear, value: circumstances }, version);
}
