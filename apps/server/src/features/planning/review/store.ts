import { sql } from 'kysely';
import { rowsOf } from '../../../database/statements.ts';
import type { UserScope } from '../../../database/user-scope.ts';
import type { CategoryUse, Way } from './rules.ts';

/** Number of newest transactions to search. */
const newest = sql.raw('5000');
/** Category id that the monthly rollup uses for uncategorised transactions. */
const none = '00000000-0000-0000-0000-000000000000';

const text = sql`coalesce(nullif(t.merchant, ''), t.description)`;

/** Has no category and may have one. The rollup says in which months such rows are, so that no others are read. */
function isOpen({ userId }: UserScope) {
  const months = sql`from month_totals m
    where m.user_id = ${userId} and m.category_id = ${none} and m.transaction_count <> 0`;
  return sql`t.user_id = ${userId} and t.category_id is null and not t.split and t.type <> 'transfer'
    and t.date >= (select min(m.month) ${months})
    and t.date < (select max(m.month) + interval '1 month' ${months})`;
}

/** A transaction without a category. */
export interface OpenRow {
  readonly id: string;
  readonly text: string;
  readonly type: Way;
}

/** The newest transactions without a category. */
export function listOpen(scope: UserScope): Promise<OpenRow[]> {
  return rowsOf<OpenRow>(scope)`
    select t.id, ${text} as text, t.type from transactions t where ${isOpen(scope)}
    order by t.date desc, t.id desc limit ${newest}`;
}

/** Counts the transactions without a category. */
export async function countOpen(scope: UserScope): Promise<number> {
  const rows = await rowsOf<{ total: string }>(scope)`
    select count(*) as total from transactions t where ${isOpen(scope)}`;
  return Number(rows[0]?.total ?? 0);
}

/** Lists the categories of the newest transactions, by text and direction. */
export function listCategoryUses(scope: UserScope): Promise<CategoryUse[]> {
  return rowsOf<CategoryUse>(scope)`
    select ${text} as text, t.type, t.category_id, count(*)::int as times
    from (select merchant, description, type, category_id from transactions
      where user_id = ${scope.userId} and category_id is not null
      order by date desc, id desc limit ${newest}) t
    group by 1, 2, 3`;
}

/**
 * Counts the imports waiting to be committed, and returns the id of one. Files whose rows are all recorded don't count, nor do those
 * that came in by themselves while a notice tells of them.
 */
export async function countPreviewed(
  scope: UserScope,
): Promise<{ readonly count: number; readonly id: string | null }> {
  const rows = await rowsOf<{ count: number; id: string | null }>(scope)`
    select count(*)::int as count, min(id::text) as id from imports
    where user_id = ${scope.userId} and status = 'previewed'
      and not (needs = '{}' and rows > 0 and duplicates + skipped = rows and trades is null)
      and not exists (select from unattended_files f
        where f.user_id = imports.user_id and f.import_id = imports.id and f.result = 'to-check'
          and not exists (select from notice_dismissals d
            where d.user_id = f.user_id and d.key = 'file-to-check:' || f.id))`;
  return rows[0] ?? { count: 0, id: null };
}
