/** Texts of the dialogs for channels, which are loaded when one is opened. */

import type { NotificationChannel } from '@farthing/api-contract';

export const channelKinds: Readonly<Record<NotificationChannel['kind'], string>> = {
  push: 'This browser',
  email: 'By email',
  ntfy: 'ntfy',
  webhook: 'Webhook',
};

export const channelDeletion = {
  question: (name: string) => `Delete “${name}”?`,
  confirm: 'Delete the channel',
  warning: 'It gets no more notifications. Messages that are waiting to be sent are deleted too.',
  deleted: (name: string) => `“${name}” gets no more notifications.`,
};

export const channelForms = {
  add: 'Add a channel for notifications',
  change: 'Change the channel',
  kind: 'Kind',
  browserOn: (system: string) => `Browser on ${system}`,
  nameHint: 'So that you recognise it in the list',
  email: (address: string) => `Emails go to ${address}, the address that you sign in with.`,
  pushLead:
    'Your browser will ask you to allow notifications. The browser’s maker delivers them, but can’t read them.',
  pushOnPhones: 'On an iPhone or iPad, first add farthing to the Home Screen and open it from there.',
  insecure: 'Notifications need HTTPS. You’re using plain HTTP.',
  unsupported: 'This browser doesn’t support notifications from websites.',
  denied: 'This browser blocks notifications from farthing. Allow them in its site settings, then try again.',
  failed:
    'This browser couldn’t be added. Reload the page and try again. It may also have no connection to its push service.',
  server: 'ntfy server',
  serverHint: 'The public server ntfy.sh, or your own',
  topic: 'Topic',
  topicHint: 'Anyone who knows the topic can read it on a public server, so make it hard to guess',
  token: 'Access token (optional)',
  tokenHint: 'Stored encrypted and never shown again',
  url: 'Address',
  urlHint: 'Messages are posted to it as signed JSON',
  home: 'This server also sends to your home network.',
  amounts: 'Send amounts too',
  passwordMissing: 'Enter your password to add the channel.',
  amountsPasswordMissing: 'Enter your password to send amounts.',
  amountsHint: 'Otherwise messages say what happened, but not how much',
  paused: 'Pause it',
  pausedHint: 'What happens in the meantime isn’t sent later',
  added: (name: string) => `“${name}” is added. You’ll hear about the next notice.`,
  secretTitle: 'Secret of the webhook',
  secretLead: 'Your program checks the signature of each message with this secret. It can’t be shown again.',
  secret: 'Signing secret',
  copySecret: 'Copy the signing secret',
};
