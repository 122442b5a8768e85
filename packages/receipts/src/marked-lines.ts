import { amountsIn, type FoundAmount, wholeAmountsIn, withoutAmounts } from './amounts.ts';
import { type Label, labelOf } from './labels.ts';
import type { TextLine } from './text-line.ts';

/** A line with its amounts and what its words say about them. */
export interface MarkedLine {
  readonly line: TextLine;
  readonly index: number;
  readonly amounts: readonly FoundAmount[];
  readonly label: Label;
  /** The text without its amounts. */
  readonly words: string;
}

/** Reads the amounts of every line; a label that stands above its amount, alone, goes with it. */
export function markLines(lines: readonly TextLine[]): MarkedLine[] {
  const othersHavePlaces = lines.some(({ text }) => amountsIn(text).length > 0);
  let above: Label = { kind: 'none' };
  return lines.map((line, index) => {
    let amounts = amountsIn(line.text);
    let words = withoutAmounts(line.text, amounts);
    let label = labelOf(words);
    if (amounts.length === 0 && (label.kind === 'total' || label.kind === 'paid')) {
      // A figure beside a plain word for the sum is one; beside others it needs its sign: "Card 4821" is no amount.
      const isPlain = label.kind === 'total' && label.weight >= 10;
      amounts = wholeAmountsIn(line.text, othersHavePlaces).filter(
        ({ currency }) => isPlain || currency !== null,
      );
      words = withoutAmounts(line.text, amounts);
    }
    if (amounts.length > 0 && label.kind === 'none' && !/[A-Za-z]{3}/.test(words)) label = above;
    above = amounts.length === 0 && words.length < 40 ? labelOf(words) : { kind: 'none' };
    return { line, index, amounts, label, words };
  });
}
