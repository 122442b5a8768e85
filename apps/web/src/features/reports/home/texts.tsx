/** Texts of Home: net worth, the month, upcoming payments and open items. */

import type { ReactNode } from 'react';
import { rangeTexts } from '../../../design/charts/texts.ts';
import * as common from '../../../design/common-texts.ts';
import { countText } from '../../../design/format.ts';
import { phrase } from '../../../design/phrase.ts';
import type { WorthRange } from './search.ts';

export const accountsCard = {
  seeThemAll: 'See all',
  all: (count: number) => `All ${countText(count, 'account')}`,
};

export const comingCard = {
  title: 'Coming up',
  allPayments: 'All payments',
  what: 'The next bills',
  empty: (link: (words: string) => ReactNode) =>
    phrase`Bills appear here after a few payments. ${link('Add one that you know of')}.`,
  others: (count: number) => countText(count, 'more bill or transfer', 'more bills and transfers'),
  belowZero: 'below zero',
  mayFallBelowZero: 'it may fall below zero',
  belowLimit: (limit: ReactNode) => phrase`below your limit of ${limit}`,
  /** @param account null: all accounts together */
  lowest: (account: string | null) =>
    account === null ? 'Lowest balance of all accounts together' : `Lowest balance of ${account}`,
  goesOut: (amount: ReactNode, isPayDay: boolean, day: string) => (
    <>
      Bills and regular transfers take {amount} from your current accounts{' '}
      {isPayDay ? `before you are paid on ${day}` : `until ${day}`}.
    </>
  ),
};

export const payQuestion = {
  title: (name: string) => `Is ${name} your pay?`,
  why: (amount: string, day: string) =>
    `You received ${amount} on ${day}. With your payday known, this figure counts to the day before it.`,
  hiddenAmount: 'money',
  yes: 'Yes, every month',
  no: 'No',
};

export const homeScreen = {
  notKnown: 'Your net worth is not known yet.',
  answer: (
    { isOverdrawn, isInCredit }: { readonly isOverdrawn: boolean; readonly isInCredit: boolean },
    owned: ReactNode,
    owed: ReactNode,
  ) => (
    <>
      {isOverdrawn ? 'In total you’re overdrawn by ' : 'You own '}
      {owned}
      {isInCredit ? ', and your cards and loans are ' : isOverdrawn ? ', and you owe ' : ' and owe '}
      {owed}
      {isInCredit && ' in credit'}.
    </>
  ),
  comingUp: 'Coming up',
};

export const wrongCodesNotice = {
  title: 'Someone may know your password',
  /** @param at day and time of the last wrong code */
  explained: (at: string, link: (words: string) => ReactNode) => (
    <>
      Several wrong codes were entered after your password, last on {at}. If that wasn’t you,{' '}
      {link('change your password')}.
    </>
  ),
  dismiss: 'It was me',
};

export const netWorthExplanation = {
  rateOf: (currency: string, rate: string, day: string) => `${currency} ${rate}, rate of ${day}`,
  rule: (day: string) =>
    `Balances at the end of ${day}. Each is converted with the newest rate you stored on or before that day, and rounded once.`,
};

export const monthCard = {
  leftInBudgets: (end: string) => `Left in your budgets until ${end}`,
  aDay: (perDay: ReactNode) => phrase`${perDay} a day`,
  noBudgets: (link: (words: string) => ReactNode) =>
    phrase`No budgets are set. ${link('Set one')} to keep an eye on what matters.`,
  nothingYet: (toImport: (words: string) => ReactNode, toBudgets: (words: string) => ReactNode) => (
    <>
      No money in or out yet this month. {toImport('Import a statement')} or {toBudgets('set a budget')} to
      see how the month is going.
    </>
  ),
  missingRates: (currencies: readonly string[]) => `Not including ${currencies.join(' and ')}`,
  missingRatesHint: (link: (words: string) => ReactNode) =>
    phrase`No rate is stored for it. ${link('Add a rate')}`,
  overYourBudgets: 'Over budget',
};

