import { delimiters, headRecords } from './format-match.ts';

const csvInstead = 'Download the statement as CSV from your bank instead.';
const webPage = 'This is a web page, not a statement. Sign in to your bank and download the statement again.';
const webTable =
  'This is a web page with a table, not a CSV file. Open it in a spreadsheet program and save it as CSV, then import that file.';

/** Starts of files that are text but hold no table, and what to do. */
const starts: readonly (readonly [RegExp, string])[] = [
  [/^<table\b/i, webTable],
  [/^<(!doctype\s+html|html|head|body|script|style|title|meta|div|p|h1)\b/i, webPage],
  [
    /^(\{\s*("|\})|\[\s*([[{"\]]|-?\d))/,
    'This is a JSON file, which farthing can’t read as a statement. Download the statement as CSV instead.',
  ],
  [/^\{\\rtf/, `This is a word processor document, not a statement. ${csvInstead}`],
  [
    /^<\?xml[^>]*>\s*<\?mso-application\b|urn:schemas-microsoft-com:office:spreadsheet/i,
    'This is an Excel workbook. Open it and save the sheet as CSV, then import that file.',
  ],
  [
    /^<(\?xml|[\w-]+(:[\w-]+)?[\s>/])/i,
    'This XML file isn’t a bank statement in the CAMT.053 format. Download the statement as CSV instead.',
  ],
];

/** A file that looks like text but is no statement, described for the user with what to do; null where it may be one. */
export function notAStatement(head: string, whole: boolean): string | null {
  const start = head.replace(/^[\ufeff\s]+/, '').slice(0, 4000);
  const [, message] = starts.find(([pattern]) => pattern.test(start)) ?? [];
  if (message !== undefined) return message;
  if (/<html[\s>]/i.test(start.slice(0, 1000))) return webPage;
  if (delimiters.some((delimiter) => holdsRows(head, whole, delimiter))) return null;
  return `This is plain text, not a table of transactions. ${csvInstead}`;
}

/**
 * Returns true if the text, split at the delimiter, has two rows that could hold a day and an amount, or a
 * single such row at the start or under a heading.
 */
function holdsRows(head: string, whole: boolean, delimiter: string): boolean {
  const records = headRecords(head, whole, delimiter).map(({ cells }) => cells);
  const at = records.flatMap((cells, place) => (mayBeRow(cells) ? [place] : []));
  const [first = 0] = at;
  if (at.length !== 1) return at.length > 1;
  return records.length === 1 || records[first - 1]?.length === records[first]?.length;
}

/** Returns true if one cell is just a number and another contains a digit. */
function mayBeRow(cells: readonly string[]): boolean {
  return cells.length > 1 && cells.some(isFigure) && cells.filter((cell) => /\d/.test(cell)).length > 1;
}

/** Returns true if a cell is a number, optionally with a currency code. */
function isFigure(cell: string): boolean {
  return (
    cell.length < 40 && /\d/.test(cell) && !/\p{L}/u.test(cell.replace(/(?<!\p{L})\p{L}{1,3}(?!\p{L})/gu, ''))
  );
}
