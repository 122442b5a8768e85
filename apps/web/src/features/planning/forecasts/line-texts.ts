/** Texts of the line that says what is free to spend. Home has it too, without those of the forecast screens. */

import { countText } from '../../../design/format.ts';

export const taxNotCounted = {
  text: (day: string, year: string) =>
    `Tax due to HMRC on ${day} isn’t in this figure, because farthing can’t calculate ${year}.`,
  why: 'Why not?',
};

export const freeToSpend = {
  free: (isPayday: boolean, day: string) =>
    isPayday ? `Free until payday, ${day}` : `Free until the end of the month, ${day}`,
  /** The link is between the two other parts. */
  beforeTransfers: (count: number) => ({
    before: 'Before ',
    link: countText(count, 'possible transfer'),
    after: ` between your accounts ${count === 1 ? 'is' : 'are'} reviewed. Until then they count as bills and spending.`,
  }),
  overdrawn: (amount: string) => `Your current accounts are ${amount} overdrawn.`,
  moreIsDue: (amount: string) => `${amount} more is due than is in your accounts.`,
  belowLimit: (amount: string, limit: string) => `${amount} below your ${limit} limit.`,
  howWorkedOut: 'How this is worked out',
  inYourAccounts: 'In your everyday accounts',
  billsBeforePayday: 'Bills before payday',
  billsUntil: (day: string) => `Bills until ${day}`,
  owedOnCards: 'Owed on credit cards',
  buffer: 'Your low balance limit',
  rule: 'Current accounts and credit cards in your own currency count. Savings don’t, and neither does income that may come before payday. To change what is kept back, set a low balance limit on the account.',
  canIAfford: 'Can I afford…?',
};
