import { sql } from 'kysely';
import type { UserScope } from '../../../database/user-scope.ts';
import type { IncomeReceipt, IncomeTrade } from './income-rules.ts';

/** Dividends among the trades of two days and those between, oldest first. ISAs and pensions are left out. */
export async function listIncomeTrades(scope: UserScope, from: string, to: string): Promise<IncomeTrade[]> {
  const { rows } = await sql<IncomeTrade>`
    select t.holding_id, t.account_id, a.name as account_name, s.symbol, s.name, s.kind as security_kind, t.date,
      t.type = 'dividend_accumulated' as accumulated, t.currency, t.amount, t.fx_rate
    from holding_trades t join accounts a on a.user_id = ${scope.userId} and a.id = t.account_id
    join securities s on s.user_id = ${scope.userId} and s.id = t.security_id
    where t.user_id = ${scope.userId} and t.type in ('dividend', 'dividend_accumulated')
      and t.date between ${from}::date and ${to}::date and a.type not in ('isa', 'pension')
    order by t.date, t.id`.execute(scope.tables);
  return rows;
}

/**
 * Transactions of some accounts in the system categories of dividends and interest, oldest first; without the cash of
 * imported trades, which has their ids.
 */
export async function listReceipts(
  scope: UserScope,
  accountIds: readonly string[],
  from: string,
  to: string,
): Promise<IncomeReceipt[]> {
  const { rows } = await sql<IncomeReceipt>`
    with wanted as (
      select id from categories where user_id = ${scope.userId} and slug in ('dividends', 'interest'))
    select t.account_id, t.date, t.currency, t.signed_amount
    from transactions t where t.user_id = ${scope.userId} and t.account_id = any(${accountIds}::uuid[])
      and t.date between ${from}::date - 7 and ${to}::date + 7 and t.type <> 'transfer'
      and not exists (select from holding_trades h where h.user_id = t.user_id and h.id = t.id)
      and (t.category_id in (select id from wanted) or (t.split and exists (
        select from transaction_splits p where p.user_id = t.user_id and p.transaction_id = t.id
          and p.category_id in (select id from wanted))))
    order by t.date, t.id`.execute(scope.tables);
  return rows;
}
