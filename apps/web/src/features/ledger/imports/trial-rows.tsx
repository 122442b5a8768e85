import type { ImportMapping, MappingTrialResult } from '@farthing/api-contract';
import { useQuery } from '@tanstack/react-query';
import { mappingTrialQuery } from '../../../api/imports.ts';
import { messageOf } from '../../../api/problem.ts';
import { Amount } from '../../../design/amount.tsx';
import { Button } from '../../../design/button.tsx';
import * as common from '../../../design/common-texts.ts';
import { DateText } from '../../../design/dates.tsx';
import { Stack } from '../../../design/layout.tsx';
import { Notice, Skeleton } from '../../../design/notice.tsx';
import { Table } from '../../../design/table.tsx';
import { Text } from '../../../design/text.tsx';
import { trialRows as texts } from './texts.tsx';

type TrialRow = MappingTrialResult['rows'][number];

/** Preview of the first rows with the columns being chosen. The server re-reads them after each choice. */
export function TrialRows({ id, mapping }: { readonly id: string; readonly mapping: ImportMapping }) {
  const trial = useQuery(mappingTrialQuery(id, { mapping }));
  if (trial.isPending) return <Skeleton shape="row" count={3} />;
  if (trial.isError) {
    return (
      <Notice tone="error" action={<Button onClick={() => void trial.refetch()}>{common.tryAgain}</Button>}>
        {messageOf(trial.error)}
      </Notice>
    );
  }
  const { problem, rows } = trial.data;
  if (problem !== null) return <Notice tone="warning">{problem}</Notice>;
  return (
    <Stack gap={2}>
      <Text strong size={14}>
        {texts.title}
      </Text>
      <Table
        label={texts.table}
        rows={rows}
        keyOf={(row: TrialRow) => String(row.line)}
        columns={[
          {
            id: 'date',
            header: common.date,
            narrow: true,
            cell: ({ parsed, line }) => (parsed ? <DateText day={parsed.date} /> : texts.line(line)),
          },
          {
            id: 'description',
            header: common.description,
            cell: ({ parsed, reason }) => (
              <Text as="span" lines={2} {...(parsed ? {} : { tone: 'error' as const })}>
                {parsed?.description ?? reason ?? ''}
              </Text>
            ),
          },
          {
            id: 'amount',
            header: common.amount,
            align: 'end',
            narrow: true,
            cell: ({ parsed }) =>
              parsed && (
                <Amount value={parsed.signed_amount} currency={parsed.currency} kind="flow" size={14} />
              ),
          },
        ]}
      />
    </Stack>
  );
}
