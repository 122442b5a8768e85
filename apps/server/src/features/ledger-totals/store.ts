import { CompiledQuery, sql } from 'kysely';
import type { UserScope } from '../../database/user-scope.ts';
import { Problem } from '../../problems/problem.ts';
import { type MerchantYear, merchantYearsOf } from './merchant-year-rules.ts';
import { type LedgerDelta, type LedgerMoves, movesOf, smallMoves } from './rules.ts';

/** An array for PostgreSQL of values that need no quotes; the driver looks for what to escape in each. */
function literal(values: readonly (string | number | bigint)[]): string {
  return `{${values.join(',')}}`;
}

/** An array for PostgreSQL of any texts; NUL characters, which cannot be stored, are left out. */
function textLiteral(values: readonly string[]): string {
  const quoted = (text: string) =>
    /["\\\0]/.test(text) ? text.replaceAll('\0', '').replace(/["\\]/g, '\\$&') : text;
  return `{${values.map((text) => `"${quoted(text)}"`).join(',')}}`;
}

const moveLedger = `select move_ledger(${Array.from({ length: 23 }, (_, place) => `$${place + 1}`).join(', ')})`;

/**
 * Moves the rollups by a delta: the few cells of an edit in one call, many by one upsert a table, each touched cell once.
 * @throws {Problem} account-not-found, for an account that has gone since it was looked for
 */
export async function moveTotals(scope: UserScope, delta: LedgerDelta): Promise<void> {
  try {
    await moveCells(scope, delta);
  } catch (error) {
    const { code, constraint } = error as { code?: string; constraint?: string };
    const isGone = code === '23503' && constraint === 'account_balances_user_id_account_id_fkey';
    throw isGone ? new Problem('account-not-found') : error;
  }
}

async function moveCells(scope: UserScope, delta: LedgerDelta): Promise<void> {
  const moves = movesOf(delta);
  const { accounts, days, accountYears, months, categoryYears } = moves;
  if (accounts.length === 0 && months.length === 0) return;
  const small = delta.merchants.size === 0 ? smallMoves(moves, delta) : undefined;
  if (small) {
    await scope.tables.executeQuery(CompiledQuery.raw(moveLedger, [scope.userId, ...small]));
    return;
  }
  // Merchants come first, as triggers move them before all else: two writers never wait for each other in a circle.
  for (const portion of merchantYearsOf(delta)) await moveMerchantYears(scope, portion);
  await Promise.all([
    sql`
      insert into account_balances as t (user_id, account_id, amount_minor, transaction_count)
      select ${scope.userId}::uuid, * from unnest(${literal(accounts.map(([id]) => id))}::uuid[],
        ${literal(accounts.map(([, minor]) => minor))}::bigint[], ${literal(accounts.map((cell) => cell[2]))}::bigint[])
      on conflict (user_id, account_id) do update set amount_minor = t.amount_minor + excluded.amount_minor,
        transaction_count = t.transaction_count + excluded.transaction_count`.execute(scope.tables),
    sql`
      insert into day_deltas as t (user_id, account_id, date, amount_minor, transaction_count)
      select ${scope.userId}::uuid, * from unnest(${literal(days.map(([account]) => account))}::uuid[],
        ${literal(days.map(([, date]) => date))}::date[], ${literal(days.map((cell) => cell[2]))}::bigint[],
        ${literal(days.map((cell) => cell[3]))}::integer[])
      on conflict (user_id, account_id, date) do update set amount_minor = t.amount_minor + excluded.amount_minor,
        transaction_count = t.transaction_count + excluded.transaction_count`.execute(scope.tables),
    packAccountYears(scope, accountYears),
    months.length > 0 ? moveMonths(scope, months) : undefined,
    categoryYears.length > 0 ? moveCategoryYears(scope, categoryYears) : undefined,
  ]);
}

/**
 * Writes years of accounts anew from their days. No other writer can be between the two: it waits for the row of the
 * account's balance, which `moveTotals` has moved before.
 */
async function packAccountYears(scope: UserScope, years: LedgerMoves['accountYears']): Promise<void> {
  if (years.length === 0) return;
  await sql`
    insert into account_years (user_id, account_id, year, days)
    select ${scope.userId}::uuid, y.account_id, y.year, coalesce((
      select string_agg(int4send(d.date - '1900-01-01'::date) || int8send(d.amount_minor), '' order by d.date)
      from day_deltas d where d.user_id = ${scope.userId} and d.account_id = y.account_id and d.amount_minor <> 0
        and d.date >= make_date(y.year, 1, 1) and d.date < make_date(y.year + 1, 1, 1)), '')
    from unnest(${literal(years.map(([account]) => account))}::uuid[], ${literal(years.map(([, year]) => year))}::integer[])
      as y (account_id, year)
    on conflict (user_id, account_id, year) do update set days = excluded.days`.execute(scope.tables);
}

