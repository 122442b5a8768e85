import type { Category, CategoryKind, CategoryReportItem, MissingCellRate } from '@farthing/api-contract';
import { dayAfter } from '@farthing/dates';
import { formatMinor, type MinorConvert, roundHundredths, wholePart } from '@farthing/money';
import { invalidField } from '../../../problems/problem.ts';

/** A month of the report. */
export interface ReportMonth {
  /** `YYYY-MM` */
  readonly month: string;
  readonly firstDay: string;
  readonly lastDay: string;
  /** Day whose rates convert the month's cells: its last day, or the report's last day if earlier. */
  readonly rateDay: string;
}

const mostMonths = 600;
/** Category id of uncategorised transactions in the totals. */
const uncategorised = '00000000-0000-0000-0000-000000000000';

/** Returns the first day of the month a number of months after a day's month, or before it if negative. */
export function monthStart(day: string, later = 0): string {
  return new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1 + later, 1))
    .toISOString()
    .slice(0, 10);
}

/**
 * Returns the months that a date range touches. @throws {Problem} invalid-request if the range is reversed or too long
 */
export function reportMonths(from: string, to: string): ReportMonth[] {
  if (from > to) throw invalidField('date_from', 'date_from must not be after date_to');
  const months: ReportMonth[] = [];
  for (let firstDay = monthStart(from); firstDay <= to; firstDay = monthStart(firstDay, 1)) {
    if (months.length === mostMonths) {
      throw invalidField('date_from', `A report can cover at most ${mostMonths} months`);
    }
    const lastDay = dayAfter(monthStart(firstDay, 1), -1);
    months.push({ month: firstDay.slice(0, 7), firstDay, lastDay, rateDay: lastDay < to ? lastDay : to });
  }
  return months;
}

/** Returns the days of the first and last month outside the range; none if both months are complete. */
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
  readonly sums: Map<string, bigint[]>;
}

/** A row and a month to which a sum belongs. `type` gives the kind of uncategorised sums. */
interface Place {
  /** `YYYY-MM` */
  readonly month: string;
  readonly category_id: string | null;
  readonly currency: string;
  readonly type: 'expense' | 'income';
}

/** A sum in minor units as the store read it. */
interface Cell extends Place {
  readonly amount_minor: string;
}

/** Sums from which a report is made. */
export interface ReportSums {
  /** Sums of whole months. */
  readonly whole: readonly Cell[];
  /** Sums of the days outside the range. */
  readonly outside: readonly Cell[];
  /** Parts of the range that are others', in hundredths of a percent of minor units. */
  readonly others: readonly (Place & { readonly others: string })[];
}

/**
 * Adds up the report's rows: monthly totals minus the days outside the range and the part that is others'. A refund is income in an
 * expense category (or the reverse), and so reduces its total. The user's part of a cell, which is a category, currency and month, is
 * rounded once, half to even. Rows are in the order of the categories, income first and uncategorised last.
 */
export function reportRows(
  months: readonly ReportMonth[],
  categories: readonly Category[],
  { whole, outside, others }: ReportSums,
): ReportRow[] {
  const rows = new Map<string, ReportRow>();
  for (const kind of ['income', 'expense'] as const) {
    for (const category of categories) {
      if (category.kind === kind) rows.set(category.id, { category, kind, sums: new Map() });
    }
    rows.set(`${uncategorised} ${kind}`, { category: null, kind, sums: new Map() });
  }
  const sumsOf = ({ category_id, currency, type }: Place): bigint[] | undefined => {
    const none = category_id === null || category_id === uncategorised;
    const row = rows.get(none ? `${uncategorised} ${type}` : category_id);
    const known = row?.sums.get(currency);
    if (known || !row) return known;
    const fresh = new Array<bigint>(months.length).fill(0n);
    row.sums.set(currency, fresh);
    return fresh;
  };
  const first = monthNumber(months[0]?.month ?? '');
  const add = (cell: Cell, minor: bigint) => addTo(sumsOf(cell), monthNumber(cell.month) - first, minor);
  for (const cell of whole) add(cell, BigInt(cell.amount_minor));
  for (const cell of outside) add(cell, -BigInt(cell.amount_minor));
  const theirs = new Map<bigint[], bigint[]>();
  for (const cell of others) {
    const cells = sumsOf(cell);
    if (!cells) continue;
    const parts = theirs.get(cells) ?? new Array<bigint>(months.length).fill(0n);
    theirs.set(cells, parts);
    addTo(parts, monthNumber(cell.month) - first, BigInt(cell.others));
  }
  for (const [cells, parts] of theirs)
    for (const [index, part] of parts.entries())
      cells[index] = roundHundredths((cells[index] ?? 0n) * wholePart - part);
  return [...rows.values()].filter((row) =>
    [...row.sums.values()].some((cells) => cells.some((sum) => sum !== 0n)),
  );
}

/** Returns the number of months since January 1900. */
function monthNumber(month: string): number {
  return (Number(month.slice(0, 4)) - 1900) * 12 + Number(month.slice(5, 7)) - 1;
}

function addTo(sums: bigint[] | undefined, index: number, minor: bigint): void {
  if (sums !== undefined) sums[index] = (sums[index] ?? 0n) + minor;
}

/** Returns the rates that the report's foreign cells need, each once. */
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
        if (sum === 0n || !at) return;
        ofCurrency[index] ??= { currency, date: at.rateDay, month: at.month, index };
      });
    }
  }
  return [...wanted.values()].flatMap((ofCurrency) => ofCurrency.filter(Boolean));
}

/** Returns the rate of a currency in the month at an index; undefined if none is stored. */
export type CellRate = (currency: string, index: number) => MinorConvert | undefined;

/**
 * Converts a row's months to minor units of base currency. Each currency's cell is converted and rounded once, then
 * added.
 */
export function convertRow({ sums }: ReportRow, baseCurrency: string, rateOf: CellRate): bigint[] {
  const length = Math.max(0, ...[...sums.values()].map((cells) => cells.length));
  const amounts = new Array<bigint>(length).fill(0n);
  for (const [currency, cells] of sums) {
    cells.forEach((sum, index) => {
      if (sum === 0n) return;
      const convert = currency === baseCurrency ? null : rateOf(currency, index);
      if (convert === undefined) return;
      addTo(amounts, index, convert === null ? sum : convert(sum));
    });
  }
  return amounts;
}

/** Converts a row to its form in the report, where spending is positive. */
export function reportItem(row: ReportRow, baseCurrency: string, rateOf: CellRate): CategoryReportItem {
  const { category, kind } = row;
  const amounts = convertRow(row, baseCurrency, rateOf);
  const print = (minor: bigint) => formatMinor(kind === 'expense' ? -minor : minor, baseCurrency);
  return {
    category_id: category?.id ?? null,
    name: category?.name ?? 'Uncategorised',
    kind,
    group_name: category?.group_name ?? null,
    total: print(amounts.reduce((sum, minor) => sum + minor, 0n)),
    amounts: amounts.map(print),
  };
}
