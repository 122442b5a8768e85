import type { Budget } from '@farthing/api-contract';
import { parseMinor, readTypedAmount } from '@farthing/money';
import { useState } from 'react';
import { budgetsChanged, moveMoney, takeMoveBack } from '../../api/budgets.ts';
import { ApiProblem, messageOf } from '../../api/problem.ts';
import { Button } from '../../design/button.tsx';
import { AmountField } from '../../design/fields/amount-field.tsx';
import { SelectField } from '../../design/fields/choice-fields.tsx';
import { focusFirstError } from '../../design/focus.ts';
import { amountText } from '../../design/format.ts';
import { Form } from '../../design/layout.tsx';
import { usePreferences } from '../../design/preferences.ts';
import { SheetActions, SideSheet } from '../../design/sheet.tsx';
import { toast } from '../../design/toast.tsx';
import { moveSheet as texts } from './texts.tsx';

interface MoveSheetProps {
  /** The budget that needs or gives; the other end is chosen. */
  readonly budget?: Budget | undefined;
  /** The monthly budgets of the month. */
  readonly budgets: readonly Budget[];
  readonly month: string;
  readonly onClose: () => void;
}

/** The sheet in which money goes from one envelope to another. */
export default function MoveSheet({ budget, budgets, month, onClose }: MoveSheetProps) {
  const { hideAmounts } = usePreferences();
  const isOver = budget?.status === 'over';
  const minor = (one: Budget) => parseMinor(one.remaining, one.currency);
  const richest = budgets
    .filter(({ id, currency: own }) => id !== budget?.id && (!budget || own === budget.currency))
    .reduce<Budget | undefined>((best, one) => (best && minor(best) >= minor(one) ? best : one), undefined);
  const [from, setFrom] = useState((isOver ? richest?.id : budget?.id) ?? richest?.id ?? '');
  const [to, setTo] = useState(isOver ? (budget?.id ?? '') : '');
  const [amount, setAmount] = useState(isOver ? (budget?.remaining.replace('-', '') ?? '') : '');
  const [fields, setFields] = useState<ReadonlyMap<string, string>>(new Map());
  const [busy, setBusy] = useState(false);
  const giving = budgets.find(({ id }) => id === from);
  const currency = giving?.currency ?? 'GBP';

  const send = async () => {
    const read = readTypedAmount(amount, currency);
    const wrong = new Map<string, string>();
    if (from === '') wrong.set('from_budget_id', texts.fromMissing);
    if (to === '') wrong.set('to_budget_id', texts.toMissing);
    if (!read.ok) wrong.set('amount', read.reason);
    setFields(wrong);
    if (wrong.size > 0 || !read.ok) return focusFirstError();
    setBusy(true);
    try {
      const made = await moveMoney({ from_budget_id: from, to_budget_id: to, amount: read.amount, month });
      const name = budgets.find(({ id }) => id === to)?.name ?? '';
      toast(texts.moved(amountText(made.amount, made.currency), name), async () => {
        await takeMoveBack(made.id);
        await budgetsChanged();
      });
      await budgetsChanged();
      onClose();
    } catch (error) {
      const said = error instanceof ApiProblem ? error.fields : new Map<string, string>();
      setFields(said.size > 0 ? said : new Map([['amount', messageOf(error)]]));
      setBusy(false);
      focusFirstError();
    }
  };
  const left = ({ name, remaining, currency: own }: Budget) =>
    hideAmounts ? name : texts.left(name, amountText(remaining, own));
  const options = (other: string) => [
    { value: '', label: texts.choose },
    ...budgets.filter(({ id }) => id !== other).map((one) => ({ value: one.id, label: left(one) })),
  ];
  return (
    <SideSheet title={texts.title} onClose={onClose}>
      <Form onSubmit={() => void send()} label={texts.title} wide>
        <SelectField
          label={texts.from}
          value={from}
          options={options(to)}
          onChange={setFrom}
          error={fields.get('from_budget_id')}
        />
        <SelectField
          label={texts.to}
          value={to}
          options={options(from)}
          onChange={setTo}
          error={fields.get('to_budget_id')}
        />
        <AmountField
          label={texts.amount}
          description={texts.amountHint}
          value={amount}
          onChange={setAmount}
          currency={currency}
          error={fields.get('amount')}
        />
        <SheetActions>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button kind="main" type="submit" busy={busy}>
            {texts.move}
          </Button>
        </SheetActions>
      </Form>
    </SideSheet>
  );
}
