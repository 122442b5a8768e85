import type { NewRule, Rule, RuleChange } from '@farthing/api-contract';
import { v7 as uuid } from 'uuid';
import type { UserScope } from '../../../database/user-scope.ts';
import { fieldProblem, found, invalidField, Problem } from '../../../problems/problem.ts';
import {
  assertValid,
  checkRule,
  namedIds,
  patternSize,
  type RuleParts,
  withTagRenamed,
} from './check-rules.ts';
import {
  countRules,
  hideRule,
  insertRule,
  listKnown,
  listRuleRows,
  lockAllRules,
  type RuleFields,
  type RuleRow,
  replaceInRules,
  showRule,
  updateOrder,
  updateRule,
} from './store.ts';

/** Limit on the number of rules, above any practical need. */
const mostRules = 500;
/** Largest total compiled size of all patterns, because they run on every imported row. */
const largestPatterns = 2000;

/** Lists all rules, in the order in which they are applied. */
export async function listRules(scope: UserScope): Promise<Rule[]> {
  return toResponses(scope, await listRuleRows(scope));
}

/** One rule. @throws {Problem} rule-not-found */
export async function readRule(scope: UserScope, id: string): Promise<Rule> {
  return ruleIn(await listRules(scope), id);
}

/**
 * Adds a rule after all others.
 * @throws {Problem} invalid-request with the field, category-not-found, account-not-found, too-many-rules
 */
export async function addRule(scope: UserScope, entry: NewRule): Promise<Rule> {
  const rows = await listRuleRows(scope, true);
  if (rows.length >= mostRules) throw new Problem('too-many-rules');
  const fields = await fieldsOf(scope, { enabled: true, stop: false, ...entry }, rows);
  return { ...(await insertRule(scope, uuid(), fields)), broken: [] };
}

/**
 * Changes the given fields of a rule.
 * @throws {Problem} rule-not-found, version-clash, and those of `addRule`
 */
export async function amendRule(
  scope: UserScope,
  id: string,
  { version, ...change }: RuleChange,
): Promise<Rule> {
  const rows = await listRuleRows(scope, true);
  const before = ruleIn(rows, id);
  if (version !== undefined && version !== before.version) throw new Problem('version-clash');
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  const { name, enabled, stop, match, conditions, actions } = before;
  const wanted = { name, enabled, stop, match, conditions, actions, ...given };
  const isPlain = !('conditions' in given || 'actions' in given);
  const others = rows.filter((row) => row !== before);
  // A broken rule can still be renamed and switched off.
  const fields = isPlain ? { ...wanted, name: wanted.name.trim() } : await fieldsOf(scope, wanted, others);
  return ruleIn(await toResponses(scope, [await updateRule(scope, before.id, fields)]), id);
}

/** Puts the rules in an order. @throws {Problem} invalid-request unless all rules are named, each once */
export async function orderRules(scope: UserScope, ids: readonly string[]): Promise<Rule[]> {
  const rows = await listRuleRows(scope, true);
  const known = new Set(rows.map(({ id }) => id));
  if (ids.length !== rows.length || new Set(ids).size !== ids.length || ids.some((id) => !known.has(id)))
    throw invalidField(
      'ids',
      'The rules have changed since you read them. Reload and include each rule once.',
    );
  await updateOrder(scope, ids);
  return listRules(scope);
}

/** Deletes a rule, which can be restored for 30 days. @throws {Problem} rule-not-found */
export async function removeRule(scope: UserScope, id: string): Promise<void> {
  if (!(await hideRule(scope, id))) throw new Problem('rule-not-found');
}

/** Restores a deleted rule to its position. @throws {Problem} rule-not-found, too-many-rules */
export async function restoreRule(scope: UserScope, id: string): Promise<Rule> {
  if (!(await showRule(scope, id))) throw new Problem('rule-not-found');
  const rows = await listRuleRows(scope, true);
  if (rows.length > mostRules) throw new Problem('too-many-rules');
  if (patternSize(rows.flatMap(({ conditions }) => conditions)) > largestPatterns)
    throw new Problem('too-many-rules', { detail: tooLarge('Delete another rule first.') });
  return readRule(scope, id);
}

/**
 * Rejects imported rules that exceed the limits on number or cost, or are invalid.
 * @throws {Problem} too-many-rules, invalid-request
 */
