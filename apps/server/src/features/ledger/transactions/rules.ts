import type { NewSplit, NewTransaction, Split } from '@farthing/api-contract';
import { isDay } from '@farthing/dates';
import { formatMinor, parseMinor } from '@farthing/money';
import { isUuid, printParts, readParts } from '../../../problems/cursors.ts';
import { fieldProblem, Problem, readMinor } from '../../../problems/problem.ts';

/** Rejects a day after the last of a closed account. @throws {Problem} account-closed */
export function assertOpen(account: { readonly closed_on: string | null }, date: string): void {
  if (account.closed_on !== null && date > account.closed_on) throw new Problem('account-closed');
}

/** Sort order of a list. */
export type SortKey = '-date' | 'date' | '-amount' | 'amount';

/** Cursor of the next page: the sort value and id of the last row shown. */
export interface Cursor {
  readonly sort: SortKey;
  readonly value: string;
  readonly id: string;
}

/** Prints a cursor as an opaque word. */
export function printCursor({ sort, value, id }: Cursor): string {
  return printParts([sort, value, id]);
}

function isAmount(text: string): boolean {
  return /^\d{1,18}(\.\d{1,4})?$/.test(text);
}

/** Reads a cursor that `printCursor` made for the same order. @throws {Problem} invalid-cursor */
export function readCursor(text: string, sort: SortKey): Cursor {
  const [of, value, id] = readParts(text);
  const fits = sort.endsWith('date') ? isDay : isAmount;
  if (of !== sort || typeof value !== 'string' || !fits(value) || !isUuid(id))
    throw new Problem('invalid-cursor');
  return { sort, value, id };
}

/**
 * Reads a positive amount as the currency's exact text.
 * @throws {Problem} invalid-amount naming the field
 */
export function positiveAmount(value: string | number, currency: string, field = 'amount'): string {
  const text = amountText(value, currency, field);
  if (text.startsWith('-') || !/[1-9]/.test(text)) {
    throw fieldProblem(
      'invalid-amount',
      field,
      `${field} must be more than zero. type sets which way the money goes.`,
    );
  }
  return text;
}

function amountText(value: string | number, currency: string, field: string): string {
  return formatMinor(readMinor(value, currency, field), currency);
}

/** The amount with the sign of its direction: out of the account is negative. */
export function signedAmount(amount: string, out: boolean): string {
  return out ? negated(amount) : amount;
}

/** The opposite amount; zero keeps no sign. */
export function negated(amount: string): string {
  if (!/[1-9]/.test(amount)) return amount.replace(/^-/, '');
  return amount.startsWith('-') ? amount.slice(1) : `-${amount}`;
}

/** A split as it is stored. */
export type SplitRow = Readonly<Omit<Split, 'amount'>>;

/**
 * Gives splits the sign of their transaction. A part may be negative (a voucher on a receipt), the sum may not differ.
 * @throws {Problem} splits-do-not-add-up, invalid-amount
 */
export function splitRows(splits: readonly NewSplit[], signed: string, currency: string): SplitRow[] {
  const out = signed.startsWith('-');
  const rows = splits.map((split, index) => ({
    category_id: split.category_id ?? null,
    signed_amount: signedAmount(amountText(split.amount, currency, `splits.${index}.amount`), out),
    notes: split.notes ?? null,
  }));
  if (rows.length === 0) return rows;
  const sum = rows.reduce((total, row) => total + parseMinor(row.signed_amount, currency), 0n);
  if (sum !== parseMinor(signed, currency)) {
    const [is, should] = [sum, parseMinor(signed, currency)].map((minor) =>
      formatMinor(out ? -minor : minor, currency),
    );
    throw fieldProblem('splits-do-not-add-up', 'splits', `The splits add up to ${is}, not ${should}`);
  }
  return rows;
}

/** Tags trimmed, each once, in the order given. */
export function cleanTags(tags: readonly string[]): string[] {
  return [...new Set(tags.map((tag) => tag.trim()))];
}

/** The records as JSON for `json_to_recordset`, with texts that PostgreSQL can store. */
export function recordsText(records: readonly object[]): string {
  const text = JSON.stringify(records);
  // Hardly any text has such a character, and looking at each value takes twice as long.
  if (!/\\u(0000|d[89a-f])/.test(text)) return text;
  return JSON.stringify(records, (_, value) => (typeof value === 'string' ? storableText(value) : value));
}

/** A text without NUL characters, which can't be stored; half a surrogate pair becomes U+FFFD. */
export function storableText(text: string): string {
  return text.replaceAll('\0', '').toWellFormed();
}

/** The fields of a new transaction that are stored as they were sent, on both legs of a transfer. */
export function sharedFields(entry: NewTransaction) {
  return {
    date: entry.date,
    value_date: entry.value_date ?? null,
    description: entry.description ?? '',
    merchant: entry.merchant ?? null,
    is_recurring: entry.is_recurring ?? null,
    tags: cleanTags(entry.tags ?? []),
    notes: entry.notes ?? null,
  };
}
