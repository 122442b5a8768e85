import type { CapitalAsset } from '@farthing/uk-tax';
import { least, over, type Pounds, pounds, times } from './pounds.ts';

/** A business whose tax years are its chargeable periods (CAA 2001 s6). */
export interface Business {
  readonly from: string;
  readonly to: string | undefined;
  readonly assets: readonly CapitalAsset[];
}

/** Allowances and charges of a tax year, and unrelieved expenditure at its end. */
export interface AllowancesOfYear {
  readonly year: number;
  readonly allowances: Pounds;
  readonly charges: Pounds;
  readonly left: Pounds;
}

type Rate = 'main' | 'special';
/** A pool of s53: expenditure that isn't relieved yet, and the part that s58(4) holds back until the next period. */
interface Pool {
  readonly rate: Rate;
  readonly asset: CapitalAsset | undefined;
  unrelieved: Pounds;
  heldBack: Pounds;
}

const fromPence = (pence: bigint): Pounds => over(pounds(String(pence)), pounds(100));
const dayNumber = (day: string) => Date.parse(`${day}T00:00:00Z`) / 86_400_000;
const daysIn = (from: string, to: string) => Math.max(0, dayNumber(to) - dayNumber(from) + 1);
const part = (amount: Pounds, days: number, of: number): Pounds => (amount * BigInt(days)) / BigInt(of);
const yearOf = (day: string) => Number(day.slice(0, 4)) - (day.slice(5) < '04-06' ? 1 : 0);
const later = (one: string, other: string) => (one > other ? one : other);
const earlier = (one: string, other: string) => (one < other ? one : other);

/** Works out Parts 2 and 2A of CAA 2001 for each tax year of a business, up to that of `lastYear`. */
export function allowancesOf(business: Business, lastYear: number): AllowancesOfYear[] {
  const pools = new Map<string, Pool>();
  const end = business.to === undefined ? lastYear : Math.min(lastYear, yearOf(business.to));
  return Array.from({ length: end - yearOf(business.from) + 1 }, (_, index) =>
    ofYear(business, yearOf(business.from) + index, pools),
  );
}

function ofYear(business: Business, year: number, pools: Map<string, Pool>): AllowancesOfYear {
  const [first, last] = [`${year}-04-06`, `${year + 1}-04-05`];
  const from = later(first, business.from);
  const to = business.to === undefined ? last : earlier(last, business.to);
  const isLast = business.to !== undefined && yearOf(business.to) === year;
  const share = (amount: Pounds) => part(amount, daysIn(from, to), daysIn(first, last));
  const bought = business.assets.filter(({ boughtOn }) => yearOf(boughtOn) === year);
  const plant = bought.filter(({ kind }) => kind !== 'structure');
  const sums = { allowances: 0n, charges: 0n };
  const allow = (asset: CapitalAsset | undefined, amount: Pounds) => {
    sums.allowances += times(amount, useOf(asset, year));
  };

  for (const pool of pools.values()) {
    pool.unrelieved += pool.heldBack;
    pool.heldBack = 0n;
  }
  endShortLives(pools, year);
  const invested = isLast ? new Map<string, Pounds>() : annualInvestment(plant, year, { from, to });
  for (const asset of plant) {
    const pool = poolOf(pools, asset, year);
    const single = pool.asset;
    const ofLimit = invested.get(asset.id) ?? 0n;
    allow(single, ofLimit);
    const rest = fromPence(asset.cost) - ofLimit;
    const percent = isLast ? 0n : firstYearPercent(asset);
    const firstYear = times(rest, percent);
    allow(single, firstYear);
    const isKept = asset.soldOn === null || yearOf(asset.soldOn) > year;
    if (percent > 0n && isKept) pool.heldBack += rest - firstYear;
    else pool.unrelieved += rest - firstYear;
  }
  for (const asset of business.assets) moveToOwnPool(pools, asset, year);
  const receipts = new Map<Pool, Pounds>();
  const ended = new Set<Pool>();
  for (const asset of business.assets.filter(({ kind }) => kind !== 'structure')) {
    if (asset.soldOn === null || yearOf(asset.soldOn) !== year) continue;
    const pool = poolOf(pools, asset, year);
    const receipt = least(fromPence(asset.proceeds ?? 0n), fromPence(asset.originalCost ?? asset.cost));
    receipts.set(pool, (receipts.get(pool) ?? 0n) + receipt);
    if (pool.asset) ended.add(pool);
  }
  for (const pool of pools.values()) {
    pool.unrelieved -= receipts.get(pool) ?? 0n;
    if (pool.unrelieved < 0n) {
      sums.charges += times(-pool.unrelieved, useOf(pool.asset, year));
      pool.unrelieved = 0n;
      continue;
    }
    const isFinal = isLast || ended.has(pool);
    const isSmall = pool.asset === undefined && pool.unrelieved <= share(pounds(1000));
    const amount =
      isFinal || isSmall ? pool.unrelieved : share(times(pool.unrelieved, writingDown(year, pool.rate)));
    allow(pool.asset, amount);
    pool.unrelieved -= amount;
  }
  for (const asset of business.assets.filter(({ kind }) => kind === 'structure'))
    allow(asset, structureAllowance(asset, year, { from, to }));
  const left = [...pools.values()].reduce((sum, { unrelieved, heldBack }) => sum + unrelieved + heldBack, 0n);
  return { year, ...sums, left };
}

