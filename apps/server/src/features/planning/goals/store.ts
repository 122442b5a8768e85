import { type Selectable, sql } from 'kysely';
import { updateOwn } from '../../../database/own-rows.ts';
import type { Tables } from '../../../database/tables.ts';
import type { UserScope } from '../../../database/user-scope.ts';
import { versionedRows } from '../../../database/versioned-rows.ts';

const columns = `id, name, target_amount, currency, target_date, account_id, category_id, saved_amount, version,
  created_at, updated_at`;

/** A goal as the table holds it. */
export type GoalRow = Omit<Selectable<Tables['goals']>, 'user_id'>;
/** The fields that a user fills in. */
export type GoalFields = Omit<GoalRow, 'id' | 'version' | 'created_at' | 'updated_at'>;

/** The user's goals: the earliest date first, goals without a date last. */
export const goals = versionedRows<GoalRow>('goals', columns, { orderBy: 'target_date nulls last, id' });

/** Links what was linked to a category to another. */
export async function moveGoals(scope: UserScope, from: string, to: string): Promise<void> {
  await updateOwn(scope, 'goals')
    .set({ category_id: to, version: sql<number>`version + 1`, updated_at: sql<string>`now()` })
    .where('category_id', '=', from)
    .execute();
}
