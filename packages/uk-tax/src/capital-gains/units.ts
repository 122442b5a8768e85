import type { Exact } from '../exact.ts';
import { divideRound } from '../exact.ts';
import type { ReadTrade } from './trade.ts';

/** A ratio in its lowest terms. */
type Ratio = readonly [bigint, bigint];

/**
 * Converts quantities before and after splits and consolidations to one basis, without rounding, so that units of
 * different days can be matched (TCGA 1992 ss126-127: a new holding is the same asset as the old).
 */
export interface Basis {
  /** Converts a quantity of a day, after that day's splits, to the common basis. */
  readonly common: (quantity: Exact, day: string) => bigint;
  /** Converts a quantity on the common basis to that of a day. */
  readonly written: (units: bigint, day: string) => Exact;
}

const unchanged: Basis = { common: (quantity) => quantity, written: (units) => units };

const changing: ReadonlySet<string> = new Set(['split', 'unsplit', 'restructure', 'bonus_issue']);

/** @param trades of one asset; only splits, consolidations, restructures and bonus issues matter */
export function basisOf(trades: readonly ReadTrade[]): Basis {
  const changes = trades
    .filter(({ type, ratio }) => changing.has(type) && ratio[0] !== ratio[1])
    .sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : a.row - b.row));
  if (changes.length === 0) return unchanged;
  const steps: { readonly day: string; readonly ratio: Ratio }[] = [];
  let ratio: Ratio = [1n, 1n];
  for (const change of changes) {
    ratio = lowest(ratio[0] * change.ratio[0], ratio[1] * change.ratio[1]);
    steps.push({ day: change.date, ratio });
  }
  const multiple = steps.reduce((least, step) => lcm(least, step.ratio[0]), 1n);
  const ratioOn = (day: string): Ratio => steps.findLast((step) => step.day <= day)?.ratio ?? [1n, 1n];
  return {
    common: (quantity, day) => {
      const [now, then] = ratioOn(day);
      return quantity * then * (multiple / now);
    },
    written: (units, day) => {
      const [now, then] = ratioOn(day);
      return divideRound(units * now, then * multiple);
    },
  };
}

function lowest(a: bigint, b: bigint): Ratio {
  const divisor = gcd(a, b);
  return [a / divisor, b / divisor];
}

function lcm(a: bigint, b: bigint): bigint {
  return (a / gcd(a, b)) * b;
}

function gcd(a: bigint, b: bigint): bigint {
  let [x, y] = [a, b];
  while (y > 0n) [x, y] = [y, x % y];
  return x;
}
