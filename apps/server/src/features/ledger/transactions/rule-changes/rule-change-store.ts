import { sql } from 'kysely';
import type { UserScope } from '../../../../database/user-scope.ts';
import { recordsText } from '../import/records-text-rules.ts';
import type { SplitRow } from '../rules.ts';
import { asProblem } from '../store.ts';

/** New values of a row. */
export interface RuledRecord {
  readonly id: string;
  /** As it was read: a row with another is left alone. */
  readonly version: number;
  readonly category_id: string | null;
  readonly merchant: string | null;
  readonly notes: string | null;
  readonly is_recurring: boolean | null;
  readonly tags: readonly string[];
  readonly split: boolean;
}

/** Changes many rows at once and counts their versions up; the ids of those it changed. @throws {Problem} category-not-found */
export async function updateRuled(scope: UserScope, rows: readonly RuledRecord[]): Promise<string[]> {
  try {
    const { rows: written } = await sql<{ id: string }>`
      update transactions t set category_id = r.category_id, merchant = r.merchant, notes = r.notes,
        is_recurring = r.is_recurring, tags = r.tags, split = r.split, version = t.version + 1, updated_at = now()
      from json_to_recordset(${recordsText(rows)}::json) as r (id uuid, version integer, category_id uuid, merchant text,
        notes text, is_recurring boolean, tags text[], split boolean)
      where t.user_id = ${scope.userId} and t.id = r.id and t.version = r.version
      returning t.id`.execute(scope.tables);
    return written.map(({ id }) => id);
  } catch (error) {
    throw asProblem(error);
  }
}

/** Deletes the splits of many transactions. */
export async function deleteSplitsOfMany(scope: UserScope, transactionIds: readonly string[]): Promise<void> {
  await sql`
    delete from transaction_splits
    where user_id = ${scope.userId} and transaction_id = any(${transactionIds}::uuid[])`.execute(
    scope.tables,
  );
}

/** Writes splits. @throws {Problem} category-not-found */
export async function insertSplitsOfMany(
  scope: UserScope,
  parts: readonly (SplitRow & { readonly transaction_id: string; readonly position: number })[],
): Promise<void> {
  try {
    await sql`
      insert into transaction_splits (user_id, transaction_id, position, category_id, signed_amount, notes)
      select ${scope.userId}::uuid, r.* from json_to_recordset(${recordsText(parts)}::json)
        as r (transaction_id uuid, position smallint, category_id uuid, signed_amount numeric, notes text)`.execute(
      scope.tables,
    );
  } catch (error) {
    throw asProblem(error);
  }
}
