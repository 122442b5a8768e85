import type { UserScope } from '../../../../database/user-scope.ts';
import { type LedgerEntry, replaceEntries } from '../../ledger-totals/service.ts';
import { settleIncomesOf } from '../refunds/settle-refunds.ts';
import type { SplitRow } from '../rules.ts';
import { deleteSplitsOfMany, insertSplitsOfMany, updateRuled } from './rule-change-store.ts';

/** One row as it was read, and what rules make of it. */
export interface RuledChange {
  readonly before: LedgerEntry & { readonly id: string; readonly version: number };
  readonly after: {
    readonly category_id: string | null;
    readonly merchant: string | null;
    readonly notes: string | null;
    readonly is_recurring: boolean | null;
    readonly tags: readonly string[];
    readonly splits: readonly SplitRow[];
  };
}

/**
 * Writes the changes of rules to many rows in one statement and updates the rollups. Skips rows changed since
 * they were read. Returns the number of rows changed. @throws {Problem} category-not-found
 */
export async function writeRuled(scope: UserScope, changes: readonly RuledChange[]): Promise<number> {
  if (changes.length === 0) return 0;
  const written = new Set(
    await updateRuled(
      scope,
      changes.map(({ before: { id, version }, after: { splits, ...fields } }) => ({
        id,
        version,
        ...fields,
        split: splits.length > 0,
      })),
    ),
  );
  const done = changes.filter(({ before }) => written.has(before.id));
  const split = done.filter(
    ({ before, after }) => after.splits.length > 0 || (before.splits?.length ?? 0) > 0,
  );
  await recordSplits(
    scope,
    split.map(({ before, after }) => ({ id: before.id, splits: after.splits })),
    true,
  );
  await replaceEntries(
    scope,
    done.map(({ before }) => before),
    done.map(({ before, after }) => ({ ...before, category_id: after.category_id, splits: after.splits })),
  );
  // Money back goes under the category of its purchase, whatever rules say of either.
  await settleIncomesOf(
    scope,
    done.map(({ before }) => before.id),
  );
  return written.size;
}

/** Writes the splits of many rows. @param hadSome whether those they had before are replaced */
export async function recordSplits(
  scope: UserScope,
  rows: readonly { readonly id: string; readonly splits: readonly SplitRow[] }[],
  hadSome: boolean,
): Promise<void> {
  if (rows.length === 0) return;
  if (hadSome) {
    await deleteSplitsOfMany(
      scope,
      rows.map(({ id }) => id),
    );
  }
  await insertSplitsOfMany(
    scope,
    rows.flatMap(({ id, splits }) =>
      splits.map((part, position) => ({ transaction_id: id, position, ...part })),
    ),
  );
}
