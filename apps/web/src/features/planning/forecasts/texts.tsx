/** Texts of the forecast screens: cash flow, spending, net worth and simulations. */

import type { ReactNode } from 'react';
import { rangeTexts } from '../../../design/charts/texts.ts';
import { countText } from '../../../design/format.ts';
import { language } from '../../../design/language.ts';
import { phrase } from '../../../design/phrase.ts';

export const cashFlowAccounts = {
  accountsCounted: 'Accounts counted',
  eachOnItsOwn: 'Each account separately',
  eachLabel: 'Each account separately',
  belowZero: (day: string, balance: string) => `Below zero from ${day}, lowest ${balance}`,
  lowestOn: (balance: string, day: string) => `Lowest ${balance} on ${day}`,
};

export const cashFlowItems = {
  emptyTitle: 'Nothing is due in this period',
  emptyText: (link: (words: string) => ReactNode) => (
    <>
      Bills, pay and standing orders appear here after a few payments. You can also {link('add one yourself')}
      .
    </>
  ),
  whatIsDue: 'Due in this period',
};

export const cashFlowScreen = {
  notKnown: 'Your balances are not known yet',
  twoWeeks: '2 weeks',
  halfAYear: rangeTexts.sixMonths,
  twoMonths: '2 months',
  invitation: 'See whether your money lasts until payday',
  howFarAhead: 'How far ahead',
  payDayAfterNext: 'To the payday after next',
  days: (count: number) => countText(count, 'day'),
  emptyTitle: 'No accounts to forecast yet',
  emptyText:
    'Add a current account with a few months of transactions. You’ll see its balance for each day to payday, with bills due, usual spending and the lowest balance.',
  littleKnownTitle: 'No upcoming payments yet',
  littleKnown: (link: (words: string) => ReactNode) => (
    <>
      The forecast needs a few months of transactions. Until then the line stays level.{' '}
      {link('Import a statement')}
    </>
  ),
  titles: {
    no: 'The balance stays above zero',
    maybe: 'The balance could fall below zero',
    yes: 'The balance falls below zero',
  },
  payDay: 'Payday',
  expected: 'Expected',
  low: 'Low',
  high: 'High',
  noteLearnt: (since: string, transactions: number) =>
    `The band covers 80% of likely outcomes. Everyday spending is estimated from ${countText(transactions, 'transaction')} since ${since}.`,
  cashFlowChartNote: 'The band covers 80% of likely outcomes.',
};

export const affordForm = {
  day: 'On',
  seeForecast: 'See the forecast',
  notAnAmount: 'Enter an amount, such as 49.99.',
  past: 'That day is over. Choose today or a later day.',
  beyond: (day: string) => `The forecast ends on ${day}. Choose an earlier day.`,
  /** @param kind what is left: free until a pay-day, or over on the lowest day after it */
  yes: (kind: 'until' | 'lowest', left: string, day: string) =>
    kind === 'until'
      ? `Yes. ${left} is still free until ${day}.`
      : `Yes. On the lowest day after it, ${day}, ${left} is left over.`,
  no: (kind: 'until' | 'lowest', missing: string, day: string) =>
    kind === 'until'
      ? `Not yet. You’d be ${missing} short before ${day}.`
      : `No. You’d be ${missing} short on ${day}.`,
};

/** The end of the forecast in a sentence: payday, or a day if payday isn't known. */
const until = (day: string | undefined) => (day === undefined ? 'before payday' : `by ${day}`);
const lowestOn = (balance: string, weekday: string) => `lowest ${balance} on ${weekday}`;

