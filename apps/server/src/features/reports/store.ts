import { sql } from 'kysely';
import type { KnownMarks, PackedPart } from '../../database/read-memory.ts';
import type { UserScope } from '../../database/user-scope.ts';

/** What a day earned or spent in a currency: signed minor units. */
export interface DayKindSum {
  readonly date: string;
  readonly kind: 'income' | 'expense';
  readonly currency: string;
  readonly amount_minor: string;
}

/** Sums by day, kind of the category (without one: of the transaction) and currency, from the rollup of months. */
export async function listDayKinds(scope: UserScope, from: string, to: string): Promise<DayKindSum[]> {
  const { rows } = await sql<DayKindSum>`
    select m.month + d.place::integer - 1 as date, coalesce(c.kind, m.type) as kind, m.currency,
      sum(d.minor) as amount_minor
    from month_totals m cross join unnest(m.days) with ordinality as d (minor, place)
    left join categories c on c.user_id = ${scope.userId} and c.id = m.category_id
    where m.user_id = ${scope.userId} and d.minor <> 0
      and m.month between date_trunc('month', ${from}::date) and ${to}::date
      and m.month + d.place::integer - 1 between ${from}::date and ${to}::date
    group by 1, 2, 3 order by 1`.execute(scope.tables);
  return rows;
}

/** So many transactions later the numbers in rows might begin anew: there are four times as many. */
const mostTransactions = 1_000_000_000;

/**
 * What the calendar years that a range lies in paid to merchants and got from them: of each a list with currency, type, merchant and
 * cells in base64. The mark of a year says which transaction moved it last (`data_stamps`), and what the oldest transaction was that
 * was at work when it was read. A year whose mark is known is not looked at; of one that moved since, the rows are packed that
 * are not older than that transaction: whatever was not seen then is among them, also by transactions in transactions. But for
 * that the state that is known must be a part of the one that is read, which a replica may not have yet. Lists stand in queries
 * of their own: PostgreSQL then takes all to be as long as any, and does not plan the statement anew each time.
 */
export async function listMerchantYears(
  scope: UserScope,
  from: string,
  to: string,
  known: KnownMarks,
  transactions = mostTransactions,
): Promise<PackedPart[]> {
  const first = Number(from.slice(0, 4));
  const all = Array.from({ length: Number(to.slice(0, 4)) - first + 1 }, (_, index) => first + index);
  const marks = known.marks.map((mark) => mark.split(' '));
  const { rows } = await sql<PackedPart>`
    with years as materialized (
      select y.year, k.mark, coalesce(s.years, gen_random_uuid()) as years, coalesce(s.merchant_years[y.year], 0) as moved, n.now,
        s.years = k.years as is_chain, k.moved as known_moved, k.since as known_since
      from unnest((select ${all}::integer[])) as y (year)
      cross join (select pg_current_snapshot() as now) n
      left join data_stamps s on s.user_id = ${scope.userId}
      left join unnest((select ${known.keys}::integer[]), (select ${known.marks}::text[]), (select ${marks.map(([years]) => years)}::uuid[]),
          (select ${marks.map(([, moved]) => moved)}::text[]), (select ${marks.map(([, , since]) => since)}::text[]))
        as k (year, mark, years, moved, since) on k.year = y.year),
    moved as materialized (
      select year, concat_ws(' ', years, moved, pg_snapshot_xmin(now)) as mark,
        case when is_chain and pg_visible_in_snapshot(known_moved::xid8, now)
          and pg_snapshot_xmax(now)::text::bigint - known_since::bigint < ${transactions}::bigint
          then known_since::xid8::xid end as since
      from years where is_chain is not true or moved::text <> known_moved)
    select y.year::text as key, coalesce(m.mark, y.mark) as mark, m.since is not null as "isChange",
      case when m.year is not null then (
        select coalesce(json_agg(json_build_array(r.currency, r.type, r.merchant, encode(r.packed, 'base64'))), '[]')
        from merchant_years r where r.user_id = ${scope.userId} and r.year = m.year
          and (m.since is null or age(r.xmin) <= age(m.since)))::text end as packed
    from years y left join moved m using (year) order by 1`.execute(scope.tables);
  return rows;
}

/** What was paid to or got from a merchant in some days of a month: signed, in `currency`. */
export interface MerchantSum {
  readonly merchant: string;
  readonly currency: string;
  readonly type: 'expense' | 'income';
  /** `YYYY-MM` */
  readonly month: string;
  readonly amount: string;
  readonly count: string;
}

/** Sums over ranges of days, from the transactions. */
export async function listMerchantDays(
  scope: UserScope,
  ranges: readonly { readonly from: string; readonly to: string }[],
): Promise<MerchantSum[]> {
  if (ranges.length === 0) return [];
  const { rows } = await sql<MerchantSum>`
    select t.merchant, t.currency, t.type, to_char(t.date, 'YYYY-MM') as month, sum(t.signed_amount) as amount,
      count(*) as count
    from unnest(${ranges.map((range) => range.from)}::date[], ${ranges.map((range) => range.to)}::date[])
      as r (first, last)
    join transactions t on t.user_id = ${scope.userId} and t.date between r.first and r.last
    where t.type <> 'transfer' and t.merchant is not null
    group by 1, 2, 3, 4`.execute(scope.tables);
  return rows;
}
