import type { NewTransaction, Transaction, TransactionChange, TransactionType } from '@farthing/api-contract';
import { readTypedAmount } from '@farthing/money';
import * as common from '../../../design/common-texts.ts';
import { readSplits, type SplitDraft, splitDraftsOf } from './splits.ts';
import { draft as texts } from './texts.tsx';

/** Transaction form values, as typed. */
export interface Draft {
  readonly type: TransactionType;
  readonly account_id: string;
  /** As typed: `£1,250.50`, `12.5+3`. */
  readonly amount: string;
  readonly date: string;
  readonly merchant: string;
  readonly description: string;
  /** Empty for none. */
  readonly category_id: string;
  readonly tags: readonly string[];
  readonly notes: string;
  /** Null: farthing decides. */
  readonly is_recurring: boolean | null;
  readonly splits: readonly SplitDraft[];
}

/** The fields of a new one that only a transfer has. */
export interface NewDraft extends Draft {
  readonly to_account_id: string;
  readonly to_amount: string;
}

/** Validation errors by field name. Split parts are named `splits.` and their key. */
export type FieldErrors = Readonly<Record<string, string>>;

/** The result of reading a draft: the body to send, or validation errors by field. */
export type Read<Body> =
  | { readonly ok: true; readonly body: Body }
  | { readonly ok: false; readonly errors: FieldErrors };

/** The fields of a stored transaction, ready to be changed. */
export function draftOf(row: Transaction): Draft {
  return {
    type: row.type,
    account_id: row.account_id,
    amount: row.amount,
    date: row.date,
    merchant: row.merchant ?? '',
    description: row.description,
    category_id: row.category_id ?? '',
    tags: row.tags,
    notes: row.notes ?? '',
    is_recurring: row.is_recurring,
    splits: splitDraftsOf(row),
  };
}

/** Reads what is the same for new and changed ones; splits replace the category, a transfer has neither. */
function readDraft(draft: Draft, currency: string): Read<NewTransaction> {
  const errors: Record<string, string> = {};
  const amount = readTypedAmount(draft.amount, currency);
  if (!amount.ok) errors.amount = amount.reason;
  else if (/^[0.]+$/.test(amount.amount)) errors.amount = common.enterAnAmountGreaterThanZero;
  else if (amount.amount.startsWith('-')) errors.amount = texts.amountNegative;
  if (!draft.date) errors.date = common.chooseADay;
  if (!draft.account_id) errors.account_id = common.chooseAnAccountSentence;
  const transfer = draft.type === 'transfer';
  const splits = transfer ? [] : draft.splits;
  const parts = readSplits(draft.amount, splits, currency);
  if (!parts.ok)
    for (const [key, text] of parts.errors) errors[key === 'all' ? 'splits' : `splits.${key}`] = text;
  if (Object.keys(errors).length > 0 || !amount.ok || !parts.ok) return { ok: false, errors };
  return {
    ok: true,
    body: {
      type: draft.type,
      account_id: draft.account_id,
      amount: amount.amount,
      date: draft.date,
      merchant: draft.merchant.trim() || null,
      description: draft.description.trim(),
      category_id: transfer || splits.length > 0 ? null : draft.category_id || null,
      tags: [...draft.tags],
      notes: draft.notes.trim() ? draft.notes : null,
      is_recurring: draft.is_recurring,
      splits: parts.splits,
    },
  };
}

/** The fields that may be sent as a change of a transfer's leg. */
const ofTransfers = ['amount', 'date', 'merchant', 'description', 'tags', 'notes', 'is_recurring'] as const;
const ofOthers = [...ofTransfers, 'type', 'account_id', 'category_id', 'splits'] as const;

/** Returns the changed fields for a PATCH. The body is empty if nothing changed. */
export function changeOf(draft: Draft, row: Transaction): Read<Omit<TransactionChange, 'version'>> {
  const read = readDraft(draft, row.currency);
  if (!read.ok) return read;
  const stored = readDraft(draftOf(row), row.currency);
  const change: Record<string, unknown> = {};
  for (const name of row.type === 'transfer' ? ofTransfers : ofOthers) {
    const differs =
      !stored.ok || JSON.stringify(read.body[name] ?? null) !== JSON.stringify(stored.body[name] ?? null);
    if (differs) change[name] = read.body[name];
  }
  // A category replaces splits and splits a category: sending both, one of them empty, would be a contradiction.
  if ('splits' in change && read.body.splits?.length) delete change.category_id;
  if (change.category_id) delete change.splits;
  return { ok: true, body: change };
}

/** The previous values of what was changed, for an undo. */
export function undoOf(change: Omit<TransactionChange, 'version'>, previous: Transaction): TransactionChange {
  const stored = readDraft(draftOf(previous), previous.currency);
  if (!stored.ok) return {};
  const undo: Record<string, unknown> = {};
  for (const name of ofOthers) if (name in change) undo[name] = stored.body[name];
  if ('category_id' in change && previous.splits.length > 0) undo.splits = stored.body.splits;
  if ('splits' in change && previous.splits.length === 0 && previous.category_id)
    undo.category_id = previous.category_id;
  if ('amount' in change && previous.splits.length > 0) undo.splits = stored.body.splits;
  if (Array.isArray(undo.splits) && undo.splits.length > 0) delete undo.category_id;
  if (undo.category_id) delete undo.splits;
  return undo;
}

/** True when something typed is not stored yet. */
export function isChanged(draft: Draft, row: Transaction): boolean {
  const bare = ({ splits, ...rest }: Draft) =>
    JSON.stringify([rest, splits.map(({ key: _, ...split }) => split)]);
  return bare(draft) !== bare(draftOf(row));
}

/** The body of a new transaction. `toCurrency` is that of the account that receives a transfer. */
export function newTransactionOf(
  draft: NewDraft,
  currency: string,
  toCurrency: string | undefined,
): Read<NewTransaction> {
  const read = readDraft(draft, currency);
  const errors: Record<string, string> = read.ok ? {} : { ...read.errors };
  const body: Partial<NewTransaction> = {};
  if (draft.type === 'transfer') {
    if (!draft.to_account_id) errors.to_account_id = texts.toAccountMissing;
    else if (draft.to_account_id === draft.account_id) errors.to_account_id = texts.sameAccount;
    body.to_account_id = draft.to_account_id;
    if (toCurrency !== undefined && toCurrency !== currency) {
      const arrived = readTypedAmount(draft.to_amount, toCurrency);
      if (arrived.ok && !/^-|^[0.]+$/.test(arrived.amount)) body.to_amount = arrived.amount;
      else errors.to_amount = arrived.ok ? common.enterAnAmountGreaterThanZero : arrived.reason;
    }
  }
  if (Object.keys(errors).length > 0 || !read.ok) return { ok: false, errors };
  const { splits, category_id, ...rest } = read.body;
  return {
    ok: true,
    body: {
      ...rest,
      ...body,
      ...(category_id ? { category_id } : {}),
      ...(splits?.length ? { splits } : {}),
    },
  };
}
