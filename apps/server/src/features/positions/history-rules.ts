import {
  type Checkpoint,
  canGoOn,
  checkpointFor,
  checkpointOfYear,
  type Disposal,
  type Exact,
  identifyAsset,
  identifyRead,
  printPence,
  printQuantity,
  type ReadTrade,
  readTradeColumns,
  readTrades,
  taxYearOf,
} from '@farthing/uk-tax';
import { type Asset, type AssetResult, engineTrades, sumsOf } from './engine-rules.ts';
import {
  type DayQuantity,
  HoldingOverdrawn,
  type HoldingTrades,
  quantitiesOf,
  rowsOf,
  type TradeRow,
} from './quantity-rules.ts';

/** Where an asset's history goes on from: the engine's checkpoint, and the units of each holding, in their order. */
export interface KeptCheckpoint extends Checkpoint {
  readonly held: readonly Exact[];
}

/** What was read of an asset: buys and sells by holding, and what else happened; from a day on, up to another. */
export interface AssetTrades {
  readonly columns: readonly HoldingTrades[];
  readonly others: readonly TradeRow[];
}

/** What became of an asset in the days that were read. */
export interface WorkedHistory {
  readonly result: AssetResult;
  readonly disposals: readonly Disposal[];
  readonly quantities: readonly DayQuantity[];
  /** None where nothing can go on. */
  readonly checkpoints: readonly KeptCheckpoint[];
}

/** Whether what happened in the days that were read lets an asset go on from a checkpoint before them. */
export function goesOn(others: readonly TradeRow[]): boolean {
  return canGoOn(others);
}

/**
 * Works out an asset from its trades, or from a checkpoint on: then the sums and figures of the tax years from the
 * checkpoint on.
 * @param since the first day whose quantities are wanted; undefined: none are, and holdings are not looked at
 * @throws {HoldingOverdrawn} {BadTrade} {InsufficientHolding}
 */
export function workHistory(
  asset: Asset,
  { columns, others }: AssetTrades,
  from?: KeptCheckpoint,
  since?: string,
): WorkedHistory {
  const bought = new Map(columns.map((one) => [one.holding_id, readColumns(asset, one)]));
  const rest = others.filter(({ type }) => type !== 'dividend');
  if (asset.securityIds.length > 1 || !canGoOn(rest))
    return workWhole(asset, columns, rest, [...bought.values()].flat(), since);
  const more = readTrades(engineTrades(rest));
  const counts = since !== undefined || asset.holdings.length > 1;
  const units = counts ? unitsOf(asset, bought, rest, more) : undefined;
  const trades = [...bought.values()].flat().concat(more);
  const quantities = units && since !== undefined ? dayQuantities(asset, units, from, since) : [];
  const { disposals, transfersOut, pool, checkpoints } = identifyAsset(asset.securityId, trades, from);
  return {
    result: resultOf(disposals, transfersOut, [pool]),
    disposals,
    quantities,
    checkpoints: withUnits(asset, checkpoints ?? [], units, from),
  };
}

/**
 * The disposals of an asset: all, or those up to the end of a tax year, from the trades of the checkpoint's day up to
 * 30 days after the year.
 */
export function workDisposals(
  asset: Asset,
  { columns, others }: AssetTrades,
  from: KeptCheckpoint | undefined,
  taxYear: string | undefined,
): readonly Disposal[] {
  const rest = others.filter(({ type }) => type !== 'dividend');
  const trades = columns.flatMap((one) => readColumns(asset, one)).concat(readTrades(engineTrades(rest)));
  if (asset.securityIds.length > 1 || !canGoOn(rest)) return identifyRead(trades).disposals;
  const until = taxYear === undefined ? undefined : `${Number(taxYear.slice(0, 4)) + 1}-04-05`;
  return identifyAsset(asset.securityId, trades, from, until).disposals;
}

