import { BadTrade, type Exact, exact, InsufficientHolding, printQuantity } from '@farthing/uk-tax';
import type { UserScope } from '../../database/user-scope.ts';
import { fieldProblem, Problem } from '../../problems/problem.ts';
import { type AnsweredAsset, answerAssets, parts, printWorked, readTradesOf } from './answer-service.ts';
import {
  type Asset,
  assetsOf,
  fingerprintOf,
  readResult,
  shareCost,
  type WorkedAsset,
  workOut,
} from './engine-rules.ts';
import {
  type AssetPlan,
  type AssetTrades,
  joinHistories,
  readCheckpoints,
  resumeAt,
  type WorkedHistory,
  workHistory,
} from './history-rules.ts';
import { type DayQuantity, HoldingOverdrawn, type TradeRow } from './quantity-rules.ts';
import {
  countAccountHoldings,
  deleteResults,
  keepResults,
  listLinks,
  listNames,
  listPlacedHoldings,
  listQuantities,
  listResults,
  listTrades,
  type ResultRow,
  replaceQuantities,
} from './store.ts';

export { type AnsweredAsset, answerAssets, keepAnswers } from './answer-service.ts';
export { type HeldCourse, listHeldCourses } from './course-store.ts';
export { type HoldingDeals, listDeals } from './deal-service.ts';
export {
  type AssetResult,
  type PlacedHolding,
  printDisposal,
  type WorkedAsset,
  workOut,
  type YearSums,
} from './engine-rules.ts';
export { listTradedAssets, type TradedAsset } from './imagined-service.ts';
export { DisposalLines } from './line-rules.ts';
export type { TradeRow } from './quantity-rules.ts';
export { listNames, lockForOneTrade, lockTrades } from './store.ts';
export { worthOf } from './value-rules.ts';
export {
  type AccountHoldings,
  type HoldingValue,
  valueAccountHoldings,
  valueHoldings,
} from './value-service.ts';

/**
 * Works out the assets of some securities anew, from their trades, and keeps the answers: to be called, under
 * `lockTrades`, after every change of trades. Refuses what cannot be, so that the change is rolled back.
 * @param since the first day on which anything changed
 * @param stamps what the stamps of the holdings were before the change: assets that were right then go on from a
 *   checkpoint before it, instead of from the beginning
 * @throws {Problem} insufficient-holding naming asset, day and shortfall; invalid-request naming a field
 */
export async function refreshAssets(
  scope: UserScope,
  securityIds: readonly string[],
  since = '0001-01-01',
  stamps?: ReadonlyMap<string, string>,
): Promise<void> {
  const [own, links, kept] = await Promise.all([
    listPlacedHoldings(scope, securityIds),
    listLinks(scope),
    listResults(scope, stamps ? securityIds : []),
  ]);
  const holdings = links.length === 0 ? own : await listPlacedHoldings(scope);
  const wanted = new Set(securityIds);
  const assets = assetsOf(holdings, links).filter((asset) => asset.securityIds.some((id) => wanted.has(id)));
  const rows = new Map(kept.map((row) => [`${row.pool} ${row.security_id}`, row]));
  const named = [...new Set([...securityIds, ...assets.flatMap((asset) => asset.securityIds)])];
  let gone: Promise<void> | undefined;
  for (const part of parts(assets)) {
    const plans = part.map((asset): AssetPlan => {
      const row = rows.get(`${asset.pool} ${asset.securityId}`);
      const right = row?.fingerprint === fingerprintOf(asset.holdings, stamps) ? row : undefined;
      const checkpoints = right ? readCheckpoints(right.checkpoints) : [];
      return { asset, from: resumeAt(checkpoints, since), kept: right, checkpoints };
    });
    const results: ResultRow[] = [];
    const quantities: DayQuantity[] = [];
    for (const { plan, trades } of await readTradesOf(scope, plans)) {
      try {
        const worked = workPlan(plan, trades, since);
        results.push(printWorked(plan.asset, worked));
        for (const one of worked.quantities) quantities.push(one);
      } catch (error) {
        throw await asProblem(scope, error, plan.asset);
      }
    }
    gone ??= deleteResults(scope, named, assets);
    await Promise.all([gone, keepResults(scope, results), replaceQuantities(scope, part, quantities, since)]);
  }
  if (!gone) await deleteResults(scope, named, []);
}

