import { type RawBuilder, sql } from 'kysely';
import { onlyRow } from '../../../database/only-row.ts';
import { selectOwn } from '../../../database/own-rows.ts';
import { rowsOf, runIn } from '../../../database/statements.ts';
import type { UserScope } from '../../../database/user-scope.ts';
import type { KnownRow } from './scan-rules.ts';
import type { StoredSeries, TypedEntry } from './series-rules.ts';

/** A text of transactions that changed; null: too many changed to name them. */
export interface ChangedText {
  readonly number: string;
  readonly text: string | null;
}

/** The texts of transactions that came, changed or went since the last scan. */
export function listChanges(scope: UserScope): Promise<ChangedText[]> {
  return selectOwn(scope, 'recurring_changes').select(['number', 'text']).orderBy('number').execute();
}

/** Forgets changes that a scan has seen. */
export async function deleteChanges(scope: UserScope, numbers: readonly string[]): Promise<void> {
  if (numbers.length === 0) return;
  await runIn(scope)`
    delete from recurring_changes where user_id = ${scope.userId} and number = any(${numbers}::bigint[])`;
}

/** The user said something about it: it is kept when its transactions go, for those may come again. */
const isDecided = sql`(s.decision is not null or s.name is not null or s.contract_ends_on is not null
  or s.deleted_at is not null or s.merged_into is not null
  or exists (select from recurring_series part where part.user_id = s.user_id and part.merged_into = s.id))`;

/** The stored series as a scan needs them, deleted ones and those without transactions included. */
export function listKnown(scope: UserScope): Promise<KnownRow[]> {
  return rowsOf<KnownRow>(scope)`
    select id, merchant_key, source, series ->> 'currency' as currency, series ->> 'direction' as direction,
      series ->> 'frequency' as frequency, series ->> 'amount_minor' as amount_minor, member_ids, name, decision, ended_on,
      merged_into, deleted_at is not null as is_deleted,
      ${isDecided} as is_decided, series ? 'is_gone' as is_gone
    from recurring_series s where user_id = ${scope.userId} order by id`;
}

/** Conditions that narrow transactions to those of a few merchants. They may let others through, but leave none of these out. */
export interface Candidates {
  /** Words that the text holds in this order, `%` between them; one of the needles. */
  readonly needles: readonly string[];
  /** Also texts without any letter or digit. */
  readonly withBlank: boolean;
}

const text = sql`coalesce(nullif(t.merchant, ''), t.description)`;

/** Rows at a time: more would hold up requests while they are read. */
const rowsABlock = 2000;

/**
 * Transactions as blocks for `ScanRows`; never are all of them here. Of a transfer between two accounts only the leg
 * that leaves is one: it is one payment, and both legs carry the same mark. Money that pays a purchase back is no income that
 * recurs. Wants a transaction.
 */
export async function* readRowBlocks(scope: UserScope, only: Candidates | null): AsyncGenerator<string> {
  const opened = sql`
    declare recurring_rows no scroll cursor for
      select json_build_array(t.id, t.date, t.signed_amount::text, t.currency, t.account_id, t.type = 'transfer',
        t.is_recurring, coalesce(c.slug, t.category_id::text), ${text})::text as line
      from transactions t left join categories c on c.user_id = t.user_id and c.id = t.category_id
      where t.user_id = ${scope.userId} and ${only === null ? sql`true` : isCandidate(scope, only)}
        and not (t.transfer_id is not null and t.signed_amount > 0)
        and not exists (select from refund_links l where l.user_id = t.user_id and l.income_id = t.id)`.execute(
    scope.tables,
  );
  const next = async () => {
    return rowsOf<{ line: string }>(scope)`
      fetch ${sql.lit(rowsABlock)} from recurring_rows`;
  };
  // The first lines are asked for together with the cursor: mostly there are no more.
  let [, rows] = await Promise.all([opened, next()]);
  while (rows.length > 0) {
    yield `[${rows.map(({ line }) => line).join()}]`;
    rows = rows.length < rowsABlock ? [] : await next();
  }
  await runIn(scope)`close recurring_rows`;
}

/**
 * Merchants are looked through by name, not by row: `merchant_months` has each that an income or expense carries. `offset 0` keeps
 * PostgreSQL from looking through them once a month and currency.
 */
function isCandidate(scope: UserScope, only: Candidates): RawBuilder<unknown> {
  return sql`(t.merchant collate "C" in (
      select n.merchant from (select distinct merchant from merchant_months where user_id = ${scope.userId} offset 0) n
      where n.merchant <> '' and ${holds(sql`n.merchant`, only)})
    or ((t.type = 'transfer' or t.merchant is null or t.merchant = '') and ${holds(text, only)}))`;
}

/** Texts with an apostrophe or other than ASCII letters always come along: they are read in more ways than SQL knows. */
function holds(text: RawBuilder<unknown>, { needles, withBlank }: Candidates): RawBuilder<unknown> {
  const patterns = needles.map((needle) => `%${needle}%`);
  const ways = [
    sql`${text} collate "C" ilike any(${patterns}::text[])`,
    sql`strpos(${text}, '''') > 0`,
    sql`octet_length(${text}) <> char_length(${text})`,
    ...(withBlank ? [sql`${text} !~* '[a-z0-9]'`] : []),
  ];
  return sql`(${sql.join(ways, sql` or `)})`;
}

/** A series to write. */
export interface FoundRow {
  readonly id: string;
  readonly merchant_key: string;
  readonly account_id: string;
  /** Slug or id. */
  readonly category: string | null;
  readonly member_ids: readonly string[];
  readonly series: StoredSeries;
}

