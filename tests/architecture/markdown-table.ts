/** Returns the body rows of the first table after a heading, by cell. Empty if the heading or table doesn't exist. */
export function readTable(markdown: string, heading: string): string[][] {
  const lines = markdown.split(/\r?\n/);
  const start = lines.indexOf(heading);
  if (start < 0) return [];
  const end = lines.findIndex((line, index) => index > start && /^#{1,6} /.test(line));
  const section = lines.slice(start + 1, end < 0 ? undefined : end);
  const first = section.findIndex((line) => line.startsWith('|'));
  if (first < 0) return [];
  const after = section.findIndex((line, index) => index > first && !line.startsWith('|'));
  return section.slice(first + 2, after < 0 ? undefined : after).map(cells);
}

/** One row of a table; a bar within a cell is escaped. */
export function tableRow(values: readonly (string | number)[]): string {
  return `| ${values.map((value) => String(value).replaceAll('|', '\\|')).join(' | ')} |`;
}

function cells(row: string): string[] {
  const parts = row
    .trim()
    .slice(1)
    .split(/(?<!\\)\|/);
  return parts.slice(0, -1).map((cell) => cell.trim().replaceAll('\\|', '|'));
}
