/** What the forecasts say: cash flow, spending, net worth and chances. */

import type { ReactNode } from 'react';
import { countText } from '../../design/format.ts';
import { language } from '../../design/language.ts';

export const cashFlowAccounts = {
  accountsCounted: 'Accounts counted',
  eachOnItsOwn: 'Each on its own',
  eachLabel: 'Each account on its own',
  belowZero: (day: string, balance: string) => `Below zero from ${day}; lowest ${balance}`,
  lowestOn: (balance: string, day: string) => `Lowest ${balance} on ${day}`,
};

export const cashFlowChart = {
  titles: {
    no: 'The balance stays above zero',
    maybe: 'The balance could fall below zero',
    yes: 'The balance falls below zero',
  },
  balance: 'Balance',
  today: 'Today',
  payDay: 'Pay-day',
  day: 'Day',
  expected: 'Expected',
  lowest: 'Lowest',
  low: 'Low',
  high: 'High',
  noteLearnt: (since: string, transactions: number) =>
    `The band holds eight of ten outcomes. Everyday spending goes on as it has since ${since}, learnt from ${countText(transactions, 'transaction')}.`,
  note: 'The band holds eight of ten outcomes.',
};

export const cashFlowItems = {
  emptyTitle: 'Nothing is due in these days',
  emptyText: (link: (words: string) => ReactNode) => (
    <>
      Bills, pay and standing orders appear here once they have come a few times; you can{' '}
      {link('add one that has not')}.
    </>
  ),
  whatIsDue: 'What is due',
  pay: 'Pay',
};

export const cashFlowScreen = {
  twoWeeks: '2 weeks',
  aMonth: 'A month',
  threeMonths: '3 months',
  halfAYear: 'Half a year',
  aYear: 'A year',
  twoMonths: '2 months',
  cashFlow: 'Cash flow',
  invitation: 'Whether the money lasts until pay-day',
  howFarAhead: 'How far ahead',
  theCashFlow: 'The cash flow',
  payDayAfterNext: 'To the pay-day after next',
  days: (count: number) => countText(count, 'day'),
  emptyTitle: 'No accounts to look ahead with',
  addAnAccount: 'Add an account',
  emptyText:
    'With a current account here and a few months of its transactions, you see each day’s balance up to pay-day: what is due, what is usually spent, and the lowest it gets.',
  littleKnownTitle: 'Nothing is known to come yet',
  littleKnown: (link: (words: string) => ReactNode) => (
    <>
      The line stays level until there are some months of transactions to learn from.{' '}
      {link('Import a statement')}
    </>
  ),
};

/** When, in a sentence: by pay-day, or by a day where no pay-day is known. */
const until = (day: string | undefined) => (day === undefined ? 'before pay-day' : `by ${day}`);
const lowestOn = (balance: string, weekday: string) => `lowest ${balance} on ${weekday}`;

export const cashFlowWords = {
  nothing: 'There is nothing to look ahead with yet',
  /** Of each: the day that is looked to where no pay-day is known, the first day below zero, the lowest balance and its day. */
  willRunShort: (day: string | undefined, from: string, lowest: string, lowestDay: string) =>
    `You will run short ${until(day)}: below zero from ${from}, ${lowestOn(lowest, lowestDay)}`,
  mayRunShort: (day: string | undefined, from: string, lowest: string, lowestDay: string) =>
    `You may run short ${until(day)}: it could be below zero from ${from}, ${lowestOn(lowest, lowestDay)} is likelier`,
  willNotRunShort: (day: string | undefined, lowest: string, lowestDay: string) =>
    `You will not run short ${until(day)}, ${lowestOn(lowest, lowestDay)}`,
  willLater: (day: string | undefined, lowest: string, lowestDay: string, from: string) =>
    `You will not run short ${until(day)}, ${lowestOn(lowest, lowestDay)}. After it you will, from ${from}, as far as is known`,
  amountOn: (amount: string, day: string) => `${amount} on ${day}`,
  today: (balance: string) => `${balance} today.`,
  lowest: (balance: string, day: string, low: string, high: string) =>
    `Lowest ${balance} on ${day}, likely between ${low} and ${high}.`,
  pay: (pays: readonly string[]) => `Pay: ${pays.join(', ')}.`,
  last: (balance: string, day: string) => `${balance} on ${day}.`,
  between: (day: string, earliest: string, latest: string) => `${day}; between ${earliest} and ${latest}`,
};

