/** Texts of the accounts: their list, an account's page, its forms and the sample data. */

import type { ReactNode } from 'react';
import * as common from '../../../design/common-texts.ts';
import { countText } from '../../../design/format.ts';
import { phrase } from '../../../design/phrase.ts';
import { Text } from '../../../design/text.tsx';

export const accountActions = {
  edit: 'Edit the account',
  addTransaction: 'Add transaction',
  more: 'More for this account',
  delete: 'Delete the account',
  deleted: (name: string) => `“${name}” deleted.`,
  allDeleted: (name: string) => `“${name}” and its transactions are deleted.`,
  question: 'Delete the account?',
  deleteWith: (count: number) => `Delete the account and ${countText(count, 'transaction')}`,
  whatGoes: (name: string, count: number) =>
    `“${name}” has ${countText(count, 'transaction')}. They are deleted with it, and the other side of each transfer too. This can’t be undone.`,
  closeInstead: 'If you no longer use the account, you can close it instead: edit it and enter its last day.',
};

export const accountForm = {
  notAdded: 'The account was not added',
  whatYouCallIt: 'Your name for it',
  type: 'Type',
  bankOrProvider: 'Bank or provider',
  mayStayEmpty: 'Optional',
  whichFigure: 'Which figure do you know?',
  whichBalance: 'Which balance do you know?',
  ofToday: 'Today’s',
  ofEarlierDay: 'One from an earlier day',
  startOf: 'At the start of',
  startOfExplained: 'Later transactions are added to it',
  withImportNote: (note: string) => `${note} Statements you import for earlier days do not change it.`,
  add: 'Add the account',
};

export const accountGroups = {
  show: (count: number) => `Show ${countText(count, 'closed account')}`,
  hide: (count: number) => `Hide ${countText(count, 'closed account')}`,
  list: 'Closed accounts',
  change: 'Change in 30 days',
  lastImported: 'Last imported',
  unknown: '–',
  noneFound: (search: string) => `No open account has “${search}” in its name, bank or currency.`,
  noneOnThatDay: 'No accounts on that day.',
  owed: (isInCredit: boolean, total: ReactNode) => (
    <>
      <Text as="span" size={12} tone="quiet">
        {isInCredit ? 'in credit ' : 'owed '}
      </Text>
      {total}
    </>
  ),
  shownOfAll: (shown: number, all: number) => `${shown} of ${all}`,
};

export const accountDetails = {
  type: 'Type',
  bank: 'Bank',
  openingBalance: 'Opening balance',
  countsFrom: 'Counts from',
  always: 'always',
  transactionCount: (count: number) => countText(count, 'transaction'),
  worthToday: 'Worth today',
  inCash: 'In cash',
  inHoldings: 'In holdings',
  balanceOwed: 'Balance (negative: money you owe)',
  figureToday: (figure: string) => `${figure} today`,
  rateMissing: (currency: string) => `No ${currency} rate is stored`,
  rateMissingExplained: (currency: string) =>
    `The balance is shown in ${currency} and left out of your net worth until you add one.`,
};

export const railAccounts = {
  notKnown: 'Not known',
  list: common.yourAccounts,
  all: (count: number) => `All ${countText(count, 'account')}`,
};

export const accountRecent = {
  theTransactions: 'The transactions',
  emptyText: 'Money in and out of this account appears here.',
  showAll: (count: number) => `All ${countText(count, 'transaction')}`,
  openInTransactions: 'Open in transactions',
};

export const accountScreen = {
  notFoundTitle: 'Account not found',
  noSuchAccount: 'This account doesn’t exist',
  seeAllAccounts: 'See all accounts',
  theAccount: 'The account',
};

/** The groups of the types, as a list to choose from has them. */
export const accountTypeGroups = {
  money: 'Money',
  possessions: 'Things you own',
  debts: 'Money you owe',
};

/** Headings of the list of accounts. */
export const accountKinds = {
  everyday: 'Everyday',
  investments: 'Investments and pensions',
  property: 'Property and other things you own',
  loans: 'Loans and mortgages',
};

