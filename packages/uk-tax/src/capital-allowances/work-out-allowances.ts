import { percentOf } from '../business-accounts/account.ts';
import type { TaxYear } from '../tax-year.ts';
import type { AllowanceKind } from './allowance-kinds.ts';
import { type AllowancePeriod, investmentLimit, type PoolRate, writingDownRate } from './allowance-rates.ts';
import {
  businessPercentIn,
  type CapitalAsset,
  claimsInvestmentAllowance,
  firstYearRate,
  isSingle,
  privateFrom,
  rateOfAsset,
  yearOfExpenditure,
} from './capital-asset.ts';
import { balanceOf, type PoolMoves, type PoolYear } from './pool-year.ts';
import { structureYear } from './structure-allowance.ts';

/** An allowance or charge of a year as it counts in the profit, in pence: charges are negative. */
export interface ClaimedAllowance {
  readonly kind: AllowanceKind;
  readonly assetId: string | null;
  readonly name: string;
  readonly pence: bigint;
}

/** Capital allowances of a business in a year. */
export interface AllowanceYear extends AllowancePeriod {
  readonly pools: readonly PoolYear[];
  readonly claims: readonly ClaimedAllowance[];
  /** Limit of the annual investment allowance, in pence. */
  readonly investmentLimit: bigint;
  /** Assets without a sale or value on the last day of the business. While there are some, nothing is worked out. */
  readonly unsold: readonly CapitalAsset[];
  /** Structures and buildings sold in the year, with the allowances of all years that were claimed for them, in pence. */
  readonly soldStructures: readonly { readonly name: string; readonly claimed: bigint }[];
}

/** First tax year whose return has a box for the zero-emission car allowance. */
const zeroEmissionBoxFrom: TaxYear = '2021-22';

/**
 * Works out the capital allowances of a business on plant and machinery, year by year: the annual investment allowance, first-year
 * allowances, the main and the special rate pool, a pool for each asset with private use or a short life, and structures and
 * buildings. The most is claimed.
 * @param periods of all years from the first asset on, in order
 * @see CAA 2001 Part 2 Chapters 3A-5, 9, 10A, 15, Part 2A; CA23000 onwards
 */
export function workOutAllowances(
  assets: readonly CapitalAsset[],
  periods: readonly AllowancePeriod[],
): AllowanceYear[] {
  const left = new Map<string, bigint>();
  const structures = assets.filter(({ kind }) => kind === 'structure');
  const plant = assets.filter(({ kind }) => kind !== 'structure');
  const claimed = new Map<string, bigint>();
  const first = periods[0]?.taxYear ?? '';
  return periods.map((period, index) => {
    const isFirst = index === 0;
    const known = plant.filter(({ boughtOn }) => boughtOn <= period.to);
    const limit = investmentLimit(period).total;
    const unsold = period.isFinal ? known.filter(({ soldOn }) => soldOn === null) : [];
    if (unsold.length > 0)
      return { ...period, pools: [], claims: [], investmentLimit: limit, unsold, soldStructures: [] };
    const invested = investedIn(
      known.filter((asset) => isOfPeriod(asset, period, isFirst)),
      period,
      first,
    );
    const pools = poolsOf(known, period, first).flatMap((pool) =>
      poolYear(pool, known, period, { isFirst, first, invested, left }),
    );
    const buildings = structures.flatMap((one): PoolYear[] => {
      const year = structureYear(one, period, left.get(one.id) ?? 0n);
      if (!year) return [];
      left.set(one.id, (left.get(one.id) ?? 0n) + year.writingDown);
      claimed.set(one.id, (claimed.get(one.id) ?? 0n) + sum(claimsOf(year).map(({ pence }) => pence)));
      return [year];
    });
    const soldStructures = structures
      .filter(({ soldOn }) => soldOn !== null && soldOn >= period.from && soldOn <= period.to)
      .map(({ id, name }) => ({ name, claimed: claimed.get(id) ?? 0n }));
    const all = [...pools, ...buildings];
    const claims = all.flatMap(claimsOf);
    return { ...period, pools: all, claims, investmentLimit: limit, unsold, soldStructures };
  });
}

