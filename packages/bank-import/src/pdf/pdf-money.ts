import { itemAt, type PdfWord, rightOf } from './pdf-page.ts';

/** An amount as it is printed. */
export interface PrintedMoney {
  /** Hundredths, without a sign. */
  readonly minor: bigint;
  /** The sign or mark beside it: `-`, `+`, `CR` for credit or `DR` for debit and overdrawn. Null without one. */
  readonly mark: '-' | '+' | 'CR' | 'DR' | null;
  /** Symbol or code of the currency. Empty without one. */
  readonly currency: string;
  readonly left: number;
  readonly right: number;
}

const pattern =
  /^(\()?([-+\u2212\u2013])?(£|€|\$|GBP|EUR|USD)?([-+\u2212\u2013])?(\d{1,3}(?:,\d{3})+|\d+)\.(\d{2})(\))?(CR|DR|OD|D|C|-|\+)?$/i;
const prefix = /^[-+\u2212\u2013(]?(£|€|\$|GBP|EUR|USD)?[-+\u2212\u2013]?$/i;
const suffix = /^\(?(CR|DR|OD|D|C|-|\+)\)?$/i;

/** Reads an amount with two places. Returns null for anything else. */
function readPrinted(text: string): Pick<PrintedMoney, 'minor' | 'mark' | 'currency'> | null {
  const found = pattern.exec(text);
  if (!found) return null;
  const [, open, before, currency = '', inner, whole = '', part = '', close, after] = found;
  if ((open === undefined) !== (close === undefined) || whole.length > 15) return null;
  const sign = before ?? inner;
  const all: PrintedMoney['mark'][] = [
    open === undefined ? null : '-',
    sign === undefined ? null : sign === '+' ? '+' : '-',
    markOf(after),
  ];
  const marks = all.filter((mark) => mark !== null);
  if (new Set(marks).size > 1) return null;
  return {
    minor: BigInt(whole.replaceAll(',', '') + part),
    mark: marks[0] ?? null,
    currency: currency.toUpperCase(),
  };
}

function markOf(text: string | undefined): PrintedMoney['mark'] {
  const mark = text?.toUpperCase();
  if (mark === undefined) return null;
  if (mark === '-' || mark === '+') return mark;
  return mark.startsWith('C') ? 'CR' : 'DR';
}

/** A word that is a mark of the amount before it. */
export function isMark(text: string): boolean {
  return suffix.test(text);
}

/** The widest gap between the parts of an amount, in heights of its line. */
const widestGap = 1.6;

/** The words of a line, with each amount and its signs in one. */
export interface LineParts {
  readonly words: readonly PdfWord[];
  readonly money: readonly PrintedMoney[];
}

/**
 * Finds the amounts among the words of a line. Signs, currency and marks may be separate words.
 * @param isMoney says whether an amount at this place counts. Others stay words
 */
export function partsOf(
  words: readonly PdfWord[],
  isMoney: (money: PrintedMoney) => boolean = () => true,
): LineParts {
  const rest: PdfWord[] = [];
  const money: PrintedMoney[] = [];
  for (let at = 0; at < words.length; ) {
    const found = moneyAt(words, at);
    if (found !== null && isMoney(found.money)) {
      money.push(found.money);
      at = found.next;
      continue;
    }
    rest.push(itemAt(words, at));
    at += 1;
  }
  return { words: rest, money };
}

function moneyAt(words: readonly PdfWord[], from: number): { money: PrintedMoney; next: number } | null {
  let text = '';
  for (let at = from; at < words.length && at < from + 3; at += 1) {
    const word = itemAt(words, at);
    if (at > from && isApart(itemAt(words, at - 1), word)) return null;
    text += word.text;
    const read = readPrinted(text);
    if (read !== null) return withSuffix(words, at, read, itemAt(words, from).x);
    if (!prefix.test(text)) return null;
  }
  return null;
}

function withSuffix(
  words: readonly PdfWord[],
  at: number,
  read: Pick<PrintedMoney, 'minor' | 'mark' | 'currency'>,
  left: number,
) {
  const last = itemAt(words, at);
  const next = words[at + 1];
  const place = { left, right: rightOf(last) };
  if (read.mark === null && next !== undefined && isMark(next.text) && !isApart(last, next)) {
    // A minus before the next amount belongs to that one.
    const belongsOn =
      /^[-+]$/.test(next.text) && words[at + 2] !== undefined && !isApart(next, itemAt(words, at + 2));
    if (!belongsOn) {
      const mark = markOf(next.text.replace(/[()]/g, ''));
      return { money: { ...read, ...place, mark }, next: at + 2 };
    }
  }
  return { money: { ...read, ...place }, next: at + 1 };
}

function isApart(before: PdfWord, after: PdfWord): boolean {
  return after.x - rightOf(before) > widestGap * Math.max(before.height, after.height);
}
