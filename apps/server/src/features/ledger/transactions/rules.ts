import type { NewSplit, NewTransaction, Split, Transaction, TransactionChange } from '@farthing/api-contract';
import { formatMinor, parseMinor } from '@farthing/money';
import { fieldProblem, invalidField, Problem, readMinor } from '../../../problems/problem.ts';

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

/** Returns the amount with the sign of its direction. Out of the account is negative. */
export function signedAmount(amount: string, out: boolean): string {
  return out ? negated(amount) : amount;
}

/** Returns the opposite amount. Zero has no sign. */
export function negated(amount: string): string {
  if (!/[1-9]/.test(amount)) return amount.replace(/^-/, '');
  return amount.startsWith('-') ? amount.slice(1) : `-${amount}`;
}

/** A split as it is stored. */
export type SplitRow = Readonly<Omit<Split, 'amount'>>;

/**
 * Gives splits the sign of their transaction. A split may be negative (a voucher on a receipt), but the sum must equal
 * the transaction.
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

/** Trims tags and removes duplicates, keeping their order. */
export function cleanTags(tags: readonly string[]): string[] {
  return [...new Set(tags.map((tag) => tag.trim()))];
}

/** Converts records to JSON for `json_to_recordset`, with texts that PostgreSQL can store. */
export function recordsText(records: readonly object[]): string {
  const text = JSON.stringify(records);
  // Such characters are rare, and checking each value takes twice as long.
  if (!/\\u(0000|d[89a-f])/.test(text)) return text;
  return JSON.stringify(records, (_, value) => (typeof value === 'string' ? storableText(value) : value));
}

/** Removes NUL characters, which can't be stored. A lone surrogate becomes U+FFFD. */
export function storableText(text: string): string {
  return text.replaceAll('\0', '').toWellFormed();
}

/** Fields of an account that a transaction in it needs. */
export interface EntryAccount {
  readonly id: string;
  readonly currency: string;
}

/**
 * Returns a new income or expense as it is stored, with its splits.
 * @throws {Problem} invalid-request, invalid-amount, splits-do-not-add-up
 */
export function newEntry(entry: NewTransaction, { id, currency }: EntryAccount) {
  if (entry.to_account_id !== undefined || entry.to_amount !== undefined) {
    const message = 'Only a transfer can have to_account_id and to_amount';
    throw invalidField('to_account_id', message);
  }
  const signed_amount = signedAmount(positiveAmount(entry.amount, currency), entry.type === 'expense');
  const splits = splitRows(entry.splits ?? [], signed_amount, currency);
  const isSplit = splits.length > 0;
  const row = {
    ...sharedFields(entry),
    ...{ account_id: id, currency, type: entry.type, signed_amount, split: isSplit },
    category_id: isSplit ? null : (entry.category_id ?? null),
    external_id: entry.external_id ?? null,
    transfer_id: null,
  };
  return { row, splits };
}

/**
 * Returns the two legs of a new transfer as they are stored, the one that leaves `source` first.
 * @throws {Problem} transfer-needs-account, transfer-needs-amount, invalid-amount
 */
export function newLegs(entry: NewTransaction, source: EntryAccount, target: EntryAccount) {
  if (source.id === target.id) throw fieldProblem('transfer-needs-account', 'to_account_id');
  const amount = positiveAmount(entry.amount, source.currency);
  const leg = ({ id, currency }: EntryAccount, signed_amount: string, external_id: string | null) => ({
    ...sharedFields(entry),
    ...{ account_id: id, currency, type: 'transfer' as const, signed_amount, split: false },
    category_id: null,
    external_id,
  });
  return [
    leg(source, signedAmount(amount, true), entry.external_id ?? null),
    leg(target, arrivedAmount(entry, amount, source.currency, target.currency), null),
  ];
}

