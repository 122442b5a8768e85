import type { Account, AccountType } from '@farthing/api-contract';
import type { Option, OptionGroup } from '../../design/fields/choice-fields.tsx';

/** The kinds of account that have statements, commonest first. */
export const accountKinds: readonly { readonly value: AccountType; readonly label: string }[] = [
  { value: 'cash', label: 'Current account or wallet' },
  { value: 'savings', label: 'Savings' },
  { value: 'credit_card', label: 'Credit card' },
  { value: 'isa', label: 'ISA' },
  { value: 'investment', label: 'Investments' },
  { value: 'pension', label: 'Pension' },
  { value: 'crypto', label: 'Crypto' },
  { value: 'loan', label: 'Loan' },
  { value: 'mortgage', label: 'Mortgage' },
  { value: 'property', label: 'Property' },
  { value: 'other_asset', label: 'Something else of value' },
];

/** The choice that opens the form for a new account. */
export const newAccountChoice = 'new';

/** Where a statement may go: open accounts by name, then a new one. Equal names are told apart by bank and currency. */
export function accountChoices(accounts: readonly Account[]): readonly (Option | OptionGroup)[] {
  const open = accounts
    .filter((account) => account.closed_on === null)
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en-GB'));
  const line = (account: Account): Option => ({
    value: account.id,
    label: [account.name, account.institution, account.currency].filter(Boolean).join(' · '),
  });
  return [
    { value: '', label: 'Choose the account' },
    { group: 'Your accounts', items: open.map(line) },
    { group: 'Or', items: [{ value: newAccountChoice, label: 'A new account…' }] },
  ];
}

/** Which account to begin with: the one in the address, the one of last time, or the only one. */
export function firstAccount(
  accounts: readonly Account[],
  asked: string | undefined,
  remembered: string | undefined,
): string | undefined {
  const open = accounts.filter((account) => account.closed_on === null);
  const known = (id: string | undefined) => open.some((account) => account.id === id);
  if (known(asked)) return asked;
  if (known(remembered)) return remembered;
  return open.length === 1 ? open[0]?.id : undefined;
}
