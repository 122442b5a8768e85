/** Texts of the tax return by box. */

import type { ReactNode } from 'react';
import { countText } from '../../../design/format.ts';
import { language } from '../../../design/language.ts';

export const filingCard = {
  title: 'Do you have to send one?',
  needNot:
    'By your records, no. Who has only pay and pensions taxed by PAYE, and little interest, dividends or gains beside it, need not.',
  ifAsked:
    'If HMRC asks you for a return, you have to send it all the same. You may also send one to get tax back or to claim a loss.',
  yesBecause: 'Yes, because:',
};

export const formCard = {
  from: (from: string) => `From ${from}.`,
  exactly: (amount: ReactNode) => <>exactly {amount}</>,
  more: (count: number) => `And ${count.toLocaleString(language)} more: the pack has all of them.`,
};

export const nothingRecorded = {
  title: (taxYear: string) => `Nothing for the return of ${taxYear} yet`,
  explained:
    'Payslips, interest, dividends, rent and sales of your records come together here as the numbered boxes of the Self Assessment return. Who has only pay taxed by PAYE need not send one.',
};

export const returnScreen = {
  title: (taxYear: string) => `Tax return ${taxYear}`,
  theTaxReturn: 'The tax return',
  answer: (mustSend: boolean, boxes: number) =>
    `By your records you ${mustSend ? 'have to' : 'need not'} send a return. ${
      boxes === 1 ? 'One box is' : countText(boxes, 'box is', 'boxes are')
    } filled in from them.`,
  downloadThePack: 'Download the pack',
  daysToKeep: 'Deadlines',
  paidAndDue: 'Paid and due',
  paidOfIt: 'Paid of it',
  paidOnAccount: (day: string) => `Paid on account, ${day}`,
  due: (payment: string, day: string) => `${payment}, due ${day}`,
  moneyCardNote:
    'Calculated to the penny. HMRC calculates it from the whole pounds in the boxes, so its figure may differ by a pound or two.',
  notComplete: 'The return is not complete',
  rounding: (boxesNote: string) =>
    `${boxesNote} Income is rounded down to whole pounds. Expenses and tax already paid are rounded up. farthing sends nothing to HMRC. Copy the figures across, and check each against your paperwork.`,
};