export const chancesDraft = {
  belowZero: 'Type an amount that is not below zero.',
  securityMissing: 'Choose a security.',
  beginsTooLate: (years: number) => `Taking out must begin before the ${years} years are over.`,
  mostBelowLeast: 'This must not be less than the least of a year.',
};

export const chancesFan = {
  finding: (low: string, high: string) => `Nine of ten courses end from ${low} to ${high}`,
  nothingToShow: 'Nothing to show',
  chartLabel: 'What it may be worth',
  year: 'Year',
  low5: 'Low 5%',
  low25: 'Low 25%',
  middle: 'Middle',
  high25: 'High 25%',
  high5: 'High 5%',
  takenOut: 'Taken out in the year',
  paidIn: 'Paid in',
  working: 'Working it out…',
  noteThatDay:
    'Line: the middle course. Dark: half of all courses. Light: nine of ten. In money of that day: prices will have risen too, so it buys less than it seems.',
  noteToday:
    'Line: the middle course. Dark: half of all courses. Light: nine of ten. In today’s money: what it would buy now.',
};

export const chancesFields = {
  years: 'Years',
  start: 'To begin with',
  monthly: 'Paid in each month',
  monthlyNote: 'It grows with prices.',
  growth: 'Growth a year',
  growthNote: 'On average, before prices rise.',
  swings: 'Swings',
  swingsNote: 'How far a year strays from it, up or down: shares 15 to 20%, half of them in bonds about 10%.',
  inflation: 'Prices rise a year by',
  monthsEven: 'Spread as usual',
  monthsWild: 'More crashes and booms',
  monthsPast: 'As a security went in the past',
  takesNothing: 'Nothing is taken out',
  takesSame: 'The same each year, growing with prices',
  takesShare: 'A share of what is there',
  takesGuarded: 'The same, less after bad years (guardrails)',
  takesBetween: 'A share, between a least and a most',
  yearsTyped: (typed: string) => `${typed} years`,
  yearsUnit: 'years',
  label: 'What it is worked out from',
  goal: 'Goal',
  goalNote: 'To be there in the end, in today’s money. It may stay empty.',
  marketsAndPrices: 'Markets and prices',
  months: 'Good and bad months',
  monthsNote: 'Crashes and booms were commoner than the usual sum has them.',
  security: 'Of which security',
  securityNote: 'Its stored prices, a year of them at a time.',
  chooseOne: 'Choose one',
  takingMoneyOut: 'Taking money out',
  eachYear: 'Each year',
  after: 'It begins after',
  afterNote: 'From then on nothing more is paid in.',
  amount: 'A year, in today’s money',
  share: 'Share a year',
  least: 'At least, in today’s money',
  most: 'At most, in today’s money',
  luck: 'Luck',
  seed: 'Seed',
  seedNote: 'A number that stands for the luck. The same seed draws the same courses again.',
};

export const chancesScreen = {
  chances: 'Chances',
  yourProfile: 'Your profile',
  invitation: 'What an invested sum may become',
  anotherSeed: 'Run again with another seed',
  theChances: 'The chances',
  unreadableTitle: 'Not all of it can be read',
  unreadableText: 'Mend what is marked, and the chart appears.',
  working: 'Working it out',
  whatThisMeans: 'What this means',
  aCourse: (courses: number) =>
    `A course is one way that markets might go. ${courses.toLocaleString(language)} of them are drawn by chance, month by month, from the growth and the swings that are set or from what was in the past.`,
  theLine:
    'The line is the middle: as many courses end above it as below. The dark part holds half of all courses, the light part nine of ten. One of twenty ends lower still, one of twenty higher.',
  theSeed: (seed: number) => `Drawn with seed ${seed}; the same address shows the same chart.`,
  aSum: 'It is a sum, not a promise: markets need not go as they are set here, and charges and tax are not in it.',
};

export const chancesWords = {
  none: 'none',
  all: 'all',
  almostNone: 'fewer than 1 of 100',
  almostAll: 'more than 99 of 100',
  of100: (count: number) => `${count} of 100`,
  reachesGoal: (often: string, goal: string, years: number, takesOut: boolean) =>
    `In ${often} courses there is ${goal} or more after ${countText(years, 'year')}${takesOut ? ', and the money never runs out' : ''}`,
  lasts: (often: string, years: number) => `In ${often} courses the money lasts ${countText(years, 'year')}`,
  middle: (years: number, amount: string) =>
    `After ${countText(years, 'year')} there is ${amount} in the middle course`,
  summary: (
    courses: number,
    { p5, p25, p50, p75, p95 }: Readonly<Record<'p5' | 'p25' | 'p50' | 'p75' | 'p95', string>>,
  ) =>
    `Of ${courses.toLocaleString(language)} courses half end above ${p50}. Nine of ten end from ${p5} to ${p95}, and half from ${p25} to ${p75}.`,
  seedLuck: (points: number) =>
    `Another seed would change this by about ${points === 1 ? 'one in 100' : `${points} in 100`}.`,
};

