/** Texts of the log of sign-ins and other sensitive actions. */

import { countText } from '../../../design/format.ts';
import { language } from '../../../design/language.ts';

export const activityFilter = {
  action: 'Action',
  anything: 'Any action',
  toBeforeFrom: 'This is before “From”.',
};

export const activityLine = {
  from: (address: string) => `from ${address}`,
};

export const activityList = {
  what: 'the activity',
  showAll: 'Show all activity',
  empty: 'Sign-ins, password changes and imports are recorded here.',
  goneUser: (idEnd: string) => `User …${idEnd}`,
};

export const activityScreen = {
  demoAnswer: 'Actions, with time and address.',
  answer: 'A record of actions, with time and address. No one can change it.',
  demoTitle: 'Not available in the demo',
  demoRefusal: 'It would show visitors each other’s addresses.',
};

export const activityWords = {
  /** Name of each action, also used in the filter list. */
  titles: {
    login: 'Signed in',
    login_failed: 'Sign-in refused',
    totp_failed: 'Wrong codes after your password',
    logout: 'Signed out',
    logout_all: 'Signed out everywhere',
    session_revoke: 'Another device signed out',
    refresh_reuse: 'An old session token was used again',
    register: 'Registered',
    totp_enable: 'Two-step sign-in turned on',
    totp_disable: 'Two-step sign-in turned off',
    passkey_add: 'Passkey added',
    passkey_remove: 'Passkey deleted',
    provider_link: 'Account at the sign-in provider linked',
    provider_unlink: 'Account at the sign-in provider unlinked',
    notification_channel_add: 'Place for notifications added',
    notification_channel_remove: 'Place for notifications deleted',
    password_change: 'Password changed',
    profile_delete: 'Account deleted',
    user_create: 'User added',
    user_disable: 'User disabled',
    user_enable: 'User enabled again',
    admin_grant: 'User made an administrator',
    admin_revoke: 'User is no longer an administrator',
    password_reset: 'Password reset by an administrator',
    password_reset_sent: 'Password reset link sent by email',
    password_reset_by_email: 'Password reset with an emailed link',
    totp_reset: 'Two-step sign-in turned off for a user',
    invite_create: 'Invite created',
    invite_revoke: 'Invite revoked',
    invite_restore: 'Invite restored',
    household_create: 'Household created',
    household_budget_create: 'Budget of the household set',
    household_budget_change: 'Budget of the household changed',
    household_budget_delete: 'Budget of the household deleted',
    household_cost_create: 'Shared cost or settlement added',
    household_cost_delete: 'Shared cost or settlement deleted',
    household_rename: 'Household renamed',
    household_delete: 'Household ended',
    household_invite_create: 'Household invite created',
    household_invite_revoke: 'Household invite revoked',
    household_join: 'Someone joined the household',
    household_leave: 'Someone left the household',
    household_member_change: 'Role in the household changed',
    household_member_remove: 'Someone was removed from the household',
    household_restore: 'Household sharing reduced by a restored backup',
    account_share: 'Sharing of an account changed',
    account_share_default: 'Sharing of new accounts changed',
    account_share_costs: 'Sharing of an account’s costs changed',
    tax_year_share: 'A tax year shared with the household',
    tax_year_withdraw: 'A tax year no longer shared',
    shared_transaction_create: 'Transaction recorded in a shared account',
    shared_transaction_change: 'Transaction of a shared account changed',
    shared_transaction_delete: 'Transaction of a shared account deleted',
    shared_transaction_undo: 'Change in a shared account undone',
    shared_attachment_create: 'File attached in a shared account',
    shared_attachment_delete: 'File of a shared account deleted',
    account_ownership: 'Percentage owned of an account changed',
    account_same_as: 'Joint account changed',
    api_token_create: 'API token created',
    api_token_delete: 'API token deleted',
    import_commit: 'Statement imported',
    import_revert: 'Import reverted',
  },
  byOther: 'By someone else in your household',
  sharedAt: (level: string) =>
    level === 'private'
      ? 'Now only its owner sees it'
      : level === 'counted'
        ? 'Now counted in the household’s total'
        : level === 'view'
          ? 'Now others can see it'
          : level === 'annotate'
            ? 'Now others can see it and add details'
            : 'Now others can see and edit it',
  codeAskedFor: 'Correct password, then a code was needed',
  withBackupCode: 'With a backup code',
  withCode: 'With a code from the authenticator app',
  withPasskey: 'With a passkey',
  withProvider: 'With the sign-in provider',
  wrongPassword: 'Wrong password or code',
  wrongCodes: (count: number) =>
    `${count} wrong codes in an hour. If this was not you, change your password.`,
  twoTabs: 'Harmless if you have farthing open in two tabs',
  byInvite: 'By invite',
  inviteFor: (people: number, days: number) =>
    `For ${countText(people, 'person', 'people')}, ${countText(days, 'day')}`,
  ofRows: (rows: number) => `Out of ${rows.toLocaleString(language)} in the file`,
  passwordGiven: 'Confirmed with the password',
  importedRows: (rows: number) => `Imported ${countText(rows, 'row')}`,
  revertedRows: (rows: number) => `Import reverted: ${countText(rows, 'row')} removed`,
  connectedThrough: (address: string) => `Connected through ${address}`,
};

export const everybodysActivityScreen = {
  answer: 'Everyone’s actions, with time and address. No one can change this record.',
};
