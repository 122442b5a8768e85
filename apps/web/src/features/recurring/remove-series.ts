import type { NewRecurring, Recurring } from '@farthing/api-contract';
import { messageOf } from '../../api/problem.ts';
import { createRecurring, deleteRecurring, recurringChanged } from '../../api/recurring.ts';
import { toast } from '../../design/toast.tsx';

/** Deletes one that was typed by hand, and offers it back: it is typed in again then. */
export async function removeSeries(series: Recurring): Promise<void> {
  const entry = entryOf(series);
  try {
    await deleteRecurring(series.id);
    toast(
      `${series.name} deleted.`,
      entry &&
        (async () => {
          await createRecurring(entry);
          await recurringChanged();
        }),
    );
  } catch (error) {
    toast(`Not deleted: ${messageOf(error)}`);
  }
  await recurringChanged();
}

/** What it is made of, as it is sent again. Without an account or a day to come it cannot be. */
function entryOf(series: Recurring): NewRecurring | undefined {
  const { account_id, next_date } = series;
  if (account_id === null || next_date === null) return undefined;
  const { name, direction, kind, amount, category_id, frequency, contract_ends_on } = series;
  return { name, direction, kind, amount, account_id, category_id, frequency, next_date, contract_ends_on };
}
