import type { AccountType } from '@farthing/api-contract';

/** What a person must know of a type of account. */
export interface AccountTypeWords {
  readonly name: string;
  /** Heading over several. */
  readonly plural: string;
  /** One line: what belongs here. */
  readonly gloss: string;
  readonly group: 'Money' | 'Investments' | 'Things you own' | 'Money you owe';
}

/** The types in the order of the balance sheet. */
export const accountTypes: Readonly<Record<AccountType, AccountTypeWords>> = {
  cash: {
    name: 'Current account or cash',
    plural: 'Current and cash',
    gloss: 'A bank account for every day, or money in a wallet.',
    group: 'Money',
  },
  savings: {
    name: 'Savings account',
    plural: 'Savings',
    gloss: 'Money put aside that earns interest, easy access or fixed.',
    group: 'Money',
  },
  isa: {
    name: 'ISA',
    plural: 'ISAs',
    gloss: 'Cash or investments whose interest and gains are free of tax.',
    group: 'Investments',
  },
  investment: {
    name: 'Investment account',
    plural: 'Investments',
    gloss: 'Shares and funds outside an ISA or a pension.',
    group: 'Investments',
  },
  pension: {
    name: 'Pension',
    plural: 'Pensions',
    gloss: 'A workplace pension or SIPP with a pot of its own.',
    group: 'Investments',
  },
  crypto: {
    name: 'Crypto',
    plural: 'Crypto',
    gloss: 'Cryptoassets in a wallet or at an exchange.',
    group: 'Investments',
  },
  property: {
    name: 'Property',
    plural: 'Property',
    gloss: 'A home or land, at what it would sell for. Its mortgage is an account of its own.',
    group: 'Things you own',
  },
  other_asset: {
    name: 'Something else you own',
    plural: 'Other things you own',
    gloss: 'A car, gold, money lent to a friend: whatever is worth counting.',
    group: 'Things you own',
  },
  credit_card: {
    name: 'Credit card',
    plural: 'Credit cards',
    gloss: 'A card whose bill comes later. What is owed counts against you.',
    group: 'Money you owe',
  },
  loan: {
    name: 'Loan',
    plural: 'Loans',
    gloss: 'A personal, car or student loan, or an overdraft kept apart.',
    group: 'Money you owe',
  },
  mortgage: {
    name: 'Mortgage',
    plural: 'Mortgages',
    gloss: 'A loan on a home. The home itself is an account of its own.',
    group: 'Money you owe',
  },
};

/** Whether an account of this type is something owed. */
export function isLiability(type: AccountType): boolean {
  return accountTypes[type].group === 'Money you owe';
}

/** Whether its worth is told from time to time, rather than made of transactions. */
export function isValued(type: AccountType): boolean {
  return ['isa', 'investment', 'pension', 'crypto', 'property', 'other_asset'].includes(type);
}
