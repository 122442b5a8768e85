import type { BulkChange, NewSplit, Transaction } from '@farthing/api-contract';

/** The most rows that one request may name. */
const rowsABatch = 1000;

/** The rows in batches that one request can take. */
export function inBatches<Row>(rows: readonly Row[]): readonly (readonly Row[])[] {
  return Array.from({ length: Math.ceil(rows.length / rowsABatch) }, (_, index) =>
    rows.slice(index * rowsABatch, (index + 1) * rowsABatch),
  );
}

/** Plan for restoring previous values: bulk requests, and splits that a category had replaced. */
export interface UndoPlan {
  readonly bulk: readonly BulkChange[];
  readonly splits: readonly { readonly id: string; readonly splits: NewSplit[] }[];
}

/** Gives each row its former category back, one request for each category; then splits where there were some. */
export function undoCategory(former: readonly Transaction[]): UndoPlan {
  const whole = former.filter((row) => row.splits.length === 0);
  const groups = Map.groupBy(whole, (row) => row.category_id);
  return {
    bulk: [...groups].flatMap(([category_id, rows]) => bulkFor(rows, { set: { category_id } })),
    splits: former
      .filter((row) => row.splits.length > 0)
      .map((row) => ({
        id: row.id,
        splits: row.splits.map(({ category_id, amount, notes }) => ({ category_id, amount, notes })),
      })),
  };
}

/**
 * Gives each row its former mark back. One that was not recurring gets none: it hardly had a mark of its own, and a "no"
 * would keep farthing from ever finding it.
 */
export function undoRecurring(former: readonly Transaction[]): UndoPlan {
  const groups = Map.groupBy(former, (row) => row.is_recurring);
  return {
    bulk: [...groups].flatMap(([was, rows]) => bulkFor(rows, { set: { is_recurring: was || null } })),
    splits: [],
  };
}

/** Takes away the added tags where they were not before, and puts the removed ones back where they were. */
export function undoTags(
  former: readonly Transaction[],
  added: readonly string[],
  removed: readonly string[],
): UndoPlan {
  const taking = added.flatMap((tag) =>
    bulkFor(
      former.filter((row) => !row.tags.includes(tag)),
      { remove_tags: [tag] },
    ),
  );
  const putting = removed.flatMap((tag) =>
    bulkFor(
      former.filter((row) => row.tags.includes(tag)),
      { add_tags: [tag] },
    ),
  );
  return { bulk: [...taking, ...putting], splits: [] };
}

function bulkFor(rows: readonly Transaction[], change: Omit<BulkChange, 'ids'>): BulkChange[] {
  return inBatches(rows).map((batch) => ({ ids: batch.map((row) => row.id), ...change }));
}
