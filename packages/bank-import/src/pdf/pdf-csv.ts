import type { ProvedPdf } from './read-pdf-statement.ts';

/** Headings of the rows of a PDF statement, as they go through the import. */
export const pdfHeader = [
  'Date',
  'Type',
  'Description',
  'Amount',
  'Balance',
  'Currency',
  'Account',
  'Place in the PDF',
] as const;

/** Heading that names the bank: each has a format of its own. */
export function pdfMark(id: string): string {
  return `Read from ${id}`;
}

/** The rows of a proved statement as the text of a table, which the import reads as every other file. */
export function pdfCsv({ bank, account, currency, rows }: ProvedPdf): string {
  const lines = rows.map(({ date, type, text, minor, balanceMinor, place }) => [
    date,
    type,
    text || type,
    decimal(minor),
    decimal(balanceMinor),
    currency,
    account,
    `page ${place.page}, line ${place.line}`,
    '',
  ]);
  return [[...pdfHeader, pdfMark(bank.id)], ...lines].map((cells) => cells.map(quoted).join(',')).join('\n');
}

function decimal(minor: bigint): string {
  const digits = (minor < 0n ? -minor : minor).toString().padStart(3, '0');
  return `${minor < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

function quoted(cell: string): string {
  // Line breaks and control characters would divide a row.
  return `"${cell.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ').replaceAll('"', '""')}"`;
}
