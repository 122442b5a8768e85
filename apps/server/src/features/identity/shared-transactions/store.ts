import type { SharedCategories, SharedTransactionDetail } from '@farthing/api-contract';
import type { MemberScope } from '../../../database/member-scope.ts';
import { selectOwn } from '../../../database/own-rows.ts';
import { splitsColumn } from '../../../database/splits.ts';
import { rowOf, rowsOf, runIn } from '../../../database/statements.ts';

/**
 * Finds a transaction of the shared account. Links to refunds and income sources are seen only of the transaction that the scope
 * was opened for.
 */
export function findShared(scope: MemberScope, id: string): Promise<SharedTransactionDetail | undefined> {
  return rowOf<SharedTransactionDetail>(scope)`
    select t.id, t.type, t.date, t.signed_amount, ltrim(t.signed_amount::text, '-') as amount, t.currency, t.description,
      t.merchant, t.category_id, c.name as category, ${splitsColumn(scope)}, t.tags, t.notes, t.version,
      t.split or t.transfer_id is not null
        or exists (select from refund_links l
          where l.user_id = t.user_id and (l.income_id = t.id or l.expense_id = t.id))
        or exists (select from income_source_assignments a
          where a.user_id = t.user_id and a.transaction_id = t.id) as is_fixed
    from transactions t left join categories c on c.user_id = t.user_id and c.id = t.category_id
    where t.user_id = ${scope.userId} and t.id = ${id}`;
}

/**
 * Locks the transaction of the operation that the scope was opened for, until the commit. Returns true if only the owner may change
 * it.
 */
export async function isUndoneFixed(scope: MemberScope): Promise<boolean> {
  const rows = await rowsOf<{ id: string }>(scope)`
    select id from transactions
    where user_id = ${scope.userId} and id = nullif(current_setting('farthing.member_transaction'), '')::uuid`;
  const [row] = rows;
  // A refund or a split that is made meanwhile waits, or is seen here.
  if (row) await lockShared(scope, row.id);
  return row !== undefined && ((await findShared(scope, row.id))?.is_fixed ?? false);
}

/** Locks a transaction until the commit. One that members can't change isn't locked. */
export async function lockShared(scope: MemberScope, id: string): Promise<void> {
  await runIn(scope)`select 1 from transactions where user_id = ${scope.userId} and id = ${id} for update`;
}

/** Lists the owner's categories by name. */
export async function listCategories(scope: MemberScope): Promise<SharedCategories['items']> {
  return selectOwn(scope, 'categories')
    .select(['id', 'name', 'kind', 'group_name'])
    .orderBy('position')
    .orderBy('name')
    .execute();
}
