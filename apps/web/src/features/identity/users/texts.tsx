/** Texts of the users page and the actions on each user. */

import type { ReactNode } from 'react';
import { countText } from '../../../design/format.ts';
import { phrase } from '../../../design/phrase.ts';

export const addUser = {
  canSignInNow: (name: string) => `${name} can sign in now. Tell them the password. They can change it.`,
  addUser: 'Add a user',
  firstPassword: 'First password',
  passwordHint: '12 characters or more. Tell them in person. They can change it under Security.',
  anAdministrator: 'An administrator',
  administratorHint: 'Can do everything on this page and see server health.',
};

export const peopleScreen = {
  answer: 'People who can sign in here. No one can see anyone else’s money, not even administrators.',
  addUser: 'Add a user',
  what: 'the people',
  count: (count: number, hasMore: boolean) =>
    hasMore ? `The first ${count} people` : countText(count, 'person', 'people'),
  search: 'Search people',
  searchHint: 'Name or email address',
  empty: 'Try a part of the name or of the email address.',
};

export const resetTotp = {
  passwordMissing: 'Enter your own password to continue.',
  done: (name: string) => `Two-step sign-in is off for ${name}.`,
  title: (name: string) => `Turn off two-step sign-in for ${name}?`,
  warning:
    'For a user who has lost the phone and the backup codes. Check that the request is really theirs. The password alone then signs them in, until they set it up again.',
  password: 'Your own password',
};

export const userLine = {
  noLongerAnAdministrator: 'No longer an administrator',
  isNoAdministrator: (name: string) => `${name} is no longer an administrator.`,
  makeAnAdministrator: 'Make an administrator',
  isAdministrator: (name: string) => `${name} is now an administrator.`,
  disable: 'Disable',
  isDisabled: (name: string) => `${name} is disabled and signed out everywhere.`,
  enable: 'Enable',
  isEnabled: (name: string) => `${name} may sign in again.`,
  administrator: 'administrator',
  twoStepSignIn: 'two-step sign-in',
  disabled: 'Disabled',
  change: (name: string) => `Change ${name}`,
  neverSignedIn: 'has not signed in yet',
  lastActive: (devices: number, at: ReactNode) =>
    phrase`${devices > 0 ? `signed in on ${countText(devices, 'device')}` : 'signed out'}, last active ${at}`,
  isYou: (name: string) => `${name} (you)`,
};
