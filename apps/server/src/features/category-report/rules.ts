import type { Category, CategoryKind, CategoryReportItem, MissingCellRate } from '@farthing/api-contract';
import { dayAfter } from '@farthing/dates';
import {
  addExact,
  type ExactMinor,
  exactFromHalves,
  formatMinor,
  isNothing,
  negateExact,
  type QuickConvert,
} from '@farthing/money';
import { fieldProblem } from '../../problems/problem.ts';

/** A month of the report. */
export interface ReportMonth {
  /** `YYYY-MM` */
  readonly month: string;
  readonly firstDay: string;
  readonly lastDay: string;
  /** Day whose rates convert the month's cells: its last, or the report's last when that is earlier. */
  readonly rateDay: string;
}

const mostMonths = 600;
/** Where the rollup counts what has no category. */
const uncategorised = '00000000-0000-0000-0000-000000000000';

/** The first day of the month that lies so many months after (negative: before) that of a day. */
export function monthStart(day: string, later = 0): string {
  return new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1 + later, 1))
    .toISOString()
    .slice(0, 10);
}

/** The months that a range of days touches. @throws {Problem} invalid-request for a range backwards or too long */
export function reportMonths(from: string, to: string): ReportMonth[] {
  if (from > to) throw fieldProblem('invalid-request', 'date_from', 'date_from must not be after date_to');
  const months: ReportMonth[] = [];
  for (let firstDay = monthStart(from); firstDay <= to; firstDay = monthStart(firstDay, 1)) {
    if (months.length === mostMonths) {
      throw fieldProblem('invalid-request', 'date_from', `A report covers at most ${mostMonths} months`);
    }
    const lastDay = dayAfter(monthStart(firstDay, 1), -1);
    months.push({ month: firstDay.slice(0, 7), firstDay, lastDay, rateDay: lastDay < to ? lastDay : to });
  }
  return months;
}

/** The days of the first and last month that lie outside the range; none when both are whole. */
export function daysOutside(from: string, to: string): { from: string; to: string }[] {
  const ranges: { from: string; to: string }[] = [];
  if (from > monthStart(from)) ranges.push({ from: monthStart(from), to: dayAfter(from, -1) });
  const lastDay = dayAfter(monthStart(to, 1), -1);
  if (to < lastDay) ranges.push({ from: dayAfter(to), to: lastDay });
  return ranges;
}

/** Sums of one row of the report: by currency, one signed sum in minor units for each month. */
export interface ReportRow {
  readonly category: Category | null;
  readonly kind: CategoryKind;
  readonly sums: Map<string, ExactMinor[]>;
}

/** A cell as the store read it; `type` decides the kind of what has no category. */
interface CellOwner {
  readonly category_id: string | null;
  readonly currency: string;
  readonly type: 'expense' | 'income';
}

/** The sums of one category, currency and type in the months of a year, in minor units. */
export interface YearCells extends Pick<CellOwner, 'currency' | 'type'> {
  /** The nil UUID where transactions have no category. */
  readonly category_id: string;
  /** January first. */
  readonly months: readonly ExactMinor[];
}

/** Reads a packed year: cells of months since January 1900 and signed minor units. */
export function unpackYear(packed: string): YearCells[] {
  const all = JSON.parse(packed) as [string, string, 'expense' | 'income', string][];
  return all.map(([category_id, currency, type, cells]) => {
    const bytes = Buffer.from(cells, 'base64');
    const months = new Array<ExactMinor>(12).fill(0);
    for (let at = 0; at < bytes.length; at += 10)
      months[bytes.readInt16BE(at) % 12] = exactFromHalves(
        bytes.readInt32BE(at + 2),
        bytes.readUInt32BE(at + 6),
      );
    return { category_id, currency, type, months };
  });
}

/**
 * Adds up the report's rows: the months' rollups less what lies outside the range. A refund is an income on an expense
 * category (or the reverse) and so lowers its sum. Rows stand in the categories' order, income first, what has no
 * category last.
 * @param years the calendar years that the months lie in
 */
