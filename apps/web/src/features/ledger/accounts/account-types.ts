import type { AccountType } from '@farthing/api-contract';
import * as common from '../../../design/common-texts.ts';
import { accountTypeGroups as groups, accountTypes as words } from './texts.tsx';

/** Name and explanation of an account type. */
export interface AccountTypeWords {
  readonly name: string;
  /** Heading over several. */
  readonly plural: string;
  /** One line: what belongs here. */
  readonly gloss: string;
  /** The heading that it stands under in a list to choose from. */
  readonly group: string;
}

/** The types in the order of the balance sheet. */
export const accountTypes: Readonly<Record<AccountType, AccountTypeWords>> = {
  cash: { ...words.cash, group: groups.money },
  savings: { ...words.savings, group: groups.money },
  isa: { ...words.isa, group: common.investments },
  investment: { ...words.investment, group: common.investments },
  pension: { ...words.pension, group: common.investments },
  crypto: { ...words.crypto, group: common.investments },
  property: { ...words.property, group: groups.possessions },
  other_asset: { ...words.other_asset, group: groups.possessions },
  credit_card: { ...words.credit_card, group: groups.debts },
  loan: { ...words.loan, group: groups.debts },
  mortgage: { ...words.mortgage, group: groups.debts },
};

/** Returns true if an account of this type is a liability. */
export function isLiability(type: AccountType): boolean {
  return ['credit_card', 'loan', 'mortgage'].includes(type);
}

/** Returns true if the account's value comes from valuations rather than transactions. */
export function isValued(type: AccountType): boolean {
  return ['isa', 'investment', 'pension', 'crypto', 'property', 'other_asset'].includes(type);
}
