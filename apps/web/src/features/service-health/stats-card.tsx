import type { ServiceStats } from '@farthing/api-contract';
import { useQuery } from '@tanstack/react-query';
import { statsQuery } from '../../api/service-health.ts';
import { countText } from '../../design/format.ts';
import { Card, Stack } from '../../design/layout.tsx';
import { Skeleton } from '../../design/notice.tsx';
import { Facts } from '../../design/stat.tsx';
import { type Column, Table } from '../../design/table.tsx';
import { bytesText } from '../outgoing-requests/bytes-text.ts';
import { LoadFailed } from '../settings/load-failed.tsx';

type TableSize = ServiceStats['tables'][number];

const columns: readonly Column<TableSize>[] = [
  { id: 'name', header: 'Table', cell: ({ name }) => name.replaceAll('_', ' ') },
  { id: 'rows', header: 'Rows', align: 'end', cell: ({ rows }) => rows.toLocaleString('en-GB') },
  { id: 'bytes', header: 'Size', align: 'end', cell: ({ bytes }) => bytesText(bytes) },
];

/** How much there is: people, records, files, and the largest tables. */
export function StatsCard() {
  const query = useQuery(statsQuery);
  const stats = query.data;
  return (
    <>
      <LoadFailed what="the counts" query={query} />
      <Card title="How much there is">
        {query.isPending && <Skeleton shape="row" count={4} />}
        {stats && <Facts facts={factsOf(stats)} />}
      </Card>
      {stats && (
        <Card title="Largest tables" padded={false}>
          <Stack gap={0}>
            <Table label="Largest tables" columns={columns} rows={stats.tables} keyOf={({ name }) => name} />
          </Stack>
        </Card>
      )}
    </>
  );
}

function factsOf({ users, data }: ServiceStats): [string, string][] {
  const figure = (count: number | undefined) =>
    count === undefined ? 'not counted yet' : count.toLocaleString('en-GB');
  const files = data && `${figure(data.attachments)}, ${bytesText(data.attachment_bytes)}`;
  return [
    [
      'People',
      `${figure(users.total)}, of whom ${countText(users.administrators, 'administrator')} and ${figure(users.disabled)} disabled`,
    ],
    ['Active in 30 days', figure(users.active_30_days)],
    ['With two-step sign-in', figure(users.with_totp)],
    ['Accounts', figure(data?.accounts)],
    ['Transactions', figure(data?.transactions)],
    ['Attachments', files ?? 'not counted yet'],
  ];
}
