import { daysBetween } from '@farthing/dates';
import type { Currency } from '@farthing/money';
import type { ReceiptFields } from './fields.ts';
import { round } from './total.ts';
import { distance, wordsOf } from './words-alike.ts';

/** A row of a bank account that a receipt may belong to. */
export interface BankRow {
  readonly id: string;
  /** YYYY-MM-DD. */
  readonly date: string;
  /** Below zero for money that went out. */
  readonly amountMinor: bigint;
  readonly currency: Currency;
  /** All that names the other side: description, merchant, reference. */
  readonly text: string;
}

/** A row that fits, the likeliest first. */
export interface RowMatch {
  readonly id: string;
  /** 0 to 1; from 0.75 the row is most likely that of the receipt. */
  readonly score: number;
  /** Sentences for people. */
  readonly reasons: readonly string[];
}

/** Days to either side within which a bank books what was bought. */
export const matchDays = 5;

/**
 * Ranks bank rows by how well they fit a receipt: the same amount (or a little more, as with a tip), booked within five
 * days, named alike. A row with another amount, currency or direction is no candidate; without a total there are none.
 */
export function matchRows(
  fields: Pick<ReceiptFields, 'merchant' | 'total' | 'date'>,
  rows: readonly BankRow[],
): RowMatch[] {
  const { total, date, merchant } = fields;
  if (total === null) return [];
  const { minor, currency } = total.value;
  const matches: RowMatch[] = [];
  for (const row of rows) {
    if (row.currency !== currency || row.amountMinor >= 0n) continue;
    const paid = -row.amountMinor;
    const isTip = paid > minor && paid * 100n <= minor * 120n;
    if (paid !== minor && !isTip) continue;
    const reasons = [
      paid === minor ? 'The amount is the same.' : 'The amount is a little more, as with a tip.',
    ];
    let score = paid === minor ? 0.5 : 0.2;
    if (date !== null) {
      const days = daysBetween(date.value, row.date);
      if (Math.abs(days) > matchDays) continue;
      // Banks book later, seldom earlier than the receipt says.
      score += 0.25 * Math.max(0, 1 - Math.abs(days) / (days < 0 ? 4 : 7));
      reasons.push(
        days === 0
          ? 'The day is the same.'
          : `It was booked ${Math.abs(days)} ${Math.abs(days) === 1 ? 'day' : 'days'} ${days > 0 ? 'later' : 'earlier'}.`,
      );
    }
    const alike = merchant === null ? 0 : nameLikeness(merchant.value, row.text);
    score += 0.25 * alike;
    if (alike >= 0.5) reasons.push('The names are alike.');
    // A tip is believed only where the name speaks for it.
    if (paid !== minor && alike < 0.5) continue;
    matches.push({ id: row.id, score: round(score), reasons });
  }
  return matches.sort((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1));
}

const emptyWords = new Set([
  'THE',
  'LTD',
  'LIMITED',
  'PLC',
  'LLP',
  'AND',
  'OF',
  'UK',
  'GB',
  'GBR',
  'CO',
  'COM',
  'WWW',
  'CARD',
  'PAYMENT',
  'TO',
  'POS',
  'STORE',
  'STORES',
]);

/** Returns the share of a merchant's name that a bank's text contains, from 0 to 1. Banks truncate words, omit spaces and add towns. */
export function nameLikeness(merchant: string, text: string): number {
  const wanted = wordsOf(merchant).filter((word) => !emptyWords.has(word) && word.length > 1);
  const there = wordsOf(text).slice(0, 60);
  const together = there.join('');
  const whole = wanted.join('');
  if (whole.length === 0) return 0;
  if (whole.length > 3 && together.includes(whole)) return 1;
  let [found, all] = [0, 0];
  for (const word of wanted) {
    all += word.length;
    const isThere = there.some(
      (one) =>
        one === word ||
        (word.length > 4 && distance(one, word, 1) <= 1) ||
        (one.length >= 4 && word.startsWith(one)) ||
        (word.length >= 4 && one.startsWith(word)),
    );
    if (isThere) found += word.length;
  }
  return found / all;
}
