import type { Disposal } from '@farthing/uk-tax';
import type { UserScope } from '../../database/user-scope.ts';
import { type Asset, type AssetResult, assetsOf, printResult, readResult } from './engine-rules.ts';
import {
  type AssetPlan,
  type AssetTrades,
  goesOn,
  lastDayFor,
  printCheckpoints,
  readCheckpoints,
  resumeYear,
  type WorkedHistory,
  workDisposals,
  workHistory,
} from './history-rules.ts';
import { listOtherTrades, listPackedTrades } from './history-store.ts';
import type { DisposalLines } from './line-rules.ts';
import { type PackedTrades, type TradeRow, unpackTrades } from './quantity-rules.ts';
import { keepResults, listLinks, listPlacedHoldings, listResults, type ResultRow } from './store.ts';

/** An asset with the engine's answer for it. */
export interface AnsweredAsset {
  readonly asset: Asset;
  readonly result: AssetResult;
  /** What to keep, where it was worked out just now. */
  readonly fresh: ResultRow | undefined;
}

/** The disposals that are wanted besides, of taxable assets: those of one tax year, or undefined for all. */
export interface WantedLines {
  readonly taxYear: string | undefined;
  readonly into: DisposalLines;
}

/**
 * Every asset with what was worked out for it; what is not kept, or out of date, is worked out here. Disposals are not
 * kept: those of a tax year are worked out from the checkpoint before it, some assets at a time.
 */
export async function answerAssets(scope: UserScope, wanted?: WantedLines): Promise<AnsweredAsset[]> {
  const [holdings, links, results] = await Promise.all([
    listPlacedHoldings(scope),
    listLinks(scope),
    listResults(scope),
  ]);
  const kept = new Map(results.map((row) => [`${row.pool} ${row.security_id}`, row]));
  const answers: AnsweredAsset[] = [];
  const stale: AssetPlan[] = [];
  const asked: AssetPlan[] = [];
  for (const asset of assetsOf(holdings, links)) {
    const row = kept.get(`${asset.pool} ${asset.securityId}`);
    if (row?.fingerprint !== asset.fingerprint) {
      stale.push({ asset, from: undefined, kept: undefined, checkpoints: [] });
      continue;
    }
    const result = readResult(row.body);
    const has = wanted?.taxYear === undefined ? result.years.size > 0 : result.years.has(wanted.taxYear);
    answers.push({ asset, result, fresh: undefined });
    if (!wanted || !has || !isWanted(asset, wanted)) continue;
    const checkpoints = wanted.taxYear === undefined ? [] : readCheckpoints(row.checkpoints);
    const from = wanted.taxYear === undefined ? undefined : resumeYear(checkpoints, wanted.taxYear);
    asked.push({ asset, from, kept: row, checkpoints });
  }
  for (const part of parts(stale)) {
    for (const { plan, trades } of await readTradesOf(scope, part)) {
      const { asset } = plan;
      const worked = workHistory(asset, trades);
      if (wanted && isWanted(asset, wanted)) collect(worked.disposals, wanted);
      answers.push({ asset, result: worked.result, fresh: printWorked(asset, worked) });
    }
  }
  if (wanted) await collectKept(scope, asked, wanted);
  return answers;
}

function isWanted(asset: Asset, { into }: WantedLines): boolean {
  return asset.pool === 'taxable' && asset.securityIds.some((id) => into.has(id));
}

/** Works out the disposals of assets whose results are kept. */
async function collectKept(
  scope: UserScope,
  plans: readonly AssetPlan[],
  wanted: WantedLines,
): Promise<void> {
  const { taxYear } = wanted;
  const until = taxYear === undefined ? undefined : lastDayFor(taxYear);
  for (const part of parts(plans)) {
    for (const { plan, trades } of await readTradesOf(scope, part, until)) {
      const year = plan.checkpoints.length > 0 ? taxYear : undefined;
      collect(workDisposals(plan.asset, trades, plan.from, year), wanted);
    }
  }
}

function collect(disposals: readonly Disposal[], { taxYear, into }: WantedLines): void {
  for (const one of disposals) if (taxYear === undefined || one.taxYear === taxYear) into.add(one);
}