/** A pool in a year. Its balance is taken from `left` and put back there. */
function poolYear(
  { key, pool, rate, own }: PoolOfAssets,
  known: readonly CapitalAsset[],
  period: AllowancePeriod,
  year: {
    readonly isFirst: boolean;
    /** Tax year of the first period. */
    readonly first: TaxYear;
    readonly invested: ReadonlyMap<string, bigint>;
    readonly left: Map<string, bigint>;
  },
): PoolYear[] {
  const { left, first } = year;
  const ended = pool === 'single' ? [] : own.filter((asset) => asset.isShortLife && left.has(asset.id));
  // A short-life asset that reached its cut-off: what is left of it joins the main pool (s86(2)).
  const broughtForward = [key, ...ended.map(({ id }) => id)].reduce(
    (sum, id) => sum + (left.get(id) ?? 0n),
    0n,
  );
  for (const { id } of ended) left.delete(id);
  const moves = movesOf(own, period, { ...year, broughtForward });
  const moved = known.filter((asset) => movesToOwn(asset, period, first) && rateOfAsset(asset) === rate);
  const taken = pool === 'single' ? 0n : sum(moved.map(valueWhenPrivate));
  const single = pool === 'single' ? own[0] : undefined;
  const brought = single && movesToOwn(single, period, first) ? valueWhenPrivate(single) : 0n;
  const ends = single ? single.soldOn !== null && single.soldOn <= period.to : false;
  const all = {
    ...moves,
    added: moves.added + brought,
    disposals: moves.disposals + taken,
    isFinal: period.isFinal || ends,
  };
  const balance = balanceOf(all, period, rate, pool === 'single');
  left.set(key, balance.carriedForward);
  const { added, annualInvestment, firstYear, zeroEmission, disposals } = all;
  if ([broughtForward, added, disposals].every((one) => one === 0n)) return [];
  return [
    {
      ...{ pool, rate, assetId: single?.id ?? null, name: single?.name ?? poolNames[rate] },
      ratePercent: writingDownRate(period, rate),
      businessPercent: single ? businessPercentIn(single, period.taxYear) : '100',
      ...{ broughtForward, added, annualInvestment, firstYear, zeroEmission, disposals },
      ...balance,
    },
  ];
}

/** Returns true in the year in which private use of an asset begins that was in a shared pool (s206(3)). */
function movesToOwn(asset: CapitalAsset, { taxYear, from }: AllowancePeriod, first: TaxYear): boolean {
  const wasShared = taxYear > yearOfExpenditure(asset, first);
  return wasShared && privateFrom(asset) === taxYear && (asset.soldOn === null || asset.soldOn >= from);
}

/** Market value when private use began, which leaves the shared pool and enters the asset's own: at most its cost (ss61(1)(e), 62). */
function valueWhenPrivate({ privateValue, cost }: CapitalAsset): bigint {
  const value = privateValue ?? 0n;
  return value > cost ? cost : value;
}

const poolNames: Readonly<Record<PoolRate, string>> = { main: 'Main pool', special: 'Special rate pool' };

interface PoolOfAssets {
  readonly key: string;
  readonly pool: PoolYear['pool'];
  readonly rate: PoolRate;
  readonly own: readonly CapitalAsset[];
}

/** Main pool, special rate pool, and one pool for each asset with private use or a short life. */
function poolsOf(
  assets: readonly CapitalAsset[],
  { taxYear }: AllowancePeriod,
  first: TaxYear,
): PoolOfAssets[] {
  const shared = assets.filter((asset) => !isSingle(asset, taxYear, first));
  return [
    ...(['main', 'special'] as const).map((rate) => ({
      ...{ key: rate, pool: rate, rate },
      own: shared.filter((asset) => rateOfAsset(asset) === rate),
    })),
    ...assets
      .filter((asset) => isSingle(asset, taxYear, first))
      .map((asset) => ({
        ...{ key: asset.id, pool: 'single' as const, rate: rateOfAsset(asset), own: [asset] },
      })),
  ];
}

/** Expenditure before the business began counts on its first day (s12). */
function isOfPeriod({ boughtOn }: CapitalAsset, { from, to }: AllowancePeriod, isFirst: boolean): boolean {
  return boughtOn <= to && (isFirst || boughtOn >= from);
}

/** Neither annual investment allowance nor first-year allowances in the last year (ss38B, 46). */
function firstYearOf(asset: CapitalAsset, { isFinal }: AllowancePeriod): bigint {
  const rate = isFinal ? undefined : firstYearRate(asset);
  return rate === undefined ? 0n : percentOf(asset.cost, rate);
}

