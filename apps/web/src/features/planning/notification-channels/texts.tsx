/** Texts of the page for notifications. */

import type { NotificationChannel, NotificationKind } from '@farthing/api-contract';
import type { ReactNode } from 'react';
import * as common from '../../../design/common-texts.ts';
import { countText } from '../../../design/format.ts';

export const notificationsScreen = {
  title: common.notifications,
  answer:
    'Choose where farthing tells you about bills, balances and budgets. Nothing is sent until you add a place.',
  what: 'the notifications',
  demo: 'The demo sends no notifications. In your own installation you choose here where they go.',
};

export const channelKinds: Readonly<Record<NotificationChannel['kind'], string>> = {
  push: 'This browser',
  email: 'By email',
  ntfy: 'ntfy',
  webhook: 'Webhook',
};

const ways: Readonly<Record<NotificationChannel['kind'], string>> = {
  ...channelKinds,
  push: 'Push',
  email: 'Emails',
};

export const channelList = {
  title: 'Where you’re told',
  add: 'Add a place',
  emptyTitle: 'You’re only told on Home',
  empty: 'Add this browser, your email address, an ntfy topic or a webhook. It starts with the next notice.',
  test: 'Test',
  testOne: (name: string) => `Send a test message to ${name}`,
  changeOne: (name: string) => `Change ${name}`,
  deleteOne: (name: string) => `Delete ${name}`,
  works: 'The test message was sent',
  fails: 'The test message wasn’t sent',
  about: (
    { kind, host, waiting, is_paused, shows_amounts }: NotificationChannel,
    sent: ReactNode | undefined,
  ) => (
    <>
      {ways[kind]} to {host}
      {is_paused && ' · paused'}
      {shows_amounts && ' · with amounts'}
      {waiting > 0 && ` · ${countText(waiting, 'message')} waiting`}
      {sent !== undefined && <> · last sent {sent}</>}
    </>
  ),
  question: (name: string) => `Delete “${name}”?`,
  confirm: 'Delete the place',
  warning: 'No more notifications go there. Messages that wait for it are deleted too.',
  deleted: (name: string) => `“${name}” gets no more notifications.`,
};

export const channelForms = {
  add: 'Add a place',
  change: 'Change the place',
  kind: 'Kind',
  nameHint: 'So that you recognise it in the list',
  email: (address: string) => `Emails go to ${address}, the address that you sign in with.`,
  pushLead:
    'Your browser will ask you to allow notifications. The maker of the browser carries them, but can’t read them.',
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
  amountsHint: 'Otherwise messages say what happened, but not how much',
  paused: 'Pause it',
  pausedHint: 'What happens in the meantime isn’t sent later',
  added: (name: string) => `“${name}” gets the next notice.`,
  secretTitle: 'Secret of the webhook',
  secretLead: 'Your program checks the signature of each message with this secret. It can’t be shown again.',
  secret: 'Signing secret',
  copySecret: 'Copy the signing secret',
};

export const kindsTable = {
  title: 'What you’re told',
  about: 'About',
  place: 'What this place gets',
  cell: (kind: string, channel: string) => `${kind}: ${channel}`,
  kinds: {
    low_balance: 'A balance is low',
    low_balance_ahead: 'An account may run short within two weeks',
    bill_due: 'A bill is due within three days',
    payment_missed: 'A regular payment is missing',
    price_rise: 'A bill or subscription costs more',
    contract_ending: 'A contract ends',
    budget_near: 'A budget is nearly spent',
    budget_over: 'A budget is overspent',
    statement_due: 'A new statement is due',
    balance_differs: 'A balance doesn’t match its statement',
    tax_deadline: 'A tax deadline is near',
    new_device: 'A sign-in from a new browser',
    backup_failed: 'A backup failed',
    weekly_digest: 'The week in one message',
  } satisfies Record<NotificationKind, string>,
};

export const timesForm = {
  title: 'When you’re told',
  quiet: 'Quiet hours',
  quietHint: 'Messages wait until they end. A sign-in from a new browser is told at once.',
  from: 'They start at',
  until: 'They end at',
  digestDay: 'Weekly message',
  digestHour: 'At',
  zoneOf: (zone: string) => `Times are those of ${zone}.`,
  days: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
  savedTimes: 'Times saved.',
};
