import { sql } from 'kysely';
import type { UserScope } from '../../database/user-scope.ts';

/** All months of one category, currency and type. */
export interface MonthTotals {
  /** The nil UUID where transactions have no category. */
  readonly category_id: string;
  readonly currency: string;
  readonly type: 'expense' | 'income';
  /** `days minor` pairs between commas: days from the first month's first day, signed minor units. */
  readonly cells: string;
}

/**
 * The rollup cells of some months, from the range of the primary key alone. Many cells travel as one text, as reading
 * thousands of rows would cost more than finding them.
 * @param firstMonth first day of the first month; `lastMonth` of the last
 */
export async function listMonthTotals(
  scope: UserScope,
  firstMonth: string,
  lastMonth: string,
): Promise<MonthTotals[]> {
  const { rows } = await sql<MonthTotals>`
    select category_id, currency, type,
      string_agg((month - ${firstMonth}::date)::text || ' ' || amount_minor::text, ',') as cells
    from month_totals
    where user_id = ${scope.userId} and month between ${firstMonth}::date and ${lastMonth}::date
      and amount_minor <> 0
    group by category_id, currency, type`.execute(scope.tables);
  return rows;
}

/** What some days of one month sum up to. */
export interface DaysTotal {
  /** `YYYY-MM` */
  readonly month: string;
  readonly category_id: string | null;
  readonly currency: string;
  readonly type: 'expense' | 'income';
  readonly signed_amount: string;
}

/** Sums of transactions and splits over ranges of days, by month, category, currency and type. */
export async function listDaysTotals(
  scope: UserScope,
  ranges: readonly { readonly from: string; readonly to: string }[],
): Promise<DaysTotal[]> {
  if (ranges.length === 0) return [];
  const { rows } = await sql<DaysTotal>`
    with found as materialized (
      select t.id, t.date, t.category_id, t.currency, t.type, t.split, t.signed_amount
      from unnest(${ranges.map((range) => range.from)}::date[], ${ranges.map((range) => range.to)}::date[])
        as r (first, last)
      join transactions t on t.user_id = ${scope.userId} and t.date between r.first and r.last
      where t.type <> 'transfer'),
    parts as (
      select date, category_id, currency, type, signed_amount from found where not split
      union all
      select f.date, s.category_id, f.currency, f.type, s.signed_amount
      from found f join transaction_splits s on s.user_id = ${scope.userId} and s.transaction_id = f.id
      where f.split)
    select to_char(date, 'YYYY-MM') as month, category_id, currency, type, sum(signed_amount) as signed_amount
    from parts group by 1, 2, 3, 4`.execute(scope.tables);
  return rows;
}
