import type { BudgetMove } from '@farthing/api-contract';
import { type Selectable, sql } from 'kysely';
import { deleteOwn, selectOwn } from '../../../database/own-rows.ts';
import { restoreRow, softDelete } from '../../../database/soft-delete.ts';
import { rowsOf, runIn } from '../../../database/statements.ts';
import type { Tables } from '../../../database/tables.ts';
import type { UserScope } from '../../../database/user-scope.ts';
import { versionedRows } from '../../../database/versioned-rows.ts';
import { errorCode } from '../../../problems/error-facts.ts';
import { fieldProblem } from '../../../problems/problem.ts';

const columns = `id, category_id, group_name, currency, amount, period, start_date, rollover, version, created_at,
  updated_at`;

/** A budget as the table holds it. */
export type BudgetRow = Omit<Selectable<Tables['budgets']>, 'user_id' | 'deleted_at'>;
/** The fields a user may change. */
export type BudgetFields = Pick<BudgetRow, 'amount' | 'period' | 'start_date' | 'rollover'>;

const budgets = versionedRows<BudgetRow>('budgets', columns, { only: sql`deleted_at is null` });

/** Lists the budgets that aren't deleted, oldest first. */
export function listBudgetRows(scope: UserScope): Promise<BudgetRow[]> {
  return budgets.list(scope);
}

/** Locks budgets until the commit, in the order of their ids. */
export const { lockAll: lockBudgetRows } = budgets;

/** Inserts a budget. @throws {Problem} budget-taken */
export const { insert: insertBudget } = budgets;

/** Changes a budget and counts its version up. @throws {Problem} budget-taken */
export async function updateBudget(
  scope: UserScope,
  id: string,
  fields: Partial<BudgetFields>,
): Promise<void> {
  try {
    await budgets.update(scope, id, fields);
  } catch (error) {
    // A change doesn't move a budget: its period is what another one has.
    throw errorCode(error) === '23505' ? fieldProblem('budget-taken', 'period') : error;
  }
}

/** Moves the budgets of a category to another that has none of the same period. */
export async function moveBudgets(scope: UserScope, from: string, to: string): Promise<void> {
  await runIn(scope)`
    update budgets b set category_id = ${to}, version = version + 1, updated_at = now()
    where user_id = ${scope.userId} and category_id = ${from} and deleted_at is null and not exists (
      select from budgets o where o.user_id = b.user_id and o.category_id = ${to} and o.period = b.period
        and o.deleted_at is null)`;
}

/** Soft-deletes a budget. @returns true if it existed */
export function hideBudget(scope: UserScope, id: string): Promise<boolean> {
  return softDelete(scope, 'budgets', id);
}

/** Restores a deleted budget. @returns true if it was restored @throws {Problem} budget-taken */
export async function showBudget(scope: UserScope, id: string): Promise<boolean> {
  return await restoreRow(scope, 'budgets', id);
}

/** An amount that holds from a period on. */
export interface AmountRow {
  readonly budget_id: string;
  readonly from_date: string;
  readonly amount: string;
}

/** Lists all amounts with the period from which each holds, oldest first. */
export function listAmounts(scope: UserScope): Promise<AmountRow[]> {
  return selectOwn(scope, 'budget_amounts')
    .select(['budget_id', 'from_date', 'amount'])
    .orderBy('from_date')
    .execute();
}

/** Deletes the amounts of a budget that hold from a day or later. Without a day, deletes all of them. */
export async function deleteAmounts(scope: UserScope, budget: string, from?: string): Promise<void> {
  await scope.tables
    .deleteFrom('budget_amounts')
    .where('user_id', '=', scope.userId)
    .where('budget_id', '=', budget)
    .$call((query) => (from === undefined ? query : query.where('from_date', '>=', from)))
    .execute();
}

/** Writes amounts that hold from a day on. */
export async function insertAmounts(scope: UserScope, rows: readonly AmountRow[]): Promise<void> {
  if (rows.length === 0) return;
  await scope.tables
    .insertInto('budget_amounts')
    .values(rows.map((row) => ({ ...row, user_id: scope.userId })))
    .execute();
}

/** A move of money as it is read: with the currency of its budgets. */
export type MoveRow = Readonly<BudgetMove>;

/** Moves between monthly budgets that are both there, oldest first. */
export function listMoves(scope: UserScope, month?: string): Promise<MoveRow[]> {
  return rowsOf<MoveRow>(scope)`
    select m.id, m.month, m.from_budget_id, m.to_budget_id, m.amount, f.currency, m.created_at
    from budget_moves m
    join budgets f on f.user_id = ${scope.userId} and f.id = m.from_budget_id and f.deleted_at is null
    join budgets t on t.user_id = ${scope.userId} and t.id = m.to_budget_id and t.deleted_at is null
    where m.user_id = ${scope.userId} and (${month ?? null}::text is null or m.month = ${month ?? null}::text)
    order by m.id`;
}

/** Returns true if money has ever been moved to or from a budget. */
export async function hasMoves(scope: UserScope, budget: string): Promise<boolean> {
  const found = await selectOwn(scope, 'budget_moves')
    .select('id')
    .where((one) => one.or([one('from_budget_id', '=', budget), one('to_budget_id', '=', budget)]))
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Writes a move. */
export async function insertMove(
  scope: UserScope,
  { currency: _, created_at: __, ...row }: Omit<MoveRow, 'created_at'> & { readonly created_at?: string },
): Promise<void> {
  await scope.tables
    .insertInto('budget_moves')
    .values({ ...row, user_id: scope.userId })
    .execute();
}

/** Deletes a move. @returns true if it existed */
export async function deleteMove(scope: UserScope, id: string): Promise<boolean> {
  return (await deleteOwn(scope, 'budget_moves', { id })) > 0;
}
