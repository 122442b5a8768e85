import { ComboField } from '../../../design/combo-field.tsx';
import * as common from '../../../design/common-texts.ts';
import { AmountField } from '../../../design/fields/amount-field.tsx';
import { Columns } from '../../../design/layout.tsx';
import { accountOptions, type Names } from './names.ts';
import { newTransactionFields as texts } from './texts.tsx';
import type { useNewTransaction } from './use-new-transaction.ts';

interface FieldsProps {
  readonly form: ReturnType<typeof useNewTransaction>;
  readonly names: Names;
}

/** The account, for a transfer both of them, and what arrives where their currencies differ. */
export function NewAccountFields({ form, names }: FieldsProps) {
  const { draft, set, complaints, currency, toCurrency } = form;
  const options = accountOptions(names.accounts.values());
  if (draft.type !== 'transfer') {
    return (
      <ComboField
        label={common.account}
        value={draft.account_id}
        onChange={(account_id) => set({ account_id })}
        options={options}
        error={complaints.account_id}
        required
      />
    );
  }
  return (
    <>
      <Columns narrowest="narrow">
        <ComboField
          label={common.fromAccount}
          value={draft.account_id}
          onChange={(account_id) => set({ account_id })}
          options={options}
          error={complaints.account_id}
          required
        />
        <ComboField
          label={common.toAccount}
          value={draft.to_account_id}
          onChange={(to_account_id) => set({ to_account_id })}
          options={options.filter(({ value }) => value !== draft.account_id)}
          placeholder={common.chooseAnAccount}
          error={complaints.to_account_id}
          required
        />
      </Columns>
      {toCurrency !== undefined && toCurrency !== currency && (
        <AmountField
          label={texts.amountThatArrives}
          description={texts.arrivesHint(toCurrency)}
          currency={toCurrency}
          value={draft.to_amount}
          onChange={(to_amount) => set({ to_amount })}
          error={complaints.to_amount}
          required
        />
      )}
    </>
  );
}
