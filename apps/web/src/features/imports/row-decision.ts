import type { ImportRow, ImportRowChange } from '@farthing/api-contract';
import { rowDecision as texts } from './texts.tsx';
import { tradeTitle } from './trade-words.ts';

/** Whether a person can decide about a row: a trade that could not be taken in is none that taking in would help. */
export function canDecide(row: ImportRow): boolean {
  return row.can_decide && row.outcome !== 'error';
}

/** What leaving out or taking in means for a row: a row that is new is left out, every other is taken in. */
export function toggled(row: ImportRow): ImportRowChange {
  return { outcome: row.outcome === 'added' ? 'skipped' : 'added' };
}

/** What the button for that says. */
export function toggleWords(row: ImportRow): string {
  if (row.outcome === 'added') return texts.leaveOut;
  if (row.outcome === 'duplicate') return texts.importOnceMore;
  return row.outcome === 'matched' ? texts.importAsNew : texts.takeIn;
}

/** What a row says when it has no description, or could not be read at all. */
export function rowTitle(row: ImportRow): string {
  if (row.trade) return tradeTitle(row.trade);
  const words = row.parsed?.description.trim() || row.parsed?.merchant?.trim();
  if (words) return words;
  const cells = row.raw
    .map((cell) => cell.trim())
    .filter(Boolean)
    .join(' · ');
  return cells || texts.emptyLine;
}

/** The two answers to "which amounts are money out". */
export type Sign = 'negative_is_spend' | 'positive_is_spend';

/** A row's signed amount as it would be under an answer, from what it is under the present reading. */
export function amountUnder(answer: Sign, convention: string, signedAmount: string): string {
  if (answer === convention || /^-?[0.]*$/.test(signedAmount)) return signedAmount;
  return signedAmount.startsWith('-') ? signedAmount.slice(1) : `-${signedAmount}`;
}
