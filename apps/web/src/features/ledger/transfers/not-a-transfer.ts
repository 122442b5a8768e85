import type { Transfer } from '@farthing/api-contract';
import { messageOf } from '../../../api/problem.ts';
import { moneyChanged } from '../../../api/queries.ts';
import { confirmTransfer, separateTransfer } from '../../../api/transfers.ts';
import { toast } from '../../../design/toast.tsx';
import { notATransfer as texts } from './texts.ts';

/** Takes a recognised transfer apart, and offers to put it together again. */
export async function notATransfer({ id, legs }: Transfer): Promise<void> {
  try {
    await separateTransfer(id, false);
  } catch (error) {
    return toast(texts.notChanged(messageOf(error)));
  }
  const [from, to] = legs;
  toast(
    texts.takenApart,
    from &&
      to &&
      (async () => {
        await confirmTransfer({ from_id: from.id, to_id: to.id });
        await moneyChanged();
      }),
  );
  await moneyChanged();
}
