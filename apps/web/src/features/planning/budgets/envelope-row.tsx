import type { Budget } from '@farthing/api-contract';
import { readTypedAmount } from '@farthing/money';
import { useQuery } from '@tanstack/react-query';
import { Fragment, useState } from 'react';
import { budgetsChanged, changeBudget, deleteBudget, restoreBudget } from '../../../api/budgets.ts';
import { categoriesQuery } from '../../../api/categories.ts';
import { checked, useForm } from '../../../api/use-form.ts';
import { Amount } from '../../../design/amount.tsx';
import { IconButton } from '../../../design/button.tsx';
import { Envelope } from '../../../design/envelope.tsx';
import { AmountField } from '../../../design/fields/amount-field.tsx';
import { CheckField } from '../../../design/fields/choice-fields.tsx';
import { FormBody } from '../../../design/form-body.tsx';
import { amountText } from '../../../design/format.ts';
import { DeleteIcon, EditIcon, MoreIcon, TransferIcon } from '../../../design/icons.ts';
import { ListSlot } from '../../../design/list.tsx';
import { Menu } from '../../../design/menu.tsx';
import { usePreferences } from '../../../design/preferences.ts';
import { runWithUndo } from '../../../design/run-with-undo.ts';
import { CategoryMark } from '../../../design/stat.tsx';
import { Badge } from '../../../design/text.tsx';
import { TextButton } from '../../../design/text-button.tsx';
import { toast } from '../../../design/toast.tsx';
import { envelopeRow as texts } from './texts.tsx';

interface EnvelopeRowProps {
  readonly budget: Budget;
  /** Mean monthly spending of the last three months. */
  readonly average?: string | null | undefined;
  readonly onEdit: () => void;
  /** Absent if there is no other budget to move money to. */
  readonly onMove?: (() => void) | undefined;
}

/** One budget in its list; its amount is changed in place. */
export function EnvelopeRow({ budget, average, onEdit, onMove }: EnvelopeRowProps) {
  const [editing, setEditing] = useState(false);
  const { hideAmounts } = usePreferences();
  const { name, currency } = budget;
  const category = useQuery(categoriesQuery).data?.find(({ id }) => id === budget.category_id);
  const group = budget.group_name ?? category?.group_name;
  if (editing) return <AmountForm budget={budget} onClose={() => setEditing(false)} />;
  const remove = () =>
    runWithUndo({
      run: () => deleteBudget(budget.id),
      done: texts.deleted(name),
      undo: () => restoreBudget(budget.id),
      refresh: budgetsChanged,
    });
  return (
    <Envelope
      mark={<CategoryMark name={name} group={group} />}
      name={name}
      spent={budget.spent}
      available={budget.available}
      remaining={budget.remaining}
      pace={budget.pace}
      status={budget.status}
      currency={currency}
      badge={<StatusBadge budget={budget} />}
      amount={
        <TextButton
          label={texts.changeTheAmountOf(name, hideAmounts ? undefined : amountText(budget.amount, currency))}
          onClick={() => setEditing(true)}
        >
          <Amount value={budget.available} currency={currency} size={12} tone="quiet" />
        </TextButton>
      }
      note={<NoteOf budget={budget} average={average} />}
      menu={
        <Menu
          target={<IconButton label={texts.moreFor(name)} icon={<MoreIcon size={20} stroke={1.75} />} />}
          items={[
            { label: texts.edit, icon: <EditIcon size={18} />, onSelect: onEdit },
            ...(onMove
              ? [{ label: texts.moveMoney, icon: <TransferIcon size={18} />, onSelect: onMove }]
              : []),
            {
              label: texts.delete,
              icon: <DeleteIcon size={18} />,
              danger: true,
              onSelect: () => void remove(),
            },
          ]}
        />
      }
    />
  );
}

function StatusBadge({ budget }: { readonly budget: Budget }) {
  if (budget.status === 'over') return <Badge tone="error">{texts.over}</Badge>;
  if (budget.status === 'near') return <Badge tone="warning">{texts.nearlySpent}</Badge>;
  return budget.within_group ? <Badge>{texts.withinGroup}</Badge> : null;
}

/** Amounts carried over and moved, daily amount left, missing exchange rates, and average spending. */
function NoteOf({ budget, average }: Pick<EnvelopeRowProps, 'budget' | 'average'>) {
  const { currency, carried, moved, per_day: perDay } = budget;
  const isNothing = (value: string) => /^-?[0.]+$/.test(value);
  const missing = [...new Set(budget.missing_rates.map((rate) => rate.currency))];
  const amount = (value: string) => <Amount value={value} currency={currency} size={12} tone="quiet" />;
  const parts = [
    ...(isNothing(carried) ? [] : [<Fragment key="carried">{texts.carriedOver(amount(carried))}</Fragment>]),
    ...(isNothing(moved) ? [] : [<Fragment key="moved">{texts.moved(amount(moved))}</Fragment>]),
    ...(missing.length > 0 ? [<Fragment key="without">{texts.without(missing)}</Fragment>] : []),
    ...(perDay === null ? [] : [<Fragment key="per day">{texts.perDay(amount(perDay))}</Fragment>]),
    ...(average ? [<Fragment key="average">{texts.average(amount(average))}</Fragment>] : []),
  ];
  return parts.flatMap((part, index) => (index === 0 ? [part] : [' · ', part]));
}

/** The amount in the place of its row: Enter saves, Escape leaves it. */
function AmountForm({ budget, onClose }: { readonly budget: Budget; readonly onClose: () => void }) {
  const { id, name, currency, period_start: from } = budget;
  const form = useForm({ amount: budget.amount, always: false });
  const save = () => {
    const { amount, always } = form.draft;
    const read = readTypedAmount(amount, currency);
    const wrong = read.ok ? {} : { amount: read.reason };
    void form.submit(checked(wrong, read.ok ? read.amount : ''), async (typed) => {
      await changeBudget(id, { amount: typed, ...(always ? {} : { from }) });
      toast(texts.hasNow(name, amountText(typed, currency)), () =>
        changeBudget(id, { amounts: budget.amounts }),
      );
      await budgetsChanged();
      onClose();
    });
  };
  return (
    <ListSlot onEscape={onClose}>
      <FormBody title={texts.form(name)} form={form} onSubmit={save} onClose={onClose} action={texts.save}>
        <AmountField label={texts.amount(name)} {...form.field('amount')} currency={currency} autoFocus />
        <CheckField label={texts.always} description={texts.alwaysHint} {...form.check('always')} />
      </FormBody>
    </ListSlot>
  );
}
