/** Texts of the transaction list, its sheets, and the form for a new transaction. */

import type { TransactionType } from '@farthing/api-contract';
import type { ReactNode } from 'react';
import * as common from '../../../design/common-texts.ts';
import { countText } from '../../../design/format.ts';
import { language } from '../../../design/language.ts';
import { phrase } from '../../../design/phrase.ts';

/** Name of each transaction type. */
const kinds: Readonly<Record<TransactionType, string>> = {
  expense: 'Expense',
  income: common.income,
  transfer: common.transfer,
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
  uncategorised: 'Uncategorised',
};

export const draft = {
  amountNegative: 'Leave out the minus sign and choose Expense or Income.',
  toAccountMissing: 'Choose the account that receives the money.',
  sameAccount: 'Choose a different account from the one the money leaves.',
};

export const emptyList = {
  filteredTitle: 'Nothing matches',
  clearTheFilter: 'Clear the filter',
  filtered: 'No transactions match this filter.',
  noAccountsTitle: 'First, add an account',
  noAccounts: 'Add the account you use most, or import a statement from your bank.',
  empty:
    'See, search and categorise money in and out. Importing a statement from your bank is the quickest start.',
};

export const filterSheet = {
  title: 'Filter',
  anyAccount: 'Any account',
  anyCategory: 'Any category',
  uncategorised: 'Uncategorised',
  withACategory: 'With a category',
  any: 'Any',
  kinds,
  amountFrom: 'Amount from',
  amountUpTo: 'Amount up to',
  tag: common.tag,
  receipt: 'Receipt',
  hasAReceipt: 'Has a receipt',
  without: 'Without',
  clear: 'Clear',
  /** @param total undefined while it is not known */
  show: (total: number | undefined) =>
    total === undefined ? 'Show transactions' : `Show ${transactions(total)}`,
  toBeforeFrom: 'This is before the start date.',
  amountNegative: 'Enter the amount without a minus sign. It matches money in and out.',
};

export const filterWords = {
  kinds: { expense: 'Expenses', income: common.income, transfer: common.transfers } satisfies Record<
    TransactionType,
    string
  >,
  account: (account: string | undefined) => `Account: ${account ?? 'not found'}`,
  category: (category: string | undefined) => `Category: ${category ?? 'not found'}`,
  uncategorised: 'Uncategorised',
  withACategory: 'With a category',
  tag: (tag: string) => `Tag: ${tag}`,
  hasAReceipt: 'Has a receipt',
  withoutAReceipt: 'Without a receipt',
  oneRecurringPayment: 'One recurring payment',
  fromOneImport: 'From one import',
  amount: (least: string) => `Amount ${least}`,
  amountTo: (least: string, most: string) => `Amount ${least} to ${most}`,
  amountFrom: (least: string) => `Amount from ${least}`,
  amountUpTo: (most: string) => `Amount up to ${most}`,
  lastMonth: 'Last month',
  range: (first: string, last: string) => `${first} to ${last}`,
  since: (day: string) => `From ${day}`,
  until: (day: string) => `Up to ${day}`,
};

export const inlineEdit = {
  edit: (transaction: string) => `Edit ${transaction}`,
  splitsElsewhere: (problem: string) => `${problem} Open the transaction to change its parts.`,
  splitIn: (count: number) => `Split in ${count}`,
};

export const listDialogs = {
  count: transactions,
  uncategorised: 'Uncategorised',
  setTheCategory: 'Set the category',
  setTags: 'Set tags',
  tagsOfAllHint: 'Tags shared by all selected transactions. Press Enter to add one, Enter again to apply.',
  tagsHint: 'Press Enter to add a tag, Enter again to apply.',
  apply: 'Apply',
  noSplitOfTransfer: 'You can’t split a transfer because it moves money between your own accounts.',
  splitTitle: (transaction: string) => `Split ${transaction}`,
  saveWithoutSplits: 'Save without splits',
  saveTheSplit: 'Save the split',
};

export const listToolbar = {
  searchHint: 'Search merchant, description, notes',
  filter: (count: number) => (count > 0 ? `Filter (${count})` : 'Filter'),
  sortBy: 'Sort by',
  sorts: {
    '-date': 'Newest first',
    date: 'Oldest first',
    '-amount': 'Largest first',
    amount: 'Smallest first',
  },
};

