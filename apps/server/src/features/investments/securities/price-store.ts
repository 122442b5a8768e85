import type { SecurityPrice, SecurityPriceQuery } from '@farthing/api-contract';
import { deleteOwn, selectOwn } from '../../../database/own-rows.ts';
import { rowsOf } from '../../../database/statements.ts';
import type { UserScope } from '../../../database/user-scope.ts';
import type { PriceEntry } from './price-file-rules.ts';

/** One page of a security's prices, newest first: at most `limit` before the day of the cursor. */
export function listPrices(
  scope: UserScope,
  securityId: string,
  { before, date_from, date_to }: SecurityPriceQuery & { readonly before: string | undefined },
  limit: number,
): Promise<Omit<SecurityPrice, 'currency'>[]> {
  return selectOwn(scope, 'security_prices')
    .select(['security_id', 'date', 'price', 'source'])
    .where('security_id', '=', securityId)
    .$call((rows) => (before === undefined ? rows : rows.where('date', '<', before)))
    .$call((rows) => (date_from === undefined ? rows : rows.where('date', '>=', date_from)))
    .$call((rows) => (date_to === undefined ? rows : rows.where('date', '<=', date_to)))
    .orderBy('date', 'desc')
    .limit(limit)
    .execute();
}

/** Returns true if a security has prices. */
export async function hasPrices(scope: UserScope, securityId: string): Promise<boolean> {
  const row = await selectOwn(scope, 'security_prices')
    .select('date')
    .where('security_id', '=', securityId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Writes prices, each security and day once; one that is there already is replaced. */
export async function upsertPrices(
  scope: UserScope,
  prices: readonly PriceEntry[],
  source: 'manual' | 'import',
): Promise<{ added: number; updated: number }> {
  const rows = await rowsOf<{ added: number; updated: number }>(scope)`
    with written as (
      insert into security_prices as p (user_id, security_id, date, price, source)
      select ${scope.userId}::uuid, w.security_id, w.date, w.price, ${source}
      from unnest(${prices.map((one) => one.security_id)}::uuid[], ${prices.map((one) => one.date)}::date[],
        ${prices.map((one) => one.price)}::numeric[]) as w (security_id, date, price)
      on conflict (user_id, security_id, date) do update set price = excluded.price, source = excluded.source
        where p.price <> excluded.price or p.source <> excluded.source
      returning not exists (select from security_prices before
        where before.user_id = p.user_id and before.security_id = p.security_id and before.date = p.date) as fresh)
    select count(*) filter (where fresh)::integer as added, count(*) filter (where not fresh)::integer as updated
    from written`;
  return rows[0] ?? { added: 0, updated: 0 };
}

/** Deletes the price of a day. @returns whether it was there */
export async function deletePrice(scope: UserScope, securityId: string, date: string): Promise<boolean> {
  return (await deleteOwn(scope, 'security_prices', { security_id: securityId, date })) > 0;
}
