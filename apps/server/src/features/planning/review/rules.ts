import type { CategorySuggestion } from '@farthing/api-contract';
import { dayAfter } from '@farthing/dates';
import { merchantWayKey } from '@farthing/recurring-payments';

/** Direction of a transaction that can have a category. */
export type Way = 'expense' | 'income';

/** Number of transactions with the same text and direction in a category. */
export interface CategoryUse {
  /** The merchant; the description where there is none. */
  readonly text: string;
  readonly type: Way;
  readonly category_id: string;
  readonly times: number;
}

const mostSuggestions = 5;

/** Finds the categories that a transaction may belong to, from those that others were given. */
export type Suggest = (text: string, type: Way) => CategorySuggestion[];

/**
 * Learns from what is categorised: the categories of the same merchant come first, the most used first, then those most
 * used for money that goes the same way.
 */
export function suggestFrom(uses: readonly CategoryUse[]): Suggest {
  const byKey = new Map<string, Map<string, number>>();
  const usual = new Map<Way, Map<string, number>>();
  const count = <Key>(counts: Map<Key, Map<string, number>>, key: Key, use: CategoryUse) => {
    const found = counts.get(key) ?? new Map<string, number>();
    found.set(use.category_id, (found.get(use.category_id) ?? 0) + use.times);
    counts.set(key, found);
  };
  for (const use of uses) {
    const key = merchantWayKey(use.text, use.type);
    if (key !== null) count(byKey, key, use);
    count(usual, use.type, use);
  }
  return (text, type) => {
    const ofMerchant = ranked(byKey.get(merchantWayKey(text, type) ?? ''), 'merchant');
    const known = new Set(ofMerchant.map(({ category_id }) => category_id));
    const others = ranked(usual.get(type), 'usual').filter(({ category_id }) => !known.has(category_id));
    return [...ofMerchant, ...others].slice(0, mostSuggestions);
  };
}

function ranked(counts: ReadonlyMap<string, number> = new Map(), why: CategorySuggestion['why']) {
  return [...counts]
    .map(([category_id, times]): CategorySuggestion => ({ category_id, why, times }))
    .sort((one, other) => other.times - one.times || (one.category_id < other.category_id ? -1 : 1));
}

/** The first day whose prices are not stale. */
export function freshFrom(today: string): string {
  return dayAfter(today, -31);
}
