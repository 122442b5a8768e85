import { sql } from 'kysely';
import { othersByCategory } from '../../../database/others-part.ts';
import { rowsOf } from '../../../database/statements.ts';
import type { UserScope } from '../../../database/user-scope.ts';
import type { Span } from './month-rules.ts';
import type { Cut, CutSum, MonthCells, OthersCell } from './spending-rules.ts';

/** Months to read from the rollup: some categories from far back, and all of them from `all` on. */
export interface CellRange {
  /** First day of the first month. */
  readonly from: string;
  /** First day of the month after the last. */
  readonly before: string;
  /** Last day of the figures. */
  readonly to: string;
  readonly all: string;
  readonly categories: readonly string[];
}

/**
 * The rollup cells of some months, from the range of the primary key alone; the months of a category travel as one
 * text.
 */
export async function listMonthCells(scope: UserScope, range: CellRange): Promise<MonthCells[]> {
  const { from, before, all, categories } = range;
  return rowsOf<MonthCells>(scope)`
    select category_id, currency, type, string_agg(month::text || ' ' || amount_minor::text, ',') as cells
    from month_totals
    where user_id = ${scope.userId} and month >= ${from}::date and month < ${before}::date and amount_minor <> 0
      and (month >= ${all}::date or category_id = any(${[...categories]}::uuid[]))
    group by category_id, currency, type`;
}

/** Returns the day of the user's first transaction, or null without any. */
export async function firstRecordedDay(scope: UserScope): Promise<string | null> {
  const rows = await rowsOf<{ first: string | null }>(scope)`
    select min(date) as first from transactions where user_id = ${scope.userId}`;
  return rows[0]?.first ?? null;
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
  return rowsOf<CutSum>(scope)`
    select r.boundary, m.category_id, m.currency, m.type, d.amount_minor
    from unnest(${read.map(({ boundary }) => boundary)}::text[], ${read.map(({ from }) => `${from.slice(0, 8)}01`)}::date[],
      ${read.map(({ from }) => Number(from.slice(8)))}::integer[],
      ${read.map(({ to }) => Number(to.slice(8)))}::integer[]) as r (boundary, month, first, last)
    join month_totals m on m.user_id = ${scope.userId} and m.month = r.month ${only}
    cross join lateral (select sum(day) as amount_minor from unnest(m.days[r.first:r.last]) as d (day)) d
    where d.amount_minor <> 0`;
}

/** Part of spending that is others', with the account that it is of. */
interface OthersRow {
  readonly account_id: string;
}

/** Adds up the part that others own of the same months and categories as `listMonthCells`. */
export async function listOthersMonths(
  scope: UserScope,
  { from, before, all, categories }: CellRange,
): Promise<(OthersRow & OthersCell & { readonly month: string })[]> {
  const range = { from, to: sql`(${before}::date - 1)` };
  return rowsOf<OthersRow & OthersCell & { month: string }>(scope)`
    select account_id, month, category_id, currency, type, trunc(sum(others))::text as others
    from (select *, date_trunc('month', date::timestamp)::date as month from (${othersByCategory(scope, range)}) e) m
    where month >= ${all}::date or category_id = any(${[...categories]}::uuid[])
    group by account_id, month, category_id, currency, type`;
}

/** Adds up the part that others own of the days of each cut, by account, category and currency. */
export async function listOthersCuts(
  scope: UserScope,
  cuts: readonly Cut[],
  categories: readonly string[] | null,
): Promise<(OthersRow & OthersCell & { readonly boundary: string })[]> {
  const read = cuts.flatMap(({ boundary, days }) => (days ? [{ boundary, ...days }] : []));
  if (read.length === 0 || categories?.length === 0) return [];
  const only = categories === null ? sql`` : sql`where e.category_id = any(${[...categories]}::uuid[])`;
  return rowsOf<OthersRow & OthersCell & { boundary: string }>(scope)`
    select e.account_id, r.boundary, e.category_id, e.currency, e.type, trunc(sum(e.others))::text as others
    from unnest(${read.map(({ boundary }) => boundary)}::text[], ${read.map(({ from }) => from)}::date[],
      ${read.map(({ to }) => to)}::date[]) as r (boundary, first, last)
    cross join lateral (${othersByCategory(scope, { from: sql`r.first`, to: sql`r.last` })}) e
    ${only} group by 1, 2, 3, 4, 5`;
}

