import type { ExchangeRate, ExchangeRateQuery } from '@farthing/api-contract';
import { CompiledQuery, type RawBuilder, sql } from 'kysely';
import { deleteOwn, selectOwn, updateOwn } from '../../../database/own-rows.ts';
import { rowsOf } from '../../../database/statements.ts';
import type { UserScope } from '../../../database/user-scope.ts';
import type { DayCursor } from '../../../problems/cursors.ts';
import type { Quote } from './rules.ts';

const columns = [
  'id',
  'from_currency',
  'to_currency',
  'date',
  'rate',
  'source',
  'version',
  'created_at',
] as const;

function conditions(scope: UserScope, query: ExchangeRateQuery): RawBuilder<unknown>[] {
  const found: RawBuilder<unknown>[] = [sql`user_id = ${scope.userId}`];
  if (query.from_currency !== undefined) found.push(sql`from_currency = ${query.from_currency}`);
  if (query.to_currency !== undefined) found.push(sql`to_currency = ${query.to_currency}`);
  if (query.date_from !== undefined) found.push(sql`date >= ${query.date_from}::date`);
  if (query.date_to !== undefined) found.push(sql`date <= ${query.date_to}::date`);
  return found;
}

/** One page of rates, newest first: at most `limit` after the cursor. */
export async function listPage(
  scope: UserScope,
  query: ExchangeRateQuery,
  cursor: DayCursor | undefined,
  limit: number,
): Promise<ExchangeRate[]> {
  const where = conditions(scope, query);
  if (cursor) where.push(sql`(date, id) < (${cursor.date}::date, ${cursor.id}::uuid)`);
  return rowsOf<ExchangeRate>(scope)`
    select id, from_currency, to_currency, date, rate, source, version, created_at
    from exchange_rates where ${sql.join(where, sql` and `)}
    order by date desc, id desc limit ${limit}`;
}

/** Counts the rates that match a query. */
export async function countRates(scope: UserScope, query: ExchangeRateQuery): Promise<number> {
  const rows = await rowsOf<{ total: string }>(scope)`
    select count(*) as total from exchange_rates where ${sql.join(conditions(scope, query), sql` and `)}`;
  return Number(rows[0]?.total ?? 0);
}

function ratesOf(scope: UserScope) {
  return selectOwn(scope, 'exchange_rates').select(columns);
}

/** One rate, or undefined. */
export function findRate(scope: UserScope, id: string): Promise<ExchangeRate | undefined> {
  return ratesOf(scope).where('id', '=', id).executeTakeFirst();
}

/** One rate, locked until the transaction ends. */
export function lockRate(scope: UserScope, id: string): Promise<ExchangeRate | undefined> {
  return ratesOf(scope).where('id', '=', id).forUpdate().executeTakeFirst();
}

/** Writes one rate. @throws {Problem} exchange-rate-taken */
export function insertRate(scope: UserScope, row: Quote & { readonly id: string }): Promise<ExchangeRate> {
  return scope.tables
    .insertInto('exchange_rates')
    .values({ ...row, user_id: scope.userId })
    .returning(columns)
    .executeTakeFirstOrThrow();
}

/** Replaces the fields of a rate. @throws {Problem} exchange-rate-taken */
export function updateRate(scope: UserScope, id: string, fields: Quote): Promise<ExchangeRate> {
  return updateOwn(scope, 'exchange_rates')
    .set({ ...fields, source: 'manual', version: sql<number>`version + 1` })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow();
}

/** Deletes a rate. @returns true if it existed */
export async function deleteRate(scope: UserScope, id: string): Promise<boolean> {
  return (await deleteOwn(scope, 'exchange_rates', { id })) > 0;
}

/**
 * Writes many rates, each pair and day once. Existing rates are replaced, but a connector's rates never replace the
 * user's own.
 */
export async function upsertRates(
  scope: UserScope,
  rows: readonly (Quote & { readonly id: string })[],
  source: 'import' | 'connector',
): Promise<{ added: number; updated: number }> {
  const { rows: counts } = await sql<{ added: number; updated: number }>`
    with written as (
      insert into exchange_rates as r (user_id, id, from_currency, to_currency, date, rate, source)
      select ${scope.userId}::uuid, id, from_currency, to_currency, date, rate, ${source}
      from unnest(${rows.map((row) => row.id)}::uuid[], ${rows.map((row) => row.from_currency)}::text[],
        ${rows.map((row) => row.to_currency)}::text[], ${rows.map((row) => row.date)}::date[],
        ${rows.map((row) => row.rate)}::numeric[]) as w (id, from_currency, to_currency, date, rate)
      on conflict (user_id, from_currency, to_currency, date)
        do update set rate = excluded.rate, source = excluded.source, version = r.version + 1
        where r.rate <> excluded.rate and (excluded.source = 'import' or r.source = 'connector')
      returning version = 1 as fresh)
    select count(*) filter (where fresh)::integer as added, count(*) filter (where not fresh)::integer as updated
    from written`.execute(scope.tables);
  return counts[0] ?? { added: 0, updated: 0 };
}

