import type { Pension, PensionContribution } from '@farthing/api-contract';
import { useQuery } from '@tanstack/react-query';
import { addContribution, contributionsQuery, deleteContribution } from '../../api/pensions.ts';
import { messageOf } from '../../api/problem.ts';
import { taxChanged } from '../../api/tax-report.ts';
import { Amount } from '../../design/amount.tsx';
import { IconButton } from '../../design/button.tsx';
import { DateText } from '../../design/dates.tsx';
import { dayText } from '../../design/format.ts';
import { DeleteIcon } from '../../design/icons.ts';
import { Card } from '../../design/layout.tsx';
import { LoadFailed } from '../../design/load-failed.tsx';
import { PaddedFoot } from '../../design/padded.tsx';
import { Table } from '../../design/table.tsx';
import { Text } from '../../design/text.tsx';
import { toast } from '../../design/toast.tsx';
import { entryOfContribution } from './pension-draft.ts';
import { methodNames } from './pension-words.ts';

/** What went into a pension, of all years, newest first. */
export function ContributionsCard({ pension }: { readonly pension: Pension }) {
  const query = useQuery(contributionsQuery(pension.id));
  const rows = query.data ?? [];
  const remove = async (contribution: PensionContribution) => {
    try {
      await deleteContribution(pension.id, contribution.id);
      toast(`Contribution of ${dayText(contribution.date)} deleted.`, async () => {
        await addContribution(pension.id, entryOfContribution(contribution));
        await taxChanged();
      });
      await taxChanged();
    } catch (error) {
      toast(messageOf(error));
    }
  };
  return (
    <Card title="Contributions" padded={false}>
      {query.error && (
        <PaddedFoot>
          <LoadFailed
            what="The contributions"
            message={messageOf(query.error)}
            onRetry={() => void query.refetch()}
          />
        </PaddedFoot>
      )}
      {rows.length === 0 ? (
        <PaddedFoot>
          <Text size={14} tone="quiet">
            Nothing is recorded yet. What payslips hold is counted from them and need not be typed here.
          </Text>
        </PaddedFoot>
      ) : (
        <Table
          label="Contributions"
          rows={rows}
          keyOf={({ id }) => id}
          columns={[
            {
              id: 'date',
              header: 'Paid',
              cell: ({ date, method, on_payslip }) => (
                <>
                  <DateText day={date} />
                  <Text as="div" size={12} tone="quiet">
                    {[methodNames[method].name, on_payslip ? 'on a payslip' : ''].filter(Boolean).join(', ')}
                  </Text>
                </>
              ),
            },
            {
              id: 'amount',
              header: 'As paid',
              align: 'end',
              notOnPhone: true,
              cell: ({ amount }) => <Amount value={amount} currency="GBP" size={14} />,
            },
            {
              id: 'gross',
              header: 'Gross',
              align: 'end',
              cell: ({ gross }) => <Amount value={gross} currency="GBP" size={14} />,
            },
            {
              id: 'delete',
              header: 'Delete',
              quietHeader: true,
              narrow: true,
              cell: (contribution) => (
                <IconButton
                  label={`Delete the contribution of ${dayText(contribution.date)}`}
                  icon={<DeleteIcon size={18} stroke={1.75} />}
                  onClick={() => void remove(contribution)}
                />
              ),
            },
          ]}
        />
      )}
    </Card>
  );
}
