/** Texts of the settings and administration layouts, of the appearance page, and those that several pages share. */

import type { ReactNode } from 'react';
import * as common from '../../../design/common-texts.ts';

export const adminFrame = {
  administration: common.administration,
  health: common.health,
  people: common.people,
  backups: common.backups,
  jobs: common.jobs,
  outgoing: 'Outgoing',
  activity: common.activity,
};

export const appearanceScreen = {
  light: 'Light',
  dark: 'Dark',
  asThisDevice: 'Same as this device',
  title: common.appearance,
  answer: 'How farthing looks in this browser. Your other devices keep their own choice.',
  choose: 'Choose',
  colours: 'Colours',
  hideAmounts: common.hideAmounts,
  hideAmountsHint:
    'For a train, a screenshot or a visitor. Amounts show as dots, and everything else works as before.',
  preview: 'Preview',
  sample: 'A sample, not your money',
  jointAccount: common.jointAccount,
  balance: common.balance,
  salary: common.salary,
  moneyIn: common.moneyIn,
  groceries: 'Groceries',
  moneyOut: common.moneyOut,
  keys: common.keys,
  hideKey: (key: ReactNode) => <>{key} hides and shows amounts on every screen.</>,
  keysKey: (key: ReactNode) => <>{key} shows all keys that work where you are.</>,
  controlK: 'Ctrl K',
  paletteKey: (key: ReactNode) => <>{key} opens any page by name.</>,
  help: common.help,
  helpHint: 'A guide to every page, with pictures. It comes with farthing and works offline.',
  openHelp: 'Open the help',
  openNotices: 'View third-party licences',
};

export const forAdministrators = {
  what: common.yourProfile,
  title: 'This page is for administrators',
  hint: 'An administrator can make you one, under Administration, People.',
};

export const shownOnce = {
  done: common.done,
};

export const settingsFrame = {
  settings: common.settings,
  page: 'Page of the settings',
  you: common.you,
  order: 'Names and order',
  records: 'Records',
  profile: common.profile,
  security: common.security,
  appearance: common.appearance,
  categories: common.categories,
  rules: common.rules,
  tags: common.tags,
  merchants: common.merchants,
  exchangeRates: common.exchangeRates,
  receipts: common.receipts,
  history: common.history,
  yourData: common.yourData,
  activity: common.activity,
};
