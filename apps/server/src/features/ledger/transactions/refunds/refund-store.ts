import { sql } from 'kysely';
import type { FormerSplit } from '../../../../database/former-rows.ts';
import type { UserScope } from '../../../../database/user-scope.ts';
import { columns, type TransactionRow } from '../store.ts';

/** A link between an income and the expense that it pays back; both are there. */
export interface RefundLink {
  readonly id: string;
  readonly income_id: string;
  readonly expense_id: string;
  /** In the currency of the expense. */
  readonly amount: string;
  /** In the currency of the income. */
  readonly income_amount: string;
}

/** Links whose two sides are there, and which have one of some transactions on either side. */
export async function listRefundedOf(scope: UserScope, ids: readonly string[]): Promise<RefundLink[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<RefundLink>`
    select l.id, l.income_id, l.expense_id, l.amount, l.income_amount from refund_links l
    join transactions i on i.user_id = l.user_id and i.id = l.income_id
    join transactions e on e.user_id = l.user_id and e.id = l.expense_id
    where l.user_id = ${scope.userId} and (l.income_id = any(${ids}::uuid[]) or l.expense_id = any(${ids}::uuid[]))
    order by l.created_at, l.id`.execute(scope.tables);
  return rows;
}

/** The incomes that are linked to some transactions as their expenses, whether those are there or not. */
export async function listIncomesOf(scope: UserScope, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ id: string }>`
    select distinct l.income_id as id from refund_links l
    join transactions i on i.user_id = l.user_id and i.id = l.income_id
    where l.user_id = ${scope.userId} and (l.expense_id = any(${ids}::uuid[]) or l.income_id = any(${ids}::uuid[]))
    order by 1`.execute(scope.tables);
  return rows.map(({ id }) => id);
}

/** Category or splits of an income before it was linked as a refund. */
export interface FormerIncome {
  readonly category_was: string | null;
  readonly splits_was: readonly FormerSplit[];
}

/** Reads it; undefined where nothing is kept. */
export function findFormerIncome(scope: UserScope, id: string): Promise<FormerIncome | undefined> {
  return scope.tables
    .selectFrom('refunded_incomes')
    .select(['category_was', 'splits_was'])
    .where('user_id', '=', scope.userId)
    .where('transaction_id', '=', id)
    .executeTakeFirst();
}

/** Keeps it. */
export async function insertFormerIncome(scope: UserScope, id: string, was: FormerIncome): Promise<void> {
  await scope.tables
    .insertInto('refunded_incomes')
    .values({
      user_id: scope.userId,
      transaction_id: id,
      category_was: was.category_was,
      splits_was: JSON.stringify(was.splits_was),
    })
    .execute();
}

/** Forgets it. */
export async function deleteFormerIncome(scope: UserScope, id: string): Promise<void> {
  await scope.tables
    .deleteFrom('refunded_incomes')
    .where('user_id', '=', scope.userId)
    .where('transaction_id', '=', id)
    .execute();
}

/** Some transactions, locked in the order of their ids. */
export function lockRowsById(scope: UserScope, ids: readonly string[]): Promise<TransactionRow[]> {
  return scope.tables
    .selectFrom('transactions')
    .select(columns)
    .where('user_id', '=', scope.userId)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy('id')
    .forUpdate()
    .execute();
}
