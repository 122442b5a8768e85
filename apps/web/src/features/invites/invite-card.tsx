import type { Invite } from '@farthing/api-contract';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { invitesChanged, invitesQuery, setInviteRevoked } from '../../api/invites.ts';
import { messageOf } from '../../api/problem.ts';
import { Button } from '../../design/button.tsx';
import { InstantText } from '../../design/dates.tsx';
import { Card } from '../../design/layout.tsx';
import { List, ListItem } from '../../design/list.tsx';
import { EmptyState, Skeleton } from '../../design/notice.tsx';
import { PaddedFoot } from '../../design/padded.tsx';
import { Badge, Text } from '../../design/text.tsx';
import { toast } from '../../design/toast.tsx';
import { LoadFailed } from '../settings/load-failed.tsx';

const MakeInvite = lazy(() =>
  import('./make-invite.tsx').then(({ MakeInvite }) => ({ default: MakeInvite })),
);

/** Who may register by themselves, and the links that let people in while that is by invite. */
export function InviteCard() {
  const query = useQuery(invitesQuery);
  const [isMaking, setIsMaking] = useState(false);
  const mode = query.data?.registration;
  const items = query.data?.items ?? [];
  return (
    <>
      <LoadFailed what="the invites" query={query} />
      <Card
        title="Registration"
        padded={false}
        action={
          mode === 'invite' &&
          items.length > 0 && (
            <Button small onClick={() => setIsMaking(true)}>
              Make an invite
            </Button>
          )
        }
      >
        {query.isPending && <Skeleton shape="row" count={2} />}
        {(mode === 'open' || mode === 'closed') && (
          <PaddedFoot>
            <Text size={14} tone="quiet">
              {mode === 'open'
                ? 'Everybody who reaches this server may register. To let people in by invite only, start it with REGISTRATION=invite; to let in nobody, with REGISTRATION=closed.'
                : 'Nobody registers here by themselves: add people above. To let them in by a link, start the server with REGISTRATION=invite.'}
            </Text>
          </PaddedFoot>
        )}
        {mode === 'invite' && items.length === 0 && (
          <EmptyState
            title="People register by invite"
            action={<Button onClick={() => setIsMaking(true)}>Make an invite</Button>}
          >
            An invite is a link that you send to somebody. It lets them register once, and expires.
          </EmptyState>
        )}
        {items.length > 0 && (
          <List label="Invites">
            {items.map((invite) => (
              <InviteLine key={invite.id} invite={invite} />
            ))}
          </List>
        )}
      </Card>
      <Suspense>{isMaking && <MakeInvite onClose={() => setIsMaking(false)} />}</Suspense>
    </>
  );
}

const states = { open: 'Open', used: 'Used', expired: 'Expired', revoked: 'Revoked' } as const;

function InviteLine({ invite }: { readonly invite: Invite }) {
  const { id, note, state, uses, most_uses, expires_at } = invite;
  const name = note ?? 'An invite';
  const set = async (revoked: boolean) => {
    await setInviteRevoked(id, revoked);
    await invitesChanged();
  };
  const revoke = () =>
    set(true).then(
      () => toast(`The link “${name}” lets nobody in any more.`, () => set(false)),
      (error: unknown) => toast(messageOf(error)),
    );
  return (
    <ListItem
      note={
        <>
          used {uses} of {most_uses} {most_uses === 1 ? 'time' : 'times'} ·{' '}
          {state === 'expired' ? 'expired' : 'expires'} <InstantText at={expires_at} />
        </>
      }
      end={
        state === 'open' ? (
          <Button small label={`Revoke ${name}`} onClick={() => void revoke()}>
            Revoke
          </Button>
        ) : (
          <Badge>{states[state]}</Badge>
        )
      }
    >
      {name}
    </ListItem>
  );
}
