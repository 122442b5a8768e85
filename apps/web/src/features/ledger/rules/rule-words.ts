import type { NewRule, RuleActions, RuleCondition, RuleSplit } from '@farthing/api-contract';
import { conditionFields, ruleWords as texts } from './texts.tsx';

/** Names for the ids in rules. */
export interface RuleNames {
  readonly category: (id: string) => string;
  readonly account: (id: string) => string;
}

/** Describes the comparison of a text or an amount. */
export function operatorWords(op: string, not = false): string {
  return texts.operators[op]?.[not ? 1 : 0] ?? op;
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

/** Each thing that a rule does, as a part of a sentence. */
export function actionWords(actions: RuleActions, names: RuleNames): string[] {
  const { category_id, merchant, add_tags, remove_tags, notes, is_recurring, splits, type } = actions;
  const words: string[] = [];
  if (type) words.push(texts.makeTransfer);
  if (category_id) words.push(texts.setCategory(names.category(category_id)));
  if (splits) words.push(texts.split(splits.map((part) => partWords(part, names))));
  if (merchant) words.push(texts.setMerchant(merchant));
  if (add_tags) words.push(texts.addTags(add_tags));
  if (remove_tags) words.push(texts.removeTags(remove_tags));
  if (notes) words.push(texts.note(notes));
  if (is_recurring !== undefined) words.push(texts.markRecurring(is_recurring));
  return words;
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
