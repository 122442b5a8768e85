import type { Coverage } from '@farthing/api-contract';
import { monthsLater } from '@farthing/dates';
import type { DayState, MonthOfDays } from '../../../design/charts/day-map.tsx';
import { monthText } from '../../../design/format.ts';

/** A month of the map, with how many of its days are what. */
interface CoverageMonth extends MonthOfDays {
  readonly covered: number;
  readonly gaps: number;
  readonly breaks: number;
}

/**
 * The months of an account's map, oldest first: from its first statement or transaction, at most `most` of them up to the
 * last.
 */
export function coverageMonths(coverage: Coverage, most = 24): CoverageMonth[] {
  const { from, to } = coverage;
  if (from === null || to === null) return [];
  const months: CoverageMonth[] = [];
  for (let first = `${to.slice(0, 7)}-01`; ; first = monthsLater(first, -1)) {
    const month = first.slice(0, 7);
    if (month < from.slice(0, 7) || months.length === most) break;
    const days = daysOf(month).map((day) => stateOf(day, coverage, from, to));
    const count = (state: DayState) => days.filter((one) => one === state).length;
    months.unshift({
      ...{ month, label: monthText(month), days },
      ...{ covered: count('covered'), gaps: count('gap'), breaks: count('break') },
    });
  }
  return months;
}

function stateOf(day: string, { covered, breaks }: Coverage, from: string, to: string): DayState {
  if (day < from || day > to) return 'outside';
  const within = (days: { readonly from: string; readonly to: string }) => day >= days.from && day <= days.to;
  if (breaks.some((one) => (one.kind === 'inside' ? within(one) : day === one.to))) return 'break';
  return covered.some(within) ? 'covered' : 'gap';
}

function daysOf(month: string): string[] {
  const [year = 0, number = 0] = month.split('-').map(Number);
  const length = new Date(Date.UTC(year, number, 0)).getUTCDate();
  return Array.from({ length }, (_, index) => `${month}-${String(index + 1).padStart(2, '0')}`);
}
