import type { TaxProfile, TaxProfileEntry } from '@farthing/api-contract';
import { queryClient } from '../../../api/queries.ts';
import { readTaxProfile, saveTaxProfile, taxProfileQuery } from '../../../api/tax-profiles.ts';
import { taxChanged } from '../../../api/tax-report.ts';
import { rowId, useRecordForm } from '../../../api/use-form.ts';
import { clashingFields } from '../../../design/clashing-fields.ts';
import * as common from '../../../design/common-texts.ts';
import { EntryRows } from '../../../design/entry-rows.tsx';
import { AmountField } from '../../../design/fields/amount-field.tsx';
import { SelectField } from '../../../design/fields/choice-fields.tsx';
import { DateField } from '../../../design/fields/date-field.tsx';
import { optionsOf } from '../../../design/fields/options-of.ts';
import { TextField } from '../../../design/fields/text-field.tsx';
import { FormBody } from '../../../design/form-body.tsx';
import { taxYearText } from '../../../design/format.ts';
import { Card, FormSection } from '../../../design/layout.tsx';
import { NotedSection } from '../../../design/noted-section.tsx';
import { toast } from '../../../design/toast.tsx';
import { regionNames } from '../../identity/profile/texts.ts';
import { LoanChecks } from '../tax-report/loan-checks.tsx';
import { loanNames } from '../tax-report/tax-words.ts';
import { benefitField } from './benefits/benefit-draft.ts';
import { BenefitSections } from './benefits/benefit-entries.tsx';
import { benefitTexts } from './benefits/texts.ts';
import { CountedSection, ExpensesSection, PensionSection, YouSection } from './circumstances-sections.tsx';
import { allowanceNames, incomeKindNames, lossReliefNames, residenceNames } from './circumstances-words.ts';
import { countries } from './countries.ts';
import type { EntriesProps } from './entries-props.ts';
import { ForeignSection } from './foreign-section.tsx';
import { splitYearTexts } from './line-texts.ts';
import { PolicySection } from './policy-section.tsx';
import {
  type CircumstancesDraft,
  draftOf,
  entryOf,
  type IncomeDraft,
  readCircumstances,
} from './profile-draft.ts';
import {
  circumstancesClash,
  foreignEntries,
  incomeEntries,
  p60Entries,
  circumstancesForm as texts,
  ventureTexts,
} from './texts.ts';
import { ReinvestmentSection, VentureSection } from './venture-section.tsx';

/** The circumstances of a year: who pays where, income typed by hand, and what else the position needs to know. */
export function CircumstancesForm({ profile }: { readonly profile: TaxProfile }) {
  const year = profile.tax_year;
  const form = useRecordForm<TaxProfile, CircumstancesDraft, TaxProfileEntry>({
    stored: profile,
    draftOf,
    entryOf: readCircumstances,
    fieldNames: benefitField,
    send: (entry, version) => saveTaxProfile(year, { ...entry, version }),
    read: () => readTaxProfile(year),
    onSaved: (saved, before) => {
      queryClient.setQueryData(taxProfileQuery(year).queryKey, saved);
      toast(texts.isSaved(taxYearText(year)), async () =>
        form.refill(await saveTaxProfile(year, entryOf(before))),
      );
      void taxChanged();
    },
  });
  return (
    <Card>
      <FormBody
        title={common.circumstances}
        form={form}
        clashing={form.clash && clashingFields(circumstancesClash.labels, form.clash, wordsOf)}
        onSubmit={() => void form.save()}
        action={texts.save}
        inPage
      >
        <YouSection {...form} />
        <FormSection title={common.studentLoans}>
          <LoanChecks
            plans={form.draft.student_loans}
            onPlans={(plans) => form.set({ student_loans: [...plans] })}
          />
        </FormSection>
        <NotedSection title={texts.incomeTypedByHand} note={texts.incomeTypedByHandNote}>
          <IncomeEntries {...form} />
        </NotedSection>
        <BenefitSections {...form} year={year} />
        <ForeignSection {...form} />
        <PolicySection {...form} />
        <VentureSection {...form} />
        <ReinvestmentSection {...form} />
        <CountedSection {...form} />
        <ExpensesSection {...form} />
        <PensionSection {...form} year={year} />
        <NotedSection title={texts.paymentsOnAccount} note={texts.paymentsOnAccountNote}>
          <PaymentEntries {...form} />
        </NotedSection>
        <NotedSection title={texts.formsP60} note={texts.formsP60Note}>
          <P60Entries {...form} />
        </NotedSection>
      </FormBody>
    </Card>
  );
}

