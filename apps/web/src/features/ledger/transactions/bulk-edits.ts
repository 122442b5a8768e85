import type { BulkChange, NewSplit, Transaction } from '@farthing/api-contract';
import { messageOf } from '../../../api/problem.ts';
import { moneyChanged } from '../../../api/queries.ts';
import { changeMany, restoreTransactions, setSplits } from '../../../api/transactions.ts';
import { toast } from '../../../design/toast.tsx';
import { showChanged, showDeleted } from './cached-rows.ts';
import { bulkEdits as texts } from './texts.tsx';

type Rows = readonly Transaction[];

/** Gives rows a category, or none. Transfers are left out: they have none. */
export async function giveCategory(rows: Rows, category_id: string | null, name: string): Promise<void> {
  const fitting = rows.filter((row) => row.type !== 'transfer');
  const left = rows.length - fitting.length;

  if (fitting.length === 0) return toast(texts.onlyTransfers);
  await edit({
    rows: fitting,
    change: { set: { category_id } },
    show: (row) =>
      category_id === null && row.splits.length > 0
        ? row
        : { ...row, category_id, splits: category_id === null ? row.splits : [] },
    done: (count) => texts.categorised(count, category_id === null ? undefined : name, left),
    undo: undoCategory,
  });
}

/** Adds tags and takes others away. */
export function giveTags(rows: Rows, added: readonly string[], removed: readonly string[]): Promise<void> {
  return edit({
    rows,
    change: {
      ...(added.length > 0 ? { add_tags: [...added] } : {}),
      ...(removed.length > 0 ? { remove_tags: [...removed] } : {}),
    },
    show: (row) => ({
      ...row,
      tags: [...new Set([...row.tags, ...added])].filter((tag) => !removed.includes(tag)),
    }),
    done: (count) => texts.tagsChanged(count),
    undo: (previous) => undoTags(previous, added, removed),
  });
}

/** Marks rows as recurring, or not. Rows that are so already are left alone. */
export async function giveRecurring(rows: Rows, is_recurring: boolean): Promise<void> {
  const other = rows.filter((row) => row.is_recurring !== is_recurring);
  if (other.length === 0) return;
  await edit({
    rows: other,
    change: { set: { is_recurring } },
    show: (row) => ({ ...row, is_recurring }),
    done: (count) => texts.marked(count, is_recurring),
    undo: undoRecurring,
  });
}

/** Deletes rows, the other legs of transfers with them. */
export async function deleteRows(rows: Rows): Promise<boolean> {
  const putBack = await showDeleted(rows);
  const gone: string[] = [];
  let count = 0;
  try {
    for (const batch of inBatches(oneLegEach(rows))) {
      const ids = batch.map((row) => row.id);
      count += (await changeMany({ ids, delete: true })).deleted;
      gone.push(...ids);
    }
  } catch (error) {
    putBack();
    toast(texts.notDeleted(messageOf(error)));
  }
  void moneyChanged();
  if (gone.length === 0) return false;
  toast(texts.deleted(count), async () => {
    for (const batch of inBatches(gone)) await restoreTransactions(batch);
  });
  return true;
}

/** Returns one side of each transfer. With both sides in different batches, one batch would delete the row that the next one needs. */
function oneLegEach(rows: Rows): Rows {
  const seen = new Set<string>();
  return rows.filter((row) => {
    if (row.transfer_id === null) return true;
    if (seen.has(row.transfer_id)) return false;
    seen.add(row.transfer_id);
    return true;
  });
}

interface Edit {
  readonly rows: Rows;
  readonly change: Omit<BulkChange, 'ids'>;
  /** The row as it will be. */
  readonly show: (row: Transaction) => Transaction;
  readonly done: (count: number) => string;
  readonly undo: (previous: Rows) => UndoPlan;
}

/** Shows the change, sends it in batches, and offers the way back for what the server took. */
async function edit({ rows, change, show, done, undo }: Edit): Promise<void> {
  const putBack = await showChanged(new Set(rows.map((row) => row.id)), show);
  const changed: Transaction[] = [];
  try {
    for (const batch of inBatches(rows)) {
      await changeMany({ ids: batch.map((row) => row.id), ...change });
      changed.push(...batch);
    }
  } catch (error) {
    putBack();
    toast(texts.notChanged(rows.length - changed.length, messageOf(error)));
  }
  void moneyChanged();
  if (changed.length > 0) toast(done(changed.length), () => takeBack(undo(changed)));
}

async function takeBack({ bulk, splits }: UndoPlan): Promise<void> {
  for (const change of bulk) await changeMany(change);
  for (const { id, splits: parts } of splits) await setSplits(id, parts);
  await moneyChanged();
}

/** The most rows that one request may name. */
const rowsABatch = 1000;

/** The rows in batches that one request can take. */
export function inBatches<Row>(rows: readonly Row[]): readonly (readonly Row[])[] {
  return Array.from({ length: Math.ceil(rows.length / rowsABatch) }, (_, index) =>
    rows.slice(index * rowsABatch, (index + 1) * rowsABatch),
  );
}

/** Plan for restoring previous values: bulk requests, and splits that a category had replaced. */
interface UndoPlan {
  readonly bulk: readonly BulkChange[];
  readonly splits: readonly { readonly id: string; readonly splits: NewSplit[] }[];
}

/** Gives each row its previous category back, one request for each category; then splits where there were some. */
export function undoCategory(previous: readonly Transaction[]): UndoPlan {
  const whole = previous.filter((row) => row.splits.length === 0);
  const groups = Map.groupBy(whole, (row) => row.category_id);
  return {
    bulk: [...groups].flatMap(([category_id, rows]) => bulkFor(rows, { set: { category_id } })),
    splits: previous
      .filter((row) => row.splits.length > 0)
      .map((row) => ({
        id: row.id,
        splits: row.splits.map(({ category_id, amount, notes }) => ({ category_id, amount, notes })),
      })),
  };
}

/**
 * Gives each row its previous mark back. One that was not recurring gets none: it hardly had a mark of its own, and a "no"
 * would keep farthing from ever finding it.
 */
export function undoRecurring(previous: readonly Transaction[]): UndoPlan {
  const groups = Map.groupBy(previous, (row) => row.is_recurring);
  return {
    bulk: [...groups].flatMap(([was, rows]) => bulkFor(rows, { set: { is_recurring: was || null } })),
    splits: [],
  };
}

/** Takes away the added tags where they were not before, and puts the removed ones back where they were. */
export function undoTags(
  previous: readonly Transaction[],
  added: readonly string[],
  removed: readonly string[],
): UndoPlan {
  const taking = added.flatMap((tag) =>
    bulkFor(
      previous.filter((row) => !row.tags.includes(tag)),
      { remove_tags: [tag] },
    ),
  );
  const putting = removed.flatMap((tag) =>
    bulkFor(
      previous.filter((row) => row.tags.includes(tag)),
      { add_tags: [tag] },
    ),
  );
  return { bulk: [...taking, ...putting], splits: [] };
}

function bulkFor(rows: readonly Transaction[], change: Omit<BulkChange, 'ids'>): BulkChange[] {
  return inBatches(rows).map((batch) => ({ ids: batch.map((row) => row.id), ...change }));
}
