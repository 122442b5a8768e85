import type { SavedFilter } from '@farthing/api-contract';
import { changeSavedFilter, createSavedFilter, savedFiltersChanged } from '../../../api/saved-filters.ts';
import type { TransactionFilter } from '../../../api/transactions.ts';
import { checked, useForm } from '../../../api/use-form.ts';
import * as common from '../../../design/common-texts.ts';
import { TextField } from '../../../design/fields/text-field.tsx';
import { FormDialog } from '../../../design/form-dialog.tsx';
import { toast } from '../../../design/toast.tsx';
import { nameFilter as texts } from './texts.ts';

interface NameFilterProps {
  /** The filter to rename; without it a new one is saved. */
  readonly saved?: SavedFilter | undefined;
  readonly filter: TransactionFilter;
  readonly onClose: () => void;
}

/** Asks for the name of a filter, and saves it. */
export default function NameFilter({ saved, filter, onClose }: NameFilterProps) {
  const form = useForm({ name: saved?.name ?? '' });
  const name = form.draft.name.trim();
  const save = () =>
    form.submit(checked(name === '' ? { name: common.enterAName } : {}, name), async () => {
      if (saved) await changeSavedFilter(saved.id, { name, version: saved.version });
      else await createSavedFilter({ name, filter });
      toast(saved ? texts.renamed : texts.saved(name));
      onClose();
      await savedFiltersChanged();
    });
  return (
    <FormDialog
      title={saved ? texts.renameTitle(saved.name) : texts.saveThisFilter}
      form={form}
      onSubmit={() => void save()}
      onClose={onClose}
      action={saved ? common.rename : texts.saveTheFilter}
    >
      <TextField label={common.name} {...form.field('name')} maxLength={60} />
    </FormDialog>
  );
}
