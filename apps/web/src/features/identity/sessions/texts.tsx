/** Texts of the security page: password and sessions. */

import type { ReactNode } from 'react';
import { phrase } from '../../../design/phrase.ts';

export const deviceWords = {
  unknownDevice: 'Unknown device',
  browserOnSystem: (browser: string, system: string) => `${browser} on ${system}`,
  aProgram: (program: string) => `${program} (a program)`,
  aBrowserOn: (system: string) => `A browser on ${system}`,
};

export const passwordForm = {
  changed: 'Your password is changed. You are signed out on all other devices.',
  lead: 'Changing it signs you out on all other devices.',
  form: 'Change your password',
  presentPassword: 'Current password',
  deleteOthers: 'Delete my passkeys and API tokens as well',
  deleteOthersHint:
    'Do this if someone else may know your password. Programs that use a token stop working, and any sign-in provider is unlinked.',
  changePassword: 'Change password',
  presentMissing: 'Enter your current password.',
};

export const securityScreen = {
  answer: 'How you and your programs sign in, and where you are signed in now.',
  demoTitle: 'Password and two-step sign-in',
  demoRefusal: 'In the demo all visitors sign in as the same person, so you can’t change either here.',
};

export const sessionList = {
  title: 'Where you are signed in',
  signOutEverywhere: 'Sign out everywhere',
  signOutHere: 'Sign out here',
  what: 'where you are signed in',
  list: 'Sessions',
  isSignedOut: (name: string) => `${name} is signed out.`,
  lastActive: (at: ReactNode) => phrase`last active ${at}`,
  thisDevice: 'This device',
  signOutDevice: (name: string) => `Sign out ${name}`,
};
