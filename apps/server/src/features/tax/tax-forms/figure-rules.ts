import { formatMinor } from '@farthing/money';

/** An amount in a line of a form, in pence. */
const amount = /(?<![\d/.-])(-)?£? ?(-)?(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d{2}))?(?![\d/])( ?R\b)?/g;

/** Amounts of a text in pence. An R behind one marks a refund, which is negative. */
export function amountsIn(text: string, { needsPence }: { readonly needsPence: boolean }): bigint[] {
  return [...text.matchAll(amount)].flatMap(([whole, before, inner, pounds = '', pence, refund]) => {
    if (pence === undefined && (needsPence || !(whole.includes('£') || whole.includes(',')))) return [];
    const minor = BigInt(pounds.replaceAll(',', '')) * 100n + BigInt(pence ?? 0);
    return [(before ?? inner ?? refund) ? -minor : minor];
  });
}

/** Amounts beside a label, or on the line below it where there are none. Null if the label isn't there. */
export function amountsAt(
  lines: readonly string[],
  label: RegExp,
  options: { readonly needsPence: boolean } = { needsPence: true },
): bigint[] | null {
  for (const [at, line] of lines.entries()) {
    const found = label.exec(line);
    if (found === null) continue;
    const beside = amountsIn(line.slice(found.index + found[0].length), options);
    if (beside.length > 0) return beside;
    const below = amountsIn(lines[at + 1] ?? '', options);
    if (below.length > 0) return below;
  }
  return lines.some((line) => label.test(line)) ? [] : null;
}

/** The text beside a label, or on the line below it. */
export function textAt(lines: readonly string[], label: RegExp): string | null {
  for (const [at, line] of lines.entries()) {
    const found = label.exec(line);
    if (found === null) continue;
    const beside = line
      .slice(found.index + found[0].length)
      .replace(/^[\s:]+/, '')
      .trim();
    const text = beside === '' ? (lines[at + 1] ?? '').trim() : beside;
    if (text !== '') return text.slice(0, 100);
  }
  return null;
}

/** Pence as pounds with two places. */
export function pounds(pence: bigint): string {
  return formatMinor(pence, 'GBP');
}

/** The tax year that begins on 6 April of a year: `2025-26`. */
export function taxYearFrom(first: number): string {
  return `${first}-${String((first + 1) % 100).padStart(2, '0')}`;
}
