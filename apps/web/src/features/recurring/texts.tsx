/** What the recurring payments say: their lists and calendar, the sheet of one, and what is found. */

import type { ReactNode } from 'react';
import * as common from '../../design/common-texts.ts';
import { countText } from '../../design/format.ts';

export const addSeriesSheet = {
  added: (name: string) => `${name} added.`,
  title: 'Add a payment by hand',
  nothingWasSaved: common.nothingWasSaved,
  nameExplained: 'As your bank will name it, so that its payments are recognised',
  cancel: common.cancel,
  add: 'Add the payment',
};

export const calendarCard = {
  whatFallsDue: 'What falls due',
  theMonthBefore: common.theMonthBefore,
  theMonthAfter: common.theMonthAfter,
  paymentsIn: (month: string) => `Payments in ${month}`,
  day: common.day,
  payment: common.payment,
  amount: common.amount,
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
      {out && <>{out} goes out</>}
      {out && income && ', '}
      {income && <>{income} comes in</>}
      {(out || income) && '. '}
    </>
  ),
  ratesMissing: (currencies: string) => `Without ${currencies}: no rate is stored.`,
  unit: common.paymentInline,
  showMonth: 'Show the whole month',
  nothingThatDay: 'Nothing falls due on this day.',
  showAll: (count: number) => `Show all ${count}`,
  overdue: common.overdue,
  wasDue: (badge: ReactNode, day: string) => (
    <>
      {badge} was due {day}
    </>
  ),
  dueBetween: (day: string, earliest: string, latest: string) => `${day}, ${earliest} to ${latest}`,
};

export const clashingFields = {
  none: common.none,
  name: common.name,
  amount: common.amount,
  howOften: common.howOften,
  nextPayment: 'Next payment',
  contractEndsOn: 'Contract ends on',
  overFrom: 'Over from',
};

export const costBars = {
  title: (name: string) => `${name} cost most in a year`,
  bars: 'Yearly cost by kind',
  kind: common.kind,
  payments: 'Payments',
  aYear: 'A year',
  note: (count: number) => `${countText(count, 'running payment')}, without transfers between your accounts.`,
  inOtherCurrencies: (currencies: readonly string[]) =>
    `Payments in ${currencies.join(' and ')} are in the table.`,
};

export const decide = {
  confirmed: (name: string) => `${name} confirmed.`,
  rejected: (name: string) => `${name} is not recurring.`,
  ended: (name: string) => `${name} has ended.`,
  notSaved: (message: string) => `Not saved: ${message}`,
  takenBack: (name: string) => `Your change to ${name} is undone.`,
};

export const editSeries = {
  title: 'Edit the recurring payment',
  nothingWasSaved: common.nothingWasSaved,
  nameExplained: 'As your bank will name it',
  nameMayStayEmpty: (merchant: string) => `Leave it empty to call it ${merchant}`,
  overFrom: 'Over from',
  overFromExplained: 'The day from which it is no longer paid. It may be in the future, or empty',
  cancel: common.cancel,
  save: common.save,
  saved: (name: string) => `${name} saved.`,
};

export const foundCard = {
  list: 'Found payments',
  confirmActive: 'Confirm that it recurs',
  notRecurring: common.notRecurring,
  openActive: 'Open it',
  next: 'Next one',
  before: 'One before',
  title: 'Found: does it recur?',
  toDecide: (count: number) => `${count} to decide`,
  open: (name: string) => `Open ${name}`,
  confirmThis: (name: string) => `Confirm ${name}`,
  confirm: 'Confirm',
  notRecurringThis: (name: string) => `Not recurring: ${name}`,
  keys: (yes: ReactNode, no: ReactNode, next: ReactNode, before: ReactNode) => (
    <>
      {yes} confirms the marked one, {no} says that it does not recur, {next} and {before} move.
    </>
  ),
};

export const mergeSeries = {
  parted: 'Parted again.',
  notParted: (message: string) => `Not parted: ${message}`,
  merged: (name: string, into: string) => `${name} is part of ${into} now.`,
  notMerged: (message: string) => `Not merged: ${message}`,
  partsCount: (count: number) => `${countText(count, 'other')} made part of it.`,
  part: 'Part them again',
  title: 'It is the same as another one',
  into: 'Make it part of',
  explanation: 'For a bill whose name changed on the statements, or that moved to another account',
  chooseOne: common.chooseOne,
  merge: 'Merge the two',
};

export const priceHistory = {
  title: (count: number) => `The price changed ${count === 1 ? 'once' : countText(count, 'time')}`,
  summary: (first: string, firstDay: string, last: string, lastDay: string) =>
    `${first} on ${firstDay}, ${last} on ${lastDay}.`,
  price: common.price,
  since: 'Since',
  morePerYear: 'More a year',
  unsettled: 'The last price was paid once so far: it may be a single odd payment.',
};

