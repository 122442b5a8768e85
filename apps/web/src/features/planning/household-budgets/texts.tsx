/** Texts of the household's budgets. */

import type { HouseholdBudget } from '@farthing/api-contract';
import type { ReactNode } from 'react';
import * as common from '../../../design/common-texts.ts';
import { countText } from '../../../design/format.ts';
import { budgetSheet, budgetsScreen, envelopeRow, monthCard, outsideCard } from '../budgets/texts.tsx';

export const householdBudgets = {
  title: common.budget,
  what: 'the household’s budgets',
  set: budgetsScreen.setBudget,
  emptyTitle: budgetsScreen.emptyTitle,
  empty:
    'Decide together how much to spend on groceries or going out. Everyone in the household sees what’s left.',
  emptyViewer: 'The owners and members of this household can set them.',
  /** Lists of budgets by the length of their periods. */
  lists: { monthly: common.householdBudgets, weekly: common.weekly, yearly: common.yearly },
  left: budgetsScreen.left,
  over: (amount: ReactNode) => <>{amount} over the household’s budgets</>,
  /** Above the list of one person. */
  private: (name: string) => `${name}’s own budgets are private. These are the household’s.`,
  counts:
    'Everyone sees the same figures: only accounts whose transactions are shared with the household count.',
  yours: (count: number) =>
    count === 1
      ? 'One account of yours doesn’t count, because you don’t share its transactions.'
      : `${countText(count, 'account')} of yours don’t count, because you don’t share their transactions.`,
  goals: 'Goals are each person’s own. Choose “Mine” for yours.',
  totals: {
    monthly: monthCard.all,
    weekly: 'All weekly budgets',
    yearly: 'All yearly budgets',
  } satisfies Record<HouseholdBudget['period'], string>,
  budgeted: monthCard.budgeted,
  carriedOver: monthCard.carriedOver,
  outside: outsideCard.title,
  setFor: outsideCard.setFor,
  setOne: outsideCard.set,
};

export const budgetRow = {
  edit: envelopeRow.edit,
  delete: envelopeRow.delete,
  deleted: envelopeRow.deleted,
  moreFor: envelopeRow.moreFor,
  over: envelopeRow.over,
  nearlySpent: envelopeRow.nearlySpent,
  carriedOver: envelopeRow.carriedOver,
  perDay: envelopeRow.perDay,
  until: (day: string) => `until ${day}`,
  part: (name: string, amount: ReactNode) => (
    <>
      {name} {amount}
    </>
  ),
  twice: (amount: ReactNode) => <>less {amount} counted twice</>,
};

export const householdBudgetSheet = {
  editTitle: budgetSheet.editTitle,
  newTitle: 'Set a household budget',
  categoryMissing: common.chooseOne,
  categoryHint: 'Everyone’s spending in categories of this name counts',
  applies: 'The amount applies',
  from: (monthOrDay: string) => `From ${monthOrDay} on`,
  inAll: { monthly: 'In all months', weekly: 'In all weeks', yearly: 'In all years' } satisfies Record<
    HouseholdBudget['period'],
    string
  >,
  rollover: budgetSheet.rollover,
  startsOn: budgetSheet.startsOn,
  startsOnHint: 'Weeks and years are counted from this day',
  changesEveryPeriod: budgetSheet.changesEveryPeriod,
  replacesAmounts: budgetSheet.replacesAmounts,
  startsIn: (month: string) => `Starts in ${month}.`,
  save: budgetSheet.save,
  set: budgetSheet.set,
  saved: budgetSheet.saved,
  isSet: budgetSheet.isSet,
};
