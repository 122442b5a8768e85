import type { ReactNode } from 'react';
import { AmountField } from '../../design/fields/amount-field.tsx';
import { SelectField } from '../../design/fields/choice-fields.tsx';
import { DateField } from '../../design/fields/date-field.tsx';
import { SuggestField } from '../../design/fields/suggest-field.tsx';
import { TextArea, TextField } from '../../design/fields/text-field.tsx';
import { Columns, Stack } from '../../design/layout.tsx';
import { Text } from '../../design/text.tsx';
import type { AmountName, PayslipDraft } from './payslip-draft.ts';
import { categoryNames, frequencyNames, methodNames } from './payslip-words.ts';

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
          label="Employer"
          value={draft.employer}
          onChange={(employer) => set({ employer })}
          suggestions={employers}
          maxLength={100}
          error={errors.employer}
          required
        />
        <DateField
          label="Pay date"
          value={draft.pay_date}
          onChange={(pay_date) => set({ pay_date })}
          error={errors.pay_date}
          required
        />
        <TextField
          label="Tax code"
          value={draft.tax_code}
          onChange={(tax_code) => set({ tax_code })}
          maxLength={20}
          placeholder="1257L"
          error={errors.tax_code}
          required
        />
        <SelectField
          label="Paid"
          value={draft.pay_frequency}
          options={optionsOf(frequencyNames)}
          onChange={(value) => set({ pay_frequency: value as PayslipDraft['pay_frequency'] })}
          error={errors.pay_frequency}
        />
        <SelectField
          label="NI category"
          value={draft.ni_category}
          options={optionsOf(categoryNames)}
          onChange={(value) => set({ ni_category: value as PayslipDraft['ni_category'] })}
          error={errors.ni_category}
        />
        <TextField
          label="Tax period"
          inputMode="numeric"
          placeholder="From the pay date"
          value={draft.tax_period}
          onChange={(tax_period) => set({ tax_period })}
          maxLength={2}
          error={errors.tax_period}
        />
      </Columns>
      <Group title="Pay and deductions" slim>
        {amount('gross', 'Gross pay')}
        {amount('tax', 'Income Tax')}
        {amount('ni', 'National Insurance')}
        {amount('student_loan', 'Student loan')}
        {amount('postgraduate_loan', 'Postgraduate loan')}
        {amount('other_deductions', 'Other deductions')}
        {amount('net', 'Net pay')}
        {amount('taxable', 'Taxable, if printed')}
      </Group>
      <Group title="Pension">
        <SelectField
          label="How it is paid"
          value={draft.pension_method}
          options={[{ value: '', label: 'None' }, ...optionsOf(methodNames)]}
          onChange={(value) => set({ pension_method: value as PayslipDraft['pension_method'] })}
          error={errors.pension_method}
        />
        {amount('pension', 'Yours')}
        {amount('employer_pension', 'Your employer’s')}
      </Group>
      <Group title="Year to date, as printed" slim>
        {amount('ytd_gross', 'Gross to date')}
        {amount('ytd_taxable', 'Taxable to date')}
        {amount('ytd_tax', 'Tax to date')}
        {amount('ytd_ni', 'NI to date')}
      </Group>
      <TextArea
        label="Notes"
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
      <Text as="h3" strong>
        {title}
      </Text>
      <Columns narrowest={slim ? 'slim' : 'narrow'}>{children}</Columns>
    </Stack>
  );
}

function optionsOf(names: Readonly<Record<string, string>>) {
  return Object.entries(names).map(([value, label]) => ({ value, label }));
}
