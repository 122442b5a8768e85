import { CompiledQuery, sql } from 'kysely';
import { selectOwn } from '../../../database/own-rows.ts';
import { unitsReported } from '../../../database/reported-units.ts';
import { rowsOf, runIn } from '../../../database/statements.ts';
import type { UserScope } from '../../../database/user-scope.ts';
import type { AssetLink, PlacedHolding } from './engine-rules.ts';
import type { DayPrice, OwnedStep } from './ownership-rules.ts';
import type { DayQuantity, TradeRow } from './quantity-rules.ts';

/** Locks the user's trades for other writers until the transaction ends. */
export async function lockTrades(scope: UserScope): Promise<void> {
  await runIn(scope)`select ${lock(scope)}`;
}

/**
 * Locks for a change of one trade. Until the end of the transaction, PostgreSQL uses generic plans: it would
 * otherwise overestimate the rows of a list parameter and re-plan each statement.
 */
export async function lockForOneTrade(scope: UserScope): Promise<void> {
  await runIn(scope)`select ${lock(scope)}, set_config('plan_cache_mode', 'force_generic_plan', true)`;
}

function lock(scope: UserScope) {
  return sql`pg_advisory_xact_lock(hashtextextended(${`${scope.userId} trades`}, 8))`;
}

/** The pool that holdings of an account are in. */
const pool = sql<string>`case when a.type in ('isa', 'pension') then a.id::text else 'taxable' end`;

/** Lists every holding with its pool. */
export function listPlacedHoldings(scope: UserScope): Promise<PlacedHolding[]> {
  return rowsOf<PlacedHolding>(scope)`
    select h.id, h.account_id, h.security_id, ${pool} as pool
    from holdings h join accounts a on a.user_id = ${scope.userId} and a.id = h.account_id
    where h.user_id = ${scope.userId} order by h.id`;
}

/** Lists the pairs of securities that a spin-off, exchange, swap or fee in coins joins, once for each pool. */
export function listLinks(scope: UserScope): Promise<AssetLink[]> {
  return rowsOf<AssetLink>(scope)`
    select distinct ${pool} as pool, t.security_id, t.new_security_id
    from holding_trades t join accounts a on a.user_id = ${scope.userId} and a.id = t.account_id
    where t.user_id = ${scope.userId} and t.new_security_id is not null
      and t.type in ('spin_off', 'exchange', 'swap')
    union
    select distinct ${pool} as pool, t.security_id, t.fee_security_id
    from holding_trades t join accounts a on a.user_id = ${scope.userId} and a.id = t.account_id
    where t.user_id = ${scope.userId} and t.fee_security_id is not null and t.fee_security_id <> t.security_id`;
}

/** Lists the trades of some holdings, oldest first. Trades of one day are in the order of recording. */
export function listTrades(scope: UserScope, holdingIds: readonly string[]): Promise<TradeRow[]> {
  return rowsOf<TradeRow>(scope)`
    select t.id, t.holding_id, t.security_id, t.type, t.date, coalesce(t.quantity, ${unitsReported(scope)}) as quantity,
      t.price, t.currency, t.fees, t.fx_rate, t.ratio, t.old, t.new, t.amount, t.cost, t.new_security_id, t.parent_value,
      t.new_value, t.new_quantity, t.fee_quantity, t.fee_security_id, t.period_end
    from holding_trades t where t.user_id = ${scope.userId} and t.holding_id = any(${holdingIds}::uuid[])
    order by t.date, t.id`;
}

/** Lists the shares of the user's accounts outside ISAs and pensions up to today, oldest first. */
export function listOwnedSteps(scope: UserScope): Promise<OwnedStep[]> {
  return rowsOf<OwnedStep>(scope)`
    select o.account_id, o.from_date as from, trim_scale(o.percent)::text as percent, o.transfer, o.costs
    from account_ownership o join accounts a on a.user_id = ${scope.userId} and a.id = o.account_id
    where o.user_id = ${scope.userId} and o.from_date <= current_date and a.type not in ('isa', 'pension')
    order by o.account_id, o.from_date`;
}

/** Lists the prices recorded on some days, without carrying earlier ones forward. */
export function listPricesOn(
  scope: UserScope,
  days: readonly string[],
): Promise<Omit<DayPrice, 'fx_rate'>[]> {
  return rowsOf<Omit<DayPrice, 'fx_rate'>>(scope)`
    select p.security_id, p.date, p.price, s.currency
    from security_prices p join securities s on s.user_id = ${scope.userId} and s.id = p.security_id
    where p.user_id = ${scope.userId} and p.date = any(${days}::date[])`;
}

/** Returns the name of an account. */
export async function findAccountName(scope: UserScope, accountId: string): Promise<string | undefined> {
  const row = await selectOwn(scope, 'accounts')
    .select('name')
    .where('id', '=', accountId)
    .executeTakeFirst();
  return row?.name;
}

/** Lists the symbols and names of securities, for messages. */
export async function listNames(
  scope: UserScope,
  ids?: readonly string[],
): Promise<{ id: string; symbol: string; name: string; kind: string; isin: string | null }[]> {
  return selectOwn(scope, 'securities')
    .select(['id', 'symbol', 'name', 'kind', 'isin'])
    .$if(ids !== undefined, (query) => query.where('id', '=', sql<string>`any(${ids}::uuid[])`))
    .execute();
}

