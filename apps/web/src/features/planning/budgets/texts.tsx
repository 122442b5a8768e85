/** Texts of the budget page and its sheets. */

import type { Budget, BudgetSettings } from '@farthing/api-contract';
import type { ReactNode } from 'react';
import * as common from '../../../design/common-texts.ts';
import { countText } from '../../../design/format.ts';
import { phrase } from '../../../design/phrase.ts';

export const budgetSheet = {
  editTitle: (name: string) => `Edit the budget for ${name}`,
  newTitle: 'Set a budget',
  targetMissing: 'Choose a category or a group.',
  targetHint: 'A category, or a group with all its categories',
  /** @param months complete months of history; above 3 there are two averages */
  past: (three: ReactNode, twelve: ReactNode, months: number) =>
    months > 3
      ? phrase`You spent ${three} a month over the last 3 months, and ${twelve} over the last ${months}.`
      : phrase`You spent ${three} a month over the last ${countText(months, 'complete month')}.`,
  replacesAmounts: (count: number) => `A new amount replaces all ${count} amounts this budget has had.`,
  changesEveryPeriod: 'The amount changes in every period, past ones as well.',
  rollover: 'Carried into the next period',
  startsOn: 'Starts on',
  startsOnHint: 'The whole month, week or year of this day counts',
  save: 'Save the budget',
  set: 'Set the budget',
  saved: 'Budget saved.',
  isSet: (name: string) => `Budget for ${name} set.`,
  allOf: (group: string) => `All of ${group}`,
  groups: 'Groups',
};

export const budgetWords = {
  /** Name of each budget period. */
  periods: { monthly: common.monthly, weekly: common.weekly, yearly: common.yearly } satisfies Record<
    Budget['period'],
    string
  >,
  /** Amount carried over into the next period. */
  rollovers: {
    none: common.nothing,
    surplus: common.whatIsLeft,
    both: 'What is left and any overspending',
  } satisfies Record<Budget['rollover'], string>,
  /** Whose bank holidays a pay-day minds. */
  holidays: {
    'england-and-wales': 'England and Wales',
    scotland: common.scotland,
    'northern-ireland': common.northernIreland,
  } satisfies Record<BudgetSettings['holidays'], string>,
  span: (first: string, last: string) => `${first} to ${last}`,
};

export const budgetsScreen = {
  lists: { monthly: common.envelopes, weekly: common.weekly, yearly: common.yearly },
  setBudget: 'Set a budget',
  setAll: 'Set all budgets',
  moveMoney: 'Move money',
  what: 'The budget',
  emptyTitle: 'No budgets in this month',
  empty:
    'Set how much to spend on groceries, eating out or a whole group. farthing shows what’s left, also per day, and warns you before it runs out.',
  over: (amount: ReactNode) => phrase`You are ${amount} over your budgets`,
  /** @param perDay null where no day is left */
  left: (amount: ReactNode, perDay: ReactNode | null, end: string) => (
    <>
      {amount} left
      {perDay !== null && phrase`, ${perDay} a day until ${end}`}
    </>
  ),
  missingRates: (currencies: readonly string[]) => `No rate is stored for ${currencies.join(', ')}`,
  missingRatesHint: 'Spending in it is left out. Add a rate in the settings to include it.',
};

export const envelopeRow = {
  deleted: (name: string) => `Budget for ${name} deleted.`,
  /** @param amount undefined where amounts are hidden */
  changeTheAmountOf: (name: string, amount: string | undefined) =>
    `Change the amount of ${name}${amount === undefined ? '' : `, ${amount}`}`,
  moreFor: (name: string) => `More for ${name}`,
  edit: 'Edit the budget',
  moveMoney: 'Move money',
  delete: 'Delete the budget',
  over: 'Over',
  nearlySpent: 'Nearly spent',
  withinGroup: 'Counted in its group',
  carriedOver: (amount: ReactNode) => phrase`${amount} carried over`,
  moved: (amount: ReactNode) => phrase`${amount} moved`,
  without: (currencies: readonly string[]) => `without ${currencies.join(', ')}, no rate stored`,
  perDay: (amount: ReactNode) => phrase`${amount} a day`,
  average: (amount: ReactNode) => phrase`average ${amount}`,
  hasNow: (name: string, amount: string) => `${name} now has ${amount}.`,
  form: (name: string) => `Amount of ${name}`,
  amount: (name: string) => `Amount for ${name}`,
  always: 'Change past periods too',
  alwaysHint: 'Otherwise it applies from this period on, and earlier amounts stay',
  save: 'Save the amount',
};

