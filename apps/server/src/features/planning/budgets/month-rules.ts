import { dayAfter, daysBetween, monthAfter } from '@farthing/dates';
import { type HolidayRegion, workingDaysOf } from '@farthing/recurring-payments';

/** When months start. */
export interface MonthStart {
  readonly month_start: 'calendar' | 'day' | 'pay_day';
  /** 1 to 31; the last day of a month that has no such day. */
  readonly day: number;
  readonly holidays: HolidayRegion;
}

/** A date range that includes both its ends. */
export interface Span {
  readonly from: string;
  readonly to: string;
}

/** Days past which most of a month lies in the next calendar month. */
const midMonth = 15;

/** Months from one to another. */
export function monthsBetween(from: string, to: string): number {
  return (
    (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + Number(to.slice(5)) - Number(from.slice(5))
  );
}

/** A day of a calendar month, the last one where the month is shorter. */
function dayOf(month: string, day: number): string {
  const last = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).getUTCDate();
  return `${month}-${String(Math.min(day, last)).padStart(2, '0')}`;
}

/**
 * The days of a budget month. It bears the name of the calendar month that most of it lies in: one that starts after
 * the 15th starts in the calendar month before. A pay-day on a weekend or bank holiday is paid on the last working day
 * before.
 */
export function monthSpan(start: MonthStart, month: string): Span {
  const known = spans.get(start) ?? new Map<string, Span>();
  spans.set(start, known);
  const span = known.get(month) ?? {
    from: startOf(start, month),
    to: dayAfter(startOf(start, monthAfter(month)), -1),
  };
  known.set(month, span);
  return span;
}

/** Months that were worked out, as long as their settings are held: the budgets of a household ask for the same. */
const spans = new WeakMap<MonthStart, Map<string, Span>>();

function startOf({ month_start, day, holidays }: MonthStart, month: string): string {
  if (month_start === 'calendar') return `${month}-01`;
  const nominal = dayOf(day > midMonth ? monthAfter(month, -1) : month, day);
  return month_start === 'day' ? nominal : workingDays(holidays).onOrBefore(nominal);
}

/** Working days by region, as working out a year's holidays takes longer than looking them up. */
const calendars = new Map<HolidayRegion, ReturnType<typeof workingDaysOf>>();

function workingDays(region: HolidayRegion): ReturnType<typeof workingDaysOf> {
  const known = calendars.get(region) ?? workingDaysOf(region);
  calendars.set(region, known);
  return known;
}

/** The budget month that a day is in. */
export function monthOf(start: MonthStart, day: string): string {
  const month = day.slice(0, 7);
  for (const later of [-1, 0, 1]) {
    const span = monthSpan(start, monthAfter(month, later));
    if (day >= span.from && day <= span.to) return monthAfter(month, later);
  }
  return month;
}

/** The month that began on a day, also when months start on another day since: it is named for where most of it lay. */
export function monthFrom(start: MonthStart, day: string): string {
  const month = monthOf(start, day);
  if (monthSpan(start, month).from === day) return month;
  return monthAfter(day.slice(0, 7), Number(day.slice(8)) > midMonth ? 1 : 0);
}

/** The day that a month's budgets are looked at: today inside of it, else its nearer end. */
export function lookedAt(month: Span, today: string): string {
  if (today < month.from) return month.from;
  return today > month.to ? month.to : today;
}

/** A budget as far as its periods go. */
export interface Recurring {
  readonly period: 'monthly' | 'weekly' | 'yearly';
  readonly start_date: string;
}

/** A period of a budget; `month` for a monthly one. */
export interface Period extends Span {
  readonly month: string | null;
}

/** The period of a budget that a day is in, counted from the first; below 0 before it began. */
function periodNumber({ period, start_date }: Recurring, start: MonthStart, day: string): number {
  if (period === 'monthly') return monthsBetween(monthOf(start, start_date), monthOf(start, day));
  if (period === 'weekly') return Math.floor(daysBetween(start_date, day) / 7);
  const years = Number(day.slice(0, 4)) - Number(start_date.slice(0, 4));
  return day < anniversary(start_date, years) ? years - 1 : years;
}

/** Returns the day a number of years later. 29 February becomes the 28th in other years. */
function anniversary(day: string, years: number): string {
  const month = `${String(Number(day.slice(0, 4)) + years).padStart(4, '0')}-${day.slice(5, 7)}`;
  return dayOf(month, Number(day.slice(8)));
}

function periodAt(budget: Recurring, start: MonthStart, number: number): Period {
  const { period, start_date } = budget;
  if (period === 'monthly') {
    const month = monthAfter(monthOf(start, start_date), number);
    return { ...monthSpan(start, month), month };
  }
  if (period === 'weekly')
    return {
      from: dayAfter(start_date, number * 7),
      to: dayAfter(start_date, number * 7 + 6),
      month: null,
    };
  return {
    from: anniversary(start_date, number),
    to: dayAfter(anniversary(start_date, number + 1), -1),
    month: null,
  };
}

/** Returns true if a budget has started by the period of a day. */
export function hasBegun(budget: Recurring, start: MonthStart, day: string): boolean {
  return periodNumber(budget, start, day) >= 0;
}

/** Returns all periods of a budget from the first to that of a day. Before the budget starts, only the first. */
export function periodsUpTo(budget: Recurring, start: MonthStart, day: string): Period[] {
  const last = Math.max(0, periodNumber(budget, start, day));
  return Array.from({ length: last + 1 }, (_, number) => periodAt(budget, start, number));
}

/** Returns a budget's period on a day, or the first one before it starts. */
export function periodOn(budget: Recurring, start: MonthStart, day: string): Period {
  return periodAt(budget, start, Math.max(0, periodNumber(budget, start, day)));
}

/** Returns the periods of a budget whose first day is in a date range, oldest first. */
export function periodsStartingIn(budget: Recurring, start: MonthStart, { from, to }: Span): Period[] {
  const first = Math.max(0, periodNumber(budget, start, from));
  const count = Math.max(0, periodNumber(budget, start, to) - first + 1);
  return Array.from({ length: count }, (_, later) => periodAt(budget, start, first + later)).filter(
    (period) => period.from >= from && period.from <= to,
  );
}
