import { dayAfter } from '@farthing/dates';
import { dayText } from '../../../design/format.ts';
import { monthRange as texts } from './texts.ts';

/** The first and last day of the month that holds `today`, for a person whose months start on `startDay` (1 to 28). */
export function monthRange(
  startDay: number,
  today: string,
): { readonly first: string; readonly last: string } {
  const [year = 0, month = 1, day = 1] = today.split('-').map(Number);
  const first = startOf(year, day >= startDay ? month : month - 1, startDay);
  const last = dayAfter(startOf(year, day >= startDay ? month + 1 : month, startDay), -1);
  return { first, last };
}

/** The same in words: `This month runs from 25 Oct 2026 to 24 Nov 2026.` */
export function monthRangeText(startDay: number, today: string): string {
  const { first, last } = monthRange(startDay, today);
  return texts.runsFrom(dayText(first), dayText(last));
}

function startOf(year: number, month: number, day: number): string {
  return new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10);
}
