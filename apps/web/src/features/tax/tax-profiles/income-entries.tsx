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
export function IncomeEntries({ draft, onDraft, errors }: EntriesProps) {
  return (
    <EntryRows
      rows={draft.incomes}
      onRows={(incomes) => onDraft({ ...draft, incomes })}
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
    >
      {(row, set, place) => (
        <>
          <SelectField
            label={common.kind}
            value={row.kind}
            options={kinds}
            onChange={(kind) => set({ kind })}
          />
          <TextField
            label={common.whatItIs}
            value={row.description}
            onChange={(description) => set({ description })}
            maxLength={100}
            error={errors[`incomes.${place}.description`]}
          />
          <AmountField
            label={common.gross}
            currency="GBP"
            value={row.amount}
            onChange={(amount) => set({ amount })}
            error={errors[`incomes.${place}.amount`]}
          />
          <AmountField
            label={texts.taxTakenOff}
            currency="GBP"
            value={row.tax_paid}
            onChange={(tax_paid) => set({ tax_paid })}
            error={errors[`incomes.${place}.tax_paid`]}
          />
        </>
      )}
    </EntryRows>
  );
}
