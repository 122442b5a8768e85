import type { AccountType, NewAccount, NewValuation } from '@farthing/api-contract';
import { dayAfter } from '@farthing/dates';
import { readTypedAmount } from '@farthing/money';
import type { ReadDraft } from '../../../api/use-form.ts';
import { isLiability, isValued } from './account-types.ts';
import { opening as texts } from './texts.tsx';

/** Fields of a new account, as typed. */
export interface AccountDraft {
  readonly name: string;
  readonly type: AccountType;
  readonly currency: string;
  readonly institution: string;
  /** Balance that the user knows: today's, or the opening balance. */
  readonly known: 'today' | 'opening';
  /** Balance, or for a liability the amount owed, so that no sign is needed. */
  readonly amount: string;
  readonly opening_date: string;
}

/**
 * Makes the records of what was typed. A balance of today becomes a dated value, so that statements imported for
 * earlier days do not move it. For an account of money it is that of the end of yesterday: what is recorded today
 * moves on from it.
 */
export function readDraft(
  draft: AccountDraft,
  today: string,
): ReadDraft<{ readonly account: NewAccount; readonly valuation: NewValuation | undefined }> {
  const errors: Record<string, string> = {};
  const name = draft.name.trim();
  if (!name) errors.name = texts.nameMissing;
  const typed = readBalance(draft.amount, draft.type, draft.currency);
  if (!typed.ok) errors.amount = typed.reason;
  if (draft.known === 'opening' && draft.opening_date === '') errors.opening_date = texts.openingDateMissing;
  if (!typed.ok || Object.keys(errors).length > 0) return { ok: false, errors };
  const given = draft.amount.trim() !== '';
  const institution = draft.institution.trim();
  const account: NewAccount = {
    name,
    type: draft.type,
    currency: draft.currency,
    opening_balance: typed.amount,
    ...(draft.known === 'opening' ? { opening_date: draft.opening_date } : {}),
    ...(institution ? { institution } : {}),
  };
  const date = isValued(draft.type) ? today : dayAfter(today, -1);
  const valuation = given && draft.known === 'today' ? { date, value: typed.amount } : undefined;
  return { ok: true, entry: { account, valuation } };
}

/** Reads a typed balance as it is stored: what is owed on a liability becomes negative. Nothing typed is zero. */
export function readBalance(
  text: string,
  type: AccountType,
  currency: string,
): ReturnType<typeof readTypedAmount> {
  const typed = readTypedAmount(text.trim() === '' ? '0' : text, currency);
  return typed.ok && isLiability(type) ? { ok: true, amount: negated(typed.amount) } : typed;
}

/** A stored balance as it is asked for: what is owed on a liability is written without its minus. */
export function balanceToType(amount: string, type: AccountType): string {
  return isLiability(type) ? negated(amount) : amount;
}

function negated(amount: string): string {
  if (/^[-0.]*$/.test(amount)) return amount.replace('-', '');
  return amount.startsWith('-') ? amount.slice(1) : `-${amount}`;
}
