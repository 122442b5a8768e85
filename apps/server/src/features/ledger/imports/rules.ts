import type { ImportCounts, ImportMapping, RowOutcome, RowReasonCode } from '@farthing/api-contract';
import type { ColumnMapping, RowResult, StatementLine } from '@farthing/bank-import';

/**
 * Row status codes: one letter per row in `import_chunks.outcomes`, for the status and, if the row itself
 * doesn't show it, the reason. `b` is a trade, `o` one that sells units which aren't held, `r` one without an
 * exchange rate.
 */
export const outcomeLetters = {
  a: ['added', null],
  d: ['duplicate', 'Already imported'],
  f: ['duplicate', 'The same row appears earlier in this file'],
  m: ['matched', 'You matched this row to a recorded transaction'],
  s: ['skipped', null],
  u: ['skipped', 'You skipped this row'],
  x: ['skipped', 'You deleted this row after an earlier import'],
  c: ['skipped', 'Not in the currency of the account'],
  l: ['skipped', 'The account is locked up to a later statement. Unlock it to add this row'],
  t: ['skipped', 'A trade. Import the file into an investment, ISA, pension or crypto account to record it'],
  n: ['skipped', 'The row doesn’t name a security'],
  q: [
    'skipped',
    'Is the other wallet yours? If so, import this row. If not, record what happened on the holding: a sale, a purchase, or a transfer to or from your spouse',
  ],
  h: ['skipped', 'Part of a split, recorded with the row of the new units'],
  p: ['skipped', 'Half of a split. The row with the other half is missing. Record the split by hand'],
  k: ['skipped', 'Reversed by the broker. This row and its reversal cancel each other out'],
  v: ['error', 'Reverses a row that isn’t in this file. Delete that trade from its holding by hand'],
  b: ['added', null],
  o: ['error', null],
  r: ['error', null],
  y: ['error', 'Dated in the future'],
  z: ['error', 'Dated after the account was closed'],
  w: [
    'error',
    'You have this row with a different amount. Change that transaction, or record this row as well',
  ],
  e: ['error', null],
} as const satisfies Record<string, readonly [RowOutcome, string | null]>;

/** A letter of `outcomeLetters`. */
export type OutcomeLetter = keyof typeof outcomeLetters;

/** Letters of rows that move money and are left out until the user does something about it. */
export const leftOutLetters = ['c', 'l', 't', 'n', 'q', 'p'] as const satisfies readonly OutcomeLetter[];

function isOutcomeLetter(letter: string): letter is OutcomeLetter {
  return Object.hasOwn(outcomeLetters, letter);
}

/** Returns the letter of a stored row. @param outcomes status codes of its chunk, one for each row */
export function letterAt(outcomes: string, index: number): OutcomeLetter {
  const letter = outcomes[index] ?? '';
  if (!isOutcomeLetter(letter)) throw new RangeError(`Row ${index} of a chunk has the outcome "${letter}"`);
  return letter;
}

/** Machine-readable reasons for `outcomeLetters`. */
export const reasonCodes: Readonly<Record<OutcomeLetter, RowReasonCode | null>> = {
  a: null,
  d: 'already-imported',
  f: 'earlier-in-file',
  m: 'matched-by-user',
  s: 'no-transaction',
  u: 'left-out-by-user',
  x: 'deleted-by-user',
  c: 'other-currency',
  l: 'locked',
  t: 'trade',
  n: 'no-security',
  q: 'own-wallet',
  h: 'part-of-split',
  p: 'half-of-split',
  k: 'taken-back',
  v: 'takes-back',
  b: null,
  o: 'not-held',
  r: 'no-rate',
  y: 'future-day',
  z: 'account-closed',
  w: 'other-amount',
  e: 'unreadable',
};

/** Dates that limit on which days an account accepts rows. */
export interface OpenDays {
  /** Last day of the statement that it is locked to; null if it isn't locked. */
  readonly lockedUntil: string | null;
  /** Last day of a closed account; null if it is open. */
  readonly closedOn: string | null;
}

/** Returns the status code of a row on a day. An account rejects additions while it is locked or closed. */
export function letterOn(
  letter: OutcomeLetter,
  day: string,
  { lockedUntil, closedOn }: OpenDays,
): OutcomeLetter {
  if (letter !== 'a') return letter;
  if (lockedUntil !== null && day <= lockedUntil) return 'l';
  return closedOn !== null && day > closedOn ? 'z' : 'a';
}

