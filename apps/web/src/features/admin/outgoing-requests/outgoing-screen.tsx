import type { OutgoingRequest } from '@farthing/api-contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { outgoingQuery } from '../../../api/outgoing-requests.ts';
import * as common from '../../../design/common-texts.ts';
import { InstantText } from '../../../design/dates.tsx';
import { Endless } from '../../../design/endless.tsx';
import { OutgoingIcon } from '../../../design/icons.ts';
import { Card } from '../../../design/layout.tsx';
import { LoadFailed } from '../../../design/load-failed.tsx';
import { EmptyState, Skeleton } from '../../../design/notice.tsx';
import { Page } from '../../../design/page.tsx';
import { type Column, Table } from '../../../design/table.tsx';
import { ForAdministrators } from '../../identity/settings/for-administrators.tsx';
import { bytesText } from './bytes-text.ts';
import { outgoingScreen as texts } from './texts.ts';

/** Outgoing requests of this server, with their hosts and users. Administrators only. */
export function OutgoingScreen() {
  return (
    <Page title={common.outgoingRequests} answer={texts.lead}>
      <ForAdministrators>
        <Ledger />
      </ForAdministrators>
    </Page>
  );
}

const columns: readonly Column<OutgoingRequest>[] = [
  { id: 'at', header: texts.when, narrow: true, cell: ({ at }) => <InstantText at={at} /> },
  { id: 'host', header: common.to, cell: ({ host }) => host },
  { id: 'purpose', header: common.forWord, cell: ({ purpose }) => texts.purposes[purpose] },
  {
    id: 'user',
    header: texts.onBehalfOf,
    notOnPhone: true,
    cell: ({ user_id, user_name }) => user_name ?? (user_id ? texts.goneUser : texts.noUser),
  },
  {
    id: 'out',
    header: common.sent,
    align: 'end',
    narrow: true,
    notOnPhone: true,
    cell: ({ bytes_out }) => bytesText(bytes_out),
  },
  {
    id: 'in',
    header: texts.received,
    align: 'end',
    narrow: true,
    notOnPhone: true,
    cell: ({ bytes_in }) => bytesText(bytes_in),
  },
  {
    id: 'status',
    header: texts.answer,
    align: 'end',
    narrow: true,
    cell: ({ status, ms }) => (status === 0 ? common.noneInline : texts.answered(status, ms)),
  },
];

function Ledger() {
  const query = useInfiniteQuery(outgoingQuery);
  const rows = query.data?.pages.flatMap((page) => page.items) ?? [];
  const [first] = query.data?.pages ?? [];
  return (
    <>
      <LoadFailed what={texts.what} query={query} />
      {query.isPending && !query.error && (
        <Card>
          <Skeleton shape="row" count={4} />
        </Card>
      )}
      {first && rows.length === 0 && (
        <Card>
          <EmptyState icon={<OutgoingIcon size={32} stroke={1.5} />} title={texts.emptyTitle}>
            {texts.empty}
          </EmptyState>
        </Card>
      )}
      {first && rows.length > 0 && (
        <Card title={texts.totalSent(first.total, bytesText(first.total_bytes_out))} padded={false}>
          <Table label={common.outgoingRequests} columns={columns} rows={rows} keyOf={({ id }) => id} />
        </Card>
      )}
      <Endless query={query} />
    </>
  );
}
