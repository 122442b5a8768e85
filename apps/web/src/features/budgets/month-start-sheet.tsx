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
import { spanText } from './budget-words.ts';
import { budgetWords, monthStartSheet as texts } from './texts.tsx';

interface MonthStartSheetProps {
  readonly settings: BudgetSettings;
  readonly onClose: () => void;
}

const days = Array.from({ length: 31 }, (_, index) => {
  const value = String(index + 1);
  return { value, label: index === 30 ? texts.lastDay : value };
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
    setMessage(undefined);
    try {
      const { months: _, ...before } = settings;
      const saved = await setMonthStart({ month_start: start, day: Number(day), holidays });
      const [month] = saved.months;
      toast(month ? texts.runsFrom(spanText(month)) : texts.saved, async () => {
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
    <SideSheet title={texts.title} onClose={onClose}>
      <Form onSubmit={() => void send()} label={texts.title} wide>
        {message && (
          <Notice tone="error" title={texts.failed}>
            {message}
          </Notice>
        )}
        <ChoiceField
          label={texts.start}
          value={start}
          options={[
            { value: 'calendar', label: texts.onThe1st },
            { value: 'day', label: texts.onADay },
            { value: 'pay_day', label: texts.onPayDay },
          ]}
          onChange={setStart}
        />
        {start !== 'calendar' && (
          <SelectField
            label={start === 'day' ? texts.dayOfTheMonth : texts.payDay}
            description={texts.dayHint}
            value={day}
            options={days}
            onChange={setDay}
          />
        )}
        {start === 'pay_day' && (
          <SelectField
            label={texts.holidays}
            value={holidays}
            options={Object.entries(budgetWords.holidays).map(([value, label]) => ({ value, label }))}
            onChange={(value) => setHolidays(value as BudgetSettings['holidays'])}
          />
        )}
        <Text size={14} tone="quiet">
          {texts.naming}
        </Text>
        <SheetActions>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button kind="main" type="submit" busy={busy}>
            {texts.save}
          </Button>
        </SheetActions>
      </Form>
    </SideSheet>
  );
}
