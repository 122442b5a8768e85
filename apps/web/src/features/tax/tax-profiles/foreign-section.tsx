import { rowId } from '../../../api/use-form.ts';
import * as common from '../../../design/common-texts.ts';
import { EntryRows } from '../../../design/entry-rows.tsx';
import { AmountField } from '../../../design/fields/amount-field.tsx';
import { SelectField } from '../../../design/fields/choice-fields.tsx';
import { optionsOf } from '../../../design/fields/options-of.ts';
import { TextField } from '../../../design/fields/text-field.tsx';
import { NotedSection } from '../../../design/noted-section.tsx';
import { Hint } from '../../../design/text.tsx';
import { countries } from './countries.ts';
import type { EntriesProps } from './entries-props.ts';
import type { ForeignDeductionDraft, ForeignIncomeDraft, TreatyRateDraft } from './foreign-draft.ts';
import { circumstancesForm, foreignEntries as texts } from './texts.ts';

const kinds = optionsOf(texts.kinds);
const deductionKinds = optionsOf(texts.deductionKinds);
const parts = optionsOf(texts.parts);

/** Income from abroad, and the treaty rates up to which its foreign tax is credited. */
export function ForeignSection(form: EntriesProps) {
  return (
    <NotedSection title={circumstancesForm.foreignIncome} note={circumstancesForm.foreignIncomeNote}>
      <ForeignIncomeEntries {...form} />
      <Hint>{circumstancesForm.treatyRatesNote}</Hint>
      <TreatyRateEntries {...form} />
      <Hint>{circumstancesForm.foreignDeductionsNote}</Hint>
      <DeductionEntries {...form} />
    </NotedSection>
  );
}

function ForeignIncomeEntries({ draft, rows }: EntriesProps) {
  return (
    <EntryRows
      {...rows('foreign_income')}
      what={texts.income}
      add={texts.addForeignIncome}
      onAdd={(): ForeignIncomeDraft => ({
        id: rowId(),
        kind: 'dividends',
        country: 'US',
        description: '',
        amount: '',
        foreign_tax: '',
        part: '',
      })}
      most={100}
    >
      {(_, field) => (
        <>
          <SelectField label={common.kind} {...field('kind')} options={kinds} />
          <SelectField label={texts.country} {...field('country')} options={countries} />
          <TextField label={common.whatItIs} {...field('description')} maxLength={100} />
          <AmountField label={common.beforeForeignTax} currency="GBP" {...field('amount')} />
          <AmountField label={texts.foreignTax} currency="GBP" {...field('foreign_tax')} />
          {draft.residence === 'split_year' && (
            <SelectField label={texts.part} {...field('part')} options={parts} />
          )}
        </>
      )}
    </EntryRows>
  );
}

function TreatyRateEntries({ rows }: EntriesProps) {
  return (
    <EntryRows
      {...rows('treaty_rates')}
      what={texts.rate}
      add={texts.addATreatyRate}
      onAdd={(): TreatyRateDraft => ({ id: rowId(), country: 'ES', kind: 'dividends', percent: '' })}
      most={100}
    >
      {(_, field) => (
        <>
          <SelectField label={texts.country} {...field('country')} options={countries} />
          <SelectField label={common.kind} {...field('kind')} options={kinds} />
          <TextField label={texts.percent} {...field('percent')} inputMode="decimal" maxLength={6} />
        </>
      )}
    </EntryRows>
  );
}

function DeductionEntries({ rows }: EntriesProps) {
  return (
    <EntryRows
      {...rows('foreign_deductions')}
      what={texts.deduction}
      add={texts.addADeduction}
      onAdd={(): ForeignDeductionDraft => ({ id: rowId(), country: 'US', kind: 'dividends' })}
      most={100}
    >
      {(_, field) => (
        <>
          <SelectField label={texts.country} {...field('country')} options={countries} />
          <SelectField label={common.kind} {...field('kind')} options={deductionKinds} />
        </>
      )}
    </EntryRows>
  );
}
