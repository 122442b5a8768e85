import type { HouseholdInvite } from '@farthing/api-contract';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { householdChanged, householdInvitesQuery, revokeHouseholdInvite } from '../../../api/household.ts';
import { messageOf } from '../../../api/problem.ts';
import { Button } from '../../../design/button.tsx';
import { InstantText } from '../../../design/dates.tsx';
import { Card } from '../../../design/layout.tsx';
import { lazyPart } from '../../../design/lazy-part.ts';
import { List, ListItem } from '../../../design/list.tsx';
import { LoadFailed } from '../../../design/load-failed.tsx';
import { Skeleton } from '../../../design/notice.tsx';
import { PaddedFoot } from '../../../design/padded.tsx';
import { Badge } from '../../../design/text.tsx';
import { toast } from '../../../design/toast.tsx';
import { householdSettings, invites as texts } from './texts.tsx';

const MakeInvite = lazyPart(() =>
  import('./role-forms.tsx').then(({ MakeHouseholdInvite }) => ({ default: MakeHouseholdInvite })),
);

/** Links that let people join the household, for its owners. */
export function HouseholdInvites() {
  const query = useQuery(householdInvitesQuery);
  const [isMaking, setIsMaking] = useState(false);
  const items = query.data?.items ?? [];
  return (
    <>
      <LoadFailed what={texts.what} query={query} />
      <Card title={texts.title} padded={false}>
        {query.isPending && <Skeleton shape="row" />}
        {items.length > 0 && (
          <List label={texts.title}>
            {items.map((invite) => (
              <InviteLine key={invite.id} invite={invite} />
            ))}
          </List>
        )}
        <PaddedFoot>
          <Button kind={items.length === 0 ? 'main' : 'plain'} onClick={() => setIsMaking(true)}>
            {householdSettings.invite}
          </Button>
        </PaddedFoot>
      </Card>
      <Suspense>{isMaking && <MakeInvite onClose={() => setIsMaking(false)} />}</Suspense>
    </>
  );
}

function InviteLine({ invite }: { readonly invite: HouseholdInvite }) {
  const { id, role, ends_on, state, expires_at } = invite;
  const revoke = () =>
    revokeHouseholdInvite(id)
      .then(householdChanged)
      .then(
        () => toast(texts.revoked),
        (error: unknown) => toast(messageOf(error)),
      );
  return (
    <ListItem
      note={state === 'open' && texts.worksUntil(<InstantText at={expires_at} />)}
      end={
        state === 'open' ? (
          <Button small onClick={() => void revoke()}>
            {texts.revoke}
          </Button>
        ) : (
          <Badge>{texts.states[state]}</Badge>
        )
      }
    >
      {texts.line(role, ends_on)}
    </ListItem>
  );
}
