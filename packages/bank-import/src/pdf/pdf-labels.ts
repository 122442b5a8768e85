import { addDays, readPrintedDay } from './pdf-dates.ts';
import { type PrintedMoney, partsOf } from './pdf-money.ts';
import { itemAt, type PdfLine, rightOf, textOf } from './pdf-page.ts';

/** Meaning of a figure that isn't a transaction. */
export type LabelKind = 'opening' | 'closing' | 'in' | 'out' | 'total';

const opening =
  /^(?:your )?(?:balance )?(?:b\/f(?:wd)?\b|brought forward|balance brought forward|opening balance|start(?:ing)? balance|beginning balance|last month's balance|statement opening balance|balance b\/f|balance from (?:your )?(?:last |previous )?(?:statement|bill)|balance (?:at|on) (?:the )?(?:start|opening)|balance on (?:your )?(?:last|previous) statement|previous (?:statement )?balance|last statement)/;
const closing =
  /^(?:your )?(?:balance )?(?:c\/f(?:wd)?\b|carried forward|balance carried forward|closing balance|end(?:ing)? balance|end of day balance|statement closing balance|balance c\/f|balance at (?:the )?(?:close|end)|final balance|new (?:statement )?balance|current statement balance)/;
const total =
  /^(?:sub)?totals?(?: (?:payments?|receipts|money|paid|withdrawals|withdrawn|credits|debits|deposits|spending|new|interest|fees|for|amount|balance)\b|$)/;

/** Returns the meaning of the words before a figure in a table, or null for a transaction. */
export function labelOf(text: string): LabelKind | null {
  const plain = text
    .toLowerCase()
    .replace(/[*:£.]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  if (opening.test(plain)) return 'opening';
  if (closing.test(plain)) return 'closing';
  return total.test(plain) ? 'total' : null;
}

/** Figures that a statement prints beside its table, in hundredths. Balances have the sign that is printed. */
export interface PrintedFigures {
  readonly opening: readonly bigint[];
  readonly closing: readonly bigint[];
  readonly in: readonly bigint[];
  readonly out: readonly bigint[];
}

/** Labels of a summary, with what they mean. The longest at a place counts. */
const summaryLabels: readonly (readonly [RegExp, keyof PrintedFigures])[] = [
  [
    /^(?:your )?(?:(?:opening|starting|start|beginning|previous|last) (?:statement )?balance|balance (?:brought forward|b\/f)(?: from (?:your )?(?:last|previous) statement)?|balance from (?:your )?(?:last|previous) statement|balance on (?:your )?(?:last|previous) statement)/,
    'opening',
  ],
  [
    /^(?:your )?(?:(?:closing|ending|end|new|final) (?:statement )?balance|balance (?:carried forward|c\/f)|balance at close of business|statement balance)/,
    'closing',
  ],
  [
    /^(?:total )?(?:money in|paid in|payments in|deposits|credits|receipts|amount in)\b|^total (?:payments and credits|received)/,
    'in',
  ],
  [
    /^(?:total )?(?:money out|paid out|payments out|withdrawn|withdrawals|outgoings|debits|amount out)\b|^total (?:payments|spend|spent)\b/,
    'out',
  ],
];

interface Found {
  readonly kind: keyof PrintedFigures;
  readonly left: number;
  readonly right: number;
}

/** Collects the labelled figures on lines that aren't rows: beside their label, or below it. */
export function printedFigures(lines: readonly PdfLine[]): PrintedFigures {
  const figures: Record<keyof PrintedFigures, bigint[]> = { opening: [], closing: [], in: [], out: [] };
  const dated: { day: string; minor: bigint }[] = [];
  for (const [at, line] of lines.entries()) {
    const labels = labelsOn(line);
    const { money } = partsOf(line.words);
    for (const [index, label] of labels.entries()) {
      const end = labels[index + 1]?.left ?? Number.POSITIVE_INFINITY;
      const beside = money.find(({ left, right }) => left >= label.right - 2 && right <= end);
      const found = beside ?? (money.length === 0 ? moneyBelow(lines, at, label) : undefined);
      if (found) figures[label.kind].push(signed(found));
    }
    dated.push(...datedBalances(line, money));
  }
  // "Balance on 1 January 2024" and "Balance on 31 January 2024": the earlier is the opening one.
  dated.sort((a, b) => a.day.localeCompare(b.day));
  const [first, last] = [dated[0], dated.at(-1)];
  if (first && last && addDays(first.day, 1) <= last.day) {
    figures.opening.push(first.minor);
    figures.closing.push(last.minor);
  }
  return figures;
}

function signed({ minor, mark }: PrintedMoney): bigint {
  return mark === '-' || mark === 'DR' ? -minor : minor;
}

/** The labels that begin at words of a line. */
function labelsOn({ words }: PdfLine): Found[] {
  const found: Found[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const rest = textOf(words.slice(at, at + 7))
      .toLowerCase()
      .replace(/[:£*]/g, '')
      .replace(/\s+/g, ' ');
    for (const [pattern, kind] of summaryLabels) {
      const match = pattern.exec(rest)?.[0];
      if (match === undefined) continue;
      const count = match.trim().split(' ').length;
      found.push({
        kind,
        left: itemAt(words, at).x,
        right: rightOf(words[at + count - 1] ?? itemAt(words, at)),
      });
      at += count - 1;
      break;
    }
  }
  return found;
}

/** The figure that stands under a label, on one of the next two lines. */
function moneyBelow(lines: readonly PdfLine[], at: number, label: Found): PrintedMoney | undefined {
  const line = itemAt(lines, at);
  for (const below of lines.slice(at + 1, at + 3)) {
    if (below.page !== line.page || below.y - line.y > 4 * line.height) return undefined;
    const found = partsOf(below.words).money.find(
      ({ left, right }) => right > label.left - 12 && left < label.right + 24,
    );
    if (found) return found;
  }
  return undefined;
}

function datedBalances({ words }: PdfLine, money: readonly PrintedMoney[]): { day: string; minor: bigint }[] {
  const found: { day: string; minor: bigint }[] = [];
  for (let at = 0; at < words.length; at += 1) {
    if (!/^balance$/i.test(words[at]?.text ?? '') || !/^(on|at)$/i.test(words[at + 1]?.text ?? '')) continue;
    const day = readPrintedDay(textOf(words.slice(at + 2, at + 5)));
    const after = words[at + 4];
    const figure = after && money.find(({ left }) => left >= rightOf(after) - 2);
    if (day === null || day.year === null || !figure) continue;
    const two = (value: number) => String(value).padStart(2, '0');
    found.push({ day: `${day.year}-${two(day.month)}-${two(day.day)}`, minor: signed(figure) });
  }
  return found;
}
