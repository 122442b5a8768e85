import { statusColumn, statusReason } from './cell-words.ts';
import { findFormat } from './formats/catalogue.ts';
import type { Reading } from './statement.ts';

/** The reason of a row that sets the opening balance. */
export const openingReason = 'This row sets the opening balance. It isn’t a transaction.';

/** The reason of a row that repeats a balance among the amounts. */
export const balanceReason = 'This row states a balance. It isn’t a transaction.';
const balanceWords =
  /^(?:opening|closing|starting|ending|previous) balance$|^(?:balance )?(?:brought|carried) forward$|^(?:balance )?[bc]\/f(?:wd)?$/i;

type SkipRule = (raw: readonly string[]) => string | null;

/** Creates the rule that skips a format's rows that aren't transactions, with the reason. */
export function createSkipRules(reading: Reading): SkipRule {
  const format = findFormat(reading.formatId);
  const dateAt = reading.columns.date?.[0] ?? 0;
  const headingCell = reading.header[dateAt]?.trim().toLowerCase() ?? '';
  const [section, marker] = format?.sectionCells ?? [];
  const footers = [...(format?.footers ?? []), ...(format?.sectionWith === undefined ? [] : ['date'])];
  const filter = format?.rowFilter;
  const statusAt = statusPlace(reading);
  const memoAt = reading.columns.memo?.[0] ?? -1;
  const sumAt =
    format?.sumColumn === undefined
      ? -1
      : reading.header.findIndex((cell) => cell.trim().toLowerCase() === format.sumColumn?.toLowerCase());
  const statesBalance = createBalanceWords(reading);
  const openingAt =
    format?.openingWords === undefined
      ? []
      : [...(reading.columns.type ?? []), ...(reading.columns.merchant ?? [])];
  return (raw) => {
    if (section !== undefined && (raw[0]?.trim() !== section || raw[1]?.trim() !== marker)) {
      return `The row belongs to another section (${(raw[0] ?? '').trim().slice(0, 40)}).`;
    }
    const dateCell = raw[dateAt] ?? '';
    const first = dateCell.charCodeAt(0);
    if (!(first >= 48 && first <= 57)) {
      if (raw.every((cell) => cell.trim() === '')) return 'The row is blank.';
      const words = dateCell.trim().toLowerCase();
      if (words !== '' && words === headingCell && raw.length >= reading.width)
        return 'The row repeats the heading.';
      const opener = (raw[0] ?? '').trim().toLowerCase();
      if (footers.some((footer) => opener.startsWith(footer)))
        return 'The line closes or opens a section. It isn’t a transaction.';
      if (format?.sectionWith !== undefined && filledCells(raw) <= 2)
        return 'The line is a title. It isn’t a transaction.';
    }
    if (statusAt >= 0) {
      const reason = statusReason(raw[statusAt]);
      if (reason !== null) return reason;
    }
    if (filter !== undefined && reading.filterColumn >= 0 && raw.length > reading.filterColumn) {
      const value = (raw[reading.filterColumn] ?? '').trim();
      if (value.toLowerCase() !== filter.equals.toLowerCase()) {
        return `${filter.column} is ${value === '' ? 'blank' : value.slice(0, 40)}. Only ${filter.equals} rows count.`;
      }
    }
    if (sumAt >= 0 && /[1-9]/.test(raw[sumAt] ?? ''))
      return 'The sum of a split: its parts are separate rows';
    if (memoAt >= 0 && raw[memoAt]?.trim().toLowerCase() === 'memo')
      return 'A memo row does not change the balance.';
    for (const at of openingAt) {
      if (format?.openingWords?.includes((raw[at] ?? '').trim().toLowerCase())) return openingReason;
    }
    return statesBalance(raw) ? balanceReason : null;
  };
}

/** Returns the position of the column that says whether rows are booked, or -1 if there is none or the format has a rule of its own. */
export function statusPlace({ formatId, filterColumn, layout, amount, header }: Reading): number {
  const format = findFormat(formatId);
  if (format === undefined) return filterColumn;
  const isTable = layout === 'table' && amount !== 'trade' && format.rowFilter === undefined;
  return isTable ? statusColumn(header) : -1;
}

/** Creates a test for rows of a bank's table that only state a balance. Other programs use the same words for transactions. */
function createBalanceWords(reading: Reading): (raw: readonly string[]) => boolean {
  const { columns, layout, amount } = reading;
  const kind = findFormat(reading.formatId)?.kind ?? 'bank';
  const [describedAt = -1] = columns.description ?? [];
  if (layout !== 'table' || amount === 'trade' || (kind !== 'bank' && kind !== 'card')) return () => false;
  const balanceAt = columns.balance?.[0] ?? -1;
  const amountAt = [columns.amount, columns.debit, columns.credit].flatMap((places) => places ?? []);
  const figures = (cell = ''): string => cell.replace(/\D/g, '');
  return (raw) => {
    const words = raw[describedAt] ?? '';
    if (words.length > 40 || !balanceWords.test(words.trim())) return false;
    const moved = amountAt.map((at) => figures(raw[at])).filter((cell) => cell !== '');
    return balanceAt < 0 || moved.every((cell) => cell === figures(raw[balanceAt]));
  };
}

/** Counts the cells that aren't empty. */
export function filledCells(raw: readonly string[]): number {
  let filled = 0;
  for (const cell of raw) if (cell.trim() !== '') filled += 1;
  return filled;
}
