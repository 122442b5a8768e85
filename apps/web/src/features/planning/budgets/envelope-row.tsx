import type { Budget } from '@farthing/api-contract';
import { readTypedAmount } from '@farthing/money';
import { useQuery } from '@tanstack/react-query';
import { Fragment, useState } from 'react';
import { budgetsChanged, changeBudget, deleteBudget, restoreBudget } from '../../../api/budgets.ts';
import { categoriesQuery } from '../../../api/categories.ts';
import { ApiProblem, useProblem } from '../../../api/problem.ts';
import { Amount } from '../../../design/amount.tsx';
import { Button, IconButton } from '../../../design/button.tsx';
import * as common from '../../../design/common-texts.ts';
import { Envelope } from '../../../design/envelope.tsx';
import { AmountField } from '../../../design/fields/amount-field.tsx';
import { CheckField } from '../../../design/fields/choice-fields.tsx';
import { amountText } from '../../../design/format.ts';
import { DeleteIcon, EditIcon, MoreIcon, TransferIcon } from '../../../design/icons.ts';
import { Form, Row } from '../../../design/layout.tsx';
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
  const [typed, setTyped] = useState(budget.amount);
  const [always, setAlways] = useState(false);
  const [complaint, setComplaint] = useProblem();
  const [busy, setBusy] = useState(false);
  const save = async () => {
    const read = readTypedAmount(typed, currency);
    setComplaint(read.ok ? undefined : read.reason);
    if (!read.ok) return;
    setBusy(true);
    try {
      await changeBudget(id, { amount: read.amount, ...(always ? {} : { from }) });
      toast(texts.hasNow(name, amountText(read.amount, currency)), () =>
        changeBudget(id, { amounts: budget.amounts }),
      );
      await budgetsChanged();
      onClose();
    } catch (error) {
      const said = error instanceof ApiProblem ? error.fields.get('amount') : undefined;
      setComplaint(said ?? error);
      setBusy(false);
    }
  };
  return (
    <ListSlot onEscape={onClose}>
      <Form onSubmit={() => void save()} label={texts.form(name)} wide>
        <AmountField
          label={texts.amount(name)}
          value={typed}
          onChange={setTyped}
          currency={currency}
          error={complaint}
          autoFocus
        />
        <CheckField
          label={texts.always}
          description={texts.alwaysHint}
          checked={always}
          onChange={setAlways}
        />
        <Row justify="end">
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button kind="main" type="submit" busy={busy}>
            {texts.save}
          </Button>
        </Row>
      </Form>
    </ListSlot>
  );
}
