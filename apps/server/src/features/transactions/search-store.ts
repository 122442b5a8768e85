import { daysBetween } from '@farthing/dates';
import { sql } from 'kysely';
import type { UserScope } from '../../database/user-scope.ts';
import { type DayTexts, type SpanGrams, spanBits, spanBytes } from './gram-rules.ts';

/** The days of some years that have all grams of a set, as a text of zeros and ones. */
export interface GramDays {
  readonly place: number;
  /** The first of those that share a row. */
  readonly year: number;
  readonly days: string;
}

/**
 * For each set of grams, by its place, the years and days that have all of them. Each gram is looked up by itself (`offset`): a
 * join might read the whole table.
 */
export async function listGramDays(
  scope: UserScope,
  places: readonly number[],
  grams: readonly number[],
): Promise<GramDays[]> {
  if (grams.length === 0) return [];
  const { rows } = await sql<GramDays>`
    with wanted as (select place, gram from unnest(${places}::integer[], ${grams}::integer[]) as w (place, gram))
    select w.place, d.year, bit_and(d.days)::text as days
    from wanted w cross join lateral (
      select year, days from search_days s where s.user_id = ${scope.userId} and s.gram = w.gram offset 0) d
    group by w.place, d.year
    having count(*) = (select count(*) from wanted own where own.place = w.place)`.execute(scope.tables);
  return rows;
}

/** Years and days that have any of a range of grams. */
export async function listDaysOfRange(
  scope: UserScope,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<Omit<GramDays, 'place'>[]> {
  const { rows } = await sql<Omit<GramDays, 'place'>>`
    select year, bit_or(days)::text as days from search_days
    where user_id = ${scope.userId} and gram between ${from} and ${to} group by year`.execute(scope.tables);
  return rows;
}

/** The days of an import's rows and how many it has on each, of no more than some rows. */
export async function listImportDays(
  scope: UserScope,
  importId: string,
  most: number,
): Promise<{ readonly date: string; readonly count: string }[]> {
  const { rows } = await sql<{ date: string; count: string }>`
    select date, count(*) as count from (select date from transactions
      where user_id = ${scope.userId} and import_id = ${importId} limit ${most}) own
    group by date order by date`.execute(scope.tables);
  return rows;
}

/** Days whose rows were written since they were read. */
export interface ChangedDays {
  readonly number: string;
  readonly date_from: string;
  readonly date_to: string;
}

/** What was written since the texts were read last. */
export function listSearchChanges(scope: UserScope): Promise<ChangedDays[]> {
  return scope.tables
    .selectFrom('search_changes')
    .select(['number', 'date_from', 'date_to'])
    .where('user_id', '=', scope.userId)
    .orderBy('number')
    .execute();
}

/** Forgets changes that have been read. */
export async function deleteSearchChanges(scope: UserScope, numbers: readonly string[]): Promise<void> {
  await sql`
    delete from search_changes where user_id = ${scope.userId} and number = any(${numbers}::bigint[])`.execute(
    scope.tables,
  );
}

/** Days on which some accounts moved, and days of months in which some categories were used. */
export async function listNamedDays(
  scope: UserScope,
  accounts: readonly string[],
  categories: readonly string[],
): Promise<string[]> {
  if (accounts.length === 0 && categories.length === 0) return [];
  const { rows } = await sql<{ date: string }>`
    select distinct date from day_deltas where user_id = ${scope.userId} and account_id = any(${accounts}::uuid[])
    union
    select (m.month + n)::date from (
      select distinct month from month_totals
      where user_id = ${scope.userId} and category_id = any(${categories}::uuid[])) m
    cross join generate_series(0, 30) as n`.execute(scope.tables);
  return rows.map(({ date }) => date);
}

/** The first and the last year of the user's transactions within days; undefined where there are none. */
export async function findYears(
  scope: UserScope,
  from: string,
  to: string,
): Promise<{ readonly first: number; readonly last: number } | undefined> {
  const { rows } = await sql<{ first: number | null; last: number | null }>`
    select extract(year from min(date))::integer as first, extract(year from max(date))::integer as last
    from transactions where user_id = ${scope.userId} and date between ${from}::date and ${to}::date`.execute(
    scope.tables,
  );
  const [row] = rows;
  return row && row.first !== null && row.last !== null ? { first: row.first, last: row.last } : undefined;
}

/**
 * The texts and amounts of a range within years that share a row, one row a day.
 * @param span the first of those years
 */
export async function listDayTexts(
  scope: UserScope,
  span: number,
  from: string,
  to: string,
): Promise<DayTexts[]> {
  const { rows } = await sql<DayTexts>`
    select date - make_date(${span}, 1, 1) as day,
      string_agg(concat_ws(E'\n', description, merchant, notes, nullif(array_to_string(tags, E'\n'), '')), E'\n') as texts,
      string_agg(abs(signed_amount)::text, E'\n') as amounts
    from transactions where user_id = ${scope.userId} and date between ${from}::date and ${to}::date
    group by date`.execute(scope.tables);
  return rows;
}

/** Adds days to the grams of years that share a row. @param span the first of those years */
export async function addGramDays(scope: UserScope, span: number, { grams, bits }: SpanGrams): Promise<void> {
  const packed = Buffer.from(bits.buffer, bits.byteOffset, bits.byteLength);
  await sql`
    insert into search_days as s (user_id, gram, year, days)
    select ${scope.userId}::uuid, r.gram, ${span}::smallint,
      ('x' || encode(substring(${packed}::bytea from ((r.place - 1) * ${spanBytes} + 1)::integer for ${spanBytes}), 'hex'))::bit(${sql.lit(spanBits)})
    from unnest(${`{${grams.join(',')}}`}::integer[]) with ordinality as r (gram, place)
    on conflict (user_id, gram, year) do update set days = s.days | excluded.days
    where s.days | excluded.days <> s.days`.execute(scope.tables);
}

/** The names of the user's accounts and categories. */
export async function listNamesForSearch(
  scope: UserScope,
): Promise<{ readonly id: string; readonly name: string; readonly kind: 'account' | 'category' }[]> {
  const { rows } = await sql<{ id: string; name: string; kind: 'account' | 'category' }>`
    select id, name, 'account' as kind from accounts where user_id = ${scope.userId}
    union all
    select id, name, 'category' from categories where user_id = ${scope.userId}`.execute(scope.tables);
  return rows;
}

/** The days of the user's first and last transactions, and about how many there are a day; undefined without any. */
export async function findExtent(
  scope: UserScope,
): Promise<{ readonly first: string; readonly last: string; readonly rowsADay: number } | undefined> {
  const { rows } = await sql<{ first: string | null; last: string | null; total: string }>`
    select (select min(date) from transactions where user_id = ${scope.userId}) as first,
      (select max(date) from transactions where user_id = ${scope.userId}) as last,
      (select coalesce(sum(transaction_count), 0) from account_balances where user_id = ${scope.userId}) as total`.execute(
    scope.tables,
  );
  const [row] = rows;
  if (!row || row.first === null || row.last === null) return undefined;
  const days = 1 + daysBetween(row.first, row.last);
  return { first: row.first, last: row.last, rowsADay: Math.max(1, Number(row.total)) / days };
}
