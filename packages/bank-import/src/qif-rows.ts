import { maximumCellLength, type RecordTokenizer } from './csv-records.ts';
import { addDecimals } from './decimal-sums.ts';
import { cutOff, type DocumentSink, joinTexts, rowCells, tradeLeftOut } from './document-rows.ts';
import { createLineReader } from './text-lines.ts';

interface Part {
  category: string;
  memo: string;
  amount: string;
}

interface Fields {
  line: number;
  values: Map<string, string>;
  parts: Part[];
  isLong: boolean;
}

/** Sections whose records are transactions of money. */
const accountTypes = new Set(['bank', 'cash', 'ccard', 'oth a', 'oth l']);
const openingReason = 'This row sets the opening balance. It isn’t a transaction';
const mostParts = 500;
/** Letters of the fields that are read: date, amounts, payee, number, category, memo, security. */
const fieldLetters = new Set('DTUPNLMY');

/**
 * Reads QIF: accounts of the types Bank, Cash, CCard, Oth A and Oth L, named by the !Account block before them. Categories in
 * square brackets name an own account: a transfer. Splits (S, E, $) that add up to the amount are separate rows, each with its
 * category. Dates keep the written order of day and month, which is decided over the whole file. Years get four digits.
 */
export function createQifTokenizer(sink: DocumentSink): RecordTokenizer {
  let section = '';
  let account = '';
  let fields: Fields | null = null;

  function take(text: string, line: number, isLong: boolean): void {
    const first = text.charAt(0);
    if (first === '!') takeHeading(text.slice(1).trim());
    else if (first === '^') finish();
    else takeLine(text, line, isLong);
  }
  function takeLine(text: string, line: number, isLong: boolean): void {
    // No field has this letter; some programs write comments.
    if (text.startsWith('#')) return;
    fields ??= { line, values: new Map(), parts: [], isLong: false };
    if (isLong || text.length > maximumCellLength) fields.isLong = true;
    else takeField(fields, text.charAt(0), text.slice(1).trim());
  }
  function takeHeading(heading: string): void {
    if (fields !== null) finish(cutOff);
    const words = heading.toLowerCase();
    if (words.startsWith('type:')) section = words.slice(5).trim();
    else if (words === 'account') section = 'account';
    if (words.startsWith('type:') && accountTypes.has(section)) sink.account(account, section);
  }
  function finish(status?: string): void {
    const record = fields;
    fields = null;
    if (record === null) return;
    if (section === 'account') {
      // The last one before the rows is theirs; those before it are only a list.
      account = (record.values.get('N') ?? '').slice(0, 100);
      return;
    }
    if (section === 'invst') sink.row(tradeCells(record, account), record.line);
    if (!accountTypes.has(section)) return;
    for (const cells of rowsOf(record, account, status)) sink.row(cells, record.line);
    if (isOpening(record, account) && status === undefined) {
      const date = wholeDate(record.values.get('D') ?? '');
      const amount = record.values.get('T') ?? record.values.get('U') ?? '';
      sink.balance({ account, date, currency: '', amount }, record.line);
    }
  }

  return createLineReader(take, () => {
    // A last record without its ^ may be complete. If not, its own checks fail.
    if (fields !== null) finish(fields.values.has('D') && fields.values.has('T') ? undefined : cutOff);
  });
}

/** The cells of a trade, which is left out. */
function tradeCells({ values }: Fields, account: string): string[] {
  return rowCells({
    account,
    date: wholeDate(values.get('D') ?? ''),
    type: values.get('N'),
    description: joinTexts(values.get('N') ?? '', values.get('Y') ?? ''),
    amount: values.get('T') ?? '',
    status: tradeLeftOut,
  });
}

function takeField(fields: Fields, letter: string, value: string): void {
  const { parts, values } = fields;
  const last = parts.at(-1);
  if (letter === 'S') {
    if (parts.length < mostParts) parts.push({ category: value, memo: '', amount: '' });
  } else if (letter === 'E') {
    if (last !== undefined) last.memo = value;
  } else if (letter === '$') {
    if (last !== undefined) last.amount = value;
  } else if (fieldLetters.has(letter) && !values.has(letter)) values.set(letter, value);
}

function isOpening({ values }: Fields, account: string): boolean {
  return (
    /^s?opening balance$/i.test(values.get('P') ?? '') && account !== '' && values.get('L') === `[${account}]`
  );
}

function rowsOf(record: Fields, account: string, given: string | undefined): string[][] {
  const { values, parts, isLong } = record;
  const amount = values.get('T') ?? values.get('U') ?? '';
  const payee = values.get('P') ?? '';
  const number = values.get('N') ?? '';
  const status =
    given ??
    (isLong
      ? '!A field of this row is longer than 8 KiB.'
      : isOpening(record, account)
        ? openingReason
        : undefined);
  const one = (part: Part): string[] => {
    const { category, isTransfer } = categoryOf(part.category);
    return rowCells({
      account,
      date: wholeDate(values.get('D') ?? ''),
      type: isTransfer ? 'transfer' : number,
      payee,
      description: joinTexts(payee, part.memo) || (number === '' ? 'No description' : number),
      category,
      amount: part.amount,
      status,
    });
  };
  const whole = { category: values.get('L') ?? '', memo: values.get('M') ?? '', amount };
  const plain = (text: string): string => text.replaceAll(',', '');
  const adds =
    parts.length > 1 && addDecimals(parts.map((part) => plain(part.amount))) === addDecimals([plain(amount)]);
  if (adds && addDecimals([plain(amount)]) !== null)
    return parts.map((part) => one({ ...part, memo: part.memo || whole.memo }));
  // Parts that do not add up are not believed: the row counts whole, under no category.
  return [one(parts.length > 1 ? { ...whole, category: '' } : whole)];
}

/** `Food:Groceries/Holiday` without its class; `[Savings]` is an own account. */
function categoryOf(text: string): { category: string; isTransfer: boolean } {
  const transfer = /^\[(.*?)\]/.exec(text);
  if (transfer !== null) return { category: '', isTransfer: true };
  return { category: text.split('/')[0]?.trim() ?? '', isTransfer: false };
}

const shortDate = /^(\d{1,2})\s*([/.-])\s*(\d{1,2})\s*([/.'-])\s*(\d{1,4})$/;

/** `1/31' 4`, `31/01'04` and `31/01/99` with a whole year; an apostrophe means the years from 2000. */
function wholeDate(text: string): string {
  const found = shortDate.exec(text);
  if (found === null) return text;
  const [, first, , second, mark, digits = ''] = found;
  const short = Number(digits);
  const year = digits.length > 2 ? short : mark === "'" || short < 70 ? 2000 + short : 1900 + short;
  return `${first}/${second}/${String(year).padStart(4, '0')}`;
}
