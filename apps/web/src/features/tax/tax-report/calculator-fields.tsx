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
import type { CalculatorDraft, ReadCalculator, SumField } from './calculator-draft.ts';
import { emptyGain, type GainDraft, gainKindsOf } from './calculator-gains.ts';
import { LoanChecks } from './loan-checks.tsx';
import { calculatorGainsFields, calculatorFields as texts } from './texts.tsx';

interface CalculatorFieldsProps {
  readonly draft: CalculatorDraft;
  readonly year: string;
  readonly errors: ReadCalculator['errors'];
  readonly onDraft: (draft: CalculatorDraft) => void;
}

type PartProps = Omit<CalculatorFieldsProps, 'year'>;

const regions = optionsOf(regionNames);
const marriageAllowances = optionsOf<CalculatorDraft['marriage_allowance']>({
  none: common.none,
  receive: common.youReceiveIt,
  transfer: common.youGiveIt,
});

/** Inputs of the calculator. Nothing is submitted, because the result updates during typing. */
export function CalculatorFields({ year, ...form }: CalculatorFieldsProps) {
  const { draft, errors, onDraft } = form;
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
              <CalculatorGainsFields
                gains={draft.gains}
                year={year}
                errors={errors}
                onGains={(gains) => onDraft({ ...draft, gains })}
              />
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
            <LoanChecks
              plans={draft.student_loans}
              onPlans={(student_loans) => onDraft({ ...draft, student_loans })}
            />
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
  const { draft, onDraft } = form;
  return (
    <Card title={texts.incomeOfTheYear}>
      <Stack gap={3}>
        <Columns narrowest="slim">
          {incomeSums.map((sum) => (
            <Sum key={sum.name} {...form} {...sum} />
          ))}
        </Columns>
        <SelectField
          label={common.whereYouPayIncomeTax}
          value={draft.region}
          options={regions}
          onChange={(region) => onDraft({ ...draft, region })}
        />
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
  const { draft, onDraft } = form;
  return (
    <Stack gap={3}>
      <Sum {...form} name="child_benefit" label={texts.childBenefit} description={texts.childBenefitNote} />
      <SelectField
        label={common.marriageAllowance}
        description={common.marriageAllowanceExplained}
        value={draft.marriage_allowance}
        options={marriageAllowances}
        onChange={(marriage_allowance) => onDraft({ ...draft, marriage_allowance })}
      />
      <CheckField
        label={common.blindPersonsAllowance}
        checked={draft.blind}
        onChange={(blind) => onDraft({ ...draft, blind })}
      />
      <CheckField
        label={common.overStatePensionAge}
        description={common.noNationalInsuranceOnPay}
        checked={draft.over_state_pension_age}
        onChange={(over_state_pension_age) => onDraft({ ...draft, over_state_pension_age })}
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
  { name: 'other_income', label: common.otherIncome, description: texts.otherIncomeNote },
];

const pensionSums: readonly SumWords[] = [
  { name: 'relief_at_source', label: texts.reliefAtSource, description: texts.reliefAtSourceNote },
  { name: 'net_pay', label: common.fromPayBeforeTax, description: common.netPayArrangement },
  { name: 'salary_sacrifice', label: common.salarySacrifice, description: texts.salarySacrificeNote },
  { name: 'employer', label: common.fromYourEmployer, description: common.onTopOfYourPay },
  { name: 'gift_aid', label: common.giftAid, description: texts.giftAidNote },
];

function Sum({ draft, errors, onDraft, name, ...words }: PartProps & SumWords) {
  return (
    <AmountField
      {...words}
      currency="GBP"
      value={draft.sums[name] ?? ''}
      onChange={(typed) => onDraft({ ...draft, sums: { ...draft.sums, [name]: typed } })}
      error={errors[name]}
    />
  );
}

interface GainsFieldsProps {
  readonly gains: readonly GainDraft[];
  readonly year: string;
  readonly errors: Readonly<Record<string, string>>;
  readonly onGains: (gains: readonly GainDraft[]) => void;
}

/** Gains of the year by what they were made on, as each has rates of its own. */
function CalculatorGainsFields({ gains, year, errors, onGains }: GainsFieldsProps) {
  return (
    <EntryRows
      rows={gains}
      onRows={onGains}
      what={common.gainInline}
      add={calculatorGainsFields.addAGain}
      onAdd={emptyGain}
      most={20}
    >
      {(row, set, place) => (
        <>
          <SelectField
            label={calculatorGainsFields.madeOn}
            value={row.kind}
            options={gainKindsOf(year)}
            onChange={(kind) => set({ kind })}
            error={errors[`gains.${place}.kind`]}
          />
          <AmountField
            label={common.gain}
            description={calculatorGainsFields.gainNote}
            currency="GBP"
            value={row.amount}
            onChange={(amount) => set({ amount })}
            error={errors[`gains.${place}.amount`]}
          />
          <DateField
            label={calculatorGainsFields.soldOn}
            description={calculatorGainsFields.soldOnNote}
            value={row.date}
            onChange={(date) => set({ date })}
            error={errors[`gains.${place}.date`]}
          />
        </>
      )}
    </EntryRows>
  );
}