/** Use for the business in a year (ss205, 207): what a person pays in private isn't allowed. */
function useOf(asset: CapitalAsset | undefined, year: number): Pounds {
  if (!asset) return pounds(1);
  let percent = asset.businessPercent;
  for (const change of asset.useChanges)
    if (Number(change.taxYear.slice(0, 4)) <= year) percent = change.percent;
  return pounds(percent) / 100n;
}

/** First year in which an asset isn't used for the business only. */
const privateSince = (asset: CapitalAsset): number | undefined =>
  Number(asset.businessPercent) < 100
    ? yearOf(asset.boughtOn)
    : asset.useChanges
        .filter(({ percent }) => Number(percent) < 100)
        .map(({ taxYear }) => Number(taxYear.slice(0, 4)))[0];

/** Years after that of the expenditure at whose end a short-life asset joins the main pool (s86(3)). */
const shortLifeYears = 8;

function poolOf(pools: Map<string, Pool>, asset: CapitalAsset, year: number): Pool {
  const since = privateSince(asset);
  const isSingle =
    (since !== undefined && since <= year) ||
    (asset.isShortLife && year - yearOf(asset.boughtOn) <= shortLifeYears);
  const rate = rateOf(asset);
  const key = isSingle ? `asset ${asset.id}` : rate;
  const pool = pools.get(key) ?? { rate, asset: isSingle ? asset : undefined, unrelieved: 0n, heldBack: 0n };
  pools.set(key, pool);
  return pool;
}

function endShortLives(pools: Map<string, Pool>, year: number): void {
  for (const [key, pool] of pools) {
    if (!pool.asset?.isShortLife || year - yearOf(pool.asset.boughtOn) <= shortLifeYears) continue;
    pools.delete(key);
    poolOf(pools, pool.asset, year).unrelieved += pool.unrelieved;
  }
}

/** Private use that begins later is a disposal at market value, and expenditure in a single asset pool (ss61(1)(e), 206(3)). */
function moveToOwnPool(pools: Map<string, Pool>, asset: CapitalAsset, year: number): void {
  if (privateSince(asset) !== year || yearOf(asset.boughtOn) === year || asset.privateValue === null) return;
  if (asset.soldOn !== null && yearOf(asset.soldOn) < year) return;
  const value = least(fromPence(asset.privateValue), fromPence(asset.cost));
  const shared = pools.get(rateOf(asset));
  if (shared) shared.unrelieved -= value;
  poolOf(pools, asset, year).unrelieved += value;
}

/** s104AA for cars, s104A for the rest. */
function rateOf({ kind, rate, co2, boughtOn }: CapitalAsset): Rate {
  if (kind === 'brought_forward') return rate ?? 'main';
  if (kind !== 'car') return kind === 'special_rate' ? 'special' : 'main';
  const threshold = boughtOn < '2018-04-06' ? 130 : boughtOn < '2021-04-06' ? 110 : 50;
  return co2 === null || co2 > threshold ? 'special' : 'main';
}

