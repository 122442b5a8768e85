/** Texts of recurring payments: lists, calendar, the sheet of one, and detected ones. */

import type { ReactNode } from 'react';
import * as common from '../../../design/common-texts.ts';
import { countText } from '../../../design/format.ts';
import { phrase } from '../../../design/phrase.ts';

export const addSeriesSheet = {
  added: (name: string) => `${name} added.`,
  nameExplained: 'As your bank names it, so that its payments are recognised',
  add: 'Add the payment',
};

export const calendarCard = {
  whatFallsDue: 'Payments due',
  paymentsIn: (month: string) => `Payments in ${month}`,
  dueIn: (month: string) => `Due in ${month}`,
  nothingLeft: (month: string) => `Nothing falls due in ${month}`,
  paymentsLeft: (count: number, month: string) => `${countText(count, 'payment')} left in ${month}`,
  paymentCount: (count: number, month: string) => `${countText(count, 'payment')} in ${month}`,
  goesOut: (amount: string) => `${amount} goes out`,
  comesIn: (amount: string) => `${amount} comes in`,
  goesOutComesIn: (out: string, income: string) => `${out} goes out, ${income} comes in`,
  on: (name: string, day: string) => `${name} on ${day}`,
  /** The sums of a month beneath its calendar; either may be missing. */
  sums: (out: ReactNode, income: ReactNode) => (
    <>
      {out && phrase`${out} goes out`}
      {out && income && ', '}
      {income && phrase`${income} comes in`}
      {(out || income) && '. '}
    </>
  ),
  ratesMissing: (currencies: string) => `Without ${currencies}: no rate is stored.`,
  showMonth: 'Show the whole month',
  toCalendar: 'Add to my calendar',
  nothingThatDay: 'Nothing falls due on this day.',
  showAll: (count: number) => `Show all ${count}`,
  wasDue: (badge: ReactNode, day: string) => phrase`${badge} was due ${day}`,
  dueBetween: (day: string, earliest: string, latest: string) => `${day}, ${earliest} to ${latest}`,
};

export const clashingFields = {
  name: common.name,
  amount: common.amount,
  frequency: common.howOften,
  next_date: 'Next payment',
  contract_ends_on: 'Contract ends on',
  ended_on: 'Ended on',
};

export const costBars = {
  title: (name: string) => `${name} cost most in a year`,
  bars: 'Yearly cost by kind',
  payments: 'Payments',
  aYear: 'A year',
  note: (count: number) => `${countText(count, 'running payment')}, without transfers between your accounts.`,
  inOtherCurrencies: (currencies: readonly string[]) =>
    `The bars leave out payments in ${currencies.join(' and ')}. The table lists them.`,
};

export const decide = {
  confirmed: (name: string) => `${name} confirmed.`,
  rejected: (name: string) => `${name} is not recurring.`,
  ended: (name: string) => `${name} has ended.`,
  notSaved: (message: string) => `Not saved: ${message}`,
  allConfirmed: (count: number) => `${countText(count, 'payment')} confirmed.`,
  takenBack: (name: string) => `Your change to ${name} is undone.`,
};

export const editSeries = {
  title: 'Edit the recurring payment',
  nameExplained: 'As your bank names it',
  nameMayStayEmpty: (merchant: string) => `Leave it empty to call it ${merchant}`,
  overFrom: 'Ended on',
  overFromExplained: 'The day from which it is no longer paid. Optional, and may be in the future.',
  saved: (name: string) => `${name} saved.`,
};

export const foundCard = {
  list: 'Found payments',
  confirmActive: 'Confirm',
  openActive: 'Open it',
  next: 'Next',
  before: 'Previous',
  title: 'Possible recurring payments',
  toDecide: (count: number) => `${count} to confirm or reject`,
  confirmAll: (count: number) => `Confirm all ${count}`,
  showAll: (count: number) => `Show all ${count}`,
  showFewer: 'Show fewer',
  open: (name: string) => `Open ${name}`,
  confirmThis: (name: string) => `Confirm ${name}`,
  confirm: 'Confirm',
  notRecurringThis: (name: string) => `Not recurring: ${name}`,
  keys: (yes: ReactNode, no: ReactNode, next: ReactNode, before: ReactNode) =>
    phrase`${yes} confirms the selected payment, ${no} says it isn’t recurring, ${next} and ${before} move.`,
};

