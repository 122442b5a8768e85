import type { UserScope } from '../../../database/user-scope.ts';
import { Problem } from '../../../problems/problem.ts';
import { printRate, ratesToBase } from '../../ledger/exchange-rates/service.ts';
import { eachPart, type IdentifiedAsset, serveOthers, type WantedHolding } from './asset-service.ts';
import { identifyAsset } from './engine-rules.ts';
import {
  type OwnedAsset,
  type Ownership,
  ownedAsset,
  type UnprovenShare,
  unprovenSentence,
} from './ownership-rules.ts';
import { findAccountName, listOwnedSteps, listPricesOn } from './ownership-store.ts';
import { listNames } from './store.ts';

export { type OwnedAsset, type Ownership, ownedPercent, type UnprovenShare } from './ownership-rules.ts';

/** Reads the shares of the user's accounts: one query, and two more if a share changed at market value. */
export async function ownershipOf(scope: UserScope): Promise<Ownership> {
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

/** Lists the wanted assets with the user's part of their trades, and the shares. */
export async function listOwnedAssets(
  scope: UserScope,
  isWanted?: WantedHolding,
): Promise<{ readonly assets: OwnedAsset[]; readonly ownership: Ownership }> {
  const ownership = await ownershipOf(scope);
  const assets: OwnedAsset[] = [];
  for await (const part of eachPart(scope, isWanted))
    for (const traded of part) assets.push(ownedAsset(traded, ownership));
  return { assets, ownership };
}

/** Identifies the disposals of the user's part of the wanted assets, asset by asset. */
export async function* identifyOwned(
  scope: UserScope,
  isWanted?: WantedHolding,
): AsyncGenerator<IdentifiedAsset & Pick<OwnedAsset, 'unproven' | 'wholeSold'>> {
  const ownership = await ownershipOf(scope);
  for await (const part of eachPart(scope, isWanted)) {
    for (const traded of part) {
      const owned = ownedAsset(traded, ownership);
      yield { ...owned, identified: identifyAsset(owned.rows) };
      await serveOthers();
    }
  }
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
