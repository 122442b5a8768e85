/** Texts of the household's transactions and reports. */

import * as common from '../../../design/common-texts.ts';
import { countText } from '../../../design/format.ts';
import { incomePanel } from '../reports/texts.tsx';

/** Whose figures a page shows. */
const whoseOf = (name: string | undefined) =>
  name === undefined ? 'Everyone’s, as far as it’s shared with you.' : `What ${name} shares with you.`;

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
  noMatch: 'Try another word. Notes are not searched here.',
  transfer: common.transfer,
  split: common.split,
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
    `Of ${countText(count, 'account')} only the owner’s share counts. ${
      count === 1 ? 'It is' : 'They are'
    } partly someone else’s.`,
  mayCountTwice: (count: number) =>
    `Figures may count ${countText(count, 'account')} twice: they are set as the same account, but can’t be. Check “Joint account” on their pages.`,
  noRates: (currencies: string) => `Not included, because you have no exchange rate: ${currencies}.`,
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
  note: 'Payments between you count as income of one and spending of the other. Transfers between one person’s own accounts don’t count.',
  categories: 'Spending by category',
  merchants: 'Spending by merchant',
  nothingTitle: 'No income or spending',
  nothing: 'There are no transactions in these months that you see.',
  netWorth: 'Net worth by month',
  netWorthSummary: (value: string) => `${value} today.`,
  others: 'The other reports show only your own figures. Choose “Mine” to open them.',
};
