import type { Transaction } from '@farthing/api-contract';
import { sql } from 'kysely';
import { othersByCategory } from '../../../database/others-part.ts';
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
export async function listMonthSums(scope: UserScope, from: string, to: string): Promise<MonthSum[]> {
  const { rows } = await sql<MonthSum>`
    select to_char(month, 'YYYY-MM') as month, category_id, currency, type, amount_minor from month_totals
    where user_id = ${scope.userId} and month between date_trunc('month', ${from}::date) and ${to}::date
      and amount_minor <> 0`.execute(scope.tables);
  return rows;
}

/** Lists sums of date ranges by category, currency and type. @param ranges each within one month */
export async function listDaysSums(
  scope: UserScope,
  ranges: readonly { readonly from: string; readonly to: string }[],
): Promise<MonthSum[]> {
  if (ranges.length === 0) return [];
  const { rows } = await sql<MonthSum>`
    select r.month, m.category_id, m.currency, m.type, d.amount_minor
    from unnest(${ranges.map(({ from }) => from.slice(0, 7))}::text[],
      ${ranges.map(({ from }) => Number(from.slice(8)))}::integer[],
      ${ranges.map(({ to }) => Number(to.slice(8)))}::integer[]) as r (month, first, last)
    join month_totals m on m.user_id = ${scope.userId} and m.month = (r.month || '-01')::date
    cross join lateral (select sum(day) as amount_minor from unnest(m.days[r.first:r.last]) as d (day)) d
    where d.amount_minor <> 0`.execute(scope.tables);
  return rows;
}

/** Part of a month's sum that is others'. */
export interface OthersMonth extends Omit<MonthSum, 'amount_minor'> {
  readonly account_id: string;
  /** Hundredths of a percent of minor units. */
  readonly others: string;
}

/** Adds up the part that others own of income and spending, by account, category, currency, type and month. */
export async function listOthersMonths(scope: UserScope, from: string, to: string): Promise<OthersMonth[]> {
  const { rows } = await sql<OthersMonth>`
    select account_id, to_char(month, 'YYYY-MM') as month, category_id, currency, type, trunc(sum(others))::text as others
    from (select *, date_trunc('month', date::timestamp)::date as month from (${othersByCategory(scope, { from, to })}) e) m
    group by account_id, month, category_id, currency, type`.execute(scope.tables);
  return rows;
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

/** Counts the transactions in a date range, and the transfers among them. */
export async function countRows(
  scope: UserScope,
  from: string,
  to: string,
  rows: RowsOf,
): Promise<{ count: number; transfers: number }> {
  const { rows: counts } = await sql<{ count: string; transfers: string }>`
    select count(*) filter (where true ${only[rows]}) as count, count(*) filter (where type = 'transfer') as transfers
    from transactions where user_id = ${scope.userId} and date between ${from}::date and ${to}::date`.execute(
    scope.tables,
  );
  return { count: Number(counts[0]?.count ?? 0), transfers: Number(counts[0]?.transfers ?? 0) };
}

/** Lists the newest five transactions in a date range. */
export async function listSample(
  scope: UserScope,
  from: string,
  to: string,
  rows: RowsOf,
): Promise<SampleRow[]> {
  const { rows: sample } = await sql<SampleRow>`
    select id, date, description, merchant, signed_amount, currency from transactions
    where user_id = ${scope.userId} and date between ${from}::date and ${to}::date ${only[rows]}
    order by transactions.date desc, transactions.id desc limit 5`.execute(scope.tables);
  return sample;
}
