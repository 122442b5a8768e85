import type { StatePensionForecast } from '@farthing/api-contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { statePensionQuery } from '../../../api/pensions.ts';
import { ApiProblem } from '../../../api/problem.ts';
import { type FormFields, formFields, rowId } from '../../../api/use-form.ts';
import { useSettled } from '../../../api/use-settled.ts';
import { Amount } from '../../../design/amount.tsx';
import { EntryRows } from '../../../design/entry-rows.tsx';
import { AmountField } from '../../../design/fields/amount-field.tsx';
import { CheckField, SelectField } from '../../../design/fields/choice-fields.tsx';
import { DateField } from '../../../design/fields/date-field.tsx';
import { TextField } from '../../../design/fields/text-field.tsx';
import { Figures } from '../../../design/figures.tsx';
import { FormAndResult } from '../../../design/form-and-result.tsx';
import { dayText, isNothing, taxYearText } from '../../../design/format.ts';
import { Card, Columns, Stack } from '../../../design/layout.tsx';
import { Hint } from '../../../design/text.tsx';
import { Workings } from '../../../design/workings.tsx';
import { emptyRecord, type GapDraft, readRecord, type StatePensionDraft } from './state-pension-draft.ts';
import { statePension as texts } from './texts.tsx';

const yearsSince2016 = Array.from({ length: 20 }, (_, place) => {
  const first = 2016 + place;
  const value = `${first}-${String(first + 1).slice(2)}`;
  return { value, label: taxYearText(value) };
});

/** Forecasts the State Pension from what GOV.UK says of the National Insurance record. Nothing is stored. */
export default function StatePensionCard() {
  const [draft, setDraft] = useState(emptyRecord);
  const read = readRecord(draft);
  const asked = read.ok ? read.entry : undefined;
  const question = useSettled(asked, JSON.stringify(asked));
  const answer = useQuery({
    ...statePensionQuery(question),
    enabled: question !== undefined,
    placeholderData: keepPreviousData,
  });
  const isStarted = draft.reached_on !== '';
  const refused = answer.error instanceof ApiProblem ? Object.fromEntries(answer.error.fields) : {};
  const form = formFields(draft, isStarted ? { ...refused, ...(read.ok ? {} : read.errors) } : {}, setDraft);
  return (
    <Card title={texts.title}>
      <FormAndResult
        form={<RecordFields form={form} />}
        result={
          question && answer.data && !answer.error ? (
            <Forecast forecast={answer.data} />
          ) : (
            <Hint>{isStarted && answer.error ? answer.error.message : texts.notYet}</Hint>
          )
        }
      />
    </Card>
  );
}

function RecordFields({ form }: { readonly form: FormFields<StatePensionDraft> }) {
  const { rows, field, check } = form;
  return (
    <Stack>
      <Hint>{texts.hint}</Hint>
      <Columns narrowest="narrow">
        <DateField label={texts.reachedOn} {...field('reached_on')} />
        <SelectField label={texts.firstYear} {...field('first_year')} options={yearsSince2016} />
        <TextField
          label={texts.yearsBefore}
          inputMode="numeric"
          maxLength={2}
          {...field('years_before_2016')}
        />
        <AmountField label={texts.startingAmount} currency="GBP" {...field('starting_amount')} />
      </Columns>
      <Hint>{texts.gapsNote}</Hint>
      <EntryRows
        {...rows('gaps')}
        what={texts.gap}
        add={texts.addAGap}
        onAdd={(): GapDraft => ({ id: rowId(), tax_year: '2016-17', cost: '' })}
        most={20}
      >
        {(_, row) => (
          <Columns narrowest="slim">
            <SelectField label={texts.gapYear} {...row('tax_year')} options={yearsSince2016} />
            <AmountField label={texts.gapCost} currency="GBP" {...row('cost')} />
          </Columns>
        )}
      </EntryRows>
      <CheckField label={texts.laterYears} {...check('later_years_count')} />
    </Stack>
  );
}

function Forecast({ forecast }: { readonly forecast: StatePensionForecast }) {
  const money = (value: string) => <Amount value={value} currency="GBP" />;
  const { protected_payment, gaps: filled } = forecast;
  return (
    <Stack>
      <Figures
        lines={[
          { label: texts.weeklyNow(forecast.years_now), figure: money(forecast.weekly_now) },
          {
            label: texts.weeklyAtAge(forecast.years_at_age),
            figure: <Amount value={forecast.weekly_at_age} currency="GBP" size={20} strong />,
            total: true,
          },
          { label: texts.yearlyAtAge, figure: money(forecast.yearly_at_age) },
          { label: texts.fullRate, figure: money(forecast.full_rate) },
          { label: texts.eachYear, figure: money(forecast.each_year_adds) },
          { label: texts.yearsForFull, figure: String(forecast.years_for_full) },
        ]}
      />
      {filled.map((gap) => (
        <FilledGap key={gap.tax_year} {...gap} />
      ))}
      {!isNothing(protected_payment) && (
        <Hint>{texts.protectedPayment(<Amount value={protected_payment} currency="GBP" />)}</Hint>
      )}
      <Workings label={texts.steps} steps={forecast.explanation} />
      <Hint small>{texts.note}</Hint>
    </Stack>
  );
}

/** A year that doesn't count, with what it costs to fill and what it adds. */
function FilledGap(gap: StatePensionForecast['gaps'][number]) {
  const { tax_year, cost, class_2_cost, adds_weekly, adds_yearly, weeks_to_pay_back, pay_by, is_open } = gap;
  const money = (value: string) => <Amount value={value} currency="GBP" />;
  return (
    <Stack gap={2}>
      <Figures
        lines={[
          { label: texts.toFill(taxYearText(tax_year)), figure: cost === null ? '–' : money(cost) },
          ...(class_2_cost === null ? [] : [{ label: texts.withClassTwo, figure: money(class_2_cost) }]),
          { label: texts.addsWeekly, figure: money(adds_weekly) },
          { label: texts.addsYearly, figure: money(adds_yearly) },
        ]}
      />
      <Hint>
        {is_open
          ? texts.payBy(dayText(pay_by), weeks_to_pay_back, isNothing(adds_weekly), cost === null)
          : texts.closed(dayText(pay_by))}
      </Hint>
    </Stack>
  );
}