export const newTransactionScreen = {
  answer: 'Record spending, income or a transfer between your accounts.',
  what: common.yourAccounts,
  amountThatArrives: 'Amount that arrives',
  arrivesHint: (currency: string) => `In ${currency}, as the receiving account shows it`,
  addAndBeginAnother: 'Add and start another',
  kinds,
  needsTwo: (link: (words: string) => ReactNode) =>
    phrase`A transfer needs two accounts. ${link('Add another account')} first.`,
  controlEnter: 'Ctrl Enter',
  addsAnother: (key: ReactNode) => phrase`${key} adds another`,
  addAnother: 'Add another',
};

export const rowClash = {
  fields: {
    type: common.kind,
    amount: common.amount,
    date: common.date,
    account_id: common.account,
    merchant: common.merchant,
    description: common.description,
    category_id: common.category,
    tags: common.tags,
    notes: common.notes,
    is_recurring: common.recurring,
    splits: common.split,
  },
  uncategorised: 'Uncategorised',
  farthingDecides: 'farthing decides',
  kinds,
  empty: 'Empty',
};

export const splits = {
  partIsNothing: 'A split can’t be zero.',
  doNotAddUp: 'The parts must add up to the amount.',
};

export const transactionFacts = {
  openThisSide: (account: string) => `${account}: open this side`,
  arrived: 'Arrived',
  arrivedOn: 'Arrived on',
  leftOn: 'Left on',
  twoBankRows: 'Two bank rows',
  linkedAutomatically: 'Linked automatically',
  takeApart: 'Not a transfer: separate the two rows',
  valueDate: 'Value date',
  origin: 'Came from',
  statement: 'a bank statement',
  nextTime: 'Next time',
};

export const transactionFields = {
  split: 'Split into parts',
  parts: 'Parts',
  unsplit: 'Do not split',
  auto: 'Let farthing decide',
  categoryOfPart: (part: number) => `Category of part ${part}`,
  amountOfPart: (part: number) => `Amount of part ${part}`,
  removePart: (part: number) => `Remove part ${part}`,
  putRestIntoPart: (part: number) => `Put the rest here, into part ${part}`,
  putRestHere: 'Put the rest here',
  typeTheAmounts: 'Enter the amounts',
  addsUp: 'The parts add up',
  rest: (amount: string, isOver: boolean) => `${amount} ${isOver ? 'too much' : 'left'}`,
};

export const transactionRow = {
  kinds,
  name: (title: string, day: string) => `${title}, ${day}`,
  also: (tags: readonly string[]) => `Also ${tags.join(', ')}`,
  splitIn: (count: number) => `Split in ${count}`,
  attachments: (files: number) => (files === 1 ? 'Has a receipt' : `Has ${files} attachments`),
  categories: (count: number) => `${count} categories`,
  uncategorised: 'Uncategorised',
  /** @param goesOut whether money leaves the account of this row */
  otherSide: (goesOut: boolean, account: string) => `${goesOut ? 'To' : 'From'} ${account}`,
};

export const transactionSheet = {
  transaction: 'Transaction',
  restoredTitle: 'Unsaved changes restored',
  restored: 'This is what you entered last time.',
  kinds,
  descriptionHint: 'As the bank wrote it',
  failed: 'The transaction could not be opened',
};

export const transactionWorkbench = {
  /** @param total undefined while it is not known */
  found: (total: number | undefined) => (total === undefined ? '' : `${total.toLocaleString('en-GB')} found`),
  label: 'Selected transactions',
  /** @param sum their sum as text; undefined in several currencies without rates */
  selected: (count: number, sum: string | undefined) =>
    `${count.toLocaleString(language)} selected${sum === undefined ? '' : `, ${sum}`}`,
  markAsNotRecurring: 'Mark as not recurring',
  markAsRecurring: 'Mark as recurring',
  delete: (count: number) => `Delete ${transactions(count)}`,
};

export const transactionsScreen = {
  answer: (total: number, isFiltered: boolean) =>
    isFiltered ? countText(total, 'transaction matches', 'transactions match') : transactions(total),
  more: 'More transactions',
  all: 'the transactions',
};

export const useListKeys = {
  search: 'Search here',
  filter: 'Filter',
  nextRowOrSelect: 'Next row (with Shift, also select it)',
  rowBeforeOrSelect: 'Previous row (with Shift, also select it)',
  select: 'Select the row',

  selectTo: 'Select from the last selected to here',

  selectAll: 'Select all loaded rows',
  edit: 'Edit in place',
  setTheCategory: 'Set the category',
  setTags: 'Set tags',
  recurring: 'Recurring, or not',
};

export const useNewTransaction = {
  added: (transaction: string) => `Added: ${transaction}.`,
};
