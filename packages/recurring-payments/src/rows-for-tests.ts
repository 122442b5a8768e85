import type { RecurringRow } from './row.ts';

let numbered = 0;

/** A row of a test: money out in pounds on a day, at a merchant. */
export function row(
  date: string,
  pounds: number,
  merchant: string,
  more: Partial<RecurringRow> = {},
): RecurringRow {
  numbered += 1;
  return {
    id: `t${String(numbered).padStart(6, '0')}`,
    date,
    amountMinor: BigInt(Math.round(pounds * 100)),
    currency: 'GBP',
    accountId: 'current',
    merchant,
    category: null,
    isTransfer: false,
    toggle: null,
    ...more,
  };
}

/** Rows on days that are written one after the other, of one amount. */
export function rowsOn(
  days: string,
  pounds: number,
  merchant: string,
  more: Partial<RecurringRow> = {},
): RecurringRow[] {
  return days.split(' ').map((day) => row(day, pounds, merchant, more));
}

/** Days of the month from one month on: `monthsFrom('2025-01', 3, 15)` is 15 January, February and March 2025. */
export function monthsFrom(month: string, count: number, date: number, step = 1): string {
  const [year = 0, first = 1] = month.split('-').map(Number);
  return Array.from({ length: count }, (_, index) => {
    const last = new Date(Date.UTC(year, first + index * step, 0)).getUTCDate();
    const day = new Date(Date.UTC(year, first - 1 + index * step, Math.min(date, last)));
    return day.toISOString().slice(0, 10);
  }).join(' ');
}
