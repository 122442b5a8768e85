import { readHeading } from './column-positions.ts';
import { type DateParts, readDateCell } from './date-cell.ts';
import { findFormat } from './formats/catalogue.ts';
import type { Inspection, InspectionOptions, Reading } from './statement.ts';

/** Order of day and month in a numeric date. */
type Order = 'day_first' | 'month_first';

/** Evidence about the order of day and month, counted over all date cells in one pass. */
export interface DateEvidence {
  /** Number of cells with two numbers before the year. */
  numeric: number;
  /** Cells that are a date with the day first only, with the month first only, and either way round. */
  dayOnly: number;
  monthOnly: number;
  both: number;
  /** The rows that are a date either way round, as they follow one another under each of the two orders. */
  dayFirst: Walk;
  monthFirst: Walk;
  example: string;
}

/** Dates of rows in file order. Files are sorted by date, so the right reading gives a monotonic sequence with small steps. */
interface Walk {
  last: number;
  later: number;
  earlier: number;
  /** Days from row to row, all together. */
  length: number;
}

/** Counts of no cells. */
export function noDateEvidence(): DateEvidence {
  const walk = (): Walk => ({ last: 0, later: 0, earlier: 0, length: 0 });
  return {
    ...{ numeric: 0, dayOnly: 0, monthOnly: 0, both: 0, example: '' },
    dayFirst: walk(),
    monthFirst: walk(),
  };
}

/** Prepares to count the cells of dates that prove an order of day and month. */
export function createDateCounter(
  reading: Reading,
  evidence: DateEvidence,
): (raw: readonly string[]) => void {
  const at = reading.columns.date?.[0] ?? 0;
  const parts: DateParts = { day: 0, numeric: false, timeAt: -1 };
  let lastCell = '';
  let found: 'numeric' | 'dayOnly' | 'monthOnly' | 'both' | null = null;
  return (raw) => {
    const cell = raw[at] ?? '';
    if (cell !== lastCell) {
      lastCell = cell;
      const asDayFirst = readDateCell(cell, false, parts);
      const { numeric, day } = parts;
      const asMonthFirst = numeric ? readDateCell(cell, true, parts) : asDayFirst;
      found = !numeric ? null : fitting(asDayFirst, asMonthFirst);
      if (evidence.example === '' && (asDayFirst || asMonthFirst)) evidence.example = cell;
      if (found === 'both') {
        step(evidence.dayFirst, day);
        step(evidence.monthFirst, parts.day);
      }
    }
    if (found === null) return;
    evidence.numeric += 1;
    if (found !== 'numeric') evidence[found] += 1;
  };
}

function fitting(asDayFirst: boolean, asMonthFirst: boolean): 'numeric' | 'dayOnly' | 'monthOnly' | 'both' {
  if (asDayFirst) return asMonthFirst ? 'both' : 'dayOnly';
  return asMonthFirst ? 'monthOnly' : 'numeric';
}

function step(walk: Walk, day: number): void {
  const now = dayNumber(day);
  if (walk.last !== 0) {
    if (now > walk.last) walk.later += 1;
    else if (now < walk.last) walk.earlier += 1;
    walk.length += Math.abs(now - walk.last);
  }
  walk.last = now;
}

function dayNumber(day: number): number {
  return Date.UTC(Math.floor(day / 10_000), (Math.floor(day / 100) % 100) - 1, day % 100) / 86_400_000;
}

/** Cells of the other order that may be slips of a file: one of so many. */
const slipShare = 5;

/** Order of day and month in the file's dates, with the certainty of that finding. */
export interface DateFinding {
  order: Order | 'fixed';
  proven: boolean;
  /** Cells that are a date under the other order alone, which are not read. */
  against: number;
  /** True if only the chronological order of the rows gives the answer. */
  byRows: boolean;
}

/**
 * Decides the order of day and month over all rows (import rule 3): the user's answer; else what most of the rows fit that fit one
 * order only, unless they are few against those that fit both and the bank's usual layout, or the order of the rows, says otherwise.
 * All ambiguous: day first, and not proven, unless only one reading puts the rows in date order.
 */
