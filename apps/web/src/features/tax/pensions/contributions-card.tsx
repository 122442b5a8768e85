import type { Pension, PensionContribution } from '@farthing/api-contract';
import { useQuery } from '@tanstack/react-query';
import { addContribution, contributionsQuery, deleteContribution } from '../../../api/pensions.ts';
import { taxChanged } from '../../../api/tax-report.ts';
import { Amount } from '../../../design/amount.tsx';
import { IconButton } from '../../../design/button.tsx';
import * as common from '../../../design/common-texts.ts';
import { DateText } from '../../../design/dates.tsx';
import { dayText } from '../../../design/format.ts';
import { DeleteIcon } from '../../../design/icons.ts';
import { Card } from '../../../design/layout.tsx';
import { LoadFailed } from '../../../design/load-failed.tsx';
import { Skeleton } from '../../../design/notice.tsx';
import { PaddedFoot } from '../../../design/padded.tsx';
import { runWithUndo } from '../../../design/run-with-undo.ts';
import { type Column, Table } from '../../../design/table.tsx';
import { Hint, Text } from '../../../design/text.tsx';
import { entryOfContribution } from './pension-draft.ts';
import { methodNames } from './pension-words.ts';
import { contributionsCard as texts } from './texts.tsx';

/** Contributions to a pension in all years, newest first. */
export function ContributionsCard({ pension }: { readonly pension: Pension }) {
  const query = useQuery(contributionsQuery(pension.id));
  const rows = query.data ?? [];
  return (
    <Card title={texts.contributions} padded={false}>
      {query.error && (
        <PaddedFoot>
          <LoadFailed what={texts.theContributions} query={query} />
        </PaddedFoot>
      )}
      {query.isPending && <Skeleton shape="row" count={3} />}
      {query.data && rows.length === 0 && (
        <PaddedFoot>
          <Hint>{texts.empty}</Hint>
        </PaddedFoot>
      )}
      {rows.length > 0 && (
        <Table
          label={texts.contributions}
          rows={rows}
          keyOf={({ id }) => id}
          columns={columnsOf(pension.id)}
        />
      )}
    </Card>
  );
}

function columnsOf(pensionId: string): readonly Column<PensionContribution>[] {
  return [
    {
      id: 'date',
      header: common.paid,
      cell: ({ date, method, on_payslip }) => (
        <>
          <DateText day={date} />
          <Text as="div" size={12} tone="quiet">
            {on_payslip ? texts.onAPayslip(methodNames[method].name) : methodNames[method].name}
          </Text>
        </>
      ),
    },
    {
      id: 'amount',
      header: texts.asPaid,
      notOnPhone: true,
      figure: ({ amount }) => <Amount value={amount} currency="GBP" size={14} />,
    },
    {
      id: 'gross',
      header: common.gross,
      figure: ({ gross }) => <Amount value={gross} currency="GBP" size={14} />,
    },
    {
      id: 'delete',
      header: common.deleteWord,
      quietHeader: true,
      narrow: true,
      cell: (contribution) => (
        <IconButton
          label={texts.deleteContribution(dayText(contribution.date))}
          icon={<DeleteIcon size={18} stroke={1.75} />}
          onClick={() => void remove(pensionId, contribution)}
        />
      ),
    },
  ];
}

function remove(pensionId: string, contribution: PensionContribution): Promise<void> {
  return runWithUndo({
    run: () => deleteContribution(pensionId, contribution.id),
    done: texts.isDeleted(dayText(contribution.date)),
    undo: () => addContribution(pensionId, entryOfContribution(contribution)),
    refresh: taxChanged,
  });
}
