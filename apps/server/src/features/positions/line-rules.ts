import { lineParts } from './engine-rules.ts';

/**
 * Puts the lines of a year's disposals in the order of date, then symbol, with what is told of their security after
 * their date; those of other securities are left out.
 * @param securities symbol of each, and JSON fields that are put in
 * @returns items of a JSON list, commas between
 */
export function linesInOrder(
  lists: Iterable<readonly string[]>,
  securities: ReadonlyMap<string, { readonly symbol: string; readonly fields: string }>,
): string {
  const days = new Map<string, { symbol: string; text: string }[]>();
  for (const lines of lists) {
    for (const line of lines) {
      const { date, securityId, head, rest } = lineParts(line);
      const security = securities.get(securityId);
      if (!security) continue;
      const one = { symbol: security.symbol, text: `${head}${security.fields},${rest}` };
      const ofDay = days.get(date);
      if (ofDay) ofDay.push(one);
      else days.set(date, [one]);
    }
  }
  const texts: string[] = [];
  for (const day of [...days.keys()].sort()) {
    const ofDay = days.get(day) ?? [];
    if (ofDay.length > 1) ofDay.sort((a, b) => (a.symbol < b.symbol ? -1 : 1));
    for (const { text } of ofDay) texts.push(text);
  }
  return texts.join(',');
}
