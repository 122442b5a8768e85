import { maximumCellLength } from './csv-records.ts';

/** The cells of a row that was not cut from a table, in this order: every document is brought to them. */
export const documentHeader = [
  'Account',
  'Date',
  'Type',
  'Payee',
  'Description',
  'Category',
  'Amount',
  'Currency',
  'Id',
  'Foreign amount',
  'Foreign currency',
  'Status',
] as const;

/** One row of a document. Omitted fields are empty. */
export interface DocumentRow {
  account: string;
  /** As far as the document fixes it `YYYY-MM-DD`; else as it is written. */
  date: string;
  /** The bank's word for it; `transfer` marks money between own accounts. */
  type?: string | undefined;
  payee?: string | undefined;
  description: string;
  category?: string | undefined;
  /** Signed: minus is money out. */
  amount: string;
  currency?: string | undefined;
  id?: string | undefined;
  foreignAmount?: string | undefined;
  foreignCurrency?: string | undefined;
  /** Reason why the row is left out or, prefixed with `!`, why it can't be read. */
  status?: string | undefined;
}

/** A balance that the document states, between the rows where it holds. */
export interface StatedBalance {
  account: string;
  /** As the rows of the document write their date. */
  date: string;
  currency: string;
  amount: string;
}

/** Receives the contents of a document. */
export interface DocumentSink {
  row(cells: string[], line: number): void;
  balance(stated: StatedBalance, line: number): void;
  /** An account of the document, and what its owner or bank calls it. */
  account(key: string, name: string): void;
}

/** The cells of a row; one with a cell of more than 8 KiB is refused, as in a table. */
export function rowCells(row: DocumentRow): string[] {
  const cells = [
    row.account,
    row.date,
    row.type ?? '',
    row.payee ?? '',
    row.description,
    row.category ?? '',
    row.amount,
    row.currency ?? '',
    row.id ?? '',
    row.foreignAmount ?? '',
    row.foreignCurrency ?? '',
    row.status ?? '',
  ];
  if (cells.every((cell) => cell.length <= maximumCellLength)) return cells;
  const cut = cells.map((cell) => cell.slice(0, 200));
  cut[11] = '!A field of this row is longer than 8 KiB.';
  return cut;
}

/** Two texts as one, the second left out where the first holds it already. */
export function joinTexts(first: string, second: string): string {
  if (first === '' || second === '') return first === '' ? second : first;
  return first.includes(second) ? first : second.startsWith(first) ? second : `${first} ${second}`;
}

/** Reason why a trade is left out of a file that is read for its cash movements only. */
export const tradeLeftOut =
  "A trade in an investment account, which can't be read from this kind of file. Import the broker's CSV to record it";

/** Reason why a posting in brackets is left out of a journal. */
export const virtualLeftOut = 'A virtual posting in brackets, which moves no money';

/** Beginning of the error for a balance assertion that the journal's entries don't meet. */
export const brokenBalance = 'The balance of ';

/** Error of a row that is cut off by the end of the file. */
export const cutOff = '!The file ends in the middle of this row. Download it again.';
