/** What the page of outgoing requests says; and how bytes are counted. */

import type { OutgoingRequest } from '@farthing/api-contract';
import { countText } from '../../design/format.ts';
import { language } from '../../design/language.ts';

export const bytesText = {
  bytes: (count: number) => countText(count, 'byte'),
};

export const outgoingScreen = {
  title: 'Outgoing requests',
  lead: 'Every request that this server made to another in the last 90 days. Of an address only the host is kept.',
  purposes: { prices: 'Prices', model: 'Receipt reading' } satisfies Record<
    OutgoingRequest['purpose'],
    string
  >,
  when: 'When',
  host: 'To',
  purpose: 'For',
  onBehalfOf: 'On behalf of',
  goneUser: 'Somebody who has gone',
  noUser: 'The server',
  sent: 'Sent',
  received: 'Received',
  answer: 'Answer',
  noAnswer: 'none',
  answered: (status: number, milliseconds: number) =>
    `${status}, ${milliseconds.toLocaleString(language)} ms`,
  what: 'the outgoing requests',
  emptyTitle: 'Nothing has left this server',
  empty:
    'farthing makes no requests by itself. It makes them if a price provider is set or someone chooses a model for receipts. Each is listed here.',
  totalSent: (total: number, bytes: string) => `${countText(total, 'request')}, ${bytes} sent`,
};
