import type { Transaction } from '@farthing/api-contract';
import { sql } from 'kysely';
import { othersByCategory } from '../../../database/others-part.ts';
import { rowsOf } from '../../../database/statements.ts';
import type { UserScope } from '../../../database/user-scope.ts';

/** Sum of a month, or of some of its days, in minor units. */
export interface MonthSum {
  /** `YYYY-MM` */
  readonly month: string;
  /** The nil UUID for transactions without a category. */
  readonly category_id: string;
  readonly currency: string;
  readonly type: 'expense' | 'income';
  readonly amount_minor: string;
}

/** Lists sums of the calendar months that a date range touches, by category, currency and type. */
export function listMonthSums(scope: UserScope, from: string, to: string): Promise<MonthSum[]> {
  return rowsOf<MonthSum>(scope)`
    select to_char(month, 'YYYY-MM') as month, category_id, currency, type, amount_minor from month_totals
    where user_id = ${scope.userId} and month between date_trunc('month', ${from}::date) and ${to}::date
      and amount_minor <> 0`;
}

/** Lists sums of date ranges by category, currency and type. @param ranges each within one month */
export async function listDaysSums(
  scope: UserScope,
  ranges: readonly { readonly from: string; readonly to: string }[],
): Promise<MonthSum[]> {
  if (ranges.length === 0) return [];
  return rowsOf<MonthSum>(scope)`
    select r.month, m.category_id, m.currency, m.type, d.amount_minor
    from unnest(${ranges.map(({ from }) => from.slice(0, 7))}::text[],
      ${ranges.map(({ from }) => Number(from.slice(8)))}::integer[],
      ${ranges.map(({ to }) => Number(to.slice(8)))}::integer[]) as r (month, first, last)
    join month_totals m on m.user_id = ${scope.userId} and m.month = (r.month || '-01')::date
    cross join lateral (select sum(day) as amount_minor from unnest(m.days[r.first:r.last]) as d (day)) d
    where d.amount_minor <> 0`;
}

/** Part of a month's sum that is others'. */
export interface OthersMonth extends Omit<MonthSum, 'amount_minor'> {
  readonly account_id: string;
  /** Hundredths of a percent of minor units. */
  readonly others: string;
}

/** Adds up the part that others own of income and spending, by account, category, currency, type and month. */
export function listOthersMonths(scope: UserScope, from: string, to: string): Promise<OthersMonth[]> {
  return rowsOf<OthersMonth>(scope)`
    select account_id, to_char(month, 'YYYY-MM') as month, category_id, currency, type, trunc(sum(others))::text as others
    from (select *, date_trunc('month', date::timestamp)::date as month from (${othersByCategory(scope, { from, to })}) e) m
    group by account_id, month, category_id, currency, type`;
}

/** Fields of a transaction that an explanation shows. */
export type SampleRow = Pick<
  Transaction,
  'id' | 'date' | 'description' | 'merchant' | 'signed_amount' | 'currency'
>;

/** Transactions included in a report: all, all except transfers, or those of the latter that have a merchant. */
export type RowsOf = 'all' | 'no transfers' | 'merchants';

const only = {
  all: sql``,
  'no transfers': sql`and type <> 'transfer'`,
  merchants: sql`and type <> 'transfer' and merchant is not null`,
} as const;

/** Transactions that an explanation counts. */
export interface ExplainedRows {
  readonly from: string;
  readonly to: string;
  readonly rowsOf: RowsOf;
  /** First day whose balances are explained, if the rows are those of balances. Default: `from`. */
  readonly balancesFrom?: string | undefined;
}

/**
 * Selects the transactions of a date range. `counts` is false if others own all of the account on the day of the row, or for balances on
 * every day from then on that is explained. Without such an account, shares aren't looked up for each row.
 */
function rowsIn({ userId }: UserScope, { from, to, rowsOf, balancesFrom = from }: ExplainedRows) {
  const day = rowsOf === 'all' ? sql`greatest(t.date, ${balancesFrom}::date)` : sql`t.date`;
  const last = rowsOf === 'all' ? sql`${to}::date` : sql`t.date`;
  const shares = sql`from account_ownership o where o.user_id = ${userId}`;
  return sql`(
    select t.*, (select not exists (select ${shares} and o.percent = 0)) or coalesce(
        (select o.percent ${shares} and o.account_id = t.account_id and o.from_date <= ${day} order by o.from_date desc limit 1),
        100) > 0
      or exists (select ${shares} and o.account_id = t.account_id and o.percent > 0 and o.from_date > ${day} and o.from_date <= ${last})
      as counts
    from transactions t where t.user_id = ${userId} and t.date between ${from}::date and ${to}::date)`;
}

/** Counts the transactions in a date range, and those that don't count: transfers, and rows of accounts that others own in full. */
export async function countRows(
  scope: UserScope,
  range: ExplainedRows,
): Promise<{ count: number; transfers: number; others: number }> {
  const { rows: counts } = await sql<{ count: number; transfers: number; others: number }>`
    select (count(*) filter (where counts ${only[range.rowsOf]}))::integer as count,
      (count(*) filter (where counts and type = 'transfer'))::integer as transfers,
      (count(*) filter (where not counts ${only[range.rowsOf]}))::integer as others
    from ${rowsIn(scope, range)} t`.execute(scope.tables);
  return counts[0] ?? { count: 0, transfers: 0, others: 0 };
}

/** Lists the newest five transactions in a date range that count. */
export async function listSample(scope: UserScope, range: ExplainedRows): Promise<SampleRow[]> {
  const { rows: sample } = await sql<SampleRow>`
    select id, date, description, merchant, signed_amount, currency from ${rowsIn(scope, range)} t
    where counts ${only[range.rowsOf]} order by t.date desc, t.id desc limit 5`.execute(scope.tables);
  return sample;
}
