import type { Names } from '../transactions/names.ts';
import type { RuleNames } from './rule-words.ts';
import { ruleNames as texts } from './texts.tsx';

/** What the ids in rules are called; one that is gone says so. */
export function ruleNames(names: Names): RuleNames {
  return {
    category: (id) => names.categories.get(id)?.name ?? texts.goneCategory,
    account: (id) => names.accounts.get(id)?.name ?? texts.goneAccount,
  };
}
