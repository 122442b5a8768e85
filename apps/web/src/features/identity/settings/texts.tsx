/** Texts of the settings and administration layouts, of the appearance page, and those that several pages share. */

import type { ReactNode } from 'react';
import * as common from '../../../design/common-texts.ts';
import { phrase } from '../../../design/phrase.ts';

export const adminFrame = {
  outgoing: 'Outgoing',
};

export const appearanceScreen = {
  light: 'Light',
  dark: 'Dark',
  asThisDevice: 'Automatic',
  answer: 'How farthing looks in this browser. Your other devices keep their own choice.',
  choose: 'Choose',
  colours: 'Colours',
  coloursHint: 'Automatic follows the setting of this device.',
  hideAmountsHint:
    'For a train, a screenshot or a visitor. Amounts show as dots, and everything else works as before.',
  language: 'Language, dates and amounts',
  languageMeans:
    'farthing is in British English. It writes dates as 5 April 2027 and amounts as £1,234.56. You can’t change this yet.',
  preview: 'Preview',
  sample: 'A sample, not your money',
  groceries: 'Groceries',
  foodAndDrink: 'Food & drink',
  hideKey: (key: ReactNode) => phrase`${key} hides and shows amounts on every screen.`,
  keysKey: (key: ReactNode) => phrase`${key} shows all keys that work where you are.`,
  controlK: 'Ctrl K',
  paletteKey: (key: ReactNode) => phrase`${key} opens any page by name.`,
  helpHint: 'A guide to every page, with pictures. It comes with farthing and works offline.',
  openHelp: 'Open the help',
  openNotices: 'View third-party licences',
};

export const forAdministrators = {
  title: 'This page is for administrators',
  hint: 'An administrator can make you one, under Administration, People.',
};

export const settingsFrame = {
  page: 'Page of the settings',
  order: 'Organise',
  records: common.recordsTitle,
};
