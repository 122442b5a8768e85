import type { Refund, Transaction } from '@farthing/api-contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { purchasesForQuery, refundsQuery } from '../../../api/refunds.ts';
import { Button } from '../../../design/button.tsx';
import * as common from '../../../design/common-texts.ts';
import { FilePlace } from '../../../design/file-tiles.tsx';
import { amountText } from '../../../design/format.ts';
import { Row, Stack } from '../../../design/layout.tsx';
import { lazyPart } from '../../../design/lazy-part.ts';
import { LoadFailed } from '../../../design/load-failed.tsx';
import { Text } from '../../../design/text.tsx';
import { TwoLines } from '../../../design/two-lines.tsx';
import { linkRows, unlinkRows } from './link-rows.ts';
import { linkText, optionText, whoOf } from './refund-words.ts';
import { refundsPanel as texts } from './texts.ts';

const RefundSearch = lazyPart(() => import('./refund-search.tsx'));

interface RefundsPanelProps {
  readonly row: Transaction;
  readonly onOpen: (id: string) => void;
}

/** Refunds of an expense, or the expense that an income refunds: link, unlink and search. */
export function RefundsPanel({ row, onOpen }: RefundsPanelProps) {
  const refunds = useQuery(refundsQuery(row.id));
  const { data } = refunds;
  const isIncome = row.type === 'income';
  const isFree = data !== undefined && data.items.length === 0;
  const { data: purchases = [] } = useQuery({ ...purchasesForQuery(row.id), enabled: isIncome && isFree });
  const [searching, setSearching] = useState(false);
  const link = (other: string) => void (isIncome ? linkRows(row.id, other) : linkRows(other, row.id));
  const hasLeft = /[1-9]/.test(data?.left_amount ?? '0');
  return (
    <FilePlace
      title={isIncome ? texts.paysBack : texts.refunds}
      over={false}
      action={
        (isFree || hasLeft) && (
          <Button small onClick={() => setSearching(true)}>
            {isIncome ? texts.linkPurchase : texts.linkRefund}
          </Button>
        )
      }
    >
      <Stack gap={2}>
        <LoadFailed what={texts.theLinks} query={refunds} />
        {isFree && purchases.length === 0 && (
          <Text size={14} tone="quiet">
            {isIncome ? texts.whyLinkPurchase : texts.whyLinkRefund}
          </Text>
        )}
        {data?.items.map((refund) => (
          <LinkedRefund key={refund.id} refund={refund} row={row} onOpen={onOpen} />
        ))}
        {data && data.items.length > 0 && hasLeft && (
          <Text size={14} tone="quiet">
            {(isIncome ? texts.leftOfIncome : texts.leftOfExpense)(
              amountText(data.left_amount, data.currency),
            )}
          </Text>
        )}
        {purchases.map(({ expense }) => (
          <Row key={expense.id} gap={2} justify="between">
            <TwoLines note={texts.mayPayBack}>{optionText(expense)}</TwoLines>
            <Button small onClick={() => link(expense.id)}>
              {texts.link}
            </Button>
          </Row>
        ))}
      </Stack>
      {searching && <RefundSearch row={row} onPick={link} onClose={() => setSearching(false)} />}
    </FilePlace>
  );
}

interface LinkedRefundProps extends RefundsPanelProps {
  readonly refund: Refund;
}

function LinkedRefund({ refund, row, onOpen }: LinkedRefundProps) {
  const isIncome = row.type === 'income';
  const other = isIncome ? refund.expense : refund.income;
  return (
    <Row gap={2} justify="between">
      <TwoLines note={isIncome ? undefined : texts.from(whoOf(other))}>{linkText(refund, row.id)}</TwoLines>
      <Row gap={2} wrap={false}>
        <Button small kind="quiet" onClick={() => onOpen(other.id)}>
          {common.open}
        </Button>
        <Button small onClick={() => void unlinkRows(refund)}>
          {texts.unlink}
        </Button>
      </Row>
    </Row>
  );
}