export function reportRows(
  months: readonly ReportMonth[],
  categories: readonly Category[],
  years: ReadonlyMap<string, readonly YearCells[]>,
  outside: readonly (CellOwner & { readonly month: string; readonly amount_minor: string })[],
): ReportRow[] {
  const rows = new Map<string, ReportRow>();
  for (const kind of ['income', 'expense'] as const) {
    for (const category of categories) {
      if (category.kind === kind) rows.set(category.id, { category, kind, sums: new Map() });
    }
    rows.set(`${uncategorised} ${kind}`, { category: null, kind, sums: new Map() });
  }
  const sumsOf = ({ category_id, currency, type }: CellOwner): ExactMinor[] | undefined => {
    const none = category_id === null || category_id === uncategorised;
    const row = rows.get(none ? `${uncategorised} ${type}` : category_id);
    const known = row?.sums.get(currency);
    if (known || !row) return known;
    const fresh = new Array<ExactMinor>(months.length).fill(0);
    row.sums.set(currency, fresh);
    return fresh;
  };
  const first = monthNumber(months[0]?.month ?? '');
  for (const [year, all] of years) {
    const january = monthNumber(`${year}-01`) - first;
    for (const cells of all) {
      const sums = sumsOf(cells);
      if (sums === undefined) continue;
      for (let month = Math.max(0, -january); month < 12 && january + month < sums.length; month++)
        addTo(sums, january + month, cells.months[month] ?? 0);
    }
  }
  for (const part of outside) {
    addTo(sumsOf(part), monthNumber(part.month) - first, -BigInt(part.amount_minor));
  }
  return [...rows.values()].filter(({ sums }) =>
    [...sums.values()].some((cells) => cells.some((sum) => !isNothing(sum))),
  );
}

/** Months since January 1900. */
function monthNumber(month: string): number {
  return (Number(month.slice(0, 4)) - 1900) * 12 + Number(month.slice(5, 7)) - 1;
}

function addTo(sums: ExactMinor[] | undefined, index: number, minor: ExactMinor): void {
  if (sums !== undefined) sums[index] = addExact(sums[index] ?? 0, minor);
}

/** The rates that the report's foreign cells need, each once. */
export function wantedRates(
  months: readonly ReportMonth[],
  rows: readonly ReportRow[],
  baseCurrency: string,
): (MissingCellRate & { readonly index: number })[] {
  const wanted = new Map<string, (MissingCellRate & { index: number })[]>();
  for (const { sums } of rows) {
    for (const [currency, cells] of sums) {
      if (currency === baseCurrency) continue;
      const ofCurrency = wanted.get(currency) ?? [];
      wanted.set(currency, ofCurrency);
      cells.forEach((sum, index) => {
        const at = months[index];
        if (isNothing(sum) || !at) return;
        ofCurrency[index] ??= { currency, date: at.rateDay, month: at.month, index };
      });
    }
  }
  return [...wanted.values()].flatMap((ofCurrency) => ofCurrency.filter(Boolean));
}

/** The rate of a currency in the month at an index; undefined where none is stored. */
export type CellRate = (currency: string, index: number) => QuickConvert | undefined;

/** A row's months in minor units of base currency: each currency's cell converted and rounded once, then summed. */
export function convertRow({ sums }: ReportRow, baseCurrency: string, rateOf: CellRate): ExactMinor[] {
  const length = Math.max(0, ...[...sums.values()].map((cells) => cells.length));
  const amounts = new Array<ExactMinor>(length).fill(0);
  for (const [currency, cells] of sums) {
    cells.forEach((sum, index) => {
      if (isNothing(sum)) return;
      const convert = currency === baseCurrency ? null : rateOf(currency, index);
      if (convert === undefined) return;
      addTo(amounts, index, convert === null ? sum : convert(sum));
    });
  }
  return amounts;
}

/** A row as the report prints it: spending is positive. */
export function reportItem(row: ReportRow, baseCurrency: string, rateOf: CellRate): CategoryReportItem {
  const { category, kind } = row;
  const amounts = convertRow(row, baseCurrency, rateOf);
  const print = (minor: ExactMinor) =>
    formatMinor(kind === 'expense' ? negateExact(minor) : minor, baseCurrency);
  return {
    category_id: category?.id ?? null,
    name: category?.name ?? 'Uncategorised',
    kind,
    group_name: category?.group_name ?? null,
    total: print(amounts.reduce(addExact, 0)),
    amounts: amounts.map(print),
  };
}
