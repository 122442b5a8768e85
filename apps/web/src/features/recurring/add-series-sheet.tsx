import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { accountsQuery } from '../../api/accounts.ts';
import { categoriesQuery } from '../../api/categories.ts';
import { ApiProblem, messageOf } from '../../api/problem.ts';
import { createRecurring, deleteRecurring, recurringChanged } from '../../api/recurring.ts';
import { Button } from '../../design/button.tsx';
import { focusFirstError } from '../../design/focus.ts';
import { Form } from '../../design/layout.tsx';
import { Notice } from '../../design/notice.tsx';
import { SheetActions, SideSheet } from '../../design/sheet.tsx';
import { toast } from '../../design/toast.tsx';
import { emptySeries, newSeriesOf, type SeriesComplaints, type SeriesDraft } from './series-draft.ts';
import { ContractEnd, SeriesFields, SeriesName } from './series-fields.tsx';
import { addSeriesSheet as texts } from './texts.tsx';

/** The sheet in which a bill is added that no transaction shows yet. */
export default function AddSeriesSheet({ onClose }: { readonly onClose: () => void }) {
  const accounts = (useQuery(accountsQuery).data ?? []).filter(({ closed_on }) => closed_on === null);
  const categories = useQuery(categoriesQuery).data ?? [];
  const [typed, setTyped] = useState<Partial<SeriesDraft>>({});
  const [complaints, setComplaints] = useState<SeriesComplaints>(new Map());
  const [message, setMessage] = useState<string>();
  const [busy, setBusy] = useState(false);
  const usual = accounts.find(({ type }) => type === 'cash') ?? accounts[0];
  const draft = { ...emptySeries(usual?.id ?? '', ''), ...typed };
  const account = accounts.find(({ id }) => id === draft.account_id);
  const set = (change: Partial<SeriesDraft>) => setTyped({ ...typed, ...change });

  const send = async () => {
    const read = newSeriesOf(draft, account?.currency ?? 'GBP');
    setComplaints(read.ok ? new Map() : read.complaints);
    setMessage(undefined);
    if (!read.ok) return focusFirstError();
    setBusy(true);
    try {
      const made = await createRecurring(read.body);
      toast(texts.added(made.name), async () => {
        await deleteRecurring(made.id);
        await recurringChanged();
      });
      await recurringChanged();
      onClose();
    } catch (error) {
      setComplaints(error instanceof ApiProblem ? error.fields : new Map());
      setMessage(messageOf(error));
      setBusy(false);
      focusFirstError();
    }
  };
  return (
    <SideSheet title={texts.title} onClose={onClose}>
      <Form onSubmit={() => void send()} label={texts.title} wide>
        {message && (
          <Notice tone="error" title={texts.nothingWasSaved}>
            {message}
          </Notice>
        )}
        <SeriesName draft={draft} set={set} complaints={complaints} description={texts.nameExplained} />
        <SeriesFields
          draft={draft}
          set={set}
          complaints={complaints}
          currency={account?.currency ?? 'GBP'}
          accounts={accounts}
          categories={categories}
          isNew
        />
        <ContractEnd draft={draft} set={set} complaints={complaints} />
        <SheetActions>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button kind="main" type="submit" busy={busy}>
            {texts.add}
          </Button>
        </SheetActions>
      </Form>
    </SideSheet>
  );
}
