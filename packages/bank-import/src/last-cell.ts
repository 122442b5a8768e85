import type { Reading } from './statement.ts';

/** Finds out whether a file that ends without a line end stops in the middle of its last cell. */
export interface LastCell {
  /** Takes the next row that was read. */
  add(raw: readonly string[], isUnended: boolean): void;
  /** The cell that the file is cut off in. */
  cut(): Reading['cutCell'];
}

/** Amounts and dates that must agree before a shorter one counts as cut. */
const fewestRows = 3;
/** More shapes than this tell nothing. */
const mostShapes = 50;

interface Watched {
  readonly shapeOf: (cell: string) => string;
  /** Words are cut if one earlier word starts so; amounts and dates if all do. */
  readonly isWord: boolean;
  readonly seen: Set<string>;
  rows: number;
}

/**
 * Watches the cells of a table that money depends on. The last one is cut if it is how earlier ones start: `12.5` below amounts
 * with two decimals, `17/08/20` below years of four digits, `D` below `Deposit`.
 */
export function createLastCell({ layout, amount, columns, filterColumn }: Reading): LastCell {
  const watched = new Map<number, Watched>();
  const watch = (places: readonly number[] | undefined, shapeOf: Watched['shapeOf'], isWord = false) => {
    if (layout !== 'table' || amount === 'trade') return;
    for (const at of places ?? []) watched.set(at, { shapeOf, isWord, seen: new Set(), rows: 0 });
  };
  watch(columns.date, (cell) => tail(cell, './:, -'));
  for (const money of [columns.amount, columns.debit, columns.credit, columns.balance])
    watch(money, (cell) => tail(cell, '.,'));
  watch(
    [...(columns.flag ?? []), ...(columns.state ?? []), filterColumn],
    (cell) => cell.toLowerCase(),
    true,
  );
  let cutCell: Reading['cutCell'];
  return {
    add(raw, isUnended) {
      const last = raw.length - 1;
      const found = watched.get(last);
      if (isUnended && found && isCut(found, raw[last] ?? ''))
        cutCell = { column: last, text: raw[last] ?? '' };
      for (const [at, column] of watched) count(column, raw[at] ?? '');
    },
    cut: () => cutCell,
  };
}

function count(column: Watched, cell: string): void {
  const trimmed = cell.trim();
  if (trimmed === '' || column.seen.size > mostShapes) return;
  column.rows += 1;
  column.seen.add(column.shapeOf(trimmed));
}

function isCut({ shapeOf, isWord, seen, rows }: Watched, cell: string): boolean {
  const trimmed = cell.trim();
  if (trimmed === '' || seen.size > mostShapes) return false;
  const shape = shapeOf(trimmed);
  if (seen.has(shape)) return false;
  const goesOn = (earlier: string): boolean => earlier.startsWith(shape);
  return isWord ? [...seen].some(goesOn) : rows >= fewestRows && [...seen].every(goesOn);
}

/** Returns what follows the last separator of a cell, with 9 for every digit; nothing without one. */
function tail(cell: string, separators: string): string {
  let at = cell.length - 1;
  while (at >= 0 && !separators.includes(cell.charAt(at))) at -= 1;
  return at < 0 ? '' : cell.slice(at + 1).replace(/\d/g, '9');
}