export const recurringScreen = {
  add: 'Add by hand',
  title: common.recurringPayments,
  theList: 'The recurring payments',
  scanning: 'Looking for recurring payments',
  goesOut: (out: ReactNode) => <>{out} a year goes out</>,
  goesOutComesIn: (out: ReactNode, income: ReactNode) => (
    <>
      {out} a year goes out, {income} comes in
    </>
  ),
  goingOut: 'Going out',
  comingIn: 'Coming in',
  ratesMissing: (currencies: string) => `No rate is stored for ${currencies}`,
  ratesMissingExplained:
    'What is paid in it is left out of the sums. Add a rate in the settings, and it counts.',
  betweenCount: (count: number) => `Between your accounts (${count})`,
  between: 'Between your accounts',
  endedCount: (count: number) => `Ended (${count})`,
  ended: 'Ended',
  emptyTitle: 'Nothing that comes again yet',
  importStatement: common.importAStatement,
  emptyText:
    'farthing finds rent, council tax, energy, subscriptions and salaries in a few months of transactions. It then shows what’s due and when a price rises.',
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
  /** How often, with the day: sure, or about. */
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
  typed: 'You typed it in',
  confirmed: 'You confirmed it',
  marked: 'You marked its transactions',
  veryLikely: common.veryLikely,
  likely: common.likely,
  notSure: 'Not sure',
  rescanned: (transactions: number, series: number, added: number, removed: number) => {
    const found = series === 0 ? 'nothing recurs' : countText(series, 'recurring payment');
    const changes = [added > 0 && `${added} new`, removed > 0 && `${removed} gone`].filter(Boolean);
    const unchanged = series === 0 ? '' : ', as before';
    return `Looked at ${countText(transactions, 'transaction')}: ${found}${changes.length === 0 ? unchanged : `, ${changes.join(' and ')}`}.`;
  },
};

export const removeSeries = {
  deleted: (name: string) => `${name} deleted.`,
  notDeleted: (message: string) => `Not deleted: ${message}`,
};

export const rescanButton = {
  lookAgain: 'Look again',
};

export const seriesDraft = {
  nameMissing: 'What is it called on your statements?',
  amountMissing: common.enterAnAmountGreaterThanZero,
  accountMissing: common.chooseAnAccountSentence,
  dayMissing: common.chooseADay,
};

export const seriesFacts = {
  howOften: common.howOften,
  nextPayment: 'Next payment',
  amountsSoFar: 'Amounts so far',
  amountRange: (low: ReactNode, high: ReactNode) => (
    <>
      {low} to {high}
    </>
  ),
  whatItIs: common.whatItIs,
  account: common.account,
  category: common.category,
  soFar: common.soFar,
  countAndTotal: (count: number, total: ReactNode) => (
    <>
      {countText(count, 'payment')}, {total}
    </>
  ),
  firstAndLast: 'First and last',
  missed: 'Missed',
  paused: 'Paused',
  contractEnds: 'Contract ends',
  overFrom: 'Over from',
  howSure: 'How sure',
  nextPaymentAbout: 'Next payment, about',
  eachPayment: 'Each payment',
  bringsInAYear: 'Brings in a year',
  costsInAYear: 'Costs in a year',
};

export const seriesFields = {
  direction: 'Which way the money goes',
  out: 'Out',
  in: 'In',
  whatItIs: common.whatItIs,
  amount: common.amount,
  howOften: common.howOften,
  nextPayment: 'Next payment',
  account: common.account,
  chooseAnAccount: common.chooseAnAccount,
  category: common.category,
  none: common.none,
  name: common.name,
  contractEndsOn: 'Contract ends on',
  contractExplained: 'Optional. farthing reminds you a month before',
};

export const seriesFigures = {
  yearly: (amount: ReactNode) => <>{amount} a year</>,
  changed: common.changed,
  changeAYear: (amount: string) => `${amount} a year`,
  since: (change: string, month: string) => `${change} since ${month}`,
  ended: 'Ended',
  overdue: common.overdue,
  paused: 'Paused',
};

export const seriesList = {
  open: (name: string) => `Open ${name}`,
};

export const seriesSheet = {
  recurringPayment: 'Recurring payment',
  thisPayment: 'This recurring payment',
  itDoesRecur: 'It does recur',
  rejectedExplained: 'You said that this is not recurring. It stays out of lists and forecasts.',
  confirm: 'Confirm',
  notRecurring: common.notRecurring,
  seePayments: (count: number) => (count === 1 ? 'See its payment' : `See its ${count} payments`),
  why: 'Why farthing thinks so',
  howSure: (percent: number) => `${percent}% confidence that this recurs.`,
  edit: common.edit,
  itHasEnded: 'It has ended',
  itGoesOn: 'It goes on',
  delete: common.deleteWord,
};

/** `1st`, `22nd`, `13th`. */
export function ordinal(number: number): string {
  const teen = number % 100 >= 11 && number % 100 <= 13;
  const ending = teen ? 'th' : (['th', 'st', 'nd', 'rd'][number % 10] ?? 'th');
  return `${number}${ending}`;
}
