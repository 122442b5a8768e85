import type { Transaction } from '@farthing/api-contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { merchantLikeQuery, renameMerchants } from '../../../api/merchants.ts';
import { messageOf } from '../../../api/problem.ts';
import { queryClient } from '../../../api/queries.ts';
import { transactionQuery } from '../../../api/transactions.ts';
import { Button } from '../../../design/button.tsx';
import { Notice } from '../../../design/notice.tsx';
import { notifyMerchantsRenamed } from './notify-merchants-renamed.ts';
import { nameForAll as texts } from './texts.ts';

interface NameForAllProps {
  readonly row: Transaction;
  /** Merchant name as typed. */
  readonly typed: string;
  /** Called with the transaction as it is stored afterwards. */
  readonly onRenamed: (row: Transaction) => void;
}

/** Offers a name that is typed for one transaction to all that are like it, and for imports to come. */
export function NameForAll({ row, typed, onRenamed }: NameForAllProps) {
  const name = typed.trim();
  const isNew = name !== '' && name !== (row.merchant ?? '');
  const { data: like } = useQuery({ ...merchantLikeQuery(row.id), enabled: isNew });
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<unknown>();
  if (!isNew || !like || like.transaction_count < 2) return null;
  const renameAll = async () => {
    setIsBusy(true);
    setProblem(undefined);
    try {
      const rename = await renameMerchants({ transaction_id: row.id, name });
      onRenamed(await queryClient.fetchQuery({ ...transactionQuery(row.id), staleTime: 0 }));
      await notifyMerchantsRenamed(rename);
    } catch (error) {
      setProblem(error);
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <Notice
      tone={problem ? 'error' : 'info'}
      title={texts.likeThis(like.transaction_count)}
      action={
        <Button small busy={isBusy} onClick={() => void renameAll()}>
          {texts.nameAll(like.transaction_count)}
        </Button>
      }
    >
      {problem ? messageOf(problem) : texts.hint(like.name)}
    </Notice>
  );
}
