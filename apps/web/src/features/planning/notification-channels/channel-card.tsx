import type { NotificationChannel, NotificationChannelList, NotificationTest } from '@farthing/api-contract';
import { useState } from 'react';
import { notificationChannelsChanged, testNotificationChannel } from '../../../api/notification-channels.ts';
import { messageOf } from '../../../api/problem.ts';
import { Button } from '../../../design/button.tsx';
import * as common from '../../../design/common-texts.ts';
import { InstantText } from '../../../design/dates.tsx';
import { Card, Row } from '../../../design/layout.tsx';
import { lazyPart } from '../../../design/lazy-part.ts';
import { List, ListItem } from '../../../design/list.tsx';
import { EmptyState, Notice } from '../../../design/notice.tsx';
import { Text } from '../../../design/text.tsx';
import type { OpenChannel } from './channel-dialog.tsx';
import { channelList as texts } from './texts.tsx';

const ChannelDialog = lazyPart(() => import('./channel-dialog.tsx'));

/** Ways by which the user is told: add, test, change and delete. */
export function ChannelCard({ list }: { readonly list: NotificationChannelList }) {
  const [open, setOpen] = useState<OpenChannel>();
  const [result, setResult] = useState<NotificationTest>();
  const { items } = list;
  const test = async ({ id }: NotificationChannel) => {
    setResult(undefined);
    try {
      setResult(await testNotificationChannel(id));
    } catch (error) {
      setResult({ ok: false, message: messageOf(error) });
    }
    await notificationChannelsChanged();
  };
  const add = (small: boolean) => (
    <Button small={small} kind={small ? 'plain' : 'main'} onClick={() => setOpen({ what: 'add' })}>
      {texts.add}
    </Button>
  );
  return (
    <>
      {result && (
        <Notice tone={result.ok ? 'good' : 'error'} title={result.ok ? texts.works : texts.fails}>
          {result.message}
        </Notice>
      )}
      <Card
        id="channels"
        title={texts.title}
        padded={false}
        action={items.length > 0 ? add(true) : undefined}
      >
        {items.length === 0 && (
          <EmptyState title={texts.emptyTitle} action={add(false)}>
            {texts.empty}
          </EmptyState>
        )}
        {items.length > 0 && (
          <List label={texts.title}>
            {items.map((channel) => (
              <Line
                key={channel.id}
                channel={channel}
                onTest={() => test(channel)}
                onOpen={(what) => setOpen({ what, channel })}
              />
            ))}
          </List>
        )}
      </Card>
      {open && <ChannelDialog open={open} list={list} onClose={() => setOpen(undefined)} />}
    </>
  );
}

interface LineProps {
  readonly channel: NotificationChannel;
  readonly onTest: () => Promise<void>;
  readonly onOpen: (what: 'change' | 'delete') => void;
}

function Line({ channel, onTest, onOpen }: LineProps) {
  const [busy, setBusy] = useState(false);
  const { name, last_sent_at, last_error } = channel;
  const test = () => {
    setBusy(true);
    void onTest().finally(() => setBusy(false));
  };
  return (
    <ListItem
      note={
        <>
          {texts.about(channel, last_sent_at === null ? undefined : <InstantText at={last_sent_at} />)}
          {last_error !== null && (
            <Text size={14} tone="error">
              {last_error}
            </Text>
          )}
        </>
      }
      end={
        <Row gap={2}>
          <Button small busy={busy} label={texts.testOne(name)} onClick={test}>
            {texts.test}
          </Button>
          <Button small label={texts.changeOne(name)} onClick={() => onOpen('change')}>
            {common.change}
          </Button>
          <Button small label={texts.deleteOne(name)} onClick={() => onOpen('delete')}>
            {common.deleteWord}
          </Button>
        </Row>
      }
    >
      {name}
    </ListItem>
  );
}
