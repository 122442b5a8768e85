import type { Account, AccountChange } from '@farthing/api-contract';
import { useState } from 'react';
import { accountQuery, changeAccount } from '../../../api/accounts.ts';
import { ApiProblem } from '../../../api/problem.ts';
import { moneyChanged, queryClient } from '../../../api/queries.ts';
import { type ReadDraft, useForm } from '../../../api/use-form.ts';
import type { ClashingField } from '../../../design/clashing-fields.ts';
import * as common from '../../../design/common-texts.ts';
import { AmountField } from '../../../design/fields/amount-field.tsx';
import { DateField } from '../../../design/fields/date-field.tsx';
import { optionsOf } from '../../../design/fields/options-of.ts';
import { TextArea, TextField } from '../../../design/fields/text-field.tsx';
import { FormSheet } from '../../../design/form-sheet.tsx';
import { dayText } from '../../../design/format.ts';
import { toast } from '../../../design/toast.tsx';
import { isLiability } from './account-types.ts';
import { balanceToType, readBalance } from './opening.ts';
import { editAccount as texts } from './texts.tsx';

interface EditAccountProps {
  readonly account: Account;
  readonly onClose: () => void;
}

/** The sheet in which the details of an account are changed, closed on included. */
export default function EditAccount({ account, onClose }: EditAccountProps) {
  const { form, clashing, save } = useAccountEdit(account, onClose);
  const { field } = form;
  return (
    <FormSheet
      title={texts.title}
      form={form}
      clashing={clashing}
      onSubmit={save}
      onClose={onClose}
      action={texts.save}
    >
      <TextField label={common.name} {...field('name')} maxLength={100} autoFocus required />
      <TextField label={texts.bankOrProvider} {...field('institution')} maxLength={100} />
      <AmountField
        label={isLiability(account.type) ? texts.openingOwed : texts.openingBalance}
        description={texts.openingExplained}
        {...field('opening_balance')}
        currency={account.currency}
      />
      <DateField
        label={texts.countsFrom}
        description={texts.countsFromExplained}
        {...field('opening_date')}
      />
      <DateField label={texts.closedOn} description={texts.closedOnExplained} {...field('closed_on')} />
      <TextArea label={common.notes} {...field('notes')} maxLength={2000} />
    </FormSheet>
  );
}

/** Holds the edit. If someone else changed other fields meanwhile, both changes are kept; for the same fields you are asked. */
function useAccountEdit(account: Account, onClose: () => void) {
  const [base, setBase] = useState(account);
  const [theirs, setTheirs] = useState<Account>();
  const form = useForm(() => editOf(account));

  const send = async (change: AccountChange, before: Account): Promise<void> => {
    if (Object.keys(change).length === 0) return onClose();
    try {
      const saved = await changeAccount(account.id, { ...change, version: before.version });
      queryClient.setQueryData(accountQuery(account.id).queryKey, saved);
      toast(texts.saved, async () => {
        const undo = readEdit(editOf(before), saved);
        if (undo.ok) await changeAccount(account.id, undo.entry);
      });
      void moneyChanged();
      onClose();
    } catch (error) {
      setTheirs(undefined);
      if (!(error instanceof ApiProblem && error.isVersionClash)) throw error;
      const stored = await queryClient.fetchQuery({ ...accountQuery(account.id), staleTime: 0 });
      if (clashingEdits(form.draft, base, stored).length === 0) return send(change, stored);
      setTheirs(stored);
    }
  };
  const saveOver = (before: Account) =>
    void form.submit(readEdit(form.draft, base), (change) => send(change, before));
  const clash = theirs && {
    busy: form.busy,
    keepMine: () => saveOver(theirs),
    takeTheirs: () => {
      setBase(theirs);
      form.set(editOf(theirs));
      setTheirs(undefined);
    },
  };
  return {
    form: { ...form, clash },
    clashing: theirs && clashingEdits(form.draft, base, theirs),
    save: () => saveOver(base),
  };
}

/** Editable fields of an account, as typed: for a liability the amount owed, and empty for none. */
type AccountEdit = Readonly<Record<keyof typeof texts.fields, string>>;

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
