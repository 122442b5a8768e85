/** Texts of the invites card and the form for a new one. */

import type { Invite } from '@farthing/api-contract';
import type { ReactNode } from 'react';
import * as common from '../../../design/common-texts.ts';
import { countText } from '../../../design/format.ts';
import { phrase } from '../../../design/phrase.ts';

export const inviteCard = {
  what: 'the invites',
  title: 'Registration',
  makeAnInvite: 'Create an invite',
  openMeans:
    'Anyone who can reach this server can register. To allow invited people only, start it with REGISTRATION=invite. To allow no one, use REGISTRATION=closed.',
  closedMeans:
    'People can’t register themselves. Add them above, or start the server with REGISTRATION=invite to send links.',
  emptyTitle: 'People register by invite',
  empty: 'An invite is a link that you send to a person. They can register with it once, until it expires.',
  invites: 'Invites',
  states: { open: common.open, used: 'Used', expired: common.expired, revoked: 'Revoked' } satisfies Record<
    Invite['state'],
    string
  >,
  unnamed: 'An invite',
  revokedToast: (name: string) => `The link “${name}” no longer works.`,
  usedUntil: (uses: number, mostUses: number, isExpired: boolean, at: ReactNode) =>
    phrase`used ${uses} of ${countText(mostUses, 'time')} · ${isExpired ? 'expired' : 'expires'} ${at}`,
  revokeInvite: (name: string) => `Revoke ${name}`,
  revoke: 'Revoke',
};

export const makeInvite = {
  oneDay: 'One day',
  oneWeek: 'One week',
  people: (count: number) => (count === 1 ? 'One person' : countText(count, 'person', 'people')),
  title: 'Create an invite',
  note: 'Who is it for?',
  noteHint: 'For you, to tell invites apart',
  letsIn: 'Number of people',
  makeTheLink: 'Create the link',
  linkTitle: 'The link',
  linkLead: 'Send it to the person. It is shown only once: the server keeps only its fingerprint.',
  inviteLink: 'Invite link',
  copyTheLink: 'Copy the link',
};
