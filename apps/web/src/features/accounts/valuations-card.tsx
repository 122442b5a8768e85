import type { Account, Valuation } from '@farthing/api-contract';
import { useQuery } from '@tanstack/react-query';
import { addValuation, deleteValuation, valuationsQuery } from '../../api/accounts.ts';
import { messageOf } from '../../api/problem.ts';
import { moneyChanged } from '../../api/queries.ts';
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
import { isValued } from './account-types.ts';
import { balanceWords } from './balance-words.ts';
import { ValuationForm } from './valuation-form.tsx';

/** What an account was worth on days that somebody wrote down; a new one is added at the foot. */
export function ValuationsCard({ account }: { readonly account: Account }) {
  const valuations = useQuery(valuationsQuery(account.id));
  const words = balanceWords(account.type);
  const rows = valuations.data ?? [];

  const remove = async ({ id, date, value }: Valuation) => {
    try {
      await deleteValuation(account.id, id);
      toast(`Deleted what was written down for ${dayText(date)}.`, async () => {
        await addValuation(account.id, { date, value });
        await moneyChanged();
      });
      await moneyChanged();
    } catch (error) {
      toast(messageOf(error));
    }
  };

  return (
    <Card title={words.records} padded={false}>
      {valuations.error && (
        <PaddedFoot>
          <LoadFailed
            what={words.records}
            message={messageOf(valuations.error)}
            onRetry={() => void valuations.refetch()}
          />
        </PaddedFoot>
      )}
      {rows.length > 0 ? (
        <Table
          label={words.records}
          rows={rows}
          keyOf={({ id }) => id}
          columns={[
            { id: 'day', header: 'End of', cell: ({ date }) => <DateText day={date} /> },
            {
              id: 'value',
              header: 'Balance',
              align: 'end',
              cell: ({ value }) => <Amount value={value} currency={account.currency} size={14} />,
            },
            {
              id: 'delete',
              header: 'Delete',
              quietHeader: true,
              narrow: true,
              cell: (valuation) => (
                <IconButton
                  label={`Delete ${dayText(valuation.date)}`}
                  icon={<DeleteIcon size={18} stroke={1.75} />}
                  onClick={() => void remove(valuation)}
                />
              ),
            },
          ]}
        />
      ) : (
        <PaddedFoot>
          <Text size={14} tone="quiet">
            {isValued(account.type)
              ? 'Write down what it is worth from time to time, and it becomes a line.'
              : 'Write down a balance that you know is right: transactions after that day move on from it.'}
          </Text>
        </PaddedFoot>
      )}
      <PaddedFoot>
        <ValuationForm account={account} valuations={rows} />
      </PaddedFoot>
    </Card>
  );
}
