/** What the frames of settings and administration say, the page of appearance, and what several pages share. */

import type { ReactNode } from 'react';

export const adminFrame = {
  administration: 'Administration',
  health: 'Health',
  people: 'People',
  backups: 'Backups',
  jobs: 'Jobs',
  outgoing: 'Outgoing',
  activity: 'Activity',
};

export const appearanceScreen = {
  light: 'Light',
  dark: 'Dark',
  asThisDevice: 'As this device',
  title: 'Appearance',
  answer: 'How farthing looks in this browser. Your other devices keep their own choice.',
  choose: 'Choose',
  colours: 'Colours',
  hideAmounts: 'Hide amounts',
  hideAmountsHint: 'For a train, a screenshot, a visitor. Everything works as before; amounts show as dots.',
  preview: 'What it looks like',
  sample: 'A sample, not your money',
  jointAccount: 'Joint account',
  balance: 'Balance',
  salary: 'Salary',
  moneyIn: 'Money in',
  groceries: 'Groceries',
  moneyOut: 'Money out',
  keys: 'Keys',
  hideKey: (key: ReactNode) => <>{key} hides and shows amounts on every screen.</>,
  keysKey: (key: ReactNode) => <>{key} shows all keys that work where you are.</>,
  controlK: 'Ctrl K',
  paletteKey: (key: ReactNode) => <>{key} goes anywhere by typing.</>,
  help: 'Help',
  helpHint: 'A guide to every page, with pictures. This farthing serves it itself.',
  openHelp: 'Open the help',
  openNotices: 'View third-party licences',
};

export const forAdministrators = {
  what: 'your profile',
  title: 'This page is for administrators',
  hint: 'An administrator of this farthing can make you one, under Administration, People.',
};

export const shownOnce = {
  done: 'Done',
};

export const settingsFrame = {
  settings: 'Settings',
  page: 'Page of the settings',
  you: 'You',
  order: 'Names and order',
  records: 'Records',
  profile: 'Profile',
  security: 'Security',
  appearance: 'Appearance',
  categories: 'Categories',
  rules: 'Rules',
  tags: 'Tags',
  merchants: 'Merchants',
  exchangeRates: 'Exchange rates',
  receipts: 'Receipts',
  history: 'History',
  yourData: 'Your data',
  activity: 'Activity',
};
