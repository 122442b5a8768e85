import { sql } from 'kysely';
import type { UserScope } from '../../../database/user-scope.ts';
import type { CategoryUse } from './suggest-rules.ts';

/** Number of newest categorised transactions to search. */
const newest = sql.raw('5000');

/** Lists the categories and tags of the newest transactions, by description. */
export async function listUses(scope: UserScope): Promise<CategoryUse[]> {
  const { rows } = await sql<CategoryUse>`
    select (array_agg(t.description order by t.date desc))[1] as description, t.merchant, t.type, t.category_id, t.tags,
      count(*)::int as times, max(t.date) as last_date
    from (select description, merchant, type, category_id, tags, date from transactions
      where user_id = ${scope.userId} and category_id is not null
      order by date desc, id desc limit ${newest}) t
    group by coalesce(nullif(t.merchant, ''), t.description), t.merchant, t.type, t.category_id, t.tags`.execute(
    scope.tables,
  );
  return rows;
}

/** The suggestions that the user does not want. */
export async function listDismissed(scope: UserScope): Promise<ReadonlySet<string>> {
  const rows = await scope.tables
    .selectFrom('rule_dismissals')
    .select('key')
    .where('user_id', '=', scope.userId)
    .execute();
  return new Set(rows.map(({ key }) => key));
}

/** Keeps that a suggestion is not wanted. */
export async function insertDismissal(scope: UserScope, key: string): Promise<void> {
  await scope.tables
    .insertInto('rule_dismissals')
    .values({ user_id: scope.userId, key })
    .onConflict((clash) => clash.doNothing())
    .execute();
}

/** Forgets that a suggestion is not wanted. */
export async function deleteDismissal(scope: UserScope, key: string): Promise<void> {
  await scope.tables
    .deleteFrom('rule_dismissals')
    .where('user_id', '=', scope.userId)
    .where('key', '=', key)
    .execute();
}
