/** Machine-readable reasons for a row's status. The sentences may be reworded, but these codes are stable. */
export const rowReasonCodes = [
  'already-imported',
  'earlier-in-file',
  'matched-by-user',
  'left-out-by-user',
  'deleted-by-user',
  'no-transaction',
  'unreadable',
  'other-currency',
  'locked',
  'trade',
  'no-security',
  'part-of-split',
  'half-of-split',
  'taken-back',
  'takes-back',
  'not-held',
  'no-rate',
  'future-day',
  'account-closed',
  'other-amount',
] as const;
export type RowReasonCode = (typeof rowReasonCodes)[number];
