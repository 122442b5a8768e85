import type { NotificationChannel, NotificationKind } from '@farthing/api-contract';
import { useState } from 'react';
import {
  changeNotificationChannel,
  notificationChannelsChanged,
} from '../../../api/notification-channels.ts';
import { messageOf } from '../../../api/problem.ts';
import { CheckField } from '../../../design/fields/choice-fields.tsx';
import { Card, ReaderOnly } from '../../../design/layout.tsx';
import { Table } from '../../../design/table.tsx';
import { toast } from '../../../design/toast.tsx';
import { kindsTable as texts } from './texts.tsx';

const kinds: readonly NotificationKind[] = [
  'low_balance',
  'low_balance_ahead',
  'bill_due',
  'payment_missed',
  'price_rise',
  'contract_ending',
  'budget_near',
  'budget_over',
  'statement_due',
  'balance_differs',
  'tax_deadline',
  'new_device',
  'backup_failed',
  'weekly_digest',
];

interface KindsTableProps {
  readonly channels: readonly NotificationChannel[];
  readonly isAdmin: boolean;
}

/** A switch for each kind and channel. Each press is saved at once. */
export function KindsTable({ channels, isAdmin }: KindsTableProps) {
  const [busy, setBusy] = useState(false);
  const set = async ({ id, kinds: before }: NotificationChannel, kind: NotificationKind, isOn: boolean) => {
    setBusy(true);
    try {
      const after = isOn ? [...before, kind] : before.filter((one) => one !== kind);
      await changeNotificationChannel(id, { kinds: after });
    } catch (error) {
      toast(messageOf(error));
    }
    await notificationChannelsChanged();
    setBusy(false);
  };
  return (
    <Card id="kinds" title={texts.title} padded={false}>
      <Table
        label={texts.title}
        rows={kinds.filter((kind) => kind !== 'backup_failed' || isAdmin)}
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
                onChange={(isOn) => void set(channel, kind, isOn)}
              />
            ),
          })),
        ]}
      />
    </Card>
  );
}
