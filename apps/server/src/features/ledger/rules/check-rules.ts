import type { NewRule, RuleActions, RuleCondition, RuleSplit } from '@farthing/api-contract';
import { isCurrencyCode } from '@farthing/money';
import { invalidField, type Problem } from '../../../problems/problem.ts';
import { compilePattern, fold } from './condition-rules.ts';
import { amountUnits, percentUnits } from './split-rules.ts';

/** Conditions and actions of a rule. */
export type RuleParts = Pick<NewRule, 'match' | 'conditions' | 'actions'>;

const textOperators = ['contains', 'equals', 'starts_with', 'ends_with', 'matches'];
const amountOperators = ['eq', 'lt', 'gt', 'between'];

/**
 * Normalises conditions and actions for storage: trims texts and drops values that the field doesn't use.
 * @throws {Problem} invalid-request naming the field, as `conditions.0.value`
 */
export function checkRule({ match, conditions, actions }: RuleParts): RuleParts {
  return { match, conditions: conditions.map(checkCondition), actions: checkActions(actions) };
}

/** Limit on the conditions of a rule. */
const mostConditions = 20;

/** Rejects an invalid rule from an imported file. @throws {Problem} invalid-request */
export function assertValid(parts: RuleParts): void {
  try {
    if (parts.conditions.length <= mostConditions) return void checkRule(parts);
  } catch {
    // A value of another type can't be checked further, but gets the same error.
  }
  throw invalid('conditions', 'A rule isn’t valid. Correct the fields listed');
}

/** Returns the total compiled size of the patterns in rules. The cost per row grows with it. */
export function patternSize(conditions: readonly RuleCondition[]): number {
  return conditions.reduce((sum, { op, value = '' }) => {
    const pattern = op === 'matches' ? compilePattern(value) : undefined;
    return sum + (pattern?.ok ? pattern.size : 0);
  }, 0);
}

/**
 * Replaces a tag in conditions and actions; null if they don't name it. A tag that would be both added and removed is
 * added.
 */
export function withTagRenamed(
  { conditions, actions }: Pick<RuleParts, 'conditions' | 'actions'>,
  from: string,
  to: string,
): Pick<RuleParts, 'conditions' | 'actions'> | null {
  const { add_tags, remove_tags, ...others } = actions;
  const isOf = ({ field, value }: RuleCondition) => field === 'tag' && value === from;
  if (!conditions.some(isOf) && ![add_tags, remove_tags].some((tags) => tags?.includes(from))) return null;
  const [adds, removes = []] = [add_tags, remove_tags].map(
    (tags) => tags && [...new Set(tags.map((tag) => (tag === from ? to : tag)))],
  );
  const taken = removes.filter((tag) => !adds?.includes(tag));
  return {
    conditions: conditions.map((one) => (isOf(one) ? { ...one, value: to } : one)),
    actions: {
      ...others,
      ...(adds ? { add_tags: adds } : {}),
      ...(taken.length > 0 ? { remove_tags: taken } : {}),
    },
  };
}

/** Returns the ids of categories and accounts in a rule, with their fields. */
export function namedIds({ conditions, actions }: Pick<RuleParts, 'conditions' | 'actions'>) {
  const categories: { field: string; id: string }[] = [];
  if (actions.category_id) categories.push({ field: 'actions.category_id', id: actions.category_id });
  for (const [index, { category_id }] of (actions.splits ?? []).entries())
    if (category_id) categories.push({ field: `actions.splits.${index}.category_id`, id: category_id });
  const accounts = conditions.flatMap(({ ids = [] }, index) =>
    ids.map((id) => ({ field: `conditions.${index}.ids`, id })),
  );
  return { categories, accounts };
}

function invalid(field: string, message: string): Problem {
  return invalidField(field, message);
}

function checkCondition(condition: RuleCondition, index: number): RuleCondition {
  const at = `conditions.${index}`;
  const { field, op, not } = condition;
  const value = condition.value?.trim() ?? '';
  const turned = not ? { not } : {};
  switch (field) {
    case 'description':
    case 'merchant':
    case 'notes':
      return { field, op: textOperator(op, value, at), value, ...turned };
    case 'amount':
      return { field, ...checkAmounts(condition, at), ...turned };
    case 'account': {
      if (!condition.ids) throw invalid(`${at}.ids`, 'Choose an account');
      return { field, ids: [...new Set(condition.ids)], ...turned };
    }
    case 'direction':
      if (!['income', 'expense', 'transfer'].includes(value))
        throw invalid(`${at}.value`, 'Choose income, expense or transfer');
      return { field, value, ...turned };
    case 'tag':
      if (value === '' || value.length > 50)
        throw invalid(`${at}.value`, 'Enter a tag of up to 50 characters');
      return { field, value, ...turned };
    case 'currency':
      if (!isCurrencyCode(value.toUpperCase())) throw invalid(`${at}.value`, 'Enter a currency, such as GBP');
      return { field, value: value.toUpperCase(), ...turned };
    case 'origin':
      if (value !== 'import' && value !== 'hand') throw invalid(`${at}.value`, 'Choose import or by hand');
      return { field, value, ...turned };
    default:
      return { field, ...turned };
  }
}

