/** Texts of the lines of accounts and transactions. Kept apart, because Home shows them and none of the feature's other texts. */

import type { ReactNode } from 'react';
import { countText } from '../../../design/format.ts';
import { phrase } from '../../../design/phrase.ts';

export const accountLines = {
  inCash: (cash: ReactNode) => phrase`${cash} in cash`,
  partOf: (percent: string, whole: ReactNode) => phrase`your ${percent}% of ${whole}`,
  closed: (day: string) => `closed ${day}`,
};

export const missingRates = {
  title: 'The total is not complete',
  one: (name: string | undefined, currency: string, day: string) =>
    `No ${currency} rate is stored on or before ${day}: “${name ?? 'one account'}” is left out.`,
  many: (count: number, currency: string, day: string) =>
    `No ${currency} rate is stored on or before ${day}: ${countText(count, 'account')} are left out.`,
};

export const transactionLines = {
  transfer: 'transfer',
};
