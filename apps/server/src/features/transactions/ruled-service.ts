import type { UserScope } from '../../database/user-scope.ts';
import { type LedgerEntry, replaceEntries } from '../ledger-totals/service.ts';
import { plainArray, textArray } from './array-rules.ts';
import { settleIncomesOf } from './refunded-service.ts';
import { insertSplitsOfMany, updateRuled } from './ruled-store.ts';
import type { SplitRow } from './rules.ts';

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
 * Writes what rules make of many rows, in one statement, and moves the rollups. A row that somebody changed since it was
 * read is left as it is. Returns how many rows changed. @throws {Problem} category-not-found
 */
export async function writeRuled(scope: UserScope, changes: readonly RuledChange[]): Promise<number> {
  if (changes.length === 0) return 0;
  const written = new Set(
    await updateRuled(scope, {
      ids: plainArray(changes.map(({ before }) => before.id)),
      versions: plainArray(changes.map(({ before }) => before.version)),
      category_ids: textArray(changes.map(({ after }) => after.category_id)),
      merchants: textArray(changes.map(({ after }) => after.merchant)),
      notes: textArray(changes.map(({ after }) => after.notes)),
      recurring: textArray(changes.map(({ after }) => after.is_recurring?.toString() ?? null)),
      tags: textArray(changes.map(({ after }) => textArray(after.tags))),
      splits: plainArray(changes.map(({ after }) => String(after.splits.length > 0))),
    }),
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
  const parts = rows.flatMap(({ id, splits }) => splits.map((part, position) => ({ id, position, ...part })));
  await insertSplitsOfMany(scope, hadSome ? plainArray(rows.map(({ id }) => id)) : null, {
    ids: plainArray(parts.map(({ id }) => id)),
    positions: plainArray(parts.map(({ position }) => position)),
    category_ids: textArray(parts.map(({ category_id }) => category_id)),
    signed_amounts: plainArray(parts.map(({ signed_amount }) => signed_amount)),
    notes: textArray(parts.map(({ notes }) => notes)),
  });
}
