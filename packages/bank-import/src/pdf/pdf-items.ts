import { type PrintedDay, readPrintedDay } from './pdf-dates.ts';
import { isMoneyRole, type PdfColumn, type PdfTable } from './pdf-headings.ts';
import { labelOf } from './pdf-labels.ts';
import { isMark, type PrintedMoney, partsOf } from './pdf-money.ts';
import { type PdfLine, type PdfWord, rightOf, textOf } from './pdf-page.ts';

/** Place of a line in the document. */
export interface PdfPlace {
  readonly page: number;
  readonly line: number;
}

/** A line of a table: a transaction, a balance or a total. */
export interface PdfItem {
  readonly kind: 'row' | 'opening' | 'closing' | 'total';
  readonly place: PdfPlace;
  /** Null for a balance without a date. */
  readonly day: PrintedDay | null;
  /** Year of a heading among the rows. */
  readonly year: number | null;
  type: string;
  text: string;
  readonly in: PrintedMoney | null;
  readonly out: PrintedMoney | null;
  amount: PrintedMoney | null;
  readonly balance: PrintedMoney | null;
}

/** A line that has money and can't be read. */
export interface PdfDoubt {
  readonly place: PdfPlace;
  readonly reason: string;
}

/** A line of a table, divided by its columns. */
export interface TableLine {
  readonly place: PdfPlace;
  readonly y: number;
  readonly height: number;
  readonly day: PrintedDay | null;
  /** A year alone in the column of dates. */
  readonly year: number | null;
  readonly type: string;
  readonly text: string;
  readonly money: Readonly<Record<'in' | 'out' | 'amount' | 'balance', PrintedMoney | null>>;
  readonly hasMoney: boolean;
  /** CR or DR alone, below the amount that it belongs to. */
  readonly mark: PrintedMoney['mark'];
  /** Two amounts in one column, or one between columns. */
  readonly doubt: string | null;
}

/** Divides a line by the columns of its table. */
export function divideLine(line: PdfLine, { columns }: PdfTable): TableLine {
  const moneyColumns = columns.filter(({ role }) => isMoneyRole(role));
  const firstMoney = Math.min(...moneyColumns.map(({ left }) => left));
  const { words, money } = partsOf(line.words, ({ right }) => right >= firstMoney - 4);
  const cells: Record<'in' | 'out' | 'amount' | 'balance', PrintedMoney | null> = {
    in: null,
    out: null,
    amount: null,
    balance: null,
  };
  let doubt: string | null = null;
  for (const one of money) {
    const column = columnOf(one, moneyColumns);
    if (column === null || cells[column] !== null) doubt = 'an amount stands between two columns';
    else cells[column] = one;
  }
  const dated = dateOf(words, columns);
  const rest = words.slice(dated.used);
  const onlyMark =
    rest.length === 1 &&
    dated.used === 0 &&
    isMark(rest[0]?.text ?? '') &&
    (rest[0]?.x ?? 0) > firstMoney - 30;
  const typed = typeOf(rest, columns);
  return {
    place: { page: line.page, line: line.number },
    y: line.y,
    height: line.height,
    day: dated.day,
    year: dated.year,
    type: typed.type,
    text: onlyMark ? '' : textOf(typed.rest),
    money: cells,
    hasMoney: money.length > 0,
    mark: onlyMark
      ? /^c/i.test(rest[0]?.text ?? '')
        ? 'CR'
        : /^[-+]$/.test(rest[0]?.text ?? '')
          ? null
          : 'DR'
      : null,
    doubt,
  };
}

/** The column of an amount: the only one that it overlaps, else the one whose edge is nearest. */
function columnOf(
  { left, right }: PrintedMoney,
  columns: readonly PdfColumn[],
): 'in' | 'out' | 'amount' | 'balance' | null {
  const touched = columns.filter((column) => left < column.right + 2 && right > column.left - 2);
  const candidates = touched.length === 1 ? touched : columns;
  const byDistance = candidates
    .map((column) => ({ column, distance: distanceOf(left, right, column) }))
    .sort((a, b) => a.distance - b.distance);
  const [best, second] = byDistance;
  if (best === undefined || best.distance > 60) return null;
  if (second !== undefined && second.distance - best.distance < 1.5) return null;
  const { role } = best.column;
  return role === 'in' || role === 'out' || role === 'amount' || role === 'balance' ? role : null;
}

/** Distance of edges or middles, whichever is aligned best; figures are mostly aligned to the right. */
function distanceOf(left: number, right: number, column: PdfColumn): number {
  const byRight = Math.abs(right - column.right);
  const byMiddle = Math.abs((left + right) / 2 - (column.left + column.right) / 2);
  const byLeft = Math.abs(left - column.left);
  return Math.min(byRight, byMiddle + 2, byLeft + 2);
}

interface Dated {
  readonly day: PrintedDay | null;
  readonly year: number | null;
  readonly used: number;
}

