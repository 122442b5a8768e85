/** Texts of the page for outgoing requests, including byte counts. */

import type { OutgoingRequest } from '@farthing/api-contract';
import * as common from '../../../design/common-texts.ts';
import { countText } from '../../../design/format.ts';
import { language } from '../../../design/language.ts';

export const bytesText = {
  bytes: (count: number) => countText(count, 'byte'),
};

export const outgoingScreen = {
  lead: 'Every request that this server made to another in the last 90 days. Only the host of each address is stored.',
  purposes: {
    prices: common.prices,
    model: common.receiptReading,
    email: 'Email',
    hmrc: 'HMRC',
    notification: common.notifications,
    connector: common.connections,
    'sign-in': 'Sign-in',
    certificate: 'Certificate',
    mailbox: 'Mailboxes',
  } satisfies Record<OutgoingRequest['purpose'], string>,
  when: 'When',
  onBehalfOf: 'On behalf of',
  goneUser: 'A deleted user',
  noUser: 'The server',
  received: 'Received',
  answer: 'Answer',
  answered: (status: number, milliseconds: number) =>
    `${status}, ${milliseconds.toLocaleString(language)} ms`,
  what: 'the outgoing requests',
  emptyTitle: 'Nothing has left this server',
  empty:
    'farthing only makes requests to what you set: a price provider or a mail server. Others come from connections, models for receipts, notifications and HMRC, once someone switches them on. Each request is listed here.',
  totalSent: (total: number, bytes: string) => `${countText(total, 'request')}, ${bytes} sent`,
};
