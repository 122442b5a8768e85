import type { MerchantRename, Transaction } from '@farthing/api-contract';
import { useQuery } from '@tanstack/react-query';
import {
  merchantLikeQuery,
  merchantTidyQuery,
  renameMerchants,
  tidyMerchants,
  undoMerchantRename,
} from '../../../api/merchants.ts';
import { moneyChanged, queryClient } from '../../../api/queries.ts';
import { transactionQuery } from '../../../api/transactions.ts';
import { useAction } from '../../../api/use-action.ts';
import { Button } from '../../../design/button.tsx';
import { Notice } from '../../../design/notice.tsx';
import { toast } from '../../../design/toast.tsx';
import { renameOffers as texts } from './texts.ts';

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
  if (!isNew || !like || like.transaction_count < 2) return null;
  const renameAll = async () => {
    const rename = await renameMerchants({ transaction_id: row.id, name });
    onRenamed(await queryClient.fetchQuery({ ...transactionQuery(row.id), staleTime: 0 }));
    await notifyMerchantsRenamed(rename);
  };
  return (
    <Offer
      title={texts.likeThis(like.transaction_count)}
      hint={texts.hint(like.name)}
      action={texts.nameAll(like.transaction_count)}
      onAccept={renameAll}
    />
  );
}

/** Offers clean names for transactions from before, where there are some to give. */
export function TidyOffer() {
  const { data } = useQuery(merchantTidyQuery);
  const [example] = data?.examples ?? [];
  if (!data || data.transaction_count === 0 || !example) return null;
  const tidy = async () => {
    const { rename } = await tidyMerchants();
    if (rename) await notifyMerchantsRenamed(rename);
  };
  return (
    <Offer
      title={texts.unclear(data.transaction_count)}
      hint={texts.example(example.to, example.from)}
      action={texts.tidy}
      onAccept={tidy}
    />
  );
}

interface OfferProps {
  readonly title: string;
  readonly hint: string;
  readonly action: string;
  readonly onAccept: () => Promise<void>;
}

function Offer({ title, hint, action, onAccept }: OfferProps) {
  const { busy, message, run } = useAction();
  return (
    <Notice
      tone={message ? 'error' : 'info'}
      title={title}
      action={
        <Button small busy={busy} onClick={() => void run(onAccept)}>
          {action}
        </Button>
      }
    >
      {message ?? hint}
    </Notice>
  );
}

/** Says what a change of names did, with its undo, and makes old what shows names. */
export async function notifyMerchantsRenamed(rename: MerchantRename): Promise<void> {
  const { name, transaction_count: count } = rename;
  toast(name === null ? texts.tidied(count) : texts.renamed(count, name), () =>
    undoMerchantRename(rename.id),
  );
  await moneyChanged();
}
