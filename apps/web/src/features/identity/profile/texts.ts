/** Texts of the profile page. */

import type { Region } from '@farthing/api-contract';
import * as common from '../../../design/common-texts.ts';

export const deleteAccount = {
  deleteMyAccount: 'Delete my account',
  lead: 'Deletes you and all that you keep here: accounts, transactions, imports, categories and rates. It cannot be undone.',
  question: 'Delete your account for good?',
  confirm: 'Delete everything and sign out',
  warning: (email: string) =>
    `Everything of ${email} is deleted from this server and cannot be brought back. Only the record of sign-ins stays.`,
};

export const monthSpan = {
  runsFrom: (day: string, day2: string) => `This month runs from ${day} to ${day2}.`,
};

export const profileClash = {
  region: 'Where you pay income tax',
  baseCurrency: 'Base currency',
  yourMonthStartsOn: 'Your month starts on',
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
  region: 'Where you pay income tax',
  regionHint: 'Scotland has income tax bands of its own',
  baseCurrency: 'Base currency',
  baseCurrencyHint: 'Net worth and every total are shown in it',
  yourMonthStartsOn: 'Your month starts on',
  monthHint: (monthSpan: string) => `Payday, for many: your budget counts its months from it. ${monthSpan}`,
  baseCurrencyTitle: (to: string) => `Every figure will be shown in ${to}`,
  baseCurrencyMeans: (from: string, to: string) =>
    `Amounts stay as they were recorded. Totals, now in ${from}, are worked out again in ${to} with the exchange rates that you have stored. What has no rate is left out and named.`,
  /** @param day of a month, 1 to 28 */
  startDay: (day: number) => {
    if (day === 1) return 'The 1st, as the calendar does';
    const ending = day === 2 || day === 22 ? 'nd' : day === 3 || day === 23 ? 'rd' : day === 21 ? 'st' : 'th';
    return `The ${day}${ending}`;
  },
};

export const profileScreen = {
  answer: 'Who you are here, and how figures are shown to you.',
  yourAccount: 'Your account',
  memberSince: 'Member since',
  role: 'Role',
  administrator: 'Administrator',
};
