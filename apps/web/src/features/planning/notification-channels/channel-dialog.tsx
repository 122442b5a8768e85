import type { NotificationChannel, NotificationChannelList } from '@farthing/api-contract';
import {
  deleteNotificationChannel,
  notificationChannelsChanged,
} from '../../../api/notification-channels.ts';
import Deletion from '../../identity/settings/deletion.tsx';
import { AddChannel, ChangeChannel } from './channel-forms.tsx';
import { channelDeletion as texts } from './line-texts.ts';

/** Dialog to open, and its channel. */
export type OpenChannel =
  | { readonly what: 'add' }
  | { readonly what: 'change' | 'delete'; readonly channel: NotificationChannel };

interface ChannelDialogProps {
  readonly open: OpenChannel;
  readonly list: NotificationChannelList;
  readonly onClose: () => void;
}

/** The dialog that is open: add, change or delete a channel. */
export default function ChannelDialog({ open, list, onClose }: ChannelDialogProps) {
  if (open.what === 'add') return <AddChannel list={list} onClose={onClose} />;
  const { channel } = open;
  if (open.what === 'change') return <ChangeChannel channel={channel} onClose={onClose} />;
  return (
    <Deletion
      title={texts.question(channel.name)}
      action={texts.confirm}
      warning={texts.warning}
      remove={() => deleteNotificationChannel(channel.id)}
      removed={texts.deleted(channel.name)}
      readAgain={notificationChannelsChanged}
      onClose={onClose}
    />
  );
}
