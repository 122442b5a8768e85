import type { RecurringFrequency } from '@farthing/api-contract';
import type { RecurringRow } from '@farthing/recurring-payments';
import { type RowColumns, tailOfId } from './scan-columns-rules.ts';

/** A stored series as far as a scan needs it. */
export interface KnownRow {
  readonly id: string;
  readonly merchant_key: string;
  readonly source: 'found' | 'typed';
  readonly currency: string;
  readonly direction: 'in' | 'out';
  readonly frequency: RecurringFrequency;
  /** What it came to last, in minor units without sign. */
  readonly amount_minor: string;
  readonly member_ids: readonly string[];
  readonly name: string | null;
  readonly decision: 'confirmed' | 'rejected' | 'ended' | null;
  readonly ended_on: string | null;
  readonly merged_into: string | null;
  readonly is_deleted: boolean;
  /** The user said something about it, or about another as part of it. */
  readonly is_decided: boolean;
  /** Nothing was left of it at an earlier scan: it waits for its transactions to come again. */
  readonly is_gone: boolean;
}

/** Rows that are scanned together, with the stored series that have to do with them. */
export interface Portion {
  readonly rows: readonly RecurringRow[];
  readonly known: readonly KnownRow[];
}

/** Small merchants are scanned together, up to so many rows: each call has a cost of its own. */
const rowsTogether = 8000;

/**
 * The rows of a scan in portions that can be scanned one after the other and give what a scan of all gives: a series is of one
 * merchant, and the stored series of a merchant, those with a transaction of theirs there, and those that were merged with one
 * of them are in the same portion. There is always one, though nothing be in it.
 */
export function* portions(columns: RowColumns, known: readonly KnownRow[]): Generator<Portion> {
  const order = byKey(columns);
  const together = unions(columns, known);
  const heaps = new Map<number, Heap>();
  const heapOf = (node: number) => {
    const root = together.rootOf(node);
    const heap = heaps.get(root) ?? { keys: [], known: [], size: 0 };
    heaps.set(root, heap);
    return heap;
  };
  for (let key = 0; key < columns.keys.length; key++) {
    const heap = heapOf(key);
    heap.keys.push(key);
    heap.size += order.size(key);
  }
  for (const [at, one] of known.entries()) heapOf(columns.keys.length + at).known.push(one);
  let keys: number[] = [];
  let stored: KnownRow[] = [];
  let [size, count] = [0, 0];
  const portion = (): Portion => ({
    rows: keys.flatMap((key) => order.rows(key).map((at) => columns.row(at))),
    known: stored,
  });
  for (const heap of heaps.values()) {
    if (size > 0 && size + heap.size > rowsTogether) {
      yield portion();
      [keys, stored, size] = [[], [], 0];
      count++;
    }
    keys.push(...heap.keys);
    stored.push(...heap.known);
    size += heap.size;
  }
  if (count === 0 || keys.length > 0 || stored.length > 0) yield portion();
}

/** Merchants and stored series that belong together. */
interface Heap {
  readonly keys: number[];
  readonly known: KnownRow[];
  size: number;
}

/** The rows of each key, in the order in which they came. */
function byKey(columns: RowColumns): { size(key: number): number; rows(key: number): number[] } {
  const starts = new Uint32Array(columns.keys.length + 1);
  for (let at = 0; at < columns.count(); at++) {
    const next = columns.keyOf(at) + 1;
    starts[next] = (starts[next] as number) + 1;
  }
  for (let key = 0; key < columns.keys.length; key++)
    starts[key + 1] = (starts[key + 1] as number) + (starts[key] as number);
  const places = starts.slice();
  const order = new Uint32Array(columns.count());
  for (let at = 0; at < columns.count(); at++) {
    const key = columns.keyOf(at);
    const place = places[key] as number;
    order[place] = at;
    places[key] = place + 1;
  }
  return {
    size: (key) => (starts[key + 1] as number) - (starts[key] as number),
    rows: (key) => [...order.subarray(starts[key], starts[key + 1])],
  };
}

/** Which merchants (by the place of their key) and stored series (after them, by their place) belong together. */
function unions(columns: RowColumns, known: readonly KnownRow[]): { rootOf(node: number): number } {
  const keys = columns.keys.length;
  const parent = Uint32Array.from({ length: keys + known.length }, (_, node) => node);
  const rootOf = (node: number) => {
    let root = node;
    while (parent[root] !== root) {
      parent[root] = parent[parent[root] as number] as number; // halves the way for the next
      root = parent[root] as number;
    }
    return root;
  };
  const join = (one: number, other: number) => {
    parent[rootOf(one)] = rootOf(other);
  };
  const keyPlaces = known.length === 0 ? undefined : new Map(columns.keys.map((key, place) => [key, place]));
  const nodes = new Map(known.map(({ id }, at) => [id, keys + at]));
  const owner = new Map<string, number>();
  const tails = new Set<number | undefined>([undefined]);
  for (const [at, { merchant_key, merged_into, member_ids }] of known.entries()) {
    const node = keys + at;
    const key = keyPlaces?.get(merchant_key);
    if (key !== undefined) join(node, key);
    const target = merged_into === null ? undefined : nodes.get(merged_into);
    if (target !== undefined) join(node, target);
    for (const id of member_ids) {
      const other = owner.get(id);
      if (other === undefined) owner.set(id, node);
      else join(node, other);
      tails.add(tailOfId(id));
    }
  }
  for (let at = 0; owner.size > 0 && at < columns.count(); at++) {
    if (!tails.has(columns.tailOf(at))) continue;
    const node = owner.get(columns.idOf(at));
    if (node !== undefined) join(node, columns.keyOf(at));
  }
  return { rootOf };
}
