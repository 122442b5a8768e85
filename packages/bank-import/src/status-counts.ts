import { declinedEnding, pendingEnding, statusMeaning } from './cell-words.ts';
import { statusPlace } from './skip-rules.ts';
import type { Inspection, Reading } from './statement.ts';

/** Words of a status column that are counted apart. */
const mostWords = 20;

/** Counts a row that was left out, if that was for its status. */
export function countNotBooked(reason: string, counts: NonNullable<Inspection['notBooked']>): void {
  if (reason.endsWith(pendingEnding)) counts.pending += 1;
  else if (reason.endsWith(declinedEnding)) counts.declined += 1;
  else {
    // Formats with a known status column: Revolut, PayPal, Wise and others.
    const [, word] = /^(?:State|Status) is ([^.]{0,40})\. Only /.exec(reason) ?? [];
    if (word !== undefined) counts[statusMeaning(word) === 'declined' ? 'declined' : 'pending'] += 1;
  }
}

/** Creates a counter of the rows that are read although their status is a word that isn't known. */
export function createStatusCounter(
  reading: Reading,
  statuses: Map<string, number>,
): (raw: readonly string[]) => void {
  const at = statusPlace(reading);
  if (at < 0) return () => undefined;
  return (raw) => {
    const word = (raw[at] ?? '').trim().slice(0, 40);
    if (statusMeaning(word) !== 'unknown') return;
    if (statuses.has(word) || statuses.size < mostWords) statuses.set(word, (statuses.get(word) ?? 0) + 1);
  };
}