export const cashFlowWords = {
  nothing: 'There’s nothing to forecast yet',
  /**
   * Describes each account that will run short. Parameters: end of the forecast if no payday is known, first
   * day below zero, lowest balance and its day.
   */
  willRunShort: (day: string | undefined, from: string, lowest: string, lowestDay: string) =>
    `You’ll run short ${until(day)}, from ${from}. The lowest balance is ${lowest} on ${lowestDay}`,
  mayRunShort: (day: string | undefined, from: string, lowest: string, lowestDay: string) =>
    `You may run short ${until(day)}, from ${from}. The lowest balance is likely to be ${lowest} on ${lowestDay}`,
  willNotRunShort: (day: string | undefined, lowest: string, lowestDay: string) =>
    `You won’t run short ${until(day)}, ${lowestOn(lowest, lowestDay)}`,
  willLater: (day: string | undefined, lowest: string, lowestDay: string, from: string) =>
    `You won’t run short ${until(day)}, ${lowestOn(lowest, lowestDay)}. On current plans you will from ${from}`,
  incomeUnknown: (lowest: string, lowestDay: string) =>
    `Your income and bills aren’t known yet. From past spending alone, the balance would be ${lowest} on ${lowestDay}`,
  amountOn: (amount: string, day: string) => `${amount} on ${day}`,
  today: (balance: string) => `${balance} today.`,
  lowest: (balance: string, day: string, low: string, high: string) =>
    `Lowest ${balance} on ${day}, likely between ${low} and ${high}.`,
  pay: (pays: readonly string[]) => `Pay: ${pays.join(', ')}.`,
  last: (balance: string, day: string) => `${balance} on ${day}.`,
  between: (day: string, earliest: string, latest: string) => `${day}, between ${earliest} and ${latest}`,
};

export const monteCarloDraft = {
  belowZero: 'Enter an amount of zero or more.',
  beginsTooLate: (years: number) => `Withdrawals must start before the ${years} years are over.`,
  mostBelowLeast: 'The maximum can’t be less than the minimum.',
};

export const monteCarloFan = {
  finding: (low: string, high: string) => `90% of simulations end between ${low} and ${high}`,
  nothingToShow: 'Nothing to show',
  chartLabel: 'Simulated value',
  low5: '5th percentile',
  low25: '25th percentile',
  middle: 'Median',
  high25: '75th percentile',
  high5: '95th percentile',
  takenOut: 'Withdrawn in the year',
  working: 'Calculating…',
  noteThatDay:
    'Line: median. Inner band: middle 50%. Outer band: middle 90%. In future prices, so the amounts buy less than they would today.',
  noteToday: 'Line: median. Inner band: middle 50%. Outer band: middle 90%. In today’s prices.',
};

export const monteCarloFields = {
  years: 'Years',
  start: 'Starting amount',
  monthly: 'Paid in each month',
  monthlyNote: 'Rises with inflation.',
  growth: 'Growth a year',
  growthNote: 'Average yearly growth, before inflation.',
  swings: 'Volatility',
  swingsNote: 'Standard deviation of a year’s growth. Shares: 15 to 20%. Half shares, half bonds: about 10%.',
  inflation: 'Inflation a year',
  monthsEven: 'Normal',
  monthsWild: 'More extreme months',
  monthsPast: 'From a security’s past prices',
  takesNothing: 'No withdrawals',
  takesSame: 'A fixed sum, plus inflation',
  takesShare: 'A percentage of the pot',
  takesGuarded: 'A fixed sum, with guardrails',
  takesBetween: 'A percentage, within limits',
  yearsTyped: (typed: string) => `${typed} years`,
  yearsUnit: 'years',
  label: 'Assumptions',
  goalNote: 'The amount you want at the end, in today’s prices. Optional.',
  marketsAndPrices: 'Markets and inflation',
  months: 'Return distribution',
  monthsNote: 'Real markets have more extreme months than a normal distribution.',
  securityNote: 'Draws from its stored prices, a year at a time.',
  takingMoneyOut: 'Withdrawals',
  eachYear: 'Each year',
  after: 'Withdrawals start after',
  afterNote: 'Payments in stop then.',
  amount: 'Amount a year, in today’s prices',
  share: 'Percentage a year',
  least: 'Minimum, in today’s prices',
  most: 'Maximum, in today’s prices',
  luck: 'Random numbers',
  seed: 'Seed',
  seedNote: 'The same seed gives the same simulations again.',
};

export const monteCarloScreen = {
  simulations: 'Simulations',
  yourProfile: 'Your profile',
  invitation: 'See how an investment could grow or run out',
  anotherSeed: 'Run again with another seed',
  unreadableTitle: 'Some assumptions need correcting',
  unreadableText: 'Correct the marked fields to see the chart.',
  working: 'Calculating',
  whatThisMeans: 'What this means',
  simulationMeaning: (count: number) =>
    `Each of the ${count.toLocaleString(language)} simulations is one way that markets might go. Each month’s growth is drawn at random from your assumptions or from past prices.`,
  theLine:
    'The line is the median: half of the simulations end above it and half below. The inner band covers the middle 50%, the outer band the middle 90%. 5% end below the outer band and 5% above it.',
  theSeed: (seed: number) => `Run with seed ${seed}. The same address shows the same chart.`,
  aSum: 'This is an illustration, not a promise. It leaves out charges and tax.',
};

