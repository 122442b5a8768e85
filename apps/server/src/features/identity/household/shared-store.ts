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

/** Lists the accounts that the scope sees and that open after a day. */
export async function listUnopened(scope: UserScope, asOf: string): Promise<Set<string>> {
  const rows = await scope.tables
    .selectFrom('accounts')
    .select('id')
    .where('user_id', '=', scope.userId)
    .where('opening_date', '>', asOf)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Finds the facts of an account that is shared by which it can be the same as another. @returns undefined for any other */
export function findSharedFacts(
  scope: GuestScope,
  id: string,
): Promise<{ currency: string; class: 'asset' | 'liability' } | undefined> {
  return scope.tables
    .selectFrom('accounts')
    .select(['currency', 'class'])
    .where('user_id', '=', scope.userId)
    .where('id', '=', id)
    .executeTakeFirst();
}
