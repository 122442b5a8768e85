import type { NotificationChannel, NotificationKind } from '@farthing/api-contract';
import { useState } from 'react';
import {
  changeNotificationChannel,
  notificationChannelsChanged,
} from '../../../api/notification-channels.ts';
import { CheckField, SelectField } from '../../../design/fields/choice-fields.tsx';
import { Card, NotOnPhone, OnPhone, ReaderOnly, Stack } from '../../../design/layout.tsx';
import { PaddedFoot } from '../../../design/padded.tsx';
import { Table } from '../../../design/table.tsx';
import { useWork } from '../../../design/use-work.ts';
import { kindsTable as texts } from './texts.tsx';

const kinds = Object.keys(texts.kinds).filter((kind): kind is NotificationKind => kind in texts.kinds);

interface KindsTableProps {
  readonly channels: readonly NotificationChannel[];
  readonly isAdmin: boolean;
}

/** Switches one kind of one channel. */
type Switch = (channel: NotificationChannel, kind: NotificationKind, isOn: boolean) => void;

interface SwitchesProps {
  readonly channels: readonly NotificationChannel[];
  readonly shown: readonly NotificationKind[];
  readonly busy: boolean;
  readonly onSwitch: Switch;
}

/** A switch for each kind and channel. Each press is saved at once. Phones show one channel at a time. */
export function KindsTable({ channels, isAdmin }: KindsTableProps) {
  const { busy, run } = useWork();
  const set = ({ id, kinds: before }: NotificationChannel, kind: NotificationKind, isOn: boolean) => {
    const after = isOn ? [...before, kind] : before.filter((one) => one !== kind);
    return run(() => changeNotificationChannel(id, { kinds: after }).finally(notificationChannelsChanged));
  };
  const switches = {
    channels,
    shown: kinds.filter((kind) => kind !== 'backup_failed' || isAdmin),
    busy,
    onSwitch: (...given: Parameters<Switch>) => void set(...given),
  };
  return (
    <Card id="kinds" title={texts.title} padded={false}>
      <NotOnPhone>
        <AllChannels {...switches} />
      </NotOnPhone>
      <OnPhone>
        <PaddedFoot>
          <OneChannel {...switches} />
        </PaddedFoot>
      </OnPhone>
    </Card>
  );
}

function AllChannels({ channels, shown, busy, onSwitch }: SwitchesProps) {
  return (
    <Table
      label={texts.title}
      rows={shown}
      keyOf={(kind) => kind}
      columns={[
        { id: 'kind', header: texts.about, cell: (kind) => texts.kinds[kind] },
        ...channels.map((channel) => ({
          id: channel.id,
          header: channel.name,
          narrow: true,
          cell: (kind: NotificationKind) => (
            <CheckField
              label={<ReaderOnly>{texts.cell(texts.kinds[kind], channel.name)}</ReaderOnly>}
              checked={channel.kinds.includes(kind)}
              disabled={busy}
              onChange={(isOn) => onSwitch(channel, kind, isOn)}
            />
          ),
        })),
      ]}
    />
  );
}

function OneChannel({ channels, shown, busy, onSwitch }: SwitchesProps) {
  const [chosen, setChosen] = useState('');
  const channel = channels.find(({ id }) => id === chosen) ?? channels[0];
  if (!channel) return null;
  return (
    <Stack gap={3}>
      <SelectField
        label={texts.channel}
        value={channel.id}
        options={channels.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={setChosen}
      />
      {shown.map((kind) => (
        <CheckField
          key={kind}
          label={texts.kinds[kind]}
          checked={channel.kinds.includes(kind)}
          disabled={busy}
          onChange={(isOn) => onSwitch(channel, kind, isOn)}
        />
      ))}
    </Stack>
  );
}
