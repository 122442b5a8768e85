import { sql } from 'kysely';
import type { UserScope } from '../../database/user-scope.ts';
import { asProblem } from './store.ts';

/** What many rows become, column by column, as array literals. */
export interface RuledColumns {
  readonly ids: string;
  /** As they were read: a row with another is left alone. */
  readonly versions: string;
  readonly category_ids: string;
  readonly merchants: string;
  readonly notes: string;
  readonly recurring: string;
  /** Array literals of their own. */
  readonly tags: string;
  readonly splits: string;
}

/** Changes many rows at once and counts their versions up; the ids of those it changed. @throws {Problem} category-not-found */
export async function updateRuled(scope: UserScope, rows: RuledColumns): Promise<string[]> {
  try {
    const { rows: written } = await sql<{ id: string }>`
      update transactions t set category_id = r.category_id, merchant = r.merchant, notes = r.notes,
        is_recurring = r.is_recurring, tags = r.tags::text[], split = r.split, version = t.version + 1, updated_at = now()
      from unnest(${rows.ids}::uuid[], ${rows.versions}::integer[], ${rows.category_ids}::uuid[], ${rows.merchants}::text[],
        ${rows.notes}::text[], ${rows.recurring}::boolean[], ${rows.tags}::text[], ${rows.splits}::boolean[])
        as r (id, version, category_id, merchant, notes, is_recurring, tags, split)
      where t.user_id = ${scope.userId} and t.id = r.id and t.version = r.version
      returning t.id`.execute(scope.tables);
    return written.map(({ id }) => id);
  } catch (error) {
    throw asProblem(error);
  }
}

/** Splits of many rows, column by column, as array literals. */
export interface SplitColumns {
  readonly ids: string;
  readonly positions: string;
  readonly category_ids: string;
  readonly signed_amounts: string;
  readonly notes: string;
}

/** Writes splits; those of the rows in `replaced` (an array literal) go first. @throws {Problem} category-not-found */
export async function insertSplitsOfMany(
  scope: UserScope,
  replaced: string | null,
  parts: SplitColumns,
): Promise<void> {
  try {
    if (replaced !== null) {
      await sql`
        delete from transaction_splits
        where user_id = ${scope.userId} and transaction_id = any(${replaced}::uuid[])`.execute(scope.tables);
    }
    await sql`
      insert into transaction_splits (user_id, transaction_id, position, category_id, signed_amount, notes)
      select ${scope.userId}::uuid, r.* from unnest(${parts.ids}::uuid[], ${parts.positions}::smallint[],
        ${parts.category_ids}::uuid[], ${parts.signed_amounts}::numeric[], ${parts.notes}::text[]) r`.execute(
      scope.tables,
    );
  } catch (error) {
    throw asProblem(error);
  }
}
