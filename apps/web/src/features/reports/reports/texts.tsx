/** Texts of the reports. */

import type { CashFlowNode, LetterToDo } from '@farthing/api-contract';
import type { ReactNode } from 'react';
import { rangeTexts } from '../../../design/charts/texts.ts';
import * as common from '../../../design/common-texts.ts';
import { countText } from '../../../design/format.ts';
import { language } from '../../../design/language.ts';
import { phrase } from '../../../design/phrase.ts';
import type { RangeName, ReportViewName } from './search.ts';

type Link = (words: string) => ReactNode;

export const cashFlowPanel = {
  kinds: {
    source: common.from,
    income: 'In total',
    group: common.group,
    category: common.to,
    saved: 'Left over',
  } satisfies Record<CashFlowNode['kind'], string>,
  what: 'The cash flow',
  emptyTitle: 'No money moved in this period',
  mostWentTo: (group: string) => `You spent most on ${group}`,
  allKept: 'All income was saved',
  /** @param rest what was kept, or where it lacks what came from savings */
  summary: (income: string, spending: string, lacks: boolean, rest: string) =>
    `${income} came in and ${spending} was spent. ${rest} ${lacks ? 'came from savings' : 'was saved'}.`,
  where: 'Where',
  note: 'The table lists every category and links to its transactions.',
};

export const categoriesPanel = {
  what: 'The categories',
  emptyTitle: 'Nothing was spent in this period',
  finding: (category: string) => `Most was spent on ${category.toLocaleLowerCase(language)}`,
  summary: (most: string, inAll: string, range: string) => `${most} of ${inAll} from ${range}.`,
  bars: 'Categories with the most spending',
  monthByMonth: 'Month by month',
  months: 'Categories month by month',
  trend: 'Trend',
  change: (rangeBefore: string) => `Change on ${rangeBefore}`,
};

export const figuresRow = {
  on: (rangeBefore: string) => `on ${rangeBefore}`,
};

export const incomePanel = {
  what: 'Income and spending',
  moreSpent: 'More was spent than came in',
  moreCameIn: 'More came in than was spent',
  asMuch: 'Income and spending were equal',
  summary: (income: string, spending: string, range: string) =>
    `Income of ${income} and spending of ${spending} from ${range}.`,
  /** @param hasOutline true if the month under way has its expected spending drawn */
  note: (hasUnderWay: boolean, hasOutline: boolean) =>
    [
      'Transfers between your accounts count as neither. A refund lowers spending.',
      hasUnderWay ? 'Hatched bars show a period that isn’t over yet.' : '',
      hasOutline ? 'The dashed outline is the spending expected by its end.' : '',
    ]
      .filter(Boolean)
      .join(' '),
  byPeriod: 'Income and spending by period',
  emptyTitle: 'No income or spending in this period',
  empty: 'A month appears here as two bars, income beside spending.',
};

export const merchantsPanel = {
  emptyTitle: 'No merchants in this period',
  empty: 'Totals by merchant appear here. Most card payments name one.',
  finding: (merchant: string) => `Most was spent at ${merchant}`,
  summary: (most: string, merchant: string, inAll: string, merchants: number) =>
    `${most} at ${merchant}, and ${inAll} spent at ${countText(merchants, 'merchant')} in total.`,
  bars: 'Merchants with the most spending',
  times: 'Transactions',
  gotBack: 'Refunds and income',
  note: (merchants: number, shown: number) =>
    `${countText(merchants, 'merchant')} in this period. The table shows ${shown.toLocaleString(language)} of them.`,
  more: 'Show more merchants in the table',
};

interface NetWorthMove {
  readonly opening: string;
  readonly closing: string;
  readonly putIn: string;
  /** Absent without any. */
  readonly dividends: string | undefined;
  readonly growth: string;
}

/** Parts of the change of net worth, which add up to it. */
const netWorthParts = ({ putIn, dividends, growth }: Omit<NetWorthMove, 'opening' | 'closing'>) =>
  dividends === undefined
    ? `${putIn} payments in less withdrawals and ${growth} changes in value`
    : `${putIn} payments in less withdrawals, ${dividends} dividends and ${growth} changes in value`;

