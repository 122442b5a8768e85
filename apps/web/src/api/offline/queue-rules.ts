import type { Account, NewTransaction, Transaction, TransactionChange } from '@farthing/api-contract';

/** A write that waits for the server. */
export type QueuedWrite = {
  /** Id of the transaction: the server's, or one made on this device while the transaction isn't sent. */
  readonly row: string;
  /** When it was entered, by the clock of this device. Nothing depends on it. */
  readonly at: string;
  /** Number of an earlier write of the same transaction, which must be sent first. */
  readonly after?: number;
  /** Reason why it can't be sent unchanged. The user decides. */
  readonly problem?: { readonly status: number; readonly message: string };
} & (
  | { readonly kind: 'add'; readonly body: NewTransaction; readonly key: string; readonly shown: Transaction }
  | {
      readonly kind: 'change';
      /** Merchant or description, for the list of what isn't sent. */
      readonly name: string;
      readonly change: Omit<TransactionChange, 'version'>;
      readonly version: number;
    }
  | { readonly kind: 'attach'; readonly file: { readonly name: string; readonly type: string } }
);

/** A write with its number in the queue. */
export type Waiting = QueuedWrite & { readonly number: number };

/** The `external_id` of a transaction added with an idempotency key: the server takes it once, also after keys have expired. */
export const externalIdOf = (key: string) => `offline-${key}`;

/** Returns the new transaction, as far as it is known without the server. */
export function shownNew(id: string, body: NewTransaction, accounts: readonly Account[]): Transaction {
  const amount = String(body.amount);
  const currency = accounts.find((account) => account.id === body.account_id)?.currency ?? 'GBP';
  const now = new Date().toISOString();
  const row: Transaction = {
    id,
    account_id: body.account_id,
    type: body.type,
    date: body.date,
    value_date: body.value_date ?? null,
    amount,
    signed_amount: '',
    currency,
    amount_base: null,
    description: body.description ?? '',
    merchant: body.merchant ?? null,
    category_id: body.category_id ?? null,
    is_recurring: body.is_recurring ?? false,
    tags: body.tags ?? [],
    notes: body.notes ?? null,
    external_id: body.external_id ?? null,
    transfer_id: null,
    import_id: null,
    splits: [],
    attachment_refs: [],
    version: 1,
    created_at: now,
    updated_at: now,
  };
  return shownChanged(row, body.splits ? { splits: body.splits } : {});
}

/** Returns a transaction with an unsent change. It keeps the server's version. */
export function shownChanged(row: Transaction, change: Omit<TransactionChange, 'version'>): Transaction {
  const { splits, amount = row.amount, to_amount: _, is_recurring, ...fields } = change;
  const type = change.type ?? row.type;
  const isOut = type === 'transfer' ? !/^\d/.test(row.signed_amount) : type === 'expense';
  const sign = isOut ? '-' : '';
  return {
    ...row,
    ...fields,
    type,
    amount: String(amount),
    signed_amount: `${sign}${amount}`,
    amount_base: amount === row.amount ? row.amount_base : null,
    is_recurring: is_recurring ?? row.is_recurring,
    ...(splits
      ? {
          splits: splits.map((split) => ({
            category_id: split.category_id ?? null,
            amount: String(split.amount),
            signed_amount: `${sign}${split.amount}`,
            notes: split.notes ?? null,
          })),
        }
      : {}),
  };
}

/** Returns the rows of the copy, newest first, with the queued writes applied. */
export function withWaiting(
  rows: readonly Transaction[],
  waiting: readonly Waiting[],
): readonly Transaction[] {
  if (waiting.length === 0) return rows;
  const byId = new Map(rows.map((row) => [row.id, row]));
  for (const write of waiting) {
    const row = byId.get(write.row);
    if (write.kind === 'add') byId.set(write.row, write.shown);
    else if (row && write.kind === 'change') byId.set(write.row, shownChanged(row, write.change));
  }
  return newestFirst([...byId.values()]);
}

/** Sorts transactions as the server does: by day, then by id. */
export function newestFirst(rows: readonly Transaction[]): readonly Transaction[] {
  return rows.toSorted((one, other) =>
    one.date === other.date ? (one.id < other.id ? 1 : -1) : one.date < other.date ? 1 : -1,
  );
}

/**
 * Returns true if the stored row has everything that a change asked for: it arrived, and only its response was lost. If
 * in doubt, false, and the user decides.
 */
export function hasArrived(change: Omit<TransactionChange, 'version'>, stored: Transaction): boolean {
  const splits = stored.splits.map(({ signed_amount: _, ...split }) => split);
  const now = new Map<string, unknown>(Object.entries({ ...stored, splits }));
  return Object.entries(change).every(([name, value]) => plain(value) === plain(now.get(name)));
}

/**
 * Returns a value as text without differences that the server doesn't store: trailing zeros, order of tags, and null
 * instead of absent.
 */
function plain(value: unknown): string {
  if (Array.isArray(value)) return value.map(plain).sort().join('\n');
  if (value === null || value === undefined) return '';
  if (typeof value === 'object')
    return Object.entries(value)
      .map(([name, one]) => `${name} ${plain(one)}`)
      .sort()
      .join('\t');
  const text = String(value);
  return /^\d+\.\d*$/.test(text) ? text.replace(/\.?0+$/, '') : text;
}
