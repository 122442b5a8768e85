/** Texts of the goals card and the goal sheet. */

import type { ReactNode } from 'react';
import { phrase } from '../../../design/phrase.ts';

export const goalSheet = {
  editTheGoal: 'Edit the goal',
  addAGoal: 'Add a goal',
  nameMissing: 'What are you saving for?',
  saved: 'Goal saved.',
  added: (name: string) => `“${name}” added.`,
  deleted: (name: string) => `“${name}” deleted.`,
  target: 'Target',
  by: 'By',
  whereItIsSaved: 'Where it is saved',
  whereHint: 'An account or a category’s budget. farthing then works out your progress',
  typedByHand: 'I enter it myself',
  savedSoFar: 'Saved so far',
  deleteTheGoal: 'Delete the goal',
  saveTheGoal: 'Save the goal',
  addTheGoal: 'Add the goal',
};

export const goalsCard = {
  title: 'Goals',
  addAGoal: 'Add a goal',
  what: 'Your goals',
  empty:
    'A holiday, a deposit, the car insurance due in May: enter an amount and a date to see what to save each month.',
  saved: 'saved',
  toGo: 'to go',
  editTheGoal: (name: string) => `Edit the goal ${name}`,
  reached: 'reached',
  wasDueBy: (day: string) => `was due by ${day}`,
  neededUntil: (amount: ReactNode, day: string) => phrase`${amount} a month until ${day}`,
};
