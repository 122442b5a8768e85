import { BadTrade, type Exact, exact, InsufficientHolding, printQuantity } from '@farthing/uk-tax';
import { v7 as uuid } from 'uuid';
import type { UserScope } from '../../database/user-scope.ts';
import { fieldProblem, Problem } from '../../problems/problem.ts';
import {
  type Asset,
  type AssetResult,
  assetsOf,
  printLines,
  printResult,
  readResult,
  shareCost,
  type WorkedAsset,
  workOut,
} from './engine-rules.ts';
import { type DayQuantity, HoldingOverdrawn, quantitiesOf, type TradeRow } from './quantity-rules.ts';
import {
  countAccountHoldings,
  deleteResults,
  insertResults,
  listLinks,
  listNames,
  listPlacedHoldings,
  listQuantities,
  listResults,
  listTrades,
  listYearDisposals,
  type ResultRow,
  replaceQuantities,
} from './store.ts';

export {
  type AssetResult,
  lineParts,
  type PlacedHolding,
  printDisposal,
  type WorkedAsset,
  workOut,
  type YearSums,
} from './engine-rules.ts';
export { findTradedAsset, listTradedAssets, type TradedAsset } from './imagined-service.ts';
export type { TradeRow } from './quantity-rules.ts';
export { listNames, lockTrades } from './store.ts';
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
 * @throws {Problem} insufficient-holding naming asset, day and shortfall; invalid-request naming a field
 */
export async function refreshAssets(
  scope: UserScope,
  securityIds: readonly string[],
  since = '0001-01-01',
): Promise<void> {
  const [own, links] = await Promise.all([listPlacedHoldings(scope, securityIds), listLinks(scope)]);
  const holdings = links.length === 0 ? own : await listPlacedHoldings(scope);
  const wanted = new Set(securityIds);
  const assets = assetsOf(holdings, links).filter((asset) => asset.securityIds.some((id) => wanted.has(id)));
  const ids = assets.flatMap((asset) => asset.holdings.map(({ id }) => id));
  const assetOf = new Map(assets.flatMap((asset) => asset.holdings.map(({ id }) => [id, asset] as const)));
  const trades = Map.groupBy(await listTrades(scope, ids), (row) => assetOf.get(row.holding_id));
  const quantities: DayQuantity[] = [];
  const results = [];
  const years = [];
  for (const asset of assets) {
    const rows = trades.get(asset) ?? [];
    try {
      quantities.push(...quantitiesOf(rows, asset.holdings));
      const kept = printWorked(asset, workOut(rows));
      results.push(kept.result);
      years.push(...kept.years);
    } catch (error) {
      throw await asProblem(scope, error, asset);
    }
  }
  const named = [...new Set([...securityIds, ...assets.flatMap((asset) => asset.securityIds)])];
  await Promise.all([
    deleteResults(scope, named),
    insertResults(scope, results, years),
    replaceQuantities(scope, assets, quantities, since),
  ]);
}

/** An answer as it is kept. */
function printWorked(
  { pool, securityId, fingerprint }: Asset,
  { result, disposals }: WorkedAsset,
): { result: ResultRow; years: { result_id: string; tax_year: string; disposals: string }[] } {
  const id = uuid();
  return {
    result: { id, pool, security_id: securityId, fingerprint, body: printResult(result) },
    years: [...disposals].map(([tax_year, list]) => ({
      result_id: id,
      tax_year,
      disposals: printLines(list),
    })),
  };
}

/** Keeps what had to be worked out while reading, in a scope that may write: the next reader finds it. */
export async function keepAnswers(scope: UserScope, answers: readonly AnsweredAsset[]): Promise<void> {
  const fresh = answers.flatMap(({ asset, worked }) => (worked ? [printWorked(asset, worked)] : []));
  if (fresh.length === 0) return;
  await deleteResults(
    scope,
    fresh.map(({ result }) => result.security_id),
    fresh.map(({ result }) => result.pool),
  );
  await insertResults(
    scope,
    fresh.map(({ result }) => result),
    fresh.flatMap(({ years }) => years),
  );
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

/** An asset with the engine's answer for it. */
export interface AnsweredAsset {
  readonly asset: Asset;
  readonly result: AssetResult;
  /** Where its disposals are kept; undefined when it was worked out just now. */
  readonly keptAs: string | undefined;
  readonly worked: WorkedAsset | undefined;
}

/** Every asset with what was worked out for it; what is not kept, or out of date, is worked out here. */
export async function answerAssets(scope: UserScope): Promise<AnsweredAsset[]> {
  const [holdings, links, results] = await Promise.all([
    listPlacedHoldings(scope),
    listLinks(scope),
    listResults(scope),
  ]);
  const kept = new Map(results.map((row) => [`${row.pool} ${row.security_id}`, row]));
  const assets = assetsOf(holdings, links).map((asset) => {
    const row = kept.get(`${asset.pool} ${asset.securityId}`);
    return { asset, row: row?.fingerprint === asset.fingerprint ? row : undefined };
  });
  const stale = assets.filter(({ row }) => !row).flatMap(({ asset }) => asset.holdings.map(({ id }) => id));
  const trades =
    stale.length > 0 ? Map.groupBy(await listTrades(scope, stale), (row) => row.holding_id) : undefined;
  return assets.map(({ asset, row }) => {
    if (row) return { asset, result: readResult(row.body), keptAs: row.id, worked: undefined };
    const worked = workOut(asset.holdings.flatMap(({ id }) => trades?.get(id) ?? []));
    return { asset, result: worked.result, keptAs: undefined, worked };
  });
}

/** The disposals of assets in one tax year, or in all, by tax year: lines as `printLines` makes them, in no order. */
export async function listDisposalLines(
  scope: UserScope,
  answers: readonly AnsweredAsset[],
  taxYear: string | undefined,
): Promise<Map<string, string[]>> {
  const wanted = new Set(answers.map(({ keptAs }) => keptAs));
  const byYear = new Map<string, string[]>();
  const add = (year: string, text: string) => {
    const known = byYear.get(year) ?? [];
    for (const line of text.split('\n')) known.push(line);
    byYear.set(year, known);
  };
  for (const row of await listYearDisposals(scope, taxYear)) {
    if (wanted.has(row.result_id)) add(row.tax_year, row.disposals);
  }
  for (const { worked } of answers) {
    for (const [year, list] of worked?.disposals ?? []) {
      if (taxYear === undefined || taxYear === year) add(year, printLines(list));
    }
  }
  return byYear;
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
