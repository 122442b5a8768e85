import { shiftMonths } from '../../design/format.ts';

/** How far back a course is shown. */
export type CourseRange = '1' | 'year' | '12' | '60' | 'all';

/** The ranges to choose from. */
export const courseRanges = [
  { value: '1', label: '1 month', short: '1m' },
  { value: 'year', label: 'This year', short: 'YTD' },
  { value: '12', label: '1 year', short: '1y' },
  { value: '60', label: '5 years', short: '5y' },
  { value: 'all', label: 'All', short: 'All' },
] as const;

/** The days of a range: daily for up to a year, monthly beyond. */
export function daysOf(
  range: CourseRange,
  today: string,
): { readonly date_from?: string; readonly interval: 'day' | 'month' } {
  if (range === 'all') return { interval: 'month' };
  if (range === 'year') return { date_from: `${today.slice(0, 4)}-01-01`, interval: 'day' };
  const months = Number(range);
  return { date_from: shiftMonths(today, -months), interval: months > 12 ? 'month' : 'day' };
}

/** The range in a sentence: "over the last year". */
export const rangeWords: Readonly<Record<CourseRange, string>> = {
  '1': 'over the last month',
  year: 'this year',
  '12': 'over the last year',
  '60': 'over the last 5 years',
  all: 'since the first trade',
};
