/** Texts of the review: its screen, steps and results. */

import { countText } from '../../../design/format.ts';
import { language } from '../../../design/language.ts';

export const categorySearch = {
  title: 'Choose a category',
};

export const recurringStep = {
  answeredYes: (name: string) => `${name} recurs.`,
  answeredNo: (name: string) => `${name} does not recur.`,
  yes: 'Yes, it recurs',
  expectedOn: (day: string) => `It is expected next on ${day}`,
  expected: 'It is expected again',
  no: 'No, it does not',
  notAskedAgain: 'It is not asked again',
  seeItsPayments: 'See its payments',
  question: 'Does this recur?',
};

export const refundStep = {
  answeredYes: (who: string) => `${who}: a refund.`,
  answeredNo: (who: string) => `${who}: no refund.`,
  yes: (who: string) => `It pays back ${who}`,
  no: 'No, it is income',
  notAskedAgain: 'It is not asked again',
  explanation: 'Money back takes the category of what was bought, and lowers what you spent there.',
  question: 'Is this a refund?',
};

export const reviewScreen = {
  title: 'Review',
  answer: 'One thing at a time: a key or a tap each, and everything can be undone.',
  theReview: 'The review',
  progress: 'Looked at',
  progressSpoken: (done: number, total: number) => `${done} of ${total} looked at`,
  showSkipped: 'Go through the skipped ones',
  nothingYet:
    'New transactions without a category come here, transfers and refunds that were recognised, and payments that seem to recur.',
  allCounted: 'Your reports and budgets count it all already.',
};

export const reviewSteps = {
  justChosen: 'You just chose it for this merchant',
  usedOften: 'You use it often',
  givenTimes: (times: number) =>
    times === 1 ? 'Given to this merchant once' : `Given to this merchant ${countText(times, 'time')}`,
  nothingWaitsForYou: 'Nothing waits for you',
  allDone: 'All done',
  onlySkipped: (skipped: number) => `${skipped.toLocaleString(language)} skipped, nothing decided`,
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
  toggleAlike: 'For all that are alike, or this one',
  skip: 'Skip',
  suggestedCategories: 'Suggested categories',
  noSuggestions: 'Nothing to suggest yet: farthing learns from the categories that you give.',
  alike: (count: number) => `And ${countText(count, 'more like it', 'more like it')}`,
  given: (what: string, category: string) => `${what}: ${category}.`,
  manyGiven: (count: number, category: string) => `${countText(count, 'transaction')}: ${category}.`,
  alikeExplained: 'Others of the same merchant without a category get it too (key A).',
};

export const transferStep = {
  anAccount: 'An account',
  fromTo: (from: string, to: string) => `${from} to ${to}`,
  answeredYes: (what: string) => `${what} is a transfer.`,
  answeredNo: (what: string) => `${what} is no transfer.`,
  yes: 'Yes, it is a transfer',
  whatItMeans: 'It is neither income nor spending',
  no: 'No, it is not',
  notAskedAgain: 'This pair is not asked again',
  theTwoRows: 'The two rows',
  question: 'Is this a transfer?',
};

export const stepChoices = {
  keysTitle: 'Review',
  skip: 'Skip',
};

export const useReviewQueue = {
  keysTitle: 'Review so far',
  takeBack: 'Take the last decision back',
  notChanged: (message: string) => `Not changed: ${message}`,
};
