import { Suspense } from 'react';
import { rowId } from '../../../api/use-form.ts';
import * as common from '../../../design/common-texts.ts';
import { EntryRows } from '../../../design/entry-rows.tsx';
import { AmountField } from '../../../design/fields/amount-field.tsx';
import { CheckField, SelectField } from '../../../design/fields/choice-fields.tsx';
import { DateField } from '../../../design/fields/date-field.tsx';
import { optionsOf } from '../../../design/fields/options-of.ts';
import { TextField } from '../../../design/fields/text-field.tsx';
import { taxYearText } from '../../../design/format.ts';
import { Columns, FormSection, Stack } from '../../../design/layout.tsx';
import { lazyPart } from '../../../design/lazy-part.ts';
import { Link } from '../../../design/link.tsx';
import { Hint } from '../../../design/text.tsx';
import { regionNames } from '../../identity/profile/texts.ts';
import { taxYears } from '../tax-report/tax-years.ts';
import {
  allowanceNames,
  countedKinds,
  countedNames,
  lossClaimNames,
  lossReliefNames,
  marriageAllowanceNames,
  residenceNames,
} from './circumstances-words.ts';
import { DirectorFields } from './director-fields.tsx';
import type { EntriesProps } from './entries-props.ts';
import type { SumName } from './profile-draft.ts';
import { circumstancesForm as texts, unusedEntries } from './texts.ts';

// Few people move to or from the UK.
const SplitYearSection = lazyPart(() => import('./split-year-section.tsx'));
const NewResidentSection = lazyPart(() => import('./new-resident/new-resident-section.tsx'));
// Few people have income sources.
const SourcesChoice = lazyPart(() => import('../income-sources/sources-choice.tsx'));

/** Region, marriage allowance, and the facts about the taxpayer that change the rates. */
export function YouSection(form: EntriesProps) {
  const { draft, field, check } = form;
  return (
    <FormSection title={common.you}>
      <Stack gap={3}>
        <SelectField
          label={common.whereYouPayIncomeTax}
          description={texts.regionNote}
          {...field('region')}
          options={optionsOf(regionNames)}
        />
        <Link to="/tax/homes" search={(search) => search}>
          {texts.enterHomes}
        </Link>
        <SelectField
          label={texts.residence}
          description={texts.residenceNote}
          {...field('residence')}
          options={optionsOf(residenceNames)}
        />
        {draft.residence === 'split_year' && (
          <Suspense>
            <SplitYearSection {...form} />
          </Suspense>
        )}
        {draft.residence === 'foreign_income_and_gains' && (
          <Suspense>
            <NewResidentSection {...form} />
          </Suspense>
        )}
        <SelectField
          label={common.marriageAllowance}
          description={common.marriageAllowanceExplained}
          {...field('marriage_allowance')}
          options={optionsOf(marriageAllowanceNames)}
        />
        <CheckField label={common.blindPersonsAllowance} {...check('blind')} />
        <CheckField
          label={common.overStatePensionAge}
          description={common.noNationalInsuranceOnPay}
          {...check('over_state_pension_age')}
        />
        <CheckField label={texts.over75} description={texts.over75Note} {...check('over_75')} />
        <DirectorFields {...form} />
      </Stack>
    </FormSection>
  );
}

/** The kinds of transactions that count as taxable income. */
export function CountedSection(form: EntriesProps) {
  const { draft, set } = form;
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
              set({
                counted_categories: checked ? [...counted, kind] : counted.filter((one) => one !== kind),
              })
            }
          />
        ))}
        <Suspense>
          <SourcesChoice {...form} />
        </Suspense>
      </Stack>
    </FormSection>
  );
}

