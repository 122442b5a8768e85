import type { AccountType } from '@farthing/api-contract';
import { monthsLater } from '@farthing/dates';
import { readTypedAmount } from '@farthing/money';
import { useState } from 'react';
import { Button } from '../../design/button.tsx';
import { AmountField } from '../../design/fields/amount-field.tsx';
import { ChoiceField, SelectField } from '../../design/fields/choice-fields.tsx';
import { DateField } from '../../design/fields/date-field.tsx';
import { TextField } from '../../design/fields/text-field.tsx';
import { focusFirstError } from '../../design/focus.ts';
import { todayHere } from '../../design/format.ts';
import { Form } from '../../design/layout.tsx';
import { SheetActions, SideSheet } from '../../design/sheet.tsx';
import { toast } from '../../design/toast.tsx';
import { accountTypes } from '../accounts/account-types.ts';
import { type PlanEvent, planClasses } from './plan.ts';
import { eventSheet as texts } from './texts.tsx';

interface EventSheetProps {
  readonly events: readonly PlanEvent[];
  /** Which one is changed; a new one where it is undefined. */
  readonly place: number | undefined;
  readonly currency: string;
  readonly onEvents: (events: readonly PlanEvent[]) => Promise<void>;
  readonly onClose: () => void;
}

/** The sheet in which an event of the plan is added or changed. */
export default function EventSheet({ events, place, currency, onEvents, onClose }: EventSheetProps) {
  const before = place === undefined ? undefined : events[place];
  const [name, setName] = useState(before?.name ?? '');
  const [way, setWay] = useState<'in' | 'out'>(before?.amount.startsWith('-') === false ? 'in' : 'out');
  const [amount, setAmount] = useState(before?.amount.replace('-', '') ?? '');
  const [date, setDate] = useState(before?.date ?? monthsLater(todayHere(), 60));
  const [into, setInto] = useState<AccountType>(before?.into ?? 'savings');
  const [errors, setErrors] = useState<ReadonlyMap<string, string>>(new Map());
  const title = before ? texts.editTitle(before.name) : texts.addAnEvent;

  const save = () => {
    const read = readTypedAmount(amount, currency);
    const wrong = new Map<string, string>();
    if (name.trim() === '') wrong.set('name', texts.nameMissing);
    if (!read.ok) wrong.set('amount', read.reason);
    else if (read.amount.startsWith('-')) wrong.set('amount', texts.withoutMinus);
    if (date === '' || date <= todayHere()) wrong.set('date', texts.dayOver);
    else if (date > '2199-12-31') wrong.set('date', texts.dayTooLate);
    setErrors(wrong);
    if (wrong.size > 0 || !read.ok) return focusFirstError();
    const plain = read.amount.replace(/\.0+$/, '');
    const event: PlanEvent = { name, date, into, amount: way === 'out' ? `-${plain}` : plain };
    void onEvents(
      place === undefined ? [...events, event] : events.map((one, index) => (index === place ? event : one)),
    );
    toast(before ? texts.isChanged(name) : texts.isAdded(name), () => onEvents(events));
    onClose();
  };
  const remove = (removed: PlanEvent) => {
    void onEvents(events.filter((_, index) => index !== place));
    toast(texts.isTakenOut(removed.name), () => onEvents(events));
    onClose();
  };
  return (
    <SideSheet title={title} onClose={onClose}>
      <Form onSubmit={save} label={title} wide>
        <TextField
          label={texts.whatHappens}
          value={name}
          onChange={setName}
          error={errors.get('name')}
          maxLength={60}
          autoFocus
        />
        <ChoiceField
          label={texts.whichWay}
          value={way}
          options={[
            { value: 'out', label: texts.moneyGoes },
            { value: 'in', label: texts.moneyComes },
          ]}
          onChange={setWay}
        />
        <AmountField
          label={texts.amount}
          description={texts.amountNote}
          value={amount}
          onChange={setAmount}
          currency={currency}
          error={errors.get('amount')}
        />
        <DateField label={texts.on} value={date} onChange={setDate} error={errors.get('date')} />
        <SelectField
          label={way === 'out' ? texts.outOf : texts.into}
          value={into}
          options={planClasses.map((value) => ({ value, label: accountTypes[value].plural }))}
          onChange={(value) => setInto(value as AccountType)}
        />
        <SheetActions>
          {before && (
            <Button kind="quiet" onClick={() => remove(before)}>
              {texts.takeItOut}
            </Button>
          )}
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button kind="main" type="submit">
            {before ? texts.saveTheEvent : texts.addTheEvent}
          </Button>
        </SheetActions>
      </Form>
    </SideSheet>
  );
}
