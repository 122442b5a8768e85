/** What the list of transactions says, its windows and sheets, and the form of a new one. */

import type { TransactionType } from '@farthing/api-contract';
import type { ReactNode } from 'react';
import { countText } from '../../design/format.ts';
import { language } from '../../design/language.ts';

/** What each kind of transaction is called. */
const kinds: Readonly<Record<TransactionType, string>> = {
  expense: 'Expense',
  income: 'Income',
  transfer: 'Transfer',
};

const transactions = (count: number) => countText(count, 'transaction');

export const bulkEdits = {
  /** @param category undefined for none @param leftOut transfers that have none */
  categorised: (count: number, category: string | undefined, leftOut: number) => {
    const done = `${transactions(count)}: ${category ?? 'no category'}.`;
    return leftOut > 0 ? `${done} ${transactions(leftOut)} left out: transfers have no category.` : done;
  },
  onlyTransfers: 'A transfer has no category.',
  tagsChanged: (count: number) => `Tags of ${transactions(count)} changed.`,
  marked: (count: number, isRecurring: boolean) =>
    `${transactions(count)} marked as ${isRecurring ? 'recurring' : 'not recurring'}.`,
  notDeleted: (message: string) => `Not deleted: ${message}`,
  deleted: (count: number) => `${transactions(count)} deleted.`,
  notChanged: (count: number, message: string) => `${transactions(count)} not changed: ${message}`,
};

export const categoryField = {
  category: 'Category',
  uncategorised: 'Uncategorised',
};

export const categoryOrParts = {
  split: 'Split into parts',
  parts: 'Parts',
  unsplit: 'Do not split',
};

export const dateRanges = {
  thisMonth: 'This month',
  lastMonth: 'Last month',
  thisTaxYear: 'This tax year',
  last12Months: 'Last 12 months',
  range: (first: string, last: string) => `${first} to ${last}`,
  since: (day: string) => `From ${day}`,
  until: (day: string) => `Up to ${day}`,
};

export const draft = {
  amountMissing: 'Enter an amount greater than zero.',
  amountNegative: 'Leave out the minus sign and choose Expense or Income.',
  dayMissing: 'Choose a day.',
  accountMissing: 'Choose an account.',
  toAccountMissing: 'Choose the account that receives the money.',
  sameAccount: 'Choose a different account from the one the money leaves.',
};

export const emptyList = {
  filteredTitle: 'Nothing matches',
  clearTheFilter: 'Clear the filter',
  filtered: 'No transactions match this filter.',
  noAccountsTitle: 'First, an account',
  addAnAccount: 'Add an account',
  importAStatement: 'Import a statement',
  noAccounts: 'Money moves in and out of accounts. Add the one you use most to see its transactions here.',
  emptyTitle: 'No transactions yet',
  addATransaction: 'Add a transaction',
  empty:
    'See, search and categorise money in and out. Importing a statement from your bank is the quickest start.',
};

export const filterSheet = {
  title: 'Filter',
  account: 'Account',
  anyAccount: 'Any account',
  category: 'Category',
  anyCategory: 'Any category',
  uncategorised: 'Uncategorised',
  withACategory: 'With a category',
  kind: 'Kind',
  any: 'Any',
  kinds,
  amountFrom: 'Amount from',
  amountUpTo: 'Amount up to',
  tag: 'Tag',
  recurring: 'Recurring',
  notRecurring: 'Not recurring',
  receipt: 'Receipt',
  hasAReceipt: 'Has a receipt',
  without: 'Without',
  clear: 'Clear',
  /** @param total undefined while it is not known */
  show: (total: number | undefined) =>
    total === undefined ? 'Show transactions' : `Show ${transactions(total)}`,
  dates: 'Dates',
  from: 'From',
  to: 'To',
  toBeforeFrom: 'This is before the start date.',
  amountNegative: 'Enter the amount without a minus sign. It matches money in and out.',
};

