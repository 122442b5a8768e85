import type { OutgoingRequest } from '@farthing/api-contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { outgoingQuery } from '../../api/outgoing-requests.ts';
import { InstantText } from '../../design/dates.tsx';
import { Endless } from '../../design/endless.tsx';
import { countText } from '../../design/format.ts';
import { OutgoingIcon } from '../../design/icons.ts';
import { Card } from '../../design/layout.tsx';
import { EmptyState, Skeleton } from '../../design/notice.tsx';
import { Page } from '../../design/page.tsx';
import { type Column, Table } from '../../design/table.tsx';
import { ForAdministrators } from '../settings/for-administrators.tsx';
import { LoadFailed } from '../settings/load-failed.tsx';
import { bytesText } from './bytes-text.ts';

/** What left this server, to whom and for whom. For administrators. */
export function OutgoingScreen() {
  return (
    <Page
      title="Outgoing requests"
      answer="Every request that this server made to another in the last 90 days. Of an address only the host is kept."
    >
      <ForAdministrators>
        <Ledger />
      </ForAdministrators>
    </Page>
  );
}

const purposes = { prices: 'Prices', model: 'Receipt reading' } as const;

const columns: readonly Column<OutgoingRequest>[] = [
  { id: 'at', header: 'When', narrow: true, cell: ({ at }) => <InstantText at={at} /> },
  { id: 'host', header: 'To', cell: ({ host }) => host },
  { id: 'purpose', header: 'For', cell: ({ purpose }) => purposes[purpose] },
  {
    id: 'user',
    header: 'On behalf of',
    notOnPhone: true,
    cell: ({ user_id, user_name }) => user_name ?? (user_id ? 'Somebody who has gone' : 'The server'),
  },
  {
    id: 'out',
    header: 'Sent',
    align: 'end',
    narrow: true,
    notOnPhone: true,
    cell: ({ bytes_out }) => bytesText(bytes_out),
  },
  {
    id: 'in',
    header: 'Received',
    align: 'end',
    narrow: true,
    notOnPhone: true,
    cell: ({ bytes_in }) => bytesText(bytes_in),
  },
  {
    id: 'status',
    header: 'Answer',
    align: 'end',
    narrow: true,
    cell: ({ status, ms }) => (status === 0 ? 'none' : `${status}, ${ms.toLocaleString('en-GB')} ms`),
  },
];

function Ledger() {
  const query = useInfiniteQuery(outgoingQuery);
  const rows = query.data?.pages.flatMap((page) => page.items) ?? [];
  const [first] = query.data?.pages ?? [];
  return (
    <>
      <LoadFailed what="the outgoing requests" query={query} />
      {query.isPending && !query.error && (
        <Card>
          <Skeleton shape="row" count={4} />
        </Card>
      )}
      {first && rows.length === 0 && (
        <Card>
          <EmptyState icon={<OutgoingIcon size={32} stroke={1.5} />} title="Nothing has left this server">
            farthing asks nobody anything by itself. Requests are made where a price provider is set, or
            somebody chooses a model for receipts; each is written down here.
          </EmptyState>
        </Card>
      )}
      {first && rows.length > 0 && (
        <Card
          title={`${countText(first.total, 'request')}, ${bytesText(first.total_bytes_out)} sent`}
          padded={false}
        >
          <Table label="Outgoing requests" columns={columns} rows={rows} keyOf={({ id }) => id} />
        </Card>
      )}
      <Endless
        hasMore={query.hasNextPage}
        busy={query.isFetchingNextPage}
        failed={query.isFetchNextPageError}
        onMore={() => void query.fetchNextPage()}
      />
    </>
  );
}
