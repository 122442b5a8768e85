import { sql } from 'kysely';
import type { UserScope } from '../../database/user-scope.ts';

/** A transaction as an explanation shows it. */
export interface SampleRow {
  readonly id: string;
  readonly date: string;
  readonly description: string;
  readonly merchant: string | null;
  readonly signed_amount: string;
  readonly currency: string;
}

/** Which transactions a report is made of: all, all but transfers, or those of these that name a merchant. */
export type RowsOf = 'all' | 'no transfers' | 'merchants';

const only = {
  all: sql``,
  'no transfers': sql`and type <> 'transfer'`,
  merchants: sql`and type <> 'transfer' and merchant is not null`,
} as const;

/** How many transactions a range has, and how many of them are transfers. */
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

/** The newest five transactions of a range. */
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

/** What a day earned or spent in a currency: signed, in minor units of nothing but its text. */
export interface DayKindSum {
  readonly date: string;
  readonly kind: 'income' | 'expense';
  readonly currency: string;
  readonly signed_amount: string;
}

/** Sums by day, kind of the category (without one: of the transaction) and currency; splits by part. */
export async function listDayKinds(scope: UserScope, from: string, to: string): Promise<DayKindSum[]> {
  const { rows } = await sql<DayKindSum>`
    with found as materialized (
      select id, date, category_id, currency, type, split, signed_amount from transactions
      where user_id = ${scope.userId} and date between ${from}::date and ${to}::date and type <> 'transfer'),
    parts as (
      select date, category_id, currency, type, signed_amount from found where not split
      union all
      select f.date, s.category_id, f.currency, f.type, s.signed_amount
      from found f join transaction_splits s on s.user_id = ${scope.userId} and s.transaction_id = f.id
      where f.split)
    select p.date, coalesce(c.kind, p.type) as kind, p.currency, sum(p.signed_amount) as signed_amount
    from parts p left join categories c on c.user_id = ${scope.userId} and c.id = p.category_id
    group by 1, 2, 3 order by 1`.execute(scope.tables);
  return rows;
}

/** What was paid to or got from a merchant: signed, in `currency`. */
export interface MerchantSum {
  readonly merchant: string;
  readonly currency: string;
  readonly type: 'expense' | 'income';
  /** First day of the month; null for base currency, whose months are summed. */
  readonly month: string | null;
  readonly amount: string;
  readonly count: string;
}

/** The merchants' rollup over whole months. @param firstMonth first day of the first month, `lastMonth` of the last */
export async function listMerchantSums(
  scope: UserScope,
  baseCurrency: string,
  firstMonth: string,
  lastMonth: string,
): Promise<MerchantSum[]> {
  const { rows } = await sql<MerchantSum>`
    select merchant, currency, type, case when currency <> ${baseCurrency} then month end as month,
      sum(amount) as amount, sum(transaction_count) as count
    from merchant_totals
    where user_id = ${scope.userId} and month between ${firstMonth}::date and ${lastMonth}::date
      and transaction_count <> 0
    group by 1, 2, 3, 4`.execute(scope.tables);
  return rows;
}

/** The same of some ranges of days, from the transactions. */
export async function listMerchantDays(
  scope: UserScope,
  baseCurrency: string,
  ranges: readonly { readonly from: string; readonly to: string }[],
): Promise<MerchantSum[]> {
  if (ranges.length === 0) return [];
  const { rows } = await sql<MerchantSum>`
    select t.merchant, t.currency, t.type,
      case when t.currency <> ${baseCurrency} then date_trunc('month', t.date)::date end as month,
      sum(t.signed_amount) as amount, count(*) as count
    from unnest(${ranges.map((range) => range.from)}::date[], ${ranges.map((range) => range.to)}::date[])
      as r (first, last)
    join transactions t on t.user_id = ${scope.userId} and t.date between r.first and r.last
    where t.type <> 'transfer' and t.merchant is not null
    group by 1, 2, 3, 4`.execute(scope.tables);
  return rows;
}
