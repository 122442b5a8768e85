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

/** A year with its mark; or a block of one, with the hash over its rows, packed where that is not the known one. */
interface YearOrBlock {
  readonly year: string;
  readonly mark: string | null;
  readonly currency: string | null;
  readonly type: string | null;
  readonly hash: string | null;
  readonly packed: string | null;
}

/**
 * What the calendar years that a range lies in paid to merchants and got from them, by year, currency and type: of each a list for
 * each merchant, which is the name and cells in base64. The mark of a block begins with that of its year (`data_stamps`) and
 * ends with a hash over its rows: a year whose mark is known is not looked at. Lists stand in queries of their own: PostgreSQL
 * then takes all to be as long as any, and does not plan the statement anew each time.
 */
export async function listMerchantBlocks(
  scope: UserScope,
  from: string,
  to: string,
  known: KnownMarks,
): Promise<PackedPart[]> {
  const first = Number(from.slice(0, 4));
  const all = Array.from({ length: Number(to.slice(0, 4)) - first + 1 }, (_, index) => first + index);
  const blocks = known.keys.map((key, place) => {
    const mark = known.marks[place] as string;
    const end = mark.lastIndexOf(' ');
    return { key, year: key.slice(0, 4), mark, ofYear: mark.slice(0, end), hash: mark.slice(end + 1) };
  });
  const knownYears = Map.groupBy(blocks, ({ year }) => year);
  const hashes = blocks.map(({ hash }) => hash);
  const years = {
    keys: [...knownYears.keys()],
    marks: Array.from(knownYears.values(), (ofYear) => {
      const mark = ofYear[0]?.ofYear as string;
      return ofYear.every((one) => one.ofYear === mark) ? mark : '';
    }),
  };
  const { rows } = await sql<YearOrBlock>`
    with marks as materialized (
      select y.year, concat_ws(' ', coalesce(s.years, gen_random_uuid()), s.merchant_years[y.year]) as mark
      from unnest((select ${all}::integer[])) as y (year)
      left join data_stamps s on s.user_id = ${scope.userId}),
    moved as materialized (
      select m.year from marks m left join unnest((select ${years.keys}::integer[]), (select ${years.marks}::text[])) as k (year, mark)
        on k.year = m.year where m.mark is distinct from k.mark)
    select year::text as year, mark, null as currency, null as type, null as hash, null as packed from marks
    union all
    select b.year::text, null, b.currency, b.type, b.hash, case when b.hash is distinct from k.hash then (
        select json_agg(json_build_array(m.merchant, encode(m.packed, 'base64')))
        from merchant_years m where m.user_id = ${scope.userId} and m.year = b.year and m.currency = b.currency
          and m.type = b.type)::text end
    from moved y cross join lateral (select y.year, currency, type, bit_xor(hash_record_extended(row(merchant, xmin), 0))::text as hash
      from merchant_years where user_id = ${scope.userId} and year = y.year group by currency, type) b
    left join unnest((select string_to_array(${known.keys.join()}, ',')),
      (select string_to_array(${hashes.join()}, ','))) as k (key, hash)
      on k.key = b.year || ' ' || b.currency || ' ' || b.type
    order by year, currency, type`.execute(scope.tables);
  const marks = new Map(rows.flatMap(({ year, mark }) => (mark === null ? [] : [[year, mark] as const])));
  const moved = rows.flatMap(({ year, currency, type, hash, packed }) =>
    hash === null ? [] : [{ key: `${year} ${currency} ${type}`, mark: `${marks.get(year)} ${hash}`, packed }],
  );
  const same = [...knownYears].flatMap(([year, ofYear]) =>
    ofYear.every((one) => one.ofYear === marks.get(year)) ? ofYear : [],
  );
  return [...same.map(({ key, mark }) => ({ key, mark, packed: null })), ...moved].sort((left, right) =>
    left.key < right.key ? -1 : 1,
  );
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