/** Works a plan out, with what was kept before its checkpoint. */
function workPlan(
  { asset, from, kept, checkpoints }: AssetPlan,
  trades: AssetTrades,
  since: string,
): WorkedHistory {
  const worked = workHistory(asset, trades, from, since);
  if (!from || !kept) return worked;
  return { ...worked, ...joinHistories({ result: readResult(kept.body), checkpoints }, from, worked) };
}

/** What the engine refuses, as a client is told it: the asset, day and shortfall, or the field. */
async function asProblem(scope: UserScope, error: unknown, asset: Asset): Promise<unknown> {
  const names = new Map((await listNames(scope, asset.securityIds)).map(({ id, symbol }) => [id, symbol]));
  const short = (securityId: string, date: string, shortfall: string) =>
    fieldProblem(
      'insufficient-holding',
      'quantity',
      `On ${date} ${shortfall} more of ${names.get(securityId)} were disposed of than were held`,
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
    return fieldProblem('invalid-request', error.field, `${error.field} ${sentence}`);
  }
  return error;
}

/** What a holding has a part of: units, and cost in pounds. */
export interface HoldingCost {
  readonly quantity: string;
  readonly costPence: bigint;
}

/** Units and cost of every holding: its share of its pool's cost by units, the shares adding up to the penny. */
export async function costHoldings(scope: UserScope): Promise<Map<string, HoldingCost>> {
  const [answers, quantities] = await Promise.all([answerAssets(scope), listQuantities(scope)]);
  const held = new Map(quantities.map((row) => [row.holding_id, exact(row.quantity)]));
  const found = new Map<string, HoldingCost>();
  for (const answer of answers) {
    for (const { id, quantity, pence } of sharesOf(answer, held)) {
      found.set(id, { quantity: printQuantity(quantity), costPence: pence });
    }
  }
  return found;
}

function sharesOf(
  { asset, result }: AnsweredAsset,
  held: ReadonlyMap<string, Exact>,
): { id: string; quantity: Exact; pence: bigint }[] {
  const pools = new Map(result.pools.map((one) => [one.securityId, one]));
  return [...Map.groupBy(asset.holdings, ({ security_id }) => security_id)].flatMap(
    ([securityId, members]) => {
      const sharing = members.map(({ id }) => ({ id, quantity: held.get(id) ?? 0n }));
      const pence = shareCost(pools.get(securityId)?.cost ?? 0n, sharing);
      return sharing.map((one) => ({ ...one, pence: pence.get(one.id) ?? 0n }));
    },
  );
}

/** The asset of a holding, worked out with its history. @returns undefined where there is no such holding */
export async function explainHolding(
  scope: UserScope,
  holdingId: string,
): Promise<{ asset: Asset; securityId: string; worked: WorkedAsset } | undefined> {
  const [holdings, links] = await Promise.all([listPlacedHoldings(scope), listLinks(scope)]);
  const holding = holdings.find(({ id }) => id === holdingId);
  const asset = assetsOf(holdings, links).find(({ holdings: all }) => all.some(({ id }) => id === holdingId));
  if (!holding || !asset) return undefined;
  const rows: TradeRow[] = await listTrades(
    scope,
    asset.holdings.map(({ id }) => id),
  );
  return { asset, securityId: holding.security_id, worked: workOut(rows) };
}

/** Whether an account has holdings. */
export async function hasHoldings(scope: UserScope, accountId: string): Promise<boolean> {
  return (await countAccountHoldings(scope, accountId)) > 0;
}
