import { selectOwn } from '../../../database/own-rows.ts';
import { rowsOf } from '../../../database/statements.ts';
import type { UserScope } from '../../../database/user-scope.ts';

/** Returns true if the user has a security. */
export async function hasSecurity(scope: UserScope, id: string): Promise<boolean> {
  const row = await selectOwn(scope, 'securities').select('id').where('id', '=', id).executeTakeFirst();
  return row !== undefined;
}

/** The last price of each month of a security, oldest first; at most 200 years of them. */
export async function listMonthPrices(
  scope: UserScope,
  securityId: string,
): Promise<{ month: string; price: string }[]> {
  const rows = await rowsOf<{ month: string; price: string }>(scope)`
    select distinct on (1) to_char(date, 'YYYY-MM') as month, price
    from security_prices where user_id = ${scope.userId} and security_id = ${securityId}
    order by 1 desc, date desc limit 2400`;
  return rows.reverse();
}

/** The first and last day with a transaction, by account. */
export async function listAccountSpans(
  scope: UserScope,
  accountIds: readonly string[],
  today: string,
): Promise<{ account_id: string; first: string; last: string }[]> {
  const rows = await rowsOf<{ account_id: string; first: string | null; last: string | null }>(scope)`
    select a.id as account_id,
      (select min(date) from transactions where user_id = ${scope.userId} and account_id = a.id) as first,
      (select max(date) from transactions
        where user_id = ${scope.userId} and account_id = a.id and date <= ${today}::date) as last
    from unnest(${[...accountIds]}::uuid[]) as a (id)`;
  return rows.flatMap(({ account_id, first, last }) =>
    first === null || last === null ? [] : [{ account_id, first, last }],
  );
}

/** Spending of an account on a day, positive, in units of its currency, net of refunds. */
export interface EverydayRow {
  readonly account_id: string;
  readonly date: string;
  readonly spent: string;
  readonly count: number;
}

/**
 * Everyday spending by account and day: expenses, and what came back for spending categories, of a split income its parts
 * of these alone; without transfers and without what belongs to a recurring payment.
 */
export function listEverydaySpending(
  scope: UserScope,
  accountIds: readonly string[],
  from: string,
  to: string,
): Promise<EverydayRow[]> {
  return rowsOf<EverydayRow>(scope)`
    select t.account_id, t.date, sum(coalesce(p.spent, -t.signed_amount)) as spent, count(*)::integer as count
    from transactions t
    left join categories c on c.user_id = ${scope.userId} and c.id = t.category_id
    left join lateral (
      select sum(-s.signed_amount) as spent from transaction_splits s
      join categories k on k.user_id = ${scope.userId} and k.id = s.category_id and k.kind = 'expense'
      where t.type = 'income' and t.split and s.user_id = ${scope.userId} and s.transaction_id = t.id) p on true
    where t.user_id = ${scope.userId} and t.account_id = any(${[...accountIds]}::uuid[])
      and t.date between ${from}::date and ${to}::date
      and (t.type = 'expense' or t.type = 'income' and (c.kind = 'expense' or p.spent is not null))
      and not exists (
        select from recurring_members m where m.user_id = ${scope.userId} and m.transaction_id = t.id)
    group by 1, 2`;
}

/** The other account of transfers that recur: of each series that of its latest transfer. */
export async function listTransferPartners(
  scope: UserScope,
  seriesIds: readonly string[],
): Promise<{ series_id: string; account_id: string }[]> {
  if (seriesIds.length === 0) return [];
  return rowsOf<{ series_id: string; account_id: string }>(scope)`
    select distinct on (m.series_id) m.series_id, o.account_id
    from recurring_members m
    join transactions t on t.user_id = ${scope.userId} and t.id = m.transaction_id
    join transactions o on o.user_id = ${scope.userId} and o.transfer_id = t.transfer_id and o.id <> t.id
    where m.user_id = ${scope.userId} and m.series_id = any(${[...seriesIds]}::uuid[])
    order by m.series_id, t.date desc`;
}
