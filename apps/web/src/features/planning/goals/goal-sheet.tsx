import type { Account, Category, Goal, NewGoal } from '@farthing/api-contract';
import { readTypedAmount } from '@farthing/money';
import { useQuery } from '@tanstack/react-query';
import { accountsQuery } from '../../../api/accounts.ts';
import { budgetsChanged } from '../../../api/budgets.ts';
import { categoriesQuery } from '../../../api/categories.ts';
import { changeGoal, createGoal, deleteGoal } from '../../../api/goals.ts';
import { profileQuery } from '../../../api/profile.ts';
import { checked, useForm } from '../../../api/use-form.ts';
import { Button } from '../../../design/button.tsx';
import * as common from '../../../design/common-texts.ts';
import { AmountField } from '../../../design/fields/amount-field.tsx';
import { SelectField } from '../../../design/fields/choice-fields.tsx';
import { DateField } from '../../../design/fields/date-field.tsx';
import { TextField } from '../../../design/fields/text-field.tsx';
import { FormSheet } from '../../../design/form-sheet.tsx';
import { toast } from '../../../design/toast.tsx';
import { goalSheet as texts } from './texts.tsx';

interface GoalSheetProps {
  /** The one that is changed; a new one where it is absent. */
  readonly goal?: Goal | undefined;
  readonly onClose: () => void;
}

/** Returns the fields of a goal that re-create it after a deletion. */
function entryOf(goal: Goal): NewGoal {
  const { name, target_amount, currency, target_date, account_id, category_id, saved_amount } = goal;
  return { name, target_amount, currency, target_date, account_id, category_id, saved_amount };
}

function draftOf(goal: Goal | undefined) {
  return {
    name: goal?.name ?? '',
    target_amount: goal?.target_amount ?? '',
    target_date: goal?.target_date ?? '',
    saved_amount: goal?.saved_amount ?? '',
    /** Place where the money is saved: `account:<id>`, `category:<id>`, or empty where its amount is typed by hand. */
    link: goal?.account_id
      ? `account:${goal.account_id}`
      : goal?.category_id
        ? `category:${goal.category_id}`
        : '',
  };
}

/** Returns what is sent of a draft, or what is wrong with it by field. */
function readGoal(draft: ReturnType<typeof draftOf>, currency: string) {
  const target = readTypedAmount(draft.target_amount, currency);
  const saved = readTypedAmount(draft.saved_amount.trim() || '0', currency);
  const [kind, id = null] = draft.link.split(':');
  const wrong = {
    ...(draft.name.trim() === '' && { name: texts.nameMissing }),
    ...(!target.ok && { target_amount: target.reason }),
    // Where the money is counted elsewhere, the amount isn't on screen and doesn't count.
    ...(!saved.ok && draft.link === '' && { saved_amount: saved.reason }),
  };
  return checked(wrong, {
    name: draft.name,
    target_amount: target.ok ? target.amount : '',
    target_date: draft.target_date || null,
    account_id: kind === 'account' ? id : null,
    category_id: kind === 'category' ? id : null,
    saved_amount: saved.ok ? saved.amount : '0',
  });
}

/** Adds a goal, or changes the one that is there. */
async function store(goal: Goal | undefined, entry: NewGoal): Promise<void> {
  const stored = goal
    ? await changeGoal(goal.id, { ...entry, version: goal.version })
    : await createGoal(entry);
  toast(goal ? texts.saved : texts.added(stored.name), async () => {
    const { currency: _, ...before } = entryOf(goal ?? stored);
    await (goal ? changeGoal(goal.id, before) : deleteGoal(stored.id));
  });
  await budgetsChanged();
}

/** The sheet in which a goal is added or changed. */
export default function GoalSheet({ goal, onClose }: GoalSheetProps) {
  const accounts = useQuery(accountsQuery);
  const categories = useQuery(categoriesQuery);
  const profile = useQuery(profileQuery);
  const form = useForm(() => draftOf(goal));
  const { link } = form.draft;
  const account = accounts.data?.find(({ id }) => link === `account:${id}`);
  const currency = goal?.currency ?? account?.currency ?? profile.data?.base_currency ?? 'GBP';

  const save = () =>
    form.submit(readGoal(form.draft, currency), async (entry) => {
      await store(goal, entry);
      onClose();
    });
  const remove = (removed: Goal) =>
    form.run(async () => {
      await deleteGoal(removed.id);
      toast(texts.deleted(removed.name), () => createGoal(entryOf(removed)));
      await budgetsChanged();
      onClose();
    });
  return (
    <FormSheet
      title={goal ? texts.editTheGoal : texts.addAGoal}
      form={form}
      onSubmit={() => void save()}
      onClose={onClose}
      action={goal ? texts.saveTheGoal : texts.addTheGoal}
      otherActions={
        goal && (
          <Button kind="danger" onClick={() => void remove(goal)}>
            {texts.deleteTheGoal}
          </Button>
        )
      }
    >
      <TextField label={common.name} {...form.field('name')} maxLength={100} autoFocus />
      <AmountField label={texts.target} {...form.field('target_amount')} currency={currency} />
      <DateField label={texts.by} description={common.optional} {...form.field('target_date')} />
      <SelectField
        label={texts.whereItIsSaved}
        description={texts.whereHint}
        {...form.field('link')}
        options={linkOptions(accounts.data ?? [], categories.data ?? [], goal)}
        error={form.errors.account_id ?? form.errors.category_id}
      />
      {link === '' && (
        <AmountField label={texts.savedSoFar} {...form.field('saved_amount')} currency={currency} />
      )}
    </FormSheet>
  );
}

/** Lists the places where the money of a goal may be saved: an open account in its currency, or an envelope of the budget. */
function linkOptions(accounts: readonly Account[], categories: readonly Category[], goal: Goal | undefined) {
  const usable = accounts.filter(
    ({ closed_on, currency }) => closed_on === null && (!goal || currency === goal.currency),
  );
  return [
    { value: '', label: texts.typedByHand },
    {
      group: common.accounts,
      items: usable.map(({ id, name }) => ({ value: `account:${id}`, label: name })),
    },
    {
      group: common.envelopes,
      items: categories
        .filter(({ kind }) => kind === 'expense')
        .map(({ id, name }) => ({ value: `category:${id}`, label: name })),
    },
  ];
}
