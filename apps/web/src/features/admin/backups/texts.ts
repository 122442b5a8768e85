/** Texts of the backups page, its dialogs, and the recovery key file. */

import type { Backup, BackupOperation, BackupStatus, RestoredSignIn } from '@farthing/api-contract';
import { countText } from '../../../design/format.ts';

/** A refusal of the service as a sentence. */
const ended = (message: string) => (message.endsWith('.') ? message : `${message}.`);

export const backupLine = {
  deleted: 'Backup deleted.',
  downloading: 'The backup is being downloaded.',
  notTested: 'not tested',
  tested: 'tested',
  menu: (instant: string) => `Actions for the backup of ${instant}`,
  download: 'Download it',
  test: 'Test it',
  restore: 'Restore it',
};

export const backupWords = {
  /** Origin of a backup. */
  kinds: {
    nightly: 'Nightly',
    manual: 'Manual',
    upload: 'Uploaded',
    before_restore: 'Before a restore',
    before_upgrade: 'Before an upgrade',
  } satisfies Record<Backup['kind'], string>,
  kilobytes: (figure: string) => `${figure} KB`,
  megabytes: (figure: string) => `${figure} MB`,
  gigabytes: (figure: string) => `${figure} GB`,
  noBackup: 'There are no backups yet.',
  notTested: (instant: string) => `The last backup is from ${instant}. It has not been tested yet.`,
  isBad: (instant: string) =>
    `The last backup is from ${instant}, and its test restore failed. Make another one now.`,
  isGood: (instant: string) =>
    `The last backup is from ${instant}. It was restored as a test, and everything matched.`,
  nightlyOff: 'Nightly backups are turned off on this server.',
  nightly: (time: string, timeZone: string, keep: BackupStatus['nightly']['keep']) => {
    const kept = [
      ...(keep.daily > 0 ? [countText(keep.daily, 'day')] : []),
      ...(keep.weekly > 0 ? [countText(keep.weekly, 'week')] : []),
      ...(keep.monthly > 0 ? [countText(keep.monthly, 'month')] : []),
    ];
    const last = kept.length > 1 ? ` and ${kept.pop()}` : '';
    return `A backup is made and tested each night at ${time} (${timeZone}). The newest of each of the last ${kept.join(', ')}${last} is kept.`;
  },
  stages: {
    counting: 'counting records',
    writing: 'writing',
    loading: 'loading',
    comparing: 'comparing every table',
    swapping: 'replacing the data',
  } satisfies Record<NonNullable<BackupOperation['stage']>, string>,
  operations: { create: 'Backing up', verify: 'Testing', restore: 'Restoring' } satisfies Record<
    BackupOperation['operation'],
    string
  >,
  underWay: (operation: string, stage: string) => `${operation}: ${stage}`,
  failed: 'It failed.',
  created: 'Backup made and tested.',
  verified: 'Backup tested.',
};

export const backupsScreen = {
  onlyAdministrators: 'Only administrators can see backups.',
  backUpNow: 'Back up now',
  what: 'the backups',
  didNotWork: (operation: string) => `${operation} failed`,
  nothingHasChanged: (message: string | null) =>
    message === null ? 'Nothing has changed.' : `${ended(message)} Nothing has changed.`,
  signInAgain: 'When it’s done, you’ll need to sign in again.',
  yourBackups: 'Your backups',
  emptyTitle: 'No backup yet',
  empty: 'A backup is one encrypted file with all accounts, transactions, attachments and settings.',
  scheduleTitle: 'When backups are made',
  schedule: (nightly: string) =>
    `${nightly} Backups that you make or upload stay until you delete them. Copy backups to another place from time to time. They are encrypted.`,
};

export const recoveryKeyFile = {
  lines: (host: string, publicKey: string) => [
    `# farthing recovery key for ${host}`,
    '# It opens every backup of this server. Anyone with this key and a backup can read everything in it.',
    `# public key: ${publicKey}`,
  ],
};

export const recoveryKeyCard = {
  title: 'Keep your recovery key',
  lead: 'Backups are encrypted. If you lose this server, you need the recovery key to open a copy of a backup. Keep it somewhere else, such as in a password manager or on paper.',
  passwordMissing: 'Enter your password to see the key.',
  show: 'Show the recovery key',
  kept: 'Saved. The recovery key won’t be shown again.',
  keepForm: 'Keep the recovery key',
  recoveryKey: 'Recovery key',
  copyTheKey: 'Copy the key',
  downloadTheKey: 'Download the key',
  printTheKey: 'Print the key',
  keepElsewhere: 'I’ve saved it somewhere else, not on this server',
  keepElsewhereHint: 'It is not shown again after this.',
};

export const restoreDialog = {
  title: 'Restore this backup?',
  form: 'Restore this backup',
  warningTitle: 'This replaces everything on this server',
  warning: (instant: string) =>
    `All accounts, transactions, files and settings of all users are restored to how they were on ${instant}. Today’s data is backed up first. All users must then sign in again. In households, only what is shared both in the backup and now stays shared.`,
  recoveryKey: 'Recovery key',
  recoveryKeyHint:
    'Enter the recovery key of the server that made this backup. It begins with AGE-SECRET-KEY-1.',
  checking: 'Checking who could sign in after the restore',
  checkFailed: (message: string) =>
    `We couldn't check who could sign in after the restore. ${ended(message)}`,
  effectsTitle: 'This restore changes who can sign in',
  effects: 'List of changes',
  noEffects: 'No one gains or loses access. Everyone has to sign in again, and all API tokens stop working.',
  notKnown:
    "An older version made this backup, so it doesn't say who could sign in. After the restore, check the list of users.",
  enabledAgain: (email: string) => `${email} is disabled now and would be enabled again.`,
  secondFactorOff: (email: string) => `${email} would lose two-step sign-in.`,
  backupCodes: (email: string, codes: number) =>
    `${email} could use ${countText(codes, 'used backup code')} again.`,
  signInBack: ({ email, kind, name }: RestoredSignIn) =>
    kind === 'passkey'
      ? `${email} could use the passkey “${name}” again.`
      : `${email} could sign in with the provider’s account ${name} again.`,
  signInGone: ({ email, kind, name }: RestoredSignIn) =>
    kind === 'passkey'
      ? `${email} would lose the passkey “${name}”.`
      : `${email} would no longer be linked to the provider’s account ${name}.`,
  signInsNotKnown:
    'The backup doesn’t say which passkeys and linked accounts it has. After the restore, ask people to check theirs.',
  restored: (email: string) => `${email} is in the backup but doesn’t exist now, and would be added.`,
  removed: (email: string) => `${email} is not in the backup. Their data would be deleted.`,
  afterwards:
    'After the restore, disable users again. Ask people to set up two-step sign-in, make new backup codes and check their passkeys.',
  cancel: 'Keep the current data',
  confirm: 'Replace everything',
};

export const uploadButton = {
  uploaded: 'The backup is in the list.',
  sending: (percent: number) => `Sending: ${percent}%`,
  upload: 'Upload a backup',
};
