import type { Recurring } from '@farthing/api-contract';
import { messageOf } from '../../../api/problem.ts';
import { deleteRecurring, recurringChanged, restoreRecurring } from '../../../api/recurring.ts';
import { toast } from '../../../design/toast.tsx';
import { removeSeries as texts } from './texts.tsx';

/** Deletes a recurring payment, and offers it back as it was. */
export async function removeSeries(series: Recurring): Promise<void> {
  try {
    await deleteRecurring(series.id);
    toast(texts.deleted(series.name), async () => {
      await restoreRecurring(series.id);
      await recurringChanged();
    });
  } catch (error) {
    toast(texts.notDeleted(messageOf(error)));
  }
  await recurringChanged();
}
