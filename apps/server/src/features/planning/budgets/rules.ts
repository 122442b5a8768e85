import { daysBetween } from '@farthing/dates';
import { type Currency, formatMinor, parseMinor } from '@farthing/money';
import { fieldProblem, invalidField, readMinor } from '../../../problems/problem.ts';
import type { Period, Span } from './month-rules.ts';

/** Amount carried over into the next period. */
export type RolloverKind = 'none' | 'surplus' | 'both';

/** Totals of a period before anything is carried over, in minor units. */
export interface PeriodSums {
  readonly amount: bigint;
  readonly moved: bigint;
  readonly spent: bigint;
}

/** Returns the amount carried over after the given periods. @param periods all periods since the budget's first */
export function carriedAfter(rollover: RolloverKind, periods: readonly PeriodSums[]): bigint {
  if (rollover === 'none') return 0n;
  let carried = 0n;
  for (const { amount, moved, spent } of periods) {
    const left = carried + amount + moved - spent;
    carried = rollover === 'surplus' && left < 0n ? 0n : left;
  }
  return carried;
}

/** Days elapsed in a period: none before it, all after it. */
export interface Elapsed {
  readonly days: number;
  /** With the day itself. */
  readonly gone: number;
  /** With the day itself; all of them before it begins, none after it. */
  readonly left: number;
}

/** Counts the days of a period around today. */
export function elapsedOf(period: Span, today: string): Elapsed {
  const days = daysBetween(period.from, period.to) + 1;
  if (today < period.from) return { days, gone: 0, left: days };
  if (today > period.to) return { days, gone: days, left: 0 };
  const gone = daysBetween(period.from, today) + 1;
  return { days, gone, left: days - gone + 1 };
}

/** Returns even spending up to the end of today, in minor units, rounded down. */
export function paceOf(available: bigint, { days, gone }: Elapsed): bigint {
  return available <= 0n ? 0n : (available * BigInt(gone)) / BigInt(days);
}

/** Returns the amount left per remaining day, rounded down. Zero if overspent, null after the period. */
export function perDayOf(remaining: bigint, { left }: Elapsed): bigint | null {
  if (left === 0) return null;
  return remaining <= 0n ? 0n : remaining / BigInt(left);
}

/** Returns whether a budget is overspent, at least 80% spent, or under that. Without limit and spending it is under. */
export function statusOf(available: bigint, spent: bigint): 'under' | 'near' | 'over' {
  if (spent > available && spent > 0n) return 'over';
  return spent > 0n && spent * 100n >= available * 80n ? 'near' : 'under';
}

/** An amount that holds from a day on; `month` is the budget month that began on it. */
export interface DatedAmount {
  readonly from_date: string;
  readonly month: string;
  readonly amount: string;
}

/**
 * The amount of a budget in a period: the newest that holds from then or before. Months go by their names, as the day
 * that an amount was set from is not the first one of its month when months start on another day since.
 */
export function amountFrom(amount: string, changes: readonly DatedAmount[], period: Period): string {
  const holds = ({ from_date, month }: DatedAmount) =>
    period.month === null ? from_date <= period.from : month <= period.month;
  return (
    changes
      .filter(holds)
      .sort((one, next) => (one.from_date < next.from_date ? -1 : 1))
      .at(-1)?.amount ?? amount
  );
}

const mostYears = 50;

/** Refuses days too far away to count all weeks up to them. @throws {Problem} invalid-request */
export function refuseFar(day: string, today: string, field: string): void {
  const years = Math.abs(Number(day.slice(0, 4)) - Number(today.slice(0, 4)));
  if (years > mostYears) throw invalidField(field, `Budget dates must be within ${mostYears} years of today`);
}

/** Reads an amount of zero or more. @throws {Problem} invalid-amount */
export function budgetAmount(value: string | number, currency: Currency, field = 'amount'): string {
  const minor = readMinor(value, currency, field);
  if (minor < 0n) throw fieldProblem('invalid-amount', field, 'A budget amount must not be below 0');
  return formatMinor(minor, currency);
}

/** Reads an amount of more than zero. @throws {Problem} invalid-amount */
export function amountAboveZero(value: string | number, currency: Currency): string {
  const minor = readMinor(value, currency, 'amount');
  if (minor <= 0n) throw fieldProblem('invalid-amount', 'amount', 'The amount must be above 0');
  return formatMinor(minor, currency);
}

/** Returns the net amount moved to each budget in each month, by `budget month`. All add up to 0. */
export function movedSums(
  moves: readonly {
    readonly month: string;
    readonly from_budget_id: string;
    readonly to_budget_id: string;
    readonly amount: string;
    readonly currency: string;
  }[],
): ReadonlyMap<string, bigint> {
  const sums = new Map<string, bigint>();
  const add = (budget: string, month: string, minor: bigint) =>
    sums.set(`${budget} ${month}`, (sums.get(`${budget} ${month}`) ?? 0n) + minor);
  for (const { month, from_budget_id, to_budget_id, amount, currency } of moves) {
    const minor = parseMinor(amount, currency);
    add(from_budget_id, month, -minor);
    add(to_budget_id, month, minor);
  }
  return sums;
}