export const netWorthPanel = {
  emptyTitle: 'Nothing owned or owed in this period',
  without: (symbols: readonly string[]) => `Without ${symbols.join(' and ')}`,
  noPrice: (link: (words: string) => ReactNode) =>
    phrase`No price is stored for it on some of these days. ${link('Add prices')}`,
  start: (day: string) => `At the start, ${day}`,
  putInLessTakenOut: 'Payments in, less withdrawals',
  growth: 'Changes in value',
  end: (day: string) => `At the end, ${day}`,
  /** @param moved below zero for a fall */
  finding: (moved: bigint) => {
    if (moved === 0n) return 'Net worth is the same as at the start';
    return `Net worth is ${moved > 0n ? 'higher' : 'lower'} than at the start`;
  },
  summary: (range: string, { opening, closing, ...parts }: NetWorthMove) =>
    `From ${opening} to ${closing} in the period ${range}: ${netWorthParts(parts)}.`,
  putIn: 'Payments in',
  sinceYesterday: rangeTexts.sinceYesterday,
  rangeSwitch: 'Range of the chart',
  ranges: {
    month: rangeTexts.short.oneMonth,
    '3-months': rangeTexts.short.threeMonths,
    '6-months': rangeTexts.short.sixMonths,
    '12-months': rangeTexts.short.oneYear,
    '5-years': rangeTexts.short.fiveYears,
    all: common.all,
  },
  note: 'Changes in value come from valuations, investment prices and exchange rates. Dividends are those of your holdings. All other money is payments in or withdrawals.',
};

export const ranges = {
  monthBefore: 'a month earlier',
  threeMonths: 'The last 3 months',
  threeMonthsBefore: '3 months earlier',
  sixMonths: 'The last 6 months',
  sixMonthsBefore: '6 months earlier',
  fiveYears: 'The last 5 years',
  fiveYearsBefore: '5 years earlier',
  twelveMonths: 'The last 12 months',
  yearBefore: 'a year earlier',
  taxYear: (year: string) => `Tax year ${year}`,
  allTime: 'All time',
  range: (first: string, last: string) => `${first} to ${last}`,
};

export const reportState = {
  withoutMoneyIn: (currencies: readonly string[]) => `Not including ${currencies.join(' and ')}`,
  noRate: (day: string, link: (words: string) => ReactNode) =>
    phrase`No rate is stored for it on ${day} or before. ${link('Add a rate')}`,
  emptyRange: (link: (words: string) => ReactNode) =>
    phrase`Choose another period, or ${link('import a statement')}.`,
  whatExplain: 'What it includes',
  madeOf: (transactions: number) => `Includes ${countText(transactions, 'transaction')}`,
  sentence: (words: string) => `${words}.`,
  newest: 'The newest of them',
  noWords: 'No description',
  ofDay: 'Stored for',
};

export const reportsScreen = {
  titles: {
    income: 'Income and spending',
    categories: common.categories,
    'cash-flow': common.cashFlow,
    merchants: common.merchants,
    savings: 'Savings rate',
    'net-worth': common.netWorth,
    letter: 'Monthly letter',
    year: 'Year in review',
  } satisfies Record<ReportViewName, string>,
  ranges: {
    month: common.thisMonth,
    '3-months': 'Last 3 months',
    '6-months': 'Last 6 months',
    '12-months': common.last12Months,
    '5-years': 'Last 5 years',
    'tax-year': common.thisTaxYear,
    year: 'This calendar year',
    all: 'All time',
  } satisfies Record<RangeName, string>,
  answer: (name: string, days: string) => `${name}: ${days}`,
  whatEver: 'The first day of your records',
  tabs: common.reports,
  letter: 'Letter',
  year: common.year,
  month: common.month,
  range: common.range,
};

export const savingsPanel = {
  what: 'The savings rate',
  noIncome: 'No income in this period',
  finding: (rate: string) => `${rate} of income was saved`,
  summary: (saved: string, income: string, range: string) => `${saved} of ${income} was left from ${range}.`,
  note: 'The share of income saved in each period. The table also has the cumulative rate.',
  byPeriod: 'Savings rate by period',
};

