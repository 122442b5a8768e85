import type { IncomeSource, TaxCategoryName } from '@farthing/api-contract';
import { addSourceEntry, deleteSourceEntry, incomeSourcesChanged } from '../../../api/income-sources.ts';
import { type FormFields, useForm } from '../../../api/use-form.ts';
import * as common from '../../../design/common-texts.ts';
import { AmountField } from '../../../design/fields/amount-field.tsx';
import { SelectField } from '../../../design/fields/choice-fields.tsx';
import { DateField } from '../../../design/fields/date-field.tsx';
import { optionsOf } from '../../../design/fields/options-of.ts';
import { TextField } from '../../../design/fields/text-field.tsx';
import { FormSheet } from '../../../design/form-sheet.tsx';
import { toast } from '../../../design/toast.tsx';
import { type EntryDraft, readEntry } from './source-draft.ts';
import { entriesCard as texts } from './texts.tsx';
import { useTaxCategories } from './use-tax-categories.ts';

interface EntrySheetProps {
  readonly source: IncomeSource;
  /** A day of the tax year that is shown. */
  readonly day: string;
  readonly onClose: () => void;
}

/** The sheet in which mileage, use of the home or an adjustment is added. */
export default function EntrySheet({ source, day, onClose }: EntrySheetProps) {
  const form = useForm<EntryDraft>({
    ...{ kind: 'mileage', date: day, description: '', vehicle: 'car_or_van', miles: '', hours: '' },
    ...{ tax_category: '', amount: '' },
  });
  const { home_use, ...propertyKinds } = texts.kinds;
  const kinds = source.kind === 'property' ? propertyKinds : texts.kinds;
  const save = () =>
    form.submit(readEntry(form.draft), async (entry) => {
      const made = await addSourceEntry(source.id, entry);
      toast(texts.isAdded, () => deleteSourceEntry(source.id, made.id));
      void incomeSourcesChanged();
      onClose();
    });
  return (
    <FormSheet
      title={texts.add}
      form={form}
      onSubmit={() => void save()}
      onClose={onClose}
      action={texts.addAction}
    >
      <SelectField<EntryDraft['kind']>
        label={common.kind}
        {...form.field('kind')}
        options={optionsOf<EntryDraft['kind']>({ home_use, ...kinds }).filter(({ value }) => value in kinds)}
      />
      <DateField label={common.date} {...form.field('date')} required />
      <KindFields form={form} kind={source.kind} />
      <TextField
        label={common.description}
        description={common.optional}
        {...form.field('description')}
        maxLength={200}
      />
    </FormSheet>
  );
}

interface KindFieldsProps {
  readonly form: FormFields<EntryDraft>;
  readonly kind: IncomeSource['kind'];
}

/** The fields that apply to one kind of entry. */
function KindFields({ form, kind: ofSource }: KindFieldsProps) {
  const { optionsOfKind } = useTaxCategories();
  const { kind } = form.draft;
  return (
    <>
      {kind === 'mileage' && (
        <>
          <TextField
            label={texts.miles}
            description={texts.milesNote}
            inputMode="decimal"
            maxLength={10}
            {...form.field('miles')}
            required
          />
          <SelectField label={texts.vehicle} {...form.field('vehicle')} options={optionsOf(texts.vehicles)} />
        </>
      )}
      {kind === 'home_use' && (
        <TextField
          label={texts.hours}
          description={texts.hoursNote}
          inputMode="numeric"
          maxLength={3}
          {...form.field('hours')}
          required
        />
      )}
      {kind === 'adjustment' && (
        <>
          <SelectField<TaxCategoryName | ''>
            label={common.category}
            {...form.field('tax_category')}
            options={[{ value: '', label: '' }, ...optionsOfKind(ofSource)]}
          />
          <AmountField
            label={common.amount}
            description={texts.amountNote}
            currency="GBP"
            {...form.field('amount')}
          />
        </>
      )}
    </>
  );
}
