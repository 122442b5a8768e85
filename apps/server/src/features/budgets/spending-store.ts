import { sql } from 'kysely';
import type { UserScope } from '../../database/user-scope.ts';
import type { Cut, CutSum, MonthCells } from './spending-rules.ts';

/** Which months of the rollup are read: of some categories from far back, of all from `all` on. */
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

/** Sums of transactions and of parts of split ones over the days of each cut, by category and currency. */
export async function listCutSums(
  scope: UserScope,
  cuts: readonly Cut[],
  categories: readonly string[] | null,
): Promise<CutSum[]> {
  const read = cuts.flatMap(({ boundary, days }) => (days ? [{ boundary, ...days }] : []));
  if (read.length === 0 || categories?.length === 0) return [];
  const ranges = sql`unnest(${read.map(({ boundary }) => boundary)}::date[], ${read.map(({ from }) => from)}::date[],
    ${read.map(({ to }) => to)}::date[]) as r (boundary, first, last)`;
  const only = categories === null ? sql`` : sql`and t.category_id = any(${[...categories]}::uuid[])`;
  const onlyParts = categories === null ? sql`` : sql`and s.category_id = any(${[...categories]}::uuid[])`;
  const { rows } = await sql<CutSum>`
    with parts as (
      select r.boundary, t.category_id, t.currency, t.type, t.signed_amount
      from ${ranges} join transactions t on t.user_id = ${scope.userId} and t.date between r.first and r.last
      where t.type <> 'transfer' and not t.split ${only}
      union all
      select r.boundary, s.category_id, t.currency, t.type, s.signed_amount
      from ${ranges} join transactions t on t.user_id = ${scope.userId} and t.date between r.first and r.last
      join transaction_splits s on s.user_id = ${scope.userId} and s.transaction_id = t.id
      where t.type <> 'transfer' and t.split ${onlyParts})
    select boundary, category_id, currency, type, sum(signed_amount)::text as signed_amount
    from parts group by 1, 2, 3, 4`.execute(scope.tables);
  return rows;
}
