import type { NewPension, Pension } from '@farthing/api-contract';
import { useQuery } from '@tanstack/react-query';
import { accountsQuery } from '../../../api/accounts.ts';
import { changePension, createPension, deletePension, readPension } from '../../../api/pensions.ts';
import { taxChanged } from '../../../api/tax-report.ts';
import { checked, useRecordForm } from '../../../api/use-form.ts';
import { clashingFields } from '../../../design/clashing-fields.ts';
import * as common from '../../../design/common-texts.ts';
import { SelectField } from '../../../design/fields/choice-fields.tsx';
import { DateField } from '../../../design/fields/date-field.tsx';
import { optionsOf } from '../../../design/fields/options-of.ts';
import { TextArea, TextField } from '../../../design/fields/text-field.tsx';
import { FormSheet } from '../../../design/form-sheet.tsx';
import { toast } from '../../../design/toast.tsx';
import { draftOf, entryOfDraft, type PensionDraft } from './pension-draft.ts';
import { kindNames } from './pension-words.ts';
import { pensionSheet as texts } from './texts.tsx';

interface PensionSheetProps {
  /** The one that is changed; a new one where it is absent. */
  readonly pension?: Pension;
  readonly onClose: () => void;
}

/** The sheet in which a pension is added or changed. */
export default function PensionSheet({ pension, onClose }: PensionSheetProps) {
  const accounts = (useQuery(accountsQuery).data ?? []).filter(({ type }) => type === 'pension');
  const accountName = (id: string) => accounts.find((one) => one.id === id)?.name ?? '–';
  const form = useRecordForm<Pension, PensionDraft, NewPension, Pension | undefined>({
    stored: pension,
    draftOf,
    entryOf: (draft) =>
      checked(draft.name.trim() === '' ? { name: texts.nameMissing } : {}, entryOfDraft(draft)),
    send: (entry, version) =>
      pension ? changePension(pension.id, { ...entry, version }) : createPension(entry),
    read: () => readPension(pension?.id ?? ''),
    onSaved: (saved, before) => {
      toast(pension ? texts.isSaved : texts.isAdded(saved.name), async () => {
        if (before) await changePension(before.id, entryOfDraft(draftOf(before)));
        else await deletePension(saved.id);
      });
      void taxChanged();
      onClose();
    },
  });
  return (
    <FormSheet
      title={pension ? texts.editThePension : texts.addAPension}
      form={form}
      clashing={
        form.clash &&
        clashingFields(texts.labels, form.clash, { kind: (kind) => kindNames[kind], account_id: accountName })
      }
      onSubmit={() => void form.save()}
      onClose={onClose}
      action={pension ? texts.saveThePension : texts.addThePension}
    >
      <TextField label={texts.labels.name} {...form.field('name')} maxLength={100} autoFocus required />
      <SelectField label={texts.labels.kind} {...form.field('kind')} options={optionsOf(kindNames)} />
      <TextField
        label={texts.labels.provider}
        description={common.optional}
        {...form.field('provider')}
        maxLength={100}
      />
      <SelectField
        label={texts.labels.account_id}
        description={texts.accountNote}
        {...form.field('account_id')}
        options={[
          { value: '', label: common.none },
          ...accounts.map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
      <DateField
        label={texts.labels.joined_on}
        description={texts.joinedOnNote}
        {...form.field('joined_on')}
      />
      <TextArea label={texts.labels.notes} {...form.field('notes')} maxLength={2000} />
    </FormSheet>
  );
}
