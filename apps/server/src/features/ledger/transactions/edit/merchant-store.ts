import { sql } from 'kysely';
import type { UserScope } from '../../../../database/user-scope.ts';

/** Merchant of a row, or its description if there is none. */
export interface MerchantText {
  readonly merchant: string | null;
  readonly description: string;
  readonly transaction_count: number;
}

/** The different texts of rows without a merchant; with `named` also the different merchants. Transfers are left out. */
export async function listMerchantTexts(scope: UserScope, named: boolean): Promise<MerchantText[]> {
  const { rows } = await sql<MerchantText>`
    select nullif(merchant, '') as merchant, case when merchant is null or merchant = '' then description else '' end
      as description, count(*)::integer as transaction_count
    from transactions
    where user_id = ${scope.userId} and type <> 'transfer' and (${named} or merchant is null or merchant = '')
    group by 1, 2`.execute(scope.tables);
  return rows;
}

/** A row that was given another merchant. */
export interface RenamedRow {
  readonly id: string;
  readonly old_name: string | null;
  readonly new_name: string;
}

/**
 * Gives rows another merchant by the texts they carry: `merchants` name those that have one, `descriptions` those that have
 * none; `names` are the new ones in the same order. Rows are locked in id order. Rows that have the name already stay as they are.
 */
export async function renameMerchants(
  scope: UserScope,
  merchants: { readonly from: readonly string[]; readonly to: readonly string[] },
  descriptions: { readonly from: readonly string[]; readonly to: readonly string[] },
  withTransfers: boolean,
): Promise<RenamedRow[]> {
  const { rows } = await sql<RenamedRow>`
    with wanted as materialized (
      select t.id, t.merchant as old_name, r.name as new_name
      from transactions t
      join (
        select m.merchant, null::text as description, m.name
        from unnest(${merchants.from}::text[], ${merchants.to}::text[]) as m (merchant, name)
        union all
        select '', d.description, d.name
        from unnest(${descriptions.from}::text[], ${descriptions.to}::text[]) as d (description, name)
      ) r on r.merchant = coalesce(t.merchant, '') and (r.merchant <> '' or r.description = t.description)
      where t.user_id = ${scope.userId} and (${withTransfers} or t.type <> 'transfer')
        and t.merchant is distinct from r.name
      order by t.id for update of t)
    update transactions t set merchant = w.new_name, version = version + 1, updated_at = now()
    from wanted w where t.user_id = ${scope.userId} and t.id = w.id
    returning t.id, w.old_name, w.new_name`.execute(scope.tables);
  return rows;
}

/** Gives one row another merchant, and says what it was; undefined where it has that name already. */
export async function renameMerchantOf(
  scope: UserScope,
  id: string,
  name: string,
): Promise<RenamedRow | undefined> {
  const { rows } = await sql<RenamedRow>`
    update transactions t set merchant = ${name}, version = t.version + 1, updated_at = now()
    from (select id, merchant from transactions where user_id = ${scope.userId} and id = ${id} for update) before
    where t.user_id = ${scope.userId} and t.id = before.id and before.merchant is distinct from ${name}
    returning t.id, before.merchant as old_name, ${name}::text as new_name`.execute(scope.tables);
  return rows[0];
}

/** Gives rows their old merchant back, those that still have the new one. Returns how many. */
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
