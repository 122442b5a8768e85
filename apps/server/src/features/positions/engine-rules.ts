import type { CapitalGainsDisposal } from '@farthing/api-contract';
import {
  type Disposal,
  type Exact,
  type Identification,
  identifyDisposals,
  type Match,
  printPence,
  printQuantity,
  type Trade,
} from '@farthing/uk-tax';
import { eachEventOnce, type HeldPlace, type TradeRow } from './quantity-rules.ts';

/** Goes up when the engine, or what is kept of its answers, changes: what was kept before is then worked out anew. */
export const engineVersion = 5;

/** Securities of one pool whose costs hang together, by spin-offs and exchanges; mostly one. */
export interface Asset {
  /** `taxable`, or the account of an ISA or pension. */
  readonly pool: string;
  /** The first of its securities: its name. */
  readonly securityId: string;
  readonly securityIds: readonly string[];
  readonly holdings: readonly PlacedHolding[];
  /** Says whether what was worked out before is still right. */
  readonly fingerprint: string;
}

/** A holding with all that its costs hang on. */
export interface PlacedHolding extends HeldPlace {
  readonly pool: string;
  readonly trades_stamp: string;
}

/** A spin-off or exchange that joins two securities in a pool. */
export interface AssetLink {
  readonly pool: string;
  readonly security_id: string;
  readonly new_security_id: string;
}

/** Gathers holdings into assets: pool by pool, securities that a spin-off or exchange joins together. */
export function assetsOf(holdings: readonly PlacedHolding[], links: readonly AssetLink[]): Asset[] {
  const joined = new Map<string, string>();
  const rootOf = (key: string): string => {
    const above = joined.get(key);
    return above === undefined ? key : rootOf(above);
  };
  for (const { pool, security_id, new_security_id } of links) {
    const [a, b] = [rootOf(`${pool} ${security_id}`), rootOf(`${pool} ${new_security_id}`)];
    if (a !== b) joined.set(a > b ? a : b, a > b ? b : a);
  }
  const groups = Map.groupBy(holdings, ({ pool, security_id }) => rootOf(`${pool} ${security_id}`));
  return [...groups.values()].map((members) => {
    const securityIds = [...new Set(members.map(({ security_id }) => security_id))].sort();
    return {
      pool: members[0]?.pool ?? '',
      securityId: securityIds[0] ?? '',
      securityIds,
      holdings: members,
      fingerprint: fingerprintOf(members),
    };
  });
}

/**
 * The fingerprint of an asset of some holdings.
 * @param stamps those that some holdings had before, in place of theirs
 */
export function fingerprintOf(
  holdings: readonly Pick<PlacedHolding, 'id' | 'trades_stamp'>[],
  stamps?: ReadonlyMap<string, string>,
): string {
  const texts = holdings.map(({ id, trades_stamp }) => `${id}:${stamps?.get(id) ?? trades_stamp}`);
  return `${engineVersion} ${texts.sort().join(' ')}`;
}

/** Rows as the engine reads them: ids in place of names, dividends left out, each event of a security once. */
export function engineTrades(rows: readonly TradeRow[]): Trade[] {
  return eachEventOnce(rows.filter(({ type }) => type !== 'dividend')).map((row) => ({
    date: row.date,
    type: row.type as Trade['type'],
    asset: row.security_id,
    currency: row.currency,
    gbp_per_unit: row.fx_rate,
    fees: row.fees,
    ...given('quantity', row.quantity),
    ...given('price', row.price),
    ...given('ratio', row.ratio),
    ...given('old', row.old),
    ...given('new', row.new),
    ...given('amount', row.amount),
    ...given('cost', row.cost),
    ...given('new_asset', row.new_security_id),
    ...given('parent_value', row.parent_value),
    ...given('new_value', row.new_value),
  }));
}

function given<Field extends string>(field: Field, value: string | null): Partial<Record<Field, string>> {
  return value === null ? {} : ({ [field]: value } as Record<Field, string>);
}

/** Sums of the disposals of one tax year, exact. */
export interface YearSums {
  readonly proceeds: Exact;
  readonly allowableCosts: Exact;
  readonly gains: Exact;
  readonly losses: Exact;
}

/** What is kept of the engine's answer for one asset. */
export interface AssetResult {
  readonly pools: readonly { readonly securityId: string; readonly quantity: Exact; readonly cost: Exact }[];
  readonly transfersOut: readonly {
    readonly date: string;
    readonly securityId: string;
    readonly quantity: string;
    readonly transferredCost: string;
  }[];
  readonly years: ReadonlyMap<string, YearSums>;
}

/** A disposal as it is kept: printed, its security by id. */
export type KeptDisposal = Omit<CapitalGainsDisposal, 'asset' | 'name'>;

/** The engine's answer for one asset, and its disposals by tax year as they are printed. */
export interface WorkedAsset {
  readonly identification: Identification;
  readonly result: AssetResult;
  readonly disposals: ReadonlyMap<string, readonly KeptDisposal[]>;
}

