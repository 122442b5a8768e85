import { deleteOwn, selectOwn } from '../../../database/own-rows.ts';
import { runIn } from '../../../database/statements.ts';
import type { UserScope } from '../../../database/user-scope.ts';

/** Stored low balance limit of an account. */
export interface LimitRow {
  readonly account_id: string;
  readonly amount: string;
}

/** All limits. */
export function listLimits(scope: UserScope): Promise<LimitRow[]> {
  return selectOwn(scope, 'low_balance_limits')
    .select(['account_id', 'amount'])
    .orderBy('account_id')
    .execute();
}

/** Sets the limit of an account. */
export async function upsertLimit(scope: UserScope, row: LimitRow): Promise<void> {
  await scope.tables
    .insertInto('low_balance_limits')
    .values({ ...row, user_id: scope.userId })
    .onConflict((conflict) => conflict.columns(['user_id', 'account_id']).doUpdateSet({ amount: row.amount }))
    .execute();
}

/** Takes the limit of an account away. @returns whether there was one */
export async function deleteLimit(scope: UserScope, account: string): Promise<boolean> {
  return (await deleteOwn(scope, 'low_balance_limits', { account_id: account })) > 0;
}

/** When notices were put aside, by their keys. */
export async function listDismissals(scope: UserScope): Promise<ReadonlyMap<string, string>> {
  const rows = await selectOwn(scope, 'notice_dismissals').select(['key', 'dismissed_at']).execute();
  return new Map(rows.map(({ key, dismissed_at }) => [key, dismissed_at]));
}

/** Puts a notice aside, and forgets those put aside over two years ago. */
export async function insertDismissal(scope: UserScope, key: string): Promise<void> {
  await runIn(scope)`delete from notice_dismissals
    where user_id = ${scope.userId} and dismissed_at < now() - interval '2 years'`;
  await scope.tables
    .insertInto('notice_dismissals')
    .values({ key, user_id: scope.userId })
    .onConflict((conflict) => conflict.columns(['user_id', 'key']).doNothing())
    .execute();
}

/** Brings a notice back. @returns whether it was put aside */
export async function deleteDismissal(scope: UserScope, key: string): Promise<boolean> {
  return (await deleteOwn(scope, 'notice_dismissals', { key })) > 0;
}
