import { rowId } from '../../../../api/use-form.ts';
import * as common from '../../../../design/common-texts.ts';
import { EntryRows } from '../../../../design/entry-rows.tsx';
import { AmountField } from '../../../../design/fields/amount-field.tsx';
import { SelectField } from '../../../../design/fields/choice-fields.tsx';
import { DateField } from '../../../../design/fields/date-field.tsx';
import { optionsOf } from '../../../../design/fields/options-of.ts';
import { TextField } from '../../../../design/fields/text-field.tsx';
import type { BenefitDraft } from './benefit-draft.ts';
import { benefitTexts as texts } from './texts.ts';

/** Value, error and change handler of a field of a benefit. */
export type BenefitField = <Name extends keyof BenefitDraft & string>(
  name: Name,
) => {
  readonly value: BenefitDraft[Name];
  readonly error: string | undefined;
  readonly onChange: (value: BenefitDraft[Name]) => void;
};

export interface BenefitFieldsProps {
  readonly row: BenefitDraft;
  readonly field: BenefitField;
  /** Place of the row among the benefits. */
  readonly place: number;
  readonly errors: Readonly<Record<string, string>>;
}

const methods = optionsOf(texts.methods);

/** The details of a loan from an employer, with each change of the amount owed for the precise method. */
export function LoanFields({ row, field, place, errors }: BenefitFieldsProps) {
  const isPrecise = row.method === 'precise';
  const sum = (
    label: string,
    name: 'owed_at_start' | 'owed_at_end' | 'highest_of_all_loans' | 'interest_paid',
    note: string,
  ) => <AmountField label={label} description={note} currency="GBP" {...field(name)} />;
  return (
    <>
      {sum(texts.owedAtStart, 'owed_at_start', texts.owedAtStartNote)}
      {sum(texts.owedAtEnd, 'owed_at_end', texts.owedAtEndNote)}
      {sum(texts.highest, 'highest_of_all_loans', texts.highestNote)}
      {sum(texts.interestPaid, 'interest_paid', common.optional)}
      <DateField label={texts.madeOn} description={texts.inTheYear} {...field('made_on')} />
      <DateField label={texts.repaidOn} description={texts.inTheYear} {...field('repaid_on')} />
      <SelectField
        label={texts.method}
        description={texts.methodNote}
        {...field('method')}
        options={methods}
      />
      <TextField
        label={isPrecise ? texts.preciseRate : texts.officialRate}
        description={isPrecise ? texts.preciseRateNote : texts.officialRateNote}
        inputMode="decimal"
        {...field('official_rate')}
        maxLength={8}
      />
      {isPrecise && (
        <EntryRows
          rows={row.changes}
          onRows={field('changes').onChange}
          what={texts.changeWhat}
          add={texts.addChange}
          onAdd={() => ({ id: rowId(), date: '', owed: '' })}
          most={100}
          name={`benefits.${place}.changes`}
          errors={errors}
        >
          {(_, change) => (
            <>
              <DateField label={texts.changeDate} {...change('date')} />
              <AmountField label={texts.changeOwed} currency="GBP" {...change('owed')} />
            </>
          )}
        </EntryRows>
      )}
    </>
  );
}
