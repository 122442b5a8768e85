import type { Transfer } from '@farthing/api-contract';
import { moneyChanged } from '../../../api/queries.ts';
import { confirmTransfer, separateTransfer } from '../../../api/transfers.ts';
import { runWithUndo } from '../../../design/run-with-undo.ts';
import { notATransfer as texts } from './texts.ts';

/** Takes a recognised transfer apart, and offers to put it together again. */
export function notATransfer({ id, legs: [from, to] }: Transfer): Promise<void> {
  return runWithUndo({
    run: () => separateTransfer(id, false),
    done: texts.takenApart,
    undo: async () => from && to && confirmTransfer({ from_id: from.id, to_id: to.id }),
    refresh: moneyChanged,
    failed: texts.notChanged,
  });
}