/** The last day whose trades the disposals of a tax year can depend on: 30 days after it. */
export function lastDayFor(taxYear: string): string {
  return `${Number(taxYear.slice(0, 4)) + 1}-05-05`;
}

function readColumns(asset: Asset, columns: HoldingTrades): ReadTrade[] {
  const security =
    asset.holdings.find(({ id }) => id === columns.holding_id)?.security_id ?? asset.securityId;
  return readTradeColumns(security, columns);
}

/** Everything at once: securities that are joined, or whose units changed. */
function workWhole(
  asset: Asset,
  columns: readonly HoldingTrades[],
  others: readonly TradeRow[],
  bought: readonly ReadTrade[],
  since: string | undefined,
): WorkedHistory {
  const securityOf = new Map(asset.holdings.map(({ id, security_id }) => [id, security_id]));
  const rows = columns.flatMap((one) => rowsOf(one, securityOf.get(one.holding_id) ?? ''));
  const quantities =
    since === undefined
      ? []
      : quantitiesOf([...rows, ...others], asset.holdings).filter(({ date }) => date >= since);
  const { disposals, transfersOut, pools } = identifyRead([...bought, ...readTrades(engineTrades(others))]);
  return { result: resultOf(disposals, transfersOut, pools), disposals, quantities, checkpoints: [] };
}

/** By how much the units of a holding changed, day by day. */
type UnitChanges = Map<string, Map<string, Exact>>;

function unitsOf(
  asset: Asset,
  bought: ReadonlyMap<string, readonly ReadTrade[]>,
  others: readonly TradeRow[],
  read: readonly ReadTrade[],
): UnitChanges {
  const found: UnitChanges = new Map(asset.holdings.map(({ id }) => [id, new Map()]));
  const move = (holding: string, { date, type, quantity }: ReadTrade) => {
    const days = found.get(holding);
    if (!days || quantity === 0n) return;
    days.set(date, (days.get(date) ?? 0n) + (leaves.has(type) ? -quantity : quantity));
  };
  for (const [holding, trades] of bought) for (const trade of trades) move(holding, trade);
  for (const [index, trade] of read.entries()) move(others[index]?.holding_id ?? '', trade);
  return found;
}

const leaves: ReadonlySet<string> = new Set(['sell', 'transfer_out']);

/** Units at the end of each day that changed them. @throws {HoldingOverdrawn} the first */
function dayQuantities(
  asset: Asset,
  changes: UnitChanges,
  from: KeptCheckpoint | undefined,
  since: string,
): DayQuantity[] {
  const found: DayQuantity[] = [];
  let overdrawn: HoldingOverdrawn | undefined;
  for (const [index, { id }] of asset.holdings.entries()) {
    let held = from?.held[index] ?? 0n;
    for (const [date, change] of [...(changes.get(id) ?? [])].sort(byDay)) {
      held += change;
      if (held < 0n && printQuantity(-held) !== '0') {
        if (!overdrawn || date < overdrawn.date)
          overdrawn = new HoldingOverdrawn(id, date, printQuantity(-held));
        break;
      }
      if (date >= since)
        found.push({ holding_id: id, date, quantity: printQuantity(held < 0n ? -held : held) });
    }
  }
  if (overdrawn) throw overdrawn;
  return found;
}

function byDay([a]: [string, unknown], [b]: [string, unknown]): number {
  return a < b ? -1 : 1;
}

/** Adds the units of each holding to checkpoints. */
function withUnits(
  asset: Asset,
  checkpoints: readonly Checkpoint[],
  changes: UnitChanges | undefined,
  from: KeptCheckpoint | undefined,
): KeptCheckpoint[] {
  // One holding has all units but those that were bought later, and identified with what it sold before.
  if (!changes || asset.holdings.length === 1) {
    return checkpoints.map((one) => ({
      ...one,
      held: [one.units - one.reserved.reduce((sum, { units }) => sum + units, 0n)],
    }));
  }
  const held = asset.holdings.map(({ id }, index) => {
    const days = [...(changes.get(id) ?? [])].sort(byDay);
    let [units, next] = [from?.held[index] ?? 0n, 0];
    return checkpoints.map(({ date }) => {
      for (let day = days[next]; day && day[0] < date; day = days[++next]) units += day[1];
      return units;
    });
  });
  return checkpoints.map((one, index) => ({ ...one, held: held.map((units) => units[index] ?? 0n) }));
}