/** Payments on account made towards the year. */
function PaymentEntries({ rows }: EntriesProps) {
  return (
    <EntryRows
      {...rows('payments_on_account')}
      what={common.paymentInline}
      add={common.addAPayment}
      onAdd={() => ({ id: rowId(), date: '', amount: '' })}
      most={20}
    >
      {(_, field) => (
        <>
          <DateField label={common.paidOn} {...field('date')} />
          <AmountField label={common.amount} currency="GBP" {...field('amount')} />
        </>
      )}
    </EntryRows>
  );
}

const figures = ['pay', 'tax', 'ni', 'student_loan'] as const;

/** The figures of the forms P60 of a year, to check the payslips against. */
function P60Entries({ rows }: EntriesProps) {
  return (
    <EntryRows
      {...rows('p60s')}
      what={p60Entries.what}
      add={p60Entries.addAP60}
      onAdd={() => ({ id: rowId(), employer: '', pay: '', tax: '', ni: '', student_loan: '' })}
      most={20}
    >
      {(_, field) => (
        <>
          <TextField label={common.employer} {...field('employer')} maxLength={100} />
          {figures.map((name) => (
            <AmountField key={name} label={p60Entries.figures[name]} currency="GBP" {...field(name)} />
          ))}
        </>
      )}
    </EntryRows>
  );
}

const kinds = optionsOf(incomeKindNames);

/** Income you enter yourself: kind, what it is, gross amount, and the tax that was taken off. */
function IncomeEntries({ rows }: EntriesProps) {
  return (
    <EntryRows
      {...rows('incomes')}
      what={common.incomeInline}
      add={incomeEntries.addAnIncome}
      onAdd={(): IncomeDraft => ({
        id: rowId(),
        kind: 'employment',
        description: '',
        amount: '',
        tax_paid: '',
      })}
      most={100}
    >
      {(_, field) => (
        <>
          <SelectField label={common.kind} {...field('kind')} options={kinds} />
          <TextField label={common.whatItIs} {...field('description')} maxLength={100} />
          <AmountField label={common.gross} currency="GBP" {...field('amount')} />
          <AmountField label={incomeEntries.taxTakenOff} currency="GBP" {...field('tax_paid')} />
        </>
      )}
    </EntryRows>
  );
}

/** Labels for values that the API stores as codes. */
const choiceNames: ReadonlyMap<string, string> = new Map([
  ...Object.entries(regionNames),
  ...Object.entries(allowanceNames),
  ...Object.entries(lossReliefNames),
  ...Object.entries(residenceNames),
  ...Object.entries(splitYearTexts.cases),
  ...Object.entries(foreignEntries.parts),
  ...Object.entries(circumstancesClash.marriageAllowance),
  ...Object.entries(incomeKindNames),
  ...Object.entries(benefitTexts.kinds),
  ...Object.entries(benefitTexts.fuels),
  ...Object.entries(ventureTexts.schemes),
  ...Object.entries(ventureTexts.gainKinds),
  ...countries.map(({ value, label }) => [value, label] as const),
  ...Object.entries(loanNames).map(([plan, { name }]) => [plan, name] as const),
]);

function wordsOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(wordsOf).join('; ') || '–';
  if (value !== null && typeof value === 'object')
    return Object.entries(value)
      .filter(([name]) => name !== 'id')
      .map(([, one]) => wordsOf(one))
      .join(' ');
  if (typeof value === 'boolean') return value ? common.yes : common.no;
  const text = String(value) || '–';
  // Codes without a name here, such as what a claim doesn’t cover, are words with underscores.
  return (
    choiceNames.get(text) ??
    (/^[a-z]{1,20}(_[a-z]{1,20}){1,4}$/.test(text) ? text.replaceAll('_', ' ') : text)
  );
}
