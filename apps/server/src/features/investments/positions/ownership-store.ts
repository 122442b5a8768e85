import { sql } from 'kysely';
import { selectOwn } from '../../../database/own-rows.ts';
import type { UserScope } from '../../../database/user-scope.ts';
import type { DayPrice, OwnedStep } from './ownership-rules.ts';

/** Lists the shares of the user's accounts outside ISAs and pensions up to today, oldest first. */
export async function listOwnedSteps(scope: UserScope): Promise<OwnedStep[]> {
  const { rows } = await sql<OwnedStep>`
    select o.account_id, o.from_date as from, trim_scale(o.percent)::text as percent, o.transfer, o.costs
    from account_ownership o join accounts a on a.user_id = ${scope.userId} and a.id = o.account_id
    where o.user_id = ${scope.userId} and o.from_date <= current_date and a.type not in ('isa', 'pension')
    order by o.account_id, o.from_date`.execute(scope.tables);
  return rows;
}

/** Lists the prices that are recorded for some days themselves. */
export async function listPricesOn(
  scope: UserScope,
  days: readonly string[],
): Promise<Omit<DayPrice, 'fx_rate'>[]> {
  const { rows } = await sql<Omit<DayPrice, 'fx_rate'>>`
    select p.security_id, p.date, p.price, s.currency
    from security_prices p join securities s on s.user_id = ${scope.userId} and s.id = p.security_id
    where p.user_id = ${scope.userId} and p.date = any(${days}::date[])`.execute(scope.tables);
  return rows;
}

/** Returns the name of an account. */
export async function findAccountName(scope: UserScope, accountId: string): Promise<string | undefined> {
  const row = await selectOwn(scope, 'accounts')
    .select('name')
    .where('id', '=', accountId)
    .executeTakeFirst();
  return row?.name;
}