/** ss56, 104D: 18% and 14% from 2026-27; 8% and 6% from 2019-20. */
function writingDown(year: number, rate: Rate): Pounds {
  if (rate === 'main') return pounds(year >= 2026 ? '0.14' : '0.18');
  return pounds(year >= 2019 ? '0.06' : '0.08');
}

/** s45D: new cars with low emissions. s45U: 40% of new plant at the main rate from 1 January 2026, if claimed. */
function firstYearPercent({ kind, claim, isNew, wasPrivate, boughtOn, co2 }: CapitalAsset): Pounds {
  if (!isNew || wasPrivate) return 0n;
  if (kind === 'equipment' && claim === 'first_year_40' && boughtOn >= '2026-01-01') return pounds('0.4');
  if (kind !== 'car' || claim !== 'most' || co2 === null || boughtOn > '2027-04-05') return 0n;
  const threshold = boughtOn < '2018-04-01' ? 75 : boughtOn < '2021-04-01' ? 50 : 0;
  return co2 <= threshold ? pounds(1) : 0n;
}

/**
 * Shares out the annual investment allowance (s51A). The maximum changed on 1 January 2016 and 2019. A period that spans the change has
 * the sum of both parts, with a limit for expenditure on the side of £200,000.
 */
function annualInvestment(
  bought: readonly CapitalAsset[],
  year: number,
  { from, to }: { readonly from: string; readonly to: string },
): Map<string, Pounds> {
  const all = daysIn(`${year}-04-06`, `${year + 1}-04-05`);
  const maximum = (yearly: number, first: string, last: string) =>
    part(pounds(yearly), daysIn(later(from, first), earlier(to, last)), all);
  const ends = ['2015-12-31', '2018-12-31'] as const;
  let total =
    maximum(500_000, '0000-01-01', ends[0]) +
    maximum(200_000, '2016-01-01', ends[1]) +
    maximum(1_000_000, '2019-01-01', '9999-12-31');
  const spans = (end: string) => from <= end && to > end;
  // FA 2019 Sch 13 para 1 limits expenditure before the rise to what it had been without it.
  let lower = spans(ends[0])
    ? maximum(200_000, '2016-01-01', ends[1])
    : spans(ends[1])
      ? maximum(200_000, from, to)
      : undefined;
  const isLower = ({ boughtOn }: CapitalAsset) =>
    lower !== undefined && (spans(ends[0]) ? boughtOn > ends[0] : boughtOn <= ends[1]);
  const claimed = bought.filter(
    ({ kind, claim, wasPrivate }) =>
      claim === 'most' && !wasPrivate && (kind === 'equipment' || kind === 'special_rate'),
  );
  // The taxpayer chooses: special rate first, and what is used privately last.
  const isPrivate = ({ businessPercent }: CapitalAsset) => Number(businessPercent) < 100;
  const order = [false, true].flatMap((ofPrivate) =>
    ['special', 'main'].flatMap((rate) =>
      claimed.filter((asset) => isPrivate(asset) === ofPrivate && rateOf(asset) === rate),
    ),
  );
  const invested = new Map<string, Pounds>();
  for (const asset of order) {
    let amount = least(fromPence(asset.cost), total);
    if (isLower(asset)) {
      amount = least(amount, lower ?? 0n);
      lower = (lower ?? 0n) - amount;
    }
    total -= amount;
    invested.set(asset.id, amount);
  }
  return invested;
}

/** ss270AA, 270EA, 270EB: 3% of the cost (2% up to 2019-20) by days of use, up to the day before a sale. */
function structureAllowance(
  { boughtOn, soldOn, cost }: CapitalAsset,
  year: number,
  { from, to }: { readonly from: string; readonly to: string },
): Pounds {
  const all = daysIn(`${year}-04-06`, `${year + 1}-04-05`);
  const days = daysIn(later(from, boughtOn), to) - (soldOn === null ? 0 : daysIn(later(from, soldOn), to));
  const rate = pounds(year < 2020 ? '0.02' : '0.03');
  return days > 0 ? part(times(fromPence(cost), rate), days, all) : 0n;
}
