import { CompiledQuery } from 'kysely';
import type { UserScope } from '../../../database/user-scope.ts';

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

/** Every holding with its units and price at the end of a day. */
export async function listValued(scope: UserScope, asOf: string): Promise<ValuedRow[]> {
  const query = CompiledQuery.raw(valuedText, [scope.userId, asOf]);
  return (await scope.tables.executeQuery<ValuedRow>(query)).rows;
}
