import * as common from '../../../design/common-texts.ts';
import { EntryRows } from '../../../design/entry-rows.tsx';
import { AmountField } from '../../../design/fields/amount-field.tsx';
import { CheckField, SelectField } from '../../../design/fields/choice-fields.tsx';
import { DateField } from '../../../design/fields/date-field.tsx';
import { optionsOf } from '../../../design/fields/options-of.ts';
import { taxYearText } from '../../../design/format.ts';
import { Columns, FormSection, Stack } from '../../../design/layout.tsx';
import { Hint } from '../../../design/text.tsx';
import { regionNames } from '../../identity/profile/texts.ts';
import { taxYears } from '../tax-report/tax-years.ts';
import { allowanceNames, countedKinds, countedNames, marriageAllowanceNames } from './circumstances-words.ts';
import type { EntriesProps } from './entries-props.ts';
import { type CircumstancesDraft, rowId, type SumName } from './profile-draft.ts';
import { circumstancesForm as texts, unusedEntries } from './texts.ts';

type FlagName = 'blind' | 'over_state_pension_age' | 'over_75' | 'director';

/** Region, marriage allowance, and the facts about the taxpayer that change the rates. */
export function YouSection({ draft, onDraft }: EntriesProps) {
  const set = (change: Partial<CircumstancesDraft>) => onDraft({ ...draft, ...change });
  const flag = (name: FlagName) => ({
    checked: draft[name],
    onChange: (checked: boolean) => set({ [name]: checked }),
  });
  return (
    <FormSection title={common.you}>
      <Stack gap={3}>
        <SelectField
          label={common.whereYouPayIncomeTax}
          description={texts.regionNote}
          value={draft.region}
          options={optionsOf(regionNames)}
          onChange={(region) => set({ region })}
        />
        <SelectField
          label={common.marriageAllowance}
          description={common.marriageAllowanceExplained}
          value={draft.marriage_allowance}
          options={optionsOf(marriageAllowanceNames)}
          onChange={(marriage_allowance) => set({ marriage_allowance })}
        />
        <CheckField label={common.blindPersonsAllowance} {...flag('blind')} />
        <CheckField
          label={common.overStatePensionAge}
          description={common.noNationalInsuranceOnPay}
          {...flag('over_state_pension_age')}
        />
        <CheckField label={texts.over75} description={texts.over75Note} {...flag('over_75')} />
        <CheckField
          label={texts.companyDirector}
          description={texts.companyDirectorNote}
          {...flag('director')}
        />
      </Stack>
    </FormSection>
  );
}

/** The kinds of transactions that count as taxable income. */
export function CountedSection({ draft, onDraft }: EntriesProps) {
  const counted = draft.counted_categories;
  return (
    <FormSection title={texts.countedIncome}>
      <Stack gap={2}>
        <Hint>{texts.countedIncomeNote}</Hint>
        {countedKinds.map((kind) => (
          <CheckField
            key={kind}
            label={countedNames[kind].name}
            description={countedNames[kind].gloss}
            checked={counted.includes(kind)}
            onChange={(checked) =>
              onDraft({
                ...draft,
                counted_categories: checked ? [...counted, kind] : counted.filter((one) => one !== kind),
              })
            }
          />
        ))}
      </Stack>
    </FormSection>
  );
}

