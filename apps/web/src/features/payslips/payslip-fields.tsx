import type { ReactNode } from 'react';
import { AmountField } from '../../design/fields/amount-field.tsx';
import { SelectField } from '../../design/fields/choice-fields.tsx';
import { DateField } from '../../design/fields/date-field.tsx';
import { optionsOf } from '../../design/fields/options-of.ts';
import { SuggestField } from '../../design/fields/suggest-field.tsx';
import { TextArea, TextField } from '../../design/fields/text-field.tsx';
import { Columns, Stack } from '../../design/layout.tsx';
import { Text } from '../../design/text.tsx';
import type { AmountName, PayslipDraft } from './payslip-draft.ts';
import { categoryNames, frequencyNames, methodNames } from './payslip-words.ts';
import { payslipFields as texts } from './texts.tsx';

interface PayslipFieldsProps {
  readonly draft: PayslipDraft;
  readonly onDraft: (draft: PayslipDraft) => void;
  readonly errors: Readonly<Record<string, string>>;
  readonly employers: readonly string[];
}

/** The figures of a payslip in the order in which most payslips print them. */
export function PayslipFields({ draft, onDraft, errors, employers }: PayslipFieldsProps) {
  const set = (change: Partial<PayslipDraft>) => onDraft({ ...draft, ...change });
  const amount = (name: AmountName, label: string, description?: string) => (
    <AmountField
      label={label}
      {...(description ? { description } : {})}
      currency="GBP"
      value={draft[name]}
      onChange={(typed) => set({ [name]: typed })}
      error={errors[name]}
    />
  );
  return (
    <Stack gap={6}>
      <Columns narrowest="narrow">
        <SuggestField
          label={texts.employer}
          value={draft.employer}
          onChange={(employer) => set({ employer })}
          suggestions={employers}
          maxLength={100}
          error={errors.employer}
          required
        />
        <DateField
          label={texts.payDate}
          value={draft.pay_date}
          onChange={(pay_date) => set({ pay_date })}
          error={errors.pay_date}
          required
        />
        <TextField
          label={texts.taxCode}
          value={draft.tax_code}
          onChange={(tax_code) => set({ tax_code })}
          maxLength={20}
          placeholder={texts.taxCodeExample}
          error={errors.tax_code}
          required
        />
        <SelectField
          label={texts.paid}
          value={draft.pay_frequency}
          options={optionsOf(frequencyNames)}
          onChange={(value) => set({ pay_frequency: value as PayslipDraft['pay_frequency'] })}
          error={errors.pay_frequency}
        />
        <SelectField
          label={texts.niCategory}
          value={draft.ni_category}
          options={optionsOf(categoryNames)}
          onChange={(value) => set({ ni_category: value as PayslipDraft['ni_category'] })}
          error={errors.ni_category}
        />
        <TextField
          label={texts.taxPeriod}
          inputMode="numeric"
          placeholder={texts.taxPeriodHint}
          value={draft.tax_period}
          onChange={(tax_period) => set({ tax_period })}
          maxLength={2}
          error={errors.tax_period}
        />
      </Columns>
      <Group title={texts.payAndDeductions} slim>
        {amount('gross', texts.grossPay)}
        {amount('tax', texts.incomeTax)}
        {amount('ni', texts.nationalInsurance)}
        {amount('student_loan', texts.studentLoan)}
        {amount('postgraduate_loan', texts.postgraduateLoan)}
        {amount('other_deductions', texts.otherDeductions)}
        {amount('net', texts.netPay)}
        {amount('taxable', texts.taxableIfPrinted)}
      </Group>
      <Group title={texts.pension}>
        <SelectField
          label={texts.pensionMethod}
          value={draft.pension_method}
          options={[{ value: '', label: texts.none }, ...optionsOf(methodNames)]}
          onChange={(value) => set({ pension_method: value as PayslipDraft['pension_method'] })}
          error={errors.pension_method}
        />
        {amount('pension', texts.yours)}
        {amount('employer_pension', texts.yourEmployers)}
      </Group>
      <Group title={texts.yearToDate} slim>
        {amount('ytd_gross', texts.grossToDate)}
        {amount('ytd_taxable', texts.taxableToDate)}
        {amount('ytd_tax', texts.taxToDate)}
        {amount('ytd_ni', texts.niToDate)}
      </Group>
      <TextArea
        label={texts.notes}
        rows={2}
        value={draft.notes}
        onChange={(notes) => set({ notes })}
        maxLength={2000}
        error={errors.notes}
      />
    </Stack>
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
