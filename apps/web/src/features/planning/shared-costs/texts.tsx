/** Texts of shared costs and settlements. */

import type { CostSplit, SharedCost } from '@farthing/api-contract';
import * as common from '../../../design/common-texts.ts';

export const costsScreen = {
  title: common.sharedCosts,
  what: 'the shared costs',
  answer: 'Who paid what for whom. Others see only what you share here.',
  add: 'Add a cost',
  settle: 'Record a settlement',
  alone: 'No one to share with',
  aloneText: 'Shared costs need another owner or member in your household.',
  viewer: 'Viewers have no shared costs.',
  emptyTitle: 'No shared costs yet',
  empty: 'Add what you paid for others too, or open one of your transactions and press “Share this cost”.',
  list: 'Costs and settlements',
  owesYou: (name: string, amount: string) => `${name} owes you ${amount}`,
  youOwe: (name: string, amount: string) => `You owe ${name} ${amount}`,
  even: (name: string) => `You and ${name} are even`,
  theirParts: (name: string) => `${name}’s part of what you paid`,
  yourParts: (name: string) => `Your part of what ${name} paid`,
  youSettled: (name: string) => `You paid ${name} to settle up`,
  theySettled: (name: string) => `${name} paid you to settle up`,
  balance: common.balance,
  you: 'You',
  someone: 'Someone who left',
  paid: (who: string) => `${who} paid`,
  settled: (from: string, to: string) => `${from} to ${to}`,
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
  descriptionHint: 'The others see this, the day and the amount, and nothing else of the transaction.',
  amount: 'Amount that you paid',
  split: 'How it’s divided',
  splits: {
    equal: 'Equally',
    percent: 'By percentage',
    amount: 'By amount',
  } satisfies Record<CostSplit, string>,
  people: 'Who bears a part',
  value: { percent: (name: string) => `${name} (%)`, amount: (name: string) => name },
  you: (name: string) => `${name} (you)`,
  saved: 'Shared.',
};

export const settleForm = {
  title: 'Record a settlement',
  who: 'Who paid',
  youPaid: (name: string) => `You paid ${name}`,
  theyPaid: (name: string) => `${name} paid you`,
  amount: common.amount,
  date: common.date,
  saved: 'The settlement is recorded.',
};

export const shareButton = { share: costForm.ofTransaction };
