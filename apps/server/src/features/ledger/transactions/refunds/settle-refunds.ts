import type { UserScope } from '../../../../database/user-scope.ts';
import { fieldProblem, Problem } from '../../../../problems/problem.ts';
import { replaceEntries } from '../../ledger-totals/service.ts';
import { updateTransaction } from '../edit/change-store.ts';
import { listSplits, replaceSplits, type TransactionRow } from '../store.ts';
import { type Filing, formerFiling } from '../transfers/former-category-rules.ts';
import { listExisting } from '../transfers/pair-store.ts';
import { addUp, isMore, refundFiling } from './refund-rules.ts';
import {
  deleteFormerIncome,
  findFormerIncome,
  insertFormerIncome,
  listIncomesOf,
  listRefundedOf,
  lockRowsById,
  type RefundLink,
} from './refund-store.ts';

export { listRefundedOf, lockRowsById, type RefundLink } from './refund-store.ts';

/**
 * Files incomes under what they pay back, by the links of now; those that pay nothing back any more as they were before.
 * Rollups are moved. @param ids those that are gone are passed over
 */
export async function settleIncomes(scope: UserScope, ids: readonly string[]): Promise<void> {
  for (const id of [...new Set(ids)].sort()) await settleIncome(scope, id);
}

/** The same for the incomes that are linked to some expenses, and for those among them. */
export async function settleIncomesOf(scope: UserScope, ids: readonly string[]): Promise<void> {
  await settleIncomes(scope, await listIncomesOf(scope, ids));
}

async function settleIncome(scope: UserScope, id: string): Promise<void> {
  const links = (await listRefundedOf(scope, [id])).filter(({ income_id }) => income_id === id);
  const was = await findFormerIncome(scope, id);
  if (links.length === 0 && !was) return;
  const rows = await lockRowsById(scope, [id, ...links.map(({ expense_id }) => expense_id)]);
  const row = rows.find((one) => one.id === id);
  if (!row) return;
  const splits = await listSplits(
    scope,
    rows.filter(({ split }) => split).map((one) => one.id),
  );
  const filingOf = (one: TransactionRow): Filing => ({
    category_id: one.category_id,
    splits: splits
      .filter(({ transaction_id }) => transaction_id === one.id)
      .map(({ category_id, signed_amount, notes }) => ({ category_id, signed_amount, notes })),
  });
  const now = filingOf(row);
  if (!was) await insertFormerIncome(scope, id, { category_was: now.category_id, splits_was: now.splits });
  const former = was ? { category_id: was.category_was, splits: was.splits_was } : now;
  const existing = await listExisting(scope, [
    former.category_id,
    ...former.splits.map(({ category_id }) => category_id),
  ]);
  const filing =
    links.length === 0
      ? formerFiling(former, row, existing)
      : refundFiling(row, paidBack(links, rows, filingOf), {
          category_id:
            former.category_id !== null && existing.has(former.category_id) ? former.category_id : null,
          splits: former.splits.map((part) => ({
            ...part,
            category_id:
              part.category_id !== null && existing.has(part.category_id) ? part.category_id : null,
          })),
        });
  if (links.length === 0) await deleteFormerIncome(scope, id);
  await refile(scope, row, now, filing);
}

function paidBack(
  links: readonly RefundLink[],
  rows: readonly TransactionRow[],
  filingOf: (row: TransactionRow) => Filing,
) {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return links.flatMap(({ expense_id, income_amount }) => {
    const expense = byId.get(expense_id);
    return expense ? [{ income_amount, filing: filingOf(expense) }] : [];
  });
}

async function refile(scope: UserScope, row: TransactionRow, now: Filing, filing: Filing): Promise<void> {
  const isSplit = filing.splits.length > 0;
  const category_id = isSplit ? null : filing.category_id;
  const same =
    row.category_id === category_id && JSON.stringify(now.splits) === JSON.stringify(filing.splits);
  if (same) return;
  const fresh = await updateTransaction(scope, row.id, { category_id, split: isSplit });
  if (isSplit || row.split) await replaceSplits(scope, row.id, filing.splits);
  await replaceEntries(scope, [{ ...row, splits: now.splits }], [{ ...fresh, splits: filing.splits }]);
}

/** Requested change to a row that may have refund links. */
interface LinkedChange {
  readonly type: TransactionRow['type'];
  /** Without its sign. */
  readonly amount: string;
  /** Category or splits are given. */
  readonly refiles: boolean;
}

/**
 * Rejects a change that contradicts a row's refund links. @param links links of the row from `listRefundedOf`
 * @returns true if the row is a refund, whose splits must then be recalculated @throws {Problem}
 * refund-in-the-way naming the field
 */
export function refuseAgainstRefunds(
  links: readonly RefundLink[],
  row: TransactionRow,
  change: LinkedChange,
): boolean {
  if (links.length === 0) return false;
  const isIncome = links.some(({ income_id }) => income_id === row.id);
  if (change.type !== row.type)
    throw fieldProblem('refund-in-the-way', 'type', 'It is linked to a refund: unlink it first');
  const linked = addUp(
    links.map(({ amount, income_amount }) => (isIncome ? income_amount : amount)),
    row.currency,
  );
  if (isMore(linked, change.amount, row.currency)) {
    throw fieldProblem(
      'refund-in-the-way',
      'amount',
      isIncome
        ? `${linked} ${row.currency} of it pay back a purchase: unlink some of it first`
        : `${linked} ${row.currency} of it were paid back: unlink some of it first`,
    );
  }
  if (isIncome && change.refiles) {
    throw fieldProblem(
      'refund-in-the-way',
      'category_id',
      'It pays back a purchase and takes the category of that: change the purchase, or unlink it first',
    );
  }
  return isIncome;
}

/** Returns the amount of a row still available for links, in its currency. @throws {Problem} transaction-not-found */
export function leftOf(row: TransactionRow | undefined, links: readonly RefundLink[]): string {
  if (!row) throw new Problem('transaction-not-found');
  const taken = links.flatMap(({ income_id, expense_id, amount, income_amount }) =>
    income_id === row.id ? [income_amount] : expense_id === row.id ? [amount] : [],
  );
  return addUp([row.signed_amount.replace('-', ''), ...taken.map((one) => `-${one}`)], row.currency);
}
