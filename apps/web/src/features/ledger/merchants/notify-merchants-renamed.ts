import type { MerchantRename } from '@farthing/api-contract';
import { undoMerchantRename } from '../../../api/merchants.ts';
import { moneyChanged } from '../../../api/queries.ts';
import { toast } from '../../../design/toast.tsx';
import { notifyMerchantsRenamed as texts } from './texts.ts';

/** Says what a change of names did, with its undo, and makes old what shows names. */
export async function notifyMerchantsRenamed(rename: MerchantRename): Promise<void> {
  const { name, transaction_count: count } = rename;
  toast(name === null ? texts.tidied(count) : texts.renamed(count, name), async () => {
    await undoMerchantRename(rename.id);
    await moneyChanged();
  });
  await moneyChanged();
}
