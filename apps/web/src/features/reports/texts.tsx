/** What the reports say. */

import type { CashFlowNode } from '@farthing/api-contract';
import type { ReactNode } from 'react';
import * as common from '../../design/common-texts.ts';
import { countText } from '../../design/format.ts';
import { language } from '../../design/language.ts';
import type { RangeName, ReportViewName } from './search.ts';

export const cashFlowPanel = {
  kinds: {
    source: common.from,
    income: 'In all',
    group: common.group,
    category: common.to,
    saved: 'Kept',
  } satisfies Record<CashFlowNode['kind'], string>,
  what: 'The cash flow',
  emptyTitle: 'No money moved in these days',
  mostWentTo: (group: string) => `Most went to ${group.toLocaleLowerCase(language)}`,
  allKept: 'All that came in was kept',
  /** @param rest what was kept, or where it lacks what came from savings */
  summary: (income: string, spending: string, lacks: boolean, rest: string) =>
    `${income} came in and ${spending} was spent. ${rest} ${lacks ? 'came from savings' : 'was saved'}.`,
  where: 'Where',
  amount: common.amount,
  note: 'The table has every category, and leads to its transactions.',
};

export const categoriesPanel = {
  what: 'The categories',
  emptyTitle: 'Nothing was spent in these days',
  finding: (category: string) => `Most was spent on ${category.toLocaleLowerCase(language)}`,
  summary: (most: string, inAll: string, range: string) => `${most} of ${inAll} from ${range}.`,
  bars: 'Categories on which most was spent',
  category: common.category,
  spent: common.spent,
  monthByMonth: 'Month by month',
  months: 'Categories month by month',
  trend: 'Trend',
  more: (rangeBefore: string) => `More than ${rangeBefore}`,
};

export const figuresRow = {
  on: (rangeBefore: string) => `on ${rangeBefore}`,
};

export const incomePanel = {
  what: 'Income and spending',
  income: common.income,
  spending: common.spending,
  left: common.left,
  moreSpent: 'More was spent than came in',
  moreCameIn: 'More came in than was spent',
  asMuch: 'As much came in as was spent',
  summary: (income: string, spending: string, range: string) =>
    `Income of ${income} and spending of ${spending} from ${range}.`,
  period: common.period,
  note: 'Spending is the full line, income the dashed one. Transfers between your accounts count as neither. A refund lowers spending.',
};

export const merchantsPanel = {
  what: common.theMerchants,
  emptyTitle: 'No merchant is named in these days',
  empty: 'Transactions that name a merchant, as card payments of most statements do, are summed up here.',
  finding: (merchant: string) => `Most was spent at ${merchant}`,
  summary: (most: string, merchant: string, inAll: string, merchants: number) =>
    `${most} at ${merchant}, ${inAll} at ${countText(merchants, 'merchant')} in total.`,
  bars: 'Merchants at whom most was spent',
  merchant: common.merchant,
  times: 'Times',
  paid: common.paid,
  gotBack: 'Got back',
  spent: common.spent,
  note: (merchants: number, shown: number) =>
    `${countText(merchants, 'merchant')} in these days. The table shows ${shown.toLocaleString(language)} of them.`,
  more: 'Show more merchants in the table',
};

export const netWorthPanel = {
  netWorth: common.netWorth,
  without: (symbols: readonly string[]) => `Without ${symbols.join(' and ')}`,
  noPrice: (link: (words: string) => ReactNode) => (
    <>No price is stored for it on some of these days. {link('Add prices')}</>
  ),
  start: (day: string) => `At the start, ${day}`,
  putInLessTakenOut: 'Payments in, less withdrawals',
  growth: 'Growth',
  end: (day: string) => `At the end, ${day}`,
  /** @param moved below zero for a fall */
  finding: (moved: bigint) => {
    if (moved === 0n) return 'Net worth is the same as at the start';
    return `Net worth is ${moved > 0n ? 'higher' : 'lower'} than at the start`;
  },
  summary: (opening: string, closing: string, range: string, putIn: string, growth: string) =>
    `From ${opening} to ${closing} in the days from ${range}: ${putIn} paid in less withdrawals, ${growth} growth.`,
  day: common.endOf,
  putIn: 'Put in',
  note: 'Growth is changes in valuations, investment prices and exchange rates. Everything else is payments in or withdrawals.',
};

export const ranges = {
  thisMonth: common.thisMonth,
  monthBefore: 'a month before',
  threeMonths: 'The last 3 months',
  threeMonthsBefore: '3 months before',
  twelveMonths: 'The last 12 months',
  yearBefore: 'a year before',
  taxYear: (year: string) => `Tax year ${year}`,
  allTime: 'All time',
  range: (first: string, last: string) => `${first} to ${last}`,
};

export const reportState = {
  withoutMoneyIn: (currencies: readonly string[]) => `Without money in ${currencies.join(' and ')}`,
  noRate: (day: string, link: (words: string) => ReactNode) => (
    <>
      No rate is stored for it on {day} or before. {link('Add a rate')}
    </>
  ),
  emptyRange: (link: (words: string) => ReactNode) => (
    <>Choose a longer range, or {link('import a statement')}.</>
  ),
  explain: common.howThisIsMadeUp,
  whatExplain: 'What it is made of',
  leftOut: common.leftOut,
  madeOf: (transactions: number) => `Made of ${countText(transactions, 'transaction')}`,
  sentence: (words: string) => `${words}.`,
  newest: 'The newest of them',
  date: common.date,
  noWords: 'Without words',
  amount: common.amount,
  ratesUsed: common.ratesUsed,
  rate: common.rate,
  forDay: common.forWord,
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
    year: 'Year in review',
  } satisfies Record<ReportViewName, string>,
  ranges: {
    month: common.thisMonth,
    '3-months': 'Last 3 months',
    '12-months': common.last12Months,
    'tax-year': common.thisTaxYear,
    year: 'This calendar year',
    all: 'All time',
  } satisfies Record<RangeName, string>,
  answer: (name: string, days: string) => `${name}: ${days}`,
  whatEver: 'The first day of your records',
  tabs: common.reports,
  year: common.year,
  range: common.range,
  print: common.print,
};

export const savingsPanel = {
  what: 'The savings rate',
  noIncome: 'There was no income to save from',
  finding: (rate: string) => `${rate} of income was kept`,
  summary: (saved: string, income: string, range: string) => `${saved} of ${income} was left from ${range}.`,
  left: common.left,
  period: common.period,
  income: common.income,
  rate: common.rate,
  soFar: common.soFar,
  note: "What was left of each period's income. The table has the rate of each, and that of all up to it.",
};

export const yearPanel = {
  what: 'The year',
  yearBefore: 'a year before',
  income: common.income,
  spending: common.spending,
  left: common.left,
  inWords: (year: string) => `${year} in words`,
  categories: 'What it went on',
  merchants: 'Where it was spent',
  noIncome: 'No income is recorded in it.',
  kept: (rate: string) => `You kept ${rate} of your income.`,
  bestMonth: (month: string, saved: string) => `The month that left most was ${month}, with ${saved}.`,
  dearestMonth: (month: string, spending: string) => `The most was spent in ${month}: ${spending}.`,
  netWorth: (opening: string, closing: string, putIn: string, growth: string) =>
    `Net worth went from ${opening} to ${closing}: ${putIn} paid in less withdrawals, and ${growth} growth.`,
  categoriesList: 'Categories of the year',
  merchantsList: 'Merchants of the year',
  nothing: 'Nothing is recorded for it in this year.',
};
