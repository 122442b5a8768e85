/** A cell of a table: text, or nothing. */
export type Cell = string | null;

const plainNumber = /^-?\d+(\.\d+)?$/;

/**
 * A table as CSV (RFC 4180): CRLF, and a byte order mark, without which Excel reads £ and names wrongly. Text that a
 * spreadsheet would run as a formula is kept from it by an apostrophe; numbers stay numbers.
 */
export function csvOf(head: readonly string[], rows: readonly (readonly Cell[])[]): string {
  return `\uFEFF${[head, ...rows].map((row) => `${row.map(cellOf).join(',')}\r\n`).join('')}`;
}

function cellOf(cell: Cell): string {
  const text = cell ?? '';
  const safe = /^[=+\-@\t\r\n＝＋－＠]/.test(text) && !plainNumber.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
