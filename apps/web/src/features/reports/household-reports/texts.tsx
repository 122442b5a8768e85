/** Texts of the household's transactions and reports. */

import * as common from '../../../design/common-texts.ts';
import { countText } from '../../../design/format.ts';
import { incomePanel } from '../reports/texts.tsx';

/** Whose figures a page shows. */
const whoseOf = (name: string | undefined) =>
  name === undefined ? 'Yours, and what others share with you.' : `What ${name} shares with you.`;

const notCounted = (count: number) =>
  count === 1
    ? 'One account isn’t included, because only its balance is shared.'
    : `${countText(count, 'account')} aren’t included, because only their balances are shared.`;

export const householdList = {
  title: common.transactions,
  what: 'the household’s transactions',
  answer: whoseOf,
  search: common.searchTransactions,
  notCounted,
  empty: 'Nothing to show here',
  emptyText: 'Transactions appear here when someone shares an account with its transactions.',
  noMatch: 'Try another word. Notes aren’t searched here.',
  yours: 'yours',
};

export const householdReports = {
  title: common.reports,
  what: 'the household’s report',
  whatHistory: 'the household’s net worth',
  answer: whoseOf,
  range: common.range,
  notCounted,
  partly: (count: number) =>
    `${countText(count, 'account')} ${count === 1 ? 'counts' : 'count'} only in part, because someone else owns the rest.`,
  mayCountTwice: (count: number) =>
    `${countText(count, 'account')} may count twice. They are set as the same account, but can’t be. Check “Joint account” on their pages.`,
  noRates: (currencies: string) =>
    `Amounts in ${currencies} aren’t included, because an exchange rate is missing.`,
  incomplete: 'A balance, an exchange rate or a price is missing on some days.',
  people: 'Who earned and spent',
  you: (name: string) => `${name} (you)`,
  countedTwice: common.countedTwice,
  everyone: common.household,
  asMuch: incomePanel.asMuch,
  moreIn: incomePanel.moreCameIn,
  moreSpent: incomePanel.moreSpent,
  summary: (income: string, spending: string) => `Income ${income}, spending ${spending}.`,
  byPeriod: 'Income and spending by month',
  note: 'A payment between two of you counts as spending for one and income for the other. Transfers between one person’s accounts don’t count.',
  categories: 'Spending by category',
  merchants: 'Spending by merchant',
  nothingTitle: 'No income or spending',
  nothing: 'You can see no transactions in these months.',
  netWorth: 'Net worth by month',
  netWorthSummary: (value: string) => `${value} today.`,
  others: 'The other reports show only your own figures. Choose “Mine” to open them.',
};
