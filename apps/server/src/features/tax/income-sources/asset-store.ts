import { sql } from 'kysely';
import type { UserScope } from '../../../database/user-scope.ts';
import { versionedRows } from '../../../database/versioned-rows.ts';
import type { AssetRow } from './asset-rules.ts';

const columns = `id, source_id, kind, name, bought_on, cost, original_cost, co2, is_new, was_private, rate, claim,
  short_life, business_percent,
  use_changes, private_value, construction_began_on, sold_on, proceeds, version, created_at, updated_at`;

/** The user's assets by id. */
export const capitalAssets = versionedRows<AssetRow>('capital_assets', columns);

/** All assets, oldest first. */
export function listAssets(scope: UserScope): Promise<AssetRow[]> {
  return capitalAssets.list(scope, sql`bought_on, id`);
}
