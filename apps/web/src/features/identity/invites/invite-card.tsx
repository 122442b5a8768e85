import type { Invite } from '@farthing/api-contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { invitesChanged, invitesQuery, setInviteRevoked } from '../../../api/invites.ts';
import { messageOf } from '../../../api/problem.ts';
import { Button } from '../../../design/button.tsx';
import { InstantText } from '../../../design/dates.tsx';
import { Card } from '../../../design/layout.tsx';
import { lazyPart } from '../../../design/lazy-part.ts';
import { List, ListItem } from '../../../design/list.tsx';
import { LoadFailed } from '../../../design/load-failed.tsx';
import { EmptyState, Skeleton } from '../../../design/notice.tsx';
import { PaddedFoot } from '../../../design/padded.tsx';
import { Badge, Text } from '../../../design/text.tsx';
import { toast } from '../../../design/toast.tsx';
import { inviteCard as texts } from './texts.tsx';

const MakeInvite = lazyPart(() => import('./make-invite.tsx'));

/** Who may register by themselves, and the links that let people in while that is by invite. */
export function InviteCard() {
  const query = useQuery(invitesQuery);
  const [isMaking, setIsMaking] = useState(false);
  const mode = query.data?.registration;
  const items = query.data?.items ?? [];
  return (
    <>
      <LoadFailed what={texts.what} query={query} />
      <Card
        title={texts.title}
        padded={false}
        action={
          mode === 'invite' &&
          items.length > 0 && (
            <Button small onClick={() => setIsMaking(true)}>
              {texts.makeAnInvite}
            </Button>
          )
        }
      >
        {query.isPending && <Skeleton shape="row" count={2} />}
        {(mode === 'open' || mode === 'closed') && (
          <PaddedFoot>
            <Text size={14} tone="quiet">
              {mode === 'open' ? texts.openMeans : texts.closedMeans}
            </Text>
          </PaddedFoot>
        )}
        {mode === 'invite' && items.length === 0 && (
          <EmptyState
            title={texts.emptyTitle}
            action={<Button onClick={() => setIsMaking(true)}>{texts.makeAnInvite}</Button>}
          >
            {texts.empty}
          </EmptyState>
        )}
        {items.length > 0 && (
          <List label={texts.invites}>
            {items.map((invite) => (
              <InviteLine key={invite.id} invite={invite} />
            ))}
          </List>
        )}
      </Card>
      {isMaking && <MakeInvite onClose={() => setIsMaking(false)} />}
    </>
  );
}

function InviteLine({ invite }: { readonly invite: Invite }) {
  const { id, note, state, uses, most_uses, expires_at } = invite;
  const name = note ?? texts.unnamed;
  const set = async (revoked: boolean) => {
    await setInviteRevoked(id, revoked);
    await invitesChanged();
  };
  const revoke = () =>
    set(true).then(
      () => toast(texts.revokedToast(name), () => set(false)),
      (error: unknown) => toast(messageOf(error)),
    );
  return (
    <ListItem
      note={texts.usedUntil(uses, most_uses, state === 'expired', <InstantText at={expires_at} />)}
      end={
        state === 'open' ? (
          <Button small label={texts.revokeInvite(name)} onClick={() => void revoke()}>
            {texts.revoke}
          </Button>
        ) : (
          <Badge>{texts.states[state]}</Badge>
        )
      }
    >
      {name}
    </ListItem>
  );
}
