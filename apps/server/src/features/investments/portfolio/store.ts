import type { SecurityKind } from '@farthing/api-contract';
import { sql } from 'kysely';
import { selectOwn } from '../../../database/own-rows.ts';
import { unitsReported } from '../../../database/reported-units.ts';
import { rowsOf } from '../../../database/statements.ts';
import type { UserScope } from '../../../database/user-scope.ts';

/** A holding with everything that it can be grouped by. */
export interface PortfolioHolding {
  readonly holding_id: string;
  readonly account_id: string;
  readonly account_name: string;
  readonly account_type: string;
  readonly security_id: string;
  readonly symbol: string;
  readonly name: string;
  readonly kind: SecurityKind;
  readonly region: string | null;
  readonly currency: string;
}

/** Every holding with its account and security. */
export function listPortfolio(scope: UserScope): Promise<PortfolioHolding[]> {
  return rowsOf<PortfolioHolding>(scope)`
    select h.id as holding_id, h.account_id, a.name as account_name, a.type as account_type, h.security_id, s.symbol,
      s.name, s.kind, s.region, s.currency
    from holdings h
    join accounts a on a.user_id = ${scope.userId} and a.id = h.account_id
    join securities s on s.user_id = ${scope.userId} and s.id = h.security_id
    where h.user_id = ${scope.userId} order by h.id`;
}

/** Money paid into and taken out of holdings, in pounds, exact. */
export interface FlowRow {
  readonly holding_id: string;
  readonly date: string;
  readonly paid_in: string;
  readonly taken_out: string;
  readonly dividends: string;
}

/**
 * The money and fees of every trade in pounds. Units that were given or received count at the price of their day where
 * one is stored in the trade's currency, else at the cost that came with them. A swap is a sale and a purchase, coins that
 * paid a fee are sold, and rewards cost nothing.
 */
function moved(scope: UserScope, to: string) {
  return sql`
      select t.holding_id, t.date,
        case t.type when 'swap' then 'sell' when 'wallet_in' then 'transfer_in' when 'wallet_out' then 'transfer_out'
          else t.type end as type, t.fees * t.fx_rate as fees,
        case when t.type in ('buy', 'sell', 'rights_issue') then t.quantity * t.price
          when t.type in ('dividend', 'capital_return', 'swap') then t.amount
          when t.type in ('transfer_in', 'transfer_out', 'wallet_in', 'wallet_out') then coalesce(t.quantity * (
            select p.price from security_prices p join securities s on s.user_id = ${scope.userId}
              and s.id = p.security_id and s.currency = t.currency
            where p.user_id = ${scope.userId} and p.security_id = t.security_id and p.date <= t.date
            order by p.date desc limit 1), t.cost, 0)
          else 0 end * t.fx_rate as money
      from holding_trades t where t.user_id = ${scope.userId} and t.date <= ${to}::date
      union all
      select h.id, t.date, 'buy', 0, t.amount * t.fx_rate
      from holding_trades t join holdings h on h.user_id = ${scope.userId} and h.account_id = t.account_id
        and h.security_id = t.new_security_id
      where t.user_id = ${scope.userId} and t.type = 'swap' and t.date <= ${to}::date
      union all
      select h.id, t.date, 'sell', 0, t.fees * t.fx_rate
      from holding_trades t join holdings h on h.user_id = ${scope.userId} and h.account_id = t.account_id
        and h.security_id = t.fee_security_id
      where t.user_id = ${scope.userId} and t.fee_security_id is not null and t.date <= ${to}::date`;
}

/** Totals of money paid in, taken out and received as dividends. */
const sums = sql`coalesce(sum(money) filter (where type in ('buy', 'rights_issue', 'transfer_in')), 0)
        + coalesce(sum(fees) filter (where type not in ('sell', 'dividend', 'capital_return')), 0) as paid_in,
      coalesce(sum(money - fees) filter (where type in ('sell', 'capital_return')), 0)
        + coalesce(sum(money) filter (where type = 'transfer_out'), 0) as taken_out,
      coalesce(sum(money - fees) filter (where type = 'dividend'), 0) as dividends`;

/**
 * Money paid for units and taken out for them, oldest first.
 * @param group `holding` returns one row for each holding, with its last day
 */
export function listFlows(
  scope: UserScope,
  to: string,
  group: 'holding' | 'holding and day',
): Promise<FlowRow[]> {
  return rowsOf<FlowRow>(scope)`
    with moved as (${moved(scope, to)})
    select holding_id, ${group === 'holding' ? sql`max(date) as date` : sql`date`}, ${sums}
    from moved group by holding_id ${group === 'holding' ? sql`` : sql`, date`} order by 2`;
}

/** The same for groups of holdings, by day, oldest first. @returns the flows of each group */
export async function listDayFlows(
  scope: UserScope,
  to: string,
  groups: readonly (readonly string[])[],
): Promise<DayFlow[][]> {
  const placed = groups.flatMap((ids, place) => ids.map((id) => ({ id, place })));
  const rows = await rowsOf<DayFlow & { readonly place: number }>(scope)`
    with moved as (${moved(scope, to)})
    select g.place, date, ${sums} from moved
    join unnest(${placed.map(({ id }) => id)}::uuid[], ${placed.map(({ place }) => place)}::integer[]) as g (id, place)
      on g.id = moved.holding_id
    group by g.place, date order by date`;
  return groups.map((_, place) => rows.filter((row) => row.place === place));
}

