import type { AccountType } from '@farthing/api-contract';
import * as common from '../../../design/common-texts.ts';
import {
  accountTypeGroups as groupTexts,
  accountKinds as kindTexts,
  accountTypes as typeTexts,
  balanceWords as words,
} from './texts.tsx';

/** Names and explanations of the types, in the order of the balance sheet. */
export const accountTypes = typeTexts satisfies Record<AccountType, object>;

const groups: readonly { readonly group: string; readonly types: readonly AccountType[] }[] = [
  { group: groupTexts.money, types: ['cash', 'savings'] },
  { group: common.investments, types: ['isa', 'investment', 'pension', 'crypto'] },
  { group: groupTexts.possessions, types: ['property', 'other_asset'] },
  { group: groupTexts.debts, types: ['credit_card', 'loan', 'mortgage'] },
];

/** Kinds of account in the order of the list of accounts, with the types that each has. All types of a kind are on one side. */
export const accountKinds: readonly {
  readonly kind: string;
  readonly label: string;
  readonly types: readonly AccountType[];
}[] = [
  { kind: 'everyday', label: kindTexts.everyday, types: ['cash'] },
  { kind: 'savings', label: common.savings, types: ['savings'] },
  { kind: 'investments', label: kindTexts.investments, types: ['isa', 'investment', 'pension', 'crypto'] },
  { kind: 'property', label: kindTexts.property, types: ['property', 'other_asset'] },
  { kind: 'cards', label: accountTypes.credit_card.plural, types: ['credit_card'] },
  { kind: 'loans', label: kindTexts.loans, types: ['loan', 'mortgage'] },
];

/** The types of account for a list to choose from, under their headings. */
export const typeOptions = groups.map(({ group, types }) => ({
  group,
  items: types.map((value) => ({ value, label: accountTypes[value].name })),
}));

/** Returns true if an account of this type is a liability. */
export function isLiability(type: AccountType): boolean {
  return ['credit_card', 'loan', 'mortgage'].includes(type);
}

/** Returns true if the account's value comes from valuations rather than transactions. */
export function isValued(type: AccountType): boolean {
  return !isLiability(type) && type !== 'cash' && type !== 'savings';
}

/** Labels for the figures of an account type: owed, worth or balance. */
export function balanceWords(type: AccountType) {
  if (isLiability(type)) return words.owed;
  return isValued(type) ? words.worth : words.balance;
}
