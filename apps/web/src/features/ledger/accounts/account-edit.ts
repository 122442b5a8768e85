import type { Account, AccountChange } from '@farthing/api-contract';
import type { ReadDraft } from '../../../api/use-form.ts';
import { balanceToType, readBalance } from './opening.ts';
import { accountEdit as texts } from './texts.tsx';

/** Editable fields of an account, as typed. */
export interface AccountEdit {
  readonly name: string;
  readonly institution: string;
  readonly notes: string;
  /** Opening balance. For a liability, the amount owed. */
  readonly opening_balance: string;
  /** Empty: counts always. */
  readonly opening_date: string;
  /** Empty: open. */
  readonly closed_on: string;
}

/** An account as its fields show it. */
export function editOf(account: Account): AccountEdit {
  return {
    name: account.name,
    institution: account.institution ?? '',
    notes: account.notes ?? '',
    opening_balance: balanceToType(account.opening_balance, account.type),
    opening_date: account.opening_date ?? '',
    closed_on: account.closed_on ?? '',
  };
}

/**
 * The change that was typed, with only the fields that are different: what another person changed meanwhile in the
 * others stays.
 */
export function readEdit(edit: AccountEdit, account: Account): ReadDraft<AccountChange> {
  const errors: Record<string, string> = {};
  const opening = readBalance(edit.opening_balance, account.type, account.currency);
  if (!edit.name.trim()) errors.name = texts.nameMissing;
  if (!opening.ok) errors.opening_balance = opening.reason;
  if (!opening.ok || Object.keys(errors).length > 0) return { ok: false, errors };
  const wanted = {
    name: edit.name.trim(),
    institution: edit.institution.trim() || null,
    notes: edit.notes.trim() || null,
    opening_balance: opening.amount,
    opening_date: edit.opening_date || null,
    closed_on: edit.closed_on || null,
  };
  const changed = Object.entries(wanted).filter(
    ([field, value]) => account[field as keyof typeof wanted] !== value,
  );
  return { ok: true, entry: Object.fromEntries(changed) };
}
