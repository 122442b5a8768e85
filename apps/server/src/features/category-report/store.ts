import { sql } from 'kysely';
import type { KnownMarks } from '../../database/read-memory.ts';
import type { UserScope } from '../../database/user-scope.ts';

/** A year of months, as it is packed. */
export interface PackedYear {
  /** The year. */
  readonly key: string;
  readonly mark: string;
  /** JSON, a list for each category, currency and type: these three, and cells of 10 bytes in base64. Null where the mark is known. */
  readonly packed: string | null;
}

/**
 * The years that a range lies in, with what is packed of those whose marks are not the known ones. A mark is made of the
 * transactions that wrote the rows last. Many cells travel as one text, as reading thousands of rows would cost more than
 * finding them.
 */
export async function listPackedYears(
  scope: UserScope,
  from: string,
  to: string,
  known: KnownMarks,
): Promise<PackedYear[]> {
  const { rows } = await sql<PackedYear>`
    select y.year::text as key, y.mark, case when y.mark is distinct from k.mark then (
        select json_agg(json_build_array(c.category_id, c.currency, c.type, encode(c.packed, 'base64')))
        from category_years c where c.user_id = ${scope.userId} and c.year = y.year)::text end as packed
    from (select year, bit_xor(hash_record_extended(row(category_id, currency, type, xmin), 0))::text as mark
      from category_years where user_id = ${scope.userId} and year between ${Number(from.slice(0, 4))}::integer
        and ${Number(to.slice(0, 4))}::integer group by year) y
    left join unnest(${known.keys}::text[], ${known.marks}::text[]) as k (key, mark) on k.key = y.year::text`.execute(
    scope.tables,
  );
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
