import type { MerchantRename } from '@farthing/api-contract';
import { undoMerchantRename } from '../../api/merchants.ts';
import { moneyChanged } from '../../api/queries.ts';
import { countText } from '../../design/format.ts';
import { toast } from '../../design/toast.tsx';

/** Says what a change of names did, with its undo, and makes old what shows names. */
export async function toldRename(rename: MerchantRename): Promise<void> {
  const rows = countText(rename.transaction_count, 'transaction');
  toast(
    rename.name === null ? `${rows} got a clearer name.` : `${rows} renamed to “${rename.name}”.`,
    async () => {
      await undoMerchantRename(rename.id);
      await moneyChanged();
    },
  );
  await moneyChanged();
}
