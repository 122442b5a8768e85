/** Texts of the tax return by box. */

import type { ReactNode } from 'react';
import { countText } from '../../../design/format.ts';
import { language } from '../../../design/language.ts';
import { phrase } from '../../../design/phrase.ts';

export const filingCard = {
  title: 'Do you have to send one?',
  needNot:
    'According to your records, no. You don’t need to if all your pay and pensions are taxed through PAYE and you have little other income or gains.',
  ifAsked:
    'If HMRC asks you for a return, you must still send one. You may also send one to get tax back or to claim a loss.',
  yesBecause: 'Yes, because:',
};

export const formCard = {
  from: (from: string) => `From ${from}.`,
  exactly: (amount: ReactNode) => phrase`exactly ${amount}`,
  more: (count: number) => `And ${count.toLocaleString(language)} more. The tax pack contains all of them.`,
};

export const nothingRecorded = {
  title: (taxYear: string) => `Nothing for the return of ${taxYear} yet`,
  explained:
    'Your recorded payslips, interest, dividends, rent and sales appear here in the numbered boxes of the Self Assessment return. You don’t need to send one if you only have pay taxed through PAYE.',
};

export const returnScreen = {
  title: (taxYear: string) => `Tax return ${taxYear}`,
  theTaxReturn: 'The tax return',
  answer: (mustSend: boolean, boxes: number) =>
    `According to your records, you ${mustSend ? 'must' : 'don’t need to'} send a return. ${
      boxes === 1 ? 'One box is' : countText(boxes, 'box is', 'boxes are')
    } filled in from them.`,
  downloadThePack: 'Download the pack',
  daysToKeep: 'Deadlines',
  paidAndDue: 'Paid and due',
  paidOfIt: 'Already paid',
  paidOnAccount: (day: string) => `Paid on account, ${day}`,
  due: (payment: string, day: string) => `${payment}, due ${day}`,
  moneyCardNote:
    'Calculated to the penny. HMRC calculates it from the whole pounds in the boxes, so its figure may differ by a pound or two.',
  notComplete: 'The return is not complete',
  rounding: (boxesNote: string) =>
    `${boxesNote} Income is rounded down to whole pounds. Expenses and tax already paid are rounded up. farthing sends nothing to HMRC. Copy the figures across, and check each against your paperwork.`,
};
