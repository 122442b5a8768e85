import { CompiledQuery, type Selectable, sql } from 'kysely';
import { selectOwn } from '../../../database/own-rows.ts';
import { rowsOf, runIn } from '../../../database/statements.ts';
import type { Tables } from '../../../database/tables.ts';
import type { UserScope } from '../../../database/user-scope.ts';
import { problemOfConstraint } from '../../../problems/constraints.ts';
import type { DayValue, HistoryStart } from './balance-history-rules.ts';
import {
  type LedgerDelta,
  type LedgerMoves,
  type MerchantMonth,
  merchantMonthsOf,
  movesOf,
} from './rules.ts';

/**
 * Applies changes to the totals, with one upsert for each table. Merchants come first, as in the triggers, so that two
 * writers can't deadlock.
 * @throws {Problem} account-not-found if an account was deleted in the meantime
 */
export async function moveTotals(scope: UserScope, delta: LedgerDelta): Promise<void> {
  const { accounts, days, months } = movesOf(delta);
  for (const portion of merchantMonthsOf(delta)) await moveMerchants(scope, portion);
  await Promise.all([
    accounts.length > 0 && moveAccounts(scope, accounts),
    days.length > 0 && moveDays(scope, days),
    months.length > 0 && moveMonths(scope, months),
  ]);
}

async function moveAccounts(scope: UserScope, accounts: LedgerMoves['accounts']): Promise<void> {
  try {
    await runIn(scope)`
      insert into account_balances as t (user_id, account_id, amount_minor, transaction_count)
      select ${scope.userId}::uuid, * from unnest(${accounts.map((one) => one.account_id)}::uuid[],
        ${accounts.map((one) => one.amountMinor)}::bigint[], ${accounts.map((one) => one.count)}::bigint[])
      on conflict (user_id, account_id) do update set amount_minor = t.amount_minor + excluded.amount_minor,
        transaction_count = t.transaction_count + excluded.transaction_count`;
  } catch (error) {
    throw problemOfConstraint(error) ?? error;
  }
}

async function moveDays(scope: UserScope, days: LedgerMoves['days']): Promise<void> {
  await runIn(scope)`
    insert into day_deltas as t (user_id, account_id, date, amount_minor, transaction_count)
    select ${scope.userId}::uuid, * from unnest(${days.map((one) => one.account_id)}::uuid[],
      ${days.map((one) => one.date)}::date[], ${days.map((one) => one.amountMinor)}::bigint[],
      ${days.map((one) => one.count)}::integer[])
    on conflict (user_id, account_id, date) do update set amount_minor = t.amount_minor + excluded.amount_minor,
      transaction_count = t.transaction_count + excluded.transaction_count`;
}

async function moveMonths(scope: UserScope, months: LedgerMoves['months']): Promise<void> {
  const cells = sql`${months.map((one) => one.month)}::date[], ${months.map((one) => one.category_id)}::uuid[],
    ${months.map((one) => one.currency)}::text[], ${months.map((one) => one.type)}::text[],
    ${months.map((one) => one.amountMinor)}::bigint[], ${months.map((one) => one.count)}::integer[],
    ${months.map((one) => `{${one.days.join()}}`)}::text[]`;
  if (scope.member) {
    // These totals include all accounts of the owner, so members can't read them, which an upsert would do.
    await runIn(scope)`select add_member_months(${cells})`;
    return;
  }
  await runIn(scope)`
    insert into month_totals as t (user_id, month, category_id, currency, type, amount_minor, transaction_count, days)
    select ${scope.userId}::uuid, month, category_id, currency, type, amount_minor, transaction_count, days::bigint[]
    from unnest(${cells})
      as m (month, category_id, currency, type, amount_minor, transaction_count, days)
    on conflict (user_id, month, category_id, currency, type) do update set
      amount_minor = t.amount_minor + excluded.amount_minor,
      transaction_count = t.transaction_count + excluded.transaction_count,
      days = add_days(t.days, excluded.days)`;
}

