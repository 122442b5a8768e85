import type { NewSplit, Transaction } from '@farthing/api-contract';
import { formatMinor, parseMinor, readTypedAmount } from '@farthing/money';
import { splits as texts } from './texts.tsx';

/** A part of a transaction while it is typed. `key` is this form's own, for the order of its fields. */
export interface SplitDraft {
  readonly key: number;
  readonly category_id: string;
  /** As typed: `12.50`, `10+2.5`; a voucher may be negative. */
  readonly amount: string;
  readonly notes: string;
}

let lastKey = 0;

/** A part with nothing in it yet. */
export function emptySplit(amount = '', category_id = ''): SplitDraft {
  lastKey += 1;
  return { key: lastKey, category_id, amount, notes: '' };
}

/** The parts of a transaction, ready to be changed. */
export function splitDraftsOf(row: Pick<Transaction, 'splits'>): readonly SplitDraft[] {
  return row.splits.map((split) => ({
    ...emptySplit(split.amount, split.category_id ?? ''),
    notes: split.notes ?? '',
  }));
}

/** Part of the amount not yet assigned to a split. */
export interface Remainder {
  /** Decimal string, negative when the parts are more than the amount; null while an amount cannot be read. */
  readonly left: string | null;
  /** True when the parts add up to the amount exactly. */
  readonly fits: boolean;
}

/** Returns the amount left to assign. Empty parts count as zero. */
export function remainderOf(
  amount: string,
  splits: readonly Pick<SplitDraft, 'amount'>[],
  currency: string,
): Remainder {
  const whole = readTypedAmount(amount, currency);
  if (!whole.ok) return { left: null, fits: false };
  let left = parseMinor(whole.amount, currency);
  for (const split of splits) {
    if (split.amount.trim() === '') continue;
    const part = readTypedAmount(split.amount, currency);
    if (!part.ok) return { left: null, fits: false };
    left -= parseMinor(part.amount, currency);
  }
  return { left: formatMinor(left, currency), fits: left === 0n };
}

/** Gives what is left to one part, on top of what it has. */
export function putRest(
  amount: string,
  splits: readonly SplitDraft[],
  key: number,
  currency: string,
): readonly SplitDraft[] {
  const others = splits.filter((split) => split.key !== key);
  const { left } = remainderOf(amount, others, currency);
  return left === null
    ? splits
    : splits.map((split) => (split.key === key ? { ...split, amount: left } : split));
}

/** Parts for the API, or validation errors by the key of the part, and for the whole under `all`. */
type SplitsRead =
  | { readonly ok: true; readonly splits: NewSplit[] }
  | { readonly ok: false; readonly errors: ReadonlyMap<number | 'all', string> };

/** Reads typed parts. They must add up to the amount exactly; no part is rounded to make them. */
export function readSplits(amount: string, drafts: readonly SplitDraft[], currency: string): SplitsRead {
  const errors = new Map<number | 'all', string>();
  const splits: NewSplit[] = [];
  for (const draft of drafts) {
    const read = readTypedAmount(draft.amount, currency);
    if (!read.ok) errors.set(draft.key, read.reason);
    else if (/^-?[0.]+$/.test(read.amount)) errors.set(draft.key, texts.partIsNothing);
    else
      splits.push({
        amount: read.amount,
        category_id: draft.category_id || null,
        notes: draft.notes.trim() || null,
      });
  }
  if (errors.size === 0 && drafts.length > 0 && !remainderOf(amount, drafts, currency).fits)
    errors.set('all', texts.doNotAddUp);
  return errors.size > 0 ? { ok: false, errors } : { ok: true, splits };
}
