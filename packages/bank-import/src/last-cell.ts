import type { Reading } from './statement.ts';

/** Finds out whether the last cell of a file was cut off in its middle. */
export interface LastCell {
  /** Takes the next row that was read. */
  add(raw: readonly string[]): void;
  /** The column of the cell that ends the file with fewer decimals than those above it, and how many these have. */
  cut(): Reading['cutCell'];
}

/** Rows that must agree on their decimals before a shorter cell counts as cut. */
const fewestRows = 3;

/** Watches the columns of money of a table: all with the same decimals but for the file's last cell, which has fewer. */
export function createLastCell({ layout, amount, columns }: Reading): LastCell {
  const watched = layout === 'table' && amount !== 'trade';
  const places = new Map<number, { rows: number; fewest: number; most: number }>();
  for (const at of [columns.amount, columns.debit, columns.credit, columns.balance].flatMap(
    (all) => all ?? [],
  ))
    if (watched) places.set(at, { rows: 0, fewest: 0, most: 0 });
  let last: readonly string[] | null = null;
  return {
    add(raw) {
      if (last !== null) for (const [at, seen] of places) count(seen, last[at] ?? '');
      last = places.size === 0 ? null : raw;
    },
    cut() {
      const at = (last?.length ?? 0) - 1;
      const seen = places.get(at);
      if (!seen || seen.rows < fewestRows || seen.fewest !== seen.most) return undefined;
      const cell = last?.[at] ?? '';
      const isCut = cell.trim() !== '' && decimals(cell) < seen.fewest;
      return isCut ? { column: at, decimals: seen.fewest } : undefined;
    },
  };
}

function count(seen: { rows: number; fewest: number; most: number }, cell: string): void {
  if (cell.trim() === '') return;
  const found = decimals(cell);
  seen.fewest = seen.rows === 0 ? found : Math.min(seen.fewest, found);
  seen.most = Math.max(seen.most, found);
  seen.rows += 1;
}

/** Returns how many digits stand behind the last point or comma. */
export function decimals(cell: string): number {
  const at = Math.max(cell.lastIndexOf('.'), cell.lastIndexOf(','));
  if (at < 0) return 0;
  let digits = 0;
  for (let place = at + 1; place < cell.length; place += 1) {
    const code = cell.charCodeAt(place);
    if (code >= 48 && code <= 57) digits += 1;
  }
  return digits;
}