export const monteCarloWords = {
  none: '0%',
  all: '100%',
  almostNone: 'less than 1%',
  almostAll: 'more than 99%',
  of100: (count: number) => `${count}%`,
  reachesGoal: (often: string, goal: string, years: number, takesOut: boolean) =>
    `${often} of simulations reach ${goal} or more after ${countText(years, 'year')}${takesOut ? ' without running out' : ''}`,
  lasts: (often: string, years: number) =>
    `The money lasts ${countText(years, 'year')} in ${often} of simulations`,
  middle: (years: number, amount: string) =>
    `In the median outcome you have ${amount} after ${countText(years, 'year')}`,
  summary: (
    count: number,
    { p5, p25, p50, p75, p95 }: Readonly<Record<'p5' | 'p25' | 'p50' | 'p75' | 'p95', string>>,
  ) =>
    `Of ${count.toLocaleString(language)} simulations, half end above ${p50}. 90% end between ${p5} and ${p95}, and the middle 50% between ${p25} and ${p75}.`,
  seedLuck: (points: number) =>
    `Another seed would change this by about ${countText(points, 'percentage point')}.`,
};

export const eventSheet = {
  editTitle: (name: string) => `Edit “${name}”`,
  addAnEvent: 'Add event',
  nameMissing: 'Enter a name for the event.',
  withoutMinus: 'Enter the amount without a minus sign, and choose which way the money goes.',
  dayOver: 'Choose a date in the future.',
  dayTooLate: 'Choose a date before 2200.',
  isChanged: (name: string) => `“${name}” changed.`,
  isAdded: (name: string) => `“${name}” added to the plan.`,
  isTakenOut: (name: string | undefined) => `“${name}” removed.`,
  amountNote: 'In today’s prices. It rises with inflation until then.',
  saveTheEvent: 'Save event',
  addTheEvent: 'Add event',
};

export const forecastFrame = {
  simulations: 'Simulations',
};

export const moneyChoice = {
  todays: { label: 'In today’s prices', short: 'Today’s prices' },
  thatDay: { label: 'In future prices', short: 'Future prices' },
};

export const netWorthChart = {
  grows: 'Net worth grows in every scenario',
  growsInSome: 'Net worth grows in some scenarios and falls in others',
  falls: 'Net worth falls',

  noteThatDay: 'In future prices, so the amounts buy less than today.',
  noteToday: 'In today’s prices.',
};

export const netWorthScreen = {
  netWorthAhead: 'Net worth forecast',
  invitation: 'See how your net worth could change',
  emptyTitle: 'No money to forecast yet',
  empty: 'Add an account, a scenario with savings or an event. You’ll see how your net worth could grow.',
  howFarAhead: 'How far ahead',
  years: (count: number) => countText(count, 'year'),
  without: (symbols: readonly string[]) => `Without ${symbols.join(' and ')}`,
  noPrice: (link: (words: string) => ReactNode) => phrase`No price is stored for it. ${link('Add prices')}`,
  thePlanLacksMoney: 'The plan runs out of money',
  events: 'Events',
  addAnEvent: 'Add event',
  eventsCardEmpty:
    'No events yet. Add one-off payments such as a new car, an inheritance or a pension lump sum.',
};

export const netWorthWords = {
  sentence: (opening: string, end: string, years: number) =>
    `${opening} today, ${end} in ${countText(years, 'year')}, in today’s prices`,
  sentenceBetween: (opening: string, least: string, most: string, years: number) =>
    `${opening} today, ${least} to ${most} in ${countText(years, 'year')}, in today’s prices`,
  summary: (opening: string, years: number, ends: readonly string[]) =>
    `From ${opening} today. After ${countText(years, 'year')}: ${ends.join('; ')}.`,
  shortfall: (scenario: string, accounts: string, month: string) =>
    `${scenario}: ${accounts} would fall below zero in ${month}.`,
};

export const planNameSheet = {
  renameTitle: (name: string) => `Rename “${name}”`,
  saveThisPlan: 'Save this plan',
  isRenamed: (name: string) => `Renamed to “${name}”.`,
  isSaved: (name: string) => `“${name}” saved.`,
  nothingWasSaved: 'The plan wasn’t saved',
  renameThePlan: 'Rename plan',
  saveThePlan: 'Save plan',
};

