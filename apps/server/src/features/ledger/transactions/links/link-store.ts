import { type Insertable, type Selectable, sql } from 'kysely';
import { deleteOwn, selectOwn } from '../../../../database/own-rows.ts';
import { rowsOf, runIn } from '../../../../database/statements.ts';
import type { Tables } from '../../../../database/tables.ts';
import type { UserScope } from '../../../../database/user-scope.ts';
import type { Categories } from './category-rules.ts';

/**
 * A link between an income and the expense that it refunds, both of which exist. `amount` is in the expense's currency,
 * `income_amount` in the income's.
 */
export type RefundLink = Readonly<
  Pick<Selectable<Tables['refund_links']>, 'id' | 'income_id' | 'expense_id' | 'amount' | 'income_amount'>
>;

/** Returns refund links of the given transactions, on either side, if both sides exist. */
export async function listRefundLinks(scope: UserScope, ids: readonly string[]): Promise<RefundLink[]> {
  if (ids.length === 0) return [];
  return rowsOf<RefundLink>(scope)`
    select l.id, l.income_id, l.expense_id, l.amount, l.income_amount from refund_links l
    join transactions i on i.user_id = l.user_id and i.id = l.income_id
    join transactions e on e.user_id = l.user_id and e.id = l.expense_id
    where l.user_id = ${scope.userId} and (l.income_id = any(${ids}::uuid[]) or l.expense_id = any(${ids}::uuid[]))
    order by l.created_at, l.id`;
}

/** Lists income linked to some expenses, even if those are deleted. */
export async function listRefundIncomes(scope: UserScope, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await rowsOf<{ id: string }>(scope)`
    select distinct l.income_id as id from refund_links l
    join transactions i on i.user_id = l.user_id and i.id = l.income_id
    where l.user_id = ${scope.userId} and (l.expense_id = any(${ids}::uuid[]) or l.income_id = any(${ids}::uuid[]))
    order by 1`;
  return rows.map(({ id }) => id);
}

/** Returns the category and splits of an income before it was linked as a refund; undefined where none are stored. */
export async function findIncomeBefore(scope: UserScope, id: string): Promise<Categories | undefined> {
  const row = await selectOwn(scope, 'refunded_incomes')
    .select(['category_was', 'splits_was'])
    .where('transaction_id', '=', id)
    .executeTakeFirst();
  return row && { category_id: row.category_was, splits: row.splits_was };
}

/** Stores the category and splits of an income that becomes a refund. */
export async function insertIncomeBefore(
  scope: UserScope,
  id: string,
  { category_id, splits }: Categories,
): Promise<void> {
  await runIn(scope)`
    insert into refunded_incomes (user_id, transaction_id, category_was, splits_was)
    values (${scope.userId}, ${id}, ${category_id}, ${JSON.stringify(splits)}::jsonb)`;
}

/** Deletes the stored state of an income that has stopped being a refund. */
export async function deleteIncomeBefore(scope: UserScope, id: string): Promise<void> {
  await deleteOwn(scope, 'refunded_incomes', { transaction_id: id });
}

/** A pair of rows that was confirmed as a transfer; `id` is their transfer_id. */
export type MatchRow = Readonly<Omit<Selectable<Tables['transfer_matches']>, 'user_id' | 'confirmed_at'>>;

/** Stores a pair with the previous state of its rows. */
export async function insertMatch(
  scope: UserScope,
  match: Omit<Insertable<Tables['transfer_matches']>, 'user_id'>,
): Promise<void> {
  await scope.tables
    .insertInto('transfer_matches')
    .values({ ...match, user_id: scope.userId })
    .execute();
}

/** Lists pairs by their transfer_id. */
export async function listMatches(scope: UserScope, ids: readonly string[]): Promise<MatchRow[]> {
  if (ids.length === 0) return [];
  return selectOwn(scope, 'transfer_matches')
    .select(['id', 'from_id', 'to_id', 'from_was', 'to_was', 'automatic'])
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy('id')
    .execute();
}

/** Lists the transfer_ids of pairs with a leg in an account. */
export async function listMatchesOfAccount(scope: UserScope, accountId: string): Promise<string[]> {
  const rows = await rowsOf<{ id: string }>(scope)`
    select m.id from transfer_matches m
    where m.user_id = ${scope.userId} and exists (select from transactions t
      where t.user_id = m.user_id and t.transfer_id = m.id and t.account_id = ${accountId})
    order by m.id`;
  return rows.map(({ id }) => id);
}

/** Deletes pairs with the previous state of their rows. */
export async function deleteMatches(scope: UserScope, ids: readonly string[]): Promise<void> {
  await scope.tables
    .deleteFrom('transfer_matches')
    .where('user_id', '=', scope.userId)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
}

/** Returns those categories that still exist, of all that are named. */
export async function listExistingCategories(
  scope: UserScope,
  named: readonly Categories[],
): Promise<Set<string>> {
  const all = named.flatMap(({ category_id, splits }) => [
    category_id,
    ...splits.map((part) => part.category_id),
  ]);
  const wanted = [...new Set(all.filter((id) => id !== null))];
  if (wanted.length === 0) return new Set();
  const rows = await selectOwn(scope, 'categories')
    .select('id')
    .where('id', '=', sql<string>`any(${wanted}::uuid[])`)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Replaces a category in the stored previous states of transfer legs and refunds. */
export async function movePreviousCategory(scope: UserScope, from: string, to: string): Promise<void> {
  const moved = (column: string) =>
    sql`${sql.ref(column)} = replace(${sql.ref(column)}::text, ${from}, ${to})::jsonb`;
  const carries = (column: string) => sql`position(${from} in ${sql.ref(column)}::text) > 0`;
  await runIn(scope)`
    update transfer_matches set ${moved('from_was')}, ${moved('to_was')}
    where user_id = ${scope.userId} and (${carries('from_was')} or ${carries('to_was')})`;
  await runIn(scope)`
    update refunded_incomes set ${moved('splits_was')},
      category_was = case when category_was = ${from} then ${to}::uuid else category_was end
    where user_id = ${scope.userId} and (category_was = ${from} or ${carries('splits_was')})`;
}