/** Works out one asset. @throws {BadTrade} {InsufficientHolding} */
export function workOut(rows: readonly TradeRow[]): WorkedAsset {
  const identification = identifyDisposals(engineTrades(rows));
  const byYear = Map.groupBy(identification.disposals, ({ taxYear }) => taxYear);
  return {
    identification,
    result: {
      pools: identification.pools.map(({ asset, quantity, cost }) => ({ securityId: asset, quantity, cost })),
      transfersOut: identification.transfersOut.map(({ asset, date, quantity, transferredCost }) => ({
        date,
        securityId: asset,
        quantity: printQuantity(quantity),
        transferredCost: printPence(transferredCost),
      })),
      years: new Map([...byYear].map(([year, disposals]) => [year, sumsOf(disposals)])),
    },
    disposals: new Map([...byYear].map(([year, disposals]) => [year, disposals.map(printDisposal)])),
  };
}

/** Adds up the disposals of a year. */
export function sumsOf(disposals: readonly Disposal[]): YearSums {
  let [proceeds, allowableCosts, gains, losses] = [0n, 0n, 0n, 0n];
  for (const disposal of disposals) {
    proceeds += disposal.proceeds;
    allowableCosts += disposal.allowableCosts;
    if (disposal.gain > 0n) gains += disposal.gain;
    else losses -= disposal.gain;
  }
  return { proceeds, allowableCosts, gains, losses };
}

/** A disposal in pounds and pence. */
export function printDisposal(disposal: Disposal): KeptDisposal {
  return {
    date: disposal.date,
    security_id: disposal.asset,
    quantity: printQuantity(disposal.quantity),
    proceeds: printPence(disposal.proceeds),
    allowable_costs: printPence(disposal.allowableCosts),
    gain: printPence(disposal.gain),
    matches: disposal.matches.map((match) => printMatch(match, disposal)),
  };
}

function printMatch(match: Match, disposal: Disposal): KeptDisposal['matches'][number] {
  return {
    rule: match.rule,
    quantity: printQuantity(match.quantity),
    date: match.rule === 'same_day' ? disposal.date : match.acquired,
    proceeds: printPence(match.proceeds),
    allowable_costs: printPence(match.allowableCosts),
    gain: printPence(match.gain),
  };
}

interface KeptResult {
  readonly pools: readonly [string, string, string][];
  readonly transfersOut: AssetResult['transfersOut'];
  readonly years: readonly [string, string, string, string, string][];
}

/** Writes a result as text; exact figures as whole numbers of their smallest part. */
export function printResult({ pools, transfersOut, years }: AssetResult): string {
  return JSON.stringify({
    pools: pools.map((one) => [one.securityId, String(one.quantity), String(one.cost)]),
    transfersOut,
    years: [...years].map(([year, { proceeds, allowableCosts, gains, losses }]) => [
      ...[year, String(proceeds), String(allowableCosts), String(gains), String(losses)],
    ]),
  });
}

/** Reads what `printResult` wrote. */
export function readResult(text: string): AssetResult {
  const { pools, transfersOut, years }: KeptResult = JSON.parse(text);
  return {
    pools: pools.map(([securityId, quantity, cost]) => {
      return { securityId, quantity: BigInt(quantity), cost: BigInt(cost) };
    }),
    transfersOut,
    years: new Map(
      years.map(([year, proceeds, costs, gains, losses]) => [
        year,
        {
          proceeds: BigInt(proceeds),
          allowableCosts: BigInt(costs),
          gains: BigInt(gains),
          losses: BigInt(losses),
        },
      ]),
    ),
  };
}

/**
 * Divides a pool's cost among its holdings by their units, to the penny: what the division leaves over goes, penny by
 * penny, to the largest remainders (then to the first id), so that the parts add up to the cost as it is printed.
 */
export function shareCost(
  cost: Exact,
  holdings: readonly { readonly id: string; readonly quantity: Exact }[],
): Map<string, bigint> {
  const pence = BigInt(printPence(cost).replace('.', ''));
  const whole = holdings.reduce((sum, { quantity }) => sum + quantity, 0n);
  if (whole === 0n) return new Map(holdings.map(({ id }, index) => [id, index === 0 ? pence : 0n]));
  const parts = holdings.map(({ id, quantity }) => ({
    id,
    pence: (pence * quantity) / whole,
    rest: (pence * quantity) % whole,
  }));
  let left = pence - parts.reduce((sum, part) => sum + part.pence, 0n);
  const byRest = [...parts].sort((a, b) =>
    a.rest === b.rest ? (a.id < b.id ? -1 : 1) : a.rest > b.rest ? -1 : 1,
  );
  for (const part of byRest) {
    if (left === 0n) break;
    part.pence += 1n;
    left -= 1n;
  }
  return new Map(parts.map((part) => [part.id, part.pence]));
}