export const filterWords = {
  kinds: { expense: 'Expenses', income: 'Income', transfer: 'Transfers' } satisfies Record<
    TransactionType,
    string
  >,
  account: (account: string | undefined) => `Account: ${account ?? 'not found'}`,
  category: (category: string | undefined) => `Category: ${category ?? 'not found'}`,
  uncategorised: 'Uncategorised',
  withACategory: 'With a category',
  tag: (tag: string) => `Tag: ${tag}`,
  recurring: 'Recurring',
  notRecurring: 'Not recurring',
  hasAReceipt: 'Has a receipt',
  withoutAReceipt: 'Without a receipt',
  oneRecurringPayment: 'One recurring payment',
  fromOneImport: 'From one import',
  amount: (least: string) => `Amount ${least}`,
  amountTo: (least: string, most: string) => `Amount ${least} to ${most}`,
  amountFrom: (least: string) => `Amount from ${least}`,
  amountUpTo: (most: string) => `Amount up to ${most}`,
};

export const inlineEdit = {
  edit: (transaction: string) => `Edit ${transaction}`,
  splitsElsewhere: (problem: string) => `${problem} Open the transaction to change its parts.`,
  cancel: 'Cancel',
  save: 'Save',
  date: 'Date',
  merchant: 'Merchant',
  description: 'Description',
  category: 'Category',
  transfer: 'Transfer',
  splitIn: (count: number) => `Split in ${count}`,
  amount: 'Amount',
};

export const listDialogs = {
  count: transactions,
  uncategorised: 'Uncategorised',
  none: 'None',
  setTheCategory: 'Set the category',
  category: 'Category',
  categoryHint: 'Type a few letters',
  setTags: 'Set tags',
  tags: 'Tags',
  tagsOfAllHint: 'Tags shared by all selected transactions. Press Enter to add one, Enter again to apply.',
  tagsHint: 'Press Enter to add a tag, Enter again to apply.',
  apply: 'Apply',
  split: 'Split',
  noSplitOfTransfer: 'A transfer cannot be split: it moves money between your own accounts.',
  splitTitle: (transaction: string) => `Split ${transaction}`,
  saveWithoutSplits: 'Save without splits',
  saveTheSplit: 'Save the split',
};

export const listToolbar = {
  search: 'Search transactions',
  searchHint: 'Search merchant, description, notes',
  filter: (count: number) => (count > 0 ? `Filter (${count})` : 'Filter'),
  sortBy: 'Sort by',
  newestFirst: 'Newest first',
  oldestFirst: 'Oldest first',
  largestFirst: 'Largest first',
  smallestFirst: 'Smallest first',
};

export const names = {
  closed: 'Closed',
};

export const newTransactionFields = {
  account: 'Account',
  fromAccount: 'From account',
  toAccount: 'To account',
  chooseAnAccount: 'Choose an account',
  amountThatArrives: 'Amount that arrives',
  arrivesHint: (currency: string) => `In ${currency}, as the receiving account shows it`,
};

export const newTransactionForm = {
  title: 'Add a transaction',
  addAndBeginAnother: 'Add and begin another',
  kind: 'Kind',
  kinds,
  needsTwo: (link: (words: string) => ReactNode) => (
    <>A transfer needs two accounts. {link('Add another account')} first.</>
  ),
  amount: 'Amount',
  date: 'Date',
  tags: 'Tags',
  notes: 'Notes',
  controlEnter: 'Ctrl Enter',
  addsAnother: (key: ReactNode) => <>{key} adds another</>,
  addAnother: 'Add another',
  add: 'Add',
  merchant: 'Merchant',
};

export const newTransactionScreen = {
  title: 'Add a transaction',
  transactions: 'Transactions',
  scanAReceipt: 'Scan a receipt',
  answer: 'Record spending, income or a transfer between your accounts.',
  failed: 'Your accounts could not be loaded',
  tryAgain: 'Try again',
};

export const recurringField = {
  label: 'Recurring',
  yes: 'Yes',
  no: 'No',
  auto: 'Let farthing decide',
};

export const rowClash = {
  fields: {
    type: 'Kind',
    amount: 'Amount',
    date: 'Date',
    account_id: 'Account',
    merchant: 'Merchant',
    description: 'Description',
    category_id: 'Category',
    tags: 'Tags',
    notes: 'Notes',
    is_recurring: 'Recurring',
    splits: 'Split',
  },
  uncategorised: 'Uncategorised',
  none: 'None',
  farthingDecides: 'farthing decides',
  yes: 'Yes',
  no: 'No',
  kinds,
  empty: 'Empty',
};

export const saveRow = {
  saved: 'Saved.',
};

