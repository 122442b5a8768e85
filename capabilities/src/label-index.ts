import { readLabelPattern } from './label-pattern.ts';

/** Many label patterns, asked at once which of their owners a label belongs to. */
export interface LabelIndex {
  /** Sets the byte of every owner that has a pattern which matches. */
  mark(label: string, owners: Uint8Array): void;
}

interface Glob {
  readonly owner: number;
  readonly matches: (label: string) => boolean;
}

/**
 * Makes an index of the patterns of numbered owners. Exact labels are looked up, globs by the letters before their first
 * wildcard, so a question costs by the patterns that come near and not by all there are. What is no pattern matches
 * nothing.
 */
export function indexLabels(patterns: readonly (readonly string[])[]): LabelIndex {
  const exact = new Map<string, number[]>();
  const globs = new Map<number, Map<string, Glob[]>>();
  patterns.forEach((texts, owner) => {
    for (const text of texts) {
      const pattern = readLabelPattern(text);
      if (!pattern.ok) continue;
      const { prefix, matches } = pattern;
      if (pattern.isExact) append(exact, text, owner);
      else append(inner(globs, prefix.length), prefix, { owner, matches });
    }
  });
  const byLength = [...globs];
  return {
    mark: (label, owners) => {
      for (const owner of exact.get(label) ?? none) owners[owner] = 1;
      for (const [length, byPrefix] of byLength) {
        if (length > label.length) continue;
        for (const { owner, matches } of byPrefix.get(length === 0 ? '' : label.slice(0, length)) ?? none)
          if (owners[owner] !== 1 && matches(label)) owners[owner] = 1;
      }
    },
  };
}

const none: readonly never[] = [];

function append<Key, Item>(lists: Map<Key, Item[]>, key: Key, item: Item): void {
  const list = lists.get(key);
  if (list) list.push(item);
  else lists.set(key, [item]);
}

function inner<Value>(maps: Map<number, Map<string, Value>>, key: number): Map<string, Value> {
  const found = maps.get(key) ?? new Map<string, Value>();
  maps.set(key, found);
  return found;
}
