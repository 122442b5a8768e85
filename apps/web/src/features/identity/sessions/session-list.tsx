import type { Session } from '@farthing/api-contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../../api/problem.ts';
import { endSession, sessionsQuery } from '../../../api/profile.ts';
import { queryClient } from '../../../api/queries.ts';
import { signOut } from '../../../api/session.ts';
import { Button } from '../../../design/button.tsx';
import * as common from '../../../design/common-texts.ts';
import { InstantText } from '../../../design/dates.tsx';
import { DeviceIcon, PhoneIcon } from '../../../design/icons.ts';
import { Card, Row } from '../../../design/layout.tsx';
import { List, ListItem } from '../../../design/list.tsx';
import { LoadFailed } from '../../../design/load-failed.tsx';
import { Skeleton } from '../../../design/notice.tsx';
import { Badge } from '../../../design/text.tsx';
import { toast } from '../../../design/toast.tsx';
import { useIsDemo } from '../../admin/demo/demo-refusal.tsx';
import { deviceOf } from './device-words.ts';
import { sessionList as texts } from './texts.tsx';

/** User's sessions, with a button to end each. */
export function SessionList() {
  const query = useQuery(sessionsQuery);
  const isDemo = useIsDemo();
  const [leaving, setLeaving] = useState<'here' | 'everywhere'>();
  const leave = (where: 'here' | 'everywhere') => {
    setLeaving(where);
    signOut(where === 'everywhere')
      .catch((error: unknown) => toast(messageOf(error)))
      .finally(() => setLeaving(undefined));
  };
  const sessions = [...(query.data ?? [])].sort(
    (one, other) => Number(other.is_current) - Number(one.is_current),
  );
  return (
    <Card
      id="sessions"
      title={texts.title}
      padded={false}
      action={
        <Row gap={2}>
          {!isDemo && (
            <Button small busy={leaving === 'everywhere'} onClick={() => leave('everywhere')}>
              {texts.signOutEverywhere}
            </Button>
          )}
          <Button small busy={leaving === 'here'} onClick={() => leave('here')}>
            {texts.signOutHere}
          </Button>
        </Row>
      }
    >
      <LoadFailed what={texts.what} query={query} />
      {query.isPending && <Skeleton shape="row" count={2} />}
      <List label={texts.list}>
        {sessions.map((session) => (
          <SessionLine key={session.id} session={session} />
        ))}
      </List>
    </Card>
  );
}

function SessionLine({ session }: { readonly session: Session }) {
  const [isEnding, setIsEnding] = useState(false);
  const device = deviceOf(session.user_agent);
  const end = async () => {
    setIsEnding(true);
    try {
      await endSession(session.id);
      toast(texts.isSignedOut(device.name));
    } catch (error) {
      toast(messageOf(error));
    } finally {
      await queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey });
      setIsEnding(false);
    }
  };
  return (
    <ListItem
      mark={device.isPhone ? <PhoneIcon size={24} stroke={1.5} /> : <DeviceIcon size={24} stroke={1.5} />}
      note={
        <>
          {session.ip_address && `${session.ip_address} · `}
          {texts.lastActive(<InstantText at={session.last_active_at} />)}
        </>
      }
      end={
        session.is_current ? (
          <Badge tone="copper">{texts.thisDevice}</Badge>
        ) : (
          <Button small label={texts.signOutDevice(device.name)} busy={isEnding} onClick={() => void end()}>
            {common.signOut}
          </Button>
        )
      }
    >
      {device.name}
    </ListItem>
  );
}
