import { rowId } from '../../../api/use-form.ts';
import { EntryRows } from '../../../design/entry-rows.tsx';
import { AmountField } from '../../../design/fields/amount-field.tsx';
import { CheckField } from '../../../design/fields/choice-fields.tsx';
import { DateField } from '../../../design/fields/date-field.tsx';
import { TextField } from '../../../design/fields/text-field.tsx';
import { NotedSection } from '../../../design/noted-section.tsx';
import type { EntriesProps } from './entries-props.ts';
import { accruedTexts as texts } from './line-texts.ts';

/** Accrued interest on trades of gilts and bonds, by security and interest period. */
export default function AccruedSection({ check, rows }: EntriesProps) {
  return (
    <NotedSection title={texts.section} note={texts.note}>
      <CheckField label={texts.limit} description={texts.limitNote} {...check('securities_above_limit')} />
      <EntryRows
        {...rows('accrued_income')}
        what={texts.what}
        add={texts.add}
        onAdd={() => ({
          id: rowId(),
          security: '',
          period_ends_on: '',
          received: '',
          paid: '',
          interest: '',
        })}
        most={100}
      >
        {(_, field) => (
          <>
            <TextField label={texts.security} {...field('security')} maxLength={100} />
            <DateField label={texts.end} {...field('period_ends_on')} />
            <AmountField
              label={texts.received}
              description={texts.receivedNote}
              currency="GBP"
              {...field('received')}
            />
            <AmountField label={texts.paid} description={texts.paidNote} currency="GBP" {...field('paid')} />
            <AmountField label={texts.interest} currency="GBP" {...field('interest')} />
          </>
        )}
      </EntryRows>
    </NotedSection>
  );
}