/** An answer as it is kept. */
export function printWorked(
  { pool, securityId, fingerprint }: Asset,
  { result, checkpoints }: Pick<WorkedHistory, 'result' | 'checkpoints'>,
): ResultRow {
  return {
    ...{ pool, security_id: securityId, fingerprint },
    body: printResult(result),
    checkpoints: printCheckpoints(checkpoints),
  };
}

/** Keeps what had to be worked out while reading, in a scope that may write: the next reader finds it. */
export async function keepAnswers(scope: UserScope, answers: readonly AnsweredAsset[]): Promise<void> {
  await keepResults(
    scope,
    answers.flatMap(({ fresh }) => fresh ?? []),
  );
}

const atOnce = 25;

/** Assets at a time: what is read of them is gone before the next. */
export function* parts<Item>(all: readonly Item[]): Generator<Item[]> {
  for (let start = 0; start < all.length; start += atOnce) yield all.slice(start, start + atOnce);
}

/**
 * Reads the trades of assets, each from its checkpoint on. An asset in whose trades something happened that lets
 * nothing go on is read, and planned, from the beginning.
 * @param until the last day; of assets that have checkpoints
 * @returns to be gone through once: the columns of an asset are taken apart when it is its turn
 */
export async function readTradesOf<Plan extends AssetPlan>(
  scope: UserScope,
  plans: readonly Plan[],
  until?: string,
): Promise<Iterable<{ plan: Plan; trades: AssetTrades }>> {
  const found = await readFrom(
    scope,
    plans.filter(({ checkpoints }) => until === undefined || checkpoints.length > 0),
    until,
  );
  const whole = plans.filter(({ checkpoints }) => until !== undefined && checkpoints.length === 0);
  const again = found.filter(({ plan, others }) => plan.from && !goesOn(others)).map(({ plan }) => plan);
  const rest = [...whole, ...again.map((plan) => ({ ...plan, from: undefined, checkpoints: [] }))];
  if (rest.length === 0) return unpacked(found, until);
  const read = await readFrom(scope, rest);
  return chain(
    unpacked(
      found.filter(({ plan }) => !again.includes(plan)),
      until,
    ),
    unpacked(read),
  );
}

function* chain<Item>(...lists: Iterable<Item>[]): Generator<Item> {
  for (const list of lists) yield* list;
}

/** What was read of an asset: holding by holding what is packed, and what else happened. */
interface ReadAsset<Plan> {
  readonly plan: Plan;
  readonly packed: readonly PackedTrades[];
  readonly others: readonly TradeRow[];
}

const lastDay = '9999-12-31';

function* unpacked<Plan extends AssetPlan>(
  all: readonly ReadAsset<Plan>[],
  until = lastDay,
): Generator<{ plan: Plan; trades: AssetTrades }> {
  for (const { plan, packed, others } of all) {
    const since = plan.from?.date ?? '0001-01-01';
    yield { plan, trades: { columns: packed.map((one) => unpackTrades(one, since, until)), others } };
  }
}

async function readFrom<Plan extends AssetPlan>(
  scope: UserScope,
  plans: readonly Plan[],
  until = lastDay,
): Promise<ReadAsset<Plan>[]> {
  if (plans.length === 0) return [];
  const holdings = plans.flatMap(({ asset, from }) =>
    asset.holdings.map(({ id }) => ({ id, since: from?.date ?? '0001-01-01' })),
  );
  const packed = new Map(
    (await listPackedTrades(scope, holdings, until)).map((one) => [one.holding_id, one]),
  );
  // Most holdings have nothing but buys and sells.
  const mixed = holdings.filter(({ id }) => (packed.get(id)?.others ?? 0) > 0);
  const others = mixed.length === 0 ? [] : await listOtherTrades(scope, mixed, until);
  const planOf = new Map(plans.flatMap((plan) => plan.asset.holdings.map(({ id }) => [id, plan] as const)));
  const othersOf = Map.groupBy(others, ({ holding_id }) => planOf.get(holding_id));
  return plans.map((plan) => ({
    plan,
    packed: plan.asset.holdings.flatMap(({ id }) => packed.get(id) ?? []).filter(({ sides }) => sides !== ''),
    others: othersOf.get(plan) ?? [],
  }));
}
