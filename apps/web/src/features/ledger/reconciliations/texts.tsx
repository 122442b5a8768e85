/** Texts of an account's statements: coverage, mismatches, and the lock form. */

import type { ReactNode } from 'react';
import { countText } from '../../../design/format.ts';
import { phrase } from '../../../design/phrase.ts';

const days = {
  onDay: (day: string) => `on ${day}`,
  betweenDays: (from: string, to: string) => `between ${from} and ${to}`,
};

export const differsNotice = {
  ...days,
  title: (name: string) => `The balance of ${name} doesn’t match your bank`,
  figures: (day: string, stated: ReactNode, recorded: ReactNode) =>
    phrase`Your statement shows ${stated} at the end of ${day}, but your records show ${recorded}.`,
  missing: (days: string) =>
    `Transactions are missing ${days}. Download a statement for those days from your bank and import it.`,
  missingTitle: (name: string) => `Transactions of ${name} are missing`,
  missingExplained: (isOut: boolean, amount: ReactNode) => (
    <>
      The balance is right, because your newest statement proves it. Between two statements {amount} more{' '}
      {isOut ? 'went out' : 'came in'} than your transactions show.
    </>
  ),
  noGap: 'Look for a missing or duplicate transaction.',
};

export const breakLines = {
  title: 'Where balances don’t match',
  expectedAndFound: (expected: ReactNode, found: ReactNode) =>
    phrase`${expected} is expected, but the balance is ${found}`,
  ...days,
  missingInside: (file: string, days: string) => `Rows are missing in ${file} ${days}`,
  missingBetween: (file: string, days: string) =>
    `${file} doesn’t start where the previous file ended. Rows are missing ${days}`,
  differsAtEnd: (file: string, days: string) =>
    `The recorded balance differs from the end of ${file} ${days}`,
};

export const coverageMap = {
  allCovered: 'Every day is in a statement',
  daysUncovered: (days: number) => `${countText(days, 'day')} not in a statement`,
  summary: (title: string, months: number, last: string | undefined) =>
    `${title}, in ${countText(months, 'month')} up to ${last ?? 'now'}.`,
  covered: 'In a statement',
  uncovered: 'Not in a statement',
  breaks: 'Balances don’t match',
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
  candidates: 'Rows that could explain it',
  agreeWithout: 'they agree without it',
  agreeTurned: 'they agree if it went the other way',
};

export const statementsCard = {
  title: 'Statements',
  theStatements: 'the statements',
  compare: 'Compare with a statement',
  whatLockingDoes:
    'If both agree to the penny, everything up to that day is locked, so that amounts and dates can’t be changed by accident.',
  unlocked: (name: string) => `${name} is unlocked.`,
  lockedUpTo: (day: string) => `Matches your bank, and locked, up to ${day}`,
  unlock: 'Unlock',
};