/** Replaces the stored quantities of holdings from a day on. */
export async function replaceQuantities(
  scope: UserScope,
  holdings: readonly string[],
  all: readonly DayQuantity[],
  since: string,
): Promise<void> {
  const quantities = all.filter(({ date }) => date >= since);
  const [ids, dates, units] = [
    quantities.map((one) => one.holding_id),
    quantities.map((one) => one.date),
    quantities.map((one) => one.quantity),
  ];
  // Both conditions use the primary key, so the plans stay efficient as the table grows.
  await Promise.all([
    sql`delete from holding_quantities where user_id = ${scope.userId} and holding_id = any(${holdings}::uuid[])
      and date >= ${since}::date and (holding_id, date) not in (select * from unnest(${ids}::uuid[], ${dates}::date[]))`.execute(
      scope.tables,
    ),
    sql`insert into holding_quantities as q (user_id, holding_id, date, quantity)
      select ${scope.userId}::uuid, * from unnest(${ids}::uuid[], ${dates}::date[], ${units}::numeric[])
      on conflict (user_id, holding_id, date) do update set quantity = excluded.quantity
        where q.quantity <> excluded.quantity`.execute(scope.tables),
  ]);
}

/** Counts the holdings of an account. */
export async function countAccountHoldings(scope: UserScope, accountId: string): Promise<number> {
  const rows = await rowsOf<{ held: number }>(scope)`select count(*)::integer as held from holdings
    where user_id = ${scope.userId} and account_id = ${accountId}`;
  return rows[0]?.held ?? 0;
}

/** Lists the current units of holdings. */
export function listQuantities(scope: UserScope): Promise<{ holding_id: string; quantity: string }[]> {
  return rowsOf<{ holding_id: string; quantity: string }>(scope)`
    select h.id as holding_id, q.quantity from holdings h
    cross join lateral (select quantity from holding_quantities q
      where q.user_id = ${scope.userId} and q.holding_id = h.id order by q.date desc limit 1) q
    where h.user_id = ${scope.userId}`;
}

/** A holding with its units and the newest price at the end of a day. */
export interface ValuedRow {
  readonly holding_id: string;
  readonly account_id: string;
  readonly security_id: string;
  readonly symbol: string;
  readonly currency: string;
  readonly quantity: string | null;
  readonly price: string | null;
  readonly price_date: string | null;
}

const valuedText = `
  select h.id as holding_id, h.account_id, h.security_id, s.symbol, s.currency, q.quantity, p.price,
    p.date as price_date
  from holdings h join securities s on s.user_id = $1 and s.id = h.security_id
  left join lateral (select quantity from holding_quantities q
    where q.user_id = $1 and q.holding_id = h.id and q.date <= $2::date
    order by q.date desc limit 1) q on true
  left join lateral (select price, date from security_prices p
    where p.user_id = $1 and p.security_id = h.security_id and p.date <= $2::date
    order by p.date desc limit 1) p on true
  where h.user_id = $1 order by h.id`;

/** Lists every holding with its units and price at the end of a day. */
export async function listValued(scope: UserScope, asOf: string): Promise<ValuedRow[]> {
  const query = CompiledQuery.raw(valuedText, [scope.userId, asOf]);
  return (await scope.tables.executeQuery<ValuedRow>(query)).rows;
}

/** Units and prices of a holding on each day of a range that changed them, and the newest before it. */
export interface StoredHoldingHistory {
  readonly holding_id: string;
  readonly account_id: string;
  readonly symbol: string;
  readonly currency: string;
  /** `2025-01-02 10,2025-02-03 12.5`, or null. */
  readonly quantities: string | null;
  readonly prices: string | null;
}

/**
 * Lists every holding with its unit and price history over a range. The first day is found with `least`,
 * which ignores nulls: under row-level security `coalesce` can't be used as an index condition, and all days
 * would be read.
 */
export function listHoldingHistories(
  scope: UserScope,
  from: string,
  to: string,
): Promise<StoredHoldingHistory[]> {
  return rowsOf<StoredHoldingHistory>(scope)`
    select h.id as holding_id, h.account_id, s.symbol, s.currency,
      (select string_agg(q.date || ' ' || q.quantity, ',' order by q.date) from holding_quantities q
        where q.user_id = ${scope.userId} and q.holding_id = h.id and q.date <= ${to}::date
          and q.date >= least((select max(b.date) from holding_quantities b where b.user_id = ${scope.userId}
            and b.holding_id = h.id and b.date < ${from}::date), ${from}::date)) as quantities,
      (select string_agg(p.date || ' ' || p.price, ',' order by p.date) from security_prices p
        where p.user_id = ${scope.userId} and p.security_id = h.security_id and p.date <= ${to}::date
          and p.date >= least((select max(b.date) from security_prices b where b.user_id = ${scope.userId}
            and b.security_id = h.security_id and b.date < ${from}::date), ${from}::date)) as prices
    from holdings h join securities s on s.user_id = ${scope.userId} and s.id = h.security_id
    where h.user_id = ${scope.userId} order by h.id`;
}
