import { sql } from 'kysely';
import type { UserScope } from '../../database/user-scope.ts';
import type { HoldingTrades, TradeRow } from './quantity-rules.ts';

/** Trades of a holding from a day on. */
export interface HoldingSince {
  readonly id: string;
  readonly since: string;
}

/**
 * The buys and sells of holdings as columns, oldest first, up to a day: a row of few long texts for each holding, as a
 * row for each of a hundred thousand trades costs the server, the wire and the reader five times as much.
 */
export async function listTradeColumns(
  scope: UserScope,
  holdings: readonly HoldingSince[],
  until = '9999-12-31',
): Promise<HoldingTrades[]> {
  const { rows } = await sql<HoldingTrades>`
    select w.id as holding_id, c.* from unnest(${holdings.map(({ id }) => id)}::uuid[],
      ${holdings.map(({ since }) => since)}::date[]) as w (id, since)
    cross join lateral (
      select string_agg(case type when 'buy' then 'b' else 's' end, '') as sides,
        string_agg(date::text, ',') as dates, string_agg(quantity::text, ',') as quantities,
        string_agg(price::text, ',') as prices,
        string_agg(case fees when 0 then '' else fees::text end, ',') as fees,
        string_agg(case fx_rate when 1 then '' else fx_rate::text end, ',') as rates
      from (select type, date, quantity, price, fees, fx_rate from holding_trades
        where user_id = ${scope.userId} and holding_id = w.id and date >= w.since and date <= ${until}::date
          and type in ('buy', 'sell')
        order by date, id) as one) as c
    where c.sides is not null`.execute(scope.tables);
  return rows;
}

/** What else happened to holdings, dividends left out, oldest first, up to a day. */
export async function listOtherTrades(
  scope: UserScope,
  holdings: readonly HoldingSince[],
  until = '9999-12-31',
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
