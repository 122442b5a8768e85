import type { Names } from '../transactions/names.ts';
import type { RuleNames } from './rule-words.ts';
import { ruleNames as texts } from './texts.tsx';

/** Returns the names for the ids in rules, including a placeholder for deleted ones. */
export function ruleNames(names: Names): RuleNames {
  return {
    category: (id) => names.categories.get(id)?.name ?? texts.goneCategory,
    account: (id) => names.accounts.get(id)?.name ?? texts.goneAccount,
  };
}