export const netWorthHistory = {
  what: 'Your net worth over time',
  empty: 'Your history appears here once you import statements or add balances of earlier days.',
  since: (day: string) => `since ${day}`,
  sinceYesterday: rangeTexts.sinceYesterday,
  ranges: {
    '1m': { label: common.oneMonth, short: rangeTexts.short.oneMonth, since: 'in a month' },
    '3m': { label: common.threeMonths, short: rangeTexts.short.threeMonths, since: 'in 3 months' },
    '6m': { label: rangeTexts.sixMonths, short: rangeTexts.short.sixMonths, since: 'in 6 months' },
    '1y': { label: common.oneYear, short: rangeTexts.short.oneYear, since: 'in a year' },
    '5y': { label: common.fiveYears, short: rangeTexts.short.fiveYears, since: 'in 5 years' },
    all: { label: common.all, short: common.all, since: '' },
  } satisfies Record<WorthRange, object>,
  notKnown: (since: string, currencies: readonly string[], day: string) =>
    `The change ${since} isn’t known because there is no ${currencies.join(' or ')} rate for ${day}.`,
  /** @param moved below zero for a fall */
  finding: (moved: bigint, day: string) => {
    if (moved === 0n) return `Net worth is the same as on ${day}`;
    return `Net worth is ${moved > 0n ? 'higher' : 'lower'} than on ${day}`;
  },
  summary: (before: string, firstDay: string, now: string, lastDay: string) =>
    `${before} on ${firstDay}, ${now} on ${lastDay}.`,
  leftOut: (currencies: readonly string[]) =>
    `Days without a rate for ${currencies.join(' and ')} are left out of the line.`,
};

export const newcomer = {
  welcome: (name: string | undefined) => (name ? `Welcome, ${name}` : 'Welcome'),
  answer: 'Four ways to begin. You can undo each of them later.',
  title: 'Your money, in one place',
  lead: 'This page will show what you own and owe, and how the month is going. Import a statement from your bank, add an account, bring your records from another farthing installation, or look around with sample data first.',
};

export const paceChart = {
  usualPace: 'Usual pace',
  evenPace: 'Even pace',
  day: 'By the end of',
  pace: 'Pace',
};

interface AmountByDay {
  readonly amount: string;
  readonly day: string;
}

export const paceWords = {
  paces: { usual: 'your usual pace', even: 'an even pace' },
  nothingTitle: 'Nothing spent yet this month',
  nothing: 'Nothing spent yet this month.',
  noPaceTitle: 'What was spent this month',
  noPace: (spent: string, day: string) => `${spent} spent by ${day}.`,
  /** @param difference spent less the pace, in minor units */
  finding: (difference: bigint, pace: string) =>
    `Spending is ${difference === 0n ? 'on' : difference > 0n ? 'above' : 'below'} ${pace}`,
  summary: (spent: AmountByDay, pace: string, paced: string, limit: AmountByDay) =>
    `${spent.amount} spent by ${spent.day}. At ${pace} you would have spent ${paced} by then${limit.day === spent.day ? '' : `, and ${limit.amount} by ${limit.day}`}.`,
};

export const recentCard = {
  seeThemAll: 'See all',
  what: 'The last transactions',
  empty: 'Your latest spending and income appear here.',
};

export const reviewCard = {
  title: 'To review',
  putAside: (words: string) => `Dismiss: ${words}`,
  allInOrder: 'Nothing to review.',
};

export const reviewLines = {
  rates: (currencies: readonly string[]) =>
    `${currencies.length === 1 ? 'A rate is missing' : 'Rates are missing'}: ${currencies.join(', ')}`,
  transactions: (count: number) =>
    countText(count, 'transaction has no category', 'transactions have no category'),
  transfers: (count: number) => countText(count, 'pair looks like a transfer', 'pairs look like transfers'),
  refunds: (count: number) => countText(count, 'payment may be a refund', 'payments may be refunds'),
  recurring: (count: number) => countText(count, 'payment seems to recur', 'payments seem to recur'),
  imports: (count: number) => (count === 1 ? 'An import is unfinished' : `${count} imports are unfinished`),
  letter: (month: string) => `Your letter for ${month} is ready`,
  prices: (count: number) => countText(count, 'price is over a month old', 'prices are over a month old'),
};
