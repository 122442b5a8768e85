import type { Account, AccountChange } from '@farthing/api-contract';
import { useState } from 'react';
import { accountQuery, changeAccount } from '../../../api/accounts.ts';
import { ApiProblem, messageOf } from '../../../api/problem.ts';
import { moneyChanged, queryClient } from '../../../api/queries.ts';
import { Button } from '../../../design/button.tsx';
import * as common from '../../../design/common-texts.ts';
import { AmountField } from '../../../design/fields/amount-field.tsx';
import { DateField } from '../../../design/fields/date-field.tsx';
import { TextArea, TextField } from '../../../design/fields/text-field.tsx';
import { focusFirstError } from '../../../design/focus.ts';
import { Form } from '../../../design/layout.tsx';
import { Notice } from '../../../design/notice.tsx';
import { SideSheet } from '../../../design/sheet.tsx';
import { SheetActions } from '../../../design/sheet-actions.tsx';
import { toast } from '../../../design/toast.tsx';
import VersionClash from '../../../design/version-clash.tsx';
import { editOf, readEdit } from './account-edit.ts';
import { isLiability } from './account-types.ts';
import { clashingFields } from './clashing-fields.tsx';
import { editAccount as texts } from './texts.tsx';

interface EditAccountProps {
  readonly account: Account;
  readonly onClose: () => void;
}

/** The sheet in which the details of an account are changed, closed on included. */
export default function EditAccount({ account, onClose }: EditAccountProps) {
  const [base, setBase] = useState(account);
  const [edit, setEdit] = useState(() => editOf(account));
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [problem, setProblem] = useState<string>();
  const [stored, setStored] = useState<Account>();
  const [busy, setBusy] = useState(false);
  const set = (change: Partial<typeof edit>) => setEdit({ ...edit, ...change });
  const owed = isLiability(account.type);

  const send = async (change: AccountChange, version: number, before: Account) => {
    setBusy(true);
    setProblem(undefined);
    try {
      const saved = await changeAccount(account.id, { ...change, version });
      queryClient.setQueryData(accountQuery(account.id).queryKey, saved);
      toast(texts.saved, async () => {
        await changeAccount(account.id, valuesBefore(change, before));
        await moneyChanged();
      });
      void moneyChanged();
      onClose();
    } catch (error) {
      if (error instanceof ApiProblem && error.isVersionClash) await meetStored(change);
      else refuse(error);
      setBusy(false);
    }
  };
  /** Another version is stored: what touches other fields goes beside it, what touches the same is asked about. */
  const meetStored = async (change: AccountChange) => {
    try {
      const now = await queryClient.fetchQuery({ ...accountQuery(account.id), staleTime: 0 });
      if (clashingFields(edit, base, now).length > 0) setStored(now);
      else await send(change, now.version, now);
    } catch (error) {
      refuse(error);
    }
  };
  /** Back to the form with what was typed, and why it was not taken. */
  const refuse = (error: unknown) => {
    setStored(undefined);
    if (error instanceof ApiProblem && error.fields.size > 0) {
      setErrors(Object.fromEntries(error.fields));
      focusFirstError();
    } else setProblem(messageOf(error));
  };
  const save = () => {
    const read = readEdit(edit, base);
    setErrors(read.ok ? {} : read.errors);
    if (!read.ok) focusFirstError();
    if (!read.ok || busy) return;
    if (Object.keys(read.change).length === 0) return onClose();
    void send(read.change, base.version, base);
  };
  const keepMine = () => {
    const read = readEdit(edit, base);
    if (read.ok && stored) void send(read.change, stored.version, stored);
  };
  const takeTheirs = () => {
    if (!stored) return;
    setBase(stored);
    setEdit(editOf(stored));
    setStored(undefined);
  };

  if (stored) {
    return (
      <SideSheet title={texts.title} onClose={onClose}>
        <VersionClash
          fields={clashingFields(edit, base, stored)}
          onKeepMine={keepMine}
          onTakeTheirs={takeTheirs}
          busy={busy}
        />
      </SideSheet>
    );
  }
  return (
    <SideSheet title={texts.title} onClose={onClose}>
      <Form onSubmit={save} label={texts.title}>
        {problem && (
          <Notice tone="error" title={common.nothingWasSaved}>
            {problem}
          </Notice>
        )}
        <TextField
          label={common.name}
          value={edit.name}
          onChange={(name) => set({ name })}
          error={errors.name}
          maxLength={100}
          autoFocus
          required
        />
        <TextField
          label={texts.bankOrProvider}
          value={edit.institution}
          onChange={(institution) => set({ institution })}
          error={errors.institution}
          maxLength={100}
        />
        <AmountField
          label={owed ? texts.openingOwed : texts.openingBalance}
          description={texts.openingExplained}
          value={edit.opening_balance}
          onChange={(opening_balance) => set({ opening_balance })}
          currency={account.currency}
          error={errors.opening_balance}
        />
        <DateField
          label={texts.countsFrom}
          description={texts.countsFromExplained}
          value={edit.opening_date}
          onChange={(opening_date) => set({ opening_date })}
          error={errors.opening_date}
        />
        <DateField
          label={texts.closedOn}
          description={texts.closedOnExplained}
          value={edit.closed_on}
          onChange={(closed_on) => set({ closed_on })}
          error={errors.closed_on}
        />
        <TextArea
          label={common.notes}
          value={edit.notes}
          onChange={(notes) => set({ notes })}
          error={errors.notes}
          maxLength={2000}
        />
        <SheetActions>
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button kind="main" type="submit" busy={busy}>
            {texts.save}
          </Button>
        </SheetActions>
      </Form>
    </SideSheet>
  );
}

/** The same fields as they were before. */
function valuesBefore(change: AccountChange, before: Account): AccountChange {
  const fields = Object.keys(change) as (keyof Account & keyof AccountChange)[];
  return Object.fromEntries(fields.map((field) => [field, before[field]]));
}
