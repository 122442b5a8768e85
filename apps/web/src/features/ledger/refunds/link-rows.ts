import { messageOf } from '../../../api/problem.ts';
import { moneyChanged } from '../../../api/queries.ts';
import { linkRefund, unlinkRefund } from '../../../api/refunds.ts';
import { toast } from '../../../design/toast.tsx';
import { linkRows as texts } from './texts.ts';

/** Links an income to a purchase by as much as both have left, and offers to take it back. */
export async function linkRows(incomeId: string, expenseId: string): Promise<void> {
  try {
    const { id } = await linkRefund({ income_id: incomeId, expense_id: expenseId });
    toast(texts.linked, async () => {
      await unlinkRefund(id);
      await moneyChanged();
    });
  } catch (error) {
    toast(texts.notLinked(messageOf(error)));
  }
  await moneyChanged();
}

/** Takes a link away, and offers to put it back. */
export async function unlinkRows(refund: {
  readonly id: string;
  readonly amount: string;
  readonly income_amount: string;
  readonly income: { readonly id: string };
  readonly expense: { readonly id: string };
}): Promise<void> {
  const { id, amount, income_amount, income, expense } = refund;
  try {
    await unlinkRefund(id);
    toast(texts.unlinked, async () => {
      await linkRefund({ income_id: income.id, expense_id: expense.id, amount, income_amount });
      await moneyChanged();
    });
  } catch (error) {
    toast(texts.notUnlinked(messageOf(error)));
  }
  await moneyChanged();
}
