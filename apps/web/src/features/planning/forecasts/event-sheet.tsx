import { monthsLater } from '@farthing/dates';
import { readTypedAmount } from '@farthing/money';
import { checked, useForm } from '../../../api/use-form.ts';
import { Button } from '../../../design/button.tsx';
import * as common from '../../../design/common-texts.ts';
import { AmountField } from '../../../design/fields/amount-field.tsx';
import { ChoiceField, SelectField } from '../../../design/fields/choice-fields.tsx';
import { DateField } from '../../../design/fields/date-field.tsx';
import { TextField } from '../../../design/fields/text-field.tsx';
import { FormSheet } from '../../../design/form-sheet.tsx';
import { todayHere } from '../../../design/format.ts';
import { toast } from '../../../design/toast.tsx';
import { accountTypes } from '../../ledger/accounts/account-types.ts';
import { type PlanEvent, planClasses } from './plan.ts';
import { eventSheet as texts } from './texts.tsx';

interface EventSheetProps {
  readonly events: readonly PlanEvent[];
  /** Index of the edited event, or undefined for a new one. */
  readonly place: number | undefined;
  readonly currency: string;
  readonly onEvents: (events: readonly PlanEvent[]) => Promise<void>;
  readonly onClose: () => void;
}

/** The sheet in which an event of the plan is added or changed. */
export default function EventSheet({ events, place, currency, onEvents, onClose }: EventSheetProps) {
  const before = place === undefined ? undefined : events[place];
  const form = useForm({
    name: before?.name ?? '',
    way: before?.amount.startsWith('-') === false ? ('in' as const) : ('out' as const),
    amount: before?.amount.replace('-', '') ?? '',
    date: before?.date ?? monthsLater(todayHere(), 60),
    into: before?.into ?? 'savings',
  });
  const { name, way, date, into } = form.draft;

  const save = async () => {
    const read = readTypedAmount(form.draft.amount, currency);
    const wrong = {
      ...(name.trim() === '' && { name: texts.nameMissing }),
      ...(!read.ok && { amount: read.reason }),
      ...(read.ok && read.amount.startsWith('-') && { amount: texts.withoutMinus }),
      ...(date > '2199-12-31' && { date: texts.dayTooLate }),
      ...((date === '' || date <= todayHere()) && { date: texts.dayOver }),
    };
    await form.submit(checked(wrong, read.ok ? read.amount : ''), async (typed) => {
      const plain = typed.replace(/\.0+$/, '');
      const event: PlanEvent = { name, date, into, amount: way === 'out' ? `-${plain}` : plain };
      void onEvents(
        place === undefined
          ? [...events, event]
          : events.map((one, index) => (index === place ? event : one)),
      );
      toast(before ? texts.isChanged(name) : texts.isAdded(name), () => onEvents(events));
      onClose();
    });
  };
  const remove = (removed: PlanEvent) => {
    void onEvents(events.filter((_, index) => index !== place));
    toast(texts.isTakenOut(removed.name), () => onEvents(events));
    onClose();
  };
  return (
    <FormSheet
      title={before ? texts.editTitle(before.name) : texts.addAnEvent}
      form={form}
      onSubmit={() => void save()}
      onClose={onClose}
      action={before ? texts.saveTheEvent : texts.addTheEvent}
      otherActions={
        before && (
          <Button kind="quiet" onClick={() => remove(before)}>
            {common.remove}
          </Button>
        )
      }
    >
      <TextField label={common.event} {...form.field('name')} maxLength={60} autoFocus />
      <ChoiceField
        label={common.direction}
        {...form.field('way')}
        options={[
          { value: 'out', label: common.moneyOut },
          { value: 'in', label: common.moneyIn },
        ]}
      />
      <AmountField
        label={common.amount}
        description={texts.amountNote}
        {...form.field('amount')}
        currency={currency}
      />
      <DateField label={common.date} {...form.field('date')} />
      <SelectField
        label={way === 'out' ? common.fromAccount : common.toAccount}
        {...form.field('into')}
        options={planClasses.map((value) => ({ value, label: accountTypes[value].plural }))}
      />
    </FormSheet>
  );
}
