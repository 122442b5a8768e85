import { sql } from 'kysely';
import type { FormerRow } from '../../../../database/former-rows.ts';
import type { UserScope } from '../../../../database/user-scope.ts';
import { columns, type TransactionRow } from '../store.ts';

/** A pair of rows that was confirmed as a transfer; `id` is their transfer_id. */
export interface MatchRow {
  readonly id: string;
  readonly from_id: string;
  readonly to_id: string;
  readonly from_was: FormerRow;
  readonly to_was: FormerRow;
}

/** Keeps what the rows of a pair were. */
export async function insertMatch(scope: UserScope, match: MatchRow): Promise<void> {
  await scope.tables
    .insertInto('transfer_matches')
    .values({
      ...match,
      user_id: scope.userId,
      from_was: JSON.stringify(match.from_was),
      to_was: JSON.stringify(match.to_was),
    })
    .execute();
}

/** Pairs by their transfer_id. */
export async function listMatches(scope: UserScope, ids: readonly string[]): Promise<MatchRow[]> {
  if (ids.length === 0) return [];
  return scope.tables
    .selectFrom('transfer_matches')
    .select(['id', 'from_id', 'to_id', 'from_was', 'to_was'])
    .where('user_id', '=', scope.userId)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy('id')
    .execute();
}

/** The transfer_ids of pairs with a leg in an account. */
export async function listMatchesOfAccount(scope: UserScope, accountId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select m.id from transfer_matches m
    where m.user_id = ${scope.userId} and exists (select from transactions t
      where t.user_id = m.user_id and t.transfer_id = m.id and t.account_id = ${accountId})
    order by m.id`.execute(scope.tables);
  return rows.map(({ id }) => id);
}

/** Forgets what the rows of pairs were. */
export async function deleteMatches(scope: UserScope, ids: readonly string[]): Promise<void> {
  await scope.tables
    .deleteFrom('transfer_matches')
    .where('user_id', '=', scope.userId)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
}

/** New values of a row. */
export interface LegChange {
  readonly type: TransactionRow['type'];
  readonly category_id: string | null;
  readonly split: boolean;
  readonly transfer_id: string | null;
}

/** Makes a row a leg, or takes it out of its transfer, and counts its version up. */
export function updateLeg(scope: UserScope, id: string, change: LegChange): Promise<TransactionRow> {
  return scope.tables
    .updateTable('transactions')
    .set({ ...change, version: sql`version + 1`, updated_at: sql`now()` })
    .where('user_id', '=', scope.userId)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow();
}

/** Returns those of the given categories that still exist. */
export async function listExisting(
  scope: UserScope,
  categories: readonly (string | null)[],
): Promise<Set<string>> {
  const wanted = [...new Set(categories.filter((id) => id !== null))];
  if (wanted.length === 0) return new Set();
  const rows = await scope.tables
    .selectFrom('categories')
    .select('id')
    .where('user_id', '=', scope.userId)
    .where('id', '=', sql<string>`any(${wanted}::uuid[])`)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Gives what rows were filed under, before they became legs or paid something back, another category. */
export async function moveFormerCategory(scope: UserScope, from: string, to: string): Promise<void> {
  const moved = (column: string) =>
    sql`${sql.ref(column)} = replace(${sql.ref(column)}::text, ${from}, ${to})::jsonb`;
  const carries = (column: string) => sql`position(${from} in ${sql.ref(column)}::text) > 0`;
  await sql`
    update transfer_matches set ${moved('from_was')}, ${moved('to_was')}
    where user_id = ${scope.userId} and (${carries('from_was')} or ${carries('to_was')})`.execute(
    scope.tables,
  );
  await sql`
    update refunded_incomes set ${moved('splits_was')},
      category_was = case when category_was = ${from} then ${to}::uuid else category_was end
    where user_id = ${scope.userId} and (category_was = ${from} or ${carries('splits_was')})`.execute(
    scope.tables,
  );
}
