import type { ServiceStats } from '@farthing/api-contract';
import { useQuery } from '@tanstack/react-query';
import { statsQuery } from '../../../api/service-health.ts';
import * as common from '../../../design/common-texts.ts';
import { language } from '../../../design/language.ts';
import { Card, Stack } from '../../../design/layout.tsx';
import { LoadFailed } from '../../../design/load-failed.tsx';
import { Skeleton } from '../../../design/notice.tsx';
import { Facts } from '../../../design/stat.tsx';
import { type Column, Table } from '../../../design/table.tsx';
import { bytesText } from '../outgoing-requests/bytes-text.ts';
import { statsCard as texts } from './texts.tsx';

type TableSize = ServiceStats['tables'][number];

const columns: readonly Column<TableSize>[] = [
  { id: 'name', header: texts.table, cell: ({ name }) => name.replaceAll('_', ' ') },
  { id: 'rows', header: common.rows, align: 'end', cell: ({ rows }) => rows.toLocaleString(language) },
  { id: 'bytes', header: texts.size, align: 'end', cell: ({ bytes }) => bytesText(bytes) },
];

/** Counts of users, records and files, and the largest tables. */
export function StatsCard() {
  const query = useQuery(statsQuery);
  const stats = query.data;
  return (
    <>
      <LoadFailed what={texts.what} query={query} />
      <Card title={texts.title}>
        {query.isPending && <Skeleton shape="row" count={4} />}
        {stats && <Facts facts={factsOf(stats)} />}
      </Card>
      {stats && (
        <Card title={texts.largestTables} padded={false}>
          <Stack gap={0}>
            <Table
              label={texts.largestTables}
              columns={columns}
              rows={stats.tables}
              keyOf={({ name }) => name}
            />
          </Stack>
        </Card>
      )}
    </>
  );
}

function factsOf({ users, data, per_user }: ServiceStats): [string, string][] {
  const figure = (count: number | undefined) =>
    count === undefined ? texts.notCountedYet : count.toLocaleString(language);
  const files = data && `${figure(data.attachments)}, ${bytesText(data.attachment_bytes)}`;
  return [
    [common.people, texts.peopleAre(figure(users.total), users.administrators, figure(users.disabled))],
    [texts.activeIn30Days, figure(users.active_30_days)],
    [texts.withTwoStepSign, figure(users.with_totp)],
    [common.accounts, figure(data?.accounts)],
    [common.transactions, figure(data?.transactions)],
    [texts.attachments, files ?? texts.notCountedYet],
    [
      texts.onAveragePerson,
      texts.costsAre(bytesText(per_user.database_bytes), figure(per_user.job_ms_per_day)),
    ],
  ];
}
