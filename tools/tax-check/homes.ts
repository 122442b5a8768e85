import { dayAfter, dayNumber, monthsLater } from '@farthing/dates';
import {
  type NamedDisposal,
  printPence,
  type ResidencePeriod,
  shippedRates,
  workOutDisposals,
} from '@farthing/uk-tax';
import type { Difference } from './difference.ts';
import { type Dice, diceOf } from './positions.ts';
import { least, most, type Pounds, pence, pounds } from './pounds.ts';

/** The sale of a home. Amounts are whole pounds. */
export interface HomeSale {
  readonly boughtOn: string;
  readonly soldOn: string;
  readonly gain: number;
  readonly periods: readonly ResidencePeriod[];
  /** Disabled, or in a care home. */
  readonly longFinal: boolean;
  /** Percent of the home that was let beside the owner, and used for a trade only. */
  readonly letPart: number;
  readonly tradePart: number;
  /** Percent that the person owns. */
  readonly owned: number;
}

/** A sale whose relief differs. */
export interface HomeFinding {
  readonly number: number;
  readonly sale: HomeSale;
  readonly differences: readonly Difference[];
}

/** Checks the private residence relief of random homes. */
export function checkHomes(count: number, seed: number): HomeFinding[] {
  return Array.from({ length: count }, (_, number) => {
    const sale = saleOf(diceOf(seed + number));
    return { number, sale, differences: homeDifferences(sale) };
  }).filter(({ differences }) => differences.length > 0);
}

/** Compares the gain that is left after relief. */
export function homeDifferences(sale: HomeSale, checked = gainLeft(sale)): Difference[] {
  const facts: NamedDisposal = {
    ...{
      id: 'home',
      date: sale.soldOn,
      kind: 'residential_property',
      disposedBy: 'sale',
      isConnected: false,
    },
    ...{
      sharePercent: String(sale.owned),
      proceeds: String(100_000 + sale.gain),
      sellingCosts: '0',
      cost: '100000',
    },
    ...{ acquiredOn: sale.boughtOn, buyingCosts: '0', improvementCosts: '0', isWasting: false },
    ...{ isOutsideUk: false, reliefUsedBefore: '0' },
    residence: {
      ...{ throughout: false, periods: sale.periods },
      ...{ letPercent: String(sale.letPart), businessPercent: String(sale.tradePart) },
      hasLongFinalPeriod: sale.longFinal,
    },
  };
  const worked = workOutDisposals([facts], shippedRates).get('home');
  const engine = pounds(printPence(worked?.chargeableGain ?? 0n));
  if (most(engine, checked) - least(engine, checked) <= pounds('0.01')) return [];
  return [{ figure: 'chargeable gain', engine: pence(engine), check: pence(checked) }];
}

/**
 * Works out the gain that reliefs leave, day by day and part by part (TCGA 1992 ss222-224, 223B). A part is relieved for the days on
 * which it was the residence or counts as one, a part used for a trade never. Days before 31 March 1982 are left out (s222(7)).
 */
export function gainLeft(sale: HomeSale): Pounds {
  const shared = sale.periods.some(({ use }) => use === 'lived_letting_part');
  const letPart = shared ? sale.letPart : 0;
  const from = Math.max(dayNumber(sale.boughtOn), dayNumber('1982-03-31'));
  const all = dayNumber(sale.soldOn) - from;
  const ofHome = countedDays(sale, from, ['lived', 'lived_letting_part']);
  const ofLetPart = countedDays(sale, from, ['lived']);
  const restPart = 100 - sale.tradePart - letPart;
  const gain = (pounds(sale.gain) * BigInt(sale.owned)) / 100n;
  const ofGain = (percentDays: number) => (gain * BigInt(percentDays)) / BigInt(all * 100);
  const residence = ofGain(restPart * ofHome.size + letPart * ofLetPart.size);
  // The gain by reason of the letting: beside the owner, and for sales before 6 April 2020 of the whole home too.
  let letDays = 0;
  for (let day = from; day < from + all; day++) {
    const use = useOn(sale, day);
    if (use === 'lived_letting_part' && !ofLetPart.has(day)) letDays += letPart;
    if (use !== 'let' || sale.soldOn >= '2020-04-06') continue;
    letDays += (ofHome.has(day) ? 0 : restPart) + (ofLetPart.has(day) ? 0 : letPart);
  }
  const letting = least(least(ofGain(letDays), pounds(40_000)), residence);
  return gain - residence - letting;
}

function useOn({ periods }: HomeSale, day: number) {
  return periods.find(({ from, to }) => dayNumber(from) <= day && day <= dayNumber(to))?.use;
}

