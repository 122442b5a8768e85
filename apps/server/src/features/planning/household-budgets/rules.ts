import { monthAfter } from '@farthing/dates';
import { fieldProblem } from '../../../problems/problem.ts';

/** Amounts in minor units by the month from which each holds, `YYYY-MM`. */
export type MonthAmounts = Readonly<Record<string, string>>;

/** Most years between today and the first month of an amount. */
const mostYears = 10;

/** Refuses months too far away to count all of them. @throws {Problem} invalid-request */
export function refuseFarMonth(month: string, today: string, field: string): void {
  if (Math.abs(Number(month.slice(0, 4)) - Number(today.slice(0, 4))) > mostYears)
    throw fieldProblem('invalid-request', field, `Months must be within ${mostYears} years of today`);
}

/** Returns the months from which amounts hold, oldest first. */
function startsOf(amounts: MonthAmounts): string[] {
  return Object.keys(amounts).sort();
}

/** Returns the first month of a budget. */
export function firstMonth(amounts: MonthAmounts): string {
  return startsOf(amounts)[0] ?? '';
}

/** Returns the amount that holds in a month, in minor units; none before the first. */
export function amountIn(amounts: MonthAmounts, month: string): bigint {
  const start = startsOf(amounts).findLast((from) => from <= month);
  return start === undefined ? 0n : BigInt(amounts[start] ?? '0');
}

/** Returns amounts with a new one from a month on: later ones no longer hold. A month before the first begins the budget earlier. */
export function amountsFrom(amounts: MonthAmounts, from: string, minor: bigint): MonthAmounts {
  const earlier = Object.entries(amounts).filter(([month]) => month < from);
  return Object.fromEntries([...earlier, [from, String(minor)]]);
}

/** Returns the same amount in all months of a budget. */
export function amountAlways(amounts: MonthAmounts, minor: bigint): MonthAmounts {
  return { [firstMonth(amounts)]: String(minor) };
}

/** Lists the months whose spending a budget needs for a month: all since its first if anything is carried over. */
export function monthsOf(
  { amounts, rollover }: { readonly amounts: MonthAmounts; readonly rollover: string },
  month: string,
): string[] {
  if (rollover === 'none') return [month];
  const months: string[] = [];
  for (let one = firstMonth(amounts); one <= month; one = monthAfter(one)) months.push(one);
  return months;
}
