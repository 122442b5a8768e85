import type { Transaction } from '@farthing/api-contract';
import { useState } from 'react';
import { Button } from '../../../design/button.tsx';
import { ComboField } from '../../../design/combo-field.tsx';
import * as common from '../../../design/common-texts.ts';
import { AmountField } from '../../../design/fields/amount-field.tsx';
import { ChoiceField } from '../../../design/fields/choice-fields.tsx';
import { DateField } from '../../../design/fields/date-field.tsx';
import { TextArea, TextField } from '../../../design/fields/text-field.tsx';
import { DeleteIcon } from '../../../design/icons.ts';
import { IntoView } from '../../../design/into-view.tsx';
import { Columns, Form } from '../../../design/layout.tsx';
import { Notice } from '../../../design/notice.tsx';
import { StickyActions } from '../../../design/sticky-actions.tsx';
import { TagsField } from '../../../design/tags-field.tsx';
import { TransactionHistory } from '../../admin/history/transaction-history.tsx';
import { AttachmentsPanel } from '../attachments/attachments-panel.tsx';
import { NameForAll } from '../merchants/name-for-all.tsx';
import { RefundsPanel } from '../refunds/refunds-panel.tsx';
import { deleteRows } from './bulk-edits.ts';
import { CategoryOrParts } from './category-or-parts.tsx';
import { accountOptions, type Names } from './names.ts';
import { RecurringField } from './recurring-field.tsx';
import { RowClash } from './row-clash.tsx';
import { storeDraft, storedDraft } from './stored-drafts.ts';
import { transactionSheetForm as texts } from './texts.tsx';
import { TransactionFacts } from './transaction-facts.tsx';
import { type RowForm, useRowForm } from './use-row-form.ts';

interface SheetFormProps {
  readonly row: Transaction;
  readonly names: Names;
  readonly knownTags: readonly string[];
  readonly onOpen: (id: string) => void;
  readonly onClose: () => void;
}

/** All fields of a transaction. What is typed and not saved is kept when the sheet is closed. */
export function TransactionSheetForm({ row, names, knownTags, onOpen, onClose }: SheetFormProps) {
  const [kept] = useState(() => storedDraft(row.id));
  const [told, setTold] = useState(kept !== undefined);
  const form = useRowForm({
    row,
    kept,
    onDraft: (typed) => storeDraft(row.id, typed),
    onSaved: onClose,
  });
  return (
    <Form onSubmit={() => void form.save()} label={texts.form} wide>
      {told && !form.clash && (
        <KeptNotice
          onDiscard={() => {
            form.reset();
            setTold(false);
          }}
        />
      )}
      {form.message && (
        <IntoView>
          <Notice tone="error">{form.message}</Notice>
        </IntoView>
      )}
      <RowClash form={form} names={names} />
      <PaymentFields form={form} row={row} />
      <SortingFields form={form} row={row} names={names} knownTags={knownTags} />
      {row.type !== 'transfer' && <RefundsPanel row={row} onOpen={onOpen} />}
      <AttachmentsPanel transactionId={row.id} count={row.attachment_refs.length} />
      <TransactionFacts row={row} names={names} onOpen={onOpen} />
      <TransactionHistory id={row.id} />
      <StickyActions
        start={
          <Button
            kind="quiet"
            icon={<DeleteIcon size={18} stroke={1.75} />}
            onClick={() => {
              onClose();
              // What was typed is kept where the transaction stays after all.
              void deleteRows([row]).then((isGone) => isGone && storeDraft(row.id, undefined));
            }}
          >
            {common.deleteWord}
          </Button>
        }
      >
        <Button kind="main" type="submit" busy={form.busy} disabled={form.clash !== undefined}>
          {common.save}
        </Button>
      </StickyActions>
    </Form>
  );
}

function KeptNotice({ onDiscard }: { readonly onDiscard: () => void }) {
  return (
    <Notice
      title={texts.keptTitle}
      action={
        <Button small onClick={onDiscard}>
          {common.discard}
        </Button>
      }
    >
      {texts.kept}
    </Notice>
  );
}

interface FieldsProps {
  readonly form: RowForm;
  readonly row: Transaction;
}

/** The fields that a bank's statement has. */
function PaymentFields({ form, row }: FieldsProps) {
  const { draft, set, complaints } = form;
  return (
    <>
      {row.type !== 'transfer' && (
        <ChoiceField
          label={common.kind}
          value={draft.type}
          options={[
            { value: 'expense', label: texts.kinds.expense },
            { value: 'income', label: texts.kinds.income },
          ]}
          onChange={(type) => set({ type })}
        />
      )}
      <Columns narrowest="narrow">
        <AmountField
          label={common.amount}
          currency={row.currency}
          value={draft.amount}
          onChange={(amount) => set({ amount })}
          error={complaints.amount}
        />
        <DateField
          label={common.date}
          value={draft.date}
          onChange={(date) => set({ date })}
          error={complaints.date}
        />
      </Columns>
      <TextField
        label={common.merchant}
        value={draft.merchant}
        onChange={(merchant) => set({ merchant })}
        error={complaints.merchant}
        maxLength={300}
      />
      <NameForAll row={row} typed={draft.merchant} onRenamed={form.goOnFrom} />
      <TextField
        label={common.description}
        description={texts.descriptionHint}
        value={draft.description}
        onChange={(description) => set({ description })}
        error={complaints.description}
        maxLength={500}
      />
    </>
  );
}

/** The fields that the user adds: category, tags and notes. */
function SortingFields({
  form,
  row,
  names,
  knownTags,
}: FieldsProps & Pick<SheetFormProps, 'names' | 'knownTags'>) {
  const { draft, set, complaints } = form;
  const transfer = row.type === 'transfer';
  return (
    <>
      {!transfer && (
        <CategoryOrParts
          draft={draft}
          set={set}
          complaints={complaints}
          currency={row.currency}
          names={names}
        />
      )}
      {!transfer && (
        <ComboField
          label={common.account}
          value={draft.account_id}
          onChange={(account_id) => set({ account_id })}
          options={accountOptions(
            [...names.accounts.values()].filter(({ currency }) => currency === row.currency),
            true,
          )}
          error={complaints.account_id}
        />
      )}
      <TagsField
        label={common.tags}
        value={draft.tags}
        onChange={(tags) => set({ tags })}
        known={knownTags}
        error={complaints.tags}
      />
      <TextArea
        label={common.notes}
        value={draft.notes}
        onChange={(notes) => set({ notes })}
        error={complaints.notes}
        maxLength={5000}
      />
      <RecurringField value={draft.is_recurring} onChange={(is_recurring) => set({ is_recurring })} />
    </>
  );
}
