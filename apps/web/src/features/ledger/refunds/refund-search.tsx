import type { Transaction } from '@farthing/api-contract';
import { useQuery } from '@tanstack/react-query';
import { refundCandidatesQuery } from '../../../api/refunds.ts';
import * as common from '../../../design/common-texts.ts';
import { Stack } from '../../../design/layout.tsx';
import { LoadFailed } from '../../../design/load-failed.tsx';
import { Skeleton } from '../../../design/notice.tsx';
import { PickList } from '../../../design/pick-list.tsx';
import { Dialog } from '../../../design/sheet.tsx';
import { Text } from '../../../design/text.tsx';
import { optionText } from './refund-words.ts';
import { refundSearch as texts } from './texts.ts';

interface RefundSearchProps {
  readonly row: Transaction;
  readonly onPick: (id: string) => void;
  readonly onClose: () => void;
}

/** Finds the other side of a refund: type a few letters of the shop or the amount, Enter. */
export default function RefundSearch({ row, onPick, onClose }: RefundSearchProps) {
  const query = useQuery(refundCandidatesQuery(row));
  const { data, error } = query;
  const isIncome = row.type === 'income';
  return (
    <Dialog title={isIncome ? texts.whichPurchase : texts.whichIncome} onClose={onClose}>
      <Stack gap={3}>
        <LoadFailed what={texts.theList} query={query} />
        {!data && !error && <Skeleton shape="row" count={5} />}
        {data?.length === 0 && (
          <Text tone="quiet">{isIncome ? texts.noExpenseBefore : texts.noIncomeAfter}</Text>
        )}
        {data && data.length > 0 && (
          <PickList
            label={isIncome ? texts.purchase : common.income}
            placeholder={texts.typeToFind}
            options={data.map((one) => ({ value: one.id, label: optionText(one), words: one.description }))}
            onPick={({ value }) => {
              onClose();
              onPick(value);
            }}
          />
        )}
      </Stack>
    </Dialog>
  );
}
