import type { Transaction, TransactionQuery } from '@farthing/api-contract';
import { type RawBuilder, sql } from 'kysely';
import { pageLimit } from '../../../../database/page-limit.ts';
import { rowsOf } from '../../../../database/statements.ts';
import type { UserScope } from '../../../../database/user-scope.ts';
import type { SortCursor, SortKey } from '../../../../problems/cursors.ts';
import type { AmountRange, SearchPart } from './search-rules.ts';

/** A row of a list: the API fields without splits and base amount. */
export interface ListedRow extends Omit<Transaction, 'amount_base' | 'splits' | 'attachment_refs'> {
  readonly split: boolean;
  /** Attachment ids, oldest first. Null if the user has no attachments, absent if they were not read. */
  readonly attachment_refs?: string[] | null;
}

/**
 * Columns in which most rows have the same value. That value is sent as null, because sending a value costs as much as
 * finding its row.
 */
type UsualValue = 'type' | 'currency' | 'is_recurring' | 'split' | 'tags' | 'version' | 'updated_at';

type SlimRow = Omit<ListedRow, 'amount' | UsualValue> & {
  readonly [Name in UsualValue]: ListedRow[Name] | null;
};

const order = {
  '-date': sql`t.date desc, t.id desc`,
  date: sql`t.date, t.id`,
  '-amount': sql`abs(t.signed_amount) desc, t.id desc`,
  amount: sql`abs(t.signed_amount), t.id`,
} as const satisfies Record<SortKey, RawBuilder<unknown>>;

/** The user's own flag. Without one, true if the row belongs to a detected recurring payment. */
const shownRecurring = sql`coalesce(t.is_recurring, exists (
  select from recurring_members m where m.user_id = t.user_id and m.transaction_id = t.id))`;

