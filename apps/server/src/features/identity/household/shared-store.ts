import type { SharedTransaction } from '@farthing/api-contract';
import { sql } from 'kysely';
import type { GuestScope } from '../../../database/guest-scope.ts';
import { pageLimit } from '../../../database/page-limit.ts';
import { splitsColumn } from '../../../database/splits.ts';
import { rowsOf } from '../../../database/statements.ts';
import type { DayCursor } from '../../../problems/cursors.ts';

/**
 * Returns one page of a shared account's transactions, newest first: at most `limit` after the cursor. Of an account that is not
 * shared with its transactions, the database shows none. The limit is a literal, so that PostgreSQL plans the page only once.
 */
export async function listSharedTransactions(
  scope: GuestScope,
  accountId: string,
  { cursor, limit }: { readonly cursor: DayCursor | undefined; readonly limit: number },
): Promise<SharedTransaction[]> {
  const after = cursor ? sql`and (t.date, t.id) < (${cursor.date}::date, ${cursor.id}::uuid)` : sql``;
  const rows = await rowsOf<SharedTransaction>(scope)`
    select t.id, t.type, t.date, t.signed_amount, t.currency, t.description, t.merchant, c.name as category,
      ${splitsColumn(scope)}, t.tags
    from transactions t left join categories c on c.user_id = t.user_id and c.id = t.category_id
    where t.user_id = ${scope.userId} and t.account_id = ${accountId} ${after}
    order by t.date desc, t.id desc limit ${pageLimit(limit)}`;
  return rows.slice(0, limit);
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
