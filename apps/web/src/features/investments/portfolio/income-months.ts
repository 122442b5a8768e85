import type { PortfolioIncome } from '@farthing/api-contract';
import { monthsLater } from '@farthing/dates';
import { Decimal } from '@farthing/money';

import { incomeMonths as texts } from './texts.tsx';

type MonthIncome = PortfolioIncome['months'][number];

const shownMonths = 24;
const year = 12;

/** The last two years month by month, oldest first, months without income as none. */
export function lastMonths(months: readonly MonthIncome[], today: string): readonly MonthIncome[] {
  const known = new Map(months.map((one) => [one.month, one]));
  return Array.from({ length: shownMonths }, (_, index) => {
    const month = monthsLater(`${today.slice(0, 7)}-01`, index + 1 - shownMonths).slice(0, 7);
    return known.get(month) ?? { month, dividends: '0.00', accumulated: '0.00', total: '0.00' };
  });
}

/** The sums of the last 12 months and of the 12 before. */
export function yearSums(months: readonly MonthIncome[]): { readonly now: string; readonly before: string } {
  const sum = (some: readonly MonthIncome[]) =>
    some.reduce((total, one) => total.plus(one.total), new Decimal(0)).toFixed(2);
  return { now: sum(months.slice(-year)), before: sum(months.slice(0, -year)) };
}

/** Describes the columns in words. */
export function incomeFinding({ now, before }: { readonly now: string; readonly before: string }): string {
  const [last, earlier] = [new Decimal(now), new Decimal(before)];
  if (last.isZero()) return texts.none;
  if (earlier.isZero()) return texts.ofLastYear;
  if (last.equals(earlier)) return texts.same;
  return last.gt(earlier) ? texts.more : texts.less;
}
