/** Texts of the household's transactions and reports. */

import * as common from '../../../design/common-texts.ts';
import { countText } from '../../../design/format.ts';
import { recurringScreen, seriesFigures } from '../../planning/recurring/texts.tsx';
import { comingCard } from '../home/texts.tsx';
import { cashFlowPanel, incomePanel } from '../reports/texts.tsx';

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
};

export const householdReports = {
  what: 'the household’s report',
  whatHistory: 'the household’s net worth',
  answer: whoseOf,
  range: common.range,
  notCounted,
  partly: (count: number) =>
    count === 1
      ? 'Only the owner’s share of one account counts.'
      : `Only each owner’s share of ${countText(count, 'account')} counts.`,
  mayCountTwice: (count: number) =>
    `${countText(count, 'account')} may count twice. They are set as the same account, but can’t be. Check “Joint account” on their pages.`,
  noRates: (currencies: string) =>
    `Amounts in ${currencies} aren’t included, because an exchange rate is missing.`,
  incomplete: 'A balance, an exchange rate or a price is missing on some days.',
  you: (name: string) => `${name} (you)`,
  countedTwice: common.countedTwice,
  everyone: common.household,
  asMuch: incomePanel.asMuch,
  moreIn: incomePanel.moreCameIn,
  moreSpent: incomePanel.moreSpent,
  summary: (income: string, spending: string) => `Income ${income}, spending ${spending}.`,
  byPeriod: 'Income and spending by month',
  note: 'A payment between two of you counts as spending for one and income for the other. Transfers between one person’s accounts don’t count.',
  cashFlow: common.cashFlow,
  flow: cashFlowPanel,
  smallest: (count: number) =>
    `The chart leaves out the ${count === 1 ? 'smallest category' : `${count} smallest categories`}. The table lists them.`,
  categories: 'Spending by category',
  merchants: 'Spending by merchant',
  nothingTitle: 'No income or spending',
  nothing: 'There are no transactions that you can see in these months.',
  netWorth: 'Net worth by month',
  netWorthSummary: (value: string) => `${value} today.`,
  others: 'The other reports show only your own figures. Choose “Mine” to open them.',
};

export const householdLetter = {
  what: 'the household’s letter',
  empty: 'There’s nothing to show for this month.',
  totals: (month: string, isOver: boolean, income: string, spending: string) =>
    isOver
      ? `In ${month}, ${income} came in and ${spending} was spent.`
      : `So far in ${month}, ${income} has come in and ${spending} was spent.`,
  saved: (saved: string, rate: string | null) =>
    rate === null ? `${saved} was left.` : `${saved} was left, which is ${rate} of the income.`,
  overspent: (amount: string) => `That is ${amount} more than came in.`,
  usual: (months: number, spending: string, difference: string, isMore: boolean) =>
    `In the ${months} months before, spending was ${spending} a month, so this was ${difference} ${isMore ? 'more' : 'less'} than usual.`,
  netWorth: (opening: string, closing: string) => `Net worth went from ${opening} to ${closing}.`,
  category_above: (name: string, amount: string, difference: string, before: string) =>
    `${amount} was spent on ${name}. That is ${difference} more than the usual ${before}.`,
  category_below: (name: string, amount: string, difference: string, before: string) =>
    `${amount} was spent on ${name}. That is ${difference} less than the usual ${before}.`,
  spentNothing: (name: string, before: string) => `Nothing was spent on ${name}. Usually it is ${before}.`,
  category_rare: (name: string, amount: string) => `${amount} was spent on ${name}. Most months have none.`,
  new_merchant: (name: string, amount: string) => `${name} is new. ${amount} was spent there.`,
  leftOut: 'Price changes and things to do are only in your own letter. Choose “Mine” to read it.',
  leftOutOfOne: 'Price changes and things to do are only in a person’s own letter.',
};

export const householdYear = {
  what: 'the household’s year',
  empty: 'There’s nothing to show for this year.',
  kept: (rate: string) => `${rate} of the income was saved.`,
  bestMonth: (month: string, saved: string) => `The best month was ${month}, with ${saved} saved.`,
  dearestMonth: (month: string, spending: string) =>
    `The most expensive month was ${month}, with ${spending} spent.`,
  netWorth: (opening: string, closing: string) => `Net worth went from ${opening} to ${closing}.`,
};

export const householdUpcoming = {
  title: common.forecast,
  what: 'the payments coming up',
  answer: whoseOf,
  coming: comingCard.title,
  empty: 'No payments coming up',
  emptyText:
    'Recurring payments of shared accounts appear here, once an account has a few of them. Those added by hand don’t.',
  days: 'Days ahead',
  ofDays: (days: number) => countText(days, 'day'),
  sums: (days: string) => `In the next ${days}`,
  moneyIn: 'Comes in',
  moneyOut: 'Goes out',
  inOf: (name: string) => `Comes in: ${name}`,
  outOf: (name: string) => `Goes out: ${name}`,
  twiceIn: 'Less joint payments counted twice, coming in',
  twiceOut: 'Less joint payments counted twice, going out',
  part: (percent: string) => `${percent}% share`,
  note: 'Payments that someone else also makes from a private account are left out. Transfers are listed, but not added up.',
  notIncluded:
    'Balances, everyday spending, tax, net worth and simulations aren’t forecast for a household. Choose “Mine” to see your own.',
  all: comingCard.allPayments,
};

export const householdRecurring = {
  what: 'the household’s recurring payments',
  inAYear: 'In a year',
  goingOut: recurringScreen.goingOut,
  comingIn: recurringScreen.comingIn,
  between: 'Between one person’s accounts',
  ended: recurringScreen.ended,
  empty: 'No recurring payments to show',
  next: (day: string) => `next on ${day}`,
  yearly: seriesFigures.yearly,
  ownOnly: 'Choose “Mine” to confirm payments or add one.',
};

export const householdInvestments = {
  what: 'the household’s investments',
  theHistory: 'the value over time',
  empty: 'No investments to show',
  emptyText: 'Holdings appear here when someone shares an investment account with its transactions.',
  returnNote: 'money-weighted',
  byPerson: 'Value by person',
  missingTitle: 'The value isn’t complete',
  noPrices: (symbols: string) => `No price is stored for ${symbols}. Only the owner can add it.`,
  noRates: (currencies: string) => `You have no exchange rate for ${currencies}.`,
  part: householdUpcoming.part,
  noRate: 'no exchange rate',
  note: 'Values are converted at your own exchange rates. Only the owner sees the cost for Capital Gains Tax.',
  notCounted: (count: number) =>
    count === 1
      ? 'One account with holdings isn’t included, because only its balance is shared.'
      : `${countText(count, 'account')} with holdings aren’t included, because only their balances are shared.`,
  partly: (count: number) =>
    count === 1
      ? 'Only the owner’s share of one account counts. Today’s share is used for earlier days too.'
      : `Only each owner’s share of ${countText(count, 'account')} counts. Today’s share is used for earlier days too.`,
};

export const homeCards = {
  month: common.thisMonth,
  reports: common.reports,
  budgets: common.householdBudgets,
  /** Above the sums of budgets that aren't monthly. */
  periods: { monthly: null, weekly: common.weekly, yearly: common.yearly },
  allBudgets: common.budget,
  noBudgets: 'No household budgets yet',
  what: 'the household’s month',
};