/** A stored rate and its day. */
export type DatedRate = Pick<Quote, 'date' | 'rate'>;

/** Newest quotes for one requested rate, in both directions. */
export interface NewestQuotes {
  readonly direct: DatedRate | undefined;
  readonly inverse: DatedRate | undefined;
}

/**
 * Looks up both directions at once, because PostgreSQL prepares the policy of each table in a statement, whether it has
 * rows or not.
 */
const newestText = `
  select q.date, q.rate
  from unnest($2::text[], $3::text[], $4::date[]) with ordinality as w (from_currency, to_currency, date, number)
  left join lateral (select date, rate from exchange_rates
    where user_id = $1 and from_currency = w.from_currency and to_currency = w.to_currency and date <= w.date
    order by date desc limit 1) q on true
  order by w.number`;

/**
 * Returns for each requested currency and day the newest stored rates to and from the target, with two index look-ups
 * each.
 */
export async function listNewestQuotes(
  scope: UserScope,
  target: string,
  wanted: readonly { readonly currency: string; readonly date: string }[],
): Promise<NewestQuotes[]> {
  const [from, to] = [
    wanted.flatMap(({ currency }) => [currency, target]),
    wanted.flatMap(({ currency }) => [target, currency]),
  ];
  const dates = wanted.flatMap(({ date }) => [date, date]);
  const query = CompiledQuery.raw(newestText, [scope.userId, from, to, dates]);
  const { rows } = await scope.tables.executeQuery<DatedRate | { date: null; rate: null }>(query);
  const found = (index: number) => {
    const row = rows[index];
    return row === undefined || row.date === null ? undefined : row;
  };
  return wanted.map((_, index) => ({ direct: found(2 * index), inverse: found(2 * index + 1) }));
}

/**
 * Returns for each requested currency and day (by `number`, from 1) the newest rates of pairs that could be legs of a
 * cross rate. Pairs are found by a loose index scan of the unique index, not by reading all rates.
 */
export function listLegs(
  scope: UserScope,
  target: string,
  wanted: readonly { readonly currency: string; readonly date: string }[],
): Promise<(Quote & { readonly number: number })[]> {
  return rowsOf<Quote & { readonly number: number }>(scope)`
    with recursive pairs as (
      (select from_currency, to_currency from exchange_rates where user_id = ${scope.userId}
        order by from_currency, to_currency limit 1)
      union all
      select next.from_currency, next.to_currency from pairs p cross join lateral (
        select r.from_currency, r.to_currency from exchange_rates r
        where r.user_id = ${scope.userId}
          and (r.from_currency, r.to_currency) > (p.from_currency, p.to_currency)
        order by r.from_currency, r.to_currency limit 1) next),
    edges as (
      select from_currency as one, to_currency as other, from_currency, to_currency from pairs
      union all select to_currency, from_currency, from_currency, to_currency from pairs)
    select w.number::integer as number, e.from_currency, e.to_currency, q.date, q.rate
    from unnest(${wanted.map((one) => one.currency)}::text[], ${wanted.map((one) => one.date)}::date[])
      with ordinality as w (currency, date, number)
    join edges e on e.one in (w.currency, ${target})
      and exists (select from edges n where n.one = w.currency and n.other = e.other)
      and exists (select from edges n where n.one = ${target} and n.other = e.other)
    cross join lateral (select date, rate from exchange_rates r
      where r.user_id = ${scope.userId} and r.from_currency = e.from_currency and r.to_currency = e.to_currency
        and r.date <= w.date
      order by r.date desc limit 1) q`;
}

/** A stored rate between a currency and the base. */
export interface BaseQuote {
  readonly currency: string;
  /** True if the rate is units of base for one unit of the currency, rather than the inverse. */
  readonly direct: boolean;
  readonly date: string;
  readonly rate: string;
}

/** Returns the rates of some currencies to and from base currency after the first day of a range, oldest first. */
export function listQuotesBetween(
  scope: UserScope,
  baseCurrency: string,
  currencies: readonly string[],
  { from, to }: { readonly from: string; readonly to: string },
): Promise<BaseQuote[]> {
  return rowsOf<BaseQuote>(scope)`
    select from_currency as currency, true as direct, date, rate from exchange_rates
    where user_id = ${scope.userId} and from_currency = any(${currencies}::text[]) and to_currency = ${baseCurrency}
      and date > ${from}::date and date <= ${to}::date
    union all
    select to_currency, false, date, rate from exchange_rates
    where user_id = ${scope.userId} and from_currency = ${baseCurrency} and to_currency = any(${currencies}::text[])
      and date > ${from}::date and date <= ${to}::date
    order by date`;
}

/** Returns the days after the first of a range that have any rate, oldest first. */
export async function listRateDays(
  scope: UserScope,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<string[]> {
  const rows = await rowsOf<{ date: string }>(scope)`
    select distinct date from exchange_rates
    where user_id = ${scope.userId} and date > ${from}::date and date <= ${to}::date order by date`;
  return rows.map(({ date }) => date);
}
