import { dayAfter, dayNumber, daysBetween, monthsLater } from '@farthing/dates';
import {
  type NamedDisposal,
  printPence,
  type ResidencePeriod,
  shippedRates,
  workOutDisposals,
} from '@farthing/uk-tax';
import type { Difference } from './compare.ts';
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
    ...{ sharePercent: '100', proceeds: String(100_000 + sale.gain), sellingCosts: '0', cost: '100000' },
    ...{ acquiredOn: sale.boughtOn, buyingCosts: '0', improvementCosts: '0', isWasting: false },
    ...{ isOutsideUk: false, reliefUsedBefore: '0' },
    residence: {
      ...{ throughout: false, periods: sale.periods, letPercent: '0', businessPercent: '0' },
      hasLongFinalPeriod: sale.longFinal,
    },
  };
  const worked = workOutDisposals([facts], shippedRates).get('home');
  const engine = pounds(printPence(worked?.chargeableGain ?? 0n));
  if (most(engine, checked) - least(engine, checked) <= pounds('0.01')) return [];
  return [{ figure: 'chargeable gain', engine: pence(engine), check: pence(checked) }];
}

/**
 * Works out the gain that private residence relief leaves, day by day (TCGA 1992 ss222-223ZA): the gain times the days that don't count
 * over all days of ownership. The day of the sale is the buyer's.
 */
export function gainLeft(sale: HomeSale): Pounds {
  const { boughtOn, soldOn, gain } = sale;
  const all = daysBetween(boughtOn, soldOn);
  const counts = countedDays(sale);
  return (pounds(gain) * BigInt(all - counts.size)) / BigInt(all);
}

/** Numbers of the days that count as a residence. */
function countedDays(sale: HomeSale): Set<number> {
  const { boughtOn, soldOn, periods } = sale;
  const counts = new Set<number>();
  const isResidence = periods.some(({ use }) => use === 'lived');
  if (!isResidence) return counts;
  const [first, last] = [dayNumber(boughtOn), dayNumber(soldOn)];
  const add = (from: string, to: string) => {
    for (let day = dayNumber(from); day <= dayNumber(to) && day < last; day++) counts.add(day);
  };
  for (const { from, to, use } of periods) if (use === 'lived') add(from, to);
  for (let day = dayNumber(finalFrom(sale)); day < last; day++) if (day >= first) counts.add(day);
  addMovingIn(sale, add);
  // Longest absences count up to their days: three years for any reason, four for work elsewhere, all for work abroad.
  const left = { any: 1096, elsewhere: 1461 };
  for (const period of periods) {
    if (!isAbsence(period) || !countsByResidence(sale, period)) continue;
    for (let day = dayNumber(period.from); day <= dayNumber(period.to); day++) {
      if (counts.has(day) || day >= last) continue;
      if (period.use === 'work_abroad') counts.add(day);
      else if (period.use === 'work_elsewhere' && left.elsewhere > 0) {
        left.elsewhere -= 1;
        counts.add(day);
      } else if (left.any > 0 && isFollowed(sale, period)) {
        left.any -= 1;
        counts.add(day);
      }
    }
  }
  return counts;
}

/** First day of the last 9 months, for sales from 6 April 2014 to 5 April 2020 of 18; or of 36 for someone disabled (ss223, 225E). */
function finalFrom({ soldOn, longFinal }: HomeSale): string {
  const months = longFinal ? 36 : soldOn < '2020-04-06' ? 18 : 9;
  return monthsLater(soldOn, -months);
}

/** Up to 24 months between the purchase and moving in count, for sales before 6 April 2020 up to 12 (s223ZA, ESC D49). */
function addMovingIn({ boughtOn, soldOn, periods }: HomeSale, add: (from: string, to: string) => void): void {
  const [first, second] = periods;
  if (first?.use !== 'before_moving_in' || second?.use !== 'lived') return;
  if (second.from !== dayAfter(first.to)) return;
  const most24 = monthsLater(boughtOn, soldOn < '2020-04-06' ? 12 : 24);
  if (first.to < most24) add(first.from, first.to);
}

function isAbsence({ use }: ResidencePeriod): boolean {
  return use === 'absence' || use === 'work_abroad' || use === 'work_elsewhere';
}

/** Lived in before, and after it too, unless work prevented the return (s223(3), (3A), (3B)). */
function countsByResidence(sale: HomeSale, period: ResidencePeriod): boolean {
  const before = sale.periods.some(({ use, to }) => use === 'lived' && to < period.from);
  const isPrevented = period.isReturnPrevented && period.use !== 'absence';
  return before && (isPrevented || isFollowed(sale, period));
}

function isFollowed({ periods }: HomeSale, { to }: ResidencePeriod): boolean {
  return periods.some(({ use, from }) => use === 'lived' && from > to);
}

function saleOf(dice: Dice): HomeSale {
  const boughtOn = dayAfter('1995-01-01', dice.below(7000));
  const soldOn = dayAfter('2016-04-06', dice.below(3600));
  const periods: ResidencePeriod[] = [];
  let from = boughtOn;
  const uses = ['lived', 'lived', 'absence', 'work_abroad', 'work_elsewhere', 'let'] as const;
  for (let count = 1 + dice.below(6); count > 0 && from < soldOn; count--) {
    const isMovingIn = from === boughtOn && dice.chance(0.2);
    const use = isMovingIn
      ? 'before_moving_in'
      : from === boughtOn && dice.chance(0.7)
        ? 'lived'
        : dice.pick(uses);
    const longest = isMovingIn ? 800 : 2200;
    const end = dayAfter(from, dice.below(longest));
    const to = count === 1 || end > soldOn ? soldOn : end;
    // A part that was let may have another relief, so that days elsewhere are left out instead.
    if (use !== 'let') periods.push({ from, to, use, isReturnPrevented: dice.chance(0.3) });
    from = dayAfter(to);
  }
  return { boughtOn, soldOn, periods, gain: 50_000 + dice.below(400_000), longFinal: dice.chance(0.1) };
}
