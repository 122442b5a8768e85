import type { ImportRow, StatementImport } from '@farthing/api-contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { importRowsQuery } from '../../../api/imports.ts';
import { Amount } from '../../../design/amount.tsx';
import * as common from '../../../design/common-texts.ts';
import { DateText } from '../../../design/dates.tsx';
import { Card } from '../../../design/layout.tsx';
import { LoadFailed } from '../../../design/load-failed.tsx';
import { Skeleton } from '../../../design/notice.tsx';
import { Table } from '../../../design/table.tsx';
import { Text } from '../../../design/text.tsx';
import { rowTitle } from './row-decision.ts';
import { firstRows as texts } from './texts.tsx';

const shown = 5;

/** Preview of the first rows with the current answers, so that wrong dates and signs are easy to see. */
export function FirstRows({ statement }: { readonly statement: StatementImport }) {
  const rows = useInfiniteQuery(importRowsQuery(statement.id));
  const items = (rows.data?.pages[0]?.items ?? [])
    .filter((row) => row.parsed !== null || row.trade !== null)
    .slice(0, shown);
  if (rows.isSuccess && items.length === 0) return null;
  return (
    <Card title={statement.needs.includes('sign') ? texts.titleBeforeAnswer : texts.title} padded={false}>
      {rows.isPending && <Skeleton shape="row" count={shown} />}
      {rows.isError && <LoadFailed what={texts.theRows} query={rows} />}
      {items.length > 0 && (
        <Table
          label={texts.table}
          rows={items}
          keyOf={(row) => String(row.number)}
          columns={[
            {
              id: 'date',
              header: common.date,
              narrow: true,
              cell: (row) => <DateText day={row.trade?.date ?? row.parsed?.date ?? ''} />,
            },
            {
              id: 'description',
              header: common.description,
              cell: (row) => (
                <Text as="span" lines={2}>
                  {rowTitle(row)}
                </Text>
              ),
            },
            {
              id: 'amount',
              header: common.amount,
              align: 'end',
              narrow: true,
              cell: (row) => <SignedAmount row={row} />,
            },
            {
              id: 'direction',
              header: texts.whichWay,
              narrow: true,
              notOnPhone: true,
              cell: (row) => directionWords(row.parsed?.signed_amount ?? ''),
            },
          ]}
        />
      )}
    </Card>
  );
}

function SignedAmount({ row }: { readonly row: ImportRow }) {
  if (!row.parsed) return null;
  return <Amount value={row.parsed.signed_amount} currency={row.parsed.currency} kind="flow" size={14} />;
}

/** `money out` or `money in`, by the sign. */
function directionWords(signed: string): string {
  return signed.startsWith('-') ? texts.moneyOut : texts.moneyIn;
}
