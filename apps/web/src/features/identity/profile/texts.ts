/** Texts of the profile page. */

import type { Region } from '@farthing/api-contract';
import * as common from '../../../design/common-texts.ts';

export const deleteAccount = {
  deleteMyAccount: 'Delete my account',
  lead: 'Deletes your profile and everything you have stored: accounts, transactions, imports, categories and rates. You can’t undo this.',
  question: 'Delete your account permanently?',
  confirm: 'Delete everything and sign out',
  warning: (email: string) =>
    `All data of ${email} is deleted from this server and can’t be restored. Only the record of sign-ins stays.`,
};

export const monthRange = {
  runsFrom: (day: string, day2: string) => `This month runs from ${day} to ${day2}.`,
};

/** The four parts of the United Kingdom, as they are called. */
export const regionNames: Readonly<Record<Region, string>> = {
  england: 'England',
  northern_ireland: common.northernIreland,
  scotland: common.scotland,
  wales: common.wales,
};

export const profileForm = {
  saved: 'Your profile is saved.',
  region: 'Where you pay Income Tax',
  regionHint: 'Scotland has its own Income Tax bands',
  baseCurrency: 'Base currency',
  baseCurrencyHint: 'Net worth and totals are shown in it',
  yourMonthStartsOn: 'Your month starts on',
  monthHint: (monthRange: string) =>
    `Budget months start on this day. Many people choose their payday. ${monthRange}`,
  baseCurrencyTitle: (to: string) => `Every figure will be shown in ${to}`,
  baseCurrencyMeans: (from: string, to: string) =>
    `Amounts stay as they were recorded. Totals, now in ${from}, are recalculated in ${to} with your stored exchange rates. Amounts without a rate are left out and listed.`,
  /** @param day of a month, 1 to 28 */
  startDay: (day: number) => {
    if (day === 1) return 'The 1st (calendar months)';
    const ending = day === 2 || day === 22 ? 'nd' : day === 3 || day === 23 ? 'rd' : day === 21 ? 'st' : 'th';
    return `The ${day}${ending}`;
  },
};

export const profileScreen = {
  answer: 'Your name, and how amounts and months are shown.',
  yourAccount: 'Your account',
  memberSince: 'Member since',
  role: 'Role',
  administrator: 'Administrator',
};
