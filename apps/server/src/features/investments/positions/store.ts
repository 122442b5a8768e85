import { sql } from 'kysely';
import type { UserScope } from '../../../database/user-scope.ts';
import type { AssetLink, PlacedHolding } from './engine-rules.ts';
import type { DayQuantity, TradeRow } from './quantity-rules.ts';

/** Lets the writers of one user's trades take turns, until the transaction ends. */
export async function lockTrades(scope: UserScope): Promise<void> {
  await sql`select ${lock(scope)}`.execute(scope.tables);
}

/**
 * Locks for a change of one trade. Until the end of the transaction, PostgreSQL uses generic plans: it would
 * otherwise overestimate the rows of a list parameter and re-plan each statement.
 */
export async function lockForOneTrade(scope: UserScope): Promise<void> {
  await sql`select ${lock(scope)}, set_config('plan_cache_mode', 'force_generic_plan', true)`.execute(
    scope.tables,
  );
}

function lock(scope: UserScope) {
  return sql`pg_advisory_xact_lock(hashtextextended(${`${scope.userId} trades`}, 8))`;
}

/** The pool that holdings of an account are in. */
const pool = sql<string>`case when a.type in ('isa', 'pension') then a.id::text else 'taxable' end`;

/** Every holding with its pool. */
export async function listPlacedHoldings(scope: UserScope): Promise<PlacedHolding[]> {
  const { rows } = await sql<PlacedHolding>`
    select h.id, h.account_id, h.security_id, ${pool} as pool
    from holdings h join accounts a on a.user_id = ${scope.userId} and a.id = h.account_id
    where h.user_id = ${scope.userId} order by h.id`.execute(scope.tables);
  return rows;
}

/** Every spin-off and exchange, once for each pool. */
export async function listLinks(scope: UserScope): Promise<AssetLink[]> {
  const { rows } = await sql<AssetLink>`
    select distinct ${pool} as pool, t.security_id, t.new_security_id
    from holding_trades t join accounts a on a.user_id = ${scope.userId} and a.id = t.account_id
    where t.user_id = ${scope.userId} and t.new_security_id is not null
      and t.type in ('spin_off', 'exchange')`.execute(scope.tables);
  return rows;
}

/** The trades of some holdings, oldest first; of one day in the order they were recorded. */
export async function listTrades(scope: UserScope, holdingIds: readonly string[]): Promise<TradeRow[]> {
  const { rows } = await sql<TradeRow>`
    select id, holding_id, security_id, type, date, quantity, price, currency, fees, fx_rate, ratio, old, new, amount,
      cost, new_security_id, parent_value, new_value
    from holding_trades where user_id = ${scope.userId} and holding_id = any(${holdingIds}::uuid[])
    order by date, id`.execute(scope.tables);
  return rows;
}

/** Lists the symbols and names of securities, for messages. */
export async function listNames(
  scope: UserScope,
  ids?: readonly string[],
): Promise<{ id: string; symbol: string; name: string; kind: string }[]> {
  return scope.tables
    .selectFrom('securities')
    .select(['id', 'symbol', 'name', 'kind'])
    .where('user_id', '=', scope.userId)
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
  // Plans that stay good however full the table was when they were made: both go by the primary key.
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
  const { rows } = await sql<{ held: number }>`select count(*)::integer as held from holdings
    where user_id = ${scope.userId} and account_id = ${accountId}`.execute(scope.tables);
  return rows[0]?.held ?? 0;
}

/** The units of holdings now. */
export async function listQuantities(scope: UserScope): Promise<{ holding_id: string; quantity: string }[]> {
  const { rows } = await sql<{ holding_id: string; quantity: string }>`
    select h.id as holding_id, q.quantity from holdings h
    cross join lateral (select quantity from holding_quantities q
      where q.user_id = ${scope.userId} and q.holding_id = h.id order by q.date desc limit 1) q
    where h.user_id = ${scope.userId}`.execute(scope.tables);
  return rows;
}
