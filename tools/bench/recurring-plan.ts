import type { Frequency } from '../../packages/recurring-payments/src/index.ts';
import { dayOf, inMonth, type Maker, span, textOf } from './recurring-maker.ts';

/** Behaviour of a series in the generated household. */
export interface Plan {
  readonly shape: string;
  readonly frequency: Frequency;
  /** Nominal days, before jitter and rolls. */
  readonly dates: readonly number[];
  readonly roll: 'none' | 'following' | 'preceding';
  /** Days that a payment is late (or early, below 0). */
  readonly jitter: readonly [number, number];
  /** Signed pence of the n-th payment on a day. */
  readonly pence: (index: number, day: number) => number;
  readonly merchant: (day: number) => string;
  readonly category: string | null;
  readonly account: (index: number) => string;
  readonly missed: number;
  readonly isTransfer?: boolean;
  readonly refunds?: number;
}

/** The plans of one merchant. */
export type Shape = (maker: Maker, name: string) => readonly Plan[];

const months = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'];

/** Month numbers of a stretch that begins in the first year and goes on to the end, unless it is cut. */
export function monthsFrom(maker: Maker, step: number, fewest: number): number[] {
  const firstMonth = maker.whole(0, step === 12 ? 11 : 14);
  const all = Array.from({ length: 48 }, (_, index) => firstMonth + index * step).filter(
    (month) => month < 46,
  );
  return maker.chance(0.12) && all.length > fewest + 2
    ? all.slice(0, maker.whole(fewest + 2, all.length))
    : all;
}

type Parts = Partial<Plan> & Pick<Plan, 'shape' | 'frequency' | 'dates' | 'pence'>;

/** A plan: what is usual, and what this one has of its own; its merchant is written in one of four ways. */
export function plan(maker: Maker, name: string, parts: Parts): Plan {
  const reference = maker.whole(100_000, 999_999);
  const style = maker.whole(0, 3);
  const openings = ['', 'DIRECT DEBIT PAYMENT TO ', 'DD ', ''];
  return {
    roll: 'following',
    jitter: [0, 0],
    merchant: (day) =>
      style === 0
        ? name
        : style === 1
          ? `${openings[1]}${name} REF ${reference}`
          : style === 2
            ? `${name}*${(day * 7919) % 99_991}`
            : `${openings[style]}${name} ${textOf(day).slice(8)}${months[Number(textOf(day).slice(5, 7)) - 1]}`,
    category: null,
    account: () => 'current',
    missed: maker.pick([0, 0.015, 0.04]),
    ...parts,
  };
}

/** A price that rises at most once a year, from a random payment on. */
export function rising(maker: Maker, pence: number, perYear: number): (index: number) => number {
  const at = maker.whole(3, perYear + 3);
  const doesRise = maker.chance(0.5);
  const factors = Array.from({ length: 6 }, () => 1.03 + maker.random() * 0.12);
  return (index) => {
    let price = pence;
    if (doesRise)
      for (let rise = 0; index >= at + rise * perYear && rise < 6; rise += 1) price *= factors[rise] ?? 1;
    return -Math.round(price);
  };
}

/** A price as shops write them, in pence. */
export const price = (maker: Maker) => maker.whole(3, 60) * 100 + maker.pick([0, 49, 50, 95, 99]);

/** Days at one distance, from the first year to the end, of some to an earlier day. */
export function everyDays(maker: Maker, step: number, fewest: number): number[] {
  const from = dayOf(span.first) + maker.whole(0, 330);
  const all = Array.from({ length: 200 }, (_, index) => from + index * step).filter(
    (day) => day <= dayOf(span.last),
  );
  return maker.chance(0.35) ? all.slice(0, maker.whole(fewest, all.length)) : all;
}

/** A day of each month. */
export const monthly = (list: readonly number[], date: number) => list.map((month) => inMonth(month, date));
/** The first payments otherwise than the rest. */
export function after(
  number: number,
  first: (index: number) => number,
  rest: (index: number) => number,
): (index: number) => number {
  return (index) => (index < number ? first(index) : rest(index));
}
