import type { Account, AccountChange } from '@farthing/api-contract';
import type { ReadDraft } from '../../../api/use-form.ts';
import type { ClashingField } from '../../../design/clashing-fields.ts';
import { optionsOf } from '../../../design/fields/options-of.ts';
import { dayText } from '../../../design/format.ts';
import { balanceToType, readBalance } from './opening.ts';
import { accountEdit as texts } from './texts.tsx';

/** Editable fields of an account, as typed: for a liability the amount owed, and empty for none. */
export type AccountEdit = Readonly<Record<keyof typeof texts.fields, string>>;

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
  const stored: Readonly<Record<string, unknown>> = account;
  const changed = Object.entries(wanted).filter(([field, value]) => stored[field] !== value);
  return { ok: true, entry: Object.fromEntries(changed) };
}

/** Returns the fields changed both here and elsewhere to different values. */
export function clashingEdits(edit: AccountEdit, base: Account, stored: Account): readonly ClashingField[] {
  const [before, theirs] = [editOf(base), editOf(stored)];
  const words = (field: keyof AccountEdit, value: string) =>
    (field === 'opening_date' || field === 'closed_on') && value ? dayText(value) : value || '–';
  return optionsOf(texts.fields)
    .filter(({ value: field }) => new Set([edit[field], before[field], theirs[field]]).size === 3)
    .map(({ value: field, label }) => ({
      label,
      mine: words(field, edit[field]),
      theirs: words(field, theirs[field]),
    }));
}