/** Writes what was found; of stored series only what the scan says, no decision. */
export async function upsertFound(scope: UserScope, rows: readonly FoundRow[]): Promise<void> {
  if (rows.length === 0) return;
  await runIn(scope)`
    insert into recurring_series as s (user_id, id, source, merchant_key, series, member_ids, account_id, category_id)
    select ${scope.userId}::uuid, r.id, 'found', r.merchant_key, r.series, r.member_ids, a.id, c.id
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r (id uuid, merchant_key text, series jsonb, member_ids uuid[], account_id uuid, category text)
    left join accounts a on a.user_id = ${scope.userId} and a.id = r.account_id
    left join categories c on c.user_id = ${scope.userId} and (c.slug = r.category or c.id::text = r.category)
    on conflict (user_id, id) do update set source = 'found', merchant_key = excluded.merchant_key,
      series = excluded.series, member_ids = excluded.member_ids, account_id = excluded.account_id,
      category_id = excluded.category_id, updated_at = now()
    where (s.source, s.merchant_key, s.series, s.member_ids, s.account_id, s.category_id) is distinct from
      (excluded.source, excluded.merchant_key, excluded.series, excluded.member_ids, excluded.account_id,
        excluded.category_id)`;
}

/** Writes the transactions of parts of others that came again. */
export async function updateParts(
  scope: UserScope,
  parts: readonly { readonly id: string; readonly member_ids: readonly string[] }[],
): Promise<void> {
  if (parts.length === 0) return;
  await runIn(scope)`
    update recurring_series s set series = s.series - 'is_gone', member_ids = r.member_ids, updated_at = now()
    from jsonb_to_recordset(${JSON.stringify(parts)}::jsonb) as r (id uuid, member_ids uuid[])
    where s.user_id = ${scope.userId} and s.id = r.id`;
}

/** Lists the manually entered fields of the given series. */
export async function listTyped(
  scope: UserScope,
  ids: readonly string[],
): Promise<{ readonly id: string; readonly name: string | null; readonly typed: TypedEntry }[]> {
  if (ids.length === 0) return [];
  return rowsOf<{ id: string; name: string | null; typed: TypedEntry }>(scope)`
    select id, name, typed from recurring_series
    where user_id = ${scope.userId} and id = any(${ids}::uuid[]) and typed is not null`;
}

/** Makes a found series a typed one again. */
export async function updateToTyped(
  scope: UserScope,
  row: {
    readonly id: string;
    readonly merchant_key: string;
    readonly account_id: string | null;
    readonly category_id: string | null;
    readonly series: StoredSeries;
  },
): Promise<void> {
  await runIn(scope)`
    update recurring_series set source = 'typed', merchant_key = ${row.merchant_key},
      series = ${JSON.stringify(row.series)}::jsonb, member_ids = '{}', updated_at = now(),
      account_id = (select id from accounts where user_id = ${scope.userId} and id = ${row.account_id}),
      category_id = (select id from categories where user_id = ${scope.userId} and id = ${row.category_id})
    where user_id = ${scope.userId} and id = ${row.id}`;
}

/**
 * Deletes series that have no transactions left. Manual ones stay. Those with a decision are hidden until
 * their transactions return, for example after an import is undone and repeated.
 */
export async function dropFound(scope: UserScope, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const gone = sql`s.user_id = ${scope.userId} and s.id = any(${ids}::uuid[]) and s.typed is null`;
  await runIn(scope)`
    update recurring_series s set series = s.series || '{"is_gone": true}', updated_at = now()
    where ${gone} and ${isDecided} and not s.series ? 'is_gone'`;
  await runIn(scope)`delete from recurring_series s where ${gone} and not s.series ? 'is_gone'`;
}

/** Forgets series that the user deleted. */
export async function deleteHidden(scope: UserScope): Promise<void> {
  await scope.tables
    .deleteFrom('recurring_series')
    .where('user_id', '=', scope.userId)
    .where('deleted_at', 'is not', null)
    .execute();
}

/**
 * Says which transactions are in which series.
 * @param of the series whose transactions are said; null: all series
 */
export async function replaceMembers(
  scope: UserScope,
  of: readonly string[] | null,
  members: readonly { readonly transaction_id: string; readonly series_id: string }[],
): Promise<void> {
  const fresh = sql`jsonb_to_recordset(${JSON.stringify(members)}::jsonb) as f (transaction_id uuid, series_id uuid)`;
  await runIn(scope)`
    delete from recurring_members m where m.user_id = ${scope.userId}
      and (${of === null} or m.series_id = any(${of ?? []}::uuid[]))
      and not exists (select from ${fresh} where f.transaction_id = m.transaction_id and f.series_id = m.series_id)`;
  if (members.length === 0) return;
  await runIn(scope)`
    insert into recurring_members as m (user_id, transaction_id, series_id)
    select ${scope.userId}::uuid, f.transaction_id, f.series_id from ${fresh}
    on conflict (user_id, transaction_id) do update set series_id = excluded.series_id
    where m.series_id <> excluded.series_id`;
}

/** Writes when a scan ended. @param full of everything, on this day by these holidays */
export async function updateScan(
  scope: UserScope,
  full: { readonly on: string; readonly holidays: string } | null,
): Promise<string> {
  const answer = await sql<{ scanned_at: string }>`
    update recurring_scans set scanned_at = now(), scanned_on = coalesce(${full?.on ?? null}::date, scanned_on),
      holidays = coalesce(${full?.holidays ?? null}, holidays)
    where user_id = ${scope.userId} returning scanned_at`.execute(scope.tables);
  return onlyRow(answer).scanned_at;
}
