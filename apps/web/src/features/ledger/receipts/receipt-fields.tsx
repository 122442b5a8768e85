import type { Transaction } from '@farthing/api-contract';
import type { ReactNode } from 'react';
import { Certainty, FoundField } from '../../../design/certainty.tsx';
import { ComboField } from '../../../design/combo-field.tsx';
import * as common from '../../../design/common-texts.ts';
import { AmountField } from '../../../design/fields/amount-field.tsx';
import { CheckField } from '../../../design/fields/choice-fields.tsx';
import { DateField } from '../../../design/fields/date-field.tsx';
import { TextField } from '../../../design/fields/text-field.tsx';
import { amountText } from '../../../design/format.ts';
import { Columns, Stack } from '../../../design/layout.tsx';
import { Notice } from '../../../design/notice.tsx';
import { Text } from '../../../design/text.tsx';
import { CategoryField } from '../transactions/category-field.tsx';
import type { FieldErrors } from '../transactions/draft.ts';
import { accountOptions, type Names } from '../transactions/names.ts';
import {
  asNew,
  certaintyOf,
  couldTake,
  type FoundField as FieldName,
  type ReceiptDraft,
  reasonOf,
  willTake,
} from './receipt-draft.ts';
import type { Scan } from './scan-queue.ts';
import { receiptFields as texts } from './texts.tsx';

interface ReceiptFieldsProps {
  readonly scan: Scan;
  readonly draft: ReceiptDraft;
  readonly set: (change: Partial<ReceiptDraft>) => void;
  readonly errors: FieldErrors;
  readonly names: Names;
  /** The transaction it belongs to, where that is one that there is, once it is loaded. */
  readonly row: Transaction | undefined;
  /** Called with the field that received the focus. */
  readonly onActive: (name: string) => void;
}

/** Fields of the receipt with their confidence and reasons, and those that an existing transaction takes over. */
export function ReceiptFields(props: ReceiptFieldsProps) {
  const { scan, draft, set, errors, names, row, onActive } = props;
  const isNew = draft.belongsTo === asNew;
  const account = names.accounts.get(draft.account_id);
  const currency = row?.currency ?? (isNew ? account?.currency : scan.receipt?.currency) ?? 'GBP';
  const isForeign = isNew && !!scan.receipt?.amount && scan.receipt.currency !== currency;
  return (
    <>
      <FoundField name="merchant" onFocus={onActive}>
        <TextField
          label={common.merchant}
          description={description(scan, 'merchant', draft, isForeign)}
          descriptionBelow
          value={draft.merchant}
          maxLength={300}
          onChange={(merchant) => set({ merchant })}
          error={errors.merchant}
        />
      </FoundField>
      <AmountAndDate {...props} isForeign={isForeign} currency={currency} />
      <FoundField name="category_hint" onFocus={onActive}>
        <CategoryField
          names={names}
          type={draft.type}
          description={description(scan, 'category_hint', draft, isForeign)}
          descriptionBelow
          value={draft.category_id}
          onChange={(category_id) => set({ category_id })}
          error={errors.category_id}
        />
      </FoundField>
      {isNew ? (
        <NewRowFields {...props} isForeign={isForeign} currency={currency} />
      ) : (
        row && <TakesOverFields draft={draft} set={set} row={row} names={names} />
      )}
    </>
  );
}

/** The amount and the date beside each other. */
function AmountAndDate({ scan, draft, set, errors, onActive, isForeign, currency }: NewRowProps) {
  const required = draft.belongsTo === asNew;
  return (
    <Columns narrowest="narrow">
      <FoundField name="amount" onFocus={onActive}>
        <AmountField
          label={draft.type === 'income' ? texts.amountPaidBack : common.amount}
          description={description(scan, 'amount', draft, isForeign)}
          descriptionBelow
          currency={currency}
          value={draft.amount}
          onChange={(amount) => set({ amount })}
          error={errors.amount}
          required={required}
        />
      </FoundField>
      <FoundField name="date" onFocus={onActive}>
        <DateField
          label={common.date}
          description={description(scan, 'date', draft, isForeign)}
          descriptionBelow
          value={draft.date}
          onChange={(date) => set({ date })}
          error={errors.date}
          required={required}
        />
      </FoundField>
    </Columns>
  );
}

interface NewRowProps extends ReceiptFieldsProps {
  readonly isForeign: boolean;
  /** Currency of the account. */
  readonly currency: string;
}

/** Fields that only a new transaction has. */
function NewRowFields({ scan, draft, set, errors, names, isForeign, currency }: NewRowProps) {
  return (
    <>
      <ComboField
        label={common.account}
        value={draft.account_id}
        onChange={(account_id) => set({ account_id })}
        options={accountOptions(names.accounts.values())}
        error={errors.account_id}
        required
      />
      {isForeign && scan.receipt && (
        <Notice tone="warning" title={texts.otherCurrency(scan.receipt.currency, currency)}>
          {texts.otherCurrencyExplained(currency)}
        </Notice>
      )}
      <TextField
        label={common.description}
        value={draft.description}
        maxLength={500}
        onChange={(description) => set({ description })}
        error={errors.description}
      />
    </>
  );
}

function description(scan: Scan, field: FieldName, draft: ReceiptDraft, isForeign: boolean): ReactNode {
  const { receipt } = scan;
  if (!receipt) return undefined;
  const level = certaintyOf(receipt, field, draft);
  if (level === 'typed') return <Certainty level={level} />;
  // The number may be right, but it is one of another currency.
  if (field === 'amount' && isForeign && receipt.amount)
    return (
      <Certainty level="check" reason={texts.receiptSays(amountText(receipt.amount, receipt.currency))} />
    );
  return <Certainty level={level} reason={reasonOf(receipt, field)} />;
}

interface TakesOverProps extends Pick<ReceiptFieldsProps, 'draft' | 'set' | 'names'> {
  readonly row: Transaction;
}

/** Fields that the chosen transaction takes over: those it lacks, unless the user chooses otherwise. */
function TakesOverFields({ draft, set, row, names }: TakesOverProps) {
  const could = couldTake(draft, row);
  const will = willTake(draft, row);
  const category = (id: string | null) => names.categories.get(id ?? '')?.name ?? '';
  return (
    <Stack gap={2}>
      {could.merchant && (
        <CheckField
          label={
            row.merchant
              ? texts.changeMerchant(row.merchant, draft.merchant.trim())
              : texts.setMerchant(draft.merchant.trim())
          }
          checked={will.merchant}
          onChange={(takesMerchant) => set({ takesMerchant })}
        />
      )}
      {could.category && (
        <CheckField
          label={
            row.category_id
              ? texts.changeCategory(category(row.category_id), category(draft.category_id))
              : texts.setCategory(category(draft.category_id))
          }
          checked={will.category}
          onChange={(takesCategory) => set({ takesCategory })}
        />
      )}
      <Text size={14} tone="quiet">
        {texts.amountStays}
      </Text>
    </Stack>
  );
}
