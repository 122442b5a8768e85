import { sql } from 'kysely';
import type { UserScope } from '../../../database/user-scope.ts';
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
  const text = JSON.stringify(circumstances);
  if (version !== undefined && version > 0)
    return scope.tables
      .updateTable('tax_profiles')
      .set({ circumstances: text, version: sql<number>`version + 1`, updated_at: sql<string>`now()` })
      .where('user_id', '=', scope.userId)
      .where('tax_year', '=', taxYear)
      .where('version', '=', version)
      .returning(columns)
      .executeTakeFirst();
  const insert = scope.tables
    .insertInto('tax_profiles')
    .values({ user_id: scope.userId, tax_year: taxYear, circumstances: text });
  const written =
    version === 0
      ? insert.onConflict((conflict) => conflict.columns(['user_id', 'tax_year']).doNothing())
      : insert.onConflict((conflict) =>
          conflict.columns(['user_id', 'tax_year']).doUpdateSet({
            circumstances: text,
            version: sql<number>`tax_profiles.version + 1`,
            updated_at: sql<string>`now()`,
          }),
        );
  return written.returning(columns).executeTakeFirst();
}
