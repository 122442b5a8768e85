import { versionedRows } from '../../../database/versioned-rows.ts';
import type { AssetRow } from './asset-rules.ts';

const columns = `id, source_id, kind, name, bought_on, cost, original_cost, co2, is_new, was_private, rate, claim,
  short_life, business_percent,
  use_changes, private_value, construction_began_on, sold_on, proceeds, version, created_at, updated_at`;

/** The user's assets, oldest first. */
export const capitalAssets = versionedRows<AssetRow>('capital_assets', columns, { orderBy: 'bought_on, id' });
