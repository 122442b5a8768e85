import type { Account, AccountType } from '@farthing/api-contract';
import * as common from '../../../design/common-texts.ts';
import type { Option, OptionGroup } from '../../../design/fields/choice-fields.tsx';
import { joinParts } from '../../../design/format.ts';
import { language } from '../../../design/language.ts';
import { accountTypes } from '../accounts/account-types.ts';
import { accountWords as texts } from './texts.tsx';

const commonestFirst: readonly AccountType[] = [
  'cash',
  'savings',
  'credit_card',
  'isa',
  'investment',
  'pension',
  'crypto',
  'loan',
  'mortgage',
  'property',
  'other_asset',
];

/** The kinds of account that have statements, commonest first. */
export const accountKinds: readonly { readonly value: AccountType; readonly label: string }[] =
  commonestFirst.map((value) => ({ value, label: accountTypes[value].name }));

/** The choice that opens the form for a new account. */
export const newAccountChoice = 'new';

/**
 * Returns the accounts that a statement can go to: open accounts by name, then a new one. Accounts with the
 * same name show their bank and currency.
 * @param unchosen label of the choice of none of them
 */
export function accountChoices(
  accounts: readonly Account[],
  unchosen: string,
): readonly (Option | OptionGroup)[] {
  const open = accounts
    .filter((account) => account.closed_on === null)
    .toSorted((a, b) => a.name.localeCompare(b.name, language));
  const line = (account: Account): Option => ({
    value: account.id,
    label: joinParts(account.name, account.institution, account.currency),
  });
  return [
    { value: '', label: unchosen },
    { group: common.yourAccounts, items: open.map(line) },
    { group: texts.or, items: [{ value: newAccountChoice, label: texts.aNewAccount }] },
  ];
}