export const selectionActions = {
  label: 'Selected transactions',
  selected: (count: number) => `${count.toLocaleString(language)} selected`,
  category: 'Category',
  tags: 'Tags',
  markAsNotRecurring: 'Mark as not recurring',
  markAsRecurring: 'Mark as recurring',
  delete: (count: number) => `Delete ${transactions(count)}`,
};

export const splitsEditor = {
  categoryOfPart: (part: number) => `Category of part ${part}`,
  amountOfPart: (part: number) => `Amount of part ${part}`,
  removePart: (part: number) => `Remove part ${part}`,
  putRestIntoPart: (part: number) => `Put the rest here, into part ${part}`,
  putRestHere: 'Put the rest here',
  addAPart: 'Add a part',
  typeTheAmounts: 'Enter the amounts',
  addsUp: 'The parts add up',
  rest: (amount: string, isOver: boolean) => `${amount} ${isOver ? 'too much' : 'left'}`,
};

export const splits = {
  partIsNothing: 'A split can’t be zero.',
  doNotAddUp: 'The parts must add up to the amount.',
};

export const transactionFacts = {
  from: 'From',
  to: 'To',
  openThisSide: (account: string) => `${account}: open this side`,
  arrived: 'Arrived',
  sent: 'Sent',
  arrivedOn: 'Arrived on',
  leftOn: 'Left on',
  twoBankRows: 'Two bank rows',
  takeApart: 'Not a transfer: separate the two rows',
  valueDate: 'Value date',
  origin: 'Came from',
  statement: 'a bank statement',
  added: 'Added',
  changed: 'Changed',
  nextTime: 'Next time',
  makeRule: 'Make a rule of it',
};

export const transactionList = {
  label: 'Transactions',
};

export const transactionRow = {
  kinds,
  name: (title: string, day: string) => `${title}, ${day}`,
  also: (tags: readonly string[]) => `Also ${tags.join(', ')}`,
  splitIn: (count: number) => `Split in ${count}`,
  attachments: (files: number) => (files === 1 ? 'Has a receipt' : `Has ${files} attachments`),
  recurring: 'Recurring',
  categories: (count: number) => `${count} categories`,
  uncategorised: 'Uncategorised',
  /** @param goesOut whether money leaves the account of this row */
  otherSide: (goesOut: boolean, account: string) => `${goesOut ? 'To' : 'From'} ${account}`,
};

export const transactionSheetForm = {
  form: 'Transaction',
  keptTitle: 'Unsaved changes kept',
  discard: 'Discard',
  kept: 'This is what you typed last time.',
  kind: 'Kind',
  kinds,
  amount: 'Amount',
  date: 'Date',
  merchant: 'Merchant',
  description: 'Description',
  descriptionHint: 'As the bank wrote it',
  account: 'Account',
  tags: 'Tags',
  notes: 'Notes',
  delete: 'Delete',
  save: 'Save',
};

export const transactionSheet = {
  transaction: 'Transaction',
  failed: 'The transaction could not be opened',
  tryAgain: 'Try again',
};

export const transactionWorkbench = {
  /** @param total undefined while it is not known */
  found: (total: number | undefined) => `${total ?? ''} found`,
};

export const transactionsScreen = {
  title: 'Transactions',
  answer: (total: number, isFiltered: boolean) =>
    isFiltered ? countText(total, 'transaction matches', 'transactions match') : transactions(total),
  scanAReceipt: 'Scan a receipt',
  addATransaction: 'Add a transaction',
  nextFailed: 'More transactions could not be loaded',
  failed: 'The transactions could not be loaded',
  tryAgain: 'Try again',
};

export const useListKeys = {
  title: 'Transactions',
  search: 'Search here',
  filter: 'Filter',
  nextRow: 'Next row',
  rowBefore: 'Previous row',
  nextRowOrSelect: 'Next row; with Shift also select it',
  rowBeforeOrSelect: 'Previous row; with Shift also select it',
  select: 'Select the row',

  selectTo: 'Select from the last selected to here',

  selectAll: 'Select all loaded rows',
  open: 'Open the row',
  edit: 'Edit in place',
  setTheCategory: 'Set the category',
  setTags: 'Set tags',
  split: 'Split',
  recurring: 'Recurring, or not',
  delete: 'Delete',
  clear: 'Clear the selection',
};

export const useNewTransaction = {
  arrived: 'Your first attempt was recorded after all. Find it in the list, or add this one as well.',
  added: (transaction: string) => `Added: ${transaction}.`,
};
