import uFuzzy from '@leeoniya/ufuzzy';

/** Something that is found by its label and by other words. */
interface Findable {
  readonly label: string;
  readonly words?: string;
}

/** One missing, additional, wrong or swapped letter in each word. */
const matcher = new uFuzzy({ intraMode: 1, intraIns: 1, intraSub: 1, intraTrn: 1, intraDel: 1 });

/** Returns the items whose label or words match a text, those with a matching label first. */
export function matching<Item extends Findable>(query: string, items: readonly Item[]): readonly Item[] {
  // A minus leaves words out of the rows that the server finds. Here it would find every other item.
  const wanted = query.replace(/(^|\s)-\S*/g, ' ').trim();
  if (wanted === '') return [];
  const found = (texts: string[]) => new Set(matcher.search(texts, wanted, 1)[0] ?? []);
  const byLabel = found(items.map(({ label }) => label));
  const byWords = found(items.map(({ label, words }) => `${label} ${words ?? ''}`));
  return [...new Set([...byLabel, ...byWords])].flatMap((index) => items[index] ?? []);
}
