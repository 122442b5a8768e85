/** Texts of the household: its page, its settings and the page of an invite. */

import type {
  AccountSharingLevel,
  HouseholdMember,
  HouseholdNetWorth,
  HouseholdRole,
  SharedImport,
} from '@farthing/api-contract';
import type { ReactNode } from 'react';
import * as common from '../../../design/common-texts.ts';
import { countText, dayText } from '../../../design/format.ts';
import { language } from '../../../design/language.ts';
import { reviewScreen, reviewSteps } from '../../planning/review/texts.ts';
import { inviteCard, makeInvite } from '../invites/texts.tsx';

type CheckReason = HouseholdNetWorth['to_check'][number]['reason'];

/** Words for each role. */
export const roles: Readonly<Record<HouseholdRole, string>> = {
  owner: 'Owner',
  member: 'Member',
  viewer: 'Viewer',
};

/** Meaning of each role, for the forms that choose one. */
export const roleHints: Readonly<Record<HouseholdRole, string>> = {
  owner: 'Shares accounts, and can invite and remove people.',
  member: 'Shares accounts with the household.',
  viewer: 'For example, an accountant. Sees what others share and shares nothing.',
};

export const householdScreen = {
  title: common.household,
  what: 'your household',
  figures: 'the household’s figures',
  emptyTitle: 'You’re not in a household',
  empty:
    'In a household you see accounts that others share with you, and they see those you share. Everything is private until its owner shares it.',
  toSettings: 'Create a household',
  settings: common.householdSettings,
  costs: common.sharedCosts,
  answer: (others: readonly string[]) =>
    others.length === 0
      ? 'You’re the only person here so far. Invite someone in the settings.'
      : `You and ${others.join(', ')}. Only you see your private accounts.`,
  viewerAnswer: 'You’re a viewer. You see what others share.',
  whose: 'Whose figures',
  everyone: common.household,
  mine: 'Mine',
  you: (name: string) => `${name} (you)`,
  countedTwice: common.countedTwice,
  assets: 'Assets',
  liabilities: 'Debts',
  accountsOf: (name: string) => `Accounts of ${name}`,
  yourAccounts: common.yourAccounts,
  sharesNothing: (name: string) => `${name} shares no accounts with you`,
  sharesNothingText: 'Each person chooses on an account’s page who sees it.',
  nothingOwn: 'You have no accounts yet',
  private: 'only you',
  counted: 'balance only',
  view: 'view only',
  annotate: 'can add details',
  full: 'can edit',
  unknown: 'balance not known',
  leftOut: (count: number) =>
    `${countText(count, 'account')} can’t be counted in full, because a balance, exchange rate or price is missing.`,
  counts: (percent: string) => (percent === '100' ? null : `${percent}% share`),
  incomplete: 'a price or exchange rate is missing',
  toCheck: {
    copies_differ: {
      title: 'Joint accounts differ',
      text: (names: string) =>
        `These count once, but their balances differ: ${names}. Check that both are up to date.`,
    },
    shares_not_whole: {
      title: 'Shares don’t add up to 100%',
      text: (names: string) => `Check the shares of these joint accounts: ${names}.`,
    },
    not_one_account: {
      title: 'Accounts may count twice',
      text: (names: string) =>
        `These are set as the same account, but can’t be: ${names}. Check “Joint account” on their pages.`,
    },
  } satisfies Record<CheckReason, unknown>,
};

export const sharedAccount = {
  what: 'this account',
  answer: (owner: string, level: Exclude<AccountSharingLevel, 'private'>) =>
    level === 'full'
      ? `${owner}’s account. You can record, change and delete transactions, and import statements.`
      : level === 'annotate'
        ? `${owner}’s account. You can set category, tags and notes, and attach files.`
        : `${owner}’s account. You can look at it, but not change it.`,
  addTransaction: common.addATransaction,
  importStatement: 'Import a statement',
  goneTitle: 'This account isn’t shared with you',
  gone: 'Its owner may have made it private, or may have left the household.',
  toHousehold: 'Back to the household',
  transactions: common.transactions,
  worth: 'Cash and holdings',
};

export const joinHousehold = {
  title: 'Join a household',
  invitation: (household: string, by: string) => `${by} invites you to “${household}”.`,
  asRole: (role: HouseholdRole, endsOn: string | null) =>
    `You join as ${role === 'owner' ? 'an owner' : `a ${role}`}${endsOn === null ? '' : ` until ${dayText(endsOn)}`}.`,
  means:
    'No one sees any of your accounts until you share them. You see what others have shared. You can leave at any time.',
  join: 'Join',
  joined: (household: string) => `You’ve joined “${household}”.`,
};

