import type { Transaction } from '@farthing/api-contract';
import { useQuery } from '@tanstack/react-query';
import { merchantLikeQuery, renameMerchants } from '../../../api/merchants.ts';
import { queryClient } from '../../../api/queries.ts';
import { transactionQuery } from '../../../api/transactions.ts';
import { useAction } from '../../../api/use-action.ts';
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
  const { busy, message, run } = useAction();
  if (!isNew || !like || like.transaction_count < 2) return null;
  const renameAll = () =>
    run(async () => {
      const rename = await renameMerchants({ transaction_id: row.id, name });
      onRenamed(await queryClient.fetchQuery({ ...transactionQuery(row.id), staleTime: 0 }));
      await notifyMerchantsRenamed(rename);
    });
  return (
    <Notice
      tone={message ? 'error' : 'info'}
      title={texts.likeThis(like.transaction_count)}
      action={
        <Button small busy={busy} onClick={() => void renameAll()}>
          {texts.nameAll(like.transaction_count)}
        </Button>
      }
    >
      {message ?? texts.hint(like.name)}
    </Notice>
  );
}
