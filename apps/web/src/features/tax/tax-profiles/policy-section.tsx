import { rowId } from '../../../api/use-form.ts';
import * as common from '../../../design/common-texts.ts';
import { EntryRows } from '../../../design/entry-rows.tsx';
import { AmountField } from '../../../design/fields/amount-field.tsx';
import { CheckField } from '../../../design/fields/choice-fields.tsx';
import { DateField } from '../../../design/fields/date-field.tsx';
import { TextField } from '../../../design/fields/text-field.tsx';
import { NotedSection } from '../../../design/noted-section.tsx';
import type { EntriesProps } from './entries-props.ts';
import { emptyPolicyGain } from './policy-draft.ts';
import { policyTexts as texts } from './texts.ts';

/** Gains of life insurance policies, as their certificates have them. */
export function PolicySection({ rows }: EntriesProps) {
  return (
    <NotedSection title={texts.section} note={texts.note}>
      <EntryRows
        {...rows('policy_gains')}
        what={texts.what}
        add={texts.add}
        onAdd={() => emptyPolicyGain(rowId())}
        most={100}
      >
        {(_, field) => {
          const paid = field('tax_treated_as_paid');
          const foreign = field('foreign');
          return (
            <>
              <TextField label={texts.insurer} {...field('insurer')} maxLength={100} />
              <DateField label={texts.date} {...field('date')} />
              <AmountField
                label={common.gain}
                description={texts.gainNote}
                currency="GBP"
                {...field('amount')}
              />
              <TextField
                label={texts.years}
                description={texts.yearsNote}
                inputMode="numeric"
                {...field('years')}
                maxLength={2}
              />
              <CheckField
                label={texts.treatedAsPaid}
                description={texts.treatedAsPaidNote}
                checked={paid.value}
                onChange={paid.onChange}
              />
              <CheckField
                label={texts.foreign}
                description={texts.foreignNote}
                checked={foreign.value}
                onChange={foreign.onChange}
              />
            </>
          );
        }}
      </EntryRows>
    </NotedSection>
  );
}
