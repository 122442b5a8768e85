import { sql } from 'kysely';
import type { UserScope } from './user-scope.ts';

/** Tables with soft deletion. */
type SoftDeleteTable = 'budgets' | 'forecast_plans' | 'rules' | 'saved_filters';

/** Time for which a deleted row can be restored. */
export const restorePeriod = sql`interval '30 days'`;

/** Soft-deletes a row, and permanently deletes those soft-deleted over 30 days ago. @returns true if the row existed */
export async function softDelete(scope: UserScope, table: SoftDeleteTable, id: string): Promise<boolean> {
  await sql`
    delete from ${sql.table(table)} where user_id = ${scope.userId} and deleted_at < now() - ${restorePeriod}`.execute(
    scope.tables,
  );
  const { numAffectedRows } = await sql`
    update ${sql.table(table)} set deleted_at = now()
    where user_id = ${scope.userId} and id = ${id} and deleted_at is null`.execute(scope.tables);
  return numAffectedRows === 1n;
}

/** Restores a row that was soft-deleted in the last 30 days. @returns true if it was restored */
export async function restoreRow(scope: UserScope, table: SoftDeleteTable, id: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update ${sql.table(table)} set deleted_at = null
    where user_id = ${scope.userId} and id = ${id} and deleted_at >= now() - ${restorePeriod}`.execute(
    scope.tables,
  );
  return numAffectedRows === 1n;
}
