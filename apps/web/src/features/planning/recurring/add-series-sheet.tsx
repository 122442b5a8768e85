import type { Account } from '@farthing/api-contract';
import { useQuery } from '@tanstack/react-query';
import { accountsQuery } from '../../../api/accounts.ts';
import { categoriesQuery } from '../../../api/categories.ts';
import { createRecurring, deleteRecurring, recurringChanged } from '../../../api/recurring.ts';
import { useForm } from '../../../api/use-form.ts';
import * as common from '../../../design/common-texts.ts';
import { FormSheet } from '../../../design/form-sheet.tsx';
import { LoadFailed } from '../../../design/load-failed.tsx';
import { Skeleton } from '../../../design/notice.tsx';
import { SideSheet } from '../../../design/sheet.tsx';
import { toast } from '../../../design/toast.tsx';
import { byUse } from '../../ledger/accounts/account-order.ts';
import { emptySeries, newSeriesOf } from './series-draft.ts';
import { ContractEnd, SeriesFields, SeriesName } from './series-fields.tsx';
import { addSeriesSheet as texts } from './texts.tsx';

/** The sheet in which a bill is added that no transaction shows yet. */
export default function AddSeriesSheet({ onClose }: { readonly onClose: () => void }) {
  const query = useQuery(accountsQuery);
  if (query.data)
    return (
      <NewSeries accounts={query.data.filter(({ closed_on }) => closed_on === null)} onClose={onClose} />
    );
  return (
    <SideSheet title={common.addAPayment} onClose={onClose}>
      <LoadFailed what={common.theAccounts} query={query} />
      {!query.error && <Skeleton shape="row" count={6} />}
    </SideSheet>
  );
}

interface NewSeriesProps {
  readonly accounts: readonly Account[];
  readonly onClose: () => void;
}

function NewSeries({ accounts, onClose }: NewSeriesProps) {
  const [usual] = accounts.toSorted(byUse);
  const categories = useQuery(categoriesQuery).data ?? [];
  const form = useForm(() => emptySeries(usual?.id ?? '', ''));
  const account = accounts.find(({ id }) => id === form.draft.account_id);
  const currency = account?.currency ?? 'GBP';

  const save = () =>
    form.submit(newSeriesOf(form.draft, currency), async (series) => {
      const made = await createRecurring(series);
      toast(texts.added(made.name), () => deleteRecurring(made.id));
      await recurringChanged();
      onClose();
    });
  return (
    <FormSheet
      title={common.addAPayment}
      form={form}
      onSubmit={() => void save()}
      onClose={onClose}
      action={texts.add}
    >
      <SeriesName form={form} description={texts.nameExplained} />
      <SeriesFields form={form} currency={currency} accounts={accounts} categories={categories} isNew />
      <ContractEnd form={form} />
    </FormSheet>
  );
}
