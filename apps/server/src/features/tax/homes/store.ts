import type { Region } from '@farthing/api-contract';
import { sql } from 'kysely';
import { selectOwn } from '../../../database/own-rows.ts';
import { rowsOf } from '../../../database/statements.ts';
import type { UserScope } from '../../../database/user-scope.ts';
import type { StoredHomes } from './rules.ts';

/** The user's homes with their version. */
export interface HomesRow extends StoredHomes {
  readonly version: number;
}

/** The stored homes, or undefined. */
export function findHomes(scope: UserScope): Promise<HomesRow | undefined> {
  return selectOwn(scope, 'homes')
    .select(['moves', 'nights', 'version'])
    .$castTo<HomesRow>()
    .executeTakeFirst();
}

/** Regions in the stored tax profiles, by tax year. */
export async function listChosenRegions(scope: UserScope): Promise<ReadonlyMap<string, Region>> {
  const rows = await rowsOf<{ tax_year: string; region: Region }>(scope)`
    select tax_year, circumstances->>'region' as region from tax_profiles
    where user_id = ${scope.userId}`;
  return new Map(rows.map(({ tax_year, region }) => [tax_year, region]));
}

/**
 * Stores the homes. @param version version to replace, 0 if there must be none, undefined to replace any
 * @returns false if `version` isn't the stored one
 */
export async function upsertHomes(
  scope: UserScope,
  { moves, nights }: StoredHomes,
  version: number | undefined,
): Promise<boolean> {
  const [movesJson, nightsJson] = [JSON.stringify(moves), JSON.stringify(nights)];
  const { rows } =
    version === undefined || version === 0
      ? await sql`
          insert into homes as h (user_id, moves, nights) values (${scope.userId}, ${movesJson}, ${nightsJson})
          on conflict (user_id) do update set moves = excluded.moves, nights = excluded.nights,
            version = h.version + 1, updated_at = now() where ${version === undefined}
          returning version`.execute(scope.tables)
      : await sql`
          update homes set moves = ${movesJson}, nights = ${nightsJson}, version = version + 1, updated_at = now()
          where user_id = ${scope.userId} and version = ${version} returning version`.execute(scope.tables);
  return rows.length === 1;
}
