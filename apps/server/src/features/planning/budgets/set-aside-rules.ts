import { monthAfter } from '@farthing/dates';
import {
  type MonthStart,
  monthOf,
  monthSpan,
  type Period,
  periodsStartingIn,
  type Recurring,
} from './month-rules.ts';

/**
 * Returns the part of a weekly or yearly budget that a month has to pay for, in minor units. A week counts in the month
 * it starts in. A year is spread evenly over the months that start in it, so that they add up to its amount.
 * @param amountIn amount of the budget in one of its periods, in minor units
 */
export function shareOf(
  budget: Recurring,
  { start, month }: { readonly start: MonthStart; readonly month: string },
  amountIn: (period: Period) => bigint,
): bigint {
  const span = monthSpan(start, month);
  if (budget.period === 'weekly')
    return periodsStartingIn(budget, start, span).reduce((sum, week) => sum + amountIn(week), 0n);
  const year = budget.period === 'yearly' ? yearAround(budget, start, span.from) : undefined;
  if (!year) return 0n;
  const months = monthsStartingIn(start, year);
  const [place, count] = [BigInt(months.indexOf(month)), BigInt(months.length)];
  const amount = amountIn(year);
  return (amount * (place + 1n)) / count - (amount * place) / count;
}

/** Returns the year of a budget that a day is in. Undefined before its first. */
function yearAround(budget: Recurring, start: MonthStart, day: string): Period | undefined {
  const aYearBefore = `${monthAfter(day.slice(0, 7), -12)}-01`;
  return periodsStartingIn(budget, start, { from: aYearBefore, to: day }).findLast(({ to }) => to >= day);
}

function monthsStartingIn(start: MonthStart, { from, to }: Period): string[] {
  const first = monthOf(start, from);
  return Array.from({ length: 14 }, (_, later) => monthAfter(first, later)).filter((month) => {
    const begins = monthSpan(start, month).from;
    return begins >= from && begins <= to;
  });
}

/** A budget in a month, in minor units of the base currency. */
export interface MonthNeed {
  /** Null for the budget of a whole group. */
  readonly category_id: string | null;
  readonly group_name: string;
  readonly period: 'monthly' | 'weekly' | 'yearly';
  /** Amount of a monthly budget, or the month's share of another. */
  readonly minor: bigint;
}

/**
 * Returns what weekly and yearly budgets need in a month beyond the monthly ones. Spending that several budgets cover
 * counts once: a monthly budget replaces the others of its category or group, the larger of a weekly and a yearly one
 * counts, and the budget of a group includes those of its categories.
 */
export function setAsideOf(needs: readonly MonthNeed[]): bigint {
  let total = 0n;
  for (const group of Map.groupBy(needs, ({ group_name }) => group_name).values()) {
    const ofGroup = group.filter(({ category_id }) => category_id === null);
    if (ofGroup.some(({ period }) => period === 'monthly')) continue;
    const categories = [
      ...Map.groupBy(
        group.filter(({ category_id }) => category_id !== null),
        ({ category_id }) => category_id,
      ).values(),
    ];
    const isMonthly = ({ period }: MonthNeed) => period === 'monthly';
    const others = sum(categories.map((budgets) => (budgets.some(isMonthly) ? 0n : largest(budgets))));
    const monthly = sum(group.filter(isMonthly).map(({ minor }) => minor));
    const rest = largest(ofGroup) - monthly;
    total += rest > others ? rest : others;
  }
  return total;
}

function largest(needs: readonly MonthNeed[]): bigint {
  return needs.reduce((most, { minor }) => (minor > most ? minor : most), 0n);
}

function sum(values: readonly bigint[]): bigint {
  return values.reduce((total, value) => total + value, 0n);
}
