import { type Selectable, sql } from 'kysely';
import type { Tables } from '../../../database/tables.ts';
import type { UserScope } from '../../../database/user-scope.ts';
import { versionedRows } from '../../../database/versioned-rows.ts';

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
export type GoalRow = Pick<Selectable<Tables['goals']>, (typeof columns)[number]>;
/** The fields that a user fills in. */
export type GoalFields = Omit<GoalRow, 'id' | 'version' | 'created_at' | 'updated_at'>;

/** The user's goals by id. */
export const goals = versionedRows<GoalRow>('goals', columns);

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

/** Links what was linked to a category to another. */
export async function moveGoals(scope: UserScope, from: string, to: string): Promise<void> {
  await scope.tables
    .updateTable('goals')
    .set({ category_id: to, version: sql<number>`version + 1`, updated_at: sql<string>`now()` })
    .where('user_id', '=', scope.userId)
    .where('category_id', '=', from)
    .execute();
}
