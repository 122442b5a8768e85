import type { Region } from '@farthing/api-contract';
import { Disclosure } from '../../design/disclosure.tsx';
import { AmountField } from '../../design/fields/amount-field.tsx';
import { CheckField, SelectField } from '../../design/fields/choice-fields.tsx';
import { Card, Columns, Form, Stack } from '../../design/layout.tsx';
import { Text } from '../../design/text.tsx';
import { regionNames } from '../profile/profile-draft.ts';
import type { CalculatorDraft, ReadCalculator, SumField } from './calculator-draft.ts';
import { CalculatorGainsFields } from './calculator-gains-fields.tsx';
import { LoanChecks } from './loan-checks.tsx';

interface CalculatorFieldsProps {
  readonly draft: CalculatorDraft;
  readonly year: string;
  readonly errors: ReadCalculator['errors'];
  readonly onDraft: (draft: CalculatorDraft) => void;
}

const regions = Object.entries(regionNames).map(([value, label]) => ({ value, label }));

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
    <Form onSubmit={() => undefined} label="Your figures" wide>
      <Card title="Income of the year">
        <Stack gap={3}>
          <Columns narrowest="slim">
            {sum('employment_income', 'Pay', 'Gross')}
            {sum('self_employment_profit', 'Profit', 'Self-employed')}
            {sum('dividends', 'Dividends', 'Not from ISAs')}
            {sum('savings_interest', 'Savings interest', 'Not from ISAs')}
            {sum('pension_income', 'Pensions', 'State and private')}
            {sum('property_income', 'Rent', 'After expenses')}
            {sum('other_income', 'Other income', 'Before tax')}
          </Columns>
          <SelectField
            label="Where you pay Income Tax"
            value={draft.region}
            options={regions}
            onChange={(region) => onDraft({ ...draft, region: region as Region })}
          />
        </Stack>
      </Card>
      <Card>
        <Stack gap={2}>
          <Disclosure title="Pension payments and Gift Aid">
            <Stack gap={3}>
              {sum('relief_at_source', 'From your bank account', 'Relief at source: the provider adds 20%')}
              {sum('net_pay', 'From pay before tax', 'Net pay arrangement')}
              {sum('salary_sacrifice', 'Salary sacrifice', 'Pay given up for it')}
              {sum('employer', 'From your employer', 'On top of your pay')}
              {sum('gift_aid', 'Gift Aid', 'As you gave it: charities add 20% to it')}
            </Stack>
          </Disclosure>
          <Disclosure title="Capital gains">
            <Stack gap={3}>
              <CalculatorGainsFields
                gains={draft.gains}
                year={year}
                errors={errors}
                onGains={(gains) => onDraft({ ...draft, gains })}
              />
              {sum('losses_in_year', 'Losses of the year')}
              {sum('losses_brought_forward', 'Losses of earlier years', 'Used down to the exempt amount')}
            </Stack>
          </Disclosure>
          <Disclosure title="Student loans">
            <LoanChecks
              plans={draft.student_loans}
              onPlans={(student_loans) => onDraft({ ...draft, student_loans })}
            />
          </Disclosure>
          <Disclosure title="Family and allowances">
            <Stack gap={3}>
              {sum(
                'child_benefit',
                'Child Benefit received',
                'By you or your partner, if you have the higher income',
              )}
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
                  onDraft({
                    ...draft,
                    marriage_allowance: value as CalculatorDraft['marriage_allowance'],
                  })
                }
              />
              <CheckField
                label="Blind Person’s Allowance"
                checked={draft.blind}
                onChange={(blind) => onDraft({ ...draft, blind })}
              />
              <CheckField
                label="Over State Pension age"
                description="No National Insurance on pay"
                checked={draft.over_state_pension_age}
                onChange={(over_state_pension_age) => onDraft({ ...draft, over_state_pension_age })}
              />
            </Stack>
          </Disclosure>
          <Text size={12} tone="quiet">
            Nothing that you type here is stored.
          </Text>
        </Stack>
      </Card>
    </Form>
  );
}
