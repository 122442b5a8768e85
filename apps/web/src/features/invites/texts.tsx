/** What the card of invites and the form of a new one say. */

import type { Invite } from '@farthing/api-contract';
import type { ReactNode } from 'react';
import { countText } from '../../design/format.ts';

export const inviteCard = {
  what: 'the invites',
  title: 'Registration',
  makeAnInvite: 'Make an invite',
  openMeans:
    'Everybody who reaches this server may register. To let people in by invite only, start it with REGISTRATION=invite; to let in nobody, with REGISTRATION=closed.',
  closedMeans:
    'Nobody registers here by themselves: add people above. To let them in by a link, start the server with REGISTRATION=invite.',
  emptyTitle: 'People register by invite',
  empty: 'An invite is a link that you send to somebody. It lets them register once, and expires.',
  invites: 'Invites',
  states: { open: 'Open', used: 'Used', expired: 'Expired', revoked: 'Revoked' } satisfies Record<
    Invite['state'],
    string
  >,
  unnamed: 'An invite',
  revokedToast: (name: string) => `The link “${name}” lets nobody in any more.`,
  usedUntil: (uses: number, mostUses: number, isExpired: boolean, at: ReactNode) => (
    <>
      used {uses} of {countText(mostUses, 'time')} · {isExpired ? 'expired' : 'expires'} {at}
    </>
  ),
  revokeInvite: (name: string) => `Revoke ${name}`,
  revoke: 'Revoke',
};

export const makeInvite = {
  oneDay: 'One day',
  oneWeek: 'One week',
  thirtyDays: '30 days',
  people: (count: number) => (count === 1 ? 'One person' : countText(count, 'person', 'people')),
  title: 'Make an invite',
  note: 'Who is it for?',
  noteHint: 'For you, to tell invites apart',
  letsIn: 'Lets in',
  worksFor: 'Works for',
  cancel: 'Cancel',
  makeTheLink: 'Make the link',
  linkTitle: 'The link',
  linkLead: 'Send it to whom it is for. It is shown this once: the server keeps only its fingerprint.',
  inviteLink: 'Invite link',
  copyTheLink: 'Copy the link',
};
