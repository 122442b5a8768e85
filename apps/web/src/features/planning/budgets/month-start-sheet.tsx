import type { BudgetSettings } from '@farthing/api-contract';
import { budgetsChanged, setMonthStart } from '../../../api/budgets.ts';
import { useForm } from '../../../api/use-form.ts';
import * as common from '../../../design/common-texts.ts';
import { ChoiceField, SelectField } from '../../../design/fields/choice-fields.tsx';
import { optionsOf } from '../../../design/fields/options-of.ts';
import { FormSheet } from '../../../design/form-sheet.tsx';
import { Hint } from '../../../design/text.tsx';
import { toast } from '../../../design/toast.tsx';
import { rangeText } from './budget-words.ts';
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
  const form = useForm({
    start: settings.month_start,
    day: String(settings.month_start === 'calendar' ? 31 : settings.day),
    holidays: settings.holidays,
  });
  const { start, day, holidays } = form.draft;
  const send = async () => {
    const { months: _, ...before } = settings;
    const saved = await setMonthStart({ month_start: start, day: Number(day), holidays });
    const [month] = saved.months;
    toast(month ? texts.runsFrom(rangeText(month)) : common.saved, () => setMonthStart(before));
    await budgetsChanged();
    onClose();
  };
  return (
    <FormSheet
      title={texts.title}
      form={form}
      onSubmit={() => void form.run(send)}
      onClose={onClose}
      action={texts.save}
      failed={common.nothingWasSaved}
    >
      <ChoiceField
        label={texts.start}
        {...form.field('start')}
        options={[
          { value: 'calendar', label: texts.onThe1st },
          { value: 'day', label: texts.onADay },
          { value: 'pay_day', label: texts.onPayDay },
        ]}
      />
      {start !== 'calendar' && (
        <SelectField
          label={start === 'day' ? texts.dayOfTheMonth : texts.payDay}
          description={texts.dayHint}
          {...form.field('day')}
          options={days}
        />
      )}
      {start === 'pay_day' && (
        <SelectField
          label={texts.holidays}
          {...form.field('holidays')}
          options={optionsOf(budgetWords.holidays)}
        />
      )}
      <Hint>{texts.naming}</Hint>
    </FormSheet>
  );
}