export const householdSettings = {
  title: common.household,
  answer: 'People who share accounts with each other. Each account is private until its owner shares it.',
  demoTitle: 'People of the demo',
  demo: 'All visitors to the demo share one user, so you can’t invite or remove people or change roles.',
  emptyTitle: 'You’re not in a household',
  empty: 'Create one and invite your partner, or open the link that someone sent you.',
  create: 'Create a household',
  name: 'Name of the household',
  nameHint: 'For example, the name of your street',
  people: common.people,
  isYou: (name: string) => `${name} (you)`,
  about: ({ role, ends_on }: HouseholdMember) =>
    ends_on === null ? roles[role] : `${roles[role]} until ${dayText(ends_on)}`,
  joined: 'Joined',
  invite: 'Invite someone',
  role: 'Change role',
  changeRole: (name: string) => `Change role of ${name}`,
  removePerson: (name: string) => `Remove ${name}`,
  leaveWord: 'Leave',
  leave: 'Leave the household',
  rename: 'Rename the household',
  renamed: 'Household renamed.',
  end: 'End the household',
  removeQuestion: (name: string) => `Remove ${name}?`,
  removeWarning: (name: string) =>
    `${name} and the others no longer see each other’s accounts. No accounts or transactions are deleted.`,
  removed: (name: string) => `${name} is no longer in the household.`,
  leaveQuestion: 'Leave the household?',
  leaveWarning:
    'You and the others no longer see each other’s accounts. Your accounts stay as they are. If you’re the only owner, the member who joined first becomes owner.',
  left: 'You’ve left the household.',
  endQuestion: 'End the household?',
  endWarning:
    'No one sees anyone else’s accounts any more, and open invites stop working. No accounts or transactions are deleted.',
  ended: 'The household has ended.',
  exportTitle: 'Export what others share',
  exportLead:
    'A file of the accounts and transactions that others share with you, as you see them today. Your own data is exported under Your data.',
  exportAs: (format: string) => `Export as ${format}`,
};

export const invites = {
  what: inviteCard.what,
  title: inviteCard.invites,
  states: inviteCard.states,
  line: (role: HouseholdRole, endsOn: string | null) =>
    endsOn === null ? `Invite for one ${role}` : `Invite for one ${role} until ${dayText(endsOn)}`,
  worksUntil: (at: ReactNode) => <>Works until {at}</>,
  revoke: inviteCard.revoke,
  revoked: 'The link no longer works.',
};

export const roleForm = {
  inviteTitle: 'Invite someone',
  changeTitle: (name: string) => `Role of ${name}`,
  role: 'Role in the household',
  lastDay: 'Last day of access',
  lastDayHint: 'Leave empty for no end date.',
  makeTheLink: makeInvite.makeTheLink,
  linkTitle: makeInvite.linkTitle,
  linkLead:
    'Send it to the person. They need an account on this server. It works once, within 7 days, and is shown only now.',
  inviteLink: makeInvite.inviteLink,
  copyTheLink: makeInvite.copyTheLink,
  becomesViewer: 'Accounts that this person shares become private.',
};

export const sharedSheet = {
  title: 'Shared transaction',
  newTitle: 'New transaction',
  what: 'this transaction',
  type: 'Money spent or received',
  expense: 'Money spent',
  income: 'Money received',
  categories: 'the owner’s categories',
  categoryHint: 'These are the categories of the account’s owner.',
  uncategorised: 'No category',
  splits: 'Splits',
  fixed:
    'Only the owner can change this transaction. It’s split, part of a transfer, or linked to a refund or to their tax records.',
  deleted: 'The transaction is deleted. You can undo this under “Your changes”.',
};

export const sharedFiles = {
  title: 'Files of this transaction',
  what: 'the attachments',
  add: 'Attach a file',
  added: 'Attached.',
  none: 'No files yet.',
  save: 'Save the file',
};

export const sharedImport = {
  title: 'Import a statement',
  lead: 'Rows that the account already has are left out. Categories are set by the owner’s rules.',
  choose: 'Choose a file',
  chooseAnother: 'Choose another file',
  found: ({ added, duplicates }: SharedImport['counts']) =>
    added === 0
      ? 'Nothing new in this file'
      : `${countText(added, 'new transaction')}, ${duplicates.toLocaleString(language)} already recorded`,
  period: (from: string, to: string) => `${from} to ${to}`,
  needsOwner:
    'The layout of this file isn’t known. The owner of the account can import one such file and choose its columns. After that you can import them too.',
  sign: 'How does the file show money out?',
  negativeIsSpend: 'Money out has a minus sign',
  positiveIsSpend: 'Money out has no minus sign',
  brokenIsForOwner: 'Only the owner can import a file whose balances don’t match.',
  rows: 'Rows of the file',
  leftOut: 'left out',
  more: 'The file has more rows than these.',
  record: (count: number) => `Import ${countText(count, 'transaction')}`,
  imported: (count: number) =>
    `${countText(count, 'transaction')} imported. You can undo this under “Your changes”.`,
};

export const sharedChanges = {
  title: 'Your changes',
  what: 'your changes',
  undone: 'Change undone.',
};

export const whoseFigures = {
  whose: householdScreen.whose,
  mine: householdScreen.mine,
  household: common.household,
  sharedBy: (name: string) => `Shared by ${name}`,
  onlyMine: 'This page shows only your own figures.',
};

/** Reasons for which screens show one's own figures alone, by the beginning of their addresses. */
export const onlyOwnReasons: readonly (readonly [begin: string, reason: string])[] = [
  ['/tax/plan/couple', 'This page compares both of you, whatever you choose here.'],
  ['/tax', 'Each person has their own tax return, so this page is always about you.'],
  ['/forecast', 'This page needs all of a person’s accounts, so it’s always about yours.'],
  ['/accounts/', 'This page is about one of your own accounts.'],
  ['/investments/', 'This page is about your own holdings.'],
  ['/transactions/', 'This page is about your own accounts.'],
];

export const householdReview = {
  title: reviewScreen.title,
  what: 'the transactions to review',
  list: 'Transactions without a category',
  answer: (name: string | undefined) =>
    name === undefined
      ? 'Transactions of others that need a category, in accounts where you can set it.'
      : `Transactions that need a category, in accounts of ${name} where you can set it.`,
  empty: reviewSteps.nothingWaitsForYou,
  emptyText: 'This page covers accounts whose owners let you add details or edit.',
  own: 'Choose “Mine” for your own review, which has transfers, refunds and recurring payments too.',
};
