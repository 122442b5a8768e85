import type { Goal, NewGoal } from '@farthing/api-contract';
import { readTypedAmount } from '@farthing/money';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { accountsQuery } from '../../api/accounts.ts';
import { budgetsChanged } from '../../api/budgets.ts';
import { categoriesQuery } from '../../api/categories.ts';
import { changeGoal, createGoal, deleteGoal } from '../../api/goals.ts';
import { ApiProblem, messageOf } from '../../api/problem.ts';
import { profileQuery } from '../../api/profile.ts';
import { Button } from '../../design/button.tsx';
import { AmountField } from '../../design/fields/amount-field.tsx';
import { SelectField } from '../../design/fields/choice-fields.tsx';
import { DateField } from '../../design/fields/date-field.tsx';
import { TextField } from '../../design/fields/text-field.tsx';
import { focusFirstError } from '../../design/focus.ts';
import { Form } from '../../design/layout.tsx';
import { Notice } from '../../design/notice.tsx';
import { SheetActions, SideSheet } from '../../design/sheet.tsx';
import { toast } from '../../design/toast.tsx';
import { goalSheet as texts } from './texts.tsx';

interface GoalSheetProps {
  /** The one that is changed; a new one where it is absent. */
  readonly goal?: Goal | undefined;
  readonly onClose: () => void;
}

/** What a goal is made of, as it is sent again to bring it back. */
function entryOf(goal: Goal): NewGoal {
  const { name, target_amount, currency, target_date, account_id, category_id, saved_amount } = goal;
  return { name, target_amount, currency, target_date, account_id, category_id, saved_amount };
}

/** The sheet in which a goal is added or changed. */
export default function GoalSheet({ goal, onClose }: GoalSheetProps) {
  const accounts = useQuery(accountsQuery);
  const categories = useQuery(categoriesQuery);
  const profile = useQuery(profileQuery);
  const [name, setName] = useState(goal?.name ?? '');
  const [target, setTarget] = useState(goal?.target_amount ?? '');
  const [date, setDate] = useState(goal?.target_date ?? '');
  const [saved, setSaved] = useState(goal?.saved_amount ?? '');
  const [link, setLink] = useState(
    goal?.account_id ? `account:${goal.account_id}` : goal?.category_id ? `category:${goal.category_id}` : '',
  );
  const [fields, setFields] = useState<ReadonlyMap<string, string>>(new Map());
  const [message, setMessage] = useState<string>();
  const [busy, setBusy] = useState(false);
  const account = accounts.data?.find(({ id }) => link === `account:${id}`);
  const currency = goal?.currency ?? account?.currency ?? profile.data?.base_currency ?? 'GBP';
  const title = goal ? texts.editTheGoal : texts.addAGoal;

  const send = async () => {
    const wanted = readTypedAmount(target, currency);
    const put = saved.trim() === '' ? ({ ok: true, amount: '0' } as const) : readTypedAmount(saved, currency);
    const wrong = new Map<string, string>();
    if (name.trim() === '') wrong.set('name', texts.nameMissing);
    if (!wanted.ok) wrong.set('target_amount', wanted.reason);
    if (!put.ok) wrong.set('saved_amount', put.reason);
    setFields(wrong);
    setMessage(undefined);
    if (wrong.size > 0 || !wanted.ok || !put.ok) return focusFirstError();
    setBusy(true);
    const [kind, id = null] = link.split(':');
    const entry = {
      name,
      target_amount: wanted.amount,
      target_date: date === '' ? null : date,
      account_id: kind === 'account' ? id : null,
      category_id: kind === 'category' ? id : null,
      saved_amount: put.amount,
    };
    try {
      const stored = goal
        ? await changeGoal(goal.id, { ...entry, version: goal.version })
        : await createGoal(entry);
      toast(goal ? texts.saved : texts.added(stored.name), async () => {
        const { currency: _, ...before } = entryOf(goal ?? stored);
        await (goal ? changeGoal(goal.id, before) : deleteGoal(stored.id));
        await budgetsChanged();
      });
      await budgetsChanged();
      onClose();
    } catch (error) {
      setFields(error instanceof ApiProblem ? error.fields : new Map());
      setMessage(messageOf(error));
      setBusy(false);
      focusFirstError();
    }
  };
  const remove = async () => {
    if (!goal) return;
    try {
      await deleteGoal(goal.id);
      toast(texts.deleted(goal.name), async () => {
        await createGoal(entryOf(goal));
        await budgetsChanged();
      });
      await budgetsChanged();
      onClose();
    } catch (error) {
      setMessage(messageOf(error));
    }
  };
  return (
    <SideSheet title={title} onClose={onClose}>
      <Form onSubmit={() => void send()} label={title} wide>
        {message && (
          <Notice tone="error" title={texts.nothingSaved}>
            {message}
          </Notice>
        )}
        <TextField
          label={texts.name}
          value={name}
          onChange={setName}
          maxLength={100}
          error={fields.get('name')}
          autoFocus
        />
        <AmountField
          label={texts.target}
          value={target}
          onChange={setTarget}
          currency={currency}
          error={fields.get('target_amount')}
        />
        <DateField
          label={texts.by}
          description={texts.mayStayEmpty}
          value={date}
          onChange={setDate}
          error={fields.get('target_date')}
        />
        <SelectField
          label={texts.whereItIsSaved}
          description={texts.whereHint}
          value={link}
          options={[
            { value: '', label: texts.typedByHand },
            {
              group: texts.accounts,
              items: (accounts.data ?? [])
                .filter((one) => one.closed_on === null && (!goal || one.currency === goal.currency))
                .map((one) => ({ value: `account:${one.id}`, label: one.name })),
            },
            {
              group: texts.envelopes,
              items: (categories.data ?? [])
                .filter(({ kind }) => kind === 'expense')
                .map((one) => ({ value: `category:${one.id}`, label: one.name })),
            },
          ]}
          onChange={setLink}
          error={fields.get('account_id') ?? fields.get('category_id')}
        />
        {link === '' && (
          <AmountField
            label={texts.savedSoFar}
            value={saved}
            onChange={setSaved}
            currency={currency}
            error={fields.get('saved_amount')}
          />
        )}
        <SheetActions>
          {goal && (
            <Button kind="danger" onClick={() => void remove()}>
              {texts.deleteTheGoal}
            </Button>
          )}
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button kind="main" type="submit" busy={busy}>
            {goal ? texts.saveTheGoal : texts.addTheGoal}
          </Button>
        </SheetActions>
      </Form>
    </SideSheet>
  );
}
