import type { Transaction } from '@farthing/api-contract';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { purchasesForQuery, refundsQuery } from '../../api/refunds.ts';
import { Button } from '../../design/button.tsx';
import { FilePlace } from '../../design/file-tiles.tsx';
import { amountText } from '../../design/format.ts';
import { Row, Stack } from '../../design/layout.tsx';
import { Text } from '../../design/text.tsx';
import { TwoLines } from '../../design/two-lines.tsx';
import { linkRows, unlinkRows } from './link-rows.ts';
import { linkText, optionText, whoOf } from './refund-words.ts';

const RefundSearch = lazy(() => import('./refund-search.tsx'));

interface RefundsPanelProps {
  readonly row: Transaction;
  readonly onOpen: (id: string) => void;
}

/** What paid an expense back, or what an income pays back: linked, unlinked and searched for. */
export function RefundsPanel({ row, onOpen }: RefundsPanelProps) {
  const { data } = useQuery(refundsQuery(row.id));
  const isIncome = row.type === 'income';
  const isFree = data !== undefined && data.items.length === 0;
  const { data: purchases = [] } = useQuery({ ...purchasesForQuery(row.id), enabled: isIncome && isFree });
  const [searching, setSearching] = useState(false);
  const link = (other: string) => void (isIncome ? linkRows(row.id, other) : linkRows(other, row.id));
  const hasLeft = /[1-9]/.test(data?.left_amount ?? '0');
  return (
    <FilePlace
      title={isIncome ? 'Pays back' : 'Refunds'}
      over={false}
      action={
        (isFree || hasLeft) && (
          <Button small onClick={() => setSearching(true)}>
            {isIncome ? 'Link a purchase' : 'Link a refund'}
          </Button>
        )
      }
    >
      <Stack gap={2}>
        {isFree && purchases.length === 0 && (
          <Text size={14} tone="quiet">
            {isIncome
              ? 'Money back for something bought lowers what you spent, and is no income.'
              : 'Money that came back for it lowers what you spent.'}
          </Text>
        )}
        {data?.items.map((refund) => {
          const other = isIncome ? refund.expense : refund.income;
          return (
            <Row key={refund.id} gap={2} justify="between">
              <TwoLines note={isIncome ? undefined : `From ${whoOf(other)}`}>
                {linkText(refund, row.id)}
              </TwoLines>
              <Row gap={2} wrap={false}>
                <Button small kind="quiet" onClick={() => onOpen(other.id)}>
                  Open
                </Button>
                <Button small onClick={() => void unlinkRows(refund)}>
                  Unlink
                </Button>
              </Row>
            </Row>
          );
        })}
        {data && data.items.length > 0 && hasLeft && (
          <Text size={14} tone="quiet">
            {isIncome
              ? `${amountText(data.left_amount, data.currency)} of it pay nothing back.`
              : `${amountText(data.left_amount, data.currency)} were not paid back.`}
          </Text>
        )}
        {purchases.map(({ expense }) => (
          <Row key={expense.id} gap={2} justify="between">
            <TwoLines note="It may pay this back">{optionText(expense)}</TwoLines>
            <Button small onClick={() => link(expense.id)}>
              Link
            </Button>
          </Row>
        ))}
      </Stack>
      {searching && (
        <Suspense>
          <RefundSearch row={row} onPick={link} onClose={() => setSearching(false)} />
        </Suspense>
      )}
    </FilePlace>
  );
}
