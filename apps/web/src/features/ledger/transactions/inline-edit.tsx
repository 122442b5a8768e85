import type { Transaction } from '@farthing/api-contract';
import { Button } from '../../../design/button.tsx';
import * as common from '../../../design/common-texts.ts';
import { AmountField } from '../../../design/fields/amount-field.tsx';
import { DateField } from '../../../design/fields/date-field.tsx';
import { TextField } from '../../../design/fields/text-field.tsx';
import { InlineForm } from '../../../design/inline-form.tsx';
import { Row } from '../../../design/layout.tsx';
import { Notice } from '../../../design/notice.tsx';
import { CategoryField } from './category-field.tsx';
import type { Names } from './names.ts';
import { RowClash } from './row-clash.tsx';
import { inlineEdit as texts } from './texts.tsx';
import { titleOf } from './transaction-row.tsx';
import { useRowForm } from './use-row-form.ts';

interface InlineEditProps {
  readonly row: Transaction;
  readonly names: Names;
  /** Saved, or left as it was. */
  readonly onDone: () => void;
}

/** A row's own fields in its place in the list. */
export default function InlineEdit({ row, names, onDone }: InlineEditProps) {
  const form = useRowForm({ row, onSaved: onDone });
  const { draft, set, complaints } = form;
  return (
    <InlineForm
      label={texts.edit(titleOf(row))}
      onSubmit={() => void form.save()}
      onCancel={onDone}
      foot={
        <>
          {form.message && <Notice tone="error">{form.message}</Notice>}
          {complaints.splits && <Notice tone="warning">{texts.splitsElsewhere(complaints.splits)}</Notice>}
          <RowClash form={form} names={names} />
          {!form.clash && (
            <Row justify="end" gap={2}>
              <Button small onClick={onDone}>
                {common.cancel}
              </Button>
              <Button small kind="main" type="submit" busy={form.busy}>
                {common.save}
              </Button>
            </Row>
          )}
        </>
      }
    >
      <DateField
        label={common.date}
        value={draft.date}
        onChange={(date) => set({ date })}
        error={complaints.date}
      />
      <TextField
        label={common.merchant}
        value={draft.merchant}
        onChange={(merchant) => set({ merchant })}
        error={complaints.merchant}
        maxLength={300}
        autoFocus
      />
      <TextField
        label={common.description}
        value={draft.description}
        onChange={(description) => set({ description })}
        error={complaints.description}
        maxLength={500}
      />
      {row.type === 'transfer' || row.splits.length > 0 ? (
        <TextField
          label={common.category}
          value={row.type === 'transfer' ? common.transfer : texts.splitIn(row.splits.length)}
          onChange={() => undefined}
          disabled
        />
      ) : (
        <CategoryField
          names={names}
          type={draft.type}
          value={draft.category_id}
          onChange={(category_id) => set({ category_id })}
          error={complaints.category_id}
        />
      )}
      <AmountField
        label={common.amount}
        currency={row.currency}
        value={draft.amount}
        onChange={(amount) => set({ amount })}
        error={complaints.amount}
      />
    </InlineForm>
  );
}
