import type { Names } from '../transactions/names.ts';
import type { RuleNames } from './rule-words.ts';

/** What the ids in rules are called; one that is gone says so. */
export function ruleNames(names: Names): RuleNames {
  return {
    category: (id) => names.categories.get(id)?.name ?? 'a deleted category',
    account: (id) => names.accounts.get(id)?.name ?? 'a deleted account',
  };
}
