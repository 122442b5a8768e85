/** The compared fields of a row of a preview. */
export interface FeedRow {
  /** Line of the file. */
  readonly line: number;
  readonly date: string;
  readonly minor: bigint;
  readonly description: string;
  readonly outcome: 'added' | 'duplicate' | 'other-amount' | 'other';
}

/** A recorded transaction that came from a statement. */
export interface RecordedRow {
  readonly date: string;
  readonly minor: bigint;
  readonly description: string;
}

/** Differences between what a bank sent and what is recorded. */
export interface FeedDifferences {
  /** New rows that are recorded under other ids, on the same day with the same amount. */
  readonly overlapping: readonly FeedRow[];
  /** New rows whose amount is recorded a few days before or after. They may be the same. */
  readonly near: readonly FeedRow[];
  /** Rows recorded with another amount, matched by id or by day and description. */
  readonly changed: readonly FeedRow[];
  /** New rows that would count the same money twice: the overlapping and changed ones. */
  readonly twice: readonly FeedRow[];
  /** Recorded transactions that the bank no longer sends. */
  readonly missing: readonly RecordedRow[];
}

const nearMs = 3 * 86_400_000;

/** Compares the rows of a feed with the recorded transactions of the same days, counting equal ones. */
export function compareFeed(rows: readonly FeedRow[], recorded: readonly RecordedRow[]): FeedDifferences {
  const keyOf = ({ date, minor }: RecordedRow) => `${date} ${minor}`;
  const sent = countBy(rows, keyOf);
  // Recorded rows that equal duplicates in the feed are already matched.
  const open = countBy(recorded, keyOf);
  for (const row of rows) if (row.outcome === 'duplicate') take(open, keyOf(row));
  const added = rows.filter(({ outcome }) => outcome === 'added');
  const overlapping = added.filter((row) => take(open, keyOf(row)));
  const left = new Set(overlapping);
  const unexplained = recorded.filter((row) => !take(sent, keyOf(row)));
  // An id that may repeat doesn't find a changed amount. The bank then sends a new row in place of the recorded one.
  const replaced = countBy(unexplained, wordsOf);
  const altered = new Set(added.filter((row) => !left.has(row) && take(replaced, wordsOf(row))));
  const changed = rows.filter((row) => row.outcome === 'other-amount' || altered.has(row));
  return {
    overlapping,
    near: added.filter(
      (row) => !left.has(row) && !altered.has(row) && unexplained.some((other) => isNear(row, other)),
    ),
    changed,
    twice: [...overlapping, ...altered],
    missing: unexplained.filter(
      (row) => !changed.some(({ date, description }) => date === row.date && description === row.description),
    ),
  };
}

function wordsOf({ date, description }: RecordedRow): string {
  return `${date} ${description}`;
}

function isNear(one: RecordedRow, other: RecordedRow): boolean {
  return one.minor === other.minor && Math.abs(Date.parse(one.date) - Date.parse(other.date)) <= nearMs;
}

function countBy<Row>(rows: readonly Row[], keyOf: (row: Row) => string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const row of rows) counts.set(keyOf(row), (counts.get(keyOf(row)) ?? 0) + 1);
  return counts;
}

/** Decrements a count. @returns false if it is zero */
function take(counts: Map<string, number>, key: string): boolean {
  const count = counts.get(key) ?? 0;
  if (count > 0) counts.set(key, count - 1);
  return count > 0;
}
