import type { LineItem } from './fields.ts';
import type { MarkedLine } from './marked-lines.ts';
import { type Box, boxAround, wordsAt } from './text-line.ts';

/** Chosen total, with the evidence for it. */
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

type Propose = (hundredths: bigint, score: number, reason: string, line?: MarkedLine) => void;

/** The amounts that could be the sum, with what speaks for each. */
interface Candidates {
  readonly all: ReadonlyMap<bigint, Candidate>;
  readonly propose: Propose;
}

/**
 * Weighs every amount that could be the sum: by the words beside it, by what was paid, and by whether the goods, the net
 * amount with its tax, or the cash less the change come to it. A misread digit in one place is outvoted by the others.
 */
export function findTotal(lines: readonly MarkedLine[], items: readonly LineItem[]): FoundTotal | null {
  const candidates = createCandidates();
  proposeNamed(lines, candidates.propose);
  proposeCash(lines, candidates.propose);
  proposeRounded(lines, candidates);
  supportBySums(lines, items, candidates);
  if (candidates.all.size === 0) proposePlain(lines, candidates);
  return decide([...candidates.all.values()]);
}

function createCandidates(): Candidates {
  const all = new Map<bigint, Candidate>();
  const propose: Propose = (hundredths, score, reason, line) => {
    if (hundredths <= 0n) return;
    const known = all.get(hundredths);
    const candidate = known ?? { hundredths, score: 0, reasons: [], box: null, index: -1, best: 0 };
    all.set(hundredths, candidate);
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
  return { all, propose };
}

/** Amounts whose words say that they are the sum. */
function proposeNamed(lines: readonly MarkedLine[], propose: Propose): void {
  for (const line of lines) {
    const value = line.amounts.at(-1)?.hundredths;
    if (value === undefined) continue;
    if (line.label.kind === 'total') propose(value, line.label.weight, `the label says so`, line);
    else if (line.label.kind === 'paid') propose(value, 5, 'it is what the card paid', line);
    else if (line.label.kind === 'rounding' && value > mostRounding)
      propose(value, 8, 'it is the amount after rounding', line);
  }
}

/** The cash that was paid, less the change where it is printed. */
function proposeCash(lines: readonly MarkedLine[], propose: Propose): void {
  const [first] = named(lines, 'cash');
  const [cash] = amountsOf(lines, 'cash');
  const [change] = amountsOf(lines, 'change');
  if (cash !== undefined && change !== undefined)
    propose(cash - (change < 0n ? -change : change), 6, 'it equals cash less change');
  else if (cash !== undefined) propose(cash, 3, 'it was paid in cash', first);
}

/** Supports the candidates that the goods, or the net amount with what is added to it, come to. */
function supportBySums(
  lines: readonly MarkedLine[],
  items: readonly LineItem[],
  { all, propose }: Candidates,
): void {
  const added = sumOf(amountsOf(lines, 'added'));
  const taxes = amountsOf(lines, 'vat');
  const tax = sumOf(taxes);
  const isPrinted = (value: bigint) =>
    lines.some(({ amounts }) => amounts.some(({ hundredths }) => hundredths === value));
  const support = (value: bigint, reason: string) => {
    if (all.has(value) || (all.size === 0 && isPrinted(value))) propose(value, 5, reason);
  };
  if (items.length > 0) {
    const goods = items.reduce((sum, { minor }) => sum + minor, 0n);
    for (const sum of new Set([goods, goods + added, goods + tax, goods + added + tax]))
      support(sum, 'the goods add up to it');
  }
  const discounts = sumOf(amountsOf(lines, 'aside').filter((value) => value < 0n));
  for (const base of [...amountsOf(lines, 'subtotal'), ...amountsOf(lines, 'net')]) {
    const withTaxes = taxes.map((one) => base + one);
    const sums = [base + added, base + tax, base + added + tax, base + discounts, ...withTaxes];
    for (const sum of new Set(sums))
      if (sum !== base) support(sum, 'the net amount and what is added come to it');
  }
}

/** The amounts without a name, where nothing else speaks; the largest counts twice. */
function proposePlain(lines: readonly MarkedLine[], { all, propose }: Candidates): void {
  for (const line of lines.filter(({ label }) => label.kind === 'none'))
    for (const { hundredths } of line.amounts) propose(hundredths, 2, 'it is on the receipt', line);
  const largest = [...all.keys()].reduce((most, value) => (value > most ? value : most), 0n);
  if (largest > 0n) propose(largest, 2, 'no amount is larger');
}

function named(lines: readonly MarkedLine[], kind: string): MarkedLine[] {
  return lines.filter(({ label, amounts }) => label.kind === kind && amounts.length > 0);
}

/** The last amount of each line of the kind, in hundredths. */
function amountsOf(lines: readonly MarkedLine[], kind: string): bigint[] {
  return named(lines, kind).map(({ amounts }) => amounts.at(-1)?.hundredths ?? 0n);
}

/**
 * Weighs sums that were rounded to five or ten hundredths, as where small coins aren't used: the amount after rounding is the
 * total. The sign of the adjustment is often left out or misread, so that one counts which leads to a rounded amount.
 */
function proposeRounded(lines: readonly MarkedLine[], { all, propose }: Candidates): void {
  const size = (value: bigint) => (value < 0n ? -value : value);
  const amounts = lines
    .filter(({ label }) => label.kind === 'rounding')
    .map(({ amounts }) => size(amounts.at(-1)?.hundredths ?? 0n));
  const known = [...all.values()].filter(({ hundredths }) => hundredths % 5n !== 0n);
  for (const before of known) {
    const after = amounts
      .flatMap((one) => (one > mostRounding ? [one] : [before.hundredths + one, before.hundredths - one]))
      .find((one) => one % 5n === 0n && size(one - before.hundredths) <= mostRounding);
    if (after === undefined) continue;
    before.score /= 2;
    propose(after, Math.max(6, before.score), 'it is the rounded total');
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

/** Returns how reliably the amount of a line was recognised, from 0.5 to 1. */
function trust({ line, amounts }: MarkedLine): number {
  const amount = amounts.at(-1);
  if (amount === undefined || line.words.length === 0) return amount?.isPlain === false ? 0.7 : 1;
  const words = wordsAt(line, amount.start, amount.end);
  const least = Math.min(...words.map(({ confidence }) => confidence));
  return (amount.isPlain ? 0.6 : 0.45) + 0.4 * least;
}

function sumOf(values: readonly bigint[]): bigint {
  return values.reduce((sum, value) => sum + value, 0n);
}

function inWords(reasons: readonly string[]): string {
  return reasons.length < 2 ? reasons.join('') : `${reasons.slice(0, -1).join(', ')} and ${reasons.at(-1)}`;
}

/** Two places are as exact as a confidence is. */
export function round(confidence: number): number {
  return Math.round(Math.max(0, Math.min(1, confidence)) * 100) / 100;
}