/** By type: its name, the heading over several, and what belongs there. */
export const accountTypes = {
  cash: {
    name: 'Current account or cash',
    plural: 'Current and cash',
    gloss: 'An everyday bank account, or cash.',
  },
  savings: {
    name: 'Savings account',
    plural: common.savings,
    gloss: 'Savings that earn interest, easy access or fixed term.',
  },
  isa: {
    name: common.isa,
    plural: common.isas,
    gloss: 'Cash or investments with tax-free interest and gains.',
  },
  investment: {
    name: 'Investment account',
    plural: common.investments,
    gloss: 'Shares and funds outside an ISA or pension.',
  },
  pension: {
    name: common.pension,
    plural: common.pensions,
    gloss: 'A workplace pension or SIPP with its own pot.',
  },
  crypto: {
    name: 'Crypto',
    plural: 'Crypto',
    gloss: 'Cryptoassets in a wallet or on an exchange.',
  },
  property: {
    name: common.property,
    plural: common.property,
    gloss: 'A home or land, at its market value. Add its mortgage as a separate account.',
  },
  other_asset: {
    name: 'Something else you own',
    plural: 'Other things you own',
    gloss: 'A car, gold, money lent to a friend: anything worth counting.',
  },
  credit_card: {
    name: 'Credit card',
    plural: 'Credit cards',
    gloss: 'A card that you pay off later. What you owe reduces your net worth.',
  },
  loan: {
    name: 'Loan',
    plural: 'Loans',
    gloss: 'A personal, car or student loan, or a separate overdraft.',
  },
  mortgage: {
    name: 'Mortgage',
    plural: 'Mortgages',
    gloss: 'A loan on a home. Add the home as a separate account.',
  },
};

export const accountsScreen = {
  addFirst: 'Add your first account',
  explanation:
    'An account is anything with a balance: a current account, a card, a pension, a home, a mortgage. Together they are your balance sheet.',
  searchAccounts: 'Search accounts',
  searchedIn: 'Name, bank or currency',
  notKnown: 'Net worth is not known yet',
  answer: (netWorth: ReactNode, day: string) => phrase`Net worth ${netWorth} at the end of ${day}`,
};

export const balanceLine = {
  threeMonthsShort: '3M',
  oneYearShort: '1Y',
  fiveYearsShort: '5Y',
  theBalances: 'The balances',
  nothingMoved: 'A chart appears here once the balance has changed.',
  summary: (first: string, firstDay: string, last: string, lastDay: string) =>
    `${first} on ${firstDay}, ${last} on ${lastDay}.`,
  same: (day: string) => `The same as on ${day}`,
  oweLess: (day: string) => `You owe less than on ${day}`,
  oweMore: (day: string) => `You owe more than on ${day}`,
  higher: (day: string) => `Higher than on ${day}`,
  lower: (day: string) => `Lower than on ${day}`,
};

/** Labels for an account's figures, by account type. */
export const balanceWords = {
  owed: {
    figure: 'Owed',
    today: 'How much do you owe?',
    opening: 'How much did you owe?',
    note: 'Enter the amount without a minus sign. farthing counts it as money you owe.',
    records: 'Known balances',
  },
  worth: {
    figure: 'Worth',
    today: 'What is it worth today?',
    opening: 'What was it worth?',
    note: 'Your best estimate is fine. Add a new one whenever you know more.',
    records: 'Valuations',
  },
  balance: {
    figure: common.balance,
    today: 'Balance today',
    opening: 'Opening balance',
    note: 'As your bank shows it. Add a minus sign if you are overdrawn.',
    records: 'Known balances',
  },
};

export const editAccount = {
  saved: 'Account saved.',
  title: 'Edit the account',
  bankOrProvider: 'Bank or provider',
  openingOwed: 'Owed at the opening',
  openingBalance: 'Opening balance',
  openingExplained: 'Before the first transaction',
  countsFrom: 'Opening balance date',
  countsFromExplained: 'Leave empty if it always counts',
  closedOn: 'Closed on',
  closedOnExplained: 'The last day of the account. Leave empty while it is open.',
  save: 'Save the account',
  nameMissing: 'Enter a name, such as “Joint account”.',
  fields: {
    name: common.name,
    institution: 'Bank or provider',
    opening_balance: 'Opening balance',
    opening_date: 'Counts from',
    closed_on: 'Closed on',
    notes: common.notes,
  },
};

