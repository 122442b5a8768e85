import { selectOwn } from '../../../database/own-rows.ts';
import { rowsOf } from '../../../database/statements.ts';
import type { UserScope } from '../../../database/user-scope.ts';
import type { NamedAccount, NamedCategory, OtherLeg } from './journal-rules.ts';

/** An account as files of transactions need it. */
export interface ExportedAccount extends NamedAccount {
  readonly type: string;
  readonly opening_balance: string;
  readonly opening_date: string | null;
}

/** The user's accounts, by name. */
export function listExportedAccounts(scope: UserScope): Promise<ExportedAccount[]> {
  return selectOwn(scope, 'accounts')
    .select(['id', 'name', 'class', 'type', 'currency', 'opening_balance', 'opening_date'])
    .orderBy('name')
    .orderBy('id')
    .execute();
}

/** The user's categories, by name. */
export function listExportedCategories(scope: UserScope): Promise<NamedCategory[]> {
  return selectOwn(scope, 'categories')
    .select(['id', 'name', 'kind', 'group_name'])
    .orderBy('name')
    .execute();
}

/** The legs of some transfers, by the transfer's id. */
export async function listLegs(
  scope: UserScope,
  transferIds: readonly string[],
): Promise<(OtherLeg & { readonly id: string; readonly transfer_id: string })[]> {
  if (transferIds.length === 0) return [];
  return rowsOf<OtherLeg & { id: string; transfer_id: string }>(scope)`
    select id, transfer_id, account_id, date, signed_amount, currency from transactions
    where user_id = ${scope.userId} and transfer_id = any(${transferIds}::uuid[])`;
}

/** The first and the last day on which anything is; null for a user without a record. */
export async function recordedDays(scope: UserScope): Promise<{ first: string | null; last: string | null }> {
  const rows = await rowsOf<{ first: string | null; last: string | null }>(scope)`
    select min(day) as first, max(day) as last from (
      select min(date) as day from day_deltas where user_id = ${scope.userId}
      union all select max(date) from day_deltas where user_id = ${scope.userId}
      union all select min(date) from account_valuations where user_id = ${scope.userId}
      union all select max(date) from account_valuations where user_id = ${scope.userId}
      union all select min(date) from exchange_rates where user_id = ${scope.userId}
      union all select min(opening_date) from accounts where user_id = ${scope.userId}
      union all select max(opening_date) from accounts where user_id = ${scope.userId}) d`;
  return rows[0] ?? { first: null, last: null };
}

/** A valuation, and what moved the account after the valuation before, up to its day. */
export interface ValuationStep {
  readonly account_id: string;
  readonly date: string;
  readonly value: string;
  /** The valuation before; null for an account's first. */
  readonly before: string | null;
  readonly moved_minor: string;
}

/** All valuations of all accounts, oldest first. */
export function listValuationSteps(scope: UserScope): Promise<ValuationStep[]> {
  return rowsOf<ValuationStep>(scope)`
    select v.account_id, v.date, v.value, v.before, coalesce((select sum(d.amount_minor) from day_deltas d
      where d.user_id = ${scope.userId} and d.account_id = v.account_id and d.date <= v.date
        and (v.before_date is null or d.date > v.before_date)), 0)::text as moved_minor
    from (select account_id, date, value, lag(value) over w as before, lag(date) over w as before_date
      from account_valuations where user_id = ${scope.userId}
      window w as (partition by account_id order by date)) v
    order by v.date, v.account_id`;
}

/** All stored exchange rates up to a day, oldest first. */
export function listStoredRates(
  scope: UserScope,
  to: string,
): Promise<{ date: string; from: string; to: string; rate: string }[]> {
  return rowsOf<{ date: string; from: string; to: string; rate: string }>(scope)`
    select date, from_currency as "from", to_currency as "to", rate from exchange_rates
    where user_id = ${scope.userId} and date <= ${to}::date order by date, id`;
}
