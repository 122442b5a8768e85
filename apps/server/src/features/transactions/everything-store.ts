import { sql } from 'kysely';
import type { UserScope } from '../../database/user-scope.ts';

/**
 * Deletes all transactions of a user who goes, and has the balances count none, as an account goes only then. Whoever is
 * recording one is waited for, and one that comes later is counted again. No other total is moved.
 */
export async function deleteEverything(scope: UserScope): Promise<void> {
  await sql`select from account_balances where user_id = ${scope.userId} order by account_id for update`.execute(
    scope.tables,
  );
  await scope.tables.deleteFrom('transactions').where('user_id', '=', scope.userId).execute();
  await scope.tables
    .updateTable('account_balances')
    .set({ amount_minor: '0', transaction_count: '0' })
    .where('user_id', '=', scope.userId)
    .execute();
}
