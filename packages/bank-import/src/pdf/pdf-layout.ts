import type { ColumnMapping } from '../statement.ts';
import { readPrintedDay } from './pdf-dates.ts';
import { cellsOf, type PdfColumn, type PdfRole, type PdfTable } from './pdf-headings.ts';
import { partsOf } from './pdf-money.ts';
import {
  itemAt,
  linesOfPage,
  type PdfLine,
  type PdfPage,
  type PdfWord,
  rightOf,
  textOf,
} from './pdf-page.ts';

/** Columns of a PDF statement as a user named them: the headings of its table, and the role of each. */
export interface PdfLayout {
  readonly headings: readonly string[];
  readonly roles: readonly PdfRole[];
}

/** Headings that aren't known, with the first lines below them divided by column. The headings are the first row. */
export interface PdfColumnsAsked {
  readonly headings: readonly string[];
  readonly sample: readonly (readonly string[])[];
}

/** Lines below headings on which the first row may stand. */
const linesToFirstRow = 4;
const fewestColumns = 3;
const mostColumns = 20;
const shownLines = 12;

/**
 * Finds the line that heads a table of dates and amounts and whose headings aren't known: the last one above the first line
 * with both.
 */
export function findUnknownHeadings(pages: readonly PdfPage[]): PdfColumnsAsked | null {
  for (const page of pages) {
    const lines = linesOfPage(page);
    const first = lines.findIndex(isRow);
    if (first < 0) continue;
    const above = lines.slice(Math.max(0, first - linesToFirstRow), first);
    const heading = above.findLast((line) => isHeading(line));
    if (heading === undefined) continue;
    const columns = columnsOf(heading);
    const rows = lines
      .slice(lines.indexOf(heading) + 1)
      .filter(({ words }) => partsOf(words).money.length > 0);
    return {
      headings: columns.map(({ name }) => name),
      sample: [
        columns.map(({ name }) => name),
        ...rows.slice(0, shownLines).map((line) => cellsIn(line, columns)),
      ],
    };
  }
  return null;
}

/** The tables whose headings are those of a layout. */
export function learnedTables(lines: readonly PdfLine[], { headings, roles }: PdfLayout): PdfTable[] {
  return lines.flatMap((line) => {
    const columns = columnsOf(line);
    const isOne =
      columns.length === headings.length && columns.every(({ name }, at) => name === headings[at]);
    if (!isOne) return [];
    return [
      {
        ...{ first: line, line },
        columns: columns.map((column, at) => ({ ...column, role: roles[at] ?? 'other' })),
        left: itemAt(columns, 0).left - 16,
        right: itemAt(columns, -1).right + 26,
      },
    ];
  });
}

/** Returns the layout that an answer to the question of columns means, or null if it names other columns or none. */
export function layoutOf(headings: readonly string[], mapping: ColumnMapping): PdfLayout | null {
  const keys = headings.map(keyOf);
  const roles: PdfRole[] = headings.map(() => 'other');
  const named: readonly (readonly [PdfRole, number | string | undefined])[] = [
    ...mapping.descriptionColumns.map((column) => ['description', column] as const),
    ['date', mapping.dateColumn],
    ['amount', mapping.amountColumn],
    ['out', mapping.debitColumn],
    ['in', mapping.creditColumn],
    ['balance', mapping.balanceColumn],
  ];
  for (const [role, column] of named) {
    if (column === undefined) continue;
    const at = typeof column === 'number' ? column : keys.indexOf(keyOf(column));
    if (at < 0 || at >= headings.length) return null;
    roles[at] = role;
  }
  return { headings, roles };
}

function keyOf(heading: string): string {
  return heading.replace(/\s+/g, ' ').trim().toLowerCase();
}

function isRow({ words }: PdfLine): boolean {
  const dated = [1, 2, 3, 4].some((count) => readPrintedDay(textOf(words.slice(0, count))) !== null);
  return dated && partsOf(words).money.length > 0;
}

function isHeading(line: PdfLine): boolean {
  const columns = columnsOf(line);
  return (
    columns.length >= fewestColumns &&
    columns.length <= mostColumns &&
    columns.every(({ name }) => /\p{L}/u.test(name) && !/\d{3}/.test(name))
  );
}

function columnsOf({ words }: PdfLine): PdfColumn[] {
  return cellsOf(words).map((cell) => ({
    role: 'other',
    name: textOf(cell),
    left: itemAt(cell, 0).x,
    right: rightOf(itemAt(cell, -1)),
  }));
}

/** The words of a line by column: amounts end near the end of their heading, and texts begin at its start. */
function cellsIn({ words }: PdfLine, columns: readonly PdfColumn[]): string[] {
  const { words: texts, money } = partsOf(words);
  const cells = columns.map((): PdfWord[] => []);
  for (const word of words) {
    const isText = texts.includes(word);
    const amount = money.find(({ left, right }) => word.x >= left - 1 && rightOf(word) <= right + 1);
    const at =
      isText || amount === undefined
        ? columns.findLastIndex(({ left }) => left <= word.x + 3)
        : nearest(columns, amount.left, amount.right);
    cells[Math.max(0, at)]?.push(word);
  }
  return cells.map(textOf);
}

function nearest(columns: readonly PdfColumn[], left: number, right: number): number {
  const distances = columns.map((column) =>
    Math.min(Math.abs(column.right - right), Math.abs(column.left - left)),
  );
  return distances.indexOf(Math.min(...distances));
}
