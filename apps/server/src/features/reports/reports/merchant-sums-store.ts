import { type RawBuilder, sql } from 'kysely';
import { onlyRow } from '../../../database/only-row.ts';
import { othersByMerchant } from '../../../database/others-part.ts';
import { rowsOf } from '../../../database/statements.ts';
import type { UserScope } from '../../../database/user-scope.ts';

/** Days that a report leaves out of the first and last month of its range. */
export interface OutsideDays {
  readonly from: string;
  readonly to: string;
}

/** The first days of the months at both ends of a range, and the days of them that are left out. */
export interface MonthRange {
  readonly first: string;
  readonly last: string;
  readonly outside: readonly OutsideDays[];
  /** Days of which the part is taken off that is others'. Absent if the user owns all accounts in full. */
  readonly others?: { readonly from: string; readonly to: string } | undefined;
}

/** Exchange rate of a month: minor units times `numerator` over `denominator`. */
export interface MonthRate {
  readonly currency: string;
  /** Its first day. */
  readonly month: string;
  readonly numerator: bigint;
  readonly denominator: bigint;
}

/** Amounts paid to and received from one merchant, or all of them, as strings of minor units of the base currency. */
export interface MerchantSumRow {
  readonly merchant: string;
  readonly spent: string;
  readonly received: string;
  readonly count: string;
}

/** Selects totals by merchant, currency, type and month, less the days outside the range and the part that others own. */
function cells(scope: UserScope, range: MonthRange, currency: RawBuilder<unknown>): RawBuilder<unknown> {
  const { userId } = scope;
  const others = range.others
    ? sql`
    union all
    select merchant, currency, type, date_trunc('month', date)::date, -others * 0.0001, -is_theirs::integer
    from (${othersByMerchant(scope, range.others)}) o where currency ${currency}`
    : sql``;
  return sql`
    select merchant, currency, type, month, amount_minor as minor, transaction_count::bigint as count
    from merchant_months
    where user_id = ${userId} and month between ${range.first}::date and ${range.last}::date and currency ${currency}
    union all
    select t.merchant, t.currency, t.type, date_trunc('month', t.date)::date,
      -(t.signed_amount * 10::numeric ^ currency_places(t.currency))::bigint, -1
    from unnest(${range.outside.map(({ from }) => from)}::date[], ${range.outside.map(({ to }) => to)}::date[])
      as d (first, last)
    join transactions t on t.user_id = ${userId} and t.date between d.first and d.last
    where t.type <> 'transfer' and t.merchant is not null and t.currency ${currency}${others}`;
}

/** The months of a range that have transactions in a currency other than the base currency. */
export function listForeignMonths(
  scope: UserScope,
  range: MonthRange,
  baseCurrency: string,
): Promise<{ readonly currency: string; readonly month: string }[]> {
  return rowsOf<{ currency: string; month: string }>(scope)`
    select currency, month from (
      select currency, month from (${cells(scope, range, sql`<> ${baseCurrency}`)}) as cells
      group by merchant, currency, type, month having sum(count) <> 0) m
    group by 1, 2 order by 1, 2`;
}

/** Rounds sums by merchant half to even. */
function roundedSums(sums: RawBuilder<unknown>): RawBuilder<unknown> {
  const rounded = (name: string) => {
    const sum = sql.ref(name);
    return sql`case when abs(${sum} - trunc(${sum})) = 0.5 then 2 * round(${sum} / 2) else round(${sum}) end as ${sum}`;
  };
  return sql`select merchant, ${rounded('spent')}, ${rounded('received')}, count from (${sums}) exact`;
}

/** Lists the accounts with transactions with a merchant of which others own a part in a range. */
export function listOthersAccounts(
  scope: UserScope,
  from: string,
  to: string,
): Promise<{ readonly account_id: string }[]> {
  return rowsOf<{ account_id: string }>(scope)`
    select distinct account_id from (${othersByMerchant(scope, { from, to })}) o`;
}

/** The order of merchants, and the number of them that is wanted. */
export interface MerchantOrder {
  readonly sort: '-spent' | '-received' | '-count';
  readonly limit: number;
}

const orders = {
  '-spent': sql`spent - received desc`,
  '-received': sql`received - spent desc`,
  '-count': sql`count desc`,
} as const satisfies Record<MerchantOrder['sort'], unknown>;

/**
 * Adds up the amounts paid to and received from each merchant, in the database, because many rows would block other
 * requests here. Each month of a foreign currency is converted and rounded once, half to even. A month without a rate is left
 * out. The user's part of joint accounts is rounded by merchant.
 * @param baseCurrency needs no rates
 * @returns the first merchants of the sort order, unsorted, and the totals of all
 */
export async function sumMerchants(
  scope: UserScope,
  range: MonthRange,
  baseCurrency: string,
  { rates, sort, limit }: MerchantOrder & { readonly rates: readonly MonthRate[] },
): Promise<{ readonly items: MerchantSumRow[]; readonly total: MerchantSumRow; readonly merchants: number }> {
  const ofMerchants = sql`
      select merchant, coalesce(-sum(minor) filter (where type = 'expense'), 0) as spent,
        coalesce(sum(minor) filter (where type = 'income'), 0) as received, sum(count) as count
      from sums group by 1 having sum(count) <> 0`;
  const texts = (of: (rate: MonthRate) => unknown) => rates.map((rate) => String(of(rate)));
  const rows = await rowsOf<MerchantSumRow & { merchants: string; is_total: boolean }>(scope)`
    with rates as (
      select * from unnest(${texts(({ currency }) => currency)}::text[], ${texts(({ month }) => month)}::date[],
        ${texts(({ numerator }) => numerator)}::numeric[], ${texts(({ denominator }) => denominator)}::numeric[])
        as r (currency, month, n, d)),
    foreign_months as (
      select merchant, currency, type, month, sum(minor) as minor, sum(count) as count
      from (${cells(scope, range, sql`<> ${baseCurrency}`)}) as cells
      group by 1, 2, 3, 4 having sum(count) <> 0),
    halves as (
      -- Rounded half up, away from zero; one less where the half had to go to the even neighbour.
      select f.merchant, f.type, f.count, sign(f.minor) as sign,
        div(2 * abs(f.minor) * r.n + r.d, 2 * r.d) as up, mod(2 * abs(f.minor) * r.n + r.d, 2 * r.d) = 0 as is_half
      from foreign_months f join rates r using (currency, month)),
    sums as (
      select merchant, type, minor, count from (${cells(scope, range, sql`= ${baseCurrency}`)}) as cells
      union all
      select merchant, type, sign * (case when is_half and mod(up, 2) = 1 then up - 1 else up end), count from halves),
    merchants as materialized (${range.others ? roundedSums(ofMerchants) : ofMerchants})
    select * from (
      select merchant, spent, received, count, 0 as merchants, false as is_total from merchants
      order by ${orders[sort]}, merchant limit ${limit}) first
    union all
    select '', coalesce(sum(spent), 0), coalesce(sum(received), 0), coalesce(sum(count), 0), count(*), true
    from merchants`;
  const { merchants, ...total } = onlyRow({ rows: rows.filter((row) => row.is_total) });
  return { items: rows.filter((row) => !row.is_total), total, merchants: Number(merchants) };
}