/** Money paid for units and taken out for them on a day. */
type DayFlow = Omit<FlowRow, 'holding_id'>;

/** Finds a security that can be a benchmark. */
export async function findSecurity(
  scope: UserScope,
  id: string,
): Promise<{ id: string; symbol: string; name: string; currency: string } | undefined> {
  return selectOwn(scope, 'securities')
    .select(['id', 'symbol', 'name', 'currency'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** User's stored benchmark. */
export interface BenchmarkRow {
  readonly security_id: string | null;
  readonly rate: string | null;
}

/** Finds the stored benchmark, with the name of its security. */
export function findBenchmark(
  scope: UserScope,
): Promise<(BenchmarkRow & { readonly name: string | null }) | undefined> {
  return scope.tables
    .selectFrom('portfolio_benchmarks as b')
    .leftJoin('securities as s', (join) =>
      join.onRef('s.id', '=', 'b.security_id').onRef('s.user_id', '=', 'b.user_id'),
    )
    .select(['b.security_id', 'b.rate', 's.name'])
    .where('b.user_id', '=', scope.userId)
    .executeTakeFirst();
}

/** Stores the benchmark of the portfolio. */
export async function upsertBenchmark(scope: UserScope, row: BenchmarkRow): Promise<void> {
  await scope.tables
    .insertInto('portfolio_benchmarks')
    .values({ ...row, user_id: scope.userId })
    .onConflict((taken) => taken.column('user_id').doUpdateSet(row))
    .execute();
}

/** A dividend of a day. */
export interface IncomeRow {
  readonly account_id: string;
  readonly security_id: string;
  readonly date: string;
  readonly dividends: string;
  readonly accumulated: string;
}

/** Dividends by account, security and day, in pounds, exact. */
export function listIncome(scope: UserScope): Promise<IncomeRow[]> {
  return rowsOf<IncomeRow>(scope)`
    select t.account_id, t.security_id, t.date,
      coalesce(sum(t.amount * t.fx_rate) filter (where t.type = 'dividend'), 0) as dividends,
      coalesce(sum(t.amount * t.fx_rate) filter (where t.type = 'dividend_accumulated'), 0)
        + coalesce(sum(${unitsReported(scope)} * t.price * t.fx_rate), 0) as accumulated
    from holding_trades t
    where t.user_id = ${scope.userId} and t.type in ('dividend', 'dividend_accumulated', 'excess_income')
    group by 1, 2, 3`;
}

/** Dividends of a security on a day as the user is taxed on them, in pounds, exact. */
export interface TaxableRow {
  readonly security_id: string;
  readonly date: string;
  readonly taxable: string;
}

/** Lists dividends outside ISAs and pensions. Of a joint account the part counts that the account says (ITA 2007 s836). */
export function listTaxableIncome(scope: UserScope): Promise<TaxableRow[]> {
  return rowsOf<TaxableRow>(scope)`
    select t.security_id, t.date, sum(
        case when t.type = 'excess_income' then coalesce(${unitsReported(scope)} * t.price, 0) else t.amount end * t.fx_rate
        * joint_tax_part(a.joint_tax, a.user_id, a.id, coalesce(t.period_end, t.date)) / 10000) as taxable
    from holding_trades t join accounts a on a.user_id = ${scope.userId} and a.id = t.account_id
    where t.user_id = ${scope.userId} and t.type in ('dividend', 'dividend_accumulated', 'excess_income')
      and a.type not in ('isa', 'pension')
    group by 1, 2`;
}

/** The units of each holding by day, as `2025-01-02 10,2025-02-03 12.5`. */
export function listQuantitySteps(scope: UserScope): Promise<{ holding_id: string; steps: string }[]> {
  return rowsOf<{ holding_id: string; steps: string }>(scope)`
    select holding_id, string_agg(date || ' ' || quantity, ',' order by date) as steps
    from holding_quantities where user_id = ${scope.userId} group by holding_id`;
}

/** The prices of held securities by day, and the prices of trades before the first of them, in the same format. */
export function listPriceSteps(
  scope: UserScope,
  securityIds: readonly string[],
): Promise<{ security_id: string; steps: string | null; traded: string | null }[]> {
  return rowsOf<{ security_id: string; steps: string | null; traded: string | null }>(scope)`
    select s.id as security_id,
      (select string_agg(p.date || ' ' || p.price, ',' order by p.date) from security_prices p
        where p.user_id = ${scope.userId} and p.security_id = s.id) as steps,
      (select string_agg(t.date || ' ' || t.price, ',' order by t.date) from (
          select distinct on (date) date, price from holding_trades t
          where t.user_id = ${scope.userId} and t.security_id = s.id and t.type in ('buy', 'sell')
            and t.currency = s.currency and t.price > 0
            and t.date < (select coalesce(min(date), '2200-01-01') from security_prices p
              where p.user_id = ${scope.userId} and p.security_id = s.id)
          order by date, id desc) t) as traded
    from securities s where s.user_id = ${scope.userId} and s.id = any(${securityIds}::uuid[])`;
}
