import type { CategorySuggestionFor, NewRule, RuleCondition, RuleSuggestion } from '@farthing/api-contract';
import { daysBetween } from '@farthing/dates';
import { merchantKey, merchantWayKey } from '@farthing/recurring-payments';
import { fold } from './condition-rules.ts';

/** Direction of a transaction that can have a category. */
export type Way = 'expense' | 'income';

/** Transactions with the same description, category and tags. */
export interface CategoryUse {
  readonly description: string;
  readonly merchant: string | null;
  readonly type: Way;
  readonly category_id: string;
  readonly tags: readonly string[];
  readonly times: number;
  readonly last_date: string;
}

/** Half-life of a choice, in days before the merchant's newest transaction. */
const halfLifeDays = 365;
/** Share of the user's choices, weighted by age, from which a category is suggested. */
const enoughShare = 0.6;
const enoughTimes = 2;
/** Share and number of choices from which a rule is suggested. */
const enoughForRule = { share: 0.8, times: 3 };
const mostSuggestions = 10;

function textOf({ merchant, description }: Pick<CategoryUse, 'merchant' | 'description'>): string {
  return merchant || description;
}

/** Returns the user's most frequent category for a merchant. */
export function suggestFor(uses: readonly CategoryUse[], text: string, type: Way): CategorySuggestionFor {
  const key = merchantWayKey(text, type);
  const alike = key === null ? [] : uses.filter((use) => merchantWayKey(textOf(use), use.type) === key);
  const of = alike.reduce((sum, { times }) => sum + times, 0);
  const best = bestOf(alike);
  if (!best || best.times < enoughTimes || best.share < enoughShare)
    return { category_id: null, tags: [], times: 0, of, last_date: null };
  return {
    category_id: best.category_id,
    tags: usualTags(alike.filter(({ category_id }) => category_id === best.category_id)),
    times: best.times,
    of,
    last_date: best.last_date,
  };
}

/** Returns the category with the highest weight, by number and age of the choices. */
function bestOf(alike: readonly CategoryUse[]) {
  const newest = alike.reduce((latest, { last_date }) => (last_date > latest ? last_date : latest), '');
  const found = new Map<string, { weight: number; times: number; last_date: string }>();
  let total = 0;
  for (const { category_id, times, last_date } of alike) {
    const weight = times * 0.5 ** (daysBetween(last_date, newest) / halfLifeDays);
    total += weight;
    const one = found.get(category_id) ?? { weight: 0, times: 0, last_date: '' };
    one.weight += weight;
    one.times += times;
    if (last_date > one.last_date) one.last_date = last_date;
    found.set(category_id, one);
  }
  const [best] = [...found].sort(
    ([id, one], [otherId, other]) => other.weight - one.weight || (id < otherId ? -1 : 1),
  );
  return best && { category_id: best[0], ...best[1], share: best[1].weight / total };
}

function usualTags(uses: readonly CategoryUse[]): string[] {
  const total = uses.reduce((sum, { times }) => sum + times, 0);
  const counts = new Map<string, number>();
  for (const { tags, times } of uses) for (const tag of tags) counts.set(tag, (counts.get(tag) ?? 0) + times);
  return [...counts].filter(([, times]) => times / total >= enoughShare).map(([tag]) => tag);
}

/**
 * Suggests rules from the user's own choices, the most used first.
 * @param isCovered returns true if a rule already gives such rows a category
 */
export function suggestRules(
  uses: readonly CategoryUse[],
  dismissed: ReadonlySet<string>,
  isCovered: (use: CategoryUse) => boolean,
): RuleSuggestion[] {
  const groups = Map.groupBy(uses, (use) => merchantWayKey(textOf(use), use.type));
  const found: RuleSuggestion[] = [];
  for (const [key, alike] of groups) {
    const [first] = alike;
    if (key === null || !first || dismissed.has(key)) continue;
    const best = bestOf(alike);
    if (!best || best.times < enoughForRule.times || best.share < enoughForRule.share) continue;
    if (alike.some(isCovered)) continue;
    const draft = draftFor(alike, first.type, best.category_id);
    found.push({
      key,
      merchant: draft.name,
      direction: first.type,
      category_id: best.category_id,
      times: best.times,
      of: alike.reduce((sum, { times }) => sum + times, 0),
      draft,
    });
  }
  found.sort((one, other) => other.times - one.times || (one.key < other.key ? -1 : 1));
  return found.slice(0, mostSuggestions);
}

/** Drafts the rule that matches payments with similar descriptions. Nothing is stored. @param rows one or more */
export function draftFor(
  rows: readonly Pick<CategoryUse, 'merchant' | 'description'>[],
  type: Way,
  categoryId: string | null,
): NewRule {
  const [first = { merchant: null, description: '' }] = rows;
  const key = merchantKey(textOf(first));
  const merchant = first.merchant?.trim();
  const isOneMerchant = merchant && rows.every((row) => row.merchant?.trim() === merchant);
  const name = titled(isOneMerchant ? merchant : key).slice(0, 100) || 'New rule';
  const conditions = isOneMerchant
    ? [{ field: 'merchant' as const, op: 'equals' as const, value: merchant.slice(0, 200) }]
    : wordsOf(rows, key);
  return {
    name,
    match: 'all',
    conditions: [...conditions, { field: 'direction', value: type }],
    actions: categoryId === null ? {} : { category_id: categoryId },
  };
}

const mostWords = 4;

/**
 * Returns a condition on the key if all descriptions contain it, else on those of its words that they all
 * contain. A single word may match many other descriptions.
 */
function wordsOf(rows: readonly Pick<CategoryUse, 'description'>[], key: string): RuleCondition[] {
  const folded = rows.map(({ description }) => fold(description));
  const areIn = (text: string) => folded.every((one) => one.includes(text));
  const words = areIn(key) ? [key] : key.split(' ').filter(areIn).slice(0, mostWords);
  const field = words.length > 0 ? 'description' : 'merchant';
  return (words.length > 0 ? words : [key]).map((word) => ({
    ...{ field, op: 'contains', value: word.slice(0, 200) },
  }));
}

/** Capitalises the words of a name that is all in one case. */
function titled(text: string): string {
  if (text !== text.toUpperCase() && text !== text.toLowerCase()) return text;
  return text.toLowerCase().replace(/(^|\s)\p{L}/gu, (letter) => letter.toUpperCase());
}
