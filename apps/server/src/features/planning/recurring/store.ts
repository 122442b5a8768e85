import { sql } from 'kysely';
import { onlyRow } from '../../../database/only-row.ts';
import { deleteOwn, updateOwn } from '../../../database/own-rows.ts';
import { rowsOf, runIn } from '../../../database/statements.ts';
import type { UserScope } from '../../../database/user-scope.ts';
import { versionedRows } from '../../../database/versioned-rows.ts';
import type { ShownRow } from './present-rules.ts';
import type { StoredSeries, TypedEntry } from './series-rules.ts';

/** A recurring payment as it is stored; `series` is what was found, the rest what was decided. */
export interface SeriesRow extends ShownRow {
  readonly merchant_key: string;
  readonly typed: TypedEntry | null;
}

/** The columns that a decision may touch. */
export type SeriesFields = Partial<
  Pick<
    SeriesRow,
    | 'name'
    | 'decision'
    | 'ended_on'
    | 'contract_ends_on'
    | 'merged_into'
    | 'account_id'
    | 'category_id'
    | 'merchant_key'
  > & { readonly series: StoredSeries; readonly typed: TypedEntry }
>;

const columns = `id, source, merchant_key, series, typed, account_id, category_id, name, decision, ended_on,
  contract_ends_on, merged_into, version, created_at, updated_at`;

/** Leaves out series without transactions, which are stored only for their decisions. */
const isThere = sql<boolean>`not series ? 'is_gone'`;

const series = versionedRows<SeriesRow>('recurring_series', columns, {
  only: sql`deleted_at is null and ${isThere}`,
});

/** Lists the series that aren't deleted, including parts of other series. */
export function listSeries(scope: UserScope): Promise<SeriesRow[]> {
  return series.list(scope);
}

/** The same without what has been: missed days, pauses, reasons and prices are empty. For looking ahead. */
export function listAhead(scope: UserScope): Promise<SeriesRow[]> {
  return rowsOf<SeriesRow>(scope)`
    select id, source, merchant_key, series || '{"missed_dates": [], "pauses": [], "reasons": [], "price_changes": []}'
      as series, null as typed, account_id, category_id, name, decision, ended_on, contract_ends_on, merged_into, version,
      created_at, updated_at
    from recurring_series where user_id = ${scope.userId} and deleted_at is null and ${isThere} order by id`;
}

/** Lists recurring payments of someone else that a guest may know of, by the names in their transactions. For looking ahead. */
export function listSharedSeries(scope: UserScope): Promise<SeriesRow[]> {
  return rowsOf<SeriesRow>(scope)`
    select id, 'found' as source, '' as merchant_key, series, null as typed, account_id, null as category_id, null as name,
      decision, ended_on, null as contract_ends_on, null as merged_into, 1 as version, now() as created_at,
      now() as updated_at
    from guest_recurring()`;
}

/** Locks a series that is not deleted, or changes one. */
export const { lock: lockSeries, update: updateSeries } = series;

/** Adds a series typed by hand. */
export async function insertTyped(
  scope: UserScope,
  row: Pick<SeriesRow, 'id' | 'merchant_key' | 'account_id' | 'category_id' | 'name' | 'contract_ends_on'> & {
    readonly series: StoredSeries;
    readonly typed: TypedEntry;
  },
): Promise<void> {
  await series.insert(scope, { ...row, source: 'typed', decision: 'confirmed' });
}

/** Soft-deletes a series. Its transactions are no longer recurring. @returns true if it existed */
export async function hideSeries(scope: UserScope, id: string): Promise<boolean> {
  const result = await updateOwn(scope, 'recurring_series')
    .set({ deleted_at: sql`now()`, updated_at: sql`now()` })
    .where('id', '=', id)
    .where('merged_into', 'is', null)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  await deleteOwn(scope, 'recurring_members', { series_id: id });
  return result.numUpdatedRows > 0n;
}

/** Restores a hidden series. @returns its merchant key, or undefined if it doesn't exist */
export async function showSeries(
  scope: UserScope,
  id: string,
): Promise<Pick<SeriesRow, 'merchant_key' | 'source'> | undefined> {
  return updateOwn(scope, 'recurring_series')
    .set({ deleted_at: null, updated_at: sql`now()` })
    .where('id', '=', id)
    .where('deleted_at', 'is not', null)
    .returning(['merchant_key', 'source'])
    .executeTakeFirst();
}

/** Counts everything that is written to series; holds other writers until the transaction ends. @returns the count */
export async function countRevision(scope: UserScope): Promise<number> {
  const rows = await rowsOf<{ revision: number }>(scope)`
    insert into recurring_scans as s (user_id, revision) values (${scope.userId}, 1)
    on conflict (user_id) do update set revision = s.revision + 1 returning revision`;
  return rows[0]?.revision ?? 0;
}

/** When the user's transactions were scanned last, and whether some have changed since. */
export interface ScanState {
  readonly scanned_at: string | null;
  readonly scanned_on: string | null;
  readonly holidays: string | null;
  readonly revision: number;
  readonly is_behind: boolean;
}

/** Returns the state of the user's scans. */
export async function findScanState(scope: UserScope): Promise<ScanState> {
  const answer = await sql<ScanState>`
    select s.scanned_at, s.scanned_on, s.holidays, coalesce(s.revision, 0) as revision,
      exists (select from recurring_changes c where c.user_id = ${scope.userId}) as is_behind
    from (select 1) one left join recurring_scans s on s.user_id = ${scope.userId}`.execute(scope.tables);
  return onlyRow(answer);
}

/** Makes the parts of one series parts of another. */
export async function moveParts(scope: UserScope, from: string, to: string): Promise<void> {
  await updateOwn(scope, 'recurring_series')
    .set({ merged_into: to })
    .where('merged_into', '=', from)
    .execute();
}

/** Moves recurring payments from a category to another, including the entries of manual ones. */
export async function moveSeries(scope: UserScope, from: string, to: string): Promise<void> {
  await countRevision(scope);
  await runIn(scope)`
    update recurring_series set updated_at = now(),
      category_id = case when category_id = ${from} then ${to}::uuid else category_id end,
      typed = case when typed ->> 'category_id' = ${from}
        then jsonb_set(typed, '{category_id}', to_jsonb(${to}::text)) else typed end
    where user_id = ${scope.userId} and (category_id = ${from} or typed ->> 'category_id' = ${from})`;
}
