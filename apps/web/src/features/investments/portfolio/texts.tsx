/** Texts of the investments screen: value, history and income. */

import type { ReactNode } from 'react';
import * as common from '../../../design/common-texts.ts';
import { countText } from '../../../design/format.ts';
import { phrase } from '../../../design/phrase.ts';

export const benchmarkDraft = {
  aPercentage: 'a percentage',
  outOfBounds: 'Enter a number from −50 to 100.',
  tooManyPlaces: 'Enter at most four decimal places.',
};

export const benchmarkSheet = {
  compareWith: 'Compare with',
  explained:
    'The chart then shows what your payments would be worth if each had gone into something else on the same day.',
  aSecurity: 'A security',
  aYearlyRate: 'A yearly rate',
  securityNote: 'One of yours that has prices. Any other can be added under Securities and prices.',
  chooseASecurity: 'Choose a security',
  growth: 'Growth a year, %',
  growthNote: 'For example inflation or a savings rate: 4 or 3.25',
  compareWithNothing: 'Compare with nothing',
  showTheComparison: 'Show the comparison',
};

export const holdingsCard = {
  inFull: 'This list shows every holding in full.',
  oldPrice: (day: string) => `Old price, ${day}`,
  holdings: 'Holdings',
  nothingHeld: 'Nothing is held at the moment.',
  withoutUnits: (count: number) => `${countText(count, 'holding')} without units`,
  holdingsWithoutUnits: 'Holdings without units',
  notKnown: 'not known',
  addAPriceOf: (symbol: string) => `Add a price of ${symbol}`,
  noRate: (currency: string) => `No ${currency} rate: add one`,
  unitsHeld: (units: ReactNode, note: string) => phrase`${units} units${note && ` · ${note}`}`,
  togetherInPart: 'Total of holdings with a value',
};

export const holdingsMap = {
  finding: (name: string, count: number) => `${name} is the largest of ${countText(count, 'holding')}`,
  holdingsByValue: 'Holdings by value',
  holding: common.holding,
  value: common.value,
  share: common.share,
  gainOrLoss: common.gainOrLoss,
  notKnown: 'not known',
  up: (percent: string) => `gain ${percent}`,
  down: (percent: string) => `loss ${percent}`,
  none: (percent: string) => `no gain ${percent}`,
  /** Begins with what is written on the tile, as who speaks to the screen says that. */
  tile: (called: string, worth: string | undefined, share: string, gained: string | undefined) =>
    `${called}: ${worth === undefined ? '' : `${worth}, `}${share} of all${gained === undefined ? '' : `, ${gained}`}`,
};

export const incomeCard = {
  theIncome: 'The income',
  byTaxYear: 'Income by tax year, newest first',
  taxable: (taxYear: string, amount: ReactNode) =>
    phrase`${amount} of your ${taxYear} income is taxable. The rest is in ISAs and pensions.`,
  sourcesTitle: (taxYear: string) => `Where it came from in ${taxYear}`,
  empty: 'Dividends that you add as trades are totalled here by tax year, in pounds.',
  sourcesLabel: (taxYear: string) => `Income of ${taxYear} by security`,
  countsForTax: 'Counts for tax',
  summary: (now: string, before: string) =>
    `${now} in the last 12 months, ${before} in the 12 months before.`,
  paidOut: 'Paid out',
  accumulated: 'Accumulated',
};

export const incomeMonths = {
  none: 'No income in the last 12 months',
  ofLastYear: 'Income of the last 12 months',
  same: 'As much income as in the 12 months before',
  more: 'More income than in the 12 months before',
  less: 'Less income than in the 12 months before',
};

export const investmentsScreen = {
  yourInvestments: 'Your investments',
  missingMeaning: 'A holding without a value is left out of the total, and its cost is left out of the gain.',
  noneWithValue: (count: number) => `${countText(count, 'holding')}, none of them with a value yet.`,
  worth: (value: ReactNode, moved: ReactNode, isLoss: boolean, isInPart: boolean) => (
    <>
      Worth {value}, a {isLoss ? 'loss' : 'gain'} of {moved} since the first trade
      {isInPart ? ', for holdings with a value' : ''}.
    </>
  ),
  noHoldingsTitle: 'No investments yet',
  addFirst: 'Add your first holding',
  importTrades: 'Import trades',
  noHoldingsExplained:
    'Shares, funds, trusts and coins: what each is worth, what it cost by HMRC’s rules, what it returned, and what a sale would mean for capital gains tax. ISAs and pensions are kept out of tax.',
  seeAlso: 'See also',
  capitalGainsNote: 'Gains and losses by tax year, match by match',
  securitiesNote: 'Names, numbers and prices of what you hold',
  importNote: 'Trades from a file of your broker',
  byClass: 'By class',
  class: 'Class',
  byRegion: 'By region',
  byCurrency: 'By currency',
  byWrapper: 'By wrapper',
  wrapper: 'Wrapper',
  howItIsDivided: 'Breakdown',
  divided: 'Divided',
  theAllocation: 'The allocation',
  allocationCardEmpty: 'No holding has a value yet.',
  noRegionGiven: 'No region given',
};

export const portfolioHistory = {
  theHistory: 'Your investments over time',
  changeComparison: 'Change comparison',
  compare: 'Compare',
  noPrice: (name: string) => `${name} has no price in this time, so there is nothing to compare with.`,
  worthElsewhere: (name: string, worth: ReactNode, grown: string | undefined) =>
    phrase`In ${name} the same payments would be worth ${worth}${grown === undefined ? '' : ` (${grown})`}.`,
  asMuch: 'That is what you have.',
  more: (by: ReactNode) => phrase`You have ${by} more.`,
  less: (by: ReactNode) => phrase`You have ${by} less.`,
  takesOver: (day: string) =>
    `It has no stored price before ${day}, so the comparison starts then with what you held.`,
  payoutsNotCounted: 'Its payouts aren’t counted.',
  valueTodayInPart: 'Value today, of holdings with a price',
  bookCostNote: 'of current holdings',
  paidInNote: 'less withdrawals',
  returnAYear: 'Return a year',
  returnNote: 'money-weighted: your money',
  timeWeighted: 'Time-weighted',
  timeWeightedNote: 'a year, the investments alone',
  income: (taxYear: string) => `Income ${taxYear}`,
  incomeNote: 'dividends, including accumulation funds',
};
