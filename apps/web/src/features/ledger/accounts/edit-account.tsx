import type { Account, AccountChange } from '@farthing/api-contract';
import { useState } from 'react';
import { accountQuery, changeAccount } from '../../../api/accounts.ts';
import { ApiProblem } from '../../../api/problem.ts';
import { moneyChanged, queryClient } from '../../../api/queries.ts';
import { useForm } from '../../../api/use-form.ts';
import * as common from '../../../design/common-texts.ts';
import { AmountField } from '../../../design/fields/amount-field.tsx';
import { DateField } from '../../../design/fields/date-field.tsx';
import { TextArea, TextField } from '../../../design/fields/text-field.tsx';
import { FormSheet } from '../../../design/form-sheet.tsx';
import { toast } from '../../../design/toast.tsx';
import { clashingEdits, editOf, readEdit } from './account-edit.ts';
import { isLiability } from './account-types.ts';
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
        await moneyChanged();
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
