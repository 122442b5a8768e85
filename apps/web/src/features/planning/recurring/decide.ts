import type { Recurring, RecurringDecision, RecurringList } from '@farthing/api-contract';
import { messageOf } from '../../../api/problem.ts';
import { queryClient } from '../../../api/queries.ts';
import {
  changeRecurring,
  decideRecurring,
  recurringChanged,
  recurringQuery,
} from '../../../api/recurring.ts';
import { runWithUndo } from '../../../design/run-with-undo.ts';
import { toast } from '../../../design/toast.tsx';
import { decide as texts } from './texts.tsx';

/**
 * Decides on a recurring payment: shown at once, put back when the server refuses, with the way back for 10 seconds.
 * @param decision null takes an earlier one back
 */
export async function decide(series: Recurring, decision: RecurringDecision | null): Promise<boolean> {
  showDecision(series.id, decision);
  try {
    await changeRecurring(series.id, { decision });
  } catch (error) {
    toast(texts.notSaved(messageOf(error)));
    await recurringChanged();
    return false;
  }
  const words = decision === null ? texts.takenBack(series.name) : texts[decision](series.name);
  toast(words, async () => {
    await changeRecurring(series.id, {
      decision: series.decision,
      ...(series.decision === 'ended' ? { ended_on: series.ended_on } : {}),
    });
  });
  await recurringChanged();
  return true;
}

/** Confirms several recurring payments, all or none, with one undo for all. */
export async function confirmAll(found: readonly Recurring[]): Promise<void> {
  const ids = found.map(({ id }) => id);
  await runWithUndo({
    run: () => decideRecurring({ ids, decision: 'confirmed' }),
    done: texts.allConfirmed(ids.length),
    undo: () => decideRecurring({ ids, decision: null }),
    refresh: recurringChanged,
    failed: texts.notSaved,
  });
}

/** The list as it will be: what is rejected leaves it. */
function showDecision(id: string, decision: RecurringDecision | null): void {
  queryClient.setQueryData<RecurringList>(recurringQuery.queryKey, (list) =>
    list === undefined
      ? undefined
      : {
          ...list,
          items: list.items
            .filter((one) => one.id !== id || decision !== 'rejected')
            .map((one) =>
              one.id === id
                ? { ...one, decision, status: decision === 'ended' ? ('ended' as const) : one.status }
                : one,
            ),
        },
  );
}
