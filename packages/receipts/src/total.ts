import type { LineItem } from './fields.ts';
import type { MarkedLine } from './marked-lines.ts';
import { type Box, boxAround, wordsAt } from './text-line.ts';

/** What was decided about the sum. */
export interface FoundTotal {
  readonly hundredths: bigint;
  readonly confidence: number;
  readonly reason: string;
  readonly box: Box | null;
  /** The index of its line. */
  readonly index: number;
}

/** The largest adjustment by rounding, in hundredths. */
const mostRounding = 10n;

interface Candidate {
  readonly hundredths: bigint;
  score: number;
  readonly reasons: string[];
  box: Box | null;
  index: number;
  best: number;
}

/**
 * Weighs every amount that could be the sum: by the words beside it, by what was paid, and by whether the goods, the net
 * amount with its tax, or the cash less the change come to it. A misread digit in one place is outvoted by the others.
 */
export function findTotal(lines: readonly MarkedLine[], items: readonly LineItem[]): FoundTotal | null {
  const candidates = new Map<bigint, Candidate>();
  const propose = (hundredths: bigint, score: number, reason: string, line?: MarkedLine) => {
    if (hundredths <= 0n) return;
    const known = candidates.get(hundredths);
    const candidate = known ?? { hundredths, score: 0, reasons: [], box: null, index: -1, best: 0 };
    candidates.set(hundredths, candidate);
    const trusted = line === undefined ? score : score * trust(line);
    // The same words twice prove less than two kinds of proof.
    candidate.score += candidate.reasons.includes(reason) ? trusted / 3 : trusted;
    if (!candidate.reasons.includes(reason)) candidate.reasons.push(reason);
    if (line !== undefined && trusted > candidate.best) {
      const amount = line.amounts.at(-1);
      candidate.best = trusted;
      candidate.index = line.index;
      candidate.box = amount === undefined ? null : boxAround(wordsAt(line.line, amount.start, amount.end));
    }
  };

  for (const line of lines) {
    const value = line.amounts.at(-1)?.hundredths;
    if (value === undefined) continue;
    if (line.label.kind === 'total') propose(value, line.label.weight, `the words beside it say so`, line);
    else if (line.label.kind === 'paid') propose(value, 5, 'it is what the card paid', line);
    else if (line.label.kind === 'rounding' && value > mostRounding)
      propose(value, 8, 'it is the amount after rounding', line);
  }
  const named = (kind: string) =>
    lines.filter(({ label, amounts }) => label.kind === kind && amounts.length > 0);
  const hundredthsOf = (line: MarkedLine | undefined) => line?.amounts.at(-1)?.hundredths;
  const [cash, change] = [hundredthsOf(named('cash').at(0)), hundredthsOf(named('change').at(0))];
  if (cash !== undefined && change !== undefined)
    propose(cash - (change < 0n ? -change : change), 6, 'cash less change comes to it');
  else if (cash !== undefined) propose(cash, 3, 'it was paid in cash', named('cash')[0]);
  proposeRounded(lines, candidates, propose);
  const goods = items.reduce((sum, { minor }) => sum + minor, 0n);
  const added = sumOf(named('added').map(hundredthsOf));
  const taxes = named('vat').map(hundredthsOf);
  const tax = sumOf(taxes);
  const isPrinted = (value: bigint) =>
    lines.some(({ amounts }) => amounts.some(({ hundredths }) => hundredths === value));
  const support = (value: bigint, score: number, reason: string) => {
    if (candidates.has(value) || (candidates.size === 0 && isPrinted(value))) propose(value, score, reason);
  };
  if (items.length > 0) {
    for (const sum of new Set([goods, goods + added, goods + tax, goods + added + tax]))
      support(sum, 5, 'the goods add up to it');
  }
  for (const line of [...named('subtotal'), ...named('net')]) {
    const base = hundredthsOf(line) ?? 0n;
    const discounts = sumOf(
      named('aside')
        .map(hundredthsOf)
        .filter((value) => value !== undefined && value < 0n),
    );
    const sums = [
      base + added,
      base + tax,
      base + added + tax,
      base + discounts,
      ...taxes.map((one) => base + (one ?? 0n)),
    ];
    for (const sum of new Set(sums))
      if (sum !== base) support(sum, 5, 'the net amount and what is added come to it');
  }
  if (candidates.size === 0) {
    const plain = lines.filter(({ label }) => label.kind === 'none');
    for (const line of plain)
      for (const { hundredths } of line.amounts) propose(hundredths, 2, 'it stands on the receipt', line);
    const largest = [...candidates.keys()].reduce((most, value) => (value > most ? value : most), 0n);
    if (largest > 0n) propose(largest, 2, 'no amount is larger');
  }
  return decide([...candidates.values()]);
}

/**
 * Weighs sums that were rounded to five or ten hundredths, as where small coins aren't used: the amount after rounding is the
 * total. The sign of the adjustment is often left out or misread, so that one counts which leads to a rounded amount.
 */
function proposeRounded(
  lines: readonly MarkedLine[],
  candidates: ReadonlyMap<bigint, Candidate>,
  propose: (hundredths: bigint, score: number, reason: string) => void,
): void {
  const size = (value: bigint) => (value < 0n ? -value : value);
  const amounts = lines
    .filter(({ label }) => label.kind === 'rounding')
    .map(({ amounts }) => size(amounts.at(-1)?.hundredths ?? 0n));
  const known = [...candidates.values()].filter(({ hundredths }) => hundredths % 5n !== 0n);
  for (const before of known) {
    const after = amounts
      .flatMap((one) => (one > mostRounding ? [one] : [before.hundredths + one, before.hundredths - one]))
      .find((one) => one % 5n === 0n && size(one - before.hundredths) <= mostRounding);
    if (after === undefined) continue;
    before.score /= 2;
    propose(after, Math.max(6, before.score), 'rounding comes to it');
  }
}

function decide(candidates: Candidate[]): FoundTotal | null {
  const [first, second] = candidates.sort((a, b) => b.score - a.score || b.index - a.index);
  if (first === undefined) return null;
  const alone = Math.min(0.98, 0.3 + first.score * 0.035);
  const doubt = second === undefined ? 0 : 0.35 * (second.score / first.score) ** 2;
  return {
    hundredths: first.hundredths,
    confidence: round(alone * (1 - doubt)),
    reason: `Taken for the total because ${inWords(first.reasons)}.`,
    box: first.box,
    index: first.index,
  };
}

/** How well the amount of a line was recognised, from a half to one. */
function trust({ line, amounts }: MarkedLine): number {
  const amount = amounts.at(-1);
  if (amount === undefined || line.words.length === 0) return amount?.isPlain === false ? 0.7 : 1;
  const words = wordsAt(line, amount.start, amount.end);
  const least = Math.min(...words.map(({ confidence }) => confidence));
  return (amount.isPlain ? 0.6 : 0.45) + 0.4 * least;
}

function sumOf(values: readonly (bigint | undefined)[]): bigint {
  return values.reduce<bigint>((sum, value) => sum + (value ?? 0n), 0n);
}

function inWords(reasons: readonly string[]): string {
  return reasons.length < 2 ? reasons.join('') : `${reasons.slice(0, -1).join(', ')} and ${reasons.at(-1)}`;
}

/** Two places are as exact as a confidence is. */
export function round(confidence: number): number {
  return Math.round(Math.max(0, Math.min(1, confidence)) * 100) / 100;
}
