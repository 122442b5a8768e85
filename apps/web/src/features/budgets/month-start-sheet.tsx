import type { BudgetSettings } from '@farthing/api-contract';
import { useState } from 'react';
import { budgetsChanged, setMonthStart } from '../../api/budgets.ts';
import { messageOf } from '../../api/problem.ts';
import { Button } from '../../design/button.tsx';
import { ChoiceField, SelectField } from '../../design/fields/choice-fields.tsx';
import { Form } from '../../design/layout.tsx';
import { Notice } from '../../design/notice.tsx';
import { SheetActions, SideSheet } from '../../design/sheet.tsx';
import { Text } from '../../design/text.tsx';
import { toast } from '../../design/toast.tsx';
import { holidayNames, spanText } from './budget-words.ts';

interface MonthStartSheetProps {
  readonly settings: BudgetSettings;
  readonly onClose: () => void;
}

const days = Array.from({ length: 31 }, (_, index) => {
  const value = String(index + 1);
  return { value, label: index === 30 ? '31, the last of the month' : value };
});

/** The sheet in which a user says when months start. */
export default function MonthStartSheet({ settings, onClose }: MonthStartSheetProps) {
  const [start, setStart] = useState(settings.month_start);
  const [day, setDay] = useState(String(settings.month_start === 'calendar' ? 31 : settings.day));
  const [holidays, setHolidays] = useState(settings.holidays);
  const [message, setMessage] = useState<string>();
  const [busy, setBusy] = useState(false);
  const send = async () => {
    setBusy(true);
    try {
      const { months: _, ...before } = settings;
      const saved = await setMonthStart({ month_start: start, day: Number(day), holidays });
      const [month] = saved.months;
      toast(month ? `This month runs from ${spanText(month)}.` : 'Saved.', async () => {
        await setMonthStart(before);
        await budgetsChanged();
      });
      await budgetsChanged();
      onClose();
    } catch (error) {
      setMessage(messageOf(error));
      setBusy(false);
    }
  };
  return (
    <SideSheet title="When your months start" onClose={onClose}>
      <Form onSubmit={() => void send()} label="When your months start" wide>
        {message && (
          <Notice tone="error" title="Nothing was saved">
            {message}
          </Notice>
        )}
        <ChoiceField
          label="A month starts"
          value={start}
          options={[
            { value: 'calendar', label: 'On the 1st' },
            { value: 'day', label: 'On a day' },
            { value: 'pay_day', label: 'On pay-day' },
          ]}
          onChange={setStart}
        />
        {start !== 'calendar' && (
          <SelectField
            label={start === 'day' ? 'Day of the month' : 'Paid on the last working day on or before'}
            description="Shorter months use their last day"
            value={day}
            options={days}
            onChange={setDay}
          />
        )}
        {start === 'pay_day' && (
          <SelectField
            label="Bank holidays of"
            value={holidays}
            options={Object.entries(holidayNames).map(([value, label]) => ({ value, label }))}
            onChange={(value) => setHolidays(value as BudgetSettings['holidays'])}
          />
        )}
        <Text size={14} tone="quiet">
          A month that starts after the 15th bears the name of the month that follows: paid on 30 October, you
          spend it in November.
        </Text>
        <SheetActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="main" type="submit" busy={busy}>
            Save the start of months
          </Button>
        </SheetActions>
      </Form>
    </SideSheet>
  );
}