export async function checkBrought(scope: UserScope): Promise<void> {
  if ((await countRules(scope)) > mostRules) throw new Problem('too-many-rules');
  const rows = await listRuleRows(scope);
  for (const row of rows) assertValid(row);
  if (patternSize(rows.flatMap(({ conditions }) => conditions)) > largestPatterns)
    throw new Problem('too-many-rules', { detail: tooLarge('Delete some rules first.') });
}

/** Replaces a tag in all rules, including deleted ones. */
export async function followTag(scope: UserScope, from: string, to: string): Promise<void> {
  for (const { id, ...row } of await lockAllRules(scope)) {
    const renamed = withTagRenamed(row, from, to);
    if (renamed) await updateRule(scope, id, { ...row, ...renamed });
  }
}

/** Replaces a merged category in all rules. The caller has checked both categories. */
export function followCategory(scope: UserScope, from: string, to: string): Promise<void> {
  return replaceInRules(scope, from, to);
}

/**
 * Checks a draft, and rejects categories and accounts that the user doesn't have.
 * @throws {Problem} invalid-request, category-not-found, account-not-found, each with the field
 */
export async function checkParts(scope: UserScope, draft: RuleParts): Promise<RuleParts> {
  const parts = checkRule(draft);
  const { categories, accounts } = namedIds(parts);
  const known = await listKnown(scope, idsOf(categories), idsOf(accounts));
  const [category, account] = [categories, accounts].map((all) => all.find(({ id }) => !known.has(id)));
  if (category) throw fieldProblem('category-not-found', category.field);
  if (account) throw fieldProblem('account-not-found', account.field);
  return parts;
}

/** Lists a user's rules that can be applied: switched on and not broken. @param isHeld as in `listKnown` */
export async function listWorkingRules(scope: UserScope, isHeld = false): Promise<RuleRow[]> {
  const rows = (await listRuleRows(scope)).filter(({ enabled }) => enabled);
  if (rows.length === 0) return [];
  const broken = await brokenOf(scope, rows, isHeld);
  return rows.filter((row) => broken.get(row)?.length === 0);
}

async function fieldsOf(
  scope: UserScope,
  wanted: RuleFields,
  others: readonly RuleRow[],
): Promise<RuleFields> {
  const { name, enabled, stop } = wanted;
  const parts = await checkParts(scope, wanted);
  const conditions = [parts, ...others].flatMap((one) => one.conditions);
  const pattern = parts.conditions.findIndex(({ op }) => op === 'matches');
  if (pattern >= 0 && patternSize(conditions) > largestPatterns) {
    throw invalidField(`conditions.${pattern}.value`, tooLarge('Shorten this one.'));
  }
  return { name: name.trim(), enabled, stop, ...parts };
}

function tooLarge(advice: string): string {
  return `The patterns of all your rules together are too large. ${advice}`;
}

function ruleIn<One extends { readonly id: string }>(rules: readonly One[], id: string): One {
  return found(
    rules.find((one) => one.id === id),
    'rule-not-found',
  );
}

async function toResponses(scope: UserScope, rows: readonly RuleRow[]): Promise<Rule[]> {
  const broken = await brokenOf(scope, rows, false);
  return rows.map((row) => ({ ...row, broken: broken.get(row) ?? [] }));
}

/** Returns the ids in rules that no longer exist. */
async function brokenOf(scope: UserScope, rows: readonly RuleRow[], isHeld: boolean) {
  const named = rows.map((row) => ({ row, ...namedIds(row) }));
  const known = await listKnown(
    scope,
    idsOf(named.flatMap(({ categories }) => categories)),
    idsOf(named.flatMap(({ accounts }) => accounts)),
    isHeld,
  );
  return new Map(
    named.map(({ row, categories, accounts }) => [
      row,
      [
        ...categories.map((one) => ({ ...one, message: 'This category was deleted. Choose another.' })),
        ...accounts.map((one) => ({ ...one, message: 'An account was deleted. Choose another.' })),
      ]
        .filter(({ id }) => !known.has(id))
        .map(({ field, message }) => ({ field, message })),
    ]),
  );
}

function idsOf(named: readonly { readonly id: string }[]): string[] {
  return [...new Set(named.map(({ id }) => id))].sort();
}
