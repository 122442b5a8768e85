import type { Identification } from '@farthing/uk-tax';
import type { UserScope } from '../../../database/user-scope.ts';
import { Problem } from '../../../problems/problem.ts';
import { printRate, ratesToBase } from '../../ledger/exchange-rates/service.ts';
import { type Asset, assetsOf, identifyAsset, type PlacedHolding } from './engine-rules.ts';
import {
  isShared,
  marketValueDays,
  type OwnedAsset,
  ownedAsset,
  type UnprovenShare,
  unprovenSentence,
  withRates,
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

export { type OwnedAsset, ownedPercent } from './ownership-rules.ts';

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

/** `owned`: only the user's part of the trades in accounts that others own a part of. `whole`: all trades. */
export type TradesOf = 'owned' | 'whole';

/**
 * Yields the wanted assets with their trades, at most 25 assets at a time. Prices are only read for shares that changed at market
 * value.
 */
export async function* eachPart(
  scope: UserScope,
  isWanted: WantedHolding = () => true,
  tradesOf: TradesOf = 'whole',
): AsyncGenerator<OwnedAsset[]> {
  const [holdings, links, steps] = await Promise.all([
    listPlacedHoldings(scope),
    listLinks(scope),
    tradesOf === 'owned' ? listOwnedSteps(scope) : [],
  ]);
  const shares = Map.groupBy(steps, ({ account_id }) => account_id);
  const assets = assetsOf(holdings, links).filter((asset) => asset.holdings.some(isWanted));
  for (let start = 0; start < assets.length; start += assetsAQuery) {
    const part = assets.slice(start, start + assetsAQuery);
    const assetOf = new Map(part.flatMap((asset) => asset.holdings.map(({ id }) => [id, asset] as const)));
    const rows = Map.groupBy(await listTrades(scope, [...assetOf.keys()]), (row) =>
      assetOf.get(row.holding_id),
    );
    const days = part.flatMap((asset) => marketValueDays(asset, shares));
    const prices = days.length > 0 ? await listPricesOn(scope, days) : [];
    const rates = await ratesToBase(scope, 'GBP', prices);
    const ownership = {
      shares,
      prices: withRates(
        prices,
        rates.map((one) => one && printRate(one.rate)),
      ),
    };
    const traded: OwnedAsset[] = [];
    for (const asset of part) {
      const whole = { asset, rows: eachEventOnce(rows.get(asset) ?? []) };
      if (!isShared(asset, shares)) traded.push(whole);
      else {
        traded.push(ownedAsset(whole, ownership, unitsByDay(whole)));
        await serveOthers();
      }
    }
    yield traded;
  }
}

/** Identifies the disposals of the wanted assets from their trades, asset by asset. */
export async function* identifyAssets(
  scope: UserScope,
  isWanted: WantedHolding,
  tradesOf: TradesOf,
): AsyncGenerator<IdentifiedPart> {
  for await (const part of eachPart(scope, isWanted, tradesOf)) {
    for (const traded of part) {
      yield { ...traded, identified: identifyAsset(traded.rows) };
      await serveOthers();
    }
  }
}

/** Lists the wanted assets with the user's part of their trades. */
export async function listOwnedAssets(scope: UserScope, isWanted: WantedHolding): Promise<OwnedAsset[]> {
  const assets: OwnedAsset[] = [];
  for await (const part of eachPart(scope, isWanted, 'owned')) assets.push(...part);
  return assets;
}

/** Lets the event loop serve other requests between the calculations of two assets. */
export function serveOthers(): Promise<void> {
  return new Promise((done) => setImmediate(done));
}

/** Returns the problem of gains that depend on an unproven share. It names the account, security and day, and says what to do. */
export async function unprovenProblem(scope: UserScope, unproven: UnprovenShare): Promise<Problem> {
  const [account, [security]] = await Promise.all([
    findAccountName(scope, unproven.account_id),
    listNames(scope, [unproven.security_id]),
  ]);
  const names = { account: account ?? '', security: security?.name ?? '' };
  return new Problem('gains-not-calculated', { detail: unprovenSentence(unproven, names) });
}
