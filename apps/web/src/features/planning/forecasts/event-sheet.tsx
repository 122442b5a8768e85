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

const ways = [
  { value: 'out', label: common.moneyOut },
  { value: 'in', label: common.moneyIn },
] as const;

function draftOf(event: PlanEvent | undefined) {
  return {
    name: event?.name ?? '',
    way: event?.amount.startsWith('-') === false ? ('in' as const) : ('out' as const),
    amount: event?.amount.replace('-', '') ?? '',
    date: event?.date ?? monthsLater(todayHere(), 60),
    into: event?.into ?? ('savings' as const),
  };
}

/** Returns the event of a draft, or what is wrong with it by field. */
function readEvent({ name, way, amount, date, into }: ReturnType<typeof draftOf>, currency: string) {
  const read = readTypedAmount(amount, currency);
  const wrong = {
    ...(name.trim() === '' && { name: texts.nameMissing }),
    ...(!read.ok && { amount: read.reason }),
    ...(read.ok && read.amount.startsWith('-') && { amount: texts.withoutMinus }),
    ...(date > '2199-12-31' && { date: texts.dayTooLate }),
    ...((date === '' || date <= todayHere()) && { date: texts.dayOver }),
  };
  const plain = read.ok ? read.amount.replace(/\.0+$/, '') : '';
  return checked(wrong, { name, date, into, amount: way === 'out' ? `-${plain}` : plain });
}

/** The sheet in which an event of the plan is added or changed. */
export default function EventSheet({ events, place, currency, onEvents, onClose }: EventSheetProps) {
  const before = place === undefined ? undefined : events[place];
  const form = useForm(() => draftOf(before));

  const save = () =>
    form.submit(readEvent(form.draft, currency), async (event) => {
      void onEvents(place === undefined ? [...events, event] : events.with(place, event));
      toast(before ? texts.isChanged(event.name) : texts.isAdded(event.name), () => onEvents(events));
      onClose();
    });
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
      <ChoiceField label={common.direction} {...form.field('way')} options={ways} />
      <AmountField
        label={common.amount}
        description={texts.amountNote}
        {...form.field('amount')}
        currency={currency}
      />
      <DateField label={common.date} {...form.field('date')} />
      <SelectField
        label={form.draft.way === 'out' ? common.fromAccount : common.toAccount}
        {...form.field('into')}
        options={planClasses.map((value) => ({ value, label: accountTypes[value].plural }))}
      />
    </FormSheet>
  );
}
