import type { ImportRow, ImportRowChange } from '@farthing/api-contract';
import { isNothing } from '../../../design/format.ts';
import { rowDecision as texts } from './texts.tsx';
import { tradeTitle } from './trade-words.ts';

/** Returns true if the user can include or exclude a row. Including a trade that can't be imported wouldn't help. */
export function canDecide(row: ImportRow): boolean {
  return row.can_decide && row.outcome !== 'error';
}

/** Returns the change that toggles a row: new rows are excluded and all others included. */
export function toggled(row: ImportRow): ImportRowChange {
  return { outcome: row.outcome === 'added' ? 'skipped' : 'added' };
}

/** Returns the label of the toggle button. */
export function toggleWords(row: ImportRow): string {
  if (row.outcome === 'added') return texts.leaveOut;
  if (row.outcome === 'duplicate') return texts.importOnceMore;
  return row.outcome === 'matched' ? texts.importAsNew : texts.takeIn;
}

/** Returns a row's title, including a fallback for rows without a description and unreadable ones. */
export function rowTitle(row: ImportRow): string {
  if (row.trade) return tradeTitle(row.trade);
  const words = row.parsed?.description.trim() || row.parsed?.merchant?.trim();
  if (words) return withoutRepeat(words);
  const cells = row.raw
    .map((cell) => cell.trim())
    .filter(Boolean)
    .join(' · ');
  return cells || texts.emptyLine;
}

/** Returns words once if they are written twice, as where a bank gives a merchant's name in two columns. */
function withoutRepeat(words: string): string {
  const [first, second] = [words.slice(0, words.length / 2).trim(), words.slice(words.length / 2).trim()];
  return first.toLowerCase() === second.toLowerCase() ? first : words;
}

/** The two answers to "which amounts are money out". */
export type Sign = 'negative_is_spend' | 'positive_is_spend';

/** A row's signed amount as it would be under an answer, from what it is under the present reading. */
export function amountUnder(answer: Sign, convention: string, signedAmount: string): string {
  if (answer === convention || isNothing(signedAmount)) return signedAmount;
  return signedAmount.startsWith('-') ? signedAmount.slice(1) : `-${signedAmount}`;
}
