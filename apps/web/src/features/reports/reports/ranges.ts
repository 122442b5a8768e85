import { dayAfter, monthsLater } from '@farthing/dates';
import type { ReportRange } from '../../../api/reports.ts';
import * as common from '../../../design/common-texts.ts';
import { dayText, monthText, taxYearText } from '../../../design/format.ts';
import type { RangeName } from './search.ts';
import { ranges as texts } from './texts.tsx';

/** A range with what it is called, and the one before it to compare with. */
export interface NamedRange extends ReportRange {
  readonly label: string;
  /** Undefined for all time. */
  readonly before: (ReportRange & { readonly label: string }) | undefined;
}

/**
 * The days of a range that ends today, as far as it has gone; the range before it has as many days gone, so that the two
 * can be compared.
 * @param first the first day on which anything was recorded, for all time
 */
export function namedRange(name: RangeName, today: string, first: string | null): NamedRange {
  switch (name) {
    case 'month':
      return goneSoFar(
        { from: `${today.slice(0, 8)}01`, today, label: common.thisMonth },
        1,
        texts.monthBefore,
      );
    case '3-months':
      return goneSoFar(
        { from: startOfMonths(today, 3), today, label: texts.threeMonths },
        3,
        texts.threeMonthsBefore,
      );
    case '6-months':
      return goneSoFar(
        { from: startOfMonths(today, 6), today, label: texts.sixMonths },
        6,
        texts.sixMonthsBefore,
      );
    case '5-years':
      return goneSoFar(
        { from: startOfMonths(today, 60), today, label: texts.fiveYears },
        60,
        texts.fiveYearsBefore,
      );
    case '12-months':
      return goneSoFar(
        { from: startOfMonths(today, 12), today, label: texts.twelveMonths },
        12,
        texts.yearBefore,
      );
    case 'tax-year': {
      const start = taxYearStart(today);
      const year = Number(start.slice(0, 4));
      const word = taxYearText(`${year}-${String((year + 1) % 100).padStart(2, '0')}`);
      return goneSoFar({ from: start, today, label: texts.taxYear(word) }, 12, texts.yearBefore);
    }
    case 'year':
      return goneSoFar(
        { from: `${today.slice(0, 4)}-01-01`, today, label: today.slice(0, 4) },
        12,
        texts.yearBefore,
      );
    case 'all': {
      const from = first !== null && first < today ? first : startOfMonths(today, 12);
      const oldest = startOfMonths(today, 600);
      return {
        date_from: from > oldest ? from : oldest,
        date_to: today,
        label: texts.allTime,
        before: undefined,
      };
    }
  }
}

interface GoneSoFar {
  readonly from: string;
  readonly today: string;
  readonly label: string;
}

/** A range from a day to today, and the range so many months before it. */
function goneSoFar({ from, today, label }: GoneSoFar, months: number, before: string): NamedRange {
  const to = monthsLater(today, -months);
  return {
    date_from: from,
    date_to: today,
    label,
    before: { date_from: monthsLater(from, -months), date_to: to, label: before },
  };
}

function startOfMonths(today: string, months: number): string {
  return monthsLater(`${today.slice(0, 8)}01`, 1 - months);
}

function taxYearStart(day: string): string {
  const start = `${day.slice(0, 4)}-04-06`;
  return day >= start ? start : monthsLater(start, -12);
}

/** A whole year of the calendar, as far as it has gone. */
export function yearRange(year: string, today: string): ReportRange {
  const end = `${year}-12-31`;
  return { date_from: `${year}-01-01`, date_to: end < today ? end : today };
}

/** Returns the grouping of a range: by month, or by year if it is longer than five years. */
export function groupingOf({ date_from, date_to }: ReportRange): 'month' | 'year' {
  return monthsLater(date_from, 60) <= date_to ? 'year' : 'month';
}

/** Returns true if a period of a report, `2026` or `2026-01`, hasn't ended by a day. */
export function isUnderWay(period: string, today: string): boolean {
  return today.startsWith(period);
}

/** A period as people say it: `2026`, `Jan 2026`, `4 Jan 2026`. */
export function periodText(period: string): string {
  return period.length === 4 ? period : period.length === 7 ? monthText(period) : dayText(period);
}

/** A range as people say it: `1 Jan 2026 to 21 Nov 2026`. */
export function rangeText({ date_from, date_to }: ReportRange): string {
  return date_from === date_to ? dayText(date_from) : texts.range(dayText(date_from), dayText(date_to));
}

/** The figures of each day from coded differences: the last of each week for a long line, each day for a short one. */
export function dayPoints(
  opening: string,
  changes: readonly number[],
  places: number,
  date_from: string,
): { readonly date: string; readonly value: string }[] {
  let minor = BigInt(opening.replace('.', ''));
  const every = Math.max(1, Math.floor(changes.length / 400));
  const points: { date: string; value: string }[] = [];
  changes.forEach((change, index) => {
    minor += BigInt(change);
    if ((changes.length - 1 - index) % every === 0)
      points.push({ date: dayAfter(date_from, index), value: majorText(minor, places) });
  });
  return points;
}

function majorText(minor: bigint, places: number): string {
  const digits = (minor < 0n ? -minor : minor).toString().padStart(places + 1, '0');
  const text = places === 0 ? digits : `${digits.slice(0, -places)}.${digits.slice(-places)}`;
  return minor < 0n ? `-${text}` : text;
}
