import type { FormFields } from '../../../api/use-form.ts';
import * as common from '../../../design/common-texts.ts';
import { Disclosure } from '../../../design/disclosure.tsx';
import { EntryRows } from '../../../design/entry-rows.tsx';
import { AmountField } from '../../../design/fields/amount-field.tsx';
import { CheckField, SelectField } from '../../../design/fields/choice-fields.tsx';
import { DateField } from '../../../design/fields/date-field.tsx';
import { optionsOf } from '../../../design/fields/options-of.ts';
import { Card, Columns, Form, Stack } from '../../../design/layout.tsx';
import { Hint } from '../../../design/text.tsx';
import { regionNames } from '../../identity/profile/texts.ts';
import type { CalculatorDraft, SumField } from './calculator-draft.ts';
import { emptyGain, gainKindsOf } from './calculator-gains.ts';
import { LoanChecks } from './loan-checks.tsx';
import { calculatorFields as texts } from './texts.tsx';

type PartProps = FormFields<CalculatorDraft>;

interface CalculatorFieldsProps {
  readonly form: PartProps;
  readonly year: string;
}

const regions = optionsOf(regionNames);
const marriageAllowances = optionsOf<CalculatorDraft['marriage_allowance']>({
  none: common.none,
  receive: common.youReceiveIt,
  transfer: common.youGiveIt,
});

/** Inputs of the calculator. Nothing is submitted, because the result updates during typing. */
export function CalculatorFields({ year, form }: CalculatorFieldsProps) {
  const { draft, set } = form;
  return (
    <Form onSubmit={() => undefined} label={texts.yourFigures} wide>
      <IncomeCard {...form} />
      <Card>
        <Stack gap={2}>
          <Disclosure title={texts.pensionPayments}>
            <PensionPayments {...form} />
          </Disclosure>
          <Disclosure title={common.capitalGains}>
            <Stack gap={3}>
              <GainsFields form={form} year={year} />
              <Sum {...form} name="losses_in_year" label={texts.lossesInYear} />
              <Sum
                {...form}
                name="losses_brought_forward"
                label={texts.lossesBroughtForward}
                description={texts.lossesBroughtForwardNote}
              />
            </Stack>
          </Disclosure>
          <Disclosure title={common.studentLoans}>
            <LoanChecks plans={draft.student_loans} onPlans={(student_loans) => set({ student_loans })} />
          </Disclosure>
          <Disclosure title={texts.familyAndAllowances}>
            <FamilyAndAllowances {...form} />
          </Disclosure>
          <Hint small>{texts.nothingStored}</Hint>
        </Stack>
      </Card>
    </Form>
  );
}

function IncomeCard(form: PartProps) {
  return (
    <Card title={texts.incomeOfTheYear}>
      <Stack gap={3}>
        <Columns narrowest="slim" fields>
          {incomeSums.map((sum) => (
            <Sum key={sum.name} {...form} {...sum} />
          ))}
        </Columns>
        <SelectField label={common.whereYouPayIncomeTax} {...form.field('region')} options={regions} />
      </Stack>
    </Card>
  );
}

function PensionPayments(form: PartProps) {
  return (
    <Stack gap={3}>
      {pensionSums.map((sum) => (
        <Sum key={sum.name} {...form} {...sum} />
      ))}
    </Stack>
  );
}

function FamilyAndAllowances(form: PartProps) {
  return (
    <Stack gap={3}>
      <Sum {...form} name="child_benefit" label={texts.childBenefit} description={texts.childBenefitNote} />
      <SelectField
        label={common.marriageAllowance}
        description={common.marriageAllowanceExplained}
        {...form.field('marriage_allowance')}
        options={marriageAllowances}
      />
      <CheckField label={common.blindPersonsAllowance} {...form.check('blind')} />
      <CheckField
        label={common.overStatePensionAge}
        description={common.noNationalInsuranceOnPay}
        {...form.check('over_state_pension_age')}
      />
    </Stack>
  );
}

interface SumWords {
  readonly name: SumField;
  readonly label: string;
  readonly description?: string;
}

const incomeSums: readonly SumWords[] = [
  { name: 'employment_income', label: common.pay, description: common.gross },
  { name: 'self_employment_profit', label: texts.profit, description: texts.profitNote },
  { name: 'dividends', label: common.dividends, description: texts.notFromIsas },
  { name: 'savings_interest', label: texts.savingsInterest, description: texts.notFromIsas },
  { name: 'pension_income', label: common.pensions, description: texts.pensionsNote },
  { name: 'property_income', label: texts.rent, description: texts.rentNote },
  {
    name: 'property_finance_costs',
    label: common.mortgageInterest,
    description: common.mortgageInterestExplained,
  },
  {
    name: 'property_distributions',
    label: texts.reitDistributions,
    description: texts.reitDistributionsNote,
  },
  { name: 'benefits_in_kind', label: texts.benefitsInKind, description: texts.benefitsInKindNote },
  { name: 'share_income', label: texts.shareIncome, description: texts.shareIncomeNote },
  { name: 'termination_payments', label: texts.terminationPay, description: texts.terminationPayNote },
  { name: 'other_income', label: common.otherIncome, description: texts.otherIncomeNote },
];

const pensionSums: readonly SumWords[] = [
  { name: 'relief_at_source', label: texts.reliefAtSource, description: texts.reliefAtSourceNote },
  { name: 'net_pay', label: common.fromPayBeforeTax, description: common.netPayArrangement },
  { name: 'salary_sacrifice', label: common.salarySacrifice, description: texts.salarySacrificeNote },
  { name: 'employer', label: common.fromYourEmployer, description: common.onTopOfYourPay },
  { name: 'gift_aid', label: common.giftAid, description: texts.giftAidNote },
];

function Sum({ draft, errors, set, name, label, description }: PartProps & SumWords) {
  return (
    <AmountField
      label={label}
      description={description}
      currency="GBP"
      value={draft.sums[name] ?? ''}
      onChange={(typed) => set({ sums: { ...draft.sums, [name]: typed } })}
      error={errors[name]}
    />
  );
}

/** Gains of the year by what they were made on, as each has rates of its own. */
function GainsFields({ form: { rows }, year }: CalculatorFieldsProps) {
  return (
    <EntryRows {...rows('gains')} what={common.gainInline} add={texts.addAGain} onAdd={emptyGain} most={20}>
      {(_, field) => (
        <>
          <SelectField label={texts.madeOn} {...field('kind')} options={gainKindsOf(year)} />
          <AmountField label={common.gain} description={texts.gainNote} currency="GBP" {...field('amount')} />
          <DateField label={texts.soldOn} description={texts.soldOnNote} {...field('date')} />
        </>
      )}
    </EntryRows>
  );
}