async function moveMerchants(scope: UserScope, rows: readonly MerchantMonth[]): Promise<void> {
  await runIn(scope)`
    insert into merchant_months as t (user_id, month, merchant, currency, type, amount_minor, transaction_count)
    select ${scope.userId}::uuid, month, merchant collate "C", currency, type, amount_minor, transaction_count
    from unnest(${rows.map((one) => one.month)}::date[], ${rows.map((one) => one.merchant)}::text[],
      ${rows.map((one) => one.currency)}::text[], ${rows.map((one) => one.type)}::text[],
      ${rows.map((one) => one.amountMinor)}::bigint[], ${rows.map((one) => one.count)}::integer[])
      as m (month, merchant, currency, type, amount_minor, transaction_count)
    order by 2, 3, 4, 5
    on conflict (user_id, month, merchant, currency, type) do update set
      amount_minor = t.amount_minor + excluded.amount_minor,
      transaction_count = t.transaction_count + excluded.transaction_count`;
}

/** Moves the totals of one category to another. */
export async function moveMonthCategory(scope: UserScope, from: string, to: string): Promise<void> {
  await runIn(scope)`
    with gone as (
      delete from month_totals where user_id = ${scope.userId} and category_id = ${from}
      returning month, currency, type, amount_minor, transaction_count, days)
    insert into month_totals as t
      (user_id, month, category_id, currency, type, amount_minor, transaction_count, days)
    select ${scope.userId}::uuid, month, ${to}::uuid, currency, type, amount_minor, transaction_count, days
    from gone order by month, currency, type
    on conflict (user_id, month, category_id, currency, type) do update set
      amount_minor = t.amount_minor + excluded.amount_minor,
      transaction_count = t.transaction_count + excluded.transaction_count,
      days = add_days(t.days, excluded.days)`;
}

/** An account with the components of its balance. */
export interface BalanceParts
  extends Pick<
    Selectable<Tables['accounts']>,
    | 'name'
    | 'type'
    | 'class'
    | 'currency'
    | 'closed_on'
    | 'opening_balance'
    | 'opening_date'
    | 'balance_known'
  > {
  readonly account_id: string;
  readonly total_minor: string;
  readonly transaction_count: string;
  readonly valuation: string | null;
  /** Sum of transactions after the valuation, up to the requested date. Without a valuation, the sum after that date. */
  readonly moved_minor: string;
  /** Percentage of the account that belongs to the user on the requested date. */
  readonly percent: string;
  /** True if the user has a holding in any account. Without one, holdings needn't be valued. */
  readonly has_holdings: boolean;
}

/**
 * Query for one date range per account, bounded at both ends. For a range with one bound, PostgreSQL
 * estimates a third of the days unless it knows the value, and would re-plan the statement each time.
 */
const balanceText = `
  select a.id as account_id, a.name, a.type, a.class, a.currency, a.closed_on, a.balance_known,
    a.opening_balance, a.opening_date, coalesce(b.amount_minor, 0) as total_minor, coalesce(b.transaction_count, 0) as transaction_count,
    v.value as valuation, exists (select from holdings where user_id = $1) as has_holdings,
    coalesce((select trim_scale(o.percent)::text from account_ownership o
      where o.user_id = $1 and o.account_id = a.id and o.from_date <= $2::date
      order by o.from_date desc limit 1), '100') as percent,
    (select coalesce(sum(d.amount_minor), 0) from day_deltas d
      where d.user_id = $1 and d.account_id = a.id
        and d.date > case when v.date is null then $2::date else v.date end
        and d.date <= case when v.date is null then 'infinity' else $2::date end) as moved_minor
  from accounts a
  left join account_balances b on b.user_id = $1 and b.account_id = a.id
  left join lateral (select date, value from account_valuations v
    where v.user_id = $1 and v.account_id = a.id and v.date <= $2::date
    order by v.date desc limit 1) v on true
  where a.user_id = $1`;