/** Selects the current attachments of a transaction `t`. */
function attached(what: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select ${what} from attachments a
    where a.user_id = t.user_id and a.transaction_id = t.id and a.deleted_at is null`;
}

/** Returns the SQL condition of one search term on a transaction `t`. */
function holds(part: SearchPart): RawBuilder<unknown> {
  switch (part.kind) {
    case 'amount':
      return within(part);
    case 'date':
      return sql`t.date between ${part.from}::date and ${part.to}::date`;
    case 'account':
      return sql`t.account_id = any(${part.accounts}::uuid[])`;
    case 'category':
      return inCategories(part.categories);
    case 'tag':
      return sql`(t.tags <> '{}' and lower(t.tags::text)::text[] @> array[lower(${part.text})])`;
    default: {
      const pattern = `%${part.text.replace(/[\\%_]/g, '\\$&')}%`;
      // A subquery, so that the pattern is lower-cased once and not for each row.
      const ways = [sql`t.search_text like (select lower(${pattern}::text))`];
      if (part.amount !== undefined) ways.push(sql`abs(t.signed_amount) = ${part.amount}::numeric`);
      if (part.range !== undefined) ways.push(within(part.range));
      if (part.accounts.length > 0) ways.push(sql`t.account_id = any(${part.accounts}::uuid[])`);
      if (part.categories.length > 0) ways.push(inCategories(part.categories));
      return sql`(${sql.join(ways, sql` or `)})`;
    }
  }
}

function inCategories(ids: readonly string[]): RawBuilder<unknown> {
  return sql`(t.category_id = any(${ids}::uuid[]) or (t.split and exists (
    select 1 from transaction_splits s where s.user_id = t.user_id and s.transaction_id = t.id
      and s.category_id = any(${ids}::uuid[]))))`;
}

/** The category under which the monthly totals count transactions without a category. */
const uncategorised = '00000000-0000-0000-0000-000000000000';

/**
 * SQL condition on a transaction `t`: its date is between the first and the last month in which the totals have
 * uncategorised rows.
 */
function inUncategorisedMonths({ userId }: UserScope): RawBuilder<unknown> {
  const months = sql`from month_totals m where m.user_id = ${userId}
    and m.category_id = ${uncategorised} and m.transaction_count <> 0`;
  return sql`t.date >= (select min(m.month) ${months})
    and t.date < (select max(m.month) + interval '1 month' ${months})::date`;
}

/**
 * SQL condition on a transaction `t` of an import. It names the first and last day of the import's rows, because
 * PostgreSQL would otherwise scan the list from its beginning.
 */
function ofImport({ userId }: UserScope, importId: string): RawBuilder<unknown> {
  // `offset 0` is an optimisation fence: without it PostgreSQL scans the date index for the smallest date.
  const own = sql`(select i.date from transactions i where i.user_id = ${userId} and i.import_id = ${importId} offset 0) own`;
  return sql`t.import_id = ${importId}
    and t.date >= (select min(own.date) from ${own}) and t.date <= (select max(own.date) from ${own})`;
}

function within({ min, max, open }: AmountRange): RawBuilder<unknown> {
  const [more, less] = open ? [sql`>`, sql`<`] : [sql`>=`, sql`<=`];
  const ends = [
    ...(min === null ? [] : [sql`abs(t.signed_amount) ${more} ${min}::numeric`]),
    ...(max === null ? [] : [sql`abs(t.signed_amount) ${less} ${max}::numeric`]),
  ];
  return sql`(${sql.join(ends, sql` and `)})`;
}

/** Returns the filters of a query as SQL conditions. Absent filters add nothing to the SQL. */
function conditions(
  scope: UserScope,
  query: TransactionQuery,
  search: readonly SearchPart[],
): RawBuilder<unknown>[] {
  const found: RawBuilder<unknown>[] = [sql`t.user_id = ${scope.userId}`];
  if (query.account_id !== undefined) found.push(sql`t.account_id = ${query.account_id}`);
  // A literal and not a parameter, so that PostgreSQL can use the partial index of transfers.
  if (query.type !== undefined) found.push(sql`t.type = ${sql.lit(query.type)}`);
  if (query.date_from !== undefined) found.push(sql`t.date >= ${query.date_from}::date`);
  if (query.date_to !== undefined) found.push(sql`t.date <= ${query.date_to}::date`);
  if (query.amount_min !== undefined) found.push(sql`abs(t.signed_amount) >= ${query.amount_min}::numeric`);
  if (query.amount_max !== undefined) found.push(sql`abs(t.signed_amount) <= ${query.amount_max}::numeric`);
  if (query.is_recurring === false) found.push(sql`not ${shownRecurring}`);
  if (query.is_recurring === true) {
    found.push(sql`t.is_recurring is distinct from false and t.id in (
      select transaction_id from recurring_members where user_id = ${scope.userId}
      union all select id from transactions where user_id = ${scope.userId} and is_recurring)`);
  }
  if (query.recurring_id !== undefined) {
    found.push(sql`t.id in (
      select transaction_id from recurring_members where user_id = ${scope.userId} and series_id = ${query.recurring_id}
      union select unnest(member_ids) from recurring_series
      where user_id = ${scope.userId} and id = ${query.recurring_id} and decision = 'rejected')`);
  }
  if (query.tag !== undefined) found.push(sql`t.tags <> '{}' and t.tags @> array[${query.tag}]::text[]`);
  if (query.import_id !== undefined) found.push(ofImport(scope, query.import_id));
  if (query.has_attachment === true) {
    found.push(sql`t.id in (
      select transaction_id from attachments where user_id = ${scope.userId} and deleted_at is null)`);
  }
  if (query.has_attachment === false) found.push(sql`not exists (${attached(sql`1`)})`);
  if (query.category_id !== undefined) {
    found.push(sql`(t.category_id = ${query.category_id} or (t.split and exists (
      select 1 from transaction_splits s where s.user_id = t.user_id and s.transaction_id = t.id
        and s.category_id = ${query.category_id})))`);
  }
  if (query.uncategorised !== undefined) {
    const without = sql`(t.category_id is null and not t.split and t.type <> 'transfer')`;
    found.push(
      query.uncategorised ? sql`${without} and ${inUncategorisedMonths(scope)}` : sql`not ${without}`,
    );
  }
  for (const part of search) found.push(part.not ? sql`not coalesce(${holds(part)}, false)` : holds(part));
  return found;
}

function afterCursor({ sort, value, id }: SortCursor): RawBuilder<unknown> {
  switch (sort) {
    case '-date':
      return sql`(t.date, t.id) < (${value}::date, ${id}::uuid)`;
    case 'date':
      return sql`(t.date, t.id) > (${value}::date, ${id}::uuid)`;
    case '-amount':
      return sql`(abs(t.signed_amount), t.id) < (${value}::numeric, ${id}::uuid)`;
    default:
      return sql`(abs(t.signed_amount), t.id) > (${value}::numeric, ${id}::uuid)`;
  }
}

/** Order and limits of a page. */
export interface Page {
  readonly sort: SortKey;
  readonly cursor: SortCursor | undefined;
  /** Integer, which the schema limits. */
  readonly limit: number;
  readonly baseCurrency: string;
}

/**
 * Returns one page by keyset pagination: at most `limit` rows after the cursor. The limit is a literal,
 * because with a parameter PostgreSQL wouldn't use a generic plan and would re-plan each page.
 */
export async function listPage(
  scope: UserScope,
  query: TransactionQuery,
  search: readonly SearchPart[],
  { sort, cursor, limit, baseCurrency }: Page,
): Promise<ListedRow[]> {
  const where = conditions(scope, query, search);
  if (cursor) where.push(afterCursor(cursor));
  const rows = await rowsOf<SlimRow>(scope)`
    select t.id, t.account_id, nullif(t.type, 'expense') as type, t.date, t.value_date, t.signed_amount,
      nullif(t.currency, ${baseCurrency}) as currency, t.description, t.merchant, t.category_id,
      nullif(${shownRecurring}, false) as is_recurring, nullif(t.tags, '{}') as tags, t.notes, t.external_id,
      t.transfer_id, t.import_id, nullif(t.split, false) as split, nullif(t.version, 1) as version, t.created_at,
      nullif(t.updated_at, t.created_at) as updated_at,
      case when (select exists (select from attachments where user_id = ${scope.userId}))
        then array(${attached(sql`a.id`)} order by a.created_at, a.id) end as attachment_refs
    from transactions t where ${sql.join(where, sql` and `)}
    order by ${order[sort]} limit ${pageLimit(limit)}`;
  return rows.slice(0, limit).map((row) => fillIn(row, baseCurrency));
}

function fillIn(row: SlimRow, baseCurrency: string): ListedRow {
  return {
    ...row,
    amount: row.signed_amount.replace('-', ''),
    type: row.type ?? 'expense',
    currency: row.currency ?? baseCurrency,
    is_recurring: row.is_recurring ?? false,
    split: row.split ?? false,
    tags: row.tags ?? [],
    version: row.version ?? 1,
    updated_at: row.updated_at ?? row.created_at,
  };
}

/** Lists the attachments of some transactions, oldest first. */
export function listAttachmentRefs(
  scope: UserScope,
  ids: readonly string[],
): Promise<{ readonly transaction_id: string; readonly id: string }[]> {
  return rowsOf<{ transaction_id: string; id: string }>(scope)`
    select transaction_id, id from attachments
    where user_id = ${scope.userId} and transaction_id = any(${ids}::uuid[]) and deleted_at is null
    order by created_at, id`;
}

/** Number of rows that match a query, and their signed sums by currency, which the totals don't have. */
export interface CountedRows {
  readonly total: number;
  readonly sums?: readonly { readonly currency: string; readonly amount: string }[];
}

/**
 * Counts and adds up the rows that match a query. Without filters, or by account alone, the count comes from the
 * totals.
 */
export async function countRows(
  scope: UserScope,
  query: TransactionQuery,
  search: readonly SearchPart[],
): Promise<CountedRows> {
  const { limit, cursor, count, sort, account_id: accountId, ...filters } = query;
  if (Object.values(filters).some((value) => value !== undefined)) {
    const rows = await rowsOf<{ currency: string; total: string; amount: string }>(scope)`
      select t.currency, count(*) as total, sum(t.signed_amount)::text as amount from transactions t
      where ${sql.join(conditions(scope, query, search), sql` and `)} group by t.currency order by t.currency`;
    return {
      total: rows.reduce((sum, row) => sum + Number(row.total), 0),
      sums: rows.map(({ currency, amount }) => ({ currency, amount })),
    };
  }
  const rows = await rowsOf<{ total: string }>(scope)`
    select coalesce(sum(transaction_count), 0) as total from account_balances
    where user_id = ${scope.userId} and (${accountId ?? null}::uuid is null or account_id = ${accountId ?? null}::uuid)`;
  return { total: Number(rows[0]?.total ?? 0) };
}

/** Lists the names of the user's accounts and categories. */
export function listNamesForSearch(
  scope: UserScope,
): Promise<{ readonly id: string; readonly name: string; readonly kind: 'account' | 'category' }[]> {
  return rowsOf<{ id: string; name: string; kind: 'account' | 'category' }>(scope)`
    select id, name, 'account' as kind from accounts where user_id = ${scope.userId}
    union all
    select id, name, 'category' from categories where user_id = ${scope.userId}`;
}
