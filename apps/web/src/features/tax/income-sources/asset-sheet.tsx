import type { CapitalAsset, CapitalAssetKind, IncomeSource, NewCapitalAsset } from '@farthing/api-contract';
import {
  addCapitalAsset,
  changeCapitalAsset,
  deleteCapitalAsset,
  incomeSourcesChanged,
  listCapitalAssets,
} from '../../../api/income-sources.ts';
import { type FormFields, rowId, useForm, useRecordForm } from '../../../api/use-form.ts';
import { clashingFields } from '../../../design/clashing-fields.ts';
import { EntryRows } from '../../../design/entry-rows.tsx';
import { AmountField } from '../../../design/fields/amount-field.tsx';
import { CheckField, SelectField } from '../../../design/fields/choice-fields.tsx';
import { DateField } from '../../../design/fields/date-field.tsx';
import { optionsOf } from '../../../design/fields/options-of.ts';
import { TextField } from '../../../design/fields/text-field.tsx';
import { FormSheet } from '../../../design/form-sheet.tsx';
import { taxYearText } from '../../../design/format.ts';
import { toast } from '../../../design/toast.tsx';
import { taxYearOptions, taxYears } from '../tax-report/tax-years.ts';
import {
  type AssetDraft,
  becomesPrivate,
  draftOfAsset,
  entryOfAsset,
  isAskedOf,
  readAsset,
  type UseChangeDraft,
} from './asset-draft.ts';
import { assetKindNames, assetForm as texts } from './line-texts.ts';

interface AssetSheetProps {
  readonly source: IncomeSource;
  /** Undefined: a new one. */
  readonly asset: CapitalAsset | undefined;
  readonly onClose: () => void;
}

/** The sheet in which an asset is added or changed. */
export default function AssetSheet({ source, asset, onClose }: AssetSheetProps) {
  return asset ? (
    <EditAsset source={source} asset={asset} onClose={onClose} />
  ) : (
    <AddAsset source={source} onClose={onClose} />
  );
}

function AddAsset({ source, onClose }: Omit<AssetSheetProps, 'asset'>) {
  const isCash = source.accounting === 'cash';
  const form = useForm<AssetDraft>({ ...draftOfAsset(undefined), kind: isCash ? 'car' : 'equipment' });
  const save = () =>
    form.submit(readAsset(form.draft, source.kind), async (entry) => {
      const made = await addCapitalAsset(source.id, entry);
      toast(texts.isAdded(made.name), () => deleteCapitalAsset(source.id, made.id));
      void incomeSourcesChanged();
      onClose();
    });
  return (
    <FormSheet
      title={texts.addTitle}
      form={form}
      onSubmit={() => void save()}
      onClose={onClose}
      action={texts.addAction}
    >
      <AssetFields form={form} source={source} />
    </FormSheet>
  );
}

function EditAsset({ source, asset, onClose }: AssetSheetProps & { readonly asset: CapitalAsset }) {
  const form = useRecordForm<CapitalAsset, AssetDraft, NewCapitalAsset>({
    stored: asset,
    draftOf: draftOfAsset,
    entryOf: (draft) => readAsset(draft, source.kind),
    send: (entry, version) => changeCapitalAsset(source.id, asset.id, { ...entry, version }),
    // One that was deleted meanwhile can't be read: saving it again says so.
    read: async () => (await listCapitalAssets(source.id)).find(({ id }) => id === asset.id) ?? asset,
    onSaved: (saved, before) => {
      toast(texts.isSaved(saved.name), () =>
        changeCapitalAsset(source.id, asset.id, entryOfAsset(before, source.kind)),
      );
      void incomeSourcesChanged();
      onClose();
    },
  });
  return (
    <FormSheet
      title={texts.editTitle(asset.name)}
      form={form}
      clashing={form.clash && clashingFields(texts.labels, form.clash, fieldWords)}
      onSubmit={() => void form.save()}
      onClose={onClose}
      action={texts.save}
    >
      <AssetFields form={form} source={source} />
    </FormSheet>
  );
}

/** Writes chosen values as their lists do. */
const fieldWords = {
  kind: (kind: AssetDraft['kind']) => assetKindNames[kind],
  condition: (condition: AssetDraft['condition']) => texts.conditions[condition],
  claim: (claim: AssetDraft['claim']) => texts.claims[claim],
  rate: (rate: AssetDraft['rate']) => texts.rates[rate],
  in_dwelling: (answer: AssetDraft['in_dwelling']) => texts.yesNo[answer],
  use_changes: (changes: AssetDraft['use_changes']) =>
    changes.map(({ tax_year, percent }) => `${taxYearText(tax_year)}: ${percent}%`).join(', '),
};