export const balanceQuestion = {
  title: 'The balance now',
  balanceNow: (name: string) => `What does your bank’s app say the balance of ${name} is now?`,
  owedNow: (name: string) => `What does your card’s app say you owe on ${name} now?`,
  why: 'The file doesn’t say. Until you answer, this account isn’t in any total.',
  save: 'Save the balance',
  amountMissing: 'Enter the amount that your bank’s app shows.',
  stored: (name: string) => `The balance of ${name} is set.`,
};

export const unknownBalances = {
  title: (count: number) =>
    count === 1
      ? 'One account isn’t counted, as its balance isn’t known'
      : `${count} accounts aren’t counted, as their balances aren’t known`,
  list: 'Accounts without a balance',
  enter: 'Enter balance',
  notKnown: common.notKnownYet,
};

export const newAccountScreen = {
  balanceMissed: 'The account was added, but not today’s balance',
  balanceMissedExplained: (problem: string) => `${problem} Open the account and add the balance there.`,
  ready: (name: string) => `“${name}” is ready`,
  open: 'Open the account',
  addAnother: 'Add another account',
  nextForValued: 'Open it to add its value on other days and see a chart.',
  nextForMoney: 'Import its transactions from your bank’s file, or open the account and add them yourself.',
  added: 'Account added',
  answer: 'Anything with a balance that you own or owe.',
};

export const accountNotices = {
  corrected: 'The opening balance is corrected.',
  title: (day: string) => `The balances before ${day} don’t lead to the balance you entered`,
  correct: 'Correct the opening balance',
  explanation: (computed: ReactNode, written: ReactNode) =>
    phrase`The transactions add up to ${computed} on that day, but you entered ${written}.`,
  agreesWith: (opening: ReactNode, isStatement: boolean) =>
    phrase` With an opening balance of ${opening} ${isStatement ? 'the statement agrees' : 'they agree'}. Today’s balance doesn’t change.`,
  missingTitle: (from: string, to: string) => `Transactions between ${from} and ${to} are missing`,
  missing: (closing: ReactNode, written: ReactNode) =>
    phrase`Your statement ends with ${closing}, but you entered ${written} for the later day. Import a statement of the days between.`,
  reopened: 'The account is open again.',
  closedOn: (day: string) => `Closed on ${day}`,
  reopen: 'Reopen the account',
  closedHint: 'It keeps its transactions. You can’t add new ones after that day.',
};

export const opening = {
  nameMissing: 'Enter a name, such as “Joint account”.',
  openingDateMissing: 'Enter the day from which the balance counts.',
};

export const sheetSummary = {
  title: 'Balance sheet',
  inCredit: 'In credit',
  oneUnit: (currency: string) => `1 ${currency}`,
  rateOf: (base: string, rate: string, day: string) => `${base} ${rate}, rate of ${day}`,
  ratesExplained: 'Each balance is converted with the newest rate on or before the day, and rounded once.',
};

export const valuationsCard = {
  amountMissing: 'Enter an amount.',
  written: (day: string) => `Amount for ${day} added.`,
  valuation: { title: 'Add to valuations', add: 'Add valuation' },
  knownBalance: { title: 'Add to known balances', add: 'Add known balance' },
  replaces: 'Replaces the amount for that day',
  deleted: (day: string) => `Amount for ${day} deleted.`,
  deleteDay: (day: string) => `Delete ${day}`,
  emptyValued: 'Add its value from time to time to see a chart.',
  emptyMoney: 'Add a balance that you know is right. Later transactions are added to it.',
};

export const sampleDataButton = {
  added: 'Sample data added. You can remove it under Accounts.',
  adding: 'Adding sample data',
  lookAround: 'Look around with sample data',
  notAdded: 'The sample data could not be added',
};

export const sampleDataNotice = {
  removed: 'Sample data removed.',
  title: 'You are looking at sample data',
  remove: 'Remove the sample data',
  explanation:
    'The accounts whose names end in “(sample)” are made up, and so are the securities, payslips, pension, goals and plans with that ending. They count in every total.',
  question: 'Remove the sample data?',
  deleteAccounts: (count: number) => `Delete ${countText(count, 'sample account')}`,
  whatGoes: (accounts: number, transactions: number) =>
    `${countText(accounts, 'account')} and ${countText(transactions, 'transaction')} are deleted, with any that you added to them, and so is everything else that came with the sample. You can’t undo this. Your own records stay as they are.`,
};
