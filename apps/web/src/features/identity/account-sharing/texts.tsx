/** Texts of the sharing card of an account, and of the form of a joint account. */

import type { AccountSharingLevel, JointTax, OwnershipStep } from '@farthing/api-contract';
import * as common from '../../../design/common-texts.ts';

/** Words for each level of sharing. */
export const levels: Readonly<Record<AccountSharingLevel, string>> = {
  private: 'Only you',
  counted: 'Counted in the household’s total',
  view: 'Others can see it',
  annotate: 'Others can add details',
  full: 'Others can edit it',
};

export const sharingCard = {
  title: 'Sharing',
  what: 'who sees this account',
  field: 'Who sees this account',
  hints: {
    private: () => 'No one else sees this account or its balance.',
    counted: (names: string) =>
      `${names} can see the name, type, today’s balance and your share of it, but no transactions.`,
    view: (names: string) =>
      `${names} can see the balance and the transactions, without notes and attachments, but can’t change anything.`,
    annotate: (names: string) =>
      `${names} can also see the notes and attachments and all your category names, set category, tags and notes, and add attachments. Viewers can see the balance and the transactions only.`,
    full: (names: string) =>
      `${names} can also record, change and delete transactions here. You see each change in your history and can undo it. Viewers can see the balance and the transactions only.`,
  } satisfies Record<AccountSharingLevel, (names: string) => string>,
  everyone: 'Everyone who joins',
  changed: (level: AccountSharingLevel) => `Saved: ${levels[level]}.`,
  shareCosts: 'Share costs paid from here equally',
  shareCostsHint:
    'New payments become shared costs of everyone but viewers, with day, name and amount. They count in full, so don’t use this for an account that you both pay into. If one is only yours, delete it under Shared costs.',
  costsChanged: (isOn: boolean) =>
    isOn ? 'New payments are shared within a few minutes.' : 'New payments are no longer shared.',
  joint: 'Joint account',
  change: common.change,
  alone: 'If you own this with someone else, enter the part that is yours.',
  enterShare: 'Enter your share',
  jointFacts: (percent: string, other: string | undefined) =>
    `You own ${percent}%.${other === undefined ? '' : ` It’s the same account as ${other}, so the household counts it once.`}`,
  countsPart: 'Your figures count this part: net worth, income and spending, budgets and capital gains.',
};

export const newAccountsCard = {
  title: 'New accounts',
  what: 'who sees new accounts',
  field: 'Who sees accounts that you add',
  hint: 'Accounts that you have already stay as they are. Those that an import opens stay private.',
  changed: (level: AccountSharingLevel) => `New accounts: ${levels[level]}.`,
  note: (level: AccountSharingLevel) =>
    `Who sees this account: ${levels[level]}. You can change this on its page.`,
};

const stepWords: Readonly<Record<'spouse' | 'market_value', string>> = {
  spouse: 'with your spouse or civil partner',
  market_value: 'with someone else',
};

export const transferFields = {
  transfer: 'Who gave or received the share',
  transferHint:
    'For capital gains, if the account holds investments and your share changes. With your spouse or civil partner there is no gain and no loss. With someone else, the price of the day counts. If it has always been joint, enter the day it was opened instead.',
  transfers: {
    none: 'Not answered yet',
    spouse: 'Spouse or civil partner',
    market_value: 'Someone else',
  },
  costsHint:
    'Enter what your spouse or civil partner originally paid for the part that is now yours, in pounds.',
  costOf: (name: string) => `Cost of ${name}`,
  costWrong: 'Enter an amount, or leave it empty.',
};

export const jointForm = {
  title: 'Joint account',
  percent: 'Your share (%)',
  percentHint: 'Your figures and those of the household count this part as yours.',
  percentHintAlone: 'Net worth, income and spending, budgets and capital gains count this part as yours.',
  from: 'From',
  fromHint: 'Earlier days keep the share they have. Without one, all of it counts as yours.',
  same: 'Same account of someone else',
  sameHint: 'If you both keep this account here, the household counts it once.',
  none: common.none,
  hidden: 'an account that isn’t shared with you now',
  hiddenOption: 'One not shared with you now',
  steps: 'Your shares so far',
  step: (percent: string) => `${percent}%`,
  since: (day: string, transfer: OwnershipStep['transfer']) =>
    transfer === undefined ? `from ${day}` : `from ${day} · ${stepWords[transfer]}`,
  remove: common.remove,
  tax: 'Interest and dividends taxed as yours',
  taxHint:
    'HMRC taxes spouses and civil partners who live together on half each. Choose your share if you aren’t, or if you’ve sent Form 17. Capital gains always follow your share.',
  taxed: { whole: 'The whole of it', half: 'Half', own: 'Your share (%)' } satisfies Record<JointTax, string>,
  what: 'the accounts shared with you',
  option: (account: string, person: string) => `${account} (${person})`,
  percentWrong: 'Enter a number from 0 to 100, with at most two decimal places.',
  saved: 'Saved.',
};
