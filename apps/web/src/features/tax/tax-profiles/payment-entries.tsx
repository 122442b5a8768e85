import * as common from '../../../design/common-texts.ts';
import { EntryRows } from '../../../design/entry-rows.tsx';
import { AmountField } from '../../../design/fields/amount-field.tsx';
import { DateField } from '../../../design/fields/date-field.tsx';
import type { EntriesProps } from './entries-props.ts';
import { rowId } from './profile-draft.ts';

/** Payments on account made towards the year. */
export function PaymentEntries({ draft, onDraft, errors }: EntriesProps) {
  return (
    <EntryRows
      rows={draft.payments_on_account}
      onRows={(payments_on_account) => onDraft({ ...draft, payments_on_account })}
      what={common.paymentInline}
      add={common.addAPayment}
      onAdd={() => ({ id: rowId(), date: '', amount: '' })}
      most={20}
    >
      {(row, set, place) => (
        <>
          <DateField
            label={common.paidOn}
            value={row.date}
            onChange={(date) => set({ date })}
            error={errors[`payments_on_account.${place}.date`]}
          />
          <AmountField
            label={common.amount}
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
