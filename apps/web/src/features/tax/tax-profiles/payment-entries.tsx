import { EntryRows } from '../../../design/entry-rows.tsx';
import { AmountField } from '../../../design/fields/amount-field.tsx';
import { DateField } from '../../../design/fields/date-field.tsx';
import type { EntriesProps } from './entries-props.ts';
import { rowId } from './profile-draft.ts';
import { paymentEntries as texts } from './texts.ts';

/** Payments on account made towards the year. */
export function PaymentEntries({ draft, onDraft, errors }: EntriesProps) {
  return (
    <EntryRows
      rows={draft.payments_on_account}
      onRows={(payments_on_account) => onDraft({ ...draft, payments_on_account })}
      what={texts.what}
      add={texts.addAPayment}
      onAdd={() => ({ id: rowId(), date: '', amount: '' })}
      most={20}
    >
      {(row, set, place) => (
        <>
          <DateField
            label={texts.paidOn}
            value={row.date}
            onChange={(date) => set({ date })}
            error={errors[`payments_on_account.${place}.date`]}
          />
          <AmountField
            label={texts.amount}
            currency="GBP"
            value={row.amount}
            onChange={(amount) => set({ amount })}
            error={errors[`payments_on_account.${place}.amount`]}
          />
        </>
      )}
    </EntryRows>
  );
}