/** Numbers of the days that count as a residence for a part of the home that was lived in during some of its uses. */
function countedDays(sale: HomeSale, first: number, homeUses: readonly string[]): Set<number> {
  const { soldOn } = sale;
  const uses = new Set(homeUses);
  const periods = sale.periods.map((period) => ({ ...period, isHome: uses.has(period.use) }));
  const counts = new Set<number>();
  if (!periods.some(({ isHome }) => isHome)) return counts;
  const last = dayNumber(soldOn);
  const add = (from: string, to: string) => {
    for (let day = Math.max(first, dayNumber(from)); day <= dayNumber(to) && day < last; day++)
      counts.add(day);
  };
  for (const { from, to, isHome } of periods) if (isHome) add(from, to);
  for (let day = Math.max(first, dayNumber(finalFrom(sale))); day < last; day++) counts.add(day);
  addMovingIn({ ...sale, periods }, add);
  // Longest absences count up to their days: three years for any reason, four for work elsewhere, all for work abroad.
  const left = { any: 1096, elsewhere: 1461 };
  for (const period of periods) {
    if (!isAbsence(period) || !countsByResidence(periods, period)) continue;
    for (let day = dayNumber(period.from); day <= dayNumber(period.to); day++) {
      if (counts.has(day) || day >= last || day < first) continue;
      if (period.use === 'work_abroad') counts.add(day);
      else if (period.use === 'work_elsewhere' && left.elsewhere > 0) {
        left.elsewhere -= 1;
        counts.add(day);
      } else if (left.any > 0 && isFollowed(periods, period)) {
        left.any -= 1;
        counts.add(day);
      }
    }
  }
  return counts;
}

/** A period, and whether the part was the residence in it. */
type PartPeriod = ResidencePeriod & { readonly isHome: boolean };

/** First day of the last 9 months, for sales from 6 April 2014 to 5 April 2020 of 18; or of 36 for someone disabled (ss223, 225E). */
function finalFrom({ soldOn, longFinal }: HomeSale): string {
  const months = longFinal ? 36 : soldOn < '2020-04-06' ? 18 : 9;
  return monthsLater(soldOn, -months);
}

/** Up to 24 months between the purchase and moving in count, for sales before 6 April 2020 up to 12 (s223ZA, ESC D49). */
function addMovingIn(
  { boughtOn, soldOn, periods }: HomeSale & { readonly periods: readonly PartPeriod[] },
  add: (from: string, to: string) => void,
): void {
  const [first, second] = periods;
  if (first?.use !== 'before_moving_in' || !second?.isHome) return;
  if (second.from !== dayAfter(first.to)) return;
  const most24 = monthsLater(boughtOn, soldOn < '2020-04-06' ? 12 : 24);
  if (first.to < most24) add(first.from, first.to);
}

function isAbsence({ use }: ResidencePeriod): boolean {
  return use === 'absence' || use === 'work_abroad' || use === 'work_elsewhere';
}

/** Lived in before, and after it too, unless work prevented the return (s223(3), (3A), (3B)). */
function countsByResidence(periods: readonly PartPeriod[], period: ResidencePeriod): boolean {
  const before = periods.some(({ isHome, to }) => isHome && to < period.from);
  const isPrevented = period.isReturnPrevented && period.use !== 'absence';
  return before && (isPrevented || isFollowed(periods, period));
}

function isFollowed(periods: readonly PartPeriod[], { to }: ResidencePeriod): boolean {
  return periods.some(({ isHome, from }) => isHome && from > to);
}

function saleOf(dice: Dice): HomeSale {
  const boughtOn = dice.chance(0.1)
    ? dayAfter('1975-01-01', dice.below(4000))
    : dayAfter('1995-01-01', dice.below(7000));
  const soldOn = dayAfter('2016-04-06', dice.below(3600));
  const periods: ResidencePeriod[] = [];
  let from = boughtOn;
  const uses = [
    ...(['lived', 'lived', 'lived_letting_part', 'absence'] as const),
    ...(['work_abroad', 'work_elsewhere', 'let', 'none'] as const),
  ];
  for (let count = 1 + dice.below(6); count > 0 && from < soldOn; count--) {
    const isMovingIn = from === boughtOn && dice.chance(0.2);
    const use = isMovingIn
      ? 'before_moving_in'
      : from === boughtOn && dice.chance(0.7)
        ? dice.pick(['lived', 'lived', 'lived_letting_part'] as const)
        : dice.pick(uses);
    const longest = isMovingIn ? 800 : 2200;
    const end = dayAfter(from, dice.below(longest));
    const to = count === 1 || end > soldOn ? soldOn : end;
    if (use !== 'none') periods.push({ from, to, use, isReturnPrevented: dice.chance(0.3) });
    from = dayAfter(to);
  }
  return {
    ...{ boughtOn, soldOn, periods, gain: 50_000 + dice.below(400_000), longFinal: dice.chance(0.1) },
    ...{ letPart: dice.chance(0.6) ? dice.below(70) : 0, tradePart: dice.chance(0.3) ? dice.below(31) : 0 },
    owned: dice.chance(0.7) ? 100 : 50,
  };
}
