/** Texts of the review: its screen, steps and results. */

import { countText } from '../../../design/format.ts';
import { language } from '../../../design/language.ts';

export const categorySearch = {
  title: 'Choose a category',
};

export const recurringStep = {
  answeredYes: (name: string) => `${name} is recurring.`,
  answeredNo: (name: string) => `${name} isn’t recurring.`,
  yes: 'Yes, it’s recurring',
  expectedOn: (day: string) => `Next expected on ${day}`,
  expected: 'It’s expected again',
  no: 'No, it isn’t',
  notAskedAgain: 'You won’t be asked again',
  seeItsPayments: 'See its payments',
  question: 'Is this a recurring payment?',
};

export const refundStep = {
  answeredYes: (who: string) => `${who}: a refund.`,
  answeredNo: (who: string) => `${who}: not a refund.`,
  yes: (who: string) => `Refund of ${who}`,
  no: 'No, it’s income',
  notAskedAgain: 'You won’t be asked again',
  explanation: 'A refund gets the category of the purchase and lowers your spending there.',
  question: 'Is this a refund?',
};

export const reviewScreen = {
  title: 'Review',
  answer: 'Each question takes one key or tap. You can undo every answer.',
  theReview: 'The review',
  progress: 'Reviewed',
  progressSpoken: (done: number, total: number) => `${done} of ${total} reviewed`,
  showSkipped: 'Review the skipped ones',
  nothingYet:
    'New transactions without a category, possible transfers and refunds, and payments that may be recurring appear here.',
  allCounted: 'Your reports and budgets are up to date.',
};

export const reviewSteps = {
  justChosen: 'You just chose it for this merchant',
  usedFor: (times: number) => `In use for ${countText(times, 'transaction')}`,
  fitsWords: 'Fits its description',
  commonForIncome: 'Common for money in',
  givenTimes: (times: number) =>
    times === 1 ? 'Used once for this merchant' : `Used ${countText(times, 'time')} for this merchant`,
  nothingWaitsForYou: 'Nothing to review',
  allDone: 'All done',
  onlySkipped: (skipped: number) => `${skipped.toLocaleString(language)} skipped, none decided`,
  decidedSkipped: (decided: number, skipped: number) =>
    `${decided.toLocaleString(language)} decided, ${skipped.toLocaleString('en-GB')} skipped`,
  frequencies: {
    in: {
      weekly: 'Comes every week',
      'two-weekly': 'Comes every two weeks',
      'four-weekly': 'Comes every four weeks',
      monthly: 'Comes every month',
      'ten-of-twelve': 'Comes ten months of the year',
      quarterly: 'Comes every quarter',
      'half-yearly': 'Comes every half-year',
      yearly: 'Comes every year',
    },
    out: {
      weekly: 'Paid every week',
      'two-weekly': 'Paid every two weeks',
      'four-weekly': 'Paid every four weeks',
      monthly: 'Paid every month',
      'ten-of-twelve': 'Paid ten months of the year',
      quarterly: 'Paid every quarter',
      'half-yearly': 'Paid every half-year',
      yearly: 'Paid every year',
    },
  },
};

export const transactionStep = {
  aCategory: 'A category',
  keysTitle: 'Review',
  searchAllCategories: 'Search all categories',
  toggleAlike: 'Apply to all similar, or to this one only',
  skip: 'Skip',
  suggestedCategories: 'Suggested categories',
  noSuggestions: 'No suggestions yet. farthing learns from the categories you choose.',
  alike: (count: number) => `Also apply to ${countText(count, 'similar transaction')}`,
  given: (what: string, category: string) => `${what}: ${category}.`,
  manyGiven: (count: number, category: string) => `${countText(count, 'transaction')}: ${category}.`,
  alikeExplained: 'Other transactions of this merchant without a category get it too (key A).',
};

export const transferStep = {
  anAccount: 'An account',
  fromTo: (from: string, to: string) => `${from} to ${to}`,
  answeredYes: (what: string) => `${what} is a transfer.`,
  answeredNo: (what: string) => `${what} isn’t a transfer.`,
  yes: 'Yes, it’s a transfer',
  whatItMeans: 'It is neither income nor spending',
  no: 'No, it isn’t',
  notAskedAgain: 'You won’t be asked about this pair again',
  theTwoRows: 'The two rows',
  question: 'Is this a transfer?',
};

export const stepChoices = {
  keysTitle: 'Review',
  skip: 'Skip',
};

export const useReviewQueue = {
  keysTitle: 'Review',
  takeBack: 'Undo the last answer',
  notChanged: (message: string) => `Not changed: ${message}`,
};