export function decideDateOrder(
  reading: Reading,
  evidence: DateEvidence,
  options: InspectionOptions,
): DateFinding {
  const { numeric, dayOnly, monthOnly, both } = evidence;
  if (numeric === 0) return { order: 'fixed', proven: true, against: 0, byRows: false };
  const found = (order: Order, proven: boolean, byRows = false): DateFinding => ({
    ...{ order, proven, byRows },
    against: order === 'day_first' ? monthOnly : dayOnly,
  });
  const asked = options.dateOrder ?? mappedOrder(options.mapping?.dateFormat);
  if (asked !== undefined) return found(asked, true);
  const said = usualOrder(reading, options);
  if (dayOnly === 0 && monthOnly === 0) {
    if (said === 'month_first') return found(said, true);
    const rows = orderOfRows(evidence, 2);
    if (rows === 'day_first') return found(rows, true);
    return rows === null || said !== null ? found('day_first', false) : found(rows, false, true);
  }
  if (dayOnly > 0 && monthOnly > 0) {
    const few = Math.min(dayOnly, monthOnly) * slipShare <= Math.max(dayOnly, monthOnly);
    const most = dayOnly > monthOnly ? 'day_first' : dayOnly < monthOnly ? 'month_first' : null;
    if (few && most !== null) return found(most, said === null || said === most);
    return found(said ?? orderOfRows(evidence, 1) ?? most ?? 'day_first', false);
  }
  if (dayOnly > 0 || both === 0) return found(dayOnly > 0 ? 'day_first' : 'month_first', true);
  const rows = orderOfRows(evidence, 1) ?? shorterWay(evidence);
  const few = monthOnly * slipShare <= both;
  if (said === 'day_first') {
    const turned = !few && (rows === 'month_first' || (rows === null && monthOnly > both));
    return turned ? found('month_first', rows !== null) : found('day_first', few && rows !== 'month_first');
  }
  if (few && rows === 'day_first') return found('day_first', false);
  return found('month_first', said !== null || rows !== 'day_first');
}

/** Returns the warnings to show the user about how the dates are read. */
export function dateWarnings({ order, proven, against, byRows }: DateFinding): Inspection['warnings'] {
  if (order === 'fixed') return [];
  const [first, other] = order === 'day_first' ? ['day', 'month'] : ['month', 'day'];
  const [dates, them] = against === 1 ? ['1 date fits', 'it'] : [`${against} dates fit`, 'them'];
  if (against > 0) {
    const message = `The ${first} is assumed to come first, but ${dates} only with the ${other} first: ${
      against === 1 ? 'its row' : 'their rows'
    } can’t be read.`;
    return [
      proven
        ? {
            code: 'date-order-slips',
            message: `${message} Correct ${them} in the file, or add ${them} by hand.`,
          }
        : { code: 'date-order-mixed', message: `${message} Say which way round the dates are.` },
    ];
  }
  if (proven) return [];
  const either = 'Every date could have day and month either way round';
  if (byRows)
    return [
      {
        code: 'date-order-assumed',
        message: `${either}. The month is assumed to come first, because the rows are in date order only that way.`,
      },
    ];
  return [
    {
      code: 'date-order-assumed',
      message:
        order === 'day_first'
          ? `${either}. The day is assumed to come first.`
          : 'Most dates could have day and month either way round. The month is assumed to come first, because some fit no other way.',
    },
  ];
}

/** The order that the file's layout has, where it has one alone. A heading that fits many banks fits a file of one's own too. */
function usualOrder(reading: Reading, options: InspectionOptions): Order | null {
  const format = findFormat(reading.formatId);
  if (format === undefined || (format.signIsUncertain && options.formatId === undefined)) return null;
  const headings = new Set(reading.header.map((cell) => readHeading(cell).name));
  if (format.monthFirstWhen?.some((name) => headings.has(name.toLowerCase()))) return 'month_first';
  const written = [format.dateFormat, ...(format.alternateDateFormats ?? [])];
  return written.some((each) => /^D/.test(each)) && !written.some((each) => /M\/D/.test(each))
    ? 'day_first'
    : null;
}

function mappedOrder(dateFormat: string | undefined): Order | undefined {
  if (dateFormat === undefined || /^y/i.test(dateFormat)) return undefined;
  return /^m[^o]/i.test(dateFormat) ? 'month_first' : /^d/i.test(dateFormat) ? 'day_first' : undefined;
}

/** The order under which the rows go one way, where they turn back at least so often under the other. */
function orderOfRows({ dayFirst, monthFirst }: DateEvidence, turns: number): Order | null {
  const [day, month] = [dayFirst, monthFirst].map(({ later, earlier }) => Math.min(later, earlier));
  if (day === 0 && (month ?? 0) >= turns) return 'day_first';
  return month === 0 && (day ?? 0) >= turns ? 'month_first' : null;
}

/** The order under which the rows are nearer to one another, where they are much nearer. */
function shorterWay({ dayFirst, monthFirst }: DateEvidence): Order | null {
  if (dayFirst.length * 2 < monthFirst.length) return 'day_first';
  return monthFirst.length * 2 < dayFirst.length ? 'month_first' : null;
}
