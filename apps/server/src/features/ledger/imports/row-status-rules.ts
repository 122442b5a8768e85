import type { ImportCounts, RowOutcome, RowReasonCode } from '@farthing/api-contract';

/** Status codes of rows, one letter each, as they are stored in `import_chunks.outcomes`. */
export const rowStatus = {
  added: 'a',
  alreadyImported: 'd',
  earlierInFile: 'f',
  matchedByUser: 'm',
  noTransaction: 's',
  leftOutByUser: 'u',
  deletedByUser: 'x',
  otherCurrency: 'c',
  locked: 'l',
  trade: 't',
  noSecurity: 'n',
  ownWallet: 'q',
  partOfSplit: 'h',
  halfOfSplit: 'p',
  takenBack: 'k',
  takesBack: 'v',
  tradeAdded: 'b',
  notHeld: 'o',
  noRate: 'r',
  futureDay: 'y',
  accountClosed: 'z',
  otherAmount: 'w',
  unreadable: 'e',
} as const;

/** A status code of a row. */
export type RowStatus = (typeof rowStatus)[keyof typeof rowStatus];

/** Outcome of each status, with the reason in a word and a sentence, if the row itself doesn't show it. */
export const statusMeanings: Readonly<
  Record<RowStatus, readonly [RowOutcome, RowReasonCode | null, string | null]>
> = {
  [rowStatus.added]: ['added', null, null],
  [rowStatus.alreadyImported]: ['duplicate', 'already-imported', 'Already imported'],
  [rowStatus.earlierInFile]: ['duplicate', 'earlier-in-file', 'The same row appears earlier in this file'],
  [rowStatus.matchedByUser]: ['matched', 'matched-by-user', 'You matched this row to a recorded transaction'],
  [rowStatus.noTransaction]: ['skipped', 'no-transaction', null],
  [rowStatus.leftOutByUser]: ['skipped', 'left-out-by-user', 'You skipped this row'],
  [rowStatus.deletedByUser]: ['skipped', 'deleted-by-user', 'You deleted this row after an earlier import'],
  [rowStatus.otherCurrency]: ['skipped', 'other-currency', 'Not in the currency of the account'],
  [rowStatus.locked]: [
    'skipped',
    'locked',
    'The account is locked up to a later statement. Unlock it to add this row',
  ],
  [rowStatus.trade]: [
    'skipped',
    'trade',
    'A trade. Import the file into an investment, ISA, pension or crypto account to record it',
  ],
  [rowStatus.noSecurity]: ['skipped', 'no-security', 'The row doesn’t name a security'],
  [rowStatus.ownWallet]: [
    'skipped',
    'own-wallet',
    'Is the other wallet yours? If so, import this row. If not, record what happened on the holding: a sale, a purchase, or a transfer to or from your spouse',
  ],
  [rowStatus.partOfSplit]: [
    'skipped',
    'part-of-split',
    'Part of a split, recorded with the row of the new units',
  ],
  [rowStatus.halfOfSplit]: [
    'skipped',
    'half-of-split',
    'Half of a split. The row with the other half is missing. Record the split by hand',
  ],
  [rowStatus.takenBack]: [
    'skipped',
    'taken-back',
    'Reversed by the broker. This row and its reversal cancel each other out',
  ],
  [rowStatus.takesBack]: [
    'error',
    'takes-back',
    'Reverses a row that isn’t in this file. Delete that trade from its holding by hand',
  ],
  [rowStatus.tradeAdded]: ['added', null, null],
  [rowStatus.notHeld]: ['error', 'not-held', null],
  [rowStatus.noRate]: ['error', 'no-rate', null],
  [rowStatus.futureDay]: ['error', 'future-day', 'Dated in the future'],
  [rowStatus.accountClosed]: ['error', 'account-closed', 'Dated after the account was closed'],
  [rowStatus.otherAmount]: [
    'error',
    'other-amount',
    'You have this row with a different amount. Change that transaction, or record this row as well',
  ],
  [rowStatus.unreadable]: ['error', 'unreadable', null],
};

/** Statuses of rows that move money and are left out until the user does something about it. */
export const leftOutStatuses = [
  rowStatus.otherCurrency,
  rowStatus.locked,
  rowStatus.trade,
  rowStatus.noSecurity,
  rowStatus.ownWallet,
  rowStatus.halfOfSplit,
] as const;

function isRowStatus(text: string): text is RowStatus {
  return Object.hasOwn(statusMeanings, text);
}

/** Returns the status of a stored row. @param outcomes status codes of its chunk, one for each row */
export function statusAt(outcomes: string, index: number): RowStatus {
  const status = outcomes[index] ?? '';
  if (!isRowStatus(status)) throw new RangeError(`Row ${index} of a chunk has the status "${status}"`);
  return status;
}

/** Dates that limit on which days an account accepts rows. */
export interface OpenDays {
  /** Last day of the statement that it is locked to; null if it isn't locked. */
  readonly lockedUntil: string | null;
  /** Last day of a closed account; null if it is open. */
  readonly closedOn: string | null;
}

/** Returns the status code of a row on a day. An account rejects additions while it is locked or closed. */
export function statusOn(status: RowStatus, day: string, { lockedUntil, closedOn }: OpenDays): RowStatus {
  if (status !== rowStatus.added) return status;
  if (lockedUntil !== null && day <= lockedUntil) return rowStatus.locked;
  return closedOn !== null && day > closedOn ? rowStatus.accountClosed : rowStatus.added;
}

/** Returns counts of zero. */
export function noCounts(): ImportCounts {
  return { rows: 0, added: 0, duplicates: 0, matched: 0, skipped: 0, errors: 0 };
}

/** Adds a row's outcome to the counts. */
export function countOutcome(counts: ImportCounts, status: RowStatus): void {
  counts.rows++;
  const [outcome] = statusMeanings[status];
  if (outcome === 'added') counts.added++;
  else if (outcome === 'duplicate') counts.duplicates++;
  else if (outcome === 'matched') counts.matched++;
  else if (outcome === 'skipped') counts.skipped++;
  else counts.errors++;
}
