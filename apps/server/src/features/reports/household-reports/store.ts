import type { HouseholdTransaction } from '@farthing/api-contract';
import { type RawBuilder, sql } from 'kysely';
import { pageLimit } from '../../../database/page-limit.ts';
import { splitsBetween, splitsColumn } from '../../../database/splits.ts';
import { rowsOf } from '../../../database/statements.ts';
import type { UserScope } from '../../../database/user-scope.ts';
import type { DayCursor } from '../../../problems/cursors.ts';

/** Sum of transactions without transfers, of a day, a month or, for merchants in base currency, the whole range. */
export interface FlowRow {
  /** Null for the sum of all accounts that only one person owns and records, on every day. */
  readonly account_id: string | null;
  /** A day, or the first of a month or of the range. */
  readonly day: string;
  readonly currency: string;
  /** Null for merchants. */
  readonly kind: 'income' | 'expense' | null;
  /** Name of the category, or the merchant; null without one. */
  readonly name: string | null;
  /** Signed decimal. */
  readonly amount: string;
  readonly count: number;
}

/** Sums by category, and by merchant. */
export interface Flows {
  readonly categories: readonly FlowRow[];
  readonly merchants: readonly FlowRow[];
}

/** Days of a report, and how its transactions are added up. */
export interface FlowRange {
  readonly from: string;
  readonly to: string;
  /** Accounts whose sums are by account and day, as the parts of their users may change on any day. */
  readonly byDay: readonly string[];
  /** True if all sums of categories are by day. */
  readonly everyDay?: boolean;
  /** True if sums by merchant are wanted too. */
  readonly merchants?: boolean;
  readonly baseCurrency: string;
  /** Accounts that count; by default all. */
  readonly accounts?: readonly string[] | undefined;
}

/** Selects transactions and their splits. The splits of a transaction count as one. */
function withSplits(
  scope: UserScope,
  { from, to }: FlowRange,
  within: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const splits = splitsBetween(scope, sql`${from}::date`, sql`${to}::date`);
  return sql`select t.account_id, t.date, t.currency, t.type, t.category_id, t.merchant, t.signed_amount, t.split, 1 as count
    from transactions t where ${within}
    union all
    select t.account_id, t.date, t.currency, t.type, s.category_id, null, s.signed_amount, false, (s.place = 0)::integer
    from transactions t join ${splits} s on s.transaction_id = t.id
    where ${within} and t.split`;
}

/**
 * Adds up income and spending of the accounts that a scope sees. Each transaction is read once for both sums: whole by merchant, and
 * by category in its splits.
 */
export async function listFlows(scope: UserScope, range: FlowRange): Promise<Flows> {
  const { from, to, byDay, everyDay = false, merchants = false, baseCurrency, accounts } = range;
  const chosen = accounts ? sql`and t.account_id = any(${accounts}::uuid[])` : sql``;
  const within = sql`t.user_id = ${scope.userId} and t.date between ${from}::date and ${to}::date
    and t.type <> 'transfer' ${chosen}`;
  const isApart = sql`t.account_id = any(${byDay}::uuid[])`;
  // Without a time zone, which takes longer than adding up.
  const month = sql`date_trunc('month', t.date::timestamp)::date`;
  // Merchants have no months of their own: only rates differ between them.
  const period = sql`case when t.currency = ${baseCurrency} then ${from}::date else ${month} end`;
  const byCategory = sql`(account_id, day, currency, type, category_id, split)`;
  const sets = merchants ? sql`${byCategory}, (account_id, period, currency, merchant)` : byCategory;
  const isOfMerchant = merchants ? sql`grouping(period) = 0` : sql`false`;
  const isWanted = merchants
    ? sql`case when ${isOfMerchant} then merchant is not null else not split end`
    : sql`not split`;
  // Categories are looked up by sum and not by transaction.
  const rows = await rowsOf<FlowRow & { readonly of_merchant: boolean }>(scope)`
    select s.account_id, s.day, s.currency, coalesce(c.kind, s.type) as kind, coalesce(c.name, s.merchant) as name,
      s.amount, s.count, s.of_merchant
    from (
      select account_id, ${merchants ? sql`coalesce(day, period)` : sql`day`} as day, currency, type, category_id,
        ${merchants ? sql`merchant` : sql`null::text as merchant`}, ${isOfMerchant} as of_merchant,
        sum(signed_amount)::text as amount, sum(count)::integer as count
      from (
        select case when ${isApart} then t.account_id end as account_id,
          case when ${everyDay} or ${isApart} then t.date else ${month} end as day,
          case when ${isApart} then t.date else ${period} end as period,
          t.currency, t.type, t.category_id, t.split, t.merchant, t.signed_amount, t.count
        from (${withSplits(scope, range, within)}) t) r
      group by grouping sets (${sets})
      having ${isWanted}) s
    left join categories c on c.user_id = ${scope.userId} and c.id = s.category_id`;
  const { true: ofMerchants = [], false: ofCategories = [] } = Object.groupBy(rows, ({ of_merchant }) =>
    of_merchant ? 'true' : 'false',
  );
  return { categories: ofCategories, merchants: ofMerchants };
}

/** A transaction of the household, before what its account adds. */
export type ListedTransaction = Omit<HouseholdTransaction, 'user_id' | 'is_own'>;

/** Filters and place of a page. */
export interface ListedRange {
  readonly cursor: DayCursor | undefined;
  readonly limit: number;
  readonly date_from?: string | undefined;
  readonly date_to?: string | undefined;
  readonly words: Words;
  /** Accounts whose transactions are listed; by default all. */
  readonly accounts?: readonly string[] | undefined;
}

