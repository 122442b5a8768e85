import { type RawBuilder, sql } from 'kysely';
import type { UserScope } from '../../database/user-scope.ts';

/** Days that a report leaves out of the first and last month of its range. */
export interface OutsideDays {
  readonly from: string;
  readonly to: string;
}

/** The months of a range, counted from January of year 0, and the days of them that are left out. */
export interface MonthRange {
  readonly first: number;
  readonly last: number;
  readonly outside: readonly OutsideDays[];
}

/** How money of a month is converted: minor units times `numerator` over `denominator`. */
export interface MonthRate {
  readonly currency: string;
  readonly month: number;
  readonly numerator: bigint;
  readonly denominator: bigint;
}

/** What one merchant, or all of them, were paid and paid back: minor units of the base currency as texts. */
export interface MerchantSumRow {
  readonly merchant: string;
  readonly spent: string;
  readonly received: string;
  readonly count: string;
}

/** Counts the rows of the rollup in the fullest year of a range and in all of it, up to `most` of them. */
export async function countMerchantRows(
  scope: UserScope,
  from: string,
  to: string,
  most: number,
): Promise<{ readonly inYear: number; readonly inAll: number }> {
  const { rows } = await sql<{ in_year: string | null; in_all: string | null }>`
    select max(n) as in_year, sum(n) as in_all from (
      select count(*) as n from (
        select year from merchant_years
        where user_id = ${scope.userId} and year between ${Number(from.slice(0, 4))} and ${Number(to.slice(0, 4))}
        limit ${most}) y group by year) c`.execute(scope.tables);
  return { inYear: Number(rows[0]?.in_year ?? 0), inAll: Number(rows[0]?.in_all ?? 0) };
}

/** Cells of the rollup by merchant, currency, type and month, less the days outside the range. */
function cells({ userId }: UserScope, range: MonthRange, currency: RawBuilder<unknown>): RawBuilder<unknown> {
  const years = [Math.floor(range.first / 12), Math.floor(range.last / 12)] as const;
  return sql`
    select r.merchant, r.currency, r.type, r.year * 12 + c.place::integer - 1 as month, c.minor, c.count::bigint as count
    from merchant_years r cross join unnest(r.amounts, r.counts) with ordinality as c (minor, count, place)
    where r.user_id = ${userId} and r.year between ${years[0]} and ${years[1]} and r.currency ${currency}
      and r.year * 12 + c.place::integer - 1 between ${range.first} and ${range.last}
    union all
    select t.merchant, t.currency, t.type, (extract(year from t.date) * 12 + extract(month from t.date) - 1)::integer,
      -(t.signed_amount * 10::numeric ^ currency_places(t.currency))::bigint, -1
    from unnest(${range.outside.map(({ from }) => from)}::date[], ${range.outside.map(({ to }) => to)}::date[])
      as d (first, last)
    join transactions t on t.user_id = ${userId} and t.date between d.first and d.last
    where t.type <> 'transfer' and t.merchant is not null and t.currency ${currency}`;
}

/** The months of a range that have transactions in a currency other than the base currency. */
export async function listForeignMonths(
  scope: UserScope,
  range: MonthRange,
  baseCurrency: string,
): Promise<{ readonly currency: string; readonly month: number }[]> {
  const { rows } = await sql<{ currency: string; month: number }>`
    select currency, month from (
      select currency, month from (${cells(scope, range, sql`<> ${baseCurrency}`)}) as cells
      group by merchant, currency, type, month having sum(count) <> 0) m
    group by 1, 2 order by 1, 2`.execute(scope.tables);
  return rows;
}

const orders = {
  '-spent': sql`spent - received desc`,
  '-received': sql`received - spent desc`,
  '-count': sql`count desc`,
} as const;

/**
 * Adds up what each merchant was paid and paid back, in the database: for so many merchants that adding them up here would
 * hold up every other request. Each month of foreign money is converted and rounded once, half to even; a month without
 * a rate is left out.
 * @param rates none for base currency
 * @returns the first merchants of the order, in no order, and the totals of all of them
 */
export async function sumMerchants(
  scope: UserScope,
  range: MonthRange,
  baseCurrency: string,
  rates: readonly MonthRate[],
  sort: keyof typeof orders,
  limit: number,
): Promise<{ readonly items: MerchantSumRow[]; readonly total: MerchantSumRow; readonly merchants: number }> {
  const texts = (of: (rate: MonthRate) => unknown) => rates.map((rate) => String(of(rate)));
  const { rows } = await sql<MerchantSumRow & { merchants: string; is_total: boolean }>`
    with rates as (
      select * from unnest(${texts(({ currency }) => currency)}::text[], ${texts(({ month }) => month)}::integer[],
        ${texts(({ numerator }) => numerator)}::numeric[], ${texts(({ denominator }) => denominator)}::numeric[])
        as r (currency, month, n, d)),
    foreign_months as (
      select merchant, currency, type, month, sum(minor) as minor, sum(count) as count
      from (${cells(scope, range, sql`<> ${baseCurrency}`)}) as cells
      group by 1, 2, 3, 4 having sum(count) <> 0),
    halves as (
      -- Rounded half up, away from zero; one less where the half had to go to the even neighbour.
      select f.merchant, f.type, f.count, sign(f.minor) as sign,
        div(2 * abs(f.minor) * r.n + r.d, 2 * r.d) as up, mod(2 * abs(f.minor) * r.n + r.d, 2 * r.d) = 0 as is_half
      from foreign_months f join rates r using (currency, month)),
    sums as (
      select merchant, type, minor, count from (${cells(scope, range, sql`= ${baseCurrency}`)}) as cells
      union all
      select merchant, type, sign * (case when is_half and mod(up, 2) = 1 then up - 1 else up end), count from halves),
    merchants as materialized (
      select merchant, coalesce(-sum(minor) filter (where type = 'expense'), 0) as spent,
        coalesce(sum(minor) filter (where type = 'income'), 0) as received, sum(count) as count
      from sums group by 1 having sum(count) <> 0)
    select * from (
      select merchant, spent, received, count, 0 as merchants, false as is_total from merchants
      order by ${orders[sort]}, merchant limit ${limit}) first
    union all
    select '', coalesce(sum(spent), 0), coalesce(sum(received), 0), coalesce(sum(count), 0), count(*), true
    from merchants`.execute(scope.tables);
  const { merchants, ...total } = rows.find((row) => row.is_total) as (typeof rows)[number];
  return { items: rows.filter((row) => !row.is_total), total, merchants: Number(merchants) };
}
