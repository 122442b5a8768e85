import type { Identification } from '@farthing/uk-tax';
import type { UserScope } from '../../../database/user-scope.ts';
import { type Asset, assetsOf, identifyAsset, type PlacedHolding } from './engine-rules.ts';
import type { TradeRow } from './quantity-rules.ts';
import { listLinks, listPlacedHoldings, listTrades } from './store.ts';

/** An asset with all its trades, oldest first. */
export interface TradedAsset {
  readonly asset: Asset;
  readonly rows: readonly TradeRow[];
}

/** An asset with its disposals, pools and transfers out. */
export interface IdentifiedAsset {
  readonly asset: Asset;
  readonly identified: Identification;
}

/** Assets whose trades are read with one query: a user with 100,000 trades never has all of them in memory. */
const assetsAQuery = 25;

/** Selects assets by their holdings: an asset is wanted if one of its holdings is. */
export type WantedHolding = (holding: PlacedHolding) => boolean;

/** Yields the wanted assets with their trades, at most 25 assets at a time. */
export async function* eachPart(
  scope: UserScope,
  isWanted: WantedHolding = () => true,
): AsyncGenerator<TradedAsset[]> {
  const [holdings, links] = await Promise.all([listPlacedHoldings(scope), listLinks(scope)]);
  const assets = assetsOf(holdings, links).filter((asset) => asset.holdings.some(isWanted));
  for (let start = 0; start < assets.length; start += assetsAQuery) {
    const part = assets.slice(start, start + assetsAQuery);
    const assetOf = new Map(part.flatMap((asset) => asset.holdings.map(({ id }) => [id, asset] as const)));
    const rows = Map.groupBy(await listTrades(scope, [...assetOf.keys()]), (row) =>
      assetOf.get(row.holding_id),
    );
    yield part.map((asset) => ({ asset, rows: rows.get(asset) ?? [] }));
  }
}

/** Identifies the disposals of the wanted assets from their trades, asset by asset. */
export async function* identifyAssets(
  scope: UserScope,
  isWanted?: WantedHolding,
): AsyncGenerator<IdentifiedAsset> {
  for await (const part of eachPart(scope, isWanted)) {
    for (const { asset, rows } of part) {
      yield { asset, identified: identifyAsset(rows) };
      await serveOthers();
    }
  }
}

/** Lets the event loop serve other requests between the calculations of two assets. */
export function serveOthers(): Promise<void> {
  return new Promise((done) => setImmediate(done));
}
