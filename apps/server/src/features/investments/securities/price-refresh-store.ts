import { sql } from 'kysely';
import { selectOwn } from '../../../database/own-rows.ts';
import { rowsOf } from '../../../database/statements.ts';
import type { UserScope } from '../../../database/user-scope.ts';
import type { PricedSecurity, PriceEntry } from './price-file-rules.ts';
import type { PricedSince } from './provider-answer-rules.ts';

/** A security whose prices are requested from a provider. */
export interface RefreshTarget extends PricedSecurity, PricedSince {
  readonly sedol: string | null;
  readonly provider_symbol: string | null;
}

/**
 * The securities to ask about, those without any price first, then those whose newest is the oldest.
 * @param securityId that one, held or not; undefined: all that have units on a day, and the benchmark
 */
export function listRefreshTargets(
  scope: UserScope,
  securityId: string | undefined,
  today: string,
): Promise<RefreshTarget[]> {
  return rowsOf<RefreshTarget>(scope)`
    select s.id, s.symbol, s.isin, s.sedol, s.provider_symbol, s.currency, s.unit,
      (select min(q.date) from holdings h join holding_quantities q on q.user_id = ${scope.userId}
        and q.holding_id = h.id where h.user_id = ${scope.userId} and h.security_id = s.id) as first_held,
      f.oldest as oldest_fetched, f.newest as newest_fetched
    from securities s
    cross join lateral (select max(p.date) as newest_price from security_prices p
      where p.user_id = ${scope.userId} and p.security_id = s.id) n
    cross join lateral (select min(p.date) as oldest, max(p.date) as newest from security_prices p
      where p.user_id = ${scope.userId} and p.security_id = s.id and p.source = 'provider') f
    where s.user_id = ${scope.userId} and (
      s.id = ${securityId ?? null}::uuid
      or ${securityId ?? null}::uuid is null and (
        exists (select from portfolio_benchmarks b where b.user_id = ${scope.userId} and b.security_id = s.id)
        or exists (select from holdings h
          cross join lateral (select q.quantity from holding_quantities q
            where q.user_id = ${scope.userId} and q.holding_id = h.id and q.date <= ${today}::date
            order by q.date desc limit 1) held
          where h.user_id = ${scope.userId} and h.security_id = s.id and held.quantity > 0)))
    order by n.newest_price nulls first, lower(s.symbol)`;
}

/** Stores the provider's prices, one per day. They replace only the provider's earlier ones, never a price that a user entered. */
export async function upsertFetchedPrices(
  scope: UserScope,
  prices: readonly PriceEntry[],
): Promise<{ added: number; updated: number; kept: number }> {
  const rows = await rowsOf<{ added: number; updated: number; kept: number }>(scope)`
    with given as (
      select * from unnest(${prices.map((one) => one.security_id)}::uuid[],
        ${prices.map((one) => one.date)}::date[], ${prices.map((one) => one.price)}::numeric[])
        as g (security_id, date, price)),
    written as (
      insert into security_prices as p (user_id, security_id, date, price, source)
      select ${scope.userId}::uuid, security_id, date, price, 'provider' from given
      on conflict (user_id, security_id, date) do update set price = excluded.price
        where p.source = 'provider' and p.price <> excluded.price
      returning not exists (select from security_prices before
        where before.user_id = p.user_id and before.security_id = p.security_id and before.date = p.date) as fresh)
    select (select count(*) filter (where fresh) from written)::integer as added,
      (select count(*) filter (where not fresh) from written)::integer as updated,
      (select count(*) from given g join security_prices p on p.user_id = ${scope.userId}
        and p.security_id = g.security_id and p.date = g.date where p.source <> 'provider')::integer as kept
  `;
  return rows[0] ?? { added: 0, updated: 0, kept: 0 };
}

/** The newest price of each security, from any source. */
export async function listNewestPrices(
  scope: UserScope,
  securityIds: readonly string[],
): Promise<Map<string, { readonly date: string; readonly price: string }>> {
  const rows = await selectOwn(scope, 'security_prices')
    .distinctOn('security_id')
    .select(['security_id', 'date', 'price'])
    .where(sql<boolean>`security_id = any(${[...securityIds]}::uuid[])`)
    .orderBy('security_id')
    .orderBy('date', 'desc')
    .execute();
  return new Map(rows.map(({ security_id, date, price }) => [security_id, { date, price }]));
}
