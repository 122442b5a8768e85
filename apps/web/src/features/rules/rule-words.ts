import type { NewRule, RuleActions, RuleCondition, RuleSplit } from '@farthing/api-contract';

/** What ids in rules are called. */
export interface RuleNames {
  readonly category: (id: string) => string;
  readonly account: (id: string) => string;
}

const operators: Readonly<Record<string, readonly [string, string]>> = {
  contains: ['contains', 'does not contain'],
  equals: ['is', 'is not'],
  starts_with: ['starts with', 'does not start with'],
  ends_with: ['ends with', 'does not end with'],
  matches: ['matches', 'does not match'],
  eq: ['is', 'is not'],
  lt: ['is under', 'is not under'],
  gt: ['is over', 'is not over'],
};

/** How a text or an amount is compared, in words. */
export function operatorWords(op: string, not = false): string {
  return operators[op]?.[not ? 1 : 0] ?? op;
}

const directions: Readonly<Record<string, string>> = {
  income: 'income',
  expense: 'an expense',
  transfer: 'a transfer',
};

/** A condition as a part of a sentence. */
export function conditionWords(condition: RuleCondition, names: RuleNames): string {
  const { field, op = '', value = '', to = '', ids = [], not } = condition;
  const is = not ? 'is not' : 'is';
  switch (field) {
    case 'description':
    case 'merchant':
      return `the ${field} ${operatorWords(op, not)} “${value}”`;
    case 'notes':
      return `the note ${operatorWords(op, not)} “${value}”`;
    case 'amount':
      return op === 'between'
        ? `the amount ${is} between ${value} and ${to}`
        : `the amount ${operatorWords(op, not)} ${value}`;
    case 'account':
      return `it ${is} in ${listed(ids.map(names.account), 'or')}`;
    case 'direction':
      return `it ${is} ${directions[value] ?? value}`;
    case 'tag':
      return `it ${not ? 'does not have' : 'has'} the tag ${value}`;
    case 'currency':
      return `it ${is} in ${value}`;
    case 'uncategorised':
      return `it has ${not ? 'a' : 'no'} category`;
    case 'origin':
      return (value === 'import') === !not ? 'it comes from a statement' : 'it was typed by hand';
  }
}

/** Each thing that a rule does, as a part of a sentence. */
export function actionWords(actions: RuleActions, names: RuleNames): string[] {
  const { category_id, merchant, add_tags, remove_tags, notes, is_recurring, splits, type } = actions;
  const words: string[] = [];
  if (type) words.push('make it a transfer');
  if (category_id) words.push(`set the category to ${names.category(category_id)}`);
  if (splits)
    words.push(
      `split it: ${listed(
        splits.map((part) => partWords(part, names)),
        'and',
      )}`,
    );
  if (merchant) words.push(`set the merchant to ${merchant}`);
  if (add_tags) words.push(`add the ${tagWords(add_tags)}`);
  if (remove_tags) words.push(`take off the ${tagWords(remove_tags)}`);
  if (notes) words.push(`note “${notes}”`);
  if (is_recurring !== undefined)
    words.push(is_recurring ? 'mark it as recurring' : 'mark it as not recurring');
  return words;
}

function tagWords(tags: readonly string[]): string {
  return `${tags.length === 1 ? 'tag' : 'tags'} ${listed(tags, 'and')}`;
}

function partWords({ category_id, percent, amount }: RuleSplit, names: RuleNames): string {
  const share = percent !== undefined ? `${percent}%` : (amount ?? 'the rest');
  return `${share} to ${category_id ? names.category(category_id) : 'no category'}`;
}

function listed(words: readonly string[], last: 'and' | 'or'): string {
  return words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1)}`;
}

/** A rule as one sentence: "If the description contains “TESCO”, set the category to Groceries." */
export function sentenceOf(
  { match, conditions, actions }: Pick<NewRule, 'match' | 'conditions' | 'actions'>,
  names: RuleNames,
): string {
  const when = conditions.map((condition) => conditionWords(condition, names));
  const does = actionWords(actions, names);
  return `If ${listed(when, match === 'any' ? 'or' : 'and')}, ${does.length === 0 ? 'do nothing' : listed(does, 'and')}.`;
}
