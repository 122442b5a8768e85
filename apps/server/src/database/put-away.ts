import { sql } from 'kysely';
import type { UserScope } from './user-scope.ts';

/** Tables whose rows are put away when they are deleted. */
type PutAwayTable = 'budgets' | 'forecast_plans' | 'rules' | 'saved_filters';

/** How long a row can be brought back. */
const keptFor = sql`interval '30 days'`;

/** Puts a row away, and forgets those put away over 30 days ago. @returns whether it was there */
export async function putAway(scope: UserScope, table: PutAwayTable, id: string): Promise<boolean> {
  await sql`
    delete from ${sql.table(table)} where user_id = ${scope.userId} and deleted_at < now() - ${keptFor}`.execute(
    scope.tables,
  );
  const { numAffectedRows } = await sql`
    update ${sql.table(table)} set deleted_at = now()
    where user_id = ${scope.userId} and id = ${id} and deleted_at is null`.execute(scope.tables);
  return numAffectedRows === 1n;
}

/** Brings a row back that was put away in the last 30 days. @returns whether it was */
export async function bringBack(scope: UserScope, table: PutAwayTable, id: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update ${sql.table(table)} set deleted_at = null
    where user_id = ${scope.userId} and id = ${id} and deleted_at >= now() - ${keptFor}`.execute(
    scope.tables,
  );
  return numAffectedRows === 1n;
}