interface AssetFieldsProps {
  readonly form: FormFields<AssetDraft>;
  readonly source: IncomeSource;
}

function AssetFields({ form, source }: AssetFieldsProps) {
  const { labels, notes } = texts;
  const isBalance = form.draft.kind === 'brought_forward';
  const isStructure = form.draft.kind === 'structure';
  const kinds = optionsOf<CapitalAssetKind>(assetKindNames);
  return (
    <>
      <SelectField<CapitalAssetKind>
        label={labels.kind}
        description={notes.kind}
        {...form.field('kind')}
        options={source.accounting === 'cash' ? kinds.filter(({ value }) => value === 'car') : kinds}
      />
      <TextField label={labels.name} {...form.field('name')} maxLength={100} required />
      <DateField
        label={labels.bought_on}
        description={isBalance ? notes.balanceOn : isStructure ? notes.usedOn : notes.bought_on}
        {...form.field('bought_on')}
        required
      />
      <AmountField
        label={labels.cost}
        description={isBalance ? notes.balance : isStructure ? notes.structureCost : notes.cost}
        currency="GBP"
        {...form.field('cost')}
      />
      <KindFields form={form} source={source} />
      <TextField
        label={labels.business_percent}
        description={notes.business_percent}
        inputMode="decimal"
        maxLength={8}
        {...form.field('business_percent')}
      />
      <UseChanges form={form} />
      <SaleFields form={form} />
    </>
  );
}

/** Fields of a car, of a balance, and of what is bought. */
function KindFields({ form, source }: AssetFieldsProps) {
  const { labels, notes } = texts;
  const { kind } = form.draft;
  const isBalance = kind === 'brought_forward';
  return (
    <>
      {kind === 'car' && (
        <TextField
          label={labels.co2}
          description={notes.co2}
          inputMode="numeric"
          maxLength={4}
          {...form.field('co2')}
          required
        />
      )}
      {kind === 'structure' && (
        <DateField
          label={labels.construction_began_on}
          description={notes.construction_began_on}
          {...form.field('construction_began_on')}
          required
        />
      )}
      {isBalance && (
        <SelectField label={labels.rate} {...form.field('rate')} options={optionsOf(texts.rates)} />
      )}
      {!isBalance && kind !== 'structure' && (
        <>
          <SelectField
            label={labels.condition}
            {...form.field('condition')}
            options={optionsOf(texts.conditions)}
          />
          <SelectField label={labels.claim} {...form.field('claim')} options={optionsOf(texts.claims)} />
        </>
      )}
      {kind === 'equipment' && (
        <CheckField
          label={labels.short_life}
          description={notes.short_life}
          checked={form.draft.short_life}
          onChange={(short_life) => form.set({ short_life })}
        />
      )}
      {isAskedOf(kind, source.kind) && (
        <SelectField
          label={labels.in_dwelling}
          description={notes.in_dwelling}
          {...form.field('in_dwelling')}
          options={optionsOf(texts.yesNo)}
        />
      )}
    </>
  );
}

function SaleFields({ form }: Pick<AssetFieldsProps, 'form'>) {
  const { labels, notes } = texts;
  const { kind, sold_on } = form.draft;
  const isBalance = kind === 'brought_forward';
  return (
    <>
      <DateField label={labels.sold_on} description={notes.sold_on} {...form.field('sold_on')} />
      {sold_on !== '' && (
        <>
          <AmountField
            label={labels.proceeds}
            description={notes.proceeds}
            currency="GBP"
            {...form.field('proceeds')}
          />
          {isBalance && (
            <AmountField label={labels.original_cost} currency="GBP" {...form.field('original_cost')} />
          )}
        </>
      )}
    </>
  );
}

/** Business use by tax year, where it changed. */
function UseChanges({ form }: { readonly form: FormFields<AssetDraft> }) {
  const { draft } = form;
  return (
    <>
      <EntryRows
        rows={draft.use_changes}
        onRows={(use_changes) => form.set({ use_changes })}
        what={texts.changeRow}
        add={texts.addChange}
        onAdd={(): UseChangeDraft => ({ id: rowId(), tax_year: taxYears[0] ?? '', percent: '100' })}
        most={20}
        name="use_changes"
        errors={form.errors}
      >
        {(_, field) => (
          <>
            <SelectField label={texts.changeFrom} {...field('tax_year')} options={taxYearOptions} />
            <TextField
              label={texts.labels.business_percent}
              inputMode="decimal"
              maxLength={8}
              {...field('percent')}
            />
          </>
        )}
      </EntryRows>
      {becomesPrivate(draft) && (
        <AmountField
          label={texts.labels.private_value}
          description={texts.notes.private_value}
          currency="GBP"
          {...form.field('private_value')}
        />
      )}
    </>
  );
}
