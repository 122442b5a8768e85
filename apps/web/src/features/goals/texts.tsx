/** What the card of goals and the sheet of one say. */

import type { ReactNode } from 'react';

export const goalSheet = {
  editTheGoal: 'Edit the goal',
  addAGoal: 'Add a goal',
  nameMissing: 'What do you save for?',
  saved: 'Goal saved.',
  added: (name: string) => `“${name}” added.`,
  deleted: (name: string) => `“${name}” deleted.`,
  nothingSaved: 'Nothing was saved',
  name: 'Name',
  target: 'Target',
  by: 'By',
  mayStayEmpty: 'May stay empty',
  whereItIsSaved: 'Where it is saved',
  whereHint: 'An account, or the envelope of a category: then farthing knows how far you are',
  typedByHand: 'I type it myself',
  accounts: 'Accounts',
  envelopes: 'Envelopes',
  savedSoFar: 'Saved so far',
  deleteTheGoal: 'Delete the goal',
  cancel: 'Cancel',
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
  edit: 'Edit',
  reached: 'reached',
  wasDueBy: (day: string) => `was due by ${day}`,
  neededUntil: (amount: ReactNode, day: string) => (
    <>
      {amount} a month until {day}
    </>
  ),
};
