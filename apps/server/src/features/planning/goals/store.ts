import { sql } from 'kysely';
import type { UserScope } from '../../../database/user-scope.ts';
import { errorCode, errorFact } from '../../../problems/error-facts.ts';
import { fieldProblem } from '../../../problems/problem.ts';

const columns = [
  'id',
  'name',
  'target_amount',
  'currency',
  'target_date',
  'account_id',
  'category_id',
  'saved_amount',
  'version',
  'created_at',
  'updated_at',
] as const;

/** A goal as the table holds it. */
export interface GoalRow {
  readonly id: string;
  readonly name: string;
  readonly target_amount: string;
  readonly currency: string;
  readonly target_date: string | null;
  readonly account_id: string | null;
  readonly category_id: string | null;
  readonly saved_amount: string;
  readonly version: number;
  readonly created_at: string;
  readonly updated_at: string;
}
/** The fields that a user fills in. */
export type GoalFields = Omit<GoalRow, 'id' | 'version' | 'created_at' | 'updated_at'>;

/** All goals, the earliest date first, those without one last. */
export function listGoalRows(scope: UserScope): Promise<GoalRow[]> {
  return scope.tables
    .selectFrom('goals')
    .select(columns)
    .where('user_id', '=', scope.userId)
    .orderBy('target_date', (order) => order.asc().nullsLast())
    .orderBy('id')
    .execute();
}

/** One goal locked until the commit, or undefined. */
export function lockGoalRow(scope: UserScope, id: string): Promise<GoalRow | undefined> {
  return scope.tables
    .selectFrom('goals')
    .select(columns)
    .where('user_id', '=', scope.userId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** Writes a goal. @throws {Problem} account-not-found, category-not-found */
export async function insertGoal(scope: UserScope, row: GoalFields & { readonly id: string }): Promise<void> {
  try {
    await scope.tables
      .insertInto('goals')
      .values({ ...row, user_id: scope.userId })
      .execute();
  } catch (error) {
    throw asProblem(error);
  }
}

/** Changes a goal and counts its version up. @throws {Problem} account-not-found, category-not-found */
export async function updateGoal(scope: UserScope, id: string, fields: GoalFields): Promise<void> {
  try {
    await scope.tables
      .updateTable('goals')
      .set({ ...fields, version: sql<number>`version + 1`, updated_at: sql<string>`now()` })
      .where('user_id', '=', scope.userId)
      .where('id', '=', id)
      .execute();
  } catch (error) {
    throw asProblem(error);
  }
}

/** Links what was linked to a category to another. */
export async function moveGoals(scope: UserScope, from: string, to: string): Promise<void> {
  await scope.tables
    .updateTable('goals')
    .set({ category_id: to, version: sql<number>`version + 1`, updated_at: sql<string>`now()` })
    .where('user_id', '=', scope.userId)
    .where('category_id', '=', from)
    .execute();
}

/** Deletes a goal. @returns whether it was there */
export async function deleteGoal(scope: UserScope, id: string): Promise<boolean> {
  const result = await scope.tables
    .deleteFrom('goals')
    .where('user_id', '=', scope.userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}

function asProblem(error: unknown): unknown {
  if (errorCode(error) !== '23503') return error;
  return errorFact(error, 'constraint')?.includes('account')
    ? fieldProblem('account-not-found', 'account_id')
    : fieldProblem('category-not-found', 'category_id');
}