function textOperator(op: RuleCondition['op'], value: string, at: string) {
  if (op === undefined || !textOperators.includes(op))
    throw invalid(`${at}.op`, 'op must be contains, equals, starts_with, ends_with or matches');
  if (fold(value) === '') throw invalid(`${at}.value`, 'Enter the text to look for');
  const pattern = op === 'matches' ? compilePattern(value) : undefined;
  if (pattern && !pattern.ok) throw invalid(`${at}.value`, pattern.message);
  return op;
}

function checkAmounts({ op, value = '', to = '' }: RuleCondition, at: string) {
  if (op === undefined || !amountOperators.includes(op))
    throw invalid(`${at}.op`, 'op must be eq, lt, gt or between');
  const low = amountUnits(value);
  if (low === undefined) throw invalid(`${at}.value`, 'Enter an amount without a sign, such as 12.30');
  if (op !== 'between') return { op, value: value.trim() };
  const high = amountUnits(to);
  if (high === undefined) throw invalid(`${at}.to`, 'Enter an amount without a sign, such as 12.30');
  if (high < low) throw invalid(`${at}.to`, 'The upper amount is below the lower one');
  return { op, value: value.trim(), to: to.trim() };
}

function checkActions(actions: RuleActions): RuleActions {
  const given = Object.values(actions).filter((value) => value !== undefined);
  if (given.length === 0) throw invalid('actions', 'Choose what the rule does');
  const { category_id, splits, type, add_tags, remove_tags, merchant, notes } = actions;
  if (splits && category_id)
    throw invalid('actions.splits', 'A rule can set a category or splits, but not both');
  if (type === 'transfer' && (splits || category_id))
    throw invalid('actions.type', 'A transfer can’t have a category or splits');
  const [adds, removes] = [add_tags, remove_tags].map(
    (tags) => tags && [...new Set(tags.map((tag) => tag.trim()))],
  );
  const both = adds?.find((tag) => removes?.includes(tag));
  if (both !== undefined) throw invalid('actions.remove_tags', `The rule adds and removes the tag ${both}`);
  return {
    ...(category_id === undefined ? {} : { category_id }),
    ...(splits === undefined ? {} : { splits: checkSplits(splits) }),
    ...(type === undefined ? {} : { type }),
    ...(merchant === undefined ? {} : { merchant: merchant.trim() }),
    ...(notes === undefined ? {} : { notes: notes.trim() }),
    ...(adds === undefined ? {} : { add_tags: adds }),
    ...(removes === undefined ? {} : { remove_tags: removes }),
    ...(actions.is_recurring === undefined ? {} : { is_recurring: actions.is_recurring }),
  };
}

function checkSplits(splits: readonly RuleSplit[]): RuleSplit[] {
  let percents = 0n;
  let rests = 0;
  for (const [index, { percent, amount }] of splits.entries()) {
    const at = `actions.splits.${index}`;
    if (percent !== undefined && amount !== undefined)
      throw invalid(`${at}.amount`, 'A split can have a percentage or an amount, but not both');
    if (percent !== undefined) {
      const units = percentUnits(percent);
      if (units === undefined)
        throw invalid(`${at}.percent`, 'Enter a percentage above 0 and up to 100, such as 33.33');
      percents += units;
    } else if (amount !== undefined) {
      if (!amountUnits(amount)) throw invalid(`${at}.amount`, 'Enter an amount above zero, such as 12.30');
    } else rests++;
  }
  if (rests > 1) throw invalid('actions.splits', 'Only one split can take the rest');
  if (percents > 10_000n) throw invalid('actions.splits', 'The percentages add up to more than 100');
  const isWhole = percents === 10_000n && splits.every(({ percent }) => percent !== undefined);
  if (rests === 0 && !isWhole)
    throw invalid('actions.splits', 'The percentages must add up to 100, unless one split takes the rest');
  if (rests === 1 && percents === 10_000n)
    throw invalid('actions.splits', 'The percentages add up to 100, so nothing is left for the rest');
  return splits.map(({ category_id, percent, amount, notes }) => ({
    category_id: category_id ?? null,
    ...(percent === undefined ? {} : { percent: percent.trim() }),
    ...(amount === undefined ? {} : { amount: amount.trim() }),
    ...(notes?.trim() ? { notes: notes.trim() } : {}),
  }));
}