/**
 * Converts a value to JSON that a jsonb column accepts. A lone surrogate, as at the end of a cut text, becomes U+FFFD.
 */
export function storableJson(value: unknown): string {
  return JSON.stringify(value, (_key, inner) => (typeof inner === 'string' ? inner.toWellFormed() : inner));
}

/** Returns the fields that the user chose in the preview, which no rule changes. */
export function keptFields(
  edit: { readonly category_id?: string | null; readonly merchant?: string | null } | undefined,
): ('category' | 'merchant')[] {
  if (edit === undefined) return [];
  const category = edit.category_id === undefined ? [] : (['category'] as const);
  return edit.merchant === undefined ? [...category] : [...category, 'merchant'];
}

/** Returns counts of zero. */
export function noCounts(): ImportCounts {
  return { rows: 0, added: 0, duplicates: 0, matched: 0, skipped: 0, errors: 0 };
}

/** Adds a row's outcome to the counts. */
export function countOutcome(counts: ImportCounts, letter: OutcomeLetter): void {
  counts.rows++;
  const [outcome] = outcomeLetters[letter];
  if (outcome === 'added') counts.added++;
  else if (outcome === 'duplicate') counts.duplicates++;
  else if (outcome === 'matched') counts.matched++;
  else if (outcome === 'skipped') counts.skipped++;
  else counts.errors++;
}

/** Broker actions that only move cash and become lines of the account. The rest are trades. */
const cashActions = new Set([
  'dividend',
  'tax_withheld',
  'adjustment',
  'interest',
  'fee',
  'deposit',
  'withdrawal',
]);
const ownMoney = new Set(['deposit', 'withdrawal']);

/** Returns the transaction of a row, or the status code that explains its absence. */
export function lineOf(result: RowResult): StatementLine | OutcomeLetter {
  if (result.kind === 'line') return result.line;
  if (result.kind === 'skipped') return 's';
  if (result.kind === 'error') return 'e';
  const { trade } = result;
  if (trade.cashMinor === null || !cashActions.has(trade.action)) return 't';
  return {
    date: trade.date,
    time: trade.time,
    description: trade.name || trade.action,
    merchant: null,
    amountMinor: trade.cashMinor,
    currency: trade.currency,
    bankId: trade.bankId,
    balanceMinor: null,
    bankCategory: null,
    bankType: trade.action,
    foreign: null,
    isTransfer: ownMoney.has(trade.action),
    account: null,
    ...(trade.printed && { printed: trade.printed }),
  };
}

/** Returns the type of a recorded line. */
export function lineType(
  line: Pick<StatementLine, 'isTransfer' | 'amountMinor'>,
): 'expense' | 'income' | 'transfer' {
  if (line.isTransfer) return 'transfer';
  return line.amountMinor < 0n ? 'expense' : 'income';
}

/**
 * Returns the merchant of a line by its clean or chosen name: from the bank's field for it, or else from the
 * description. Transfers between own accounts and a broker's cash only have the bank's text.
 */
export function merchantOf(line: StatementLine, namer: (given: string) => string | null): string | null {
  if (line.merchant !== null) return namer(line.merchant) ?? line.merchant;
  return line.isTransfer || (line.bankType !== null && cashActions.has(line.bankType))
    ? null
    : namer(line.description);
}

/** Converts a mapping from the API's field names to the package's. */
export function columnMapping(mapping: ImportMapping): ColumnMapping {
  return {
    delimiter: mapping.delimiter,
    hasHeader: mapping.has_header,
    dateColumn: mapping.date_column,
    dateFormat: mapping.date_format,
    descriptionColumns: mapping.description_columns,
    amountColumn: mapping.amount_column,
    directionColumn: mapping.direction_column,
    statusColumn: mapping.status_column,
    debitColumn: mapping.debit_column,
    creditColumn: mapping.credit_column,
    balanceColumn: mapping.balance_column,
    currencyColumn: mapping.currency_column,
    idColumns: mapping.id_columns,
    sign: mapping.sign,
  };
}

/** Adds a fingerprint to those of a file. Returns true if it is new. */
export function addNew(seen: Set<string>, fingerprint: string): boolean {
  const before = seen.size;
  return seen.add(fingerprint).size > before;
}
