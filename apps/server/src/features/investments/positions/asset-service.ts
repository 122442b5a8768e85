import type { Identification } from '@farthing/uk-tax';
import type { UserScope } from '../../../database/user-scope.ts';
import { Problem } from '../../../problems/problem.ts';
import { printRate, ratesToBase } from '../../ledger/exchange-rates/service.ts';
import { type Asset, assetsOf, identifyAsset, type PlacedHolding } from './engine-rules.ts';
import {
  isShared,
  type OwnedAsset,
  type Ownership,
  ownedAsset,
  type UnprovenShare,
  unprovenSentence,
} from './ownership-rules.ts';
import { eachEventOnce, unitsByDay } from './quantity-rules.ts';
import {
  findAccountName,
  listLinks,
  listNames,
  listOwnedSteps,
  listPlacedHoldings,
  listPricesOn,
  listTrades,
} from './store.ts';

export {
  type OwnedAsset,
  type Ownership,
  ownedPercent,
  type UnprovenShare,
} from './ownership-rules.ts';

/** An asset with its disposals, pools and transfers out. */
export interface IdentifiedAsset {
  readonly asset: Asset;
  readonly identified: Identification;
}

/** The user's part of an asset, with its disposals. */
export type IdentifiedPart = IdentifiedAsset & Pick<OwnedAsset, 'unproven' | 'wholeSold'>;

/** Selects assets by their holdings: an asset is wanted if one of its holdings is. */
export type WantedHolding = (holding: PlacedHolding) => boolean;

/** Assets whose trades are read with one query: a user with 100,000 trades never has all of them in memory. */
const assetsAQuery = 25;

/** Shares of a user who owns all their accounts alone. */
const soleOwnership: Ownership = { steps: new Map(), prices: [] };

/**
 * Yields the wanted assets with their trades, at most 25 assets at a time.
 * @param ownership shares of accounts: only the user's part of the trades is returned. The whole by default
 */
export async function* eachPart(
  scope: UserScope,
  isWanted: WantedHolding = () => true,
  ownership = soleOwnership,
): AsyncGenerator<OwnedAsset[]> {
  const [holdings, links] = await Promise.all([listPlacedHoldings(scope), listLinks(scope)]);
  const assets = assetsOf(holdings, links).filter((asset) => asset.holdings.some(isWanted));
  for (let start = 0; start < assets.length; start += assetsAQuery) {
    const part = assets.slice(start, start + assetsAQuery);
    const assetOf = new Map(part.flatMap((asset) => asset.holdings.map(({ id }) => [id, asset] as const)));
    const rows = Map.groupBy(await listTrades(scope, [...assetOf.keys()]), (row) =>
      assetOf.get(row.holding_id),
    );
    const traded: OwnedAsset[] = [];
    for (const asset of part) {
      const whole = { asset, rows: eachEventOnce(rows.get(asset) ?? []) };
      if (!isShared(asset, ownership)) traded.push(whole);
      else {
        traded.push(ownedAsset(whole, ownership, unitsByDay(whole)));
        await serveOthers();
      }
    }
    yield traded;
  }
}

/** Identifies the disposals of the wanted assets from their trades, asset by asset. @param ownership as in `eachPart` */
export async function* identifyAssets(
  scope: UserScope,
  isWanted?: WantedHolding,
  ownership?: Ownership,
): AsyncGenerator<IdentifiedPart> {
  for await (const part of eachPart(scope, isWanted, ownership)) {
    for (const traded of part) {
      yield { ...traded, identified: identifyAsset(traded.rows) };
      await serveOthers();
    }
  }
}

/** Identifies the disposals of the user's part of the wanted assets, asset by asset. */
export async function* identifyOwned(
  scope: UserScope,
  isWanted?: WantedHolding,
): AsyncGenerator<IdentifiedPart> {
  yield* identifyAssets(scope, isWanted, await ownershipOf(scope));
}

/** Lists the wanted assets with the user's part of their trades, and the shares. */
export async function listOwnedAssets(
  scope: UserScope,
  isWanted?: WantedHolding,
): Promise<{ readonly assets: OwnedAsset[]; readonly ownership: Ownership }> {
  const ownership = await ownershipOf(scope);
  const assets: OwnedAsset[] = [];
  for await (const part of eachPart(scope, isWanted, ownership)) assets.push(...part);
  return { assets, ownership };
}

/** Reads the shares of the user's accounts: one query, and two more if a share changed at market value. */
async function ownershipOf(scope: UserScope): Promise<Ownership> {
  const all = await listOwnedSteps(scope);
  const days = all.filter(({ transfer }) => transfer === 'market_value').map(({ from }) => from);
  const prices = days.length > 0 ? await listPricesOn(scope, days) : [];
  const rates = await ratesToBase(scope, 'GBP', prices);
  return {
    steps: Map.groupBy(all, ({ account_id }) => account_id),
    prices: prices.flatMap((price, index) => {
      const used = rates[index];
      return used ? [{ ...price, fx_rate: printRate(used.rate) }] : [];
    }),
  };
}

/** Lets the event loop serve other requests between the calculations of two assets. */
export function serveOthers(): Promise<void> {
  return new Promise((done) => setImmediate(done));
}

/** The problem of gains that depend on an unproven share. It names account, security and day, and says what to do. */
export async function unprovenProblem(scope: UserScope, unproven: UnprovenShare): Promise<Problem> {
  const [account, [security]] = await Promise.all([
    findAccountName(scope, unproven.account_id),
    listNames(scope, [unproven.security_id]),
  ]);
  const names = { account: account ?? '', security: security?.name ?? '' };
  return new Problem('gains-not-calculated', { detail: unprovenSentence(unproven, names) });
}
