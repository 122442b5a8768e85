import type { ImportRow } from '@farthing/api-contract';
import { useQuery } from '@tanstack/react-query';
import { messageOf } from '../../api/problem.ts';
import { transactionQuery } from '../../api/transactions.ts';
import { Amount } from '../../design/amount.tsx';
import { Button } from '../../design/button.tsx';
import { dayText } from '../../design/format.ts';
import { Row, Stack } from '../../design/layout.tsx';
import { Notice, Skeleton } from '../../design/notice.tsx';
import { Facts } from '../../design/stat.tsx';
import { Text } from '../../design/text.tsx';
import type { ImportWork } from './use-import-work.ts';

interface SuggestionProps {
  readonly row: ImportRow;
  readonly transactionId: string;
  readonly work: ImportWork;
}

/** A recorded transaction that the row may be: only the person can say that they are the same. */
export function Suggestion({ row, transactionId, work }: SuggestionProps) {
  const transaction = useQuery(transactionQuery(transactionId));
  const found = transaction.data;
  return (
    <Notice tone="warning" title="You may have recorded this already">
      <Stack gap={3}>
        {transaction.isPending && <Skeleton count={2} />}
        {transaction.isError && <Text as="span">{messageOf(transaction.error)}</Text>}
        {found && (
          <Facts
            facts={[
              ['Recorded', dayText(found.date)],
              ['As', found.merchant || found.description || 'No description'],
              [
                'Amount',
                <Amount
                  key="amount"
                  value={found.signed_amount}
                  currency={found.currency}
                  kind="flow"
                  size={14}
                />,
              ],
              ...(found.notes ? ([['Notes', found.notes]] as const) : []),
            ]}
          />
        )}
        <Row>
          <Button
            disabled={!found}
            onClick={() => void work.decide(row, { outcome: 'matched', transaction_id: transactionId })}
          >
            It is the same
          </Button>
          <Text as="span" size={14} tone="quiet">
            If not, it is imported as a new row.
          </Text>
        </Row>
      </Stack>
    </Notice>
  );
}
