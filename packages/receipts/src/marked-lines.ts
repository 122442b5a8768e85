import { amountsIn, type FoundAmount, misreadAmountsIn, wholeAmountsIn, withoutAmounts } from './amounts.ts';
import { type Label, labelOf } from './labels.ts';
import { type TextLine, wordsAt } from './text-line.ts';

/** A line with its amounts and what its words say about them. */
export interface MarkedLine {
  readonly line: TextLine;
  readonly index: number;
  readonly amounts: readonly FoundAmount[];
  readonly label: Label;
  /** The text without its amounts. */
  readonly words: string;
}

/** Reads the amounts of every line. A label alone on the line above its amount belongs to it. */
export function markLines(lines: readonly TextLine[]): MarkedLine[] {
  const othersHavePlaces = lines.some(({ text }) => amountsIn(text).length > 0);
  let above: Label = { kind: 'none' };
  return lines.flatMap(partsOf).map((line, index) => {
    let amounts: readonly FoundAmount[] = amountsIn(line.text);
    let words = withoutAmounts(line.text, amounts);
    let label = labelOf(words);
    if (amounts.length === 0) {
      amounts = roughAmountsOf(line.text, label, othersHavePlaces);
      words = withoutAmounts(line.text, amounts);
    }
    if (amounts.length > 0 && label.kind === 'none' && !/[A-Za-z]{3}/.test(words)) label = above;
    above = amounts.length === 0 && words.length < 40 ? labelOf(words) : { kind: 'none' };
    return { line, index, amounts, label, words };
  });
}

/** Amounts without their point, on lines whose words ask for one. */
function roughAmountsOf(text: string, label: Label, othersHavePlaces: boolean): readonly FoundAmount[] {
  // A longer line may hold the number of a till or of a receipt.
  const isShort = text.length < 24 && (label.kind === 'cash' || label.kind === 'change');
  if (!isShort && label.kind !== 'total' && label.kind !== 'paid') return [];
  // A figure beside a plain word for the sum is one; beside others it needs its sign: "Card 4821" is no amount.
  const isPlain = isShort || (label.kind === 'total' && label.weight >= 10);
  const misread = isPlain ? misreadAmountsIn(text) : [];
  if (misread.length > 0) return misread;
  return wholeAmountsIn(text, othersHavePlaces).filter(({ currency }) => isPlain || currency !== null);
}

/** Parts a line of two columns, `QTY 3 ROUNDING 0.02 TOTAL 6.85`. Lines about tax stay whole: they are read as tables. */
function partsOf(line: TextLine): TextLine[] {
  const amounts = amountsIn(line.text);
  const labels = amounts.map(({ start }, index) =>
    labelOf(line.text.slice(amounts[index - 1]?.end ?? 0, start)),
  );
  if (labels.some(({ kind }) => kind === 'vat' || kind === 'net')) return [line];
  const cuts = amounts.slice(0, -1).filter((_, index) => labels[index + 1]?.kind !== 'none');
  return [0, ...cuts.map(({ end }) => end)].map((start, index) => {
    const end = cuts[index]?.end ?? line.text.length;
    return {
      text: line.text.slice(start, end).trim(),
      words: cuts.length === 0 || line.words.length === 0 ? line.words : wordsAt(line, start, end),
    };
  });
}
