/** Texts of the rules page, the rule sheet, and rules as sentences. */

import type { NewRule, RuleField } from '@farthing/api-contract';
import type { ReactNode } from 'react';
import * as common from '../../../design/common-texts.ts';
import { countText } from '../../../design/format.ts';
import { language } from '../../../design/language.ts';
import { phrase } from '../../../design/phrase.ts';

/** `a, b or c`. */
function listed(words: readonly string[], last: 'and' | 'or'): string {
  return words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1)}`;
}

/** A number as it is counted, with commas. */
const figure = (count: number) => count.toLocaleString(language);

/** Labels of the fields of a condition or an action, by its name. */
const fieldLabels = {
  what: (name: string) => `${name}: what`,
  takeOut: (name: string) => `Remove ${name.toLowerCase()}`,
  value: (name: string) => `${name}: value`,
};

export const actionFields = {
  kinds: {
    category_id: 'set the category to',
    splits: 'split it',
    merchant: 'set the merchant to',
    add_tags: 'add tags',
    remove_tags: 'remove tags',
    notes: 'write a note',
    recurring: 'mark it as',
    transfer: 'make it a transfer',
  },
  ...fieldLabels,
  action: (place: number) => `Action ${place}`,
  recurring: 'recurring',
  notRecurring: 'not recurring',
  transferHint: 'On import only. A recorded income or expense keeps its type.',
  part: (place: number, part: number) => `Action ${place}, part ${part}`,
  howMuch: (name: string) => `${name}: how much`,
  shares: { percent: 'percent', amount: 'amount', rest: 'the rest' },
  share: (name: string, share: string) => `${name}: ${share}`,
  partCategory: (name: string) => `${name}: category`,
};

export const conditionFields = {
  fields: {
    description: 'the description',
    merchant: 'the merchant',
    notes: 'the note',
    amount: common.theAmount,
    account: common.theAccount,
    direction: 'the kind',
    tag: 'the tag',
    currency: 'the currency',
    uncategorised: 'the category',
    origin: 'where it comes from',
  } satisfies Record<RuleField, string>,
  condition: (place: number) => `Condition ${place}`,
  ...fieldLabels,
  how: (name: string) => `${name}: how`,
  isBetween: 'is between',
  isNotBetween: 'is not between',
  isEmpty: 'is empty',
  isGiven: 'is given',
  is: 'is',
  isNot: 'is not',
  orIn: (accounts: readonly string[]) => `or ${accounts.join(', ')}`,
  directions: { expense: 'an expense', income: common.incomeInline, transfer: 'a transfer' },
  origins: { import: 'a statement', hand: 'entered by hand' },
  chooseATag: 'Choose a tag',
  from: (name: string) => `${name}: from`,
  to: (name: string) => `${name}: to`,
  expressionHint: 'A regular expression, such as ^tesco.*[0-9]{4}$',
};

export const ruleSheet = {
  savedAndRun: (name: string, changed: number) =>
    `“${name}” is saved and changed ${countText(changed, 'transaction')}.`,
  saved: (name: string) => `“${name}” is saved.`,
  savedNotRun: (name: string, problem: string) => `“${name}” is saved, but was not run. ${problem}`,
  newRule: 'New rule',
  changeTheRule: 'Change the rule',
  addARule: 'Add a rule',
  brokenTitle: 'This rule is not used',
  broken: (message: string) => `${message}.`,
  emptySentence: 'If … then …',
  conditions: 'If',
  match: 'How many conditions must match',
  allOfTheseHold: 'all of these match',
  oneOfTheseHolds: 'one of these matches',
  addACondition: 'Add a condition',
  actions: 'Then',
  addAnAction: 'Add an action',
  stop: 'Skip later rules',
  stopHint: 'If this rule matches, the rules below it are skipped.',
  nameHint: 'Optional. If empty, the rule is named after the text it looks for.',
  alsoRun: 'Change these now as well',
  alsoRunHint: 'Otherwise the rule waits for the next import.',
  overwrite: 'Replace existing values',
  overwriteHint: 'Categories, merchants and notes that are already set.',
  saveAndRun: 'Save and run the rule',
  save: 'Save the rule',
  title: 'On recorded transactions',
  empty: 'Fill in the conditions and actions to see which transactions would change.',
  others: (changed: number) =>
    `${changed === 0 ? 'The matching transactions have' : 'The others have'} this value already, or another one that is kept.`,
  looking: 'Looking …',
  /** "Would change 37 of 52 transactions that match." */
  outcome: (matched: number, changed: number, isComplete: boolean, scanned: number) => {
    if (matched === 0)
      return isComplete ? 'No transaction matches.' : 'None of the newest transactions match.';
    const words =
      matched === 1
        ? `Would ${changed === 1 ? 'change' : 'not change'} the 1 transaction that matches`
        : changed === matched
          ? `Would change all ${figure(matched)} transactions that match`
          : `Would change ${figure(changed)} of ${figure(matched)} transactions that match`;
    return isComplete ? `${words}.` : `${words}, looking at the newest ${figure(scanned)}.`;
  },
  sample: 'Some that would change',
};

export const ruleWords = {
  goneCategory: 'a deleted category',
  goneAccount: 'a deleted account',
  /** Comparison of a text or an amount, with its negation. */
  operators: {
    contains: ['contains', 'does not contain'],
    equals: ['is', 'is not'],
    starts_with: ['starts with', 'does not start with'],
    ends_with: ['ends with', 'does not end with'],
    matches: ['matches', 'does not match'],
    eq: ['is', 'is not'],
    lt: ['is under', 'is not under'],
    gt: ['is over', 'is not over'],
  } satisfies Record<string, readonly [string, string]>,
  text: (field: 'description' | 'merchant' | 'notes', operator: string, value: string) =>
    `${conditionFields.fields[field]} ${operator} “${value}”`,
  between: (isNot: boolean, from: string, to: string) =>
    `the amount ${isNot ? 'is not' : 'is'} between ${from} and ${to}`,
  amount: (operator: string, value: string) => `the amount ${operator} ${value}`,
  accounts: (isNot: boolean, names: readonly string[]) =>
    `it ${isNot ? 'is not' : 'is'} in ${listed(names, 'or')}`,
  direction: (isNot: boolean, direction: string) => `it ${isNot ? 'is not' : 'is'} ${direction}`,
  tag: (isNot: boolean, tag: string) => `it ${isNot ? 'does not have' : 'has'} the tag ${tag}`,
  currency: (isNot: boolean, currency: string) => `it ${isNot ? 'is not' : 'is'} in ${currency}`,
  hasCategory: (has: boolean) => `it has ${has ? 'a' : 'no'} category`,
  origin: (isImport: boolean) => (isImport ? 'it comes from a statement' : 'it was entered by hand'),
  makeTransfer: 'make it a transfer',
  setCategory: (category: string) => `set the category to ${category}`,
  split: (parts: readonly string[]) => `split it: ${listed(parts, 'and')}`,
  setMerchant: (merchant: string) => `set the merchant to ${merchant}`,
  addTags: (tags: readonly string[]) =>
    `add the ${tags.length === 1 ? 'tag' : 'tags'} ${listed(tags, 'and')}`,
  removeTags: (tags: readonly string[]) =>
    `remove the ${tags.length === 1 ? 'tag' : 'tags'} ${listed(tags, 'and')}`,
  note: (note: string) => `note “${note}”`,
  markRecurring: (isRecurring: boolean) =>
    isRecurring ? 'mark it as recurring' : 'mark it as not recurring',
  theRest: 'the rest',
  /** @param category undefined for none */
  part: (share: string, category: string | undefined) => `${share} to ${category ?? 'no category'}`,
  sentence: (conditions: readonly string[], match: NewRule['match'], actions: readonly string[]) =>
    `If ${listed(conditions, match === 'any' ? 'or' : 'and')}, ${actions.length === 0 ? 'do nothing' : listed(actions, 'and')}.`,
};

export const rowRules = {
  /** @param rule its name, as a link */
  willDo: (rule: ReactNode, actions: readonly string[]) =>
    phrase`The rule ${rule} will ${actions.length === 0 ? 'change nothing' : listed(actions, 'and')}.`,
};

export const rulesScreen = {
  orderSaved: 'Order saved.',
  addARule: 'Add a rule',
  what: 'your rules',
  whatDraft: 'the transaction',
  emptyTitle: 'No rules yet',
  empty:
    'Set a rule once, such as “TESCO is groceries”, and every import uses it. Each rule shows what it would change before you save it.',
  list: 'Rules in their order',
  deleted: (name: string) => `“${name}” is deleted.`,
  answer: (count: number, enabled: number) => {
    if (count === 0) return 'Rules change transactions automatically on every import.';
    const rest = 'If two fit, the later one wins.';
    return enabled === count
      ? `Every import applies them in this order. ${rest}`
      : `${enabled} of ${count} are turned on. Every import applies them in this order. ${rest}`;
  },
  changeRule: (name: string) => `Change the rule ${name}`,
  stopsHere: 'Skips later rules',
  broken: (message: string) => `Left out. ${message}.`,
  moreFor: (name: string) => `More for ${name}`,
  switchOff: 'Turn off',
  switchOn: 'Turn on',
  moveUp: 'Move up',
  moveDown: 'Move down',
};

export const runCard = {
  changed: (changed: number) => `The rules changed ${countText(changed, 'transaction')}.`,
  title: 'Run on recorded transactions',
  form: 'Run the rules',
  allAccounts: 'All accounts',
  onlyUncategorised: 'Only transactions without a category',
  overwrite: 'Replace existing values',
  overwriteHint: 'Otherwise only empty fields are filled.',
  run: (count: number) => `Run ${countText(count, 'rule')}`,
  /** "Changed 37 of 52 transactions that match." @param undecided those in which rules undo each other */
  outcome: (matched: number, changed: number, undecided: number) => {
    const words =
      matched === 0
        ? 'No transaction matches a rule: nothing was changed.'
        : `Changed ${figure(changed)} of ${countText(matched, 'transaction that matches', 'transactions that match')}.`;
    return undecided === 0
      ? words
      : `${words} ${countText(undecided, 'transaction')} did not change, because the rules contradict each other.`;
  },
};

export const suggestedRules = {
  dismissed: (merchant: string) => `No rule will be suggested for ${merchant}.`,
  title: 'Suggested from your choices',
  list: 'Suggested rules',
  because: (times: number, payments: number) => `You chose it for ${times} of ${payments} payments.`,
  makeRuleFor: (merchant: string) => `Make a rule for ${merchant}`,
  makeRule: 'Make a rule',
  dismissRuleFor: (merchant: string) => `Dismiss the rule for ${merchant}`,
  dismiss: 'Dismiss',
};
