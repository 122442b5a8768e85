import type { Budget } from '@farthing/api-contract';
import { readTypedAmount } from '@farthing/money';
import { useState } from 'react';
import { budgetsChanged, changeBudget, deleteBudget, restoreBudget } from '../../api/budgets.ts';
import { ApiProblem, messageOf } from '../../api/problem.ts';
import { Amount } from '../../design/amount.tsx';
import { Button, IconButton } from '../../design/button.tsx';
import { Envelope } from '../../design/envelope.tsx';
import { AmountField } from '../../design/fields/amount-field.tsx';
import { CheckField } from '../../design/fields/choice-fields.tsx';
import { amountText } from '../../design/format.ts';
import { DeleteIcon, EditIcon, MoreIcon, TransferIcon } from '../../design/icons.ts';
import { Form, Row } from '../../design/layout.tsx';
import { ListSlot } from '../../design/list.tsx';
import { Menu } from '../../design/menu.tsx';
import { usePreferences } from '../../design/preferences.ts';
import { CategoryMark } from '../../design/stat.tsx';
import { Badge } from '../../design/text.tsx';
import { TextButton } from '../../design/text-button.tsx';
import { toast } from '../../design/toast.tsx';

interface EnvelopeRowProps {
  readonly budget: Budget;
  readonly onEdit: () => void;
  /** Absent where there is nothing to move money to. */
  readonly onMove?: (() => void) | undefined;
}

/** One budget in its list; its amount is changed in place. */
export function EnvelopeRow({ budget, onEdit, onMove }: EnvelopeRowProps) {
  const [editing, setEditing] = useState(false);
  const { hideAmounts } = usePreferences();
  const { name, currency } = budget;
  if (editing) return <AmountForm budget={budget} onClose={() => setEditing(false)} />;
  const remove = async () => {
    try {
      await deleteBudget(budget.id);
      toast(`Budget for ${name} deleted.`, async () => {
        await restoreBudget(budget.id);
        await budgetsChanged();
      });
      await budgetsChanged();
    } catch (error) {
      toast(messageOf(error));
    }
  };
  return (
    <Envelope
      mark={<CategoryMark name={name} />}
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
          label={`Change the amount of ${name}${hideAmounts ? '' : `, ${amountText(budget.amount, currency)}`}`}
          onClick={() => setEditing(true)}
        >
          <Amount value={budget.available} currency={currency} size={12} tone="quiet" />
        </TextButton>
      }
      note={<NoteOf budget={budget} />}
      menu={
        <Menu
          target={<IconButton label={`More for ${name}`} icon={<MoreIcon size={20} stroke={1.75} />} />}
          items={[
            { label: 'Edit the budget', icon: <EditIcon size={18} />, onSelect: onEdit },
            ...(onMove ? [{ label: 'Move money', icon: <TransferIcon size={18} />, onSelect: onMove }] : []),
            {
              label: 'Delete the budget',
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
  if (budget.status === 'over') return <Badge tone="error">Over</Badge>;
  if (budget.status === 'near') return <Badge tone="warning">Nearly spent</Badge>;
  return budget.within_group ? <Badge>Counted in its group</Badge> : null;
}

/** What was carried and moved, what is left for each day, and which rates are missing. */
function NoteOf({ budget }: { readonly budget: Budget }) {
  const { currency, carried, moved, per_day: perDay } = budget;
  const isNothing = (value: string) => /^-?[0.]+$/.test(value);
  const missing = [...new Set(budget.missing_rates.map((rate) => rate.currency))];
  return (
    <>
      {!isNothing(carried) && (
        <>
          <Amount value={carried} currency={currency} size={12} tone="quiet" /> carried over ·{' '}
        </>
      )}
      {!isNothing(moved) && (
        <>
          <Amount value={moved} currency={currency} size={12} tone="quiet" /> moved ·{' '}
        </>
      )}
      {missing.length > 0 && <>without {missing.join(', ')}, no rate stored · </>}
      {perDay !== null && (
        <>
          <Amount value={perDay} currency={currency} size={12} tone="quiet" /> a day
        </>
      )}
    </>
  );
}

/** The amount in the place of its row: Enter saves, Escape leaves it. */
function AmountForm({ budget, onClose }: { readonly budget: Budget; readonly onClose: () => void }) {
  const { id, name, currency, period_start: from } = budget;
  const [typed, setTyped] = useState(budget.amount);
  const [always, setAlways] = useState(false);
  const [complaint, setComplaint] = useState<string>();
  const [busy, setBusy] = useState(false);
  const save = async () => {
    const read = readTypedAmount(typed, currency);
    if (!read.ok) return setComplaint(read.reason);
    setBusy(true);
    try {
      await changeBudget(id, { amount: read.amount, ...(always ? {} : { from }) });
      toast(`${name} has ${amountText(read.amount, currency)} now.`, async () => {
        await changeBudget(id, { amounts: budget.amounts });
        await budgetsChanged();
      });
      await budgetsChanged();
      onClose();
    } catch (error) {
      const said = error instanceof ApiProblem ? error.fields.get('amount') : undefined;
      setComplaint(said ?? messageOf(error));
      setBusy(false);
    }
  };
  return (
    <ListSlot onEscape={onClose}>
      <Form onSubmit={() => void save()} label={`Amount of ${name}`} wide>
        <AmountField
          label={`Amount for ${name}`}
          value={typed}
          onChange={setTyped}
          currency={currency}
          error={complaint}
          autoFocus
        />
        <CheckField
          label="In the past as well"
          description="Otherwise from this period on: what was carried over stays as it is"
          checked={always}
          onChange={setAlways}
        />
        <Row justify="end">
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="main" type="submit" busy={busy}>
            Save the amount
          </Button>
        </Row>
      </Form>
    </ListSlot>
  );
}