export const mergeSeries = {
  parted: 'Separated again.',
  notParted: (message: string) => `Not separated: ${message}`,
  merged: (name: string, into: string) => `${name} is now part of ${into}.`,
  notMerged: (message: string) => `Not merged: ${message}`,
  partsCount: (count: number) => `${countText(count, 'other payment')} merged into it.`,
  part: 'Separate them again',
  title: 'Merge with another payment',
  explanation: 'For a bill that changed its name on statements, or moved to another account',
  merge: 'Merge',
};

/** "Confirmed: £12,000.00 out and £31,000.00 in a year". Empty without either. */
const aYear = (label: string, out: ReactNode, income: ReactNode): ReactNode =>
  (out || income) && (
    <>
      {label}: {out && phrase`${out} out`}
      {out && income && ' and '}
      {income && phrase`${income} in`} a year
    </>
  );

export const recurringScreen = {
  theList: 'The recurring payments',
  scanning: 'Looking for recurring payments',
  /** Confirmed payments and guesses, each as money out and in a year. */
  answer: (confirmed: readonly [ReactNode, ReactNode], guessed: readonly [ReactNode, ReactNode]) => (
    <>
      {aYear('Confirmed', ...confirmed)}
      {confirmed.some(Boolean) && guessed.some(Boolean) && '. '}
      {aYear('Not confirmed yet', ...guessed)}
    </>
  ),
  goingOut: 'Money out',
  comingIn: 'Money in',
  ratesMissing: (currencies: string) => `No rate is stored for ${currencies}`,
  ratesMissingExplained:
    'Payments in it are left out of the totals. Add a rate in the settings to include them.',
  betweenCount: (count: number) => `Between your accounts (${count})`,
  between: 'Between your accounts',
  endedCount: (count: number) => `Ended (${count})`,
  ended: 'Ended',
  emptyTitle: 'No recurring payments yet',
  emptyText:
    'farthing finds rent, council tax, energy, subscriptions and salaries after a few months of transactions. It then shows what’s due and when a price rises.',
  lookAgain: 'Scan again',
  open: (name: string) => `Open ${name}`,
};

export const recurringWords = {
  frequencies: {
    weekly: common.weekly,
    'two-weekly': common.everyTwoWeeks,
    'four-weekly': common.everyFourWeeks,
    monthly: common.monthly,
    'ten-of-twelve': 'Ten months of the year',
    quarterly: 'Every three months',
    'half-yearly': 'Every six months',
    yearly: common.yearly,
  },
  kinds: {
    bill: { one: 'Bill', many: 'Bills' },
    subscription: { one: 'Subscription', many: 'Subscriptions' },
    payment: { one: common.payment, many: 'Other payments' },
    salary: { one: common.salary, many: 'Salaries' },
    income: { one: common.income, many: common.otherIncome },
    transfer: { one: common.transfer, many: common.transfers },
  },
  /** Describes the frequency with the exact or approximate day. */
  onWeekday: (often: string, weekday: string) => `${often}, on ${weekday}s`,
  aboutWeekday: (often: string, weekday: string) => `${often}, about ${weekday}`,
  onDate: (often: string, date: string, month: string) => `${often}, on ${date} ${month}`,
  aboutDate: (often: string, date: string, month: string) => `${often}, about ${date} ${month}`,
  onDayOfMonth: (often: string, number: number) => `${often}, on the ${ordinal(number)}`,
  aboutDayOfMonth: (often: string, number: number) => `${often}, about the ${ordinal(number)}`,
  atEndOfMonth: (often: string) => `${often}, at the end of the month`,
  next: {
    wasDue: (day: string) => `was due ${day}`,
    on: (day: string) => `next ${day}`,
    between: (day: string, span: string) => `next ${day}, between ${span}`,
  },
  /** The same where a label says that it is the next payment. */
  nextPayment: {
    wasDue: (day: string) => `Was due ${day}`,
    on: (day: string) => day,
    between: (day: string, span: string) => `${day}, between ${span}`,
  },
  and: (first: string, last: string) => `${first} and ${last}`,
  fromTo: (first: string, last: string, year: string) => `${first} to ${last} ${year}`,
  payments: (count: number) => countText(count, 'payment'),
  /** @param isExact always on time so far, and none missing */
  rhythms: (isExact: boolean) => {
    const every = isExact ? 'every' : 'about every';
    return {
      weekly: `${every} week`,
      'two-weekly': `${every} two weeks`,
      'four-weekly': `${every} four weeks`,
      monthly: `${every} month`,
      'ten-of-twelve': 'in ten months of the year',
      quarterly: `${every} three months`,
      'half-yearly': `${every} six months`,
      yearly: `${every} year`,
    };
  },
  /** @param isNew the price has changed, so earlier payments differ */
  each: (amount: string, isNew: boolean) => (isNew ? `now ${amount} each` : `${amount} each`),
  eachBetween: (low: string, high: string) => `recently ${low} to ${high} each`,
  last: (day: string) => `last on ${day}`,
  typed: 'You added it',
  confirmed: 'You confirmed it',
  marked: 'You marked its transactions',
  notSure: 'Not sure',
  rescanned: (transactions: number, series: number, added: number, removed: number) => {
    const found = series === 0 ? 'no recurring payments' : countText(series, 'recurring payment');
    const changes = [added > 0 && `${added} new`, removed > 0 && `${removed} gone`].filter(Boolean);
    const unchanged = series === 0 ? '' : ', as before';
    return `Looked at ${countText(transactions, 'transaction')}: ${found}${changes.length === 0 ? unchanged : `, ${changes.join(' and ')}`}.`;
  },
};