/** The fields of a new transaction that are stored as they were sent, on both legs of a transfer. */
function sharedFields(entry: NewTransaction) {
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

function arrivedAmount(entry: NewTransaction, amount: string, from: string, to: string): string {
  if (entry.to_amount === undefined) {
    if (from !== to) throw fieldProblem('transfer-needs-amount', 'to_amount');
    return amount;
  }
  const arrived = positiveAmount(entry.to_amount, to, 'to_amount');
  if (from === to && arrived !== amount) throw amountsDiffer();
  return arrived;
}

function amountsDiffer(): Problem {
  const message = 'Both amounts must be the same if the accounts have the same currency';
  return fieldProblem('invalid-amount', 'to_amount', message);
}

/** Fields of a transaction that a change needs. */
interface StoredEntry {
  readonly id: string;
  readonly type: Transaction['type'];
  readonly signed_amount: string;
  readonly currency: string;
}

/**
 * Returns an income or expense after a change: its type, amount and splits, and the other fields that change.
 * @param refunds true if it pays back purchases, whose categories it then takes
 * @throws {Problem} invalid-request, transfer-takes-no-category, invalid-amount, splits-do-not-add-up
 */
export function changedEntry(
  before: StoredEntry & { readonly splits: readonly SplitRow[] },
  change: TransactionChange,
  { refunds }: { readonly refunds: boolean },
) {
  const type = change.type ?? before.type;
  if ((type === 'transfer' && before.type !== 'transfer') || change.to_amount !== undefined) {
    const message = 'You can’t turn an income or expense into a transfer. Record the transfer instead.';
    throw invalidField('type', message);
  }
  if (type === 'transfer' && (change.category_id || change.splits?.length)) {
    throw new Problem('transfer-takes-no-category');
  }
  // A bank's transfer without its other leg keeps its direction, and may turn out to be spending or income.
  const out = type === 'transfer' ? before.signed_amount.startsWith('-') : type === 'expense';
  const signed_amount = signedAmount(changedAmount(before, change), out);
  const splits = refunds ? [] : changedSplits(before, change, signed_amount);
  const isSplit = splits.length > 0;
  const category_id = isSplit ? null : change.category_id;
  const { external_id } = change;
  const fields = { ...changedTexts(change), external_id, type, signed_amount, category_id };
  return { splits, fields: { ...fields, split: isSplit } };
}

/** Returns the amount after a change, without its sign. @throws {Problem} invalid-amount */
function changedAmount({ signed_amount, currency }: StoredEntry, { amount }: TransactionChange): string {
  return amount === undefined ? signed_amount.replace('-', '') : positiveAmount(amount, currency);
}

/**
 * Returns the splits after a change: the given ones, none if a category replaces them, or else the old ones, which must
 * still add up.
 */
function changedSplits(
  before: StoredEntry & { readonly splits: readonly SplitRow[] },
  change: TransactionChange,
  signed: string,
): SplitRow[] {
  if (change.splits !== undefined) return splitRows(change.splits, signed, before.currency);
  if (change.category_id) return [];
  const wasOut = before.signed_amount.startsWith('-');
  const unchanged = before.splits.map((split) => ({
    category_id: split.category_id,
    notes: split.notes,
    amount: wasOut ? negated(split.signed_amount) : split.signed_amount,
  }));
  return splitRows(unchanged, signed, before.currency);
}

/** Fields of a change that are stored as they were sent, on both legs of a transfer. */
function changedTexts(change: TransactionChange) {
  const { date, value_date, description, merchant, is_recurring, tags, notes } = change;
  const fields = { date, value_date, description, merchant, is_recurring, notes };
  return { ...fields, tags: tags && cleanTags(tags) };
}

/**
 * Rejects a change of the amount of one of two matched bank rows.
 * @throws {Problem} invalid-amount
 */
export function assertMatchKept(before: StoredEntry, change: TransactionChange): void {
  const isKept = changedAmount(before, change) === before.signed_amount.replace('-', '');
  if (isKept && change.to_amount === undefined) return;
  const message = 'This transfer was matched from two bank rows. Undo the match to change an amount.';
  throw fieldProblem('invalid-amount', 'amount', message);
}

/**
 * Returns the changed fields of each leg after a change of one of them.
 * @param touched the leg whose `amount` the change gives; `to_amount` is that of the other one
 * @throws {Problem} invalid-amount, invalid-request
 */
export function changedLegs(touched: StoredEntry, legs: readonly StoredEntry[], change: TransactionChange) {
  const { to_amount, amount } = change;
  const other = legs.find((leg) => leg.id !== touched.id);
  const isOneCurrency = other === undefined || other.currency === touched.currency;
  if (to_amount !== undefined && !other)
    throw invalidField('to_amount', 'The other side of this transfer isn’t recorded');
  if (to_amount !== undefined && isOneCurrency) {
    const arrived = positiveAmount(to_amount, touched.currency, 'to_amount');
    if (arrived !== changedAmount(touched, change)) throw amountsDiffer();
  }
  return legs.map((leg) => {
    const own = leg.id === touched.id;
    const given = own || (isOneCurrency && to_amount === undefined) ? amount : to_amount;
    const signed_amount =
      given === undefined
        ? undefined
        : signedAmount(positiveAmount(given, leg.currency), leg.signed_amount.startsWith('-'));
    const external_id = own ? change.external_id : undefined;
    return { id: leg.id, fields: { ...changedTexts(change), external_id, signed_amount } };
  });
}
