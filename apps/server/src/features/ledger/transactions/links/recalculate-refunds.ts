import type { UserScope } from '../../../../database/user-scope.ts';
import { fieldProblem, Problem } from '../../../../problems/problem.ts';
import { replaceEntries } from '../../ledger-totals/service.ts';
import { lockRowsById, replaceSplits, type TransactionRow, updateTransaction, withSplits } from '../store.ts';
import {
  addUp,
  type Categories,
  isMore,
  refundCategories,
  restorableCategories,
  withoutDeleted,
} from './category-rules.ts';
import {
  deleteIncomeBefore,
  findIncomeBefore,
  insertIncomeBefore,
  listExistingCategories,
  listRefundIncomes,
  listRefundLinks,
  type RefundLink,
} from './link-store.ts';

export { lockRowsById } from '../store.ts';
export { listRefundLinks, type RefundLink } from './link-store.ts';

/** Recalculates the categories of all incomes that refund some expenses, and of those among the ids. */
export async function recalculateRefunds(scope: UserScope, ids: readonly string[]): Promise<void> {
  for (const id of await listRefundIncomes(scope, ids)) await recalculateRefund(scope, id);
}

/**
 * Gives an income the categories of the expenses that it refunds, and updates the totals. An income without links gets
 * its previous categories back. @param id of an income; one that doesn't exist is ignored
 */
export async function recalculateRefund(scope: UserScope, id: string): Promise<void> {
  const links = (await listRefundLinks(scope, [id])).filter(({ income_id }) => income_id === id);
  const stored = await findIncomeBefore(scope, id);
  if (links.length === 0 && !stored) return;
  const locked = await lockRowsById(scope, [id, ...links.map(({ expense_id }) => expense_id)]);
  const rows = new Map((await withSplits(scope, locked)).map((row) => [row.id, row]));
  const row = rows.get(id);
  if (!row) return;
  const { category_id, splits } = row;
  if (!stored) await insertIncomeBefore(scope, id, { category_id, splits });
  const previous = stored ?? { category_id, splits };
  const existing = await listExistingCategories(scope, [previous]);
  if (links.length === 0) {
    await deleteIncomeBefore(scope, id);
    return setCategories(scope, row, restorableCategories(previous, row, existing));
  }
  const paid = links.flatMap(({ expense_id, income_amount }) => {
    const categories = rows.get(expense_id);
    return categories ? [{ income_amount, categories }] : [];
  });
  return setCategories(scope, row, refundCategories(row, paid, withoutDeleted(previous, existing)));
}

async function setCategories(
  scope: UserScope,
  row: TransactionRow & Categories,
  { category_id, splits }: Categories,
): Promise<void> {
  const isSplit = splits.length > 0;
  const category = isSplit ? null : category_id;
  if (row.category_id === category && JSON.stringify(row.splits) === JSON.stringify(splits)) return;
  const fresh = await updateTransaction(scope, row.id, { category_id: category, split: isSplit });
  if (isSplit || row.split) await replaceSplits(scope, [{ id: row.id, splits }]);
  await replaceEntries(scope, [row], [{ ...fresh, splits }]);
}

/** Requested change to a row that may have refund links. */
interface LinkedChange {
  readonly type: TransactionRow['type'];
  /** Unsigned amount. */
  readonly amount: string;
  /** True if the change sets the category or splits. */
  readonly recategorises: boolean;
}

/**
 * Rejects a change that contradicts a row's refund links. @param links links of the row from `listRefundLinks`
 * @throws {Problem} refund-in-the-way naming the field
 */
export function assertFitsRefunds(
  links: readonly RefundLink[],
  row: TransactionRow,
  change: LinkedChange,
): void {
  if (links.length === 0) return;
  const isIncome = links.some(({ income_id }) => income_id === row.id);
  if (change.type !== row.type)
    throw fieldProblem(
      'refund-in-the-way',
      'type',
      'This transaction is linked to a refund. Unlink it first.',
    );
  const linked = addUp(
    links.map(({ amount, income_amount }) => (isIncome ? income_amount : amount)),
    row.currency,
  );
  if (isMore(linked, change.amount, row.currency)) {
    throw fieldProblem(
      'refund-in-the-way',
      'amount',
      isIncome
        ? `${linked} ${row.currency} of this income pays back purchases. Unlink some of it first.`
        : `${linked} ${row.currency} of this purchase has been refunded. Unlink some of it first.`,
    );
  }
  if (isIncome && change.recategorises) {
    throw fieldProblem(
      'refund-in-the-way',
      'category_id',
      'This income has the category of the purchase it refunds. Change the purchase, or unlink the refund first.',
    );
  }
}

/** Returns the amount of a row still available for links, in its currency. @throws {Problem} transaction-not-found */
export function leftOf(row: TransactionRow | undefined, links: readonly RefundLink[]): string {
  if (!row) throw new Problem('transaction-not-found');
  const taken = links.flatMap(({ income_id, expense_id, amount, income_amount }) =>
    income_id === row.id ? [income_amount] : expense_id === row.id ? [amount] : [],
  );
  return addUp([row.signed_amount.replace('-', ''), ...taken.map((one) => `-${one}`)], row.currency);
}
