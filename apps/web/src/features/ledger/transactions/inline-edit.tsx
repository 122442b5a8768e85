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
import { type RowForm, useRowForm } from './use-row-form.ts';

interface InlineEditProps {
  readonly row: Transaction;
  readonly names: Names;
  /** Saved, or left as it was. */
  readonly onDone: () => void;
}

/** A row's own fields in its place in the list. */
export default function InlineEdit({ row, names, onDone }: InlineEditProps) {
  const form = useRowForm({ row, onSaved: onDone });
  const { draft, field } = form;
  return (
    <InlineForm
      label={texts.edit(titleOf(row))}
      onSubmit={() => void form.save()}
      onCancel={onDone}
      foot={<InlineFoot form={form} names={names} onCancel={onDone} />}
    >
      <DateField label={common.date} {...field('date')} />
      <TextField label={common.merchant} {...field('merchant')} maxLength={300} autoFocus />
      <TextField label={common.description} {...field('description')} maxLength={500} />
      {row.type === 'transfer' || row.splits.length > 0 ? (
        <TextField
          label={common.category}
          value={row.type === 'transfer' ? common.transfer : texts.splitIn(row.splits.length)}
          onChange={() => undefined}
          disabled
        />
      ) : (
        <CategoryField names={names} type={draft.type} {...field('category_id')} />
      )}
      <AmountField label={common.amount} currency={row.currency} {...field('amount')} />
    </InlineForm>
  );
}

interface InlineFootProps {
  readonly form: RowForm;
  readonly names: Names;
  readonly onCancel: () => void;
}

function InlineFoot({ form, names, onCancel }: InlineFootProps) {
  const { message, errors, clash, busy } = form;
  return (
    <>
      {message && <Notice tone="error">{message}</Notice>}
      {errors.splits && <Notice tone="warning">{texts.splitsElsewhere(errors.splits)}</Notice>}
      <RowClash form={form} names={names} />
      {!clash && (
        <Row justify="end" gap={2}>
          <Button small onClick={onCancel}>
            {common.cancel}
          </Button>
          <Button small kind="main" type="submit" busy={busy}>
            {common.save}
          </Button>
        </Row>
      )}
    </>
  );
}
