import type { UserScope } from '../../database/user-scope.ts';
import { type Asset, assetsOf, type PlacedHolding } from './engine-rules.ts';
import type { TradeRow } from './quantity-rules.ts';
import { listLinks, listPlacedHoldings, listTrades } from './store.ts';

/** An asset with all its trades, oldest first: what an imagined trade can be added to. */
export interface TradedAsset {
  readonly asset: Asset;
  readonly rows: readonly TradeRow[];
}

/** The assets that have a holding as wanted, with their trades. */
export async function listTradedAssets(
  scope: UserScope,
  wanted: (holding: PlacedHolding) => boolean,
): Promise<TradedAsset[]> {
  const [holdings, links] = await Promise.all([listPlacedHoldings(scope), listLinks(scope)]);
  const assets = assetsOf(holdings, links).filter((asset) => asset.holdings.some(wanted));
  const ids = assets.flatMap((asset) => asset.holdings.map(({ id }) => id));
  const assetOf = new Map(assets.flatMap((asset) => asset.holdings.map(({ id }) => [id, asset] as const)));
  const trades = Map.groupBy(await listTrades(scope, ids), (row) => assetOf.get(row.holding_id));
  return assets.map((asset) => ({ asset, rows: trades.get(asset) ?? [] }));
}
