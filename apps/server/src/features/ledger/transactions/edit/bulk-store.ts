import { sql } from 'kysely';
import { rowOf, rowsOf, runIn } from '../../../../database/statements.ts';
import type { UserScope } from '../../../../database/user-scope.ts';
import { recordsText } from '../rules.ts';
import type { TransactionRow } from '../store.ts';

/** Merchant of a row, or its description if there is none. */
export interface MerchantText {
  readonly merchant: string | null;
  readonly description: string;
  readonly transaction_count: number;
}

/**
 * Lists the distinct descriptions of rows without a merchant; with `named` also the distinct merchants. Transfers are
 * left out.
 */
export function listMerchantTexts(scope: UserScope, named: boolean): Promise<MerchantText[]> {
  return rowsOf<MerchantText>(scope)`
    select nullif(merchant, '') as merchant, case when merchant is null or merchant = '' then description else '' end
      as description, count(*)::integer as transaction_count
    from transactions
    where user_id = ${scope.userId} and type <> 'transfer' and (${named} or merchant is null or merchant = '')
    group by 1, 2`;
}

/** A row that was given another merchant. */
export interface RenamedRow {
  readonly id: string;
  readonly old_name: string | null;
  readonly new_name: string;
}

/** A new name for the rows of a merchant, or for rows with a description and no merchant. */
export interface MerchantName {
  readonly merchant: string | null;
  readonly description: string;
  readonly name: string;
}

/**
 * Sets the merchant of rows by their texts. Rows are locked in id order. Rows that already have the name stay
 * unchanged.
 */
export function renameMerchants(
  scope: UserScope,
  names: readonly MerchantName[],
  withTransfers: boolean,
): Promise<RenamedRow[]> {
  return rowsOf<RenamedRow>(scope)`
    with wanted as materialized (
      select t.id, t.merchant as old_name, r.name as new_name
      from transactions t
      join (
        select coalesce(merchant, '') as merchant, description, name
        from json_to_recordset(${recordsText(names)}::json) as n (merchant text, description text, name text)
      ) r on r.merchant = coalesce(t.merchant, '') and (r.merchant <> '' or r.description = t.description)
      where t.user_id = ${scope.userId} and (${withTransfers} or t.type <> 'transfer')
        and t.merchant is distinct from r.name
      order by t.id for update of t)
    update transactions t set merchant = w.new_name, version = version + 1, updated_at = now()
    from wanted w where t.user_id = ${scope.userId} and t.id = w.id
    returning t.id, w.old_name, w.new_name`;
}

/** Changes the merchant of a row. Returns the previous merchant, or undefined if the row already has that name. */
export function renameMerchantOf(
  scope: UserScope,
  id: string,
  name: string,
): Promise<RenamedRow | undefined> {
  return rowOf<RenamedRow>(scope)`
    update transactions t set merchant = ${name}, version = t.version + 1, updated_at = now()
    from (select id, merchant from transactions where user_id = ${scope.userId} and id = ${id} for update) before
    where t.user_id = ${scope.userId} and t.id = before.id and before.merchant is distinct from ${name}
    returning t.id, before.merchant as old_name, ${name}::text as new_name`;
}

/** Restores the previous merchant of rows that still have the new one. Returns the number of rows. */
export async function restoreMerchants(
  scope: UserScope,
  ids: readonly string[],
  oldNames: readonly (string | null)[],
  newNames: readonly string[],
): Promise<number> {
  const result = await sql`
    with wanted as materialized (
      select t.id, r.old_name
      from unnest(${ids}::uuid[], ${oldNames}::text[], ${newNames}::text[]) as r (id, old_name, new_name)
      join transactions t on t.user_id = ${scope.userId} and t.id = r.id and t.merchant = r.new_name
      order by t.id for update of t)
    update transactions t set merchant = w.old_name, version = version + 1, updated_at = now()
    from wanted w where t.user_id = ${scope.userId} and t.id = w.id`.execute(scope.tables);
  return Number(result.numAffectedRows ?? 0n);
}

/** Counts the transactions with each tag. */
export function countTags(scope: UserScope): Promise<{ name: string; count: number }[]> {
  return rowsOf<{ name: string; count: number }>(scope)`
    select tag as name, count(*)::int as count from transactions t cross join lateral unnest(t.tags) as tag
    where t.user_id = ${scope.userId} and t.tags <> '{}' group by 1`;
}

/**
 * Replaces a tag by another, or removes it (null). Returns the rows, each with true if it already had the other tag.
 */
export async function replaceTag(
  scope: UserScope,
  from: string,
  to: string | null,
): Promise<{ id: string; had: boolean }[]> {
  const other = to ?? '';
  return rowsOf<{ id: string; had: boolean }>(scope)`
    with tagged as (
      select id, tags @> array[${other}]::text[] as had from transactions
      where user_id = ${scope.userId} and tags <> '{}' and tags @> array[${from}]::text[] order by id for update)
    update transactions t set version = t.version + 1, updated_at = now(),
      tags = case when ${to === null} or g.had then array_remove(t.tags, ${from})
        else array_replace(t.tags, ${from}, ${other}) end
    from tagged g where t.user_id = ${scope.userId} and t.id = g.id returning t.id, g.had`;
}

/** Adds a tag to transactions that exist and don't have it. */
export async function addTagTo(scope: UserScope, ids: readonly string[], tag: string): Promise<void> {
  await runIn(scope)`
    update transactions set tags = tags || ${tag}::text, version = version + 1, updated_at = now()
    where user_id = ${scope.userId} and id = any(${ids}::uuid[]) and not tags @> array[${tag}]::text[]`;
}

/** Removes a tag from some transactions. */
export async function removeTagFrom(scope: UserScope, ids: readonly string[], tag: string): Promise<void> {
  await runIn(scope)`
    update transactions set tags = array_remove(tags, ${tag}), version = version + 1, updated_at = now()
    where user_id = ${scope.userId} and id = any(${ids}::uuid[]) and tags @> array[${tag}]::text[]`;
}

/** New values of a row. A row whose version has changed since it was read is skipped. */
export type RuleUpdate = Readonly<
  Pick<TransactionRow, 'id' | 'version' | 'category_id' | 'merchant' | 'notes' | 'is_recurring' | 'split'>
> & { readonly tags: readonly string[] };

/**
 * Changes many rows at once and increments their versions. Returns the ids of the changed rows. @throws {Problem}
 * category-not-found
 */
export async function updateByRules(scope: UserScope, rows: readonly RuleUpdate[]): Promise<string[]> {
  const { rows: written } = await sql<{ id: string }>`
    update transactions t set category_id = r.category_id, merchant = r.merchant, notes = r.notes,
      is_recurring = r.is_recurring, tags = r.tags, split = r.split, version = t.version + 1, updated_at = now()
    from json_to_recordset(${recordsText(rows)}::json) as r (id uuid, version integer, category_id uuid, merchant text,
      notes text, is_recurring boolean, tags text[], split boolean)
    where t.user_id = ${scope.userId} and t.id = r.id and t.version = r.version
    returning t.id`.execute(scope.tables);
  return written.map(({ id }) => id);
}