/** Expenses, allowances, gifts, child benefit and losses of the year. */
export function ExpensesSection({ field }: EntriesProps) {
  const sum = (name: SumName, label: string, description: string) => (
    <AmountField label={label} description={description} currency="GBP" {...field(name)} />
  );
  const allowance = (
    name: 'trading_allowance' | 'property_allowance',
    label: string,
    description: string,
  ) => (
    <SelectField
      label={label}
      description={description}
      {...field(name)}
      options={optionsOf(allowanceNames)}
    />
  );
  return (
    <FormSection title={texts.expensesGiftsAndLosses}>
      <Columns narrowest="narrow" fields>
        {sum('self_employment_expenses', texts.tradingExpenses, texts.tradingExpensesNote)}
        {sum('property_expenses', texts.propertyExpenses, texts.propertyExpensesNote)}
        {sum('property_finance_costs', common.mortgageInterest, common.mortgageInterestExplained)}
        {allowance('trading_allowance', texts.tradingAllowance, texts.tradingAllowanceNote)}
        {allowance('property_allowance', texts.propertyAllowance, texts.propertyAllowanceNote)}
        {sum('gift_aid', common.giftAid, texts.giftAidNote)}
        {sum('child_benefit', common.childBenefit, texts.childBenefitNote)}
        {sum('winter_fuel_payment', texts.winterFuel, texts.winterFuelNote)}
        <SelectField
          label={texts.lossRelief}
          description={texts.lossReliefNote}
          {...field('trade_loss_relief')}
          options={optionsOf(lossReliefNames)}
        />
        {sum('trade_losses_brought_forward', texts.tradeLosses, texts.businessLossesNote)}
        {sum('property_losses_brought_forward', texts.propertyLosses, texts.businessLossesNote)}
        {sum('class_4_losses_brought_forward', texts.classFourLosses, texts.classFourLossesNote)}
        <TextField
          label={texts.classTwoWeeks}
          description={texts.classTwoWeeksNote}
          inputMode="numeric"
          maxLength={2}
          {...field('voluntary_class_2_weeks')}
        />
        {sum('losses_brought_forward', texts.capitalLosses, texts.capitalLossesNote)}
        <SelectField
          label={texts.capitalLossesClaim}
          description={texts.capitalLossesClaimNote}
          {...field('capital_losses_claim')}
          options={optionsOf(lossClaimNames)}
        />
        <DateField
          label={texts.capitalLossesClaimed}
          description={texts.capitalLossesClaimedNote}
          {...field('capital_losses_claimed_on')}
        />
      </Columns>
    </FormSection>
  );
}

/** Pension input without records, flexible access, and unused allowance of earlier years. */
export function PensionSection({ year, ...form }: EntriesProps & { readonly year: string }) {
  const { field } = form;
  return (
    <FormSection title={common.pensions}>
      <Stack gap={4}>
        <Columns narrowest="narrow" fields>
          <AmountField
            label={texts.otherPensionInput}
            description={texts.otherPensionInputNote}
            currency="GBP"
            {...field('other_pension_input')}
          />
          <DateField
            label={texts.firstFlexibleAccess}
            description={texts.firstFlexibleAccessNote}
            {...field('flexible_access_on')}
          />
        </Columns>
        <Hint>{texts.carryForwardNote}</Hint>
        <UnusedEntries {...form} year={year} />
      </Stack>
    </FormSection>
  );
}

/** Unused annual allowance of the three years before, where farthing has no records of them. */
function UnusedEntries({ draft, year, rows }: EntriesProps & { readonly year: string }) {
  const place = taxYears.indexOf(year);
  const before = taxYears.slice(place + 1, place + 4);
  const free = before.filter((one) => !draft.carry_forward.some(({ tax_year }) => tax_year === one));
  return (
    <EntryRows
      {...rows('carry_forward')}
      what={unusedEntries.what}
      add={unusedEntries.addAnEarlierYear}
      onAdd={() => ({ id: rowId(), tax_year: free[0] ?? year, unused: '' })}
      most={before.length}
    >
      {(row, field) => (
        <>
          <SelectField
            label={common.taxYear}
            {...field('tax_year')}
            options={[...new Set([row.tax_year, ...free])].map((value) => ({
              value,
              label: taxYearText(value),
            }))}
          />
          <AmountField label={unusedEntries.unused} currency="GBP" {...field('unused')} />
        </>
      )}
    </EntryRows>
  );
}
