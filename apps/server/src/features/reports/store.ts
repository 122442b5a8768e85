import { sql } from 'kysely';
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

/** A calendar year as the rollup packs it: a JSON list of currency, type, merchant and cells of 14 bytes in base64. */
interface PackedYear {
  readonly year: string;
  readonly packed: string;
}

/** Returns what the calendar years of a range paid to merchants and got from them. */
export async function listMerchantYears(scope: UserScope, from: string, to: string): Promise<PackedYear[]> {
  const { rows } = await sql<PackedYear>`
    select year::text as year,
      json_agg(json_build_array(currency, type, merchant, encode(packed, 'base64')))::text as packed
    from merchant_years where user_id = ${scope.userId} and year between ${Number(from.slice(0, 4))}::integer and ${Number(to.slice(0, 4))}::integer
    group by merchant_years.year order by merchant_years.year`.execute(scope.tables);
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
