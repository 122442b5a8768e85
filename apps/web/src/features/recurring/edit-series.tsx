import type { Recurring, RecurringSeriesChange } from '@farthing/api-contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { accountsQuery } from '../../api/accounts.ts';
import { categoriesQuery } from '../../api/categories.ts';
import { ApiProblem, messageOf } from '../../api/problem.ts';
import { queryClient } from '../../api/queries.ts';
import { changeRecurring, oneRecurringQuery, recurringChanged } from '../../api/recurring.ts';
import { Button } from '../../design/button.tsx';
import { DateField } from '../../design/fields/date-field.tsx';
import { focusFirstError } from '../../design/focus.ts';
import { Form } from '../../design/layout.tsx';
import { Notice } from '../../design/notice.tsx';
import { SheetActions } from '../../design/sheet.tsx';
import { toast } from '../../design/toast.tsx';
import { VersionClash } from '../../design/version-clash.tsx';
import { clashingFields } from './clashing-fields.ts';
import {
  draftOfSeries,
  type SeriesComplaints,
  type SeriesDraft,
  seriesChangeOf,
  seriesUndoOf,
} from './series-draft.ts';
import { ContractEnd, SeriesFields, SeriesName } from './series-fields.tsx';
import { editSeries as texts } from './texts.tsx';

interface EditSeriesProps {
  readonly series: Recurring;
  readonly onDone: () => void;
}

/** The form in which a recurring payment gets its name, its contract and its end; more where it was typed by hand. */
export function EditSeries({ series, onDone }: EditSeriesProps) {
  const accounts = useQuery(accountsQuery).data ?? [];
  const categories = useQuery(categoriesQuery).data ?? [];
  const [base, setBase] = useState(series);
  const [draft, setDraft] = useState(() => draftOfSeries(series));
  const [stored, setStored] = useState<Recurring>();
  const [complaints, setComplaints] = useState<SeriesComplaints>(new Map());
  const [message, setMessage] = useState<string>();
  const [busy, setBusy] = useState(false);
  const set = (change: Partial<SeriesDraft>) => setDraft({ ...draft, ...change });

  const save = async (over: Recurring) => {
    const read = seriesChangeOf(draft, over);
    setComplaints(read.ok ? new Map() : read.complaints);
    setMessage(undefined);
    if (!read.ok) return focusFirstError();
    if (Object.keys(read.body).length === 0) return onDone();
    setBusy(true);
    try {
      await send(over, read.body);
      onDone();
    } catch (error) {
      if (error instanceof ApiProblem && error.isVersionClash) await meetStored();
      else refuse(error);
      setBusy(false);
    }
  };
  const meetStored = async () => {
    try {
      setStored(await queryClient.fetchQuery({ ...oneRecurringQuery(series.id), staleTime: 0 }));
    } catch (error) {
      refuse(error);
    }
  };
  const refuse = (error: unknown) => {
    setComplaints(error instanceof ApiProblem ? error.fields : new Map());
    setMessage(messageOf(error));
    focusFirstError();
  };
  return (
    <Form onSubmit={() => void save(base)} label={texts.title} wide>
      {message && (
        <Notice tone="error" title={texts.nothingWasSaved}>
          {message}
        </Notice>
      )}
      {stored && (
        <VersionClash
          fields={clashingFields(draft, draftOfSeries(stored), series.currency)}
          busy={busy}
          onKeepMine={() => {
            setBase(stored);
            setStored(undefined);
            void save(stored);
          }}
          onTakeTheirs={() => {
            setBase(stored);
            setDraft(draftOfSeries(stored));
            setStored(undefined);
          }}
        />
      )}
      <SeriesName
        draft={draft}
        set={set}
        complaints={complaints}
        description={series.merchant === null ? texts.nameExplained : texts.nameMayStayEmpty(series.merchant)}
      />
      {series.payment_count === 0 && (
        <SeriesFields
          draft={draft}
          set={set}
          complaints={complaints}
          currency={series.currency}
          accounts={accounts.filter(({ currency }) => currency === series.currency)}
          categories={categories}
        />
      )}
      <ContractEnd draft={draft} set={set} complaints={complaints} />
      <DateField
        label={texts.overFrom}
        description={texts.overFromExplained}
        value={draft.ended_on}
        onChange={(ended_on) => set({ ended_on })}
        error={complaints.get('ended_on')}
      />
      <SheetActions>
        <Button onClick={onDone}>{texts.cancel}</Button>
        <Button kind="main" type="submit" busy={busy} disabled={stored !== undefined}>
          {texts.save}
        </Button>
      </SheetActions>
    </Form>
  );
}

async function send(former: Recurring, change: RecurringSeriesChange): Promise<void> {
  const saved = await changeRecurring(former.id, { ...change, version: former.version });
  queryClient.setQueryData(oneRecurringQuery(former.id).queryKey, saved);
  toast(texts.saved(saved.name), async () => {
    await changeRecurring(former.id, seriesUndoOf(change, former));
    await recurringChanged();
  });
  await recurringChanged();
}
