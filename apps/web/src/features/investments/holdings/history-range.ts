import { monthsLater } from '@farthing/dates';

import { historyRange as texts } from './texts.tsx';

/** Period shown in a history chart. */
export type HistoryRange = '1' | 'year' | '12' | '60' | 'all';

/** The ranges to choose from. */
export const historyRanges = [
  { value: '1', ...texts.month },
  { value: 'year', ...texts.yearToDate },
  { value: '12', ...texts.year },
  { value: '60', ...texts.fiveYears },
  { value: 'all', ...texts.all },
] as const;

/** The days of a range: daily for up to a year, monthly beyond. All of it, by month, is what the API answers of its own. */
export function daysOf(
  range: HistoryRange,
  today: string,
): { readonly date_from?: string; readonly interval?: 'day' | 'month' } {
  if (range === 'all') return {};
  if (range === 'year') return { date_from: `${today.slice(0, 4)}-01-01`, interval: 'day' };
  const months = Number(range);
  return { date_from: monthsLater(today, -months), interval: months > 12 ? 'month' : 'day' };
}

/** The range in a sentence: "over the last year". */
export const rangeWords: Readonly<Record<HistoryRange, string>> = texts.inSentence;
