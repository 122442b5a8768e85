import type {
  Account,
  BulkChange,
  Category,
  NewTransaction,
  Transaction,
  TransactionPage,
} from '@farthing/api-contract';
import { newIdempotencyKey } from '../idempotency-key.ts';
import { ApiProblem, offlineProblem } from '../problem.ts';
import type { ApiCall } from '../stand-in.ts';
import type { Copy } from './copy.ts';
import {
  externalIdOf,
  type QueuedWrite,
  shownChanged,
  shownNew,
  type Waiting,
  withWaiting,
} from './queue-rules.ts';

/** The copy and the queue, for use while the server can't be reached. */
export interface Offline {
  readonly copy: Copy | undefined;
  readonly waiting: readonly Waiting[];
  /** Stores writes in the queue. */
  readonly enqueue: (writes: readonly QueuedWrite[], file?: File) => Promise<void>;
  /** Deletes a transaction that isn't sent. */
  readonly discard: (write: Waiting) => Promise<void>;
}

/** Limit on the transactions in one change while the server can't be reached. */
const mostAtOnce = 200;
const onePath = /^\/transactions\/([0-9a-f-]{36})(?:\/(attachments|splits))?$/;

/**
 * Answers a request from the data on this device, or adds it to the queue.
 * @throws {ApiProblem} with status 0 if it needs the server
 */
export function answerOffline(call: ApiCall, offline: Offline): Promise<unknown> | unknown {
  return call.method === 'GET' ? read(call, offline) : write(call, offline);
}

let lastRows:
  | { copy: Copy | undefined; waiting: readonly Waiting[]; rows: readonly Transaction[] }
  | undefined;

/** Rows of the copy with queued changes applied, memoised. */
function rowsOf({ copy, waiting }: Offline): readonly Transaction[] {
  if (lastRows?.copy !== copy || lastRows?.waiting !== waiting)
    lastRows = { copy, waiting, rows: withWaiting(copy?.rows ?? [], waiting) };
  return lastRows.rows;
}

function read({ path, query = {} }: ApiCall, offline: Offline): unknown {
  const [, id, part] = onePath.exec(path) ?? [];
  const account = /^\/accounts\/([0-9a-f-]{36})$/.exec(path)?.[1];
  const found =
    path === '/transactions'
      ? list(query, offline)
      : id
        ? one(
            rowsOf(offline).find((row) => row.id === id),
            part,
          )
        : account
          ? accountsOf(offline).find((one) => one.id === account)
          : stored(offline, [path, new URLSearchParams(texts(query))].join('?').replace(/\?$/, ''));
  if (found === undefined) throw notInCopy();
  return found;
}

function one(row: Transaction | undefined, part: string | undefined): unknown {
  if (part !== 'attachments') return row;
  return row?.attachment_refs.length === 0 ? [] : undefined;
}

function stored({ copy }: Offline, address: string) {
  const text = copy?.answers[address];
  return text === undefined ? undefined : JSON.parse(text);
}

function accountsOf(offline: Offline): readonly Account[] {
  return stored(offline, '/accounts') ?? [];
}

function texts(query: NonNullable<ApiCall['query']>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(query).flatMap(([name, value]) =>
      value === undefined || value === null || value === '' ? [] : [[name, String(value)]],
    ),
  );
}

/**
 * Returns a page of transactions, filtered and sorted as the server does. Its cursor is the position of the next row.
 */
function list(query: NonNullable<ApiCall['query']>, offline: Offline): TransactionPage {
  const filter = texts(query);
  const { sort = '-date', cursor = '0', limit = '50', count, ...conditions } = filter;
  const fits = matcher(conditions, offline);
  const rows = fits ? rowsOf(offline).filter(fits) : rowsOf(offline);
  const start = Number(cursor);
  const end = start + Number(limit);
  return {
    items: sorted(rows, sort).slice(start, end),
    next_cursor: end < rows.length ? String(end) : null,
    ...(count === 'true' ? { total: rows.length } : {}),
  };
}

function sorted(rows: readonly Transaction[], sort: string): readonly Transaction[] {
  if (sort === '-date') return rows;
  if (sort === 'date') return rows.toReversed();
  const sign = sort === 'amount' ? 1 : -1;
  return rows.toSorted((a, b) => sign * (Number(a.amount) - Number(b.amount)));
}

type Condition = (row: Transaction) => boolean;

/** Returns a test for a filter, all of whose conditions a row must meet. Undefined without conditions. */
function matcher(filter: Readonly<Record<string, string>>, offline: Offline): Condition | undefined {
  const names = Object.keys(filter);
  if (names.length === 0) return undefined;
  const conditions = names.map((name): Condition => {
    const value = filter[name] ?? '';
    const make = conditionsByName[name];
    if (!make) throw notInCopy();
    return make(value, offline);
  });
  return (row) => conditions.every((fits) => fits(row));
}