export const seriesDraft = {
  nameMissing: 'What is it called on your statements?',
};

export const seriesFacts = {
  nextPayment: 'Next payment',
  recentAmounts: 'Recent amounts',
  amountRange: (low: ReactNode, high: ReactNode) => phrase`${low} to ${high}`,
  countAndTotal: (count: number, total: ReactNode) => phrase`${countText(count, 'payment')}, ${total}`,
  firstAndLast: 'First and last',
  missed: 'Missed',
  paused: 'Paused',
  contractEnds: 'Contract ends',
  overFrom: 'Ended on',
  howSure: 'Confidence',
  nextPaymentAbout: 'Next payment, about',
  eachPayment: 'Each payment',
  bringsInAYear: 'Income a year',
  costsInAYear: 'Cost a year',
};

export const seriesFields = {
  out: 'Out',
  in: 'In',
  nextPayment: 'Next payment',
  contractEndsOn: 'Contract ends on',
  contractExplained: 'Optional. farthing reminds you a month before',
};

export const seriesFigures = {
  yearly: (amount: ReactNode) => phrase`${amount} a year`,
  changeAYear: (amount: string) => `${amount} a year`,
  since: (change: string, month: string) => `${change} since ${month}`,
  ended: 'Ended',
  paused: 'Paused',
};

export const seriesSheet = {
  recurringPayment: 'Recurring payment',
  thisPayment: 'This recurring payment',
  itDoesRecur: 'It is recurring',
  rejectedExplained: 'You marked this as not recurring. It stays out of lists and forecasts.',
  confirm: 'Confirm',
  seePayments: (count: number) => (count === 1 ? 'See its payment' : `See its ${count} payments`),
  why: 'Why farthing thinks so',
  itHasEnded: 'It has ended',
  itGoesOn: 'It continues',
  priceHistoryTitle: (count: number) =>
    `The price changed ${count === 1 ? 'once' : countText(count, 'time')}`,
  summary: (first: string, firstDay: string, last: string, lastDay: string) =>
    `${first} on ${firstDay}, ${last} on ${lastDay}.`,
  since: 'Since',
  morePerYear: 'Increase a year',
  unsettled: 'The last price was paid only once so far, so it may be a one-off.',
  deleted: (name: string) => `${name} deleted.`,
  notDeleted: (message: string) => `Not deleted: ${message}`,
};

/** `1st`, `22nd`, `13th`. */
export function ordinal(number: number): string {
  const teen = number % 100 >= 11 && number % 100 <= 13;
  const ending = teen ? 'th' : (['th', 'st', 'nd', 'rd'][number % 10] ?? 'th');
  return `${number}${ending}`;
}

export const calendarFeed = {
  title: 'Show payments in your calendar',
  lead: 'Your calendar app can subscribe to your upcoming payments and income. It reads them from a private link every few hours.',
  amounts: 'Include amounts',
  amountsHint: 'Otherwise the calendar shows names only',
  reach: 'The calendar app must be able to reach this server. Anyone with the link can see these payments.',
  passwordMissing: 'Enter your password to create the link.',
  make: 'Create the calendar link',
  tokenName: 'Calendar',
  madeTitle: 'Your calendar link',
  madeLead:
    'In your calendar app, add a subscription with this link. Copy it now: it’s shown only once. To stop sharing, delete the token “Calendar” under Settings, Security.',
  address: 'Calendar link',
  copy: 'Copy the calendar link',
};