function movesOf(
  own: readonly CapitalAsset[],
  period: AllowancePeriod,
  {
    isFirst,
    invested,
    broughtForward,
  }: {
    readonly isFirst: boolean;
    readonly invested: ReadonlyMap<string, bigint>;
    readonly broughtForward: bigint;
  },
): Omit<PoolMoves, 'isFinal'> {
  const bought = own.filter((asset) => isOfPeriod(asset, period, isFirst));
  const sold = own.filter(({ soldOn }) => soldOn !== null && soldOn >= period.from && soldOn <= period.to);
  return {
    broughtForward,
    added: sum(bought.map(({ cost }) => cost)),
    annualInvestment: sum(bought.map(({ id }) => invested.get(id) ?? 0n)),
    firstYear: sum(bought.map((asset) => firstYearOf(asset, period))),
    zeroEmission: sum(
      bought.filter((asset) => isZeroEmission(asset, period)).map((asset) => firstYearOf(asset, period)),
    ),
    // The rest after a first-year allowance waits a year, unless the asset is sold in the same one (s58(5), (6)).
    later: sum(
      bought.map((asset) => {
        const first = firstYearOf(asset, period);
        return first === 0n || sold.includes(asset) ? 0n : asset.cost - first;
      }),
    ),
    disposals: sum(sold.map(disposalValue)),
  };
}

function isZeroEmission({ kind, co2 }: CapitalAsset, { taxYear }: AllowancePeriod): boolean {
  return kind === 'car' && co2 === 0 && taxYear >= zeroEmissionBoxFrom;
}

/** At most the cost (s62). */
function disposalValue({ proceeds, cost, originalCost }: CapitalAsset): bigint {
  const most = originalCost ?? cost;
  const value = proceeds ?? 0n;
  return value > most ? most : value;
}

/**
 * Shares the limit of the annual investment allowance out: to expenditure at the special rate first (CA22360), and to assets without
 * private use before others.
 */
function investedIn(
  bought: readonly CapitalAsset[],
  period: AllowancePeriod,
  first: TaxYear,
): Map<string, bigint> {
  const invested = new Map<string, bigint>();
  if (period.isFinal) return invested;
  const { total, within } = investmentLimit(period);
  let [left, inner] = [total, within?.limit ?? 0n];
  const order = (asset: CapitalAsset) =>
    (isSingle(asset, period.taxYear, first) && !asset.isShortLife ? 2 : 0) +
    (rateOfAsset(asset) === 'special' ? 0 : 1);
  for (const asset of bought.filter(claimsInvestmentAllowance).toSorted((a, b) => order(a) - order(b))) {
    const isInner = within !== undefined && asset.boughtOn >= within.from && asset.boughtOn <= within.to;
    const most = isInner && inner < left ? inner : left;
    const taken = asset.cost < most ? asset.cost : most;
    invested.set(asset.id, taken);
    left -= taken;
    if (isInner) inner -= taken;
  }
  return invested;
}

function writtenAs({ pool, isSmall }: PoolYear, rate: PoolYear['rate']): AllowanceKind {
  if (rate === 'structure') return 'structures';
  if (pool === 'single') return `single_${rate}`;
  return isSmall ? `small_${rate}_pool` : `${rate}_pool`;
}

function sum(amounts: readonly bigint[]): bigint {
  return amounts.reduce((all, one) => all + one, 0n);
}

/** Allowances and charges of a pool as they count: less private use of the year (ss205, 207). */
function claimsOf(pool: PoolYear): ClaimedAllowance[] {
  const { assetId, name, rate, businessPercent } = pool;
  const written = writtenAs(pool, rate);
  const parts: readonly (readonly [AllowanceKind, bigint])[] = [
    ['annual_investment', pool.annualInvestment],
    [written, pool.writingDown],
    ['zero_emission_car', pool.zeroEmission],
    ['first_year', pool.firstYear - pool.zeroEmission],
    ['sale_allowance', pool.balancingAllowance],
    ['balancing_charge', -pool.balancingCharge],
  ];
  return parts.flatMap(([kind, amount]) =>
    amount === 0n ? [] : [{ kind, assetId, name, pence: percentOf(amount, businessPercent) }],
  );
}