const conditionsByName: Readonly<Record<string, (value: string, offline: Offline) => Condition>> = {
  account_id: (value) => (row) => row.account_id === value,
  category_id: (value) => (row) =>
    row.category_id === value || row.splits.some((split) => split.category_id === value),
  type: (value) => (row) => row.type === value,
  date_from: (value) => (row) => row.date >= value,
  date_to: (value) => (row) => row.date <= value,
  amount_min: (value) => (row) => Number(row.amount) >= Number(value),
  amount_max: (value) => (row) => Number(row.amount) <= Number(value),
  tag: (value) => (row) => row.tags.some((tag) => tag.toLowerCase() === value.toLowerCase()),
  is_recurring: (value) => (row) => String(row.is_recurring) === value,
  uncategorised: (value) => (row) =>
    (row.category_id === null && row.splits.length === 0 && row.type !== 'transfer') === (value === 'true'),
  has_attachment: (value) => (row) => row.attachment_refs.length > 0 === (value === 'true'),
  import_id: (value) => (row) => row.import_id === value,
  q: mentions,
};

/** Returns a test for rows that have every word of a search in a text, the amount, or the name of the account or category. */
function mentions(text: string, offline: Offline): Condition {
  const categories: readonly Category[] = stored(offline, '/categories') ?? [];
  const names = new Map([...accountsOf(offline), ...categories].map(({ id, name }) => [id, name]));
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return (row) => {
    const ids = [row.account_id, row.category_id ?? ''];
    const parts = [
      row.merchant,
      row.description,
      row.notes,
      row.amount,
      ...row.tags,
      ...ids.map((id) => names.get(id)),
    ];
    const all = parts.join('\n').toLowerCase();
    return words.every((word) => all.includes(word));
  };
}

async function write(call: ApiCall, offline: Offline): Promise<unknown> {
  const { method, path } = call;
  const [, id = '', part] = onePath.exec(path) ?? [];
  if (method === 'POST' && path === '/transactions') return add(call, offline);
  if (method === 'POST' && path === '/transactions/bulk') return changeMany(call, offline);
  if (method === 'POST' && part === 'attachments' && call.file) return attach(id, call.file, offline);
  if (method === 'DELETE' && id && !part) return deleteUnsent([id], offline);
  if ((method === 'PATCH' && id && !part) || (method === 'PUT' && part === 'splits')) {
    const { version, ...change } = bodyOf(call);
    return changeRow(id, change, offline);
  }
  throw offlineProblem();
}

/** Returns the body as the server would parse it. */
function bodyOf({ body }: ApiCall) {
  return JSON.parse(JSON.stringify(body ?? {}));
}

async function add(call: ApiCall, offline: Offline): Promise<Transaction> {
  const key = call.headers?.['idempotency-key'] ?? newIdempotencyKey();
  const body: NewTransaction = bodyOf(call);
  const sent = { ...body, external_id: body.external_id ?? externalIdOf(key) };
  const again = offline.waiting.find((write) => write.kind === 'add' && write.key === key);
  const shown = shownNew(again?.row ?? crypto.randomUUID(), sent, accountsOf(offline));
  // The first press stored it. A second press before the form is cleared adds nothing.
  if (!again) await offline.enqueue([{ kind: 'add', row: shown.id, at: now(), key, body: sent, shown }]);
  return shown;
}

async function changeRow(id: string, change: object, offline: Offline): Promise<Transaction> {
  const row = rowsOf(offline).find((one) => one.id === id);
  if (!row) throw notInCopy();
  await offline.enqueue([
    { kind: 'change', row: id, at: now(), name: nameOf(row), change, version: row.version },
  ]);
  return shownChanged(row, change);
}

async function changeMany(call: ApiCall, offline: Offline): Promise<unknown> {
  const bulk: BulkChange = bodyOf(call);
  const { ids = [], set = {}, add_tags = [], remove_tags = [] } = bulk;
  if (bulk.delete) return deleteUnsent(ids, offline);
  const known = new Map(rowsOf(offline).map((row) => [row.id, row]));
  const rows = ids.flatMap((id) => known.get(id) ?? []);
  if (bulk.create || rows.length < ids.length || rows.length > mostAtOnce) throw offlineProblem();
  const hasTags = add_tags.length + remove_tags.length > 0;
  await offline.enqueue(
    rows.map((row) => {
      const tags = [...new Set([...row.tags.filter((tag) => !remove_tags.includes(tag)), ...add_tags])];
      const change = { ...set, ...(hasTags ? { tags } : {}) };
      return { kind: 'change', row: row.id, at: now(), name: nameOf(row), change, version: row.version };
    }),
  );
  return { created: [], updated: rows.length, deleted: 0 };
}

async function attach(id: string, file: File, offline: Offline): Promise<unknown> {
  const { name, type, size } = file;
  await offline.enqueue([{ kind: 'attach', row: id, at: now(), file: { name, type } }], file);
  const unknown = { sha256: '', width: null, height: null, has_thumbnail: false };
  const known = { name, content_type: type, size, transaction_id: id, created_at: now() };
  return { id: crypto.randomUUID(), ...known, ...unknown };
}

/** Deletes transactions that are only in the queue. Others need the server. */
async function deleteUnsent(ids: readonly string[], offline: Offline): Promise<unknown> {
  const unsent = offline.waiting.filter((write) => write.kind === 'add' && ids.includes(write.row));
  if (unsent.length < ids.length) throw offlineProblem();
  for (const write of unsent) await offline.discard(write);
  return { created: [], updated: 0, deleted: unsent.length };
}

function nameOf({ merchant, description }: Transaction): string {
  return merchant || description;
}

function now(): string {
  return new Date().toISOString();
}

function notInCopy(): ApiProblem {
  return new ApiProblem(0, {
    detail: 'This isn’t in the copy on this device. It opens when the server is back.',
  });
}
