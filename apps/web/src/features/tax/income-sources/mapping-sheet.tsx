import type { IncomeSource, TaxCategoryName } from '@farthing/api-contract';
import { useQuery } from '@tanstack/react-query';
import { accountsQuery } from '../../../api/accounts.ts';
import { categoriesQuery } from '../../../api/categories.ts';
import { changeIncomeSource, incomeSourcesChanged } from '../../../api/income-sources.ts';
import { rowId, useForm } from '../../../api/use-form.ts';
import { ComboField } from '../../../design/combo-field.tsx';
import { EntryRows } from '../../../design/entry-rows.tsx';
import { SelectField } from '../../../design/fields/choice-fields.tsx';
import { TextField } from '../../../design/fields/text-field.tsx';
import { FormSheet } from '../../../design/form-sheet.tsx';
import { Hint } from '../../../design/text.tsx';
import { toast } from '../../../design/toast.tsx';
import { type MappingDraft, readMappings } from './source-draft.ts';
import { mappingCard as texts } from './texts.tsx';
import { useTaxCategories } from './use-tax-categories.ts';

interface MappingSheetProps {
  readonly source: IncomeSource;
  readonly onClose: () => void;
}

/** The sheet in which ledger categories are counted in HMRC's categories. */
export default function MappingSheet({ source, onClose }: MappingSheetProps) {
  const form = useForm<{ readonly mappings: readonly MappingDraft[] }>({
    mappings: source.mappings.map((one) => ({ ...one, id: rowId(), account_id: one.account_id ?? '' })),
  });
  const save = () =>
    form.submit(readMappings(form.draft.mappings), async (entry) => {
      await changeIncomeSource(source.id, { ...entry, version: source.version });
      toast(texts.isSaved, () => changeIncomeSource(source.id, { mappings: source.mappings }));
      void incomeSourcesChanged();
      onClose();
    });
  return (
    <FormSheet
      title={texts.edit}
      form={form}
      onSubmit={() => void save()}
      onClose={onClose}
      action={texts.save}
      wide
    >
      <Hint>{texts.hint}</Hint>
      <EntryRows
        {...form.rows('mappings')}
        what={texts.row}
        add={texts.add}
        onAdd={(): MappingDraft => ({
          ...{ id: rowId(), category_id: '', account_id: '', tax_category: '', percent: '100' },
        })}
        most={200}
      >
        {(_, field) => <MappingFields kind={source.kind} field={field} />}
      </EntryRows>
    </FormSheet>
  );
}

interface MappingFieldsProps {
  readonly kind: IncomeSource['kind'];
  readonly field: <Name extends keyof MappingDraft & string>(
    name: Name,
  ) => {
    readonly value: MappingDraft[Name];
    readonly error: string | undefined;
    readonly onChange: (value: MappingDraft[Name]) => void;
  };
}

function MappingFields({ kind, field }: MappingFieldsProps) {
  const categories = useQuery(categoriesQuery).data ?? [];
  const accounts = useQuery(accountsQuery).data ?? [];
  const { optionsOfKind } = useTaxCategories();
  return (
    <>
      <ComboField
        label={texts.from}
        {...field('category_id')}
        options={categories.map(({ id, name, group_name }) => ({
          value: id,
          label: name,
          group: group_name,
        }))}
      />
      <SelectField<TaxCategoryName | ''>
        label={texts.to}
        {...field('tax_category')}
        options={[{ value: '', label: '' }, ...optionsOfKind(kind)]}
      />
      <SelectField
        label={texts.account}
        {...field('account_id')}
        options={[
          { value: '', label: texts.allAccounts },
          ...accounts.map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
      <TextField
        label={texts.percent}
        description={texts.percentNote}
        inputMode="decimal"
        maxLength={8}
        {...field('percent')}
      />
    </>
  );
}