/** The date at the start of a line. Only words in the columns of dates count. */
function dateOf(words: readonly PdfWord[], columns: readonly PdfColumn[]): Dated {
  const textAt = columns.find(({ role }) => role !== 'date')?.left ?? Number.POSITIVE_INFINITY;
  const dates = columns.filter(({ role }) => role === 'date');
  const first = dayAt(words, 0, textAt);
  if (first === null) {
    const alone = words[0];
    const isYear = alone !== undefined && /^20\d\d$/.test(alone.text) && rightOf(alone) <= textAt + 2;
    return { day: null, year: isYear ? Number(alone.text) : null, used: isYear ? 1 : 0 };
  }
  const second = dates.length > 1 ? dayAt(words, first.used, textAt) : null;
  if (second === null) return { ...first, year: null };
  // Of two days, that of the transaction counts: the bank's own download has it too.
  const ofTransaction = dates.findIndex(({ name }) => name.includes('transaction'));
  const chosen = ofTransaction === 1 ? second : first;
  return { day: chosen.day, year: null, used: second.used };
}

/** A word that begins this much before the descriptions belongs to the date, even if it ends among them. */
const widthOfDate = 8;

function dayAt(
  words: readonly PdfWord[],
  from: number,
  limit: number,
): { day: PrintedDay; used: number } | null {
  for (let count = 4; count > 0; count -= 1) {
    const part = words.slice(from, from + count);
    const last = part.at(-1);
    if (last === undefined || part.length < count || last.x > limit - widthOfDate) continue;
    const day = readPrintedDay(textOf(part));
    if (day !== null) return { day, used: from + count };
  }
  return null;
}

/** Takes the words in the column of types off the others. */
function typeOf(words: readonly PdfWord[], columns: readonly PdfColumn[]): { type: string; rest: PdfWord[] } {
  const at = columns.findIndex(({ role }) => role === 'type');
  const column = columns[at];
  const next = columns[at + 1];
  const before = columns[at - 1];
  if (column === undefined || before === undefined || next === undefined)
    return { type: '', rest: [...words] };
  const isType = (word: PdfWord) => {
    const middle = word.x + word.width / 2;
    return word.x >= column.left - 3 && middle < next.left - 2;
  };
  return { type: textOf(words.filter(isType)), rest: words.filter((word) => !isType(word)) };
}

/** The lines of one table, brought to items. */
export function itemsOf(lines: readonly TableLine[]): { items: PdfItem[]; doubts: PdfDoubt[] } {
  const items: PdfItem[] = [];
  const doubts: PdfDoubt[] = [];
  const moneyLast = isMoneyLast(lines);
  let waiting: TableLine[] = [];
  let day: PrintedDay | null = null;
  let year: number | null = null;
  let last: TableLine | undefined;
  for (const line of lines) {
    if (line.day !== null) day = line.day;
    if (line.year !== null) year = line.year;
    if (line.doubt !== null) doubts.push({ place: line.place, reason: line.doubt });
    const item = items.at(-1);
    if (!line.hasMoney) {
      if (line.mark !== null && item?.amount) item.amount = { ...item.amount, mark: line.mark };
      else if (moneyLast || line.day !== null) waiting.push(line);
      else if (item?.kind === 'row' && last && isNear(last, line)) join(item, line);
      last = line;
      continue;
    }
    last = line;
    const made = itemOf(line, waiting, day, year);
    waiting = [];
    if ('reason' in made) doubts.push(made);
    else items.push(made);
  }
  return { items, doubts };
}

/** True if the amount of a row stands on its last line: dates on lines without money, before lines without a date. */
function isMoneyLast(lines: readonly TableLine[]): boolean {
  const datesAlone = lines.filter(({ day, hasMoney }) => day !== null && !hasMoney).length;
  return datesAlone > 0;
}

/** Lines of a description are no further apart than this many heights. */
const farthest = 2.1;
/** Longest description, as long as a bank's own. */
const longestText = 300;

function isNear(before: TableLine, line: TableLine): boolean {
  return (
    before.place.page === line.place.page &&
    line.y - before.y < farthest * Math.max(before.height, line.height)
  );
}

function join(item: PdfItem, line: TableLine): void {
  if (item.text.length + line.text.length < longestText) item.text = `${item.text} ${line.text}`.trim();
  if (line.type !== '' && item.type === '') item.type = line.type;
}

function itemOf(
  line: TableLine,
  waiting: readonly TableLine[],
  day: PrintedDay | null,
  year: number | null,
): PdfItem | PdfDoubt {
  const { money, place } = line;
  const near = waiting.filter((one, index) => isNear(one, waiting[index + 1] ?? line));
  const text = [...near.map((one) => one.text), line.text].filter(Boolean).join(' ').slice(0, longestText);
  const type = [...near, line].map((one) => one.type).find(Boolean) ?? '';
  const item = { place, day, year, type, text, ...money };
  const moves = [money.in, money.out, money.amount].filter((one) => one !== null);
  const label = labelOf(line.text === '' ? text : line.text);
  if (label === 'total' && line.day === null) return { ...item, kind: 'total' };
  if (
    label !== null &&
    label !== 'total' &&
    label !== 'in' &&
    label !== 'out' &&
    (money.balance === null) === (moves.length === 1)
  )
    return { ...item, kind: label };
  if (moves.length > 1) return { place, reason: 'the line has money both in and out' };
  if (moves.length === 0) return { place, reason: 'the line has a balance and no amount' };
  if (day === null) return { place, reason: 'the line has an amount and no date' };
  return { ...item, kind: 'row' };
}
