import type { TaxProfile, TaxProfileEntry } from '@farthing/api-contract';
import { useState } from 'react';
import { messageOf } from '../../../api/problem.ts';
import { queryClient } from '../../../api/queries.ts';
import { readTaxProfile, saveTaxProfile, taxProfileQuery } from '../../../api/tax-profiles.ts';
import { taxChanged } from '../../../api/tax-report.ts';
import { formFields, rowId } from '../../../api/use-form.ts';
import { useVersionedSave } from '../../../api/use-versioned-save.ts';
import { Button } from '../../../design/button.tsx';
import * as common from '../../../design/common-texts.ts';
import { EntryRows } from '../../../design/entry-rows.tsx';
import { AmountField } from '../../../design/fields/amount-field.tsx';
import { SelectField } from '../../../design/fields/choice-fields.tsx';
import { DateField } from '../../../design/fields/date-field.tsx';
import { optionsOf } from '../../../design/fields/options-of.ts';
import { TextField } from '../../../design/fields/text-field.tsx';
import { focusFirstError } from '../../../design/focus.ts';
import { taxYearText } from '../../../design/format.ts';
import { Card, Form, FormSection } from '../../../design/layout.tsx';
import { NotedSection } from '../../../design/noted-section.tsx';
import { Notice } from '../../../design/notice.tsx';
import { StickyActions } from '../../../design/sticky-actions.tsx';
import { toast } from '../../../design/toast.tsx';
import VersionClash from '../../../design/version-clash.tsx';
import { regionNames } from '../../identity/profile/texts.ts';
import { LoanChecks } from '../tax-report/loan-checks.tsx';
import { loanNames } from '../tax-report/tax-words.ts';
import { benefitErrors } from './benefits/benefit-draft.ts';
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
  const { draft, entries, saving, save, takeTheirs } = useCircumstances(profile);
  const theirs = saving.theirs;
  if (theirs) {
    return (
      <Card>
        <CircumstancesClash
          mine={draft}
          theirs={theirs}
          busy={saving.busy}
          onKeepMine={() => void saving.keepMine()}
          onTakeTheirs={() => takeTheirs(theirs)}
        />
      </Card>
    );
  }
  return (
    <Card>
      <Form onSubmit={save} label={common.circumstances} wide>
        {saving.problem ? (
          <Notice tone="error" title={common.nothingWasSaved}>
            {[...new Set([messageOf(saving.problem), ...saving.fields.values()])].join(' ')}
          </Notice>
        ) : null}

        <YouSection {...entries} />
        <FormSection title={common.studentLoans}>
          <LoanChecks
            plans={draft.student_loans}
            onPlans={(plans) => entries.set({ student_loans: [...plans] })}
          />
        </FormSection>
        <NotedSection title={texts.incomeTypedByHand} note={texts.incomeTypedByHandNote}>
          <IncomeEntries {...entries} />
        </NotedSection>
        <BenefitSections {...entries} year={year} />
        <ForeignSection {...entries} />
        <PolicySection {...entries} />
        <VentureSection {...entries} />
        <ReinvestmentSection {...entries} />
        <CountedSection {...entries} />
        <ExpensesSection {...entries} />
        <PensionSection {...entries} year={year} />
        <NotedSection title={texts.paymentsOnAccount} note={texts.paymentsOnAccountNote}>
          <PaymentEntries {...entries} />
        </NotedSection>
        <NotedSection title={texts.formsP60} note={texts.formsP60Note}>
          <P60Entries {...entries} />
        </NotedSection>
        <StickyActions inPage>
          <Button kind="main" type="submit" busy={saving.busy}>
            {texts.save}
          </Button>
        </StickyActions>
      </Form>
    </Card>
  );
}

/** Holds the typed circumstances of a year, and saves them over the version that was read. */
function useCircumstances(profile: TaxProfile) {
  const year = profile.tax_year;
  const [base, setBase] = useState(profile);
  const [draft, setDraft] = useState(() => draftOf(profile));
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const saving = useVersionedSave<TaxProfile, TaxProfileEntry>({
    send: (entry) => saveTaxProfile(year, entry),
    read: () => readTaxProfile(year),
    onSaved: (saved) => {
      const before = base;
      setBase(saved);
      // What is typed while it is saved stays.
      setDraft((now) => (now === draft ? draftOf(saved) : now));
      queryClient.setQueryData(taxProfileQuery(year).queryKey, saved);
      toast(texts.isSaved(taxYearText(year)), async () => {
        const back = await saveTaxProfile(year, entryOf(before));
        setBase(back);
        setDraft(draftOf(back));
      });
      void taxChanged();
    },
  });
  const save = () => {
    const read = readCircumstances(draft);
    setErrors(read.ok ? {} : read.errors);
    if (!read.ok) focusFirstError();
    else if (!saving.busy) void saving.save(read.entry, base.version).then(focusFirstError);
  };
  return {
    draft,
    entries: formFields(draft, { ...benefitErrors(saving.fields), ...errors }, setDraft),
    saving,
    save,
    takeTheirs: (theirs: TaxProfile) => {
      setBase(theirs);
      setDraft(draftOf(theirs));
      saving.forgetClash();
    },
  };
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

interface CircumstancesClashProps {
  readonly mine: CircumstancesDraft;
  readonly theirs: TaxProfile;
  readonly busy: boolean;
  readonly onKeepMine: () => void;
  readonly onTakeTheirs: () => void;
}

/** Conflict dialog for circumstances that were changed elsewhere. */
function CircumstancesClash({ mine, theirs, ...choice }: CircumstancesClashProps) {
  const stored = draftOf(theirs);
  const fields = Object.keys(mine)
    .filter(isLabelled)
    .map((name) => ({
      label: circumstancesClash.labels[name],
      mine: wordsOf(mine[name]),
      theirs: wordsOf(stored[name]),
    }))
    .filter((field) => field.mine !== field.theirs);
  return <VersionClash fields={fields} {...choice} />;
}

function isLabelled(name: string): name is keyof typeof circumstancesClash.labels {
  return Object.hasOwn(circumstancesClash.labels, name);
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
