import type { Account, Valuation } from '@farthing/api-contract';
import { useQuery } from '@tanstack/react-query';
import { addValuation, deleteValuation, valuationsQuery } from '../../../api/accounts.ts';
import { messageOf } from '../../../api/problem.ts';
import { moneyChanged } from '../../../api/queries.ts';
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
import { Table } from '../../../design/table.tsx';
import { Text } from '../../../design/text.tsx';
import { toast } from '../../../design/toast.tsx';
import { isValued } from './account-types.ts';
import { balanceWords } from './balance-words.ts';
import { valuationsCard as texts } from './texts.tsx';
import { ValuationForm } from './valuation-form.tsx';

/** Valuations of an account, with a form to add one. */
export function ValuationsCard({ account }: { readonly account: Account }) {
  const valuations = useQuery(valuationsQuery(account.id));
  const words = balanceWords(account.type);
  const rows = valuations.data ?? [];

  const remove = async ({ id, date, value }: Valuation) => {
    try {
      await deleteValuation(account.id, id);
      toast(texts.deleted(dayText(date)), async () => {
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
          <LoadFailed what={words.records} query={valuations} />
        </PaddedFoot>
      )}
      {valuations.isPending && (
        <PaddedFoot>
          <Skeleton shape="row" count={2} />
        </PaddedFoot>
      )}
      {rows.length > 0 ? (
        <Table
          label={words.records}
          rows={rows}
          keyOf={({ id }) => id}
          columns={[
            { id: 'day', header: common.endOf, cell: ({ date }) => <DateText day={date} /> },
            {
              id: 'value',
              header: common.balance,
              align: 'end',
              cell: ({ value }) => <Amount value={value} currency={account.currency} size={14} />,
            },
            {
              id: 'delete',
              header: common.deleteWord,
              quietHeader: true,
              narrow: true,
              cell: (valuation) => (
                <IconButton
                  label={texts.deleteDay(dayText(valuation.date))}
                  icon={<DeleteIcon size={18} stroke={1.75} />}
                  onClick={() => void remove(valuation)}
                />
              ),
            },
          ]}
        />
      ) : (
        valuations.data && (
          <PaddedFoot>
            <Text size={14} tone="quiet">
              {isValued(account.type) ? texts.emptyValued : texts.emptyMoney}
            </Text>
          </PaddedFoot>
        )
      )}
      {valuations.data && (
        <PaddedFoot>
          <ValuationForm account={account} valuations={rows} />
        </PaddedFoot>
      )}
    </Card>
  );
}
