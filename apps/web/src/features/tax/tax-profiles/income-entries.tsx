import * as common from '../../../design/common-texts.ts';
import { EntryRows } from '../../../design/entry-rows.tsx';
import { AmountField } from '../../../design/fields/amount-field.tsx';
import { SelectField } from '../../../design/fields/choice-fields.tsx';
import { optionsOf } from '../../../design/fields/options-of.ts';
import { TextField } from '../../../design/fields/text-field.tsx';
import { incomeKindNames } from './circumstances-words.ts';
import type { EntriesProps } from './entries-props.ts';
import { type IncomeDraft, rowId } from './profile-draft.ts';
import { incomeEntries as texts } from './texts.ts';

const kinds = optionsOf(incomeKindNames);

/** Income you enter yourself: kind, what it is, gross amount, and the tax that was taken off. */
export function IncomeEntries({ draft, set, errors }: EntriesProps) {
  return (
    <EntryRows
      rows={draft.incomes}
      onRows={(incomes) => set({ incomes })}
      what={common.incomeInline}
      add={texts.addAnIncome}
      onAdd={(): IncomeDraft => ({
        id: rowId(),
        kind: 'employment',
        description: '',
        amount: '',
        tax_paid: '',
      })}
      most={100}
      name="incomes"
      errors={errors}
    >
      {(_, field) => (
        <>
          <SelectField label={common.kind} {...field('kind')} options={kinds} />
          <TextField label={common.whatItIs} {...field('description')} maxLength={100} />
          <AmountField label={common.gross} currency="GBP" {...field('amount')} />
          <AmountField label={texts.taxTakenOff} currency="GBP" {...field('tax_paid')} />
        </>
      )}
    </EntryRows>
  );
}
