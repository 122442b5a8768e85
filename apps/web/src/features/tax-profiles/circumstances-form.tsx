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
import { focusFirstError } from '../../design/focus.ts';
import { taxYearText } from '../../design/format.ts';
import { Card, Columns, Form, FormSection, Stack } from '../../design/layout.tsx';
import { Notice } from '../../design/notice.tsx';
import { StickyActions } from '../../design/sticky-actions.tsx';
import { Text } from '../../design/text.tsx';
import { toast } from '../../design/toast.tsx';
import { regionNames } from '../profile/profile-draft.ts';
import { useVersionedSave } from '../settings/use-versioned-save.ts';
import { LoanChecks } from '../tax-report/loan-checks.tsx';
import { CircumstancesClash } from './circumstances-clash.tsx';
import { countedNames } from './circumstances-words.ts';
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
import { UnusedEntries } from './unused-entries.tsx';

const regions = Object.entries(regionNames).map(([value, label]) => ({ value, label }));

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
      setDraft(draftOf(saved));
      queryClient.setQueryData(taxProfileQuery(year).queryKey, saved);
      toast(`Circumstances of ${taxYearText(year)} saved.`, async () => {
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
    else if (!saving.busy) void saving.save(read.entry, base.version);
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
  const entries = { draft, onDraft: setDraft, errors };
  const theirs = saving.theirs;
  return (
    <Card>
      <Form onSubmit={save} label="Circumstances" wide>
        {saving.problem ? (
          <Notice tone="error" title="Nothing was saved">
            {[messageOf(saving.problem), ...saving.fields.values()].join(' ')}
          </Notice>
        ) : null}
        {theirs && (
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
        )}
        <FormSection title="You">
          <Stack gap={3}>
            <SelectField
              label="Where you pay Income Tax"
              description="Scotland has bands of its own"
              value={draft.region}
              options={regions}
              onChange={(region) => set({ region: region as Region })}
            />
            <SelectField
              label="Marriage Allowance"
              description="A tenth of the personal allowance, given to the husband, wife or civil partner"
              value={draft.marriage_allowance}
              options={[
                { value: 'none', label: 'None' },
                { value: 'receive', label: 'You receive it' },
                { value: 'transfer', label: 'You give it' },
              ]}
              onChange={(value) =>
                set({ marriage_allowance: value as CircumstancesDraft['marriage_allowance'] })
              }
            />
            <CheckField
              label="Blind Person’s Allowance"
              checked={draft.blind}
              onChange={(blind) => set({ blind })}
            />
            <CheckField
              label="Over State Pension age"
              description="No National Insurance on pay"
              checked={draft.over_state_pension_age}
              onChange={(over_state_pension_age) => set({ over_state_pension_age })}
            />
            <CheckField
              label="Over 75"
              description="No relief on your own pension payments"
              checked={draft.over_75}
              onChange={(over_75) => set({ over_75 })}
            />
            <CheckField
              label="Company director"
              description="National Insurance is worked out on the year"
              checked={draft.director}
              onChange={(director) => set({ director })}
            />
          </Stack>
        </FormSection>
        <FormSection title="Student loans">
          <LoanChecks plans={draft.student_loans} onPlans={(student_loans) => set({ student_loans })} />
        </FormSection>
        <FormSection title="Income typed by hand">
          <Stack gap={3}>
            <Text size={14} tone="quiet">
              What neither payslips nor transactions hold.
            </Text>
            <IncomeEntries {...entries} />
          </Stack>
        </FormSection>
        <FormSection title="Income among your transactions">
          <Stack gap={2}>
            <Text size={14} tone="quiet">
              Transactions in these categories are counted as taxable income.
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
        <FormSection title="Expenses, gifts and losses">
          <Columns narrowest="narrow">
            {sum('self_employment_expenses', 'Trading expenses', 'Taken off the profit')}
            {sum('property_expenses', 'Property expenses', 'Taken off the rent')}
            {sum('gift_aid', 'Gift Aid', 'As you gave it')}
            {sum('child_benefit', 'Child Benefit', 'If yours is the higher income')}
            {sum('losses_brought_forward', 'Capital losses', 'Brought forward from earlier years')}
          </Columns>
        </FormSection>
        <FormSection title="Pensions">
          <Stack gap={4}>
            <Columns narrowest="narrow">
              {sum('other_pension_input', 'Other pension input', 'On neither payslips nor pensions')}
              <DateField
                label="First flexible access"
                description="Empty: never"
                value={draft.flexible_access_on}
                onChange={(flexible_access_on) => set({ flexible_access_on })}
                error={errors.flexible_access_on ?? saving.fields.get('flexible_access_on')}
              />
            </Columns>
            <Text size={14} tone="quiet">
              Annual allowance left unused in the three years before, where farthing has no records of them.
            </Text>
            <UnusedEntries {...entries} year={year} />
          </Stack>
        </FormSection>
        <FormSection title="Payments on account">
          <Stack gap={3}>
            <Text size={14} tone="quiet">
              What you paid HMRC towards this year, usually on 31 January and 31 July.
            </Text>
            <PaymentEntries {...entries} />
          </Stack>
        </FormSection>
        <FormSection title="Forms P60">
          <Stack gap={3}>
            <Text size={14} tone="quiet">
              The year’s totals from each employer, to check the payslips against.
            </Text>
            <P60Entries {...entries} />
          </Stack>
        </FormSection>
        <StickyActions inPage>
          <Button kind="main" type="submit" busy={saving.busy}>
            Save the circumstances
          </Button>
        </StickyActions>
      </Form>
    </Card>
  );
}
