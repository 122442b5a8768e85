import type { Transaction } from '@farthing/api-contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../../api/problem.ts';
import { transactionQuery } from '../../../api/transactions.ts';
import { Button } from '../../../design/button.tsx';
import { ComboField } from '../../../design/combo-field.tsx';
import * as common from '../../../design/common-texts.ts';
import { AmountField } from '../../../design/fields/amount-field.tsx';
import { ChoiceField } from '../../../design/fields/choice-fields.tsx';
import { DateField } from '../../../design/fields/date-field.tsx';
import { TextField } from '../../../design/fields/text-field.tsx';
import { DeleteIcon } from '../../../design/icons.ts';
import { IntoView } from '../../../design/into-view.tsx';
import { Columns, Form } from '../../../design/layout.tsx';
import { lazyPart } from '../../../design/lazy-part.ts';
import { Notice, Skeleton } from '../../../design/notice.tsx';
import { SideSheet } from '../../../design/sheet.tsx';
import { StickyActions } from '../../../design/sticky-actions.tsx';
import { TransactionHistory } from '../../admin/history/transaction-history.tsx';
import { AttachmentsPanel } from '../attachments/attachments-panel.tsx';
import { NameForAll } from '../merchants/rename-offers.tsx';
import { RefundsPanel } from '../refunds/refunds-panel.tsx';
import { deleteRows } from './bulk-edits.ts';
import { accountOptions, type Names } from './names.ts';
import { RowClash } from './row-clash.tsx';
import { transactionSheet as texts } from './texts.tsx';
import { TransactionFacts } from './transaction-facts.tsx';
import { CategoryOrParts, TagsAndNotes } from './transaction-fields.tsx';
import { shortTitleOf } from './transaction-row.tsx';
import { type RowForm, storeDraft, storedDraft, useRowForm } from './use-row-form.ts';

// Few people have rental property or a business, or a household of several people.
const AssignPanel = lazyPart(() => import('../../tax/income-sources/assign-panel.tsx'));
const ShareCostButton = lazyPart(() => import('../../planning/shared-costs/share-cost-button.tsx'));

interface SheetFormProps {
  readonly row: Transaction;
  readonly names: Names;
  readonly knownTags: readonly string[];
  readonly onOpen: (id: string) => void;
  readonly onClose: () => void;
}

interface TransactionSheetProps extends Omit<SheetFormProps, 'row'> {
  readonly id: string;
  /** The row as the list has it, to show at once. */
  readonly known: Transaction | undefined;
}

/** One transaction at the side of the list, the whole page on phones. */
export default function TransactionSheet({ id, known, ...rest }: TransactionSheetProps) {
  const { data: row, error, refetch } = useQuery({ ...transactionQuery(id), placeholderData: () => known });
  return (
    <SideSheet title={row ? shortTitleOf(row) : texts.transaction} onClose={rest.onClose}>
      {row ? (
        <SheetForm row={row} {...rest} />
      ) : error ? (
        <Notice
          tone="error"
          title={texts.failed}
          action={
            <Button small onClick={() => void refetch()}>
              {common.tryAgain}
            </Button>
          }
        >
          {messageOf(error)}
        </Notice>
      ) : (
        <Skeleton shape="row" count={8} />
      )}
    </SideSheet>
  );
}

/** All fields of a transaction. What is typed and not saved is kept when the sheet is closed. */
function SheetForm({ row, names, knownTags, onOpen, onClose }: SheetFormProps) {
  const [restored] = useState(() => storedDraft(row.id));
  const [isDiscarded, setIsDiscarded] = useState(false);
  const form = useRowForm({
    row,
    kept: restored,
    onDraft: (typed) => storeDraft(row.id, typed),
    onSaved: onClose,
  });
  const discard = () => {
    form.reset();
    setIsDiscarded(true);
  };
  return (
    <Form onSubmit={() => void form.save()} label={texts.transaction} wide>
      {restored && !isDiscarded && !form.clash && <RestoredNotice onDiscard={discard} />}
      {form.message && (
        <IntoView>
          <Notice tone="error">{form.message}</Notice>
        </IntoView>
      )}
      <RowClash form={form} names={names} />
      <PaymentFields form={form} row={row} />
      {row.type !== 'transfer' && <CategoryAndAccount form={form} row={row} names={names} />}
      <TagsAndNotes form={form} knownTags={knownTags} />
      {row.type !== 'transfer' && <RefundsPanel row={row} onOpen={onOpen} />}
      {row.type !== 'transfer' && (
        <>
          <AssignPanel row={row} />
          {row.type === 'expense' && <ShareCostButton transactionId={row.id} />}
        </>
      )}
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

function RestoredNotice({ onDiscard }: { readonly onDiscard: () => void }) {
  return (
    <Notice
      title={texts.restoredTitle}
      action={
        <Button small onClick={onDiscard}>
          {common.discard}
        </Button>
      }
    >
      {texts.restored}
    </Notice>
  );
}

interface FieldsProps {
  readonly form: RowForm;
  readonly row: Transaction;
}

/** The fields that a bank's statement has. */
function PaymentFields({ form, row }: FieldsProps) {
  const { draft, set, field } = form;
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
        <AmountField label={common.amount} currency={row.currency} {...field('amount')} />
        <DateField label={common.date} {...field('date')} />
      </Columns>
      <TextField label={common.merchant} {...field('merchant')} maxLength={300} />
      <NameForAll row={row} typed={draft.merchant} onRenamed={form.goOnFrom} />
      <TextField
        label={common.description}
        description={texts.descriptionHint}
        {...field('description')}
        maxLength={500}
      />
    </>
  );
}

function CategoryAndAccount({ form, row, names }: FieldsProps & { readonly names: Names }) {
  const inCurrency = [...names.accounts.values()].filter(({ currency }) => currency === row.currency);
  return (
    <>
      <CategoryOrParts form={form} currency={row.currency} names={names} />
      <ComboField
        label={common.account}
        {...form.field('account_id')}
        options={accountOptions(inCurrency, true)}
      />
    </>
  );
}
