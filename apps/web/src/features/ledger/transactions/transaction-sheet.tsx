import type { Transaction } from '@farthing/api-contract';
import { useQuery } from '@tanstack/react-query';
import { messageOf } from '../../../api/problem.ts';
import { transactionQuery } from '../../../api/transactions.ts';
import { Button } from '../../../design/button.tsx';
import * as common from '../../../design/common-texts.ts';
import { Notice, Skeleton } from '../../../design/notice.tsx';
import { SideSheet } from '../../../design/sheet.tsx';
import type { Names } from './names.ts';
import { transactionSheet as texts } from './texts.tsx';
import { shortTitleOf } from './transaction-row.tsx';
import { TransactionSheetForm } from './transaction-sheet-form.tsx';

interface TransactionSheetProps {
  readonly id: string;
  /** The row as the list has it, to show at once. */
  readonly known: Transaction | undefined;
  readonly names: Names;
  readonly knownTags: readonly string[];
  readonly onOpen: (id: string) => void;
  readonly onClose: () => void;
}

/** One transaction at the side of the list, the whole page on phones. */
export default function TransactionSheet({ id, known, onClose, ...rest }: TransactionSheetProps) {
  const { data: row, error, refetch } = useQuery({ ...transactionQuery(id), placeholderData: () => known });
  return (
    <SideSheet title={row ? shortTitleOf(row) : texts.transaction} onClose={onClose}>
      {row ? (
        <TransactionSheetForm row={row} onClose={onClose} {...rest} />
      ) : error ? (
        <Notice
          tone="error"
          title={texts.failed}
          action={
            <Button small onClick={() => void refetch()}>
              {common.tryAgain}
            </Button>
          }
        >
          {messageOf(error)}
        </Notice>
      ) : (
        <Skeleton shape="row" count={8} />
      )}
    </SideSheet>
  );
}
