import type { Region } from '@farthing/api-contract';
import { Disclosure } from '../../design/disclosure.tsx';
import { AmountField } from '../../design/fields/amount-field.tsx';
import { CheckField, SelectField } from '../../design/fields/choice-fields.tsx';
import { optionsOf } from '../../design/fields/options-of.ts';
import { Card, Columns, Form, Stack } from '../../design/layout.tsx';
import { Text } from '../../design/text.tsx';
import { regionNames } from '../profile/texts.ts';
import type { CalculatorDraft, ReadCalculator, SumField } from './calculator-draft.ts';
import { CalculatorGainsFields } from './calculator-gains-fields.tsx';
import { LoanChecks } from './loan-checks.tsx';
import { calculatorFields as texts } from './texts.tsx';

interface CalculatorFieldsProps {
  readonly draft: CalculatorDraft;
  readonly year: string;
  readonly errors: ReadCalculator['errors'];
  readonly onDraft: (draft: CalculatorDraft) => void;
}

const regions = optionsOf(regionNames);

/** What the calculator asks for. Nothing is sent: the position follows while it is typed. */
export function CalculatorFields({ draft, year, errors, onDraft }: CalculatorFieldsProps) {
  const sum = (field: SumField, label: string, description?: string) => (
    <AmountField
      label={label}
      {...(description ? { description } : {})}
      currency="GBP"
      value={draft.sums[field] ?? ''}
      onChange={(typed) => onDraft({ ...draft, sums: { ...draft.sums, [field]: typed } })}
      error={errors[field]}
    />
  );
  return (
    <Form onSubmit={() => undefined} label={texts.yourFigures} wide>
      <Card title={texts.incomeOfTheYear}>
        <Stack gap={3}>
          <Columns narrowest="slim">
            {sum('employment_income', texts.pay, texts.payNote)}
            {sum('self_employment_profit', texts.profit, texts.profitNote)}
            {sum('dividends', texts.dividends, texts.notFromIsas)}
            {sum('savings_interest', texts.savingsInterest, texts.notFromIsas)}
            {sum('pension_income', texts.pensions, texts.pensionsNote)}
            {sum('property_income', texts.rent, texts.rentNote)}
            {sum('property_finance_costs', texts.financeCosts, texts.financeCostsNote)}
            {sum('other_income', texts.otherIncome, texts.otherIncomeNote)}
          </Columns>
          <SelectField
            label={texts.region}
            value={draft.region}
            options={regions}
            onChange={(region) => onDraft({ ...draft, region: region as Region })}
          />
        </Stack>
      </Card>
      <Card>
        <Stack gap={2}>
          <Disclosure title={texts.pensionPayments}>
            <Stack gap={3}>
              {sum('relief_at_source', texts.reliefAtSource, texts.reliefAtSourceNote)}
              {sum('net_pay', texts.netPay, texts.netPayNote)}
              {sum('salary_sacrifice', texts.salarySacrifice, texts.salarySacrificeNote)}
              {sum('employer', texts.employer, texts.employerNote)}
              {sum('gift_aid', texts.giftAid, texts.giftAidNote)}
            </Stack>
          </Disclosure>
          <Disclosure title={texts.capitalGains}>
            <Stack gap={3}>
              <CalculatorGainsFields
                gains={draft.gains}
                year={year}
                errors={errors}
                onGains={(gains) => onDraft({ ...draft, gains })}
              />
              {sum('losses_in_year', texts.lossesInYear)}
              {sum('losses_brought_forward', texts.lossesBroughtForward, texts.lossesBroughtForwardNote)}
            </Stack>
          </Disclosure>
          <Disclosure title={texts.studentLoans}>
            <LoanChecks
              plans={draft.student_loans}
              onPlans={(student_loans) => onDraft({ ...draft, student_loans })}
            />
          </Disclosure>
          <Disclosure title={texts.familyAndAllowances}>
            <Stack gap={3}>
              {sum('child_benefit', texts.childBenefit, texts.childBenefitNote)}
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
                  onDraft({
                    ...draft,
                    marriage_allowance: value as CalculatorDraft['marriage_allowance'],
                  })
                }
              />
              <CheckField
                label={texts.blind}
                checked={draft.blind}
                onChange={(blind) => onDraft({ ...draft, blind })}
              />
              <CheckField
                label={texts.overStatePensionAge}
                description={texts.overStatePensionAgeNote}
                checked={draft.over_state_pension_age}
                onChange={(over_state_pension_age) => onDraft({ ...draft, over_state_pension_age })}
              />
            </Stack>
          </Disclosure>
          <Text size={12} tone="quiet">
            {texts.nothingStored}
          </Text>
        </Stack>
      </Card>
    </Form>
  );
}
