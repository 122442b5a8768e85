import type { Transaction } from '@farthing/api-contract';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { purchasesForQuery, refundsQuery } from '../../api/refunds.ts';
import { Button } from '../../design/button.tsx';
import { amountText } from '../../design/format.ts';
import { Row, Stack } from '../../design/layout.tsx';
import { List, ListItem } from '../../design/list.tsx';
import { Text } from '../../design/text.tsx';
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
    <Stack gap={2}>
      {data && data.items.length > 0 && (
        <List label={isIncome ? 'Pays back' : 'Refunds'}>
          {data.items.map((refund) => {
            const other = isIncome ? refund.expense : refund.income;
            return (
              <ListItem
                key={refund.id}
                note={isIncome ? undefined : `From ${whoOf(other)}`}
                end={
                  <Row gap={2} wrap={false}>
                    <Button small kind="quiet" onClick={() => onOpen(other.id)}>
                      Open
                    </Button>
                    <Button small onClick={() => void unlinkRows(refund)}>
                      Unlink
                    </Button>
                  </Row>
                }
              >
                {linkText(refund, row.id)}
              </ListItem>
            );
          })}
        </List>
      )}
      {data && data.items.length > 0 && hasLeft && (
        <Text size={14} tone="quiet">
          {isIncome
            ? `${amountText(data.left_amount, data.currency)} of it pay nothing back.`
            : `${amountText(data.left_amount, data.currency)} were not paid back.`}
        </Text>
      )}
      {purchases.length > 0 && (
        <List label="It may pay back">
          {purchases.map(({ expense }) => (
            <ListItem
              key={expense.id}
              note="It may pay this back"
              end={
                <Button small onClick={() => link(expense.id)}>
                  Link
                </Button>
              }
            >
              {optionText(expense)}
            </ListItem>
          ))}
        </List>
      )}
      {(isFree || hasLeft) && (
        <Row>
          <Button small kind="quiet" onClick={() => setSearching(true)}>
            {isIncome ? 'It pays back a purchase' : 'Link a refund'}
          </Button>
        </Row>
      )}
      {searching && (
        <Suspense>
          <RefundSearch row={row} onPick={link} onClose={() => setSearching(false)} />
        </Suspense>
      )}
    </Stack>
  );
}