export const plan = {
  usualGrowth: 'Usual growth',
  weakMarkets: 'Weak markets',
  regularSaving: 'Regular saving',
};

export const savedPlansCard = {
  savedPlans: 'Saved plans',
  saveThisPlan: 'Save this plan',
  theSavedPlans: 'Saved plans',
  empty: 'Nothing saved yet. Your settings are only in this page’s address. Name the plan to keep it.',
  moreFor: (name: string) => `More for ${name}`,
  replace: 'Replace with these settings',
  madeElsewhere: 'Saved by another program, with settings that aren’t shown here',
  shownHere: 'Shown here',
  isReplaced: (name: string) => `“${name}” replaced with these settings.`,
  notSaved: (message: string) => `Not saved: ${message}`,
  isDeleted: (name: string) => `“${name}” deleted.`,
  notDeleted: (message: string) => `Not deleted: ${message}`,
};

export const scenarioSheet = {
  editTitle: (name: string) => `Edit “${name}”`,
  addAScenario: 'Add scenario',
  isTakenOut: (name: string | undefined) => `“${name}” removed.`,
  saving: 'Saved each month',
  savingNote: 'In today’s prices. Rises with inflation.',
  into: 'Into account',
  growth: 'Growth a year, in %',
  inflation: 'Inflation a year, in %',
  saveTheScenario: 'Save scenario',
  addTheScenario: 'Add scenario',
};

export const scenariosCard = {
  scenarios: 'Scenarios',
  addAScenario: 'Add scenario',
  nothingPutBy: 'No regular saving',
  putBy: (saving: string, accounts: string) => `${saving} a month into ${accounts.toLowerCase()}`,
  note: (putBy: string, inflation: string) => `${putBy}. Inflation ${inflation}% a year`,
};

export const spendingScreen = {
  invitation: 'See what the next months are likely to cost',
  howFarAhead: 'How far ahead',
  months: (count: number) => countText(count, 'month'),
  theSpendingAhead: 'Spending forecast',
  emptyTitle: 'No spending to forecast from yet',
  emptyText:
    'After a month or two of transactions you’ll see what each category is likely to cost. After a year the forecast includes seasons.',
  spentSoFar: (spent: string, month: string) => `${spent} is spent so far in ${month}`,
  spentOf: (spent: string, month: string, expected: string) =>
    `${spent} of about ${expected} is spent so far in ${month}`,
  summary: (month: string, expected: string, low: string, high: string) =>
    `${month}: ${expected}, likely ${low} to ${high}.`,
  low: 'Low',
  high: 'High',
  expected: 'Expected',
  noteLeftOut: (months: readonly string[]) =>
    `Grey: past months. The lines on the bars cover 80% of months. Left out because nothing was recorded: ${months.join(', ')}.`,
  note: 'Grey: past months. The lines on the bars cover 80% of months.',
  whatMonthsCost: (count: number) =>
    count === 1 ? 'Forecast for this month' : `Forecast for these ${count} months`,
  lastYear: (amount: ReactNode) => phrase`${amount} in the 12 months before`,
  monthByMonth: (name: string) => `${name}, month by month`,
  itsTransactions: 'Show transactions',
};

export const spendingWords = {
  nothing: 'There’s no spending to forecast from yet',
  sentence: (month: string, expected: string, low: string, high: string) =>
    `${month} will cost about ${expected}, likely between ${low} and ${high}`,
  newThisMonth: 'There was no spending on this before this month.',
  tooLittle: 'There’s too little history to compare methods, so this is an average.',
  averageOf: (ways: readonly string[]) =>
    `The average of ${ways.slice(0, -1).join(', ')} and ${ways.at(-1)}.`,
  tried: (months: number, ways: number) =>
    `Tested on ${countText(months, 'earlier month')}, ${ways > 1 ? 'these methods were' : 'this method was'} closest.`,
  off: (error: string) => `On average it was ${error} off in a month.`,
  offBeside: (error: string, ofLastYear: string) =>
    `On average it was ${error} off in a month. The same month a year before was ${ofLastYear} off.`,
};

export const typedNumbers = {
  percentMissing: 'Enter a percentage, such as 5 or 2.5.',
  tooManyPlaces: 'Enter at most 2 decimal places.',
  notAPercent: 'Enter a percentage, such as 5 or 2.5.',
  notWhole: (example: string) => `Enter a whole number, such as ${example}.`,
  outOfRange: (least: string, most: string) => `Enter a number from ${least} to ${most}.`,
};
