import { sql } from 'kysely';
import { inYearsOf, listParts } from '../../database/kept-parts.ts';
import type { KnownMarks, PackedPart } from '../../database/read-memory.ts';
import type { UserScope } from '../../database/user-scope.ts';

/**
 * The calendar years that a range lies in: of each a list for each category, currency and type, which are these three and cells of
 * 10 bytes in base64. Many cells travel as one text, as reading thousands of rows would cost more than finding them.
 */
export function listPackedYears(
  scope: UserScope,
  from: string,
  to: string,
  known: KnownMarks,
): Promise<PackedPart[]> {
  return listParts(
    scope,
    known,
    sql`select year::text as key, year,
        bit_xor(hash_record_extended(row(category_id, currency, type, xmin), 0))::text as mark
      from category_years where user_id = ${scope.userId} and ${inYearsOf(from, to)} group by year`,
    sql`(select json_agg(json_build_array(c.category_id, c.currency, c.type, encode(c.packed, 'base64')))
      from category_years c where c.user_id = ${scope.userId} and c.year = p.year)::text`,
  );
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