/** Words and state by which transactions are found. */
export interface Words {
  readonly q: string | undefined;
  /** True for those alone that have no category and may have one. */
  readonly uncategorised: boolean;
}

/** Matches transactions `t` with categories `c` by their texts, but not by notes; everything without a text. */
function matches({ q, uncategorised }: Words): RawBuilder<unknown> {
  const open = sql`t.category_id is null and not t.split and t.type <> 'transfer'`;
  if (q === undefined) return uncategorised ? open : sql`true`;
  const pattern = `%${q.replace(/[\\%_]/g, '\\$&')}%`;
  return sql`(t.description ilike ${pattern} or t.merchant ilike ${pattern} or c.name ilike ${pattern})
    and ${uncategorised ? open : sql`true`}`;
}

/** SQL for the percentage of transaction `t` that belongs to its user. Without shares it isn't looked up for each row. */
const percentColumn = ({ userId }: UserScope) => sql`
  case when (select exists (select from account_ownership where user_id = ${userId})) then coalesce((
    select trim_scale(o.percent)::text from account_ownership o
    where o.user_id = ${userId} and o.account_id = t.account_id and o.from_date <= t.date
    order by o.from_date desc limit 1), '100') else '100' end as percent`;

/** Lists the transactions of all accounts that a scope sees, newest first. */
export async function listAllTransactions(
  scope: UserScope,
  { cursor, limit, date_from, date_to, words, accounts }: ListedRange,
): Promise<ListedTransaction[]> {
  const where = [
    sql`t.user_id = ${scope.userId}`,
    ...(cursor ? [sql`(t.date, t.id) < (${cursor.date}::date, ${cursor.id}::uuid)`] : []),
    ...(date_from === undefined ? [] : [sql`t.date >= ${date_from}::date`]),
    ...(date_to === undefined ? [] : [sql`t.date <= ${date_to}::date`]),
    ...(accounts ? [sql`t.account_id = any(${accounts}::uuid[])`] : []),
    matches(words),
  ];
  const rows = await rowsOf<ListedTransaction>(scope)`
    select t.id, t.account_id, a.name as account_name, t.type, t.date, t.signed_amount, t.currency, t.description,
      t.merchant, c.name as category, ${splitsColumn(scope)}, t.tags, ${percentColumn(scope)}
    from transactions t join accounts a on a.user_id = ${scope.userId} and a.id = t.account_id
    left join categories c on c.user_id = ${scope.userId} and c.id = t.category_id
    where ${sql.join(where, sql` and `)}
    order by t.date desc, t.id desc limit ${pageLimit(limit)}`;
  return rows.slice(0, limit);
}

/** A transaction of an account, and its place among those of the same day and amount. */
export interface Placed {
  readonly account_id: string;
  readonly date: string;
  readonly signed_amount: string;
  readonly id: string;
}

/** Counts, for each of some transactions, those of the same account, day and amount that come before it and match `words`. */
export async function listPlaces(
  scope: UserScope,
  rows: readonly Placed[],
  words: Words,
): Promise<{ readonly id: string; readonly place: number }[]> {
  const { rows: places } = await sql<{ id: string; place: number }>`
    select w.id, (select count(*)::integer from transactions t
      left join categories c on c.user_id = ${scope.userId} and c.id = t.category_id
      where t.user_id = ${scope.userId} and ${matches(words)} and t.account_id = w.account_id
        and t.date = w.date and t.signed_amount = w.amount and t.id < w.id) as place
    from unnest(${rows.map(({ id }) => id)}::uuid[], ${rows.map(({ account_id }) => account_id)}::uuid[],
      ${rows.map(({ date }) => date)}::date[], ${rows.map(({ signed_amount }) => signed_amount)}::numeric[])
      as w (id, account_id, date, amount)`.execute(scope.tables);
  return places;
}

/** Counts the transactions of an account with a day and an amount that match `words`. */
export function countAlike(
  scope: UserScope,
  wanted: readonly Omit<Placed, 'id'>[],
  words: Words,
): Promise<
  { readonly account_id: string; readonly date: string; readonly amount: string; readonly count: number }[]
> {
  return rowsOf<{ account_id: string; date: string; amount: string; count: number }>(scope)`
    select w.account_id, w.date, w.amount::text as amount, (select count(*)::integer from transactions t
      left join categories c on c.user_id = ${scope.userId} and c.id = t.category_id
      where t.user_id = ${scope.userId} and ${matches(words)} and t.account_id = w.account_id and t.date = w.date
        and t.signed_amount = w.amount) as count
    from unnest(${wanted.map(({ account_id }) => account_id)}::uuid[], ${wanted.map(({ date }) => date)}::date[],
      ${wanted.map(({ signed_amount }) => signed_amount)}::numeric[]) as w (account_id, date, amount)`;
}

/** An account that a scope sees, with the percentages that are its user's, oldest first. */
export interface SourceAccount {
  readonly account_id: string;
  readonly name: string;
  readonly class: 'asset' | 'liability';
  readonly ownership: readonly {
    readonly account_id: string;
    readonly from: string;
    readonly percent: string;
  }[];
}

/** Lists the accounts that a scope sees. */
export function listSourceAccounts(scope: UserScope): Promise<SourceAccount[]> {
  return rowsOf<SourceAccount>(scope)`
    select a.id as account_id, a.name, a.class, coalesce((
      select json_agg(json_build_object('account_id', o.account_id, 'from', o.from_date, 'percent', trim_scale(o.percent)::text)
        order by o.from_date)
      from account_ownership o where o.user_id = ${scope.userId} and o.account_id = a.id), '[]') as ownership
    from accounts a where a.user_id = ${scope.userId} order by a.name, a.id`;
}
