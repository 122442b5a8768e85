import type { ImportRow } from '@farthing/api-contract';
import { useQuery } from '@tanstack/react-query';
import { messageOf } from '../../../api/problem.ts';
import { transactionQuery } from '../../../api/transactions.ts';
import { Amount } from '../../../design/amount.tsx';
import { Button } from '../../../design/button.tsx';
import * as common from '../../../design/common-texts.ts';
import { dayText } from '../../../design/format.ts';
import { Row, Stack } from '../../../design/layout.tsx';
import { Notice, Skeleton } from '../../../design/notice.tsx';
import { Facts } from '../../../design/stat.tsx';
import { Text } from '../../../design/text.tsx';
import { suggestion as texts } from './texts.tsx';
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
    <Notice tone="warning" title={texts.title}>
      <Stack gap={3}>
        {transaction.isPending && <Skeleton count={2} />}
        {transaction.isError && <Text as="span">{messageOf(transaction.error)}</Text>}
        {found && (
          <Facts
            facts={[
              [texts.recorded, dayText(found.date)],
              [texts.as, found.merchant || found.description || common.noDescription],
              [
                common.amount,
                <Amount
                  key="amount"
                  value={found.signed_amount}
                  currency={found.currency}
                  kind="flow"
                  size={14}
                />,
              ],
              ...(found.notes ? ([[common.notes, found.notes]] as const) : []),
            ]}
          />
        )}
        <Row>
          <Button
            disabled={!found}
            onClick={() => void work.decide(row, { outcome: 'matched', transaction_id: transactionId })}
          >
            {texts.same}
          </Button>
          <Text as="span" size={14} tone="quiet">
            {texts.ifNot}
          </Text>
        </Row>
      </Stack>
    </Notice>
  );
}
