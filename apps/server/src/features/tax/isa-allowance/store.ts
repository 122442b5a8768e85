import type { IsaKind } from '@farthing/api-contract';
import { deleteOwn } from '../../../database/own-rows.ts';
import { rowsOf } from '../../../database/statements.ts';
import type { UserScope } from '../../../database/user-scope.ts';
import type { RecordedIsa } from './rules.ts';

/** An ISA account with what is known of it, besides the money. */
export type IsaAccountRow = Omit<RecordedIsa, 'paidIn' | 'withdrawn' | 'purchases'>;

/** Every account of type ISA by name, as it is for a tax year. */
export function listIsaAccounts(scope: UserScope, taxYear: string, to: string): Promise<IsaAccountRow[]> {
  return rowsOf<IsaAccountRow>(scope)`
    select a.id as account_id, a.name, i.kind, i.flexible, s.amount as typed,
      exists (select from holdings h where h.user_id = a.user_id and h.account_id = a.id) as has_holdings,
      a.opening_balance <> 0 or exists (select from transactions t
        where t.user_id = a.user_id and t.account_id = a.id and t.date <= ${to}::date) as has_money
    from accounts a
    left join isa_accounts i on i.user_id = a.user_id and i.account_id = a.id
    left join isa_subscriptions s on s.user_id = a.user_id and s.account_id = a.id and s.tax_year = ${taxYear}
    where a.user_id = ${scope.userId} and a.type = 'isa'
    order by lower(a.name), a.id`;
}

/** Money that came into an ISA from outside, and went out of ISAs. */
export interface IsaMoney {
  readonly account_id: string;
  readonly currency: string;
  /** null: pounds of the whole year; else the day, whose rate makes pounds of it. */
  readonly date: string | null;
  readonly paid_in: string;
  readonly withdrawn: string;
}

/**
 * Lists money moved between ISAs and the outside: transfers whose other side isn't an ISA, and income other
 * than interest, dividends and the Lifetime ISA bonus, by category or, without one, by description. Cash
 * movements of imported trades, identified by their ids, are internal.
 */
export function listIsaMoney(scope: UserScope, from: string, to: string): Promise<IsaMoney[]> {
  return rowsOf<IsaMoney>(scope)`
    select t.account_id, t.currency, case when t.currency = 'GBP' then null else t.date end as date,
      coalesce(sum(t.signed_amount) filter (where t.signed_amount > 0), 0) as paid_in,
      coalesce(-sum(t.signed_amount) filter (where t.signed_amount < 0), 0) as withdrawn
    from transactions t
    join accounts a on a.user_id = t.user_id and a.id = t.account_id and a.type = 'isa'
    left join isa_accounts i on i.user_id = t.user_id and i.account_id = t.account_id
    left join categories c on c.user_id = t.user_id and c.id = t.category_id
    where t.user_id = ${scope.userId} and t.date between ${from}::date and ${to}::date
      and not exists (select from holding_trades cash where cash.user_id = t.user_id and cash.id = t.id)
      and case t.type
        when 'transfer' then not exists (select from transactions o
          join accounts b on b.user_id = o.user_id and b.id = o.account_id and b.type = 'isa'
          where o.user_id = t.user_id and o.transfer_id = t.transfer_id and o.id <> t.id)
        when 'income' then t.signed_amount > 0 and coalesce(c.slug, '') not in ('interest', 'dividends')
          and not (t.category_id is null
            and concat(t.merchant, ' ', t.description) ~* '\\m(interest|dividends?|distribution)\\M')
          and not (coalesce(i.kind, '') = 'lifetime' and concat(t.merchant, ' ', t.description) ~* '\\mbonus\\M')
        else false end
    group by 1, 2, 3 order by 1, 2, 3`;
}

/** Lists the cost of purchases in ISAs less sales, dividends and capital returns of the year, in pounds, unrounded. */
export function listIsaPurchases(
  scope: UserScope,
  from: string,
  to: string,
): Promise<{ account_id: string; net: string }[]> {
  return rowsOf<{ account_id: string; net: string }>(scope)`
    select t.account_id, sum(t.fx_rate * case
      when t.type in ('buy', 'rights_issue') then t.quantity * t.price + t.fees
      when t.type = 'sell' then t.fees - t.quantity * t.price
      when t.type in ('dividend', 'capital_return') then t.fees - t.amount
      else 0 end) as net
    from holding_trades t
    join accounts a on a.user_id = t.user_id and a.id = t.account_id and a.type = 'isa'
    where t.user_id = ${scope.userId} and t.date between ${from}::date and ${to}::date
    group by 1`;
}

/** Says what an ISA account is. */
export async function upsertIsaAccount(
  scope: UserScope,
  row: { readonly account_id: string; readonly kind: IsaKind; readonly flexible: boolean },
): Promise<void> {
  const { kind, flexible } = row;
  await scope.tables
    .insertInto('isa_accounts')
    .values({ user_id: scope.userId, ...row })
    .onConflict((conflict) => conflict.columns(['user_id', 'account_id']).doUpdateSet({ kind, flexible }))
    .execute();
}

/** Keeps what was paid in, in pounds. */
export async function upsertSubscription(
  scope: UserScope,
  row: { readonly account_id: string; readonly tax_year: string; readonly amount: string },
): Promise<void> {
  await scope.tables
    .insertInto('isa_subscriptions')
    .values({ user_id: scope.userId, ...row })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'account_id', 'tax_year']).doUpdateSet({ amount: row.amount }),
    )
    .execute();
}

/** Goes back to what the records come to. */
export async function deleteSubscription(
  scope: UserScope,
  accountId: string,
  taxYear: string,
): Promise<void> {
  await deleteOwn(scope, 'isa_subscriptions', { account_id: accountId, tax_year: taxYear });
}
