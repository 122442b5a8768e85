import type { CountedIncome, Region, TaxProfile, TaxProfileEntry } from '@farthing/api-contract';
import { useState } from 'react';
import { messageOf } from '../../api/problem.ts';
import { queryClient } from '../../api/queries.ts';
import { readTaxProfile, saveTaxProfile, taxProfileQuery } from '../../api/tax-profiles.ts';
import { taxChanged } from '../../api/tax-report.ts';
import { Button } from '../../design/button.tsx';
import { AmountField } from '../../design/fields/amount-field.tsx';
import { CheckField, SelectField } from '../../design/fields/choice-fields.tsx';
import { DateField } from '../../design/fields/date-field.tsx';
import { optionsOf } from '../../design/fields/options-of.ts';
import { focusFirstError } from '../../design/focus.ts';
import { taxYearText } from '../../design/format.ts';
import { Card, Columns, Form, FormSection, Stack } from '../../design/layout.tsx';
import { Notice } from '../../design/notice.tsx';
import { StickyActions } from '../../design/sticky-actions.tsx';
import { Text } from '../../design/text.tsx';
import { toast } from '../../design/toast.tsx';
import { regionNames } from '../profile/texts.ts';
import { useVersionedSave } from '../settings/use-versioned-save.ts';
import { LoanChecks } from '../tax-report/loan-checks.tsx';
import { CircumstancesClash } from './circumstances-clash.tsx';
import { allowanceNames, countedNames } from './circumstances-words.ts';
import { IncomeEntries } from './income-entries.tsx';
import { P60Entries } from './p60-entries.tsx';
import { PaymentEntries } from './payment-entries.tsx';
import {
  type CircumstancesDraft,
  draftOf,
  entryOf,
  readCircumstances,
  type SumName,
} from './profile-draft.ts';
import { circumstancesForm as texts } from './texts.ts';
import { UnusedEntries } from './unused-entries.tsx';

const regions = optionsOf(regionNames);
const allowanceChoices = optionsOf(allowanceNames);

