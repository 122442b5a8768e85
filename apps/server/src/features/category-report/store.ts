import { sql } from 'kysely';
import type { UserScope } from '../../database/user-scope.ts';

/** A calendar year as the rollup packs it: a JSON list of category, currency, type and cells of 10 bytes in base64. */
interface PackedYear {
  readonly year: string;
  readonly packed: string;
}

/**
 * Returns the calendar years of a range, one row a year: reading thousands of rows would cost more than finding them.
 */
export async function listPackedYears(scope: UserScope, from: string, to: string): Promise<PackedYear[]> {
  const { rows } = await sql<PackedYear>`
    select year::text as year,
      json_agg(json_build_array(category_id, currency, type, encode(packed, 'base64')))::text as packed
    from category_years where user_id = ${scope.userId} and year between ${Number(from.slice(0, 4))}::integer and ${Number(to.slice(0, 4))}::integer
    group by category_years.year order by category_years.year`.execute(scope.tables);
  return rows;
}

/** What some days of one month sum up to, in minor units. */
export interface DaysTotal {
  /** `YYYY-MM` */
  readonly month: string;
  /** The nil UUID where transactions have no category. */
  readonly category_id: string;
  readonly currency: string;
  readonly type: 'expense' | 'income';
  readonly amount_minor: string;
}

/** Sums over ranges of days by category, currency and type. @param ranges each within one month */
export async function listDaysTotals(
  scope: UserScope,
  ranges: readonly { readonly from: string; readonly to: string }[],
): Promise<DaysTotal[]> {
  if (ranges.length === 0) return [];
  const { rows } = await sql<DaysTotal>`
    select r.month, m.category_id, m.currency, m.type, d.amount_minor
    from unnest(${ranges.map(({ from }) => from.slice(0, 7))}::text[],
      ${ranges.map(({ from }) => Number(from.slice(8)))}::integer[],
      ${ranges.map(({ to }) => Number(to.slice(8)))}::integer[]) as r (month, first, last)
    join month_totals m on m.user_id = ${scope.userId} and m.month = (r.month || '-01')::date
    cross join lateral (select sum(day) as amount_minor from unnest(m.days[r.first:r.last]) as d (day)) d
    where d.amount_minor <> 0`.execute(scope.tables);
  return rows;
}