function resultOf(
  disposals: readonly Disposal[],
  transfersOut: ReturnType<typeof identifyRead>['transfersOut'],
  pools: readonly { readonly asset: string; readonly quantity: Exact; readonly cost: Exact }[],
): AssetResult {
  const byYear = Map.groupBy(disposals, ({ taxYear }) => taxYear);
  return {
    pools: pools.map(({ asset, quantity, cost }) => ({ securityId: asset, quantity, cost })),
    transfersOut: transfersOut.map(({ asset, date, quantity, transferredCost }) => ({
      date,
      securityId: asset,
      quantity: printQuantity(quantity),
      transferredCost: printPence(transferredCost),
    })),
    years: new Map([...byYear].map(([year, list]) => [year, sumsOf(list)])),
  };
}

/** What was kept of an asset, and what was worked out from a checkpoint on, as one. */
export function joinHistories(
  before: { readonly result: AssetResult; readonly checkpoints: readonly KeptCheckpoint[] },
  from: KeptCheckpoint,
  after: WorkedHistory,
): Pick<WorkedHistory, 'result' | 'checkpoints'> {
  const year = taxYearOf(from.date);
  const { pools, transfersOut, years } = after.result;
  return {
    result: {
      pools,
      transfersOut: [...before.result.transfersOut.filter(({ date }) => date < from.date), ...transfersOut],
      years: new Map([...[...before.result.years].filter(([one]) => one < year), ...years]),
    },
    checkpoints: [...before.checkpoints.filter(({ date }) => date <= from.date), ...after.checkpoints],
  };
}

/** Where to go on from after a change on a day; undefined: from the beginning. */
export function resumeAt(
  checkpoints: readonly KeptCheckpoint[],
  changed: string,
): KeptCheckpoint | undefined {
  return checkpointFor(checkpoints, changed) as KeptCheckpoint | undefined;
}

/** Where the disposals of a tax year are worked out from; undefined: from the beginning. */
export function resumeYear(
  checkpoints: readonly KeptCheckpoint[],
  taxYear: string,
): KeptCheckpoint | undefined {
  return checkpointOfYear(checkpoints, taxYear) as KeptCheckpoint | undefined;
}

/** Writes checkpoints as text. */
export function printCheckpoints(checkpoints: readonly KeptCheckpoint[]): string {
  return checkpoints.length === 0
    ? ''
    : JSON.stringify(
        checkpoints.map(({ date, units, cost, reserved, held }) => [
          date,
          String(units),
          String(cost),
          reserved.map((one) => [one.date, String(one.units), String(one.cost)]),
          held.map(String),
        ]),
      );
}

/** Reads what `printCheckpoints` wrote. */
export function readCheckpoints(text: string): KeptCheckpoint[] {
  if (text === '') return [];
  const all: [string, string, string, [string, string, string][], string[]][] = JSON.parse(text);
  return all.map(([date, units, cost, reserved, held]) => ({
    date,
    units: BigInt(units),
    cost: BigInt(cost),
    reserved: reserved.map((one) => ({ date: one[0], units: BigInt(one[1]), cost: BigInt(one[2]) })),
    held: held.map(BigInt),
  }));
}

/** How an asset is to be worked out. */
export interface AssetPlan {
  readonly asset: Asset;
  /** Where it goes on from; undefined: from the beginning. */
  readonly from: KeptCheckpoint | undefined;
  /** What was kept, where it was right. */
  readonly kept: { readonly body: string } | undefined;
  readonly checkpoints: readonly KeptCheckpoint[];
}
