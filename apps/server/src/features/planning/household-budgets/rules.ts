import { isDay } from '@farthing/dates';
import { invalidField } from '../../../problems/problem.ts';

/** Length of a period of a budget. */
export type BudgetPeriod = 'monthly' | 'weekly' | 'yearly';

/** Amounts in minor units by the month or day from which each holds: `YYYY-MM` in monthly budgets, `YYYY-MM-DD` in others. */
export type DatedAmounts = Readonly<Record<string, string>>;

/** Most years between today and the start of an amount. */
const mostYears = 10;

/** Refuses months too far away to count all of them. @throws {Problem} invalid-request */
export function refuseFarMonth(month: string, today: string, field: string): void {
  if (Math.abs(Number(month.slice(0, 4)) - Number(today.slice(0, 4))) > mostYears)
    throw invalidField(field, `Months must be within ${mostYears} years of today`);
}

/** Refuses a day where a budget has months, and a month where it has days. @throws {Problem} invalid-request */
export function refuseOtherForm(from: string, period: BudgetPeriod, field: string): void {
  const isMonth = from.length === 'YYYY-MM'.length;
  if (period === 'monthly' && !isMonth)
    throw invalidField(field, 'Monthly budgets start with a month, such as 2026-04');
  if (period !== 'monthly' && !isDay(from))
    throw invalidField(field, 'Weekly and yearly budgets start on a day, such as 2026-04-06');
}

/** Returns the first day of a budget, from which its weeks and years are counted. */
export function firstDay(amounts: DatedAmounts): string {
  const first = Object.keys(amounts).sort()[0] ?? '';
  return first.length === 'YYYY-MM'.length ? `${first}-01` : first;
}

/**
 * Returns the amount that holds in a period, in minor units; none before the first.
 * @param from first day of the period. The name of a month sorts before its days
 */
export function amountIn(amounts: DatedAmounts, from: string): bigint {
  let start = '';
  for (const one of Object.keys(amounts)) if (one <= from && one > start) start = one;
  return BigInt(amounts[start] ?? '0');
}

/** Returns amounts with a new one from then on: later ones no longer hold. A month before the first begins the budget earlier. */
export function amountsFrom(amounts: DatedAmounts, from: string, minor: bigint): DatedAmounts {
  const earlier = Object.entries(amounts).filter(([one]) => one < from);
  return Object.fromEntries([...earlier, [from, String(minor)]]);
}

/** Returns the same amount in all periods of a budget. */
export function amountAlways(amounts: DatedAmounts, minor: bigint): DatedAmounts {
  return { [Object.keys(amounts).sort()[0] ?? '']: String(minor) };
}