/** Expenses, allowances, gifts, child benefit and losses of the year. */
export function ExpensesSection(form: EntriesProps) {
  return (
    <FormSection title={texts.expensesGiftsAndLosses}>
      <Columns narrowest="narrow">
        <SumField
          {...form}
          name="self_employment_expenses"
          label={texts.tradingExpenses}
          description={texts.tradingExpensesNote}
        />
        <SumField
          {...form}
          name="property_expenses"
          label={texts.propertyExpenses}
          description={texts.propertyExpensesNote}
        />
        <SumField
          {...form}
          name="property_finance_costs"
          label={common.mortgageInterest}
          description={common.mortgageInterestExplained}
        />
        <AllowanceField
          {...form}
          name="trading_allowance"
          label={texts.tradingAllowance}
          description={texts.tradingAllowanceNote}
        />
        <AllowanceField
          {...form}
          name="property_allowance"
          label={texts.propertyAllowance}
          description={texts.propertyAllowanceNote}
        />
        <SumField {...form} name="gift_aid" label={common.giftAid} description={texts.giftAidNote} />
        <SumField
          {...form}
          name="child_benefit"
          label={common.childBenefit}
          description={texts.childBenefitNote}
        />
        <SumField
          {...form}
          name="losses_brought_forward"
          label={texts.capitalLosses}
          description={texts.capitalLossesNote}
        />
      </Columns>
    </FormSection>
  );
}

/** Pension input without records, flexible access, and unused allowance of earlier years. */
export function PensionSection({ year, ...form }: EntriesProps & { readonly year: string }) {
  const { draft, onDraft, errors } = form;
  return (
    <FormSection title={common.pensions}>
      <Stack gap={4}>
        <Columns narrowest="narrow">
          <SumField
            {...form}
            name="other_pension_input"
            label={texts.otherPensionInput}
            description={texts.otherPensionInputNote}
          />
          <DateField
            label={texts.firstFlexibleAccess}
            description={texts.firstFlexibleAccessNote}
            value={draft.flexible_access_on}
            onChange={(flexible_access_on) => onDraft({ ...draft, flexible_access_on })}
            error={errors.flexible_access_on}
          />
        </Columns>
        <Hint>{texts.carryForwardNote}</Hint>
        <UnusedEntries {...form} year={year} />
      </Stack>
    </FormSection>
  );
}

interface NamedField<Name> extends EntriesProps {
  readonly name: Name;
  readonly label: string;
  readonly description: string;
}

function SumField({ draft, onDraft, errors, name, ...words }: NamedField<SumName>) {
  return (
    <AmountField
      {...words}
      currency="GBP"
      value={draft[name]}
      onChange={(typed) => onDraft({ ...draft, [name]: typed })}
      error={errors[name]}
    />
  );
}

function AllowanceField(props: NamedField<'trading_allowance' | 'property_allowance'>) {
  const { draft, onDraft, errors: _, name, ...words } = props;
  return (
    <SelectField
      {...words}
      value={draft[name]}
      options={optionsOf(allowanceNames)}
      onChange={(chosen) => onDraft({ ...draft, [name]: chosen })}
    />
  );
}

/** Unused annual allowance of the three years before, where farthing has no records of them. */
function UnusedEntries({ draft, onDraft, errors, year }: EntriesProps & { readonly year: string }) {
  const place = taxYears.indexOf(year);
  const before = taxYears.slice(place + 1, place + 4);
  const free = before.filter((one) => !draft.carry_forward.some(({ tax_year }) => tax_year === one));
  return (
    <EntryRows
      rows={draft.carry_forward}
      onRows={(carry_forward) => onDraft({ ...draft, carry_forward })}
      what={unusedEntries.what}
      add={unusedEntries.addAnEarlierYear}
      onAdd={() => ({ id: rowId(), tax_year: free[0] ?? year, unused: '' })}
      most={before.length}
    >
      {(row, set, number) => (
        <>
          <SelectField
            label={common.taxYear}
            value={row.tax_year}
            options={[...new Set([row.tax_year, ...free])].map((value) => ({
              value,
              label: taxYearText(value),
            }))}
            onChange={(tax_year) => set({ tax_year })}
            error={errors[`carry_forward.${number}.tax_year`]}
          />
          <AmountField
            label={unusedEntries.unused}
            currency="GBP"
            value={row.unused}
            onChange={(unused) => set({ unused })}
            error={errors[`carry_forward.${number}.unused`]}
          />
        </>
      )}
    </EntryRows>
  );
}
