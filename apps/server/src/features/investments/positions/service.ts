import { BadTrade, type Exact, exact, InsufficientHolding, printQuantity, times } from '@farthing/uk-tax';
import type { UserScope } from '../../../database/user-scope.ts';
import { fieldProblem, invalidField, Problem } from '../../../problems/problem.ts';
import {
  eachPart,
  type IdentifiedAsset,
  identifyAssets,
  listOwnedAssets,
  type OwnedAsset,
  ownedPercent,
  serveOthers,
  unprovenProblem,
  type WantedHolding,
} from './asset-service.ts';
import { type Asset, identifyAsset, shareCost } from './engine-rules.ts';
import { type DayQuantity, HoldingOverdrawn, quantitiesOf } from './quantity-rules.ts';
import { countAccountHoldings, listNames, listQuantities, replaceQuantities } from './store.ts';

export { identifyAsset } from './engine-rules.ts';
export type { TradeRow } from './quantity-rules.ts';
export {
  listHoldingHistories,
  listNames,
  lockForOneTrade,
  lockTrades,
  type StoredHoldingHistory,
} from './store.ts';
export { worthOf } from './value-rules.ts';

/**
 * Checks the trades of the assets of some securities, and stores the quantities of their holdings by day. Call it under
 * `lockTrades` after every change of trades: it throws for an impossible history, so that the change is rolled back.
 * @param since the first day on which anything changed
 * @throws {Problem} insufficient-holding naming asset, day and shortfall; invalid-request naming a field
 */
export async function refreshAssets(
  scope: UserScope,
  securityIds: readonly string[],
  since = '0001-01-01',
): Promise<void> {
  const changed = new Set(securityIds);
  for await (const part of eachPart(scope, ({ security_id }) => changed.has(security_id))) {
    const quantities: DayQuantity[] = [];
    for (const traded of part) {
      try {
        for (const one of checkAsset(traded)) quantities.push(one);
      } catch (error) {
        throw await asProblem(scope, error, traded.asset);
      }
      await serveOthers();
    }
    const holdings = part.flatMap(({ asset }) => asset.holdings.map(({ id }) => id));
    await replaceQuantities(scope, holdings, quantities, since);
  }
}

/**
 * Checks that an asset's trades are possible, holding by holding and for the whole pool.
 * @returns the units of each holding by day
 * @throws {HoldingOverdrawn} {BadTrade} {InsufficientHolding}
 */
function checkAsset({ asset, rows }: OwnedAsset): DayQuantity[] {
  const quantities = quantitiesOf(rows, asset.holdings);
  identifyAsset(rows);
  return quantities;
}

/** Converts an error of the engine to a problem that names the asset, day and shortfall, or the field. */
async function asProblem(scope: UserScope, error: unknown, asset: Asset): Promise<unknown> {
  const names = new Map((await listNames(scope, asset.securityIds)).map(({ id, symbol }) => [id, symbol]));
  const short = (securityId: string, date: string, shortfall: string) =>
    fieldProblem(
      'insufficient-holding',
      'quantity',
      `On ${date} you disposed of ${shortfall} more ${shortfall === '1' ? 'unit' : 'units'} of ${names.get(securityId)} than you held`,
    );
  if (error instanceof HoldingOverdrawn) {
    const holding = asset.holdings.find(({ id }) => id === error.holdingId);
    return short(holding?.security_id ?? '', error.date, error.shortfall);
  }
  if (error instanceof InsufficientHolding) return short(error.asset, error.date, error.shortfall);
  if (error instanceof BadTrade) {
    const sentence = error.message.split(': ').slice(1).join(': ');
    if (error.field === 'asset') {
      const told = sentence.replace(/[0-9a-f-]{36}/g, (id) => names.get(id) ?? id);
      return new Problem('insufficient-holding', { detail: told.replace(/^no/, 'No') });
    }
    return invalidField(error.field, `${error.field} ${sentence}`);
  }
  return error;
}

/** Units of a holding, with their cost in pounds. */
export interface HoldingCost {
  readonly quantity: string;
  readonly costPence: bigint;
}

/**
 * Returns the units and cost of the holdings of the wanted assets. Each holding has a share of its pool's cost by units,
 * and the shares add up to the penny.
 */
export async function costHoldings(
  scope: UserScope,
  isWanted: WantedHolding = () => true,
): Promise<Map<string, HoldingCost>> {
  const quantities = await listQuantities(scope);
  const held = new Map(quantities.map((row) => [row.holding_id, exact(row.quantity)]));
  const found = new Map<string, HoldingCost>();
  for await (const one of identifyAssets(scope, isWanted, 'whole')) {
    for (const [id, cost] of costsOf(one, held)) found.set(id, cost);
  }
  return found;
}

/** The asset of a holding with the user's disposals, and the costs of the user's part of the asset's holdings. */
export interface ExplainedAsset extends IdentifiedAsset {
  readonly costs: ReadonlyMap<string, HoldingCost>;
  /** Percent of each holding that is the user's. */
  readonly percents: ReadonlyMap<string, string>;
}

/**
 * Explains the cost of the user's part of a holding. @returns undefined if the holding doesn't exist
 * @throws {Problem} gains-not-calculated
 */
export async function explainHolding(
  scope: UserScope,
  holdingId: string,
): Promise<ExplainedAsset | undefined> {
  const [quantities, [owned]] = await Promise.all([
    listQuantities(scope),
    listOwnedAssets(scope, ({ id }) => id === holdingId),
  ]);
  if (!owned) return undefined;
  if (owned.unproven) throw await unprovenProblem(scope, owned.unproven);
  const percents = new Map(
    owned.asset.holdings.map(({ id, account_id }) => [id, ownedPercent(owned, account_id, '9999-12-31')]),
  );
  const held = new Map(
    quantities.map(({ holding_id: id, quantity }) => [
      id,
      times(exact(quantity), exact(percents.get(id) ?? '100') / 100n),
    ]),
  );
  const one = { asset: owned.asset, identified: identifyAsset(owned.rows) };
  return { ...one, costs: costsOf(one, held), percents };
}

function costsOf(
  { asset, identified }: IdentifiedAsset,
  held: ReadonlyMap<string, Exact>,
): Map<string, HoldingCost> {
  const found = new Map<string, HoldingCost>();
  for (const [securityId, members] of Map.groupBy(asset.holdings, ({ security_id }) => security_id)) {
    const pool = identified.pools.find(({ asset: pooled }) => pooled === securityId);
    const sharing = members.map(({ id }) => ({ id, quantity: held.get(id) ?? 0n }));
    const pence = shareCost(pool ? costHeld(pool, sharing) : 0n, sharing);
    for (const { id, quantity } of sharing)
      found.set(id, { quantity: printQuantity(quantity), costPence: pence.get(id) ?? 0n });
  }
  return found;
}

/** Returns the part of a pool's cost that its holdings have. The rest belongs to units in wallets that aren't recorded. */
function costHeld(
  { quantity, cost }: { readonly quantity: Exact; readonly cost: Exact },
  sharing: readonly { readonly quantity: Exact }[],
): Exact {
  const recorded = sharing.reduce((sum, one) => sum + one.quantity, 0n);
  return recorded >= quantity ? cost : (cost * recorded) / quantity;
}

/** Returns true if an account has holdings. */
export async function hasHoldings(scope: UserScope, accountId: string): Promise<boolean> {
  return (await countAccountHoldings(scope, accountId)) > 0;
}
