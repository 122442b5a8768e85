/** Texts of the copy on this device: its setting, the start without a network, and unsent changes. */

import type { ReactNode } from 'react';
import { countText } from '../../../design/format.ts';
import { phrase } from '../../../design/phrase.ts';

const passphrase = 'Passphrase of the copy';

export const offlineCard = {
  lead: 'Keep a copy on this device, to see your money and add to it without a network: accounts, budgets, notices and 24 months of transactions. What you enter is sent when the server is reached again.',
  passphrase,
  passphraseHint: 'At least 10 characters. Three or four words are good. It can’t be reset.',
  again: 'Passphrase again',
  tooShort: 'Enter at least 10 characters.',
  differs: 'The two passphrases aren’t the same.',
  switchOn: 'Keep a copy',
  failed: 'The copy wasn’t made',
  insecure: 'A copy on this device needs HTTPS. You’re using plain HTTP.',
  setUpHttps: 'Set up HTTPS',
  safety:
    'The copy is encrypted with the passphrase. Without it, no one can read the copy, not even with the device in their hands.',
  isOn: (made: ReactNode) => phrase`This device has a copy of ${made}. It’s updated while you use farthing.`,
  isOnSoon: 'This device keeps a copy. It’s made when you use farthing next.',
  update: 'Update now',
  updated: 'The copy is up to date.',
  remove: 'Delete the copy',
  removed: 'The copy on this device is deleted.',
  question: 'Delete the copy on this device?',
  unsent: (count: number) => `${countText(count, 'unsent change')} will be lost.`,
  onlyHere: 'Your records on the server stay.',
};

export const offlineStart = {
  lead: 'Meanwhile, open the copy on this device. You can look at your money and enter transactions. They’re sent later.',
  passphrase,
  open: 'Open the copy',
  wrong: 'That isn’t the passphrase of this copy.',
};

export const offlineBar = {
  label: 'Offline copy',
  copyOf: (made: ReactNode) => phrase`Offline copy of ${made}.`,
  noCopy: 'The server can’t be reached, and there is no copy yet.',
  waiting: (count: number) =>
    `${countText(count, 'change')} not sent. Balances and budgets don’t count them.`,
  sending: (count: number) => `Sending ${countText(count, 'change')}.`,
  decide: (count: number) => `${countText(count, 'change')} couldn’t be sent.`,
  show: 'Show changes',
  otherUser: (count: number) =>
    `This device has ${countText(count, 'unsent change')} of another user. You can’t see them. They’re sent when that user signs in here.`,
  deleteThem: 'Delete them',
  deleteQuestion: 'Delete another user’s changes?',
  cannotRestore: 'They were never sent, so they can’t be restored.',
  gone: 'This browser deleted the copy on this device, maybe because it was short of space. Make a new one in Settings, under Security.',
  locked:
    'The server can’t open the copy on this device. Enter its passphrase once to send your changes. Then delete the copy and make a new one.',
  notUpdated: 'The copy wasn’t updated',
  understood: 'OK',
  leaveQuestion: 'Sign out and lose your changes?',
  leaveMeans: (count: number) =>
    `${countText(count, 'change')} on this device aren’t sent yet. Signing out deletes the copy and these changes.`,
  leave: 'Sign out and delete them',
};

export const unsentSheet = {
  title: 'Changes not sent',
  none: 'Everything is sent.',
  kinds: {
    add: (when: ReactNode) => phrase`Added here ${when}`,
    change: (when: ReactNode) => phrase`Changed here ${when}`,
    attach: (when: ReactNode) => phrase`File added here ${when}`,
  },
  refused: 'The server didn’t accept this',
  sendAgain: 'Send again',
  removeOne: (name: string) => `Delete ${name}`,
  question: (name: string) => `Delete “${name}”?`,
  notOnServer: 'It was never sent, so it can’t be restored.',
  confirm: 'Delete the change',
  unnamed: 'A transaction',
};
