import { dayAfter, dayNumber, monthAfter, weekdayOf } from '@farthing/dates';
import {
  hasBegun,
  lookedAt,
  type MonthStart,
  monthSpan,
  periodOn,
  periodsUpTo,
  type Recurring,
  type Span,
} from '../budgets/service.ts';
import { firstDay } from './rules.ts';
import type { HouseholdBudgetRow } from './store.ts';

/** Months of a household are calendar months, as everyone in it reads the same figures. */
const calendar: MonthStart = { month_start: 'calendar', day: 1, holidays: 'england-and-wales' };

type Row = Pick<HouseholdBudgetRow, 'amounts' | 'period' | 'rollover'>;

const recurringOf = ({ amounts, period }: Pick<Row, 'amounts' | 'period'>): Recurring => ({
  period,
  start_date: firstDay(amounts),
});

/** Returns the days of a month. */
export const daysOfMonth = (month: string): Span => monthSpan(calendar, month);

/** Returns the day that the budgets of a month are looked at: today in this month, else its nearer end. */
export const dayLookedAt = (month: string, today: string): string => lookedAt(daysOfMonth(month), today);

/** Returns true if a budget has started by the period of a day. */
export const hasStarted = (row: Row, day: string): boolean => hasBegun(recurringOf(row), calendar, day);

/** Lists the periods whose spending a budget needs for a day: all since its first if anything is carried over. */
export function periodsFor(row: Row, day: string): readonly Span[] {
  return row.rollover === 'none' ? [periodIn(row, day)] : periodsUpTo(recurringOf(row), calendar, day);
}

/** Returns the period of a budget that a day is in, or its first one before it starts. */
export const periodIn = (row: Pick<Row, 'amounts' | 'period'>, day: string): Span =>
  periodOn(recurringOf(row), calendar, day);

/** Returns the whole months of some periods, as parts of joint accounts are worked out by month. */
export function wholeMonths(periods: readonly Span[]): Span {
  const first = periods.map(({ from }) => from).sort()[0] ?? '';
  const last =
    periods
      .map(({ to }) => to)
      .sort()
      .at(-1) ?? '';
  return { from: `${first.slice(0, 7)}-01`, to: dayAfter(`${monthAfter(last.slice(0, 7))}-01`, -1) };
}

/** Names the schedule of a budget: those of one schedule have periods that end on the same days. */
export function scheduleOf({ amounts, period }: Pick<Row, 'amounts' | 'period'>): string {
  if (period === 'monthly') return period;
  const first = firstDay(amounts);
  return `${period} ${period === 'weekly' ? weekdayOf(dayNumber(first)) : first.slice('YYYY-'.length)}`;
}

/** Returns a look-up of the period that a day is in, among those of one schedule. */
export function periodLookUp(periods: readonly Span[]): (day: string) => Span | undefined {
  const sorted = [...new Map(periods.map((one) => [one.from, one])).values()].sort((one, next) =>
    one.from < next.from ? -1 : 1,
  );
  const known = new Map<string, Span | undefined>();
  return (day) => {
    if (known.has(day)) return known.get(day);
    const last = sorted.findLast(({ from }) => from <= day);
    const found = last && last.to >= day ? last : undefined;
    known.set(day, found);
    return found;
  };
}