async function moveMerchantYears(scope: UserScope, years: readonly MerchantYear[]): Promise<void> {
  await sql`
    insert into merchant_years as t (user_id, merchant, currency, type, year, amounts, counts)
    select ${scope.userId}::uuid, merchant, currency, type, year,
      (${literal(years.map((one) => one.amounts))}::bigint[])[n * 12 - 11 : n * 12],
      (${literal(years.map((one) => one.counts))}::integer[])[n * 12 - 11 : n * 12]
    from unnest(${textLiteral(years.map((one) => one.merchant))}::text[], ${literal(years.map((one) => one.currency))}::text[],
      ${literal(years.map((one) => one.type))}::text[], ${literal(years.map((one) => one.year))}::integer[])
      with ordinality as y (merchant, currency, type, year, n)
    order by n
    on conflict (user_id, merchant, currency, type, year) do update set
      amounts = add_months(t.amounts, excluded.amounts), counts = add_months(t.counts, excluded.counts)`.execute(
    scope.tables,
  );
}

async function moveMonths(scope: UserScope, months: LedgerMoves['months']): Promise<void> {
  const part = (place: number) => literal(months.map(([key]) => key[place] as string));
  await sql`
    insert into month_totals as t (user_id, month, category_id, currency, type, amount_minor, transaction_count, days)
    select ${scope.userId}::uuid, month, category_id, currency, type, amount_minor, transaction_count,
      (${literal(months.map(([, , days]) => days))}::bigint[])[n * 31 - 30 : n * 31]
    from unnest(${part(0)}::date[], ${part(1)}::uuid[], ${part(2)}::text[], ${part(3)}::text[],
      ${literal(months.map(([, cell]) => cell.amountMinor))}::bigint[],
      ${literal(months.map(([, cell]) => cell.count))}::integer[])
      with ordinality as m (month, category_id, currency, type, amount_minor, transaction_count, n)
    on conflict (user_id, month, category_id, currency, type) do update set
      amount_minor = t.amount_minor + excluded.amount_minor,
      transaction_count = t.transaction_count + excluded.transaction_count,
      days = add_days(t.days, excluded.days)`.execute(scope.tables);
}

async function moveCategoryYears(scope: UserScope, years: LedgerMoves['categoryYears']): Promise<void> {
  await sql`
    insert into category_years as t (user_id, year, category_id, currency, type, months)
    select ${scope.userId}::uuid, year, category_id, currency, type,
      (${literal(years.map((one) => one[4]))}::bigint[])[n * 12 - 11 : n * 12]
    from unnest(${literal(years.map(([year]) => year))}::integer[], ${literal(years.map((one) => one[1]))}::uuid[],
      ${literal(years.map((one) => one[2]))}::text[], ${literal(years.map((one) => one[3]))}::text[])
      with ordinality as y (year, category_id, currency, type, n)
    on conflict (user_id, year, category_id, currency, type) do update set
      months = add_months(t.months, excluded.months)`.execute(scope.tables);
}

/** Moves the cells of one category to another. */
export async function moveMonthCategory(scope: UserScope, from: string, to: string): Promise<void> {
  await Promise.all([
    sql`
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
        days = array(select a + b from unnest(t.days, excluded.days) as c (a, b))`.execute(scope.tables),
    sql`
      with gone as (
        delete from category_years where user_id = ${scope.userId} and category_id = ${from}
        returning year, currency, type, months)
      insert into category_years as t (user_id, year, category_id, currency, type, months)
      select ${scope.userId}::uuid, year, ${to}::uuid, currency, type, months from gone
      order by year, currency, type
      on conflict (user_id, year, category_id, currency, type) do update set
        months = array(select a + b from unnest(t.months, excluded.months) as c (a, b))`.execute(
      scope.tables,
    ),
  ]);
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
  readonly valuation: string | null;
  /** Sum of what is dated after the valuation, up to the day asked for; without a valuation of what is dated after the day. */
  readonly moved_minor: string;
  /** The same for every account. */
  readonly has_holdings: boolean;
}

/**
 * One range of days an account, open at neither end: of a range with one end PostgreSQL believes that a third of the days lie in
 * it unless it knows the day, so it would plan the statement anew each time.
 */
const balanceText = `
  select a.id as account_id, a.name, a.type, a.class, a.currency, a.closed_on, a.opening_balance, a.opening_date,
    coalesce(b.amount_minor, 0) as total_minor, coalesce(b.transaction_count, 0) as transaction_count,
    v.value as valuation, exists (select from holdings where user_id = $1) as has_holdings,
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

/** The parts of every account's balance at the end of a day; of one account when `accountId` is given. */
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
