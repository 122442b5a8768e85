import type { LineItem } from './fields.ts';
import type { MarkedLine } from './marked-lines.ts';
import { boxAround } from './text-line.ts';

/** Lines of goods: a description with an amount at its end, above the first line that sums up. Amounts in hundredths. */
export function readItems(lines: readonly MarkedLine[]): LineItem[] {
  const end = lines.findIndex(
    ({ label, amounts }) => ['total', 'subtotal', 'net'].includes(label.kind) && amounts.length > 0,
  );
  const items: LineItem[] = [];
  for (const { line, amounts, label, words } of lines.slice(0, end < 0 ? lines.length : end)) {
    const amount = amounts.at(-1);
    // A saving that is taken off among the goods is one of them.
    const isGood = label.kind === 'none' || (label.kind === 'aside' && (amount?.hundredths ?? 0n) < 0n);
    if (amount === undefined || !isGood || !/\p{L}{2}/u.test(words)) continue;
    // What is printed after the amount is a letter for its tax, or the line is no line of goods.
    if (line.text.length - amount.end > 4) continue;
    const { description, quantity } = describe(words);
    if (description.length < 2) continue;
    items.push({ description, quantity, minor: amount.hundredths, box: boxAround(line.words) });
    if (items.length === 200) break;
  }
  return items;
}

function describe(words: string): { description: string; quantity: number } {
  const text = words
    .replace(/(?<![\s@£€$*])[\s@£€$*]+$/, '')
    .replace(/(?<!\s)\s+[A-Z*]$/, '')
    .trim();
  const match = /^(\d{1,3})\s*[xX×*]?\s+(.*)$/.exec(text) ?? /^(\d{1,3})[xX×]\s*(.*)$/.exec(text);
  const quantity = Number(match?.[1] ?? 1);
  return { description: (match?.[2] ?? text).slice(0, 120).trim(), quantity: quantity > 0 ? quantity : 1 };
}
