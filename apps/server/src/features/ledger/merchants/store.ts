import type { MerchantRename } from '@farthing/api-contract';
import { type Selectable, sql } from 'kysely';
import { selectOwn, updateOwn } from '../../../database/own-rows.ts';
import { rowOf, rowsOf, runIn } from '../../../database/statements.ts';
import type { Tables } from '../../../database/tables.ts';
import type { UserScope } from '../../../database/user-scope.ts';
import type { NamedSum } from './rules.ts';

/** A remembered name. */
export interface NameRow {
  readonly key: string;
  readonly name: string;
}

/** All names that the user chose. */
export function listNames(scope: UserScope): Promise<NameRow[]> {
  return selectOwn(scope, 'merchant_names').select(['key', 'name']).execute();
}

/** Writes names for keys, replacing earlier ones. */
export async function upsertNames(scope: UserScope, rows: readonly NameRow[]): Promise<void> {
  if (rows.length === 0) return;
  await runIn(scope)`
    insert into merchant_names (user_id, key, name)
    select ${scope.userId}::uuid, r.key, r.name
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (key text, name text) order by r.key
    on conflict (user_id, key) do update set name = excluded.name, created_at = now()`;
}

/** Forgets names. */
export async function deleteNames(scope: UserScope, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  await runIn(scope)`
    delete from merchant_names where user_id = ${scope.userId} and key = any(${keys}::text[])`;
}

/** Lists all merchant names by currency and type, from the totals, which also keep months without transactions. */
export function listSums(scope: UserScope): Promise<NamedSum[]> {
  return rowsOf<NamedSum>(scope)`
    select merchant as name, currency, type, sum(amount_minor)::text as amount_minor,
      sum(transaction_count)::text as transaction_count
    from merchant_months where user_id = ${scope.userId} group by 1, 2, 3
    having sum(transaction_count) > 0`;
}

/** Stored record of a change of names. */
export type RenameRow = Readonly<
  Omit<Selectable<Tables['merchant_renames']>, 'user_id' | 'remembered' | 'created_at' | 'undone_at'>
> & {
  readonly remembered: readonly { readonly key: string; readonly name: string | null }[];
};

/** Stores a rename, and deletes those older than 30 days. */
export async function insertRename(scope: UserScope, row: RenameRow): Promise<void> {
  await runIn(scope)`
    delete from merchant_renames
    where user_id = ${scope.userId} and created_at < now() - interval '30 days'`;
  await runIn(scope)`
    insert into merchant_renames (user_id, id, kind, name, row_ids, old_names, new_names, remembered)
    values (${scope.userId}, ${row.id}, ${row.kind}, ${row.name}, ${row.row_ids}::uuid[], ${row.old_names}::text[],
      ${row.new_names}::text[], ${JSON.stringify(row.remembered)}::jsonb)`;
}

/** Lists the renames of the last 30 days, newest first, or one of them. */
export function listRenames(scope: UserScope, id: string | null): Promise<MerchantRename[]> {
  return rowsOf<MerchantRename>(scope)`
    select id, kind, name, cardinality(row_ids) as transaction_count, created_at, undone_at,
      array(select distinct old from unnest(old_names) as o (old) where old is not null limit 10) as from
    from merchant_renames
    where user_id = ${scope.userId} and created_at >= now() - interval '30 days'
      and (${id}::uuid is null or id = ${id}::uuid)
    order by created_at desc, id desc limit 50`;
}

/** Returns a rename of the last 30 days, locked. */
export function lockRename(
  scope: UserScope,
  id: string,
): Promise<(RenameRow & { readonly undone_at: string | null }) | undefined> {
  return rowOf<RenameRow & { undone_at: string | null }>(scope)`
    select id, kind, name, row_ids, old_names, new_names, remembered, undone_at from merchant_renames
    where user_id = ${scope.userId} and id = ${id} and created_at >= now() - interval '30 days'
    for update`;
}

/** Marks a change of names as undone. */
export async function markUndone(scope: UserScope, id: string): Promise<void> {
  await updateOwn(scope, 'merchant_renames').set({ undone_at: sql`now()` }).where('id', '=', id).execute();
}