/** Returns the components of every account's balance at the end of a day, or of one account. */
export async function listBalanceParts(
  scope: UserScope,
  asOf: string,
  accountId?: string,
): Promise<BalanceParts[]> {
  const query =
    accountId === undefined
      ? CompiledQuery.raw(`${balanceText} order by a.name, a.id`, [scope.userId, asOf])
      : CompiledQuery.raw(`${balanceText} and a.id = $3`, [scope.userId, asOf, accountId]);
  return (await scope.tables.executeQuery<BalanceParts>(query)).rows;
}

/** Returns the daily sums of an account's transactions, oldest first. */
export async function listDayDeltas(
  scope: UserScope,
  accountId: string,
  from: string,
  to: string,
): Promise<{ date: string; amount_minor: string }[]> {
  return selectOwn(scope, 'day_deltas')
    .select(['date', 'amount_minor'])
    .where('account_id', '=', accountId)
    .where('date', '>', from)
    .where('date', '<=', to)
    .orderBy('date')
    .execute();
}

/**
 * Returns the opening balances of all accounts in one query. Earlier movements are searched in primary key
 * order, because for `exists` PostgreSQL scans all days of all accounts, expecting an early match. The days
 * of the range are in separate queries. With literal values PostgreSQL would re-plan the statement each time.
 */
export function listHistoryStarts(scope: UserScope, from: string, to: string): Promise<HistoryStart[]> {
  return rowsOf<HistoryStart>(scope)`
    select a.id as account_id, a.class, a.currency, a.opening_balance, a.opening_date,
      coalesce(b.amount_minor, 0) - (select coalesce(sum(d.amount_minor), 0) from day_deltas d
        where d.user_id = ${scope.userId} and d.account_id = a.id and d.date > (select ${to}::date)) as moved_minor,
      (select d.date from day_deltas d where d.user_id = ${scope.userId} and d.account_id = a.id
        and d.date < (select ${from}::date) and d.transaction_count > 0 order by d.date limit 1) is not null as moved_before,
      v.value as valuation,
      (select coalesce(sum(d.amount_minor), 0) from day_deltas d
        where d.user_id = ${scope.userId} and d.account_id = a.id and d.date > v.date
          and d.date < (select ${from}::date)) as since_minor,
      exists (select from account_valuations w where w.user_id = ${scope.userId} and w.account_id = a.id
        and w.date <= (select ${to}::date)) as is_valued
    from accounts a
    left join account_balances b on b.user_id = ${scope.userId} and b.account_id = a.id
    left join lateral (select date, value from account_valuations v
      where v.user_id = ${scope.userId} and v.account_id = a.id and v.date < (select ${from}::date)
      order by v.date desc limit 1) v on true
    where a.user_id = ${scope.userId} and a.balance_known`;
}

/** Net movements of a group of accounts by day, oldest first. */
export interface GroupMoves {
  readonly key: string;
  /** Days from the first of the range. */
  readonly days: readonly number[];
  /** In minor units, by the same index. */
  readonly minors: readonly string[];
}

/** Adds up transactions by day and group over a date range. @param keys group of each account */
export function listGroupMoves(
  scope: UserScope,
  keys: ReadonlyMap<string, string>,
  from: string,
  to: string,
): Promise<GroupMoves[]> {
  return rowsOf<GroupMoves>(scope)`
    select key, array_agg(day order by day) as days, array_agg(minor order by day) as minors
    from (
      select g.key, d.date - ${from}::date as day, sum(d.amount_minor)::bigint as minor
      from unnest(${[...keys.keys()]}::uuid[], ${[...keys.values()]}::text[]) as g (account_id, key)
      join day_deltas d on d.user_id = ${scope.userId} and d.account_id = g.account_id
        and d.date between ${from}::date and ${to}::date
      group by 1, 2 having sum(d.amount_minor) <> 0) m
    group by key`;
}

