/**
 * Rates of return. They are ratios, not money: worked out in double precision from whole minor units, and printed with
 * six places.
 */

/** Money paid in and taken out on a day, in minor units. `dayNumber` counts days from an arbitrary day. */
export interface DayFlow {
  readonly dayNumber: number;
  readonly inMinor: bigint;
  readonly outMinor: bigint;
  /** Value at the end of the day before, and of the day itself. */
  readonly valueBefore: bigint;
  readonly valueAfter: bigint;
}

/** A period between two values. */
export interface ReturnPeriod {
  /** The day at whose end `valueStart` is taken. */
  readonly startDay: number;
  readonly endDay: number;
  readonly valueStart: bigint;
  readonly valueEnd: bigint;
  /** By day, each day once. */
  readonly flows: readonly DayFlow[];
}

/** Return over the period and per year, as decimal fractions. Null if it can't be calculated. */
export interface Return {
  readonly period: string | null;
  readonly yearly: string | null;
}

const daysInYear = 365;

/**
 * The return of one pound that stayed in throughout: the growth between flows, chained. What comes in counts from the
 * start of its day, what goes out until the end of it.
 */
export function timeWeighted(period: ReturnPeriod): Return {
  let growth = 1;
  let last = Number(period.valueStart);
  let held = last > 0;
  for (const { inMinor, outMinor, valueBefore, valueAfter } of period.flows) {
    const before = Number(valueBefore);
    if (last > 0) growth *= before / last;
    const invested = before + Number(inMinor);
    if (invested > 0) {
      growth *= (Number(valueAfter) + Number(outMinor)) / invested;
      held = true;
    }
    last = Number(valueAfter);
  }
  if (last > 0) growth *= Number(period.valueEnd) / last;
  if (!held) return { period: null, yearly: null };
  const days = investedDays(period);
  return { period: print(growth - 1), yearly: days > 0 ? print(growth ** (daysInYear / days) - 1) : null };
}

/**
 * The yearly rate at which all flows, and the values at both ends, are worth nothing together (XIRR, years of 365
 * days); over the period it is compounded by its days.
 */
export function moneyWeighted(period: ReturnPeriod): Return {
  const cash = [
    { day: period.startDay, amount: -Number(period.valueStart) },
    ...period.flows.map((flow) => ({
      day: flow.dayNumber,
      amount: Number(flow.outMinor) - Number(flow.inMinor),
    })),
    { day: period.endDay, amount: Number(period.valueEnd) },
  ].filter(({ amount }) => amount !== 0);
  const days = investedDays(period);
  const hasBoth = cash.some(({ amount }) => amount > 0) && cash.some(({ amount }) => amount < 0);
  const isLost = days > 0 && cash.length > 0 && cash.every(({ amount }) => amount < 0);
  if (isLost) return { period: '-1.000000', yearly: '-1.000000' };
  if (!hasBoth || days <= 0) return { period: null, yearly: null };
  const first = cash[0]?.day ?? 0;
  const force = rootOf((x) =>
    cash.reduce((sum, { day, amount }) => sum + amount * Math.exp((-x * (day - first)) / daysInYear), 0),
  );
  if (force === undefined) return { period: null, yearly: null };
  return { period: print(Math.expm1((force * days) / daysInYear)), yearly: print(Math.expm1(force)) };
}

/** Returns the rate of return for a growth factor over a number of days. */
export function growthReturn({ factor, days }: { readonly factor: number; readonly days: number }): Return {
  return { period: print(factor - 1), yearly: days > 0 ? print(factor ** (daysInYear / days) - 1) : null };
}

/** Days from the start, or from the first purchase if the portfolio was empty at the start. */
function investedDays({ startDay, endDay, valueStart, flows }: ReturnPeriod): number {
  const first = valueStart > 0n ? startDay : (flows.find(({ inMinor }) => inMinor > 0n)?.dayNumber ?? endDay);
  return endDay - first;
}

/** The root nearest to zero: outward in steps until the sign changes, then halved down. */
function rootOf(f: (x: number) => number): number | undefined {
  const step = 0.05;
  for (let index = 0; index < 2000; index++) {
    for (const side of [1, -1]) {
      const [near, far] = [side * step * index, side * step * (index + 1)];
      const [atNear, atFar] = [f(near), f(far)];
      if (atNear === 0) return near;
      if (Number.isFinite(atFar) && atNear < 0 !== atFar < 0) return halve(f, near, far);
    }
  }
  return undefined;
}

function halve(f: (x: number) => number, from: number, to: number): number {
  let [low, high] = [from, to];
  const negative = f(low) < 0;
  for (let round = 0; round < 100; round++) {
    const middle = (low + high) / 2;
    if (f(middle) < 0 === negative) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/** Formats a rate with six decimal places, or returns null if it is out of a useful range. */
function print(rate: number): string | null {
  if (!Number.isFinite(rate) || rate > 1e9) return null;
  const text = rate.toFixed(6);
  return text === '-0.000000' ? '0.000000' : text;
}
