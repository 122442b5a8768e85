/** Texts of the page for notifications. */

import type { NotificationChannel, NotificationKind } from '@farthing/api-contract';
import type { ReactNode } from 'react';
import * as common from '../../../design/common-texts.ts';
import { countText } from '../../../design/format.ts';
import { phrase } from '../../../design/phrase.ts';

export const notificationsScreen = {
  title: common.notifications,
  answer:
    'Choose how farthing notifies you about bills, balances and budgets. Nothing is sent until you add a channel.',
  what: 'the notifications',
  demo: 'The demo sends no notifications. On your own server you can choose here where they go.',
};

const ways: Readonly<Record<NotificationChannel['kind'], string>> = {
  push: 'Push to',
  email: 'Emails to',
  ntfy: 'A topic of',
  webhook: 'Posts to',
};

export const channelList = {
  title: 'Channels',
  add: 'Add a channel',
  emptyTitle: 'No channels yet',
  empty: 'Notices appear only on Home. Add this browser, your email address, an ntfy topic or a webhook.',
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
      {ways[kind]} {host}
      {is_paused && ' · paused'}
      {shows_amounts && ' · with amounts'}
      {waiting > 0 && ` · ${countText(waiting, 'message')} waiting`}
      {sent !== undefined && phrase` · last sent ${sent}`}
    </>
  ),
};

export const kindsTable = {
  title: 'What to send',
  about: 'About',
  channel: 'What this channel gets',
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
    transactions_missing: 'Transactions are missing between two statements',
    tax_deadline: 'A tax deadline is near',
    hmrc_answer_missing: 'HMRC’s answer to an update is missing',
    file_to_check: 'A file has arrived and needs checking',
    file_refused: 'A file that came in wasn’t imported',
    mailbox_failed: 'The mailbox can’t be read',
    new_device: 'A sign-in from a new browser',
    backup_failed: 'A backup or the certificate failed',
    weekly_digest: 'A weekly summary',
  } satisfies Record<NotificationKind, string>,
};

export const timesForm = {
  title: 'When to send it',
  quiet: 'Quiet hours',
  quietHint: 'Messages wait until quiet hours end. Only those about a new sign-in are sent straight away.',
  from: common.from,
  until: 'Until',
  digestDay: 'Weekly summary',
  digestHour: 'Time of day',
  zoneOf: (zone: string) => `Times are in ${zone}.`,
  otherZone: (zone: string, own: string) =>
    `Times are in ${zone}. If you save, they change to this browser’s time zone, ${own}.`,
  days: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
  savedTimes: 'Times saved.',
};