/** Lists the valuations in a date range, oldest first. */
export function listRangeValues(scope: UserScope, from: string, to: string): Promise<DayValue[]> {
  return selectOwn(scope, 'account_valuations')
    .select(['account_id', 'date', 'value'])
    .where('date', '>=', from)
    .where('date', '<=', to)
    .orderBy('date')
    .execute();
}

/** A total that differs from its rows. */
export interface TotalsDifference {
  readonly rollup: 'account_balances' | 'day_deltas' | 'month_totals' | 'month_days' | 'merchant_months';
  readonly key: string;
  readonly stored: string;
  readonly recomputed: string;
}

/**
 * Recomputes all totals from the rows and lists those that differ. An empty list is normal.
 * @param places decimal places by currency, as two arrays
 */
export function compareTotals(
  scope: UserScope,
  currencies: readonly string[],
  places: readonly number[],
): Promise<TotalsDifference[]> {
  return rowsOf<TotalsDifference>(scope)`
    with scale as (select * from unnest(${currencies}::text[], ${places}::integer[]) as s (currency, places)),
    entries as (
      select t.account_id, t.date, t.currency, t.type, t.id, t.split, t.category_id, t.merchant,
        (t.signed_amount * power(10::numeric, s.places))::bigint as minor
      from transactions t join scale s using (currency) where t.user_id = ${scope.userId}),
    parts as (
      select date, currency, type, category_id, minor from entries where type <> 'transfer' and not split
      union all
      select e.date, e.currency, e.type, p.category_id, (p.signed_amount * power(10::numeric, s.places))::bigint
      from entries e join scale s using (currency)
      join transaction_splits p on p.user_id = ${scope.userId} and p.transaction_id = e.id
      where e.type <> 'transfer' and e.split),
    recomputed as (
      select 'account_balances' as rollup, account_id::text as key, sum(minor) as minor, count(*) as count
        from entries group by account_id
      union all select 'day_deltas', account_id || '|' || date, sum(minor), count(*) from entries group by account_id, date
      union all select 'month_totals', date_trunc('month', date)::date || '|' ||
        coalesce(category_id, '00000000-0000-0000-0000-000000000000') || '|' || currency || '|' || type,
        sum(minor), count(*) from parts group by date_trunc('month', date), category_id, currency, type
      union all select 'month_days', date || '|' || coalesce(category_id, '00000000-0000-0000-0000-000000000000')
        || '|' || currency || '|' || type, sum(minor), 1 from parts group by date, category_id, currency, type
        having sum(minor) <> 0
      union all select 'merchant_months', date_trunc('month', date)::date || '|' || merchant || '|' || currency || '|'
        || type, sum(minor), count(*) from entries where merchant is not null and type <> 'transfer'
        group by date_trunc('month', date), merchant, currency, type),
    stored as (
      select 'account_balances' as rollup, account_id::text as key, amount_minor as minor, transaction_count as count
        from account_balances where user_id = ${scope.userId}
      union all select 'day_deltas', account_id || '|' || date, amount_minor, transaction_count
        from day_deltas where user_id = ${scope.userId}
      union all select 'month_totals', month || '|' || category_id || '|' || currency || '|' || type, amount_minor,
        transaction_count from month_totals where user_id = ${scope.userId}
      union all select 'month_days', month + n::integer - 1 || '|' || category_id || '|' || currency || '|' || type, day, 1
        from month_totals cross join unnest(days) with ordinality as d (day, n)
        where user_id = ${scope.userId} and day <> 0
      union all select 'merchant_months', month || '|' || merchant || '|' || currency || '|' || type, amount_minor,
        transaction_count from merchant_months where user_id = ${scope.userId})
    select rollup, key, coalesce(s.minor, 0) || ' in ' || coalesce(s.count, 0) as stored,
      coalesce(r.minor, 0) || ' in ' || coalesce(r.count, 0) as recomputed
    from stored s full join recomputed r using (rollup, key)
    where coalesce(s.minor, 0) <> coalesce(r.minor, 0) or coalesce(s.count, 0) <> coalesce(r.count, 0)
    order by 1, 2 limit 100`;
}
