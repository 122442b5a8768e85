import type { Account, NewTransaction, ParsedReceipt, Transaction } from '@farthing/api-contract';
import { type Complaints, newTransactionOf } from '../transactions/draft.ts';
import { receiptDraft as texts } from './texts.tsx';

/** A receipt while it is looked over: what was read, as it stands in the fields, and where it belongs. */
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
  /** Whether the chosen transaction takes the merchant of the receipt; undefined: where it has none. */
  readonly takesMerchant?: boolean;
  /** The same of the category. */
  readonly takesCategory?: boolean;
}

/** The fields that were looked for and can be changed. */
export type FoundField = 'merchant' | 'amount' | 'date' | 'category_hint';

/** How sure a field is, in words. */
export type Certainty = 'sure' | 'check' | 'missing' | 'typed';

/** What belongs to no transaction that there is. */
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

/** Whether a candidate is most likely the transaction of the receipt. */
export function isLikely(receipt: ParsedReceipt): boolean {
  return (receipt.candidates[0]?.score ?? 0) >= likely;
}

/** How sure a field is as it stands in the draft. */
export function certaintyOf(receipt: ParsedReceipt, field: FoundField, draft: ReceiptDraft): Certainty {
  const found = draftFrom(receipt, [], '', '');
  const name = field === 'category_hint' ? 'category_id' : field;
  if (draft[name] !== found[name]) return 'typed';
  if (found[name] === '') return 'missing';
  return receipt.confidence[field] >= likely ? 'sure' : 'check';
}

/** Why a field is what it is, in one sentence; a category that is named but not one of the user's says so. */
export function reasonOf(receipt: ParsedReceipt, field: FoundField): string | undefined {
  if (field === 'category_hint' && receipt.category_hint && !receipt.category_id)
    return texts.unknownCategory(receipt.category_hint);
  return receipt.evidence.find((one) => one.field === field)?.reason;
}

type Read =
  | { readonly ok: true; readonly body: NewTransaction }
  | { readonly ok: false; readonly complaints: Complaints };

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

/** What of the receipt a transaction that there is may take over. */
export interface TakesOver {
  readonly merchant: boolean;
  readonly category: boolean;
}

/** What it could take: what the receipt has, and it has not, or otherwise. Parts and transfers keep their categories. */
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

/** What it will take: what the user ticked; without a word of the user's, what it has not. */
export function willTake(draft: ReceiptDraft, row: Transaction): TakesOver {
  const could = couldTake(draft, row);
  return {
    merchant: could.merchant && (draft.takesMerchant ?? !row.merchant),
    category: could.category && (draft.takesCategory ?? row.category_id === null),
  };
}