/** The circumstances of a year: who pays where, income typed by hand, and what else the position needs to know. */
export function CircumstancesForm({ profile }: { readonly profile: TaxProfile }) {
  const year = profile.tax_year;
  const [base, setBase] = useState(profile);
  const [draft, setDraft] = useState(() => draftOf(profile));
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const set = (change: Partial<CircumstancesDraft>) => setDraft({ ...draft, ...change });
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
        await taxChanged();
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
  const sum = (name: SumName, label: string, description: string) => (
    <AmountField
      label={label}
      description={description}
      currency="GBP"
      value={draft[name]}
      onChange={(typed) => set({ [name]: typed })}
      error={errors[name] ?? saving.fields.get(name)}
    />
  );
  const allowance = (
    name: 'trading_allowance' | 'property_allowance',
    label: string,
    description: string,
  ) => (
    <SelectField
      label={label}
      description={description}
      value={draft[name]}
      options={allowanceChoices}
      onChange={(chosen) => set({ [name]: chosen as TaxProfile['trading_allowance'] })}
    />
  );
  const entries = { draft, onDraft: setDraft, errors: { ...Object.fromEntries(saving.fields), ...errors } };
  const theirs = saving.theirs;
  if (theirs) {
    return (
      <Card>
        <CircumstancesClash
          mine={draft}
          theirs={theirs}
          busy={saving.busy}
          onKeepMine={() => void saving.keepMine()}
          onTakeTheirs={() => {
            setBase(theirs);
            setDraft(draftOf(theirs));
            saving.forgetClash();
          }}
        />
      </Card>
    );
  }
  return (
    <Card>
      <Form onSubmit={save} label={texts.circumstances} wide>
        {saving.problem ? (
          <Notice tone="error" title={texts.nothingWasSaved}>
            {[messageOf(saving.problem), ...saving.fields.values()].join(' ')}
          </Notice>
        ) : null}

        <FormSection title={texts.you}>
          <Stack gap={3}>
            <SelectField
              label={texts.region}
              description={texts.regionNote}
              value={draft.region}
              options={regions}
              onChange={(region) => set({ region: region as Region })}
            />
            <SelectField
              label={texts.marriageAllowance}
              description={texts.marriageAllowanceNote}
              value={draft.marriage_allowance}
              options={[
                { value: 'none', label: texts.none },
                { value: 'receive', label: texts.youReceiveIt },
                { value: 'transfer', label: texts.youGiveIt },
              ]}
              onChange={(value) =>
                set({ marriage_allowance: value as CircumstancesDraft['marriage_allowance'] })
              }
            />
            <CheckField label={texts.blind} checked={draft.blind} onChange={(blind) => set({ blind })} />
            <CheckField
              label={texts.overStatePensionAge}
              description={texts.overStatePensionAgeNote}
              checked={draft.over_state_pension_age}
              onChange={(over_state_pension_age) => set({ over_state_pension_age })}
            />
            <CheckField
              label={texts.over75}
              description={texts.over75Note}
              checked={draft.over_75}
              onChange={(over_75) => set({ over_75 })}
            />
            <CheckField
              label={texts.companyDirector}
              description={texts.companyDirectorNote}
              checked={draft.director}
              onChange={(director) => set({ director })}
            />
          </Stack>
        </FormSection>
        <FormSection title={texts.studentLoans}>
          <LoanChecks plans={draft.student_loans} onPlans={(student_loans) => set({ student_loans })} />
        </FormSection>
        <FormSection title={texts.incomeTypedByHand}>
          <Stack gap={3}>
            <Text size={14} tone="quiet">
              {texts.incomeTypedByHandNote}
            </Text>
            <IncomeEntries {...entries} />
          </Stack>
        </FormSection>
        <FormSection title={texts.countedIncome}>
          <Stack gap={2}>
            <Text size={14} tone="quiet">
              {texts.countedIncomeNote}
            </Text>
            {(Object.keys(countedNames) as CountedIncome[]).map((kind) => (
              <CheckField
                key={kind}
                label={countedNames[kind].name}
                description={countedNames[kind].gloss}
                checked={draft.counted_categories.includes(kind)}
                onChange={(checked) =>
                  set({
                    counted_categories: checked
                      ? [...draft.counted_categories, kind]
                      : draft.counted_categories.filter((one) => one !== kind),
                  })
                }
              />
            ))}
          </Stack>
        </FormSection>
        <FormSection title={texts.expensesGiftsAndLosses}>
          <Columns narrowest="narrow">
            {sum('self_employment_expenses', texts.tradingExpenses, texts.tradingExpensesNote)}
            {sum('property_expenses', texts.propertyExpenses, texts.propertyExpensesNote)}
            {sum('property_finance_costs', texts.financeCosts, texts.financeCostsNote)}
            {allowance('trading_allowance', texts.tradingAllowance, texts.tradingAllowanceNote)}
            {allowance('property_allowance', texts.propertyAllowance, texts.propertyAllowanceNote)}
            {sum('gift_aid', texts.giftAid, texts.giftAidNote)}
            {sum('child_benefit', texts.childBenefit, texts.childBenefitNote)}
            {sum('losses_brought_forward', texts.capitalLosses, texts.capitalLossesNote)}
          </Columns>
        </FormSection>
        <FormSection title={texts.pensions}>
          <Stack gap={4}>
            <Columns narrowest="narrow">
              {sum('other_pension_input', texts.otherPensionInput, texts.otherPensionInputNote)}
              <DateField
                label={texts.firstFlexibleAccess}
                description={texts.firstFlexibleAccessNote}
                value={draft.flexible_access_on}
                onChange={(flexible_access_on) => set({ flexible_access_on })}
                error={errors.flexible_access_on ?? saving.fields.get('flexible_access_on')}
              />
            </Columns>
            <Text size={14} tone="quiet">
              {texts.carryForwardNote}
            </Text>
            <UnusedEntries {...entries} year={year} />
          </Stack>
        </FormSection>
        <FormSection title={texts.paymentsOnAccount}>
          <Stack gap={3}>
            <Text size={14} tone="quiet">
              {texts.paymentsOnAccountNote}
            </Text>
            <PaymentEntries {...entries} />
          </Stack>
        </FormSection>
        <FormSection title={texts.formsP60}>
          <Stack gap={3}>
            <Text size={14} tone="quiet">
              {texts.formsP60Note}
            </Text>
            <P60Entries {...entries} />
          </Stack>
        </FormSection>
        <StickyActions inPage>
          <Button kind="main" type="submit" busy={saving.busy}>
            {texts.save}
          </Button>
        </StickyActions>
      </Form>
    </Card>
  );
}
