import type { CategorySuggestionFor, NewRule, RuleSuggestion, SuggestQuery } from '@farthing/api-contract';
import type { UserScope } from '../../../database/user-scope.ts';
import { readTransaction } from '../transactions/list/read-transactions.ts';
import { applyRules, compileRules } from './rules.ts';
import { listWorkingRules } from './service.ts';
import { listDismissed, listUses } from './store.ts';
import { type CategoryUse, draftFor, suggestFor, suggestRules } from './suggest-rules.ts';

export { deleteDismissal as undismiss, insertDismissal as dismiss } from './store.ts';

/** Suggests a category from past choices for a merchant or description. Nothing is changed. */
export async function suggestCategory(
  scope: UserScope,
  { merchant = '', description = '', type = 'expense' }: SuggestQuery,
): Promise<CategorySuggestionFor> {
  return suggestFor(await listUses(scope), merchant.trim() || description, type);
}

/** Lists rules suggested by the user's own choices, without dismissed ones and those that a rule already covers. */
export async function listSuggestions(scope: UserScope): Promise<RuleSuggestion[]> {
  const [uses, dismissed, rules] = await Promise.all([
    listUses(scope),
    listDismissed(scope),
    listWorkingRules(scope),
  ]);
  const giving = compileRules(
    rules
      .filter(({ actions }) => actions.category_id ?? actions.splits ?? actions.type)
      .map((rule) => ({ ...rule, stop: false })),
  );
  const isCovered = (use: CategoryUse) =>
    applyRules(giving, rowLike(use), { overwrite: true, isNew: true }) !== null;
  return suggestRules(uses, dismissed, isCovered);
}

/** Returns a row with the texts of past ones, to test rules on text. Its amount and account match no rule. */
function rowLike({ description, merchant, type }: CategoryUse) {
  return {
    ...{ description, merchant, type, account_id: '', currency: 'GBP', amountMinor: 0n, is_imported: true },
    ...{ notes: null, tags: [], category_id: null, splits: [], is_recurring: null },
  };
}

/**
 * Drafts the rule that would match payments like one transaction. Nothing is stored. @throws {Problem}
 * transaction-not-found
 */
export async function draftOfTransaction(scope: UserScope, id: string): Promise<NewRule> {
  const row = await readTransaction(scope, id, 'GBP');
  const draft = draftFor([row], row.type === 'income' ? 'income' : 'expense', row.category_id);
  if (row.type !== 'transfer') return draft;
  // The two sides of a transfer have opposite directions.
  return { ...draft, conditions: draft.conditions.filter(({ field }) => field !== 'direction') };
}
