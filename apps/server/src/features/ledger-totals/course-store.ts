import { sql } from 'kysely';
import type { UserScope } from '../../database/user-scope.ts';
import type { CourseStart, CourseValuation, PackedDays } from './course-rules.ts';

/** The beginnings of every account's course, in one query. */
export async function listCourseStarts(scope: UserScope, from: string, to: string): Promise<CourseStart[]> {
  const { rows } = await sql<CourseStart>`
    select a.id as account_id, a.class, a.currency, a.opening_balance, a.opening_date,
      coalesce(b.amount_minor, 0) - (select coalesce(sum(d.amount_minor), 0) from day_deltas d
        where d.user_id = ${scope.userId} and d.account_id = a.id and d.date > ${to}::date) as moved_minor,
      exists (select from day_deltas d where d.user_id = ${scope.userId} and d.account_id = a.id
        and d.date < ${from}::date and d.transaction_count > 0) as moved_before,
      v.value as valuation,
      (select coalesce(sum(d.amount_minor), 0) from day_deltas d
        where d.user_id = ${scope.userId} and d.account_id = a.id and d.date > v.date
          and d.date < ${from}::date) as since_minor,
      exists (select from account_valuations w where w.user_id = ${scope.userId} and w.account_id = a.id
        and w.date <= ${to}::date) as is_valued
    from accounts a
    left join account_balances b on b.user_id = ${scope.userId} and b.account_id = a.id
    left join lateral (select date, value from account_valuations v
      where v.user_id = ${scope.userId} and v.account_id = a.id and v.date < ${from}::date
      order by v.date desc limit 1) v on true
    where a.user_id = ${scope.userId}`.execute(scope.tables);
  return rows;
}

/** The packed years that a range lies in, each account's in one text. */
export async function listPackedDays(scope: UserScope, from: string, to: string): Promise<PackedDays[]> {
  const { rows } = await sql<PackedDays>`
    select account_id, encode(string_agg(days, ''), 'base64') as days from account_years
    where user_id = ${scope.userId} and year between ${Number(from.slice(0, 4))}::integer
      and ${Number(to.slice(0, 4))}::integer
    group by account_id`.execute(scope.tables);
  return rows;
}

/** The valuations of a range, oldest first. */
export function listCourseValuations(scope: UserScope, from: string, to: string): Promise<CourseValuation[]> {
  return scope.tables
    .selectFrom('account_valuations')
    .select(['account_id', 'date', 'value'])
    .where('user_id', '=', scope.userId)
    .where('date', '>=', from)
    .where('date', '<=', to)
    .orderBy('date')
    .execute();
}
