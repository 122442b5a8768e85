import type { Budget } from '@farthing/api-contract';
import { parseMinor, readTypedAmount } from '@farthing/money';
import { budgetsChanged, moveMoney, takeMoveBack } from '../../../api/budgets.ts';
import { checked, useForm } from '../../../api/use-form.ts';
import * as common from '../../../design/common-texts.ts';
import { AmountField } from '../../../design/fields/amount-field.tsx';
import { SelectField } from '../../../design/fields/choice-fields.tsx';
import { FormSheet } from '../../../design/form-sheet.tsx';
import { amountText } from '../../../design/format.ts';
import { usePreferences } from '../../../design/preferences.ts';
import { toast } from '../../../design/toast.tsx';
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
  const form = useForm({
    from_budget_id: (isOver ? richest?.id : budget?.id) ?? richest?.id ?? '',
    to_budget_id: isOver ? (budget?.id ?? '') : '',
    amount: isOver ? (budget?.remaining.replace('-', '') ?? '') : '',
  });
  const { from_budget_id: from, to_budget_id: to } = form.draft;
  const currency = budgets.find(({ id }) => id === from)?.currency ?? 'GBP';

  const send = () => {
    const read = readTypedAmount(form.draft.amount, currency);
    const wrong = {
      ...(from === '' && { from_budget_id: texts.fromMissing }),
      ...(to === '' && { to_budget_id: texts.toMissing }),
      ...(!read.ok && { amount: read.reason }),
    };
    void form.submit(checked(wrong, read.ok ? read.amount : ''), async (amount) => {
      const made = await moveMoney({ from_budget_id: from, to_budget_id: to, amount, month });
      const name = budgets.find(({ id }) => id === to)?.name ?? '';
      toast(texts.moved(amountText(made.amount, made.currency), name), () => takeMoveBack(made.id));
      await budgetsChanged();
      onClose();
    });
  };
  const left = ({ name, remaining, currency: own }: Budget) =>
    hideAmounts ? name : texts.left(name, amountText(remaining, own));
  const options = (other: string) => [
    { value: '', label: common.chooseOne },
    ...budgets.filter(({ id }) => id !== other).map((one) => ({ value: one.id, label: left(one) })),
  ];
  return (
    <FormSheet title={texts.title} form={form} onSubmit={send} onClose={onClose} action={texts.move}>
      <SelectField label={common.from} {...form.field('from_budget_id')} options={options(to)} />
      <SelectField label={common.to} {...form.field('to_budget_id')} options={options(from)} />
      <AmountField
        label={common.amount}
        description={texts.amountHint}
        {...form.field('amount')}
        currency={currency}
      />
    </FormSheet>
  );
}
