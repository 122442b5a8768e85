import { sql } from 'kysely';
import type { UserScope } from '../../database/user-scope.ts';
import type { LedgerDelta } from './rules.ts';

/** Cells that change, in key order so that two writers never wait for each other in a circle. */
function sorted(cells: LedgerDelta['accounts']) {
  const changed = [...cells].filter(([, cell]) => cell.amountMinor !== 0n || cell.count !== 0);
  changed.sort(([left], [right]) => (left < right ? -1 : 1));
  return {
    keys: changed.map(([key]) => key.split('|')),
    amounts: changed.map(([, cell]) => cell.amountMinor.toString()),
    counts: changed.map(([, cell]) => cell.count),
  };
}

/** Moves the rollups by a delta: one upsert a table, each touched cell once. */
export async function moveTotals(scope: UserScope, delta: LedgerDelta): Promise<void> {
  const [accounts, days, months] = [sorted(delta.accounts), sorted(delta.days), sorted(delta.months)];
  if (days.keys.length === 0 && months.keys.length === 0 && accounts.keys.length === 0) return;
  await Promise.all([
    sql`
      insert into account_balances as t (user_id, account_id, amount_minor, transaction_count)
      select ${scope.userId}::uuid, * from unnest(${accounts.keys.map((key) => key[0])}::uuid[],
        ${accounts.amounts}::bigint[], ${accounts.counts}::bigint[])
      on conflict (user_id, account_id) do update set amount_minor = t.amount_minor + excluded.amount_minor,
        transaction_count = t.transaction_count + excluded.transaction_count`.execute(scope.tables),
    sql`
      insert into day_deltas as t (user_id, account_id, date, amount_minor, transaction_count)
      select ${scope.userId}::uuid, * from unnest(${days.keys.map((key) => key[0])}::uuid[],
        ${days.keys.map((key) => key[1])}::date[], ${days.amounts}::bigint[], ${days.counts}::integer[])
      on conflict (user_id, account_id, date) do update set amount_minor = t.amount_minor + excluded.amount_minor,
        transaction_count = t.transaction_count + excluded.transaction_count`.execute(scope.tables),
    sql`
      insert into month_totals as t (user_id, month, category_id, currency, type, amount_minor, transaction_count)
      select ${scope.userId}::uuid, * from unnest(${months.keys.map((key) => key[0])}::date[],
        ${months.keys.map((key) => key[1])}::uuid[], ${months.keys.map((key) => key[2])}::text[],
        ${months.keys.map((key) => key[3])}::text[], ${months.amounts}::bigint[], ${months.counts}::integer[])
      on conflict (user_id, month, category_id, currency, type) do update set
        amount_minor = t.amount_minor + excluded.amount_minor,
        transaction_count = t.transaction_count + excluded.transaction_count`.execute(scope.tables),
  ]);
}

/** Moves the month cells of one category to another. */
export async function moveMonthCategory(scope: UserScope, from: string, to: string): Promise<void> {
  await sql`
    with gone as (
      delete from month_totals where user_id = ${scope.userId} and category_id = ${from}
      returning month, currency, type, amount_minor, transaction_count)
    insert into month_totals as t (user_id, month, category_id, currency, type, amount_minor, transaction_count)
    select ${scope.userId}::uuid, month, ${to}::uuid, currency, type, amount_minor, transaction_count from gone
    order by month, currency, type
    on conflict (user_id, month, category_id, currency, type) do update set
      amount_minor = t.amount_minor + excluded.amount_minor,
      transaction_count = t.transaction_count + excluded.transaction_count`.execute(scope.tables);
}

/** An account with what its balance is made of. */
export interface BalanceParts {
  readonly account_id: string;
  readonly name: string;
  readonly type: string;
  readonly class: 'asset' | 'liability';
  readonly currency: string;
  readonly closed_on: string | null;
  readonly opening_balance: string;
  readonly opening_date: string | null;
  readonly total_minor: string;
  readonly transaction_count: string;
  /** Sum of what is dated after the day asked for. */
  readonly later_minor: string;
  readonly valued_on: string | null;
  readonly valuation: string | null;
  /** Sum of what is dated after the valuation, up to the day asked for. */
  readonly since_minor: string;
}