/** When a user's months start, as it is stored. */
export interface SettingsRow {
  readonly month_start: 'calendar' | 'day' | 'pay_day';
  readonly day: number;
  readonly holidays: 'england-and-wales' | 'scotland' | 'northern-ireland';
  /** The profile's month_start_day when it was saved. */
  readonly profile_day: number;
}

/** Returns the user's settings, null where unset, with the profile's defaults. */
export async function findSettings(
  scope: UserScope,
): Promise<(Nulls<SettingsRow> & { readonly month_start_day: number; readonly region: string }) | undefined> {
  return scope.tables
    .selectFrom('users as u')
    .leftJoin('budget_settings as s', 's.user_id', 'u.id')
    .select(['u.month_start_day', 'u.region', 's.month_start', 's.day', 's.holidays', 's.profile_day'])
    .where('u.id', '=', scope.userId)
    .executeTakeFirst();
}

type Nulls<Row> = { readonly [Name in keyof Row]: Row[Name] | null };

/** Inserts or replaces the settings. */
export async function upsertSettings(scope: UserScope, row: SettingsRow): Promise<void> {
  await scope.tables
    .insertInto('budget_settings')
    .values({ ...row, user_id: scope.userId })
    .onConflict((conflict) => conflict.columns(['user_id']).doUpdateSet({ ...row }))
    .execute();
}

/** Spending of a day in a currency, net of refunds. */
export interface DaySpending {
  readonly date: string;
  readonly currency: string;
  readonly spent: string;
}

/** Limits the splits `p` with their category `c` to some categories, or to spending. */
const countedIn = (categories: readonly string[] | null) =>
  categories === null
    ? sql`coalesce(c.kind, p.type) = 'expense'`
    : sql`p.category_id = any(${[...categories]}::uuid[])`;

/** Adds up the part that others own of the same spending as `listDaySpending`, by account, day and currency. */
export function listOthersSpending(
  scope: UserScope,
  span: Span,
  categories: readonly string[] | null,
): Promise<(OthersRow & { readonly date: string; readonly currency: string; readonly others: string })[]> {
  return rowsOf<OthersRow & { date: string; currency: string; others: string }>(scope)`
    select p.account_id, p.date, p.currency, trunc(-sum(p.others))::text as others
    from (${othersByCategory(scope, span)}) p
    left join categories c on c.user_id = ${scope.userId} and c.id = p.category_id
    where ${countedIn(categories)} group by 1, 2, 3`;
}

/**
 * Returns spending by day over a date range, with splits by part.
 * @param categories categories to include; null includes all of kind expense, and transactions without a category
 */
export function listDaySpending(
  scope: UserScope,
  { from, to }: Span,
  categories: readonly string[] | null,
): Promise<DaySpending[]> {
  return rowsOf<DaySpending>(scope)`
    with found as materialized (
      select id, date, category_id, currency, type, split, signed_amount from transactions
      where user_id = ${scope.userId} and date between ${from}::date and ${to}::date and type <> 'transfer'),
    parts as (
      select date, category_id, currency, type, signed_amount from found where not split
      union all
      select f.date, s.category_id, f.currency, f.type, s.signed_amount
      from found f join transaction_splits s on s.user_id = ${scope.userId} and s.transaction_id = f.id
      where f.split)
    select p.date, p.currency, (-sum(p.signed_amount))::text as spent
    from parts p left join categories c on c.user_id = ${scope.userId} and c.id = p.category_id
    where ${countedIn(categories)} group by 1, 2 order by 1`;
}
