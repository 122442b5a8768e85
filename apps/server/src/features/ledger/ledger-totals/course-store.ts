import { sql } from 'kysely';
import type { UserScope } from '../../../database/user-scope.ts';
import type { CourseStart, CourseValuation } from './course-rules.ts';

/**
 * Returns the opening balances of all accounts in one query. Earlier movements are searched in primary key
 * order, because for `exists` PostgreSQL scans all days of all accounts, expecting an early match. The days
 * of the range are in separate queries. With literal values PostgreSQL would re-plan the statement each time.
 */
export async function listCourseStarts(scope: UserScope, from: string, to: string): Promise<CourseStart[]> {
  const { rows } = await sql<CourseStart>`
    select a.id as account_id, a.class, a.currency, a.opening_balance, a.opening_date,
      coalesce(b.amount_minor, 0) - (select coalesce(sum(d.amount_minor), 0) from day_deltas d
        where d.user_id = ${scope.userId} and d.account_id = a.id and d.date > (select ${to}::date)) as moved_minor,
      (select d.date from day_deltas d where d.user_id = ${scope.userId} and d.account_id = a.id
        and d.date < (select ${from}::date) and d.transaction_count > 0 order by d.date limit 1) is not null as moved_before,
      v.value as valuation,
      (select coalesce(sum(d.amount_minor), 0) from day_deltas d
        where d.user_id = ${scope.userId} and d.account_id = a.id and d.date > v.date
          and d.date < (select ${from}::date)) as since_minor,
      exists (select from account_valuations w where w.user_id = ${scope.userId} and w.account_id = a.id
        and w.date <= (select ${to}::date)) as is_valued
    from accounts a
    left join account_balances b on b.user_id = ${scope.userId} and b.account_id = a.id
    left join lateral (select date, value from account_valuations v
      where v.user_id = ${scope.userId} and v.account_id = a.id and v.date < (select ${from}::date)
      order by v.date desc limit 1) v on true
    where a.user_id = ${scope.userId}`.execute(scope.tables);
  return rows;
}

/** Net movements of a group of accounts by day, oldest first. */
export interface GroupMoves {
  readonly key: string;
  /** Days from the first of the range. */
  readonly days: readonly number[];
  /** In minor units, by the same index. */
  readonly minors: readonly string[];
}

/** Adds up the days of a range by group. @param keys group of each account */
export async function listGroupMoves(
  scope: UserScope,
  keys: ReadonlyMap<string, string>,
  from: string,
  to: string,
): Promise<GroupMoves[]> {
  const { rows } = await sql<GroupMoves>`
    select key, array_agg(day order by day) as days, array_agg(minor order by day) as minors
    from (
      select g.key, d.date - ${from}::date as day, sum(d.amount_minor)::bigint as minor
      from unnest(${[...keys.keys()]}::uuid[], ${[...keys.values()]}::text[]) as g (account_id, key)
      join day_deltas d on d.user_id = ${scope.userId} and d.account_id = g.account_id
        and d.date between ${from}::date and ${to}::date
      group by 1, 2 having sum(d.amount_minor) <> 0) m
    group by key`.execute(scope.tables);
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
