/** What the card of goals and the sheet of one say. */

import type { ReactNode } from 'react';
import * as common from '../../design/common-texts.ts';

export const goalSheet = {
  editTheGoal: 'Edit the goal',
  addAGoal: 'Add a goal',
  nameMissing: 'What do you save for?',
  saved: 'Goal saved.',
  added: (name: string) => `“${name}” added.`,
  deleted: (name: string) => `“${name}” deleted.`,
  nothingSaved: common.nothingWasSaved,
  name: common.name,
  target: 'Target',
  by: 'By',
  mayStayEmpty: common.mayStayEmpty,
  whereItIsSaved: 'Where it is saved',
  whereHint: 'An account, or the envelope of a category: then farthing knows how far you are',
  typedByHand: 'I type it myself',
  accounts: common.accounts,
  envelopes: common.envelopes,
  savedSoFar: 'Saved so far',
  deleteTheGoal: 'Delete the goal',
  cancel: common.cancel,
  saveTheGoal: 'Save the goal',
  addTheGoal: 'Add the goal',
};

export const goalsCard = {
  title: 'Goals',
  addAGoal: 'Add a goal',
  what: 'Your goals',
  empty:
    'A holiday, a deposit, the car insurance that comes in May: say how much and by when, and see what each month needs.',
  saved: 'saved',
  toGo: 'to go',
  editTheGoal: (name: string) => `Edit the goal ${name}`,
  edit: common.edit,
  reached: 'reached',
  wasDueBy: (day: string) => `was due by ${day}`,
  neededUntil: (amount: ReactNode, day: string) => (
    <>
      {amount} a month until {day}
    </>
  ),
};
