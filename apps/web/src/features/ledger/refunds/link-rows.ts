import type { Refund } from '@farthing/api-contract';
import { moneyChanged } from '../../../api/queries.ts';
import { linkRefund, unlinkRefund } from '../../../api/refunds.ts';
import { runWithUndo } from '../../../design/run-with-undo.ts';
import { linkRows as texts } from './texts.ts';

/** Links a refund to a purchase for the amount that both have left, and offers an undo. */
export function linkRows(income_id: string, expense_id: string): Promise<void> {
  return runWithUndo({
    run: () => linkRefund({ income_id, expense_id }),
    done: texts.linked,
    undo: ({ id }) => unlinkRefund(id),
    refresh: moneyChanged,
    failed: texts.notLinked,
  });
}

/** Takes a link away, and offers to put it back. */
export function unlinkRows({ id, amount, income_amount, income, expense }: Refund): Promise<void> {
  return runWithUndo({
    run: () => unlinkRefund(id),
    done: texts.unlinked,
    undo: () => linkRefund({ income_id: income.id, expense_id: expense.id, amount, income_amount }),
    refresh: moneyChanged,
    failed: texts.notUnlinked,
  });
}
