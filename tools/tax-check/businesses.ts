import { boundsOf, type CapitalAsset, workOutAllowances, yearBeginningIn } from '@farthing/uk-tax';
import { type AllowancesOfYear, allowancesOf, type Business } from './allowances.ts';
import type { Difference } from './difference.ts';
import { type Dice, diceOf } from './positions.ts';
import { least, most, type Pounds, pence, pounds } from './pounds.ts';

/** A business whose allowances differ. */
export interface BusinessFinding {
  readonly number: number;
  readonly business: Business;
  readonly differences: readonly Difference[];
}

const [firstYear, lastYear] = [2015, 2027];
/** Pence that pools, which the package rounds each year, may gather. */
const tolerance = pounds('0.10');

/** Checks random businesses with their assets, year by year. Each that differs loses the assets that don't matter. */
export function checkBusinesses(count: number, seed: number): BusinessFinding[] {
  const findings: BusinessFinding[] = [];
  for (let number = 0; number < count; number++) {
    let business = businessOf(diceOf(seed + number));
    if (allowanceDifferences(business).length === 0) continue;
    for (const asset of business.assets) {
      const without = { ...business, assets: business.assets.filter((one) => one !== asset) };
      if (allowanceDifferences(without).length > 0) business = without;
    }
    findings.push({ number, business, differences: allowanceDifferences(business) });
  }
  return findings;
}

/** Compares allowances, charges and what is left of each year. */
export function allowanceDifferences(
  business: Business,
  checked: readonly AllowancesOfYear[] = allowancesOf(business, lastYear),
): Difference[] {
  const periods = checked.map(({ year }) => {
    const taxYear = yearBeginningIn(year);
    const { from, to } = boundsOf(taxYear);
    const isFinal = business.to !== undefined && business.to >= from && business.to <= to;
    return {
      ...{ taxYear, isFinal, from: business.from > from ? business.from : from },
      to: isFinal && business.to !== undefined ? business.to : to,
    };
  });
  return workOutAllowances(business.assets, periods).flatMap((engine, index) => {
    const check = checked[index];
    const claims = engine.claims.map((one) => one.pence);
    const [allowed, charged] = [claims.filter((one) => one > 0n), claims.filter((one) => one < 0n)];
    const total = (amounts: readonly bigint[]) => amounts.reduce((sum, one) => sum + one, 0n);
    const pools = engine.pools.filter(({ pool }) => pool !== 'structure');
    const figures: readonly (readonly [string, bigint, Pounds])[] = [
      ['allowances', total(allowed), check?.allowances ?? 0n],
      ['charges', -total(charged), check?.charges ?? 0n],
      ['left', total(pools.map(({ carriedForward }) => carriedForward)), check?.left ?? 0n],
    ];
    return figures.flatMap(([figure, mine, its]) => {
      const engineAmount = pounds(`${mine / 100n}.${String(mine % 100n).padStart(2, '0')}`);
      if (most(engineAmount, its) - least(engineAmount, its) <= tolerance) return [];
      return [{ figure: `${engine.taxYear} ${figure}`, engine: pence(engineAmount), check: pence(its) }];
    });
  });
}

/** Makes a random business with up to six assets. */
function businessOf(dice: Dice): Business {
  const first = firstYear + dice.below(lastYear - firstYear);
  const from = dice.chance(0.5) ? `${first}-04-06` : dayIn(dice, first);
  const last = first + 1 + dice.below(lastYear - first);
  const ends = dice.chance(0.4) ? dayIn(dice, last) : undefined;
  const to = ends !== undefined && ends > from ? ends : undefined;
  const assets = Array.from({ length: 1 + dice.below(6) }, (_, index) =>
    assetOf(dice, `a${index}`, { from, to, first }),
  );
  return { from, to, assets };
}

