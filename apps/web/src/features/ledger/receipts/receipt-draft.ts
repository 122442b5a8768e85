import type { Account, NewTransaction, ParsedReceipt, Transaction } from '@farthing/api-contract';
import { type FieldErrors, newTransactionOf } from '../transactions/draft.ts';
import { receiptDraft as texts } from './texts.tsx';

/** Receipt under review: the recognised values as edited in the fields, and the transaction it belongs to. */
export interface ReceiptDraft {
  /** The id of a transaction that there is already, or `new`. */
  readonly belongsTo: string;
  /** Income for money that came back. */
  readonly type: 'expense' | 'income';
  readonly merchant: string;
  /** As typed, without a sign. */
  readonly amount: string;
  readonly date: string;
  /** Empty for none. */
  readonly category_id: string;
  readonly account_id: string;
  readonly description: string;
  /** True if the chosen transaction takes the receipt's merchant. Undefined: only if it has none. */
  readonly takesMerchant?: boolean;
  /** The same of the category. */
  readonly takesCategory?: boolean;
}

/** The fields that were looked for and can be changed. */
export type FoundField = 'merchant' | 'amount' | 'date' | 'category_hint';

/** Confidence in a field. */
type Certainty = 'sure' | 'check' | 'missing' | 'typed';

/** Choice of a new transaction for the receipt. */
export const asNew = 'new';

/** From this on a candidate is chosen, and a field taken as sure. */
const likely = 0.75;

/**
 * The draft that a receipt begins with. Nothing was read where `receipt` is undefined.
 * @param accounts the open ones, in their order
 * @param last the account of the last transaction that was added here
 */
export function draftFrom(
  receipt: ParsedReceipt | undefined,
  accounts: readonly Account[],
  last: string,
  today: string,
): ReceiptDraft {
  const best = receipt?.candidates[0];
  const amount = receipt?.amount ?? '';
  return {
    belongsTo: best && best.score >= likely ? best.transaction_id : asNew,
    type: amount.startsWith('-') ? 'income' : 'expense',
    merchant: receipt?.merchant ?? '',
    amount: amount.replace(/^-/, ''),
    date: receipt ? (receipt.date ?? '') : today,
    category_id: receipt?.category_id ?? '',
    account_id: accountFor(receipt, accounts, last)?.id ?? '',
    description: receipt?.description ?? '',
  };
}

/** An account of the receipt's currency where there is one, the last used one first. */
function accountFor(
  receipt: ParsedReceipt | undefined,
  accounts: readonly Account[],
  last: string,
): Account | undefined {
  const ofCurrency = accounts.filter(({ currency }) => receipt?.amount && currency === receipt.currency);
  const among = ofCurrency.length > 0 ? ofCurrency : accounts;
  return among.find(({ id }) => id === last) ?? among[0];
}

/** Returns true if the best candidate is probably the receipt's transaction. */
export function isLikely(receipt: ParsedReceipt): boolean {
  return (receipt.candidates[0]?.score ?? 0) >= likely;
}

/** Returns the confidence in a field with its current draft value. */
export function certaintyOf(receipt: ParsedReceipt, field: FoundField, draft: ReceiptDraft): Certainty {
  const found = draftFrom(receipt, [], '', '');
  const name = field === 'category_hint' ? 'category_id' : field;
  if (draft[name] !== found[name]) return 'typed';
  if (found[name] === '') return 'missing';
  return receipt.confidence[field] >= likely ? 'sure' : 'check';
}

/** Returns the reason for a field's value in one sentence, including a category that isn't one of the user's. */
export function reasonOf(receipt: ParsedReceipt, field: FoundField): string | undefined {
  if (field === 'category_hint' && receipt.category_hint && !receipt.category_id)
    return texts.unknownCategory(receipt.category_hint);
  return receipt.evidence.find((one) => one.field === field)?.reason;
}

type Read =
  | { readonly ok: true; readonly body: NewTransaction }
  | { readonly ok: false; readonly errors: FieldErrors };

/** The new transaction that the fields make. `currency` is that of the account. */
export function newTransactionFrom(draft: ReceiptDraft, currency: string): Read {
  const { belongsTo: _, takesMerchant: __, takesCategory: ___, ...fields } = draft;
  const rest = {
    tags: [],
    notes: '',
    is_recurring: null,
    splits: [],
    to_account_id: '',
    to_amount: '',
  };
  return newTransactionOf({ ...fields, ...rest }, currency, undefined);
}

/** Fields that an existing transaction can take from the receipt. */
interface TakesOver {
  readonly merchant: boolean;
  readonly category: boolean;
}

/**
 * Returns the fields that could be taken: those that the receipt has and that are missing or different in the
 * transaction. Splits and transfers keep their categories.
 */
export function couldTake(draft: ReceiptDraft, row: Transaction): TakesOver {
  const merchant = draft.merchant.trim();
  return {
    merchant: merchant !== '' && merchant !== row.merchant,
    category:
      draft.category_id !== '' &&
      draft.category_id !== row.category_id &&
      row.type !== 'transfer' &&
      row.splits.length === 0,
  };
}

/** Returns the fields that will be taken: those the user ticked or, without a choice, those missing in the transaction. */
export function willTake(draft: ReceiptDraft, row: Transaction): TakesOver {
  const could = couldTake(draft, row);
  return {
    merchant: could.merchant && (draft.takesMerchant ?? !row.merchant),
    category: could.category && (draft.takesCategory ?? row.category_id === null),
  };
}
