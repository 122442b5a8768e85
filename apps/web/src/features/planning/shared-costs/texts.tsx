/** Texts of shared costs and settlements. */

import type { CostSplit, SharedCost } from '@farthing/api-contract';
import * as common from '../../../design/common-texts.ts';

export const costsScreen = {
  title: common.sharedCosts,
  what: 'the shared costs',
  answer: 'Keep track of what you pay for each other. Others see only what you share here.',
  add: 'Add a cost',
  settle: 'Record a settlement',
  alone: 'No one to share with',
  aloneText: 'Shared costs need another owner or member in your household.',
  viewer: 'Viewers can’t use shared costs.',
  emptyTitle: 'No shared costs yet',
  empty:
    'Add a cost that you paid for others too. You can also open a transaction and press “Share this cost”.',
  list: 'Costs and settlements',
  owesYou: (name: string, amount: string) => `${name} owes you ${amount}`,
  youOwe: (name: string, amount: string) => `You owe ${name} ${amount}`,
  even: (name: string) => `You and ${name} are even`,
  theirParts: (name: string) => `${name}’s share of what you paid`,
  yourParts: (name: string) => `Your share of what ${name} paid`,
  youSettled: (name: string) => `You paid ${name} to settle up`,
  theySettled: (name: string) => `${name} paid you to settle up`,
  balance: common.balance,
  you: 'You',
  someone: 'Someone who left',
  paid: (who: string) => `${who} paid`,
  settled: (from: string, to: string) => `${from} paid ${to === costsScreen.you ? 'you' : to}`,
  part: (who: string, amount: string) => `${who}: ${amount}`,
  settlement: 'Settlement',
  states: {
    same: null,
    changed: 'the transaction has changed since',
    deleted: 'the transaction was deleted',
  } satisfies Record<NonNullable<SharedCost['transaction_state']>, string | null>,
  remove: (name: string) => `Delete ${name}`,
  removed: 'Deleted. The balance no longer includes it.',
};

export const costForm = {
  title: 'Add a cost',
  ofTransaction: 'Share this cost',
  what: 'your transaction',
  description: 'What it was for',
  descriptionHint: (isTransaction: boolean) =>
    `Others see this, the date and the amount.${isTransaction ? ' They see nothing else about the transaction.' : ''}`,
  amount: 'Amount you paid',
  split: 'How to split it',
  splits: {
    equal: 'Equally',
    percent: 'Percentage',
    amount: 'Amount',
  } satisfies Record<CostSplit, string>,
  people: 'Who shares the cost',
  value: { percent: (name: string) => `${name} (%)`, amount: (name: string) => name },
  you: (name: string) => `${name} (you)`,
  missing: {
    description: 'Enter what the cost was for.',
    amount: 'Enter the amount you paid, such as 12.30.',
    equal: 'Choose who shares the cost.',
    percent: 'Enter the percentage of each person who shares the cost.',
    shares: 'Enter the amount of each person who shares the cost.',
  },
  saved: 'Cost shared.',
};

export const settleForm = {
  title: 'Record a settlement',
  who: 'Who paid',
  youPaid: (name: string) => `You paid ${name}`,
  theyPaid: (name: string) => `${name} paid you`,
  amount: common.amount,
  date: common.date,
  saved: 'Settlement recorded.',
};

export const shareButton = { share: costForm.ofTransaction };
