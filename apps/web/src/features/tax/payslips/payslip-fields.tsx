import type { ReactNode } from 'react';
import type { FormFields } from '../../../api/use-form.ts';
import * as common from '../../../design/common-texts.ts';
import { AmountField } from '../../../design/fields/amount-field.tsx';
import { SelectField } from '../../../design/fields/choice-fields.tsx';
import { DatalistField } from '../../../design/fields/datalist-field.tsx';
import { DateField } from '../../../design/fields/date-field.tsx';
import { optionsOf } from '../../../design/fields/options-of.ts';
import { TextArea, TextField } from '../../../design/fields/text-field.tsx';
import { Columns, Stack } from '../../../design/layout.tsx';
import { Text } from '../../../design/text.tsx';
import type { AmountName, PayslipDraft } from './payslip-draft.ts';
import { categoryNames, frequencyNames, methodNames } from './payslip-words.ts';
import { payslipFields as texts } from './texts.tsx';

interface PayslipFieldsProps {
  readonly form: FormFields<PayslipDraft>;
  readonly employers: readonly string[];
}

/** The figures of a payslip in the order in which most payslips print them. */
export function PayslipFields({ form, employers }: PayslipFieldsProps) {
  const { field } = form;
  const amount = (name: AmountName, label: string) => (
    <AmountField label={label} currency="GBP" {...field(name)} />
  );
  return (
    <Stack gap={6}>
      <PaidFields form={form} employers={employers} />
      <Group title={texts.payAndDeductions} slim>
        {amount('gross', texts.grossPay)}
        {amount('tax', common.incomeTax)}
        {amount('ni', common.nationalInsurance)}
        {amount('student_loan', common.studentLoan)}
        {amount('postgraduate_loan', common.postgraduateLoan)}
        {amount('other_deductions', texts.otherDeductions)}
        {amount('net', texts.netPay)}
        {amount('taxable', texts.taxableIfPrinted)}
      </Group>
      <Group title={common.pension}>
        <SelectField
          label={common.howItIsPaid}
          {...field('pension_method')}
          options={[{ value: '', label: common.none }, ...optionsOf(methodNames)]}
        />
        {amount('pension', common.yours)}
        {amount('employer_pension', texts.yourEmployers)}
      </Group>
      <Group title={texts.yearToDate} slim>
        {amount('ytd_gross', texts.grossToDate)}
        {amount('ytd_taxable', texts.taxableToDate)}
        {amount('ytd_tax', texts.taxToDate)}
        {amount('ytd_ni', texts.niToDate)}
      </Group>
      <TextArea label={common.notes} rows={2} {...field('notes')} maxLength={2000} />
    </Stack>
  );
}

/** The employer, the day of pay, and the codes that tax is worked out by. */
function PaidFields({ form: { field }, employers }: PayslipFieldsProps) {
  return (
    <Columns narrowest="narrow">
      <DatalistField
        label={common.employer}
        {...field('employer')}
        suggestions={employers}
        maxLength={100}
        required
      />
      <DateField label={texts.payDate} {...field('pay_date')} required />
      <TextField
        label={texts.taxCode}
        {...field('tax_code')}
        maxLength={20}
        placeholder={texts.taxCodeExample}
        required
      />
      <SelectField label={common.paid} {...field('pay_frequency')} options={optionsOf(frequencyNames)} />
      <SelectField label={texts.niCategory} {...field('ni_category')} options={optionsOf(categoryNames)} />
      <TextField
        label={texts.taxPeriod}
        inputMode="numeric"
        placeholder={texts.taxPeriodHint}
        {...field('tax_period')}
        maxLength={2}
      />
    </Columns>
  );
}

interface GroupProps {
  readonly title: string;
  /** Nothing but amounts, which take little room. */
  readonly slim?: boolean;
  readonly children: ReactNode;
}

function Group({ title, slim, children }: GroupProps) {
  return (
    <Stack gap={3}>
      <Text as="h2" strong>
        {title}
      </Text>
      <Columns narrowest={slim ? 'slim' : 'narrow'}>{children}</Columns>
    </Stack>
  );
}
