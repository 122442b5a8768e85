import { sql } from 'kysely';
import type { UserScope } from '../../../database/user-scope.ts';

/** One rollup cell that differs from its rows. */
export interface TotalsDifference {
  readonly rollup: 'account_balances' | 'day_deltas' | 'month_totals' | 'month_days' | 'merchant_months';
  readonly key: string;
  readonly stored: string;
  readonly recomputed: string;
}

/**
 * Recomputes every rollup from the rows and lists the cells that differ (none, unless something is broken).
 * @param places decimal places by currency, as two arrays
 */
export async function compareTotals(
  scope: UserScope,
  currencies: readonly string[],
  places: readonly number[],
): Promise<TotalsDifference[]> {
  const { rows } = await sql<TotalsDifference>`
    with scale as (select * from unnest(${currencies}::text[], ${places}::integer[]) as s (currency, places)),
    entries as (
      select t.account_id, t.date, t.currency, t.type, t.id, t.split, t.category_id, t.merchant,
        (t.signed_amount * power(10::numeric, s.places))::bigint as minor
      from transactions t join scale s using (currency) where t.user_id = ${scope.userId}),
    parts as (
      select date, currency, type, category_id, minor from entries where type <> 'transfer' and not split
      union all
      select e.date, e.currency, e.type, p.category_id, (p.signed_amount * power(10::numeric, s.places))::bigint
      from entries e join scale s using (currency)
      join transaction_splits p on p.user_id = ${scope.userId} and p.transaction_id = e.id
      where e.type <> 'transfer' and e.split),
    recomputed as (
      select 'account_balances' as rollup, account_id::text as key, sum(minor) as minor, count(*) as count
        from entries group by account_id
      union all select 'day_deltas', account_id || '|' || date, sum(minor), count(*) from entries group by account_id, date
      union all select 'month_totals', date_trunc('month', date)::date || '|' ||
        coalesce(category_id, '00000000-0000-0000-0000-000000000000') || '|' || currency || '|' || type,
        sum(minor), count(*) from parts group by date_trunc('month', date), category_id, currency, type
      union all select 'month_days', date || '|' || coalesce(category_id, '00000000-0000-0000-0000-000000000000')
        || '|' || currency || '|' || type, sum(minor), 1 from parts group by date, category_id, currency, type
        having sum(minor) <> 0
      union all select 'merchant_months', date_trunc('month', date)::date || '|' || merchant || '|' || currency || '|'
        || type, sum(minor), count(*) from entries where merchant is not null and type <> 'transfer'
        group by date_trunc('month', date), merchant, currency, type),
    stored as (
      select 'account_balances' as rollup, account_id::text as key, amount_minor as minor, transaction_count as count
        from account_balances where user_id = ${scope.userId}
      union all select 'day_deltas', account_id || '|' || date, amount_minor, transaction_count
        from day_deltas where user_id = ${scope.userId}
      union all select 'month_totals', month || '|' || category_id || '|' || currency || '|' || type, amount_minor,
        transaction_count from month_totals where user_id = ${scope.userId}
      union all select 'month_days', month + n::integer - 1 || '|' || category_id || '|' || currency || '|' || type, day, 1
        from month_totals cross join unnest(days) with ordinality as d (day, n)
        where user_id = ${scope.userId} and day <> 0
      union all select 'merchant_months', month || '|' || merchant || '|' || currency || '|' || type, amount_minor,
        transaction_count from merchant_months where user_id = ${scope.userId})
    select rollup, key, coalesce(s.minor, 0) || ' in ' || coalesce(s.count, 0) as stored,
      coalesce(r.minor, 0) || ' in ' || coalesce(r.count, 0) as recomputed
    from stored s full join recomputed r using (rollup, key)
    where coalesce(s.minor, 0) <> coalesce(r.minor, 0) or coalesce(s.count, 0) <> coalesce(r.count, 0)
    order by 1, 2 limit 100`.execute(scope.tables);
  return rows;
}
