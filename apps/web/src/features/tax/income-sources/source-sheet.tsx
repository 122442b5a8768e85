import type { IncomeSource, NewIncomeSource } from '@farthing/api-contract';
import {
  changeIncomeSource,
  createIncomeSource,
  deleteIncomeSource,
  incomeSourcesChanged,
  readIncomeSource,
} from '../../../api/income-sources.ts';
import { useRecordForm } from '../../../api/use-form.ts';
import { clashingFields } from '../../../design/clashing-fields.ts';
import { SelectField } from '../../../design/fields/choice-fields.tsx';
import { DateField } from '../../../design/fields/date-field.tsx';
import { optionsOf } from '../../../design/fields/options-of.ts';
import { TextField } from '../../../design/fields/text-field.tsx';
import { FormSheet } from '../../../design/form-sheet.tsx';
import { lazyPart } from '../../../design/lazy-part.ts';
import { toast } from '../../../design/toast.tsx';
import { draftOf, readSource, type SourceDraft } from './source-sheet-draft.ts';
import { sourceKindNames, sourceForm as texts } from './texts.tsx';

// Few trades have accounts to another day.
const AccountingDateFields = lazyPart(() => import('./accounting-dates/accounting-date-fields.tsx'));

interface SourceSheetProps {
  /** Undefined for a new one. */
  readonly source?: IncomeSource;
  readonly onClose: () => void;
}

/** The sheet in which an income source is added or changed. */
export default function SourceSheet({ source, onClose }: SourceSheetProps) {
  const form = useSourceForm({ source, onClose });
  const { kind } = form.draft;
  return (
    <FormSheet
      title={source ? texts.edit : texts.addTitle}
      form={form}
      clashing={
        form.clash &&
        clashingFields(texts.labels, form.clash, {
          kind: (one) => sourceKindNames[one],
          accounting: (one) => texts.accounting[one],
        })
      }
      onSubmit={() => void form.save()}
      onClose={onClose}
      action={source ? texts.save : texts.addAction}
    >
      {!source && (
        <SelectField label={texts.labels.kind} {...form.field('kind')} options={optionsOf(sourceKindNames)} />
      )}
      <TextField
        label={texts.labels.name}
        description={texts.nameNotes[kind]}
        {...form.field('name')}
        maxLength={100}
        required
      />
      {kind === 'self_employment' && (
        <TextField label={texts.labels.trade} {...form.field('trade')} maxLength={100} required />
      )}
      {kind === 'property' && (
        <TextField
          label={texts.labels.share}
          description={texts.shareNote}
          inputMode="decimal"
          maxLength={8}
          {...form.field('share')}
          required
        />
      )}
      <DateField label={texts.labels.started_on} {...form.field('started_on')} required />
      <DateField label={texts.labels.ended_on} description={texts.endedNote} {...form.field('ended_on')} />
      <SelectField
        label={texts.labels.accounting}
        {...form.field('accounting')}
        options={optionsOf(texts.accounting)}
      />
      {kind === 'self_employment' && <AccountingDateFields {...form} />}
    </FormSheet>
  );
}

/** The form of a source, and how it is saved. */
function useSourceForm({
  source,
  onClose,
}: {
  readonly source: IncomeSource | undefined;
  readonly onClose: () => void;
}) {
  return useRecordForm<IncomeSource, SourceDraft, NewIncomeSource, IncomeSource | undefined>({
    stored: source,
    draftOf,
    entryOf: readSource,
    send: ({ kind, ...entry }, version) =>
      source ? changeIncomeSource(source.id, { ...entry, version }) : createIncomeSource({ kind, ...entry }),
    read: () => readIncomeSource(source?.id ?? ''),
    onSaved: (saved, before) => {
      toast(before ? texts.isSaved : texts.isAdded(saved.name), async () => {
        if (before) {
          const { trade, share, accounting, started_on, ended_on, name } = before;
          const { accounting_date, accounting_date_until, transition } = before;
          await changeIncomeSource(before.id, {
            ...{ trade, share, accounting, started_on, ended_on, name },
            ...{ accounting_date, accounting_date_until, transition },
          });
        } else await deleteIncomeSource(saved.id);
      });
      void incomeSourcesChanged();
      onClose();
    },
  });
}
