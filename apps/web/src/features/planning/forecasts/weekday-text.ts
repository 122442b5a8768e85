import { longDayText } from '../../../design/format.ts';

/** `Friday 27 November`, without its year: a cash flow looks a year ahead at most. */
export function weekdayText(day: string): string {
  return longDayText(day).replace(/ \d{4}$/, '');
}