export const yearPanel = {
  what: 'The year',
  emptyTitle: (year: string) => `No money recorded in ${year}`,
  yearBefore: 'a year earlier',
  inWords: (year: string) => `${year} in words`,
  categories: 'What you spent it on',
  merchants: 'Where you spent it',
  noIncome: 'No income is recorded in this year.',
  kept: (rate: string) => `You saved ${rate} of your income.`,
  bestMonth: (month: string, saved: string) => `You saved most in ${month}: ${saved}.`,
  dearestMonth: (month: string, spending: string) => `You spent most in ${month}: ${spending}.`,
  netWorth: ({ opening, closing, ...parts }: NetWorthMove) =>
    `Net worth went from ${opening} to ${closing}: ${netWorthParts(parts)}.`,
  categoriesList: 'Categories of the year',
  merchantsList: 'Merchants of the year',
  nothing: 'Nothing is recorded for this year.',
};

export const monthlyLetter = {
  what: 'The monthly letter',
  emptyTitle: (month: string) => `No letter for ${month}`,
  empty:
    'A letter sums up a month on one page, with what stood out and one thing to do. You had no money recorded in this month.',
  hidden: '•••',
  dear: (name: string) => `Dear ${name},`,
  totals: (month: string, isOver: boolean, income: string, spending: string) =>
    isOver
      ? `In ${month} you received ${income} and spent ${spending}.`
      : `So far in ${month} you have received ${income} and spent ${spending}.`,
  saved: (saved: string, rate: string | null) =>
    rate === null ? `You had ${saved} left.` : `You had ${saved} left, which is ${rate} of your income.`,
  overspent: (amount: string) => `You spent ${amount} more than you received.`,
  usual: (months: number, spending: string, difference: string, isMore: boolean) =>
    `In the ${months} months before, you spent ${spending} a month, so this was ${difference} ${isMore ? 'more' : 'less'} than usual.`,
  asUsual: (months: number) => `That is as much as in the ${months} months before.`,
  netWorth: ({ opening, closing, ...parts }: NetWorthMove) =>
    `Your net worth went from ${opening} to ${closing}: ${netWorthParts(parts)}.`,
  netWorthSame: (closing: string) => `Your net worth stayed at ${closing}.`,
  netWorthUnknown: 'Your net worth is not known yet, because no account has a balance.',
  withoutAccounts: (names: readonly string[]) =>
    `${names.join(', ')} ${names.length === 1 ? 'is' : 'are'} not counted, because the balance is not known.`,
  enterBalances: 'Enter the missing balances',
  findings: 'What stood out',
  noFindings: 'Nothing stood out this month.',
  tooShort: 'After three months of records, this page shows what was out of the ordinary.',
  category_above: (name: ReactNode, amount: string, difference: string, before: string) =>
    phrase`You spent ${amount} on ${name}. That is ${difference} more than the usual ${before}.`,
  category_below: (name: ReactNode, amount: string, difference: string, before: string) =>
    phrase`You spent ${amount} on ${name}. That is ${difference} less than the usual ${before}.`,
  spentNothing: (name: ReactNode, before: string) =>
    phrase`You spent nothing on ${name}. Usually it is ${before}.`,
  category_rare: (name: ReactNode, amount: string) =>
    phrase`You spent ${amount} on ${name}. In most months you spend nothing on it.`,
  new_merchant: (name: ReactNode, amount: string) => phrase`${name} is new. You spent ${amount} there.`,
  priceUp: (name: ReactNode, amount: string, difference: string, before: string) =>
    phrase`${name} went up from ${before} to ${amount}. That is ${difference} a year.`,
  priceDown: (name: ReactNode, amount: string, difference: string, before: string) =>
    phrase`${name} went down from ${before} to ${amount}. That saves you ${difference} a year.`,
  wholeYear: (year: string) => `See ${year} on one page`,
  toDo: 'One thing to do',
  nothingToDo: 'There is nothing to do. Your records are complete.',
  toDoOf: {
    categorise: (count: number, link: Link) =>
      link(`Choose a category for ${countText(count, 'transaction')}`),
    add_rates: (count: number, link: Link) =>
      link(`Add exchange rates for ${countText(count, 'currency', 'currencies')}`),
    confirm_recurring: (count: number, link: Link) =>
      link(`Confirm ${countText(count, 'recurring payment')} that farthing found`),
    update_prices: (count: number, link: Link) =>
      link(`Update the prices of ${countText(count, 'security', 'securities')}`),
  } satisfies Record<LetterToDo['kind'], (count: number, link: Link) => ReactNode>,
  noPrices: 'Some securities had no price, so they are not in your net worth.',
};
