import { sql } from 'kysely';
import type { UserScope } from '../../database/user-scope.ts';
import type { PackedTrades, TradeRow } from './quantity-rules.ts';

/** Trades of a holding from a day on. */
export interface HoldingSince {
  readonly id: string;
  readonly since: string;
}

/**
 * The buys and sells of holdings, oldest first, of whole calendar years: those from a day's to that of the last day. A row of
 * few long texts for each holding, put together from what is packed: a row for each of a hundred thousand trades costs the
 * server, the wire and the reader many times as much. Holdings without trades have none.
 */
export async function listPackedTrades(
  scope: UserScope,
  holdings: readonly HoldingSince[],
  until: string,
): Promise<PackedTrades[]> {
  const { rows } = await sql<PackedTrades>`
    select y.holding_id, string_agg(y.sides, '' order by y.year) as sides, string_agg(y.dates, '' order by y.year) as dates,
      coalesce(string_agg(y.quantities, ',' order by y.year) filter (where y.sides <> ''), '') as quantities,
      coalesce(string_agg(y.prices, ',' order by y.year) filter (where y.sides <> ''), '') as prices,
      coalesce(string_agg(y.fees, ',' order by y.year) filter (where y.sides <> ''), '') as fees,
      coalesce(string_agg(y.rates, ',' order by y.year) filter (where y.sides <> ''), '') as rates,
      string_agg(y.currencies, '' order by y.year) as currencies, sum(y.others)::integer as others
    from unnest(${holdings.map(({ id }) => id)}::uuid[], ${holdings.map(({ since }) => Number(since.slice(0, 4)))}::integer[])
      as w (id, year)
    join trade_years y on y.user_id = ${scope.userId} and y.holding_id = w.id and y.year >= w.year
      and y.year <= ${Number(until.slice(0, 4))}
    group by y.holding_id`.execute(scope.tables);
  return rows;
}

/** What else happened to holdings, dividends left out, oldest first, up to a day. */
export async function listOtherTrades(
  scope: UserScope,
  holdings: readonly HoldingSince[],
  until: string,
): Promise<TradeRow[]> {
  const { rows } = await sql<TradeRow>`
    select t.id, t.holding_id, t.security_id, t.type, t.date, t.quantity, t.price, t.currency, t.fees, t.fx_rate,
      t.ratio, t.old, t.new, t.amount, t.cost, t.new_security_id, t.parent_value, t.new_value
    from unnest(${holdings.map(({ id }) => id)}::uuid[], ${holdings.map(({ since }) => since)}::date[])
      as w (id, since)
    join holding_trades t on t.user_id = ${scope.userId} and t.holding_id = w.id and t.date >= w.since
    where t.date <= ${until}::date and t.type not in ('buy', 'sell', 'dividend')
    order by t.date, t.id`.execute(scope.tables);
  return rows;
}