export const setAside = 'Weekly and yearly';

export const monthCard = {
  title: 'This month’s budgets',
  all: 'All monthly budgets',
  budgeted: 'Budgeted',
  carriedOver: 'Carried over',
  toBudget: 'To budget',
  overBudgeted: 'Budgeted above income',
  evenSpendingByNow: 'Even pace by today',
  spentOutsideThem: 'Spent without a budget',
  /** @param daysLeft 0 for a month that is over */
  span: (span: string, daysLeft: number) =>
    daysLeft > 0 ? `${span}, ${countText(daysLeft, 'day')} left, including today` : span,
  whatSettings: 'The start of your months',
  changeStart: 'Change when months start',
  goneBudget: 'a budget',
  movedBack: 'Moved back.',
  movesTitle: 'Moved this month',
  move: (from: string, to: string) => `${from} to ${to}`,
  takeBack: (words: string) => `Undo: ${words}`,
};

export const monthStartSheet = {
  lastDay: '31, or the last day of the month',
  runsFrom: (span: string) => `This month runs from ${span}.`,
  title: 'When your months start',
  start: 'A month starts',
  onThe1st: 'On the 1st',
  onADay: 'On a day',
  onPayDay: 'On payday',
  dayOfTheMonth: 'Day of the month',
  payDay: 'Paid on the last working day on or before',
  dayHint: 'Shorter months use their last day',
  holidays: 'Bank holidays in',
  naming:
    'A month that starts after the 15th is named after the month that follows: paid on 30 October, you spend it in November.',
  save: 'Save the start of months',
};

export const planSheet = {
  title: 'Set all budgets',
  what: 'The categories and their past spending',
  /** @param count of complete months, 0 to 12 */
  averages: (count: number) =>
    count === 0
      ? 'There is no complete month of transactions yet, so there are no averages to use.'
      : 'Averages are of complete months, less refunds.',
  fill: (months: number) => (months === 1 ? 'Use last month’s spending' : `Use ${months}-month averages`),
  fillHint: 'Fills every field with its average, rounded up. Nothing is saved until you press Save.',
  clearHint: 'Amounts apply from this month on. Clear a field to delete its budget.',
  cameIn: 'Income this month',
  /** @param average decimal amount */
  noIncome: (average: ReactNode) =>
    phrase`You have no income yet this month. On average you receive ${average} a month.`,
  budgeted: 'Budgeted',
  toBudget: 'To budget',
  overBudgeted: 'Budgeted above income',
  changedElsewhere: 'Budgets were changed elsewhere',
  /** @param names of the budgets */
  checkAndSave: (names: readonly string[]) =>
    `Changed since you opened this: ${names.join(', ')}. The amounts you typed are still in their fields. Check them and save again.`,
  /** @param months complete months of history; above 3 there are two averages */
  average: (three: ReactNode, twelve: ReactNode, months: number) =>
    months > 3 ? phrase`Average ${three} (3 months), ${twelve} (${months} months)` : phrase`Average ${three}`,
  noSpending: (months: number) =>
    months === 1 ? 'No spending last month' : `No spending in the last ${months} months`,
  withinGroup: 'counted in its group',
  hasOther: (period: 'weekly' | 'yearly') => `has a ${period} budget`,
  allOf: (group: string) => `All of ${group}`,
  tooLow: 'A budget amount must not be below 0',
  save: (count: number) => (count === 0 ? 'Save the budgets' : `Save ${countText(count, 'budget')}`),
  saved: (count: number) => `${countText(count, 'budget')} saved.`,
};

export const moveSheet = {
  fromMissing: 'Choose where it comes from',
  toMissing: 'Choose where it goes',
  moved: (amount: string, name: string) => `${amount} moved to ${name}.`,
  left: (name: string, amount: string) => `${name}, ${amount} left`,
  title: 'Move money',
  amountHint: 'For this month only. The budgets stay as they are.',
  move: 'Move the money',
};

export const outsideCard = {
  title: 'Spent outside monthly budgets',
  hasBudget: (period: Budget['period']) => `Has a ${budgetWords.periods[period].toLowerCase()} budget`,
  setFor: (name: string) => `Set a budget for ${name}`,
  set: 'Set',
};