export const eventSheet = {
  editTitle: (name: string) => `Edit “${name}”`,
  addAnEvent: 'Add an event',
  nameMissing: 'What happens?',
  withoutMinus: 'Type it without a minus, and choose which way it goes.',
  dayOver: 'Choose a day that is still to come.',
  dayTooLate: 'Choose a day before 2200.',
  isChanged: (name: string) => `“${name}” changed.`,
  isAdded: (name: string) => `“${name}” added to the plan.`,
  isTakenOut: (name: string | undefined) => `“${name}” taken out.`,
  whatHappens: 'What happens',
  whichWay: 'Which way',
  moneyGoes: 'Money goes',
  moneyComes: 'Money comes',
  amount: 'Amount',
  amountNote: 'In today’s money: it grows with prices until then.',
  on: 'On',
  outOf: 'Out of',
  into: 'Into',
  takeItOut: 'Take it out',
  cancel: 'Cancel',
  saveTheEvent: 'Save the event',
  addTheEvent: 'Add the event',
};

export const eventsCard = {
  events: 'Events',
  addAnEvent: 'Add an event',
  empty:
    'None yet. A new car, an inheritance, a lump sum from a pension: what comes or goes once, on its day.',
};

export const forecastFrame = {
  forecast: 'Forecast',
  cashFlow: 'Cash flow',
  spending: 'Spending',
  netWorth: 'Net worth',
  chances: 'Chances',
};

export const moneyChoice = {
  money: 'Money',
  todays: { label: 'In today’s money', short: 'Today’s money' },
  thatDay: { label: 'In money of that day', short: 'Of that day' },
};

export const netWorthChart = {
  grows: 'Net worth grows in every scenario',
  growsInSome: 'Net worth grows in some scenarios, and falls in others',
  falls: 'Net worth falls',
  netWorth: 'Net worth',
  endOf: 'End of',

  noteThatDay: 'In money of that day. Prices will have risen too, so it buys less than it seems.',
  noteToday: 'In today’s money: what it would buy now.',
};

export const netWorthScreen = {
  netWorthAhead: 'Net worth ahead',
  invitation: 'What you may own one day, less what you owe',
  howFarAhead: 'How far ahead',
  years: (count: number) => countText(count, 'year'),
  without: (symbols: readonly string[]) => `Without ${symbols.join(' and ')}`,
  noPrice: (link: (words: string) => ReactNode) => <>No price is stored for it. {link('Add prices')}</>,
  thePlanLacksMoney: 'The plan lacks money',
};

export const netWorthWords = {
  sentence: (opening: string, end: string, years: number) =>
    `${opening} today, ${end} in ${countText(years, 'year')}, in today’s money`,
  sentenceBetween: (opening: string, least: string, most: string, years: number) =>
    `${opening} today, ${least} to ${most} in ${countText(years, 'year')}, in today’s money`,
  summary: (opening: string, years: number, ends: readonly string[]) =>
    `From ${opening} today. After ${countText(years, 'year')}: ${ends.join('; ')}.`,
  shortfall: (scenario: string, accounts: string, month: string) =>
    `${scenario}: ${accounts} would fall below zero in ${month}.`,
};

export const planNameSheet = {
  renameTitle: (name: string) => `Rename “${name}”`,
  saveThisPlan: 'Save this plan',
  nameMissing: 'What do you call it?',
  isRenamed: (name: string) => `Renamed to “${name}”.`,
  isSaved: (name: string) => `“${name}” saved.`,
  nothingWasSaved: 'Nothing was saved',
  name: 'Name',
  cancel: 'Cancel',
  renameThePlan: 'Rename the plan',
  saveThePlan: 'Save the plan',
};

export const plan = {
  usualGrowth: 'Usual growth',
  weakMarkets: 'Weak markets',
  regularSaving: 'Regular saving',
};

