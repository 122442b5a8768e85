import type { OthersAccount, SharedTransaction } from '@farthing/api-contract';
import { sql } from 'kysely';
import type { GuestScope } from '../../../database/guest-scope.ts';
import type { UserScope } from '../../../database/user-scope.ts';
import type { DayCursor } from '../../../problems/cursors.ts';

/**
 * Returns one page of a shared account's transactions, newest first: at most `limit` after the cursor. Of an account that is not
 * shared with its transactions, the database shows none.
 */
export async function listSharedTransactions(
  scope: GuestScope,
  accountId: string,
  { cursor, limit }: { readonly cursor: DayCursor | undefined; readonly limit: number },
): Promise<SharedTransaction[]> {
  const after = cursor ? sql`and (t.date, t.id) < (${cursor.date}::date, ${cursor.id}::uuid)` : sql``;
  const { rows } = await sql<SharedTransaction>`
    select t.id, t.type, t.date, t.signed_amount, t.currency, t.description, t.merchant, c.name as category,
      t.split as is_split, t.tags
    from transactions t left join categories c on c.user_id = t.user_id and c.id = t.category_id
    where t.user_id = ${scope.userId} and t.account_id = ${accountId} ${after}
    order by t.date desc, t.id desc limit ${limit}`.execute(scope.tables);
  return rows;
}

/** An account and the one of another person that is the same. */
export interface Counterpart {
  readonly account_id: string;
  readonly same_as: OthersAccount;
}

/** Lists the joint accounts among those that the scope sees. */
export async function listCounterparts(scope: UserScope): Promise<Counterpart[]> {
  const rows = await scope.tables
    .selectFrom('account_counterparts')
    .select(['account_id', 'other_user_id', 'other_account_id'])
    .where('user_id', '=', scope.userId)
    .execute();
  return rows.map(({ account_id, other_user_id, other_account_id }) => ({
    account_id,
    same_as: { user_id: other_user_id, account_id: other_account_id },
  }));
}

/** Finds the currency of an account that is shared. @returns undefined for any other */
export async function findSharedCurrency(scope: GuestScope, id: string): Promise<string | undefined> {
  const row = await scope.tables
    .selectFrom('accounts')
    .select('currency')
    .where('user_id', '=', scope.userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.currency;
}