/** The parts of every account's balance at the end of a day; of one account when `accountId` is given. */
export async function listBalanceParts(
  scope: UserScope,
  asOf: string,
  accountId?: string,
): Promise<BalanceParts[]> {
  const { rows } = await sql<BalanceParts>`
    select a.id as account_id, a.name, a.type, a.class, a.currency, a.closed_on, a.opening_balance, a.opening_date,
      coalesce(b.amount_minor, 0) as total_minor, coalesce(b.transaction_count, 0) as transaction_count,
      v.date as valued_on, v.value as valuation,
      (select coalesce(sum(d.amount_minor), 0) from day_deltas d
        where d.user_id = ${scope.userId} and d.account_id = a.id and d.date > ${asOf}::date) as later_minor,
      (select coalesce(sum(d.amount_minor), 0) from day_deltas d
        where d.user_id = ${scope.userId} and d.account_id = a.id and d.date > v.date
          and d.date <= ${asOf}::date) as since_minor
    from accounts a
    left join account_balances b on b.user_id = ${scope.userId} and b.account_id = a.id
    left join lateral (select date, value from account_valuations v
      where v.user_id = ${scope.userId} and v.account_id = a.id and v.date <= ${asOf}::date
      order by v.date desc limit 1) v on true
    where a.user_id = ${scope.userId} and (${accountId ?? null}::uuid is null or a.id = ${accountId ?? null}::uuid)
    order by a.name, a.id`.execute(scope.tables);
  return rows;
}

/** Day by day what an account moved by, oldest first. */
export async function listDayDeltas(
  scope: UserScope,
  accountId: string,
  from: string,
  to: string,
): Promise<{ date: string; amount_minor: string }[]> {
  return scope.tables
    .selectFrom('day_deltas')
    .select(['date', 'amount_minor'])
    .where('user_id', '=', scope.userId)
    .where('account_id', '=', accountId)
    .where('date', '>', from)
    .where('date', '<=', to)
    .orderBy('date')
    .execute();
}

/** One rollup cell that differs from its rows. */
export interface TotalsDifference {
  readonly rollup: 'account_balances' | 'day_deltas' | 'month_totals';
  readonly key: string;
  readonly stored: string;
  readonly recomputed: string;
}

/**
 * Recomputes every rollup from the rows and lists the cells that differ (none, unless something is broken).
 * @param places decimal places by currency, as two arrays
 */
export async function compareTotals(
  scope: UserScope,
  currencies: readonly string[],
  places: readonly number[],
): Promise<TotalsDifference[]> {
  const { rows } = await sql<TotalsDifference>`
    with scale as (select * from unnest(${currencies}::text[], ${places}::integer[]) as s (currency, places)),
    entries as (
      select t.account_id, t.date, t.currency, t.type, t.id, t.split, t.category_id,
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
        sum(minor), count(*) from parts group by date_trunc('month', date), category_id, currency, type),
    stored as (
      select 'account_balances' as rollup, account_id::text as key, amount_minor as minor, transaction_count as count
        from account_balances where user_id = ${scope.userId}
      union all select 'day_deltas', account_id || '|' || date, amount_minor, transaction_count
        from day_deltas where user_id = ${scope.userId}
      union all select 'month_totals', month || '|' || category_id || '|' || currency || '|' || type, amount_minor,
        transaction_count from month_totals where user_id = ${scope.userId})
    select rollup, key, coalesce(s.minor, 0) || ' in ' || coalesce(s.count, 0) as stored,
      coalesce(r.minor, 0) || ' in ' || coalesce(r.count, 0) as recomputed
    from stored s full join recomputed r using (rollup, key)
    where coalesce(s.minor, 0) <> coalesce(r.minor, 0) or coalesce(s.count, 0) <> coalesce(r.count, 0)
    order by 1, 2 limit 100`.execute(scope.tables);
  return rows;
}