export const savedPlansCard = {
  savedPlans: 'Saved plans',
  saveThisPlan: 'Save this plan',
  theSavedPlans: 'The saved plans',
  empty: 'None yet. What is set here stands in the address alone: save it by a name to find it again.',
  moreFor: (name: string) => `More for ${name}`,
  rename: 'Rename',
  replace: 'Replace with what is set here',
  madeElsewhere: 'Made elsewhere, with more than this screen shows',
  delete: 'Delete',
  shownHere: 'Shown here',
  isReplaced: (name: string) => `“${name}” holds what is set here.`,
  notSaved: (message: string) => `Not saved: ${message}`,
  isDeleted: (name: string) => `“${name}” deleted.`,
  notDeleted: (message: string) => `Not deleted: ${message}`,
};

export const scenarioSheet = {
  editTitle: (name: string) => `Edit “${name}”`,
  addAScenario: 'Add a scenario',
  isTakenOut: (name: string | undefined) => `“${name}” taken out.`,
  name: 'Name',
  saving: 'Put by each month',
  savingNote: 'In today’s money: it grows with prices.',
  into: 'It goes into',
  growth: 'Growth a year, in %',
  inflation: 'Prices rise by',
  takeItOut: 'Take it out',
  cancel: 'Cancel',
  saveTheScenario: 'Save the scenario',
  addTheScenario: 'Add the scenario',
  nameMissing: 'What do you call it?',
};

export const scenariosCard = {
  scenarios: 'Scenarios',
  addAScenario: 'Add a scenario',
  nothingPutBy: 'Nothing put by',
  putBy: (saving: string, accounts: string) => `${saving} a month into ${accounts.toLowerCase()}`,
  note: (putBy: string, inflation: string) => `${putBy}; prices rise by ${inflation}% a year`,
};

export const spendingScreen = {
  spending: 'Spending',
  invitation: 'What the months ahead will cost',
  howFarAhead: 'How far ahead',
  months: (count: number) => countText(count, 'month'),
  theSpendingAhead: 'The spending ahead',
  emptyTitle: 'No spending to learn from yet',
  importAStatement: 'Import a statement',
  emptyText:
    'After a month or two of transactions you see here what each category will likely cost; after a year it knows the seasons.',
  spentSoFar: (spent: string, month: string, expected: string | undefined) =>
    `${spent} is spent so far in ${month}${expected === undefined ? '' : `, of about ${expected}`}`,
  summary: (month: string, expected: string, low: string, high: string) =>
    `${month}: ${expected}, likely ${low} to ${high}.`,
  month: 'Month',
  low: 'Low',
  high: 'High',
  expected: 'Expected',
  noteLeftOut: (months: readonly string[]) =>
    `Grey is what was. The band holds eight of ten months. Left out, as nothing was recorded: ${months.join(', ')}.`,
  note: 'Grey is what was. The band holds eight of ten months.',
  whatMonthsCost: (count: number) =>
    count === 1 ? 'What this month will cost' : `What these ${count} months will cost`,
  categories: 'Categories',
  lastYear: (amount: ReactNode) => <>{amount} in the 12 months before</>,
  monthByMonth: (name: string) => `${name}, month by month`,
  itsTransactions: 'Its transactions',
};

export const spendingWords = {
  nothing: 'There is no spending to learn from yet',
  sentence: (month: string, expected: string, low: string, high: string) =>
    `${month} will cost about ${expected}, likely between ${low} and ${high}`,
  tooLittle: 'There is too little history to compare ways: the average stands in for it.',
  averageOf: (ways: readonly string[]) =>
    `The average of ${ways.slice(0, -1).join(', ')} and ${ways.at(-1)}.`,
  tried: (months: number, ways: number) =>
    `Of all ways that were tried on ${countText(months, 'earlier month')}, ${ways > 1 ? 'these were' : 'this was'} closest.`,
  off: (error: string) => `So far it would have been ${error} off in a month.`,
  offBeside: (error: string, ofLastYear: string) =>
    `So far it would have been ${error} off in a month; taking the same month a year before, ${ofLastYear}.`,
};

export const typedNumbers = {
  percentMissing: 'Type a per cent, like 5 or 2.5.',
  tooManyPlaces: 'At most 2 places after the point.',
  notAPercent: 'This is not a per cent. Write it like 5 or 2.5.',
  notWhole: (example: string) => `Type a whole number, like ${example}.`,
  outOfRange: (least: string, most: string) => `Type something from ${least} to ${most}.`,
};