const edges = ['04-06', '10-01', '12-31', '01-01', '03-31', '04-01', '04-05'];
function dayIn(dice: Dice, year: number): string {
  const end = dice.pick(edges);
  const day = dice.chance(0.5)
    ? end
    : `${String(1 + dice.below(12)).padStart(2, '0')}-${String(1 + dice.below(28)).padStart(2, '0')}`;
  return `${day < '04-06' ? year + 1 : year}-${day}`;
}

function assetOf(
  dice: Dice,
  id: string,
  { from, to, first }: { readonly from: string; readonly to: string | undefined; readonly first: number },
): CapitalAsset {
  const final = to === undefined ? lastYear : Number(boundsYear(to));
  const day = dayIn(dice, first + dice.below(final - first + 1));
  const within = (one: string) => (one < from ? from : to !== undefined && one > to ? to : one);
  const plain = within(day);
  const kinds = ['equipment', 'equipment', 'special_rate', 'car', 'structure', 'brought_forward'] as const;
  const drawn = dice.pick(kinds);
  const kind =
    (drawn === 'structure' && plain < '2018-10-29') ||
    (drawn === 'brought_forward' && !from.endsWith('-04-06'))
      ? 'equipment'
      : drawn;
  const boughtOn = kind === 'brought_forward' ? from : plain;
  const isBalance = kind === 'brought_forward';
  const cost = BigInt(100 * (1 + dice.below(dice.chance(0.2) ? 1_200_000 : 30_000)));
  const sells = !isBalance && (to !== undefined || dice.chance(0.5));
  const sold = within(dayIn(dice, Number(boundsYear(boughtOn)) + dice.below(6)));
  const soldOn = to !== undefined && isBalance ? to : sells ? (sold < boughtOn ? boughtOn : sold) : null;
  const isCar = kind === 'car';
  const isNew = !isBalance && kind !== 'structure' && dice.chance(0.6);
  const wasPrivate = !isBalance && kind !== 'structure' && dice.chance(0.15);
  const allows40 = kind === 'equipment' && isNew && !wasPrivate && boughtOn >= '2026-01-01';
  const claim =
    isBalance || kind === 'structure'
      ? 'writing_down'
      : dice.pick(
          allows40
            ? (['most', 'writing_down', 'first_year_40'] as const)
            : (['most', 'writing_down'] as const),
        );
  const use = isBalance ? undefined : useOf(dice, boughtOn, soldOn);
  const businessPercent = use?.percent ?? '100';
  const isShared = businessPercent === '100' && (use?.changes ?? []).length === 0;
  const isShortLife =
    kind === 'equipment' && !wasPrivate && claim !== 'first_year_40' && isShared && dice.chance(0.3);
  const begins = kind !== 'structure' && businessPercent === '100' && !isShared;
  const value = (cost * BigInt(dice.below(100))) / 100n;
  const price = (cost * BigInt(dice.below(130))) / 100n;
  return {
    ...{ id, name: id, kind, boughtOn, cost, isNew, wasPrivate, claim, isShortLife, soldOn, businessPercent },
    originalCost: isBalance && soldOn !== null ? cost * 2n : null,
    co2: isCar ? dice.pick([0, 49, 50, 51, 75, 76, 110, 111, 130, 131, 180]) : null,
    rate: isBalance ? dice.pick(['main', 'special'] as const) : null,
    useChanges: use?.changes ?? [],
    privateValue: begins ? value : null,
    proceeds: soldOn === null ? null : begins && price > value ? value : price,
  };
}

const boundsYear = (day: string) => Number(day.slice(0, 4)) - (day.slice(5) < '04-06' ? 1 : 0);

/** Private use from the purchase on, or from a later year in which the asset is still there. */
function useOf(dice: Dice, boughtOn: string, soldOn: string | null) {
  const percent = dice.chance(0.25) ? String(10 + dice.below(90)) : '100';
  const last = soldOn === null ? lastYear : boundsYear(soldOn);
  const year = boundsYear(boughtOn) + 1 + dice.below(3);
  const changes =
    dice.chance(0.2) && year <= last
      ? [{ taxYear: yearBeginningIn(year), percent: String(20 + dice.below(80)) }]
      : [];
  return { percent, changes };
}
