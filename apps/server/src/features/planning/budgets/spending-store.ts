import { sql } from 'kysely';
import type { UserScope } from '../../../database/user-scope.ts';
import type { Cut, CutSum, MonthCells } from './spending-rules.ts';

/** Months to read from the rollup: some categories from far back, and all of them from `all` on. */
export interface CellRange {
  /** First day of the first month. */
  readonly from: string;
  /** First day of the month after the last. */
  readonly before: string;
  readonly all: string;
  readonly categories: readonly string[];
}

/**
 * The rollup cells of some months, from the range of the primary key alone; the months of a category travel as one
 * text.
 */
export async function listMonthCells(scope: UserScope, range: CellRange): Promise<MonthCells[]> {
  const { from, before, all, categories } = range;
  const { rows } = await sql<MonthCells>`
    select category_id, currency, type, string_agg(month::text || ' ' || amount_minor::text, ',') as cells
    from month_totals
    where user_id = ${scope.userId} and month >= ${from}::date and month < ${before}::date and amount_minor <> 0
      and (month >= ${all}::date or category_id = any(${[...categories]}::uuid[]))
    group by category_id, currency, type`.execute(scope.tables);
  return rows;
}

/** Sums over the days of each cut, by category and currency, from the days that the rollup keeps of each month. */
export async function listCutSums(
  scope: UserScope,
  cuts: readonly Cut[],
  categories: readonly string[] | null,
): Promise<CutSum[]> {
  const read = cuts.flatMap(({ boundary, days }) => (days ? [{ boundary, ...days }] : []));
  if (read.length === 0 || categories?.length === 0) return [];
  const only = categories === null ? sql`` : sql`and m.category_id = any(${[...categories]}::uuid[])`;
  const { rows } = await sql<CutSum>`
    select r.boundary, m.category_id, m.currency, m.type, d.amount_minor
    from unnest(${read.map(({ boundary }) => boundary)}::text[], ${read.map(({ from }) => `${from.slice(0, 8)}01`)}::date[],
      ${read.map(({ from }) => Number(from.slice(8)))}::integer[],
      ${read.map(({ to }) => Number(to.slice(8)))}::integer[]) as r (boundary, month, first, last)
    join month_totals m on m.user_id = ${scope.userId} and m.month = r.month ${only}
    cross join lateral (select sum(day) as amount_minor from unnest(m.days[r.first:r.last]) as d (day)) d
    where d.amount_minor <> 0`.execute(scope.tables);
  return rows;
}
