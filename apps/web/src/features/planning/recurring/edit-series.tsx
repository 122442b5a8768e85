import type { Recurring, RecurringSeriesChange } from '@farthing/api-contract';
import { useQuery } from '@tanstack/react-query';
import { accountsQuery } from '../../../api/accounts.ts';
import { categoriesQuery } from '../../../api/categories.ts';
import { queryClient } from '../../../api/queries.ts';
import { changeRecurring, oneRecurringQuery, recurringChanged } from '../../../api/recurring.ts';
import { useRecordForm } from '../../../api/use-form.ts';
import { clashingFields } from '../../../design/clashing-fields.ts';
import * as common from '../../../design/common-texts.ts';
import { DateField } from '../../../design/fields/date-field.tsx';
import { FormBody } from '../../../design/form-body.tsx';
import { amountText, dayText } from '../../../design/format.ts';
import { toast } from '../../../design/toast.tsx';
import { frequencyNames } from './recurring-words.ts';
import { draftOfSeries, type SeriesDraft, seriesChangeOf, seriesUndoOf } from './series-draft.ts';
import { ContractEnd, SeriesFields, SeriesName } from './series-fields.tsx';
import { clashingFields as labels, editSeries as texts } from './texts.tsx';

/** The form in which a recurring payment gets its name, its contract and its end; more where it was typed by hand. */
export function EditSeries({ series, onDone }: { readonly series: Recurring; readonly onDone: () => void }) {
  const accounts = useQuery(accountsQuery).data ?? [];
  const categories = useQuery(categoriesQuery).data ?? [];
  const form = useRecordForm<Recurring, SeriesDraft, RecurringSeriesChange>({
    stored: series,
    draftOf: draftOfSeries,
    entryOf: seriesChangeOf,
    send: (change, version) => changeRecurring(series.id, { ...change, version }),
    read: () => queryClient.fetchQuery({ ...oneRecurringQuery(series.id), staleTime: 0 }),
    onSaved: (saved, before, change) => {
      queryClient.setQueryData(oneRecurringQuery(series.id).queryKey, saved);
      toast(texts.saved(saved.name), () => changeRecurring(series.id, seriesUndoOf(change, before)));
      void recurringChanged();
      onDone();
    },
  });
  const save = () => {
    const read = seriesChangeOf(form.draft, form.base);
    if (read.ok && Object.keys(read.entry).length === 0) onDone();
    else void form.save();
  };
  return (
    <FormBody
      title={texts.title}
      form={form}
      clashing={form.clash && clashingFields(labels, form.clash, fieldWords(series.currency))}
      onSubmit={save}
      onClose={onDone}
      action={common.save}
    >
      <SeriesName
        form={form}
        description={series.merchant === null ? texts.nameExplained : texts.nameMayStayEmpty(series.merchant)}
      />
      {series.payment_count === 0 && (
        <SeriesFields
          form={form}
          currency={series.currency}
          accounts={accounts.filter(({ currency }) => currency === series.currency)}
          categories={categories}
        />
      )}
      <ContractEnd form={form} />
      <DateField label={texts.overFrom} description={texts.overFromExplained} {...form.field('ended_on')} />
    </FormBody>
  );
}

/** Writes the fields of two versions that are compared. */
function fieldWords(currency: string) {
  const day = (value: string) => value && dayText(value);
  return {
    amount: (value: string) => (/^\d+(\.\d+)?$/.test(value) ? amountText(value, currency) : value),
    frequency: (value: SeriesDraft['frequency']) => frequencyNames[value],
    next_date: day,
    contract_ends_on: day,
    ended_on: day,
  };
}
