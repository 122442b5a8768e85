import { createRecordTokenizer, type RecordTokenizer } from './csv-records.ts';

/** Number of lines searched for the headings of a table. */
const headingLines = 20;

/** A row of a table, its cells by heading (lower case); a heading that the table lacks gives an empty cell. */
export interface TableRow {
  readonly cell: (heading: string) => string;
  /** The row has fewer cells than headings: the file may stop inside it. */
  readonly isShort: boolean;
  readonly cells: readonly string[];
  readonly line: number;
}

/** Receives the rows of a table, and its end. */
export interface TableSink {
  row(row: TableRow): void;
  end?(): void;
}

/** Brings a heading to the form in which headings are compared. */
function headingName(cell: string): string {
  return cell.replaceAll('\ufeff', '').replace(/\s+/g, ' ').trim().toLowerCase();
}

/** Returns whether the cells are headings, all of those wanted among them. */
function holdsHeadings(cells: readonly string[], wanted: readonly string[]): boolean {
  const names = new Set(cells.map(headingName));
  return wanted.every((heading) => names.has(heading));
}

/**
 * Prepares to read comma-separated tables by their headings. Lines before the first heading are passed over; another line of
 * headings begins another table.
 * @param headings sets of headings (lower case), any one of which begins a table
 */
export function createTableTokenizer(
  headings: readonly (readonly string[])[],
  sink: TableSink,
): RecordTokenizer {
  let at: ReadonlyMap<string, number> | null = null;
  const tokenizer = createRecordTokenizer(',', (cells, line) => {
    if (headings.some((wanted) => holdsHeadings(cells, wanted))) {
      // Of equal headings the first counts.
      at = new Map([...cells.entries()].reverse().map(([column, cell]) => [headingName(cell), column]));
      return;
    }
    if (at === null || cells.every((cell) => cell.trim() === '')) return;
    const columns = at;
    // Some banks end the headings with a comma, and not every row.
    const named = columns.size - (columns.has('') ? 1 : 0);
    const cell = (heading: string): string => (cells[columns.get(heading) ?? -1] ?? '').trim();
    sink.row({ cell, cells, line, isShort: cells.length < named });
  });
  return {
    push: tokenizer.push,
    end() {
      tokenizer.end();
      sink.end?.();
    },
  };
}

/** Returns whether one of the first lines of a text holds one of the sets of headings. */
export function startsTable(text: string, headings: readonly (readonly string[])[]): boolean {
  let found = false;
  const tokenizer = createRecordTokenizer(',', (cells, line) => {
    found ||= line <= headingLines && headings.some((wanted) => holdsHeadings(cells, wanted));
  });
  tokenizer.push(text);
  tokenizer.end();
  return found;
}
