import { sql } from 'kysely';
import type { UserScope } from '../../database/user-scope.ts';
import type { CourseStart, CourseValuation } from './course-rules.ts';

/**
 * The beginnings of every account's course, in one query. Whether anything moved before is asked in the order of the primary key:
 * for `exists` PostgreSQL goes through all days of all accounts, as it believes to find one soon. The days of the range stand in
 * queries of their own: told what they are, it would plan the statement anew each time.
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

/** A calendar year of an account. */
interface PackedYear {
  readonly account_id: string;
  readonly year: number;
  /** Cells of 12 bytes (days since 1 January 1900, signed minor units), in base64. */
  readonly days: string;
}

/** Returns the calendar years of all accounts that a range lies in. */
export async function listPackedYears(scope: UserScope, from: string, to: string): Promise<PackedYear[]> {
  const { rows } = await sql<PackedYear>`
    select account_id, year, encode(days, 'base64') as days
    from account_years where user_id = ${scope.userId} and year between ${Number(from.slice(0, 4))}::integer and ${Number(to.slice(0, 4))}::integer
    order by account_id, year`.execute(scope.tables);
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
