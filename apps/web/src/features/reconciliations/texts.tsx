/** What an account's statements say: what they cover, where they do not meet, and the form that locks. */

import type { ReactNode } from 'react';
import * as common from '../../design/common-texts.ts';
import { countText } from '../../design/format.ts';

export const breakLines = {
  title: 'Where balances do not meet',
  expectedAndFound: (expected: ReactNode, found: ReactNode) => (
    <>
      {expected} is expected, {found} is there
    </>
  ),
  onDay: (day: string) => `on ${day}`,
  betweenDays: (from: string, to: string) => `between ${from} and ${to}`,
  missingInside: (file: string, days: string) => `Rows are missing in ${file} ${days}`,
  missingBetween: (file: string, days: string) =>
    `${file} does not begin where the one before ended: rows are missing ${days}`,
  differsAtEnd: (file: string, days: string) =>
    `At the end of ${file} something else is recorded here ${days}`,
};

export const coverageMap = {
  allCovered: 'Every day is in a statement',
  daysUncovered: (days: number) => `${countText(days, 'day')} in no statement`,
  summary: (title: string, months: number, last: string | undefined) =>
    `${title}, in ${countText(months, 'month')} up to ${last ?? 'now'}.`,
  month: common.month,
  covered: 'Days in a statement',
  uncovered: 'In none',
  breaks: 'Figures do not meet',
};

export const lockForm = {
  dayMissing: 'Choose the last day of the statement.',
  balanceMissing: 'Enter the closing balance of the statement.',
  locked: (name: string, day: string) => `${name} is locked up to ${day}.`,
  title: 'Compare with a statement',
  lastDay: 'Last day of the statement',
  atItsEnd: (figure: string) => `${figure} at its end`,
  compareAndLock: 'Compare and lock',
  differ: 'They differ, so nothing is locked',
  difference: (recorded: ReactNode, stated: ReactNode, difference: ReactNode) => (
    <>
      Recorded here are {recorded} at the end of that day, the statement says {stated}: a difference of{' '}
      {difference}.
    </>
  ),
  candidates: 'Rows that would explain it',
  agreeWithout: 'they agree without it',
  agreeTurned: 'they agree if it went the other way',
  noDescription: common.noDescription,
};

export const statementsCard = {
  title: 'Statements',
  theStatements: 'the statements',
  compare: 'Compare with a statement',
  whatLockingDoes:
    'Where both agree to the penny, what is recorded up to that day is locked: its amounts and dates cannot be changed by accident.',
  unlocked: (name: string) => `${name} is open again.`,
  lockedUpTo: (day: string) => `Agrees with the bank, and locked, up to ${day}`,
  unlock: 'Unlock',
};
