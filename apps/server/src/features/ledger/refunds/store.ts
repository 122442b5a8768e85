import { type Insertable, sql } from 'kysely';
import { deleteOwn, selectOwn } from '../../../database/own-rows.ts';
import { rowsOf, runIn } from '../../../database/statements.ts';
import type { Tables } from '../../../database/tables.ts';
import type { UserScope } from '../../../database/user-scope.ts';
import type { SuggestRow } from './suggest-rules.ts';

/** Writes a link, and deletes those whose transactions are permanently deleted. @throws {Problem} refund-linked */
export async function insertLink(
  scope: UserScope,
  link: Omit<Insertable<Tables['refund_links']>, 'user_id' | 'created_at'>,
): Promise<void> {
  // A link whose other side is deleted but restorable is replaced.
  await runIn(scope)`
    delete from refund_links l where l.user_id = ${scope.userId}
      and (not exists (select from transactions t where t.user_id = l.user_id and t.id = l.income_id)
          and not exists (select from deleted_transactions d where d.user_id = l.user_id and d.id = l.income_id)
        or not exists (select from transactions t where t.user_id = l.user_id and t.id = l.expense_id)
          and not exists (select from deleted_transactions d where d.user_id = l.user_id and d.id = l.expense_id))`;
  await scope.tables
    .insertInto('refund_links')
    .values({ ...link, user_id: scope.userId })
    .execute();
}

/** Returns the creation times of links, by id. */
export async function listLinkTimes(scope: UserScope, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await selectOwn(scope, 'refund_links')
    .select(['id', 'created_at'])
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
  return new Map(rows.map(({ id, created_at }) => [id, created_at]));
}

/** Deletes a link. Returns the id of its income; undefined if it doesn't exist. */
export async function deleteLink(scope: UserScope, id: string): Promise<string | undefined> {
  const row = await scope.tables
    .deleteFrom('refund_links')
    .where('user_id', '=', scope.userId)
    .where('id', '=', id)
    .returning('income_id')
    .executeTakeFirst();
  return row?.income_id;
}

/** A row for suggestions, with an unsigned amount. For an expense, the amount not yet refunded. */
export type CandidateRow = Omit<SuggestRow, 'minor'> & { readonly amount: string };

const text = sql`coalesce(nullif(t.merchant, ''), t.description)`;
const mostIncomes = sql.raw('300');
const mostExpenses = sql.raw('5000');

/**
 * Lists income that may be a refund: without links, in no recurring payment, and without a category or with one for
 * income.
 * @param only id of one income, dismissed or not; by default the newest since a day, without dismissed ones
 */
export async function listIncomes(scope: UserScope, since: string, only?: string): Promise<CandidateRow[]> {
  const which = only
    ? sql`t.id = ${only}`
    : sql`t.date >= ${since}::date and not exists (select from refund_dismissals d where d.user_id = t.user_id
        and (d.income_id = t.id or d.print = t.account_id || '/' || t.fingerprint))`;
  return rowsOf<CandidateRow>(scope)`
    select t.id, t.date, t.signed_amount as amount, t.currency, ${text} as text from transactions t
    where t.user_id = ${scope.userId} and t.type = 'income' and not t.split and ${which}
      and (t.category_id is null or exists (select from categories c
        where c.user_id = t.user_id and c.id = t.category_id and c.kind = 'income' and c.slug is distinct from 'salary'))
      and not exists (select from refund_links l where l.user_id = t.user_id and l.income_id = t.id)
      and not exists (select from recurring_members m where m.user_id = t.user_id and m.transaction_id = t.id)
    order by t.date desc, t.id desc limit ${mostIncomes}`;
}

/** Lists the newest expenses in a date range that aren't fully refunded. */
export function listExpenses(scope: UserScope, from: string, to: string): Promise<CandidateRow[]> {
  return rowsOf<CandidateRow>(scope)`
    select t.id, t.date, (-t.signed_amount - coalesce(l.back, 0)) as amount, t.currency, ${text} as text
    from transactions t
    left join (select l.expense_id, sum(l.amount) as back from refund_links l
      join transactions i on i.user_id = l.user_id and i.id = l.income_id
      where l.user_id = ${scope.userId} group by 1) l on l.expense_id = t.id
    where t.user_id = ${scope.userId} and t.type = 'expense' and t.date between ${from}::date and ${to}::date
      and -t.signed_amount > coalesce(l.back, 0)
    order by t.date desc, t.id desc limit ${mostExpenses}`;
}

/** Dismisses an income from suggestions. @returns false if it doesn't exist */
export async function insertDismissal(scope: UserScope, incomeId: string): Promise<boolean> {
  const { rows } = await sql`
    insert into refund_dismissals (user_id, income_id, print)
    select t.user_id, t.id, t.account_id || '/' || t.fingerprint from transactions t
    where t.user_id = ${scope.userId} and t.id = ${incomeId}
    on conflict (user_id, income_id) do update set print = excluded.print
    returning income_id`.execute(scope.tables);
  return rows.length > 0;
}

/** Deletes the dismissal of an income. @returns true if there was one */
export async function deleteDismissal(scope: UserScope, incomeId: string): Promise<boolean> {
  return (await deleteOwn(scope, 'refund_dismissals', { income_id: incomeId })) > 0;
}
