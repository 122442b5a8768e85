import type { StatementRow } from '@farthing/bank-import';

/** A chunk of rows to be written. */
export interface NewChunk {
  readonly first_number: number;
  readonly row_count: number;
  /** JSON in UTF-8: one array of cells a row. It is written over by what is added next. */
  readonly cells: Buffer;
  readonly lines: readonly number[];
  readonly outcomes: string;
}

/** Rows of a file on their way into a chunk. */
export interface ChunkInMaking {
  /** How many there are. */
  readonly rows: number;
  /** Adds rows that follow those before. @param outcomes one letter a row */
  add(rows: readonly StatementRow[], outcomes: string): void;
  /** The chunk of what was added since the last time. */
  take(): NewChunk;
}

/** Starts a chunk. Cells are kept as bytes: texts of a thousand rows would grow old before they are written. */
export function startChunk(): ChunkInMaking {
  let cells = Buffer.allocUnsafe(1 << 16);
  let [at, first] = [0, 0];
  let lines: number[] = [];
  let outcomes = '';
  return {
    get rows() {
      return lines.length;
    },
    add(rows, letters) {
      const [head] = rows;
      if (head === undefined) return;
      if (lines.length === 0) first = head.number;
      const json = storableCells(rows.map((row) => row.raw));
      if (at + json.length * 3 + 1 > cells.length) {
        const larger = Buffer.allocUnsafe((at + json.length * 3) * 2);
        cells.copy(larger, 0, 0, at);
        cells = larger;
      }
      // One array of all: what closes the rows before becomes the comma between them.
      const start = at === 0 ? 0 : at - 1;
      at = start + cells.write(json, start);
      if (start > 0) cells[start] = 44;
      for (const { line } of rows) lines.push(line);
      outcomes += letters;
    },
    take() {
      const chunk = {
        first_number: first,
        row_count: lines.length,
        cells: cells.subarray(0, at),
        lines,
        outcomes,
      };
      at = 0;
      lines = [];
      outcomes = '';
      return chunk;
    },
  };
}

/** JSON of cells without NUL characters, which cannot be stored. */
function storableCells(rows: readonly (readonly string[])[]): string {
  const json = JSON.stringify(rows);
  // Hardly any row has this escape; where one does, it may also be six characters of the cell's own, which stay.
  if (!json.includes('\\u0000')) return json;
  return JSON.stringify(rows.map((cells) => cells.map((cell) => cell.replaceAll('\0', ''))));
}
