import type { CategorySuggestion } from '@farthing/api-contract';
import { hintedCategories, merchantCategory } from '@farthing/bank-import';
import { dayAfter } from '@farthing/dates';
import { merchantWayKey } from '@farthing/recurring-payments';

/** Direction of a transaction that can have a category. */
export type Way = 'expense' | 'income';

/** Number of transactions with the same text and direction in a category. */
export interface CategoryUse {
  /** Merchant, or the description if it has none. */
  readonly text: string;
  readonly type: Way;
  readonly category_id: string;
  readonly times: number;
}

const mostSuggestions = 5;

/** Suggests categories for a transaction from those of other transactions. */
export type Suggest = (text: string, type: Way) => CategorySuggestion[];

/** Uses from which a category counts as usual. */
const fewestUsual = 5;

/** Categories that depend on the payer or payee, so that one's category isn't suggested for another. */
const ofOneOnly = new Set([
  'salary_wages',
  'bonus_commission',
  'pension_income',
  'mortgage',
  'rent',
  'council_tax',
]);

/** Categories of money from people, which descriptions don't reveal. */
const commonIncome = ['other_income', 'gifts_received'];

/**
 * Learns from what is categorised: the categories of the same merchant come first, the most used first, then those that the
 * words of the transaction hint at, then those used often for money that goes the same way.
 * @param idOf ids of the system categories by slug
 */
export function suggestFrom(
  uses: readonly CategoryUse[],
  idOf: ReadonlyMap<string, string> = new Map(),
): Suggest {
  const tied = new Set([...idOf].flatMap(([slug, id]) => (ofOneOnly.has(slug) ? [id] : [])));
  const unused = (slugs: readonly string[], why: CategorySuggestion['why']) =>
    slugs.flatMap((slug): CategorySuggestion[] => {
      const id = idOf.get(slug);
      return id === undefined ? [] : [{ category_id: id, why, times: 0 }];
    });
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
    const known = merchantCategory(text, type);
    const hinted = unused([...(known === null ? [] : [known]), ...hintedCategories(text, type)], 'words');
    const often = ranked(usual.get(type), 'usual').filter(
      ({ category_id, times }) => times >= fewestUsual && !tied.has(category_id),
    );
    const common = type === 'income' ? unused(commonIncome, 'direction') : [];
    const all = [...ofMerchant, ...hinted, ...often, ...common];
    const isFirst = ({ category_id }: CategorySuggestion, index: number) =>
      all.findIndex((one) => one.category_id === category_id) === index;
    return all.filter(isFirst).slice(0, mostSuggestions);
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
