import type { NewRule, RuleActions, RuleCondition, RuleSplit } from '@farthing/api-contract';
import type { Names } from '../transactions/names.ts';
import { conditionFields, ruleWords as texts } from './texts.tsx';

/** Names for the ids in rules. */
export interface RuleNames {
  readonly category: (id: string) => string;
  readonly account: (id: string) => string;
}

/** Returns the names for the ids in rules, including a placeholder for deleted ones. */
export function ruleNames(names: Names): RuleNames {
  return {
    category: (id) => names.categories.get(id)?.name ?? texts.goneCategory,
    account: (id) => names.accounts.get(id)?.name ?? texts.goneAccount,
  };
}

const operators: Readonly<Record<string, readonly [string, string]>> = texts.operators;

/** Describes the comparison of a text or an amount. */
export function operatorWords(op: string, not: boolean): string {
  return operators[op]?.[not ? 1 : 0] ?? op;
}

/** A condition as a part of a sentence. */
function conditionWords(condition: RuleCondition, names: RuleNames): string {
  const { field, op = '', value = '', to = '', ids = [], not = false } = condition;
  switch (field) {
    case 'description':
    case 'merchant':
    case 'notes':
      return texts.text(field, operatorWords(op, not), value);
    case 'amount':
      return op === 'between' ? texts.between(not, value, to) : texts.amount(operatorWords(op, not), value);
    case 'account':
      return texts.accounts(not, ids.map(names.account));
    case 'direction':
      return texts.direction(not, directions[value] ?? value);
    case 'tag':
      return texts.tag(not, value);
    case 'currency':
      return texts.currency(not, value);
    case 'uncategorised':
      return texts.hasCategory(not);
    case 'origin':
      return texts.origin((value === 'import') === !not);
  }
}

const directions: Readonly<Record<string, string>> = conditionFields.directions;

/** Actions of a rule, or its changes to a row. Null and an empty list change nothing. */
type Changes = { readonly [Name in keyof RuleActions]: RuleActions[Name] | null };

/** Each thing that a rule does, as a part of a sentence. */
export function actionWords(actions: Changes, names: RuleNames): string[] {
  const { category_id, merchant, add_tags, remove_tags, notes, is_recurring, splits, type } = actions;
  const words: string[] = [];
  if (type) words.push(texts.makeTransfer);
  if (category_id) words.push(texts.setCategory(names.category(category_id)));
  if (splits?.length) words.push(texts.split(splits.map((part) => partWords(part, names))));
  if (merchant) words.push(texts.setMerchant(merchant));
  if (add_tags?.length) words.push(texts.addTags(add_tags));
  if (remove_tags?.length) words.push(texts.removeTags(remove_tags));
  if (notes) words.push(texts.note(notes));
  if (typeof is_recurring === 'boolean') words.push(texts.markRecurring(is_recurring));
  return words;
}

/** The parts of a split row as those of a rule, each by its amount. */
export function fixedSplits(
  splits: readonly { readonly category_id: string | null; readonly signed_amount: string }[],
): RuleSplit[] {
  return splits.map(({ category_id, signed_amount }) => ({
    category_id,
    amount: signed_amount.replace('-', ''),
  }));
}

function partWords({ category_id, percent, amount }: RuleSplit, names: RuleNames): string {
  const share = percent !== undefined ? `${percent}%` : (amount ?? texts.theRest);
  return texts.part(share, category_id ? names.category(category_id) : undefined);
}

/** A rule as one sentence: "If the description contains “TESCO”, set the category to Groceries." */
export function sentenceOf(
  { match, conditions, actions }: Pick<NewRule, 'match' | 'conditions' | 'actions'>,
  names: RuleNames,
): string {
  const when = conditions.map((condition) => conditionWords(condition, names));
  const does = actionWords(actions, names);
  return texts.sentence(when, match, does);
}
