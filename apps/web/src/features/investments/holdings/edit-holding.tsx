import type { Holding, HoldingChange } from '@farthing/api-contract';
import { changeHolding, readHolding } from '../../../api/holdings.ts';
import { moneyChanged } from '../../../api/queries.ts';
import { checked, useRecordForm } from '../../../api/use-form.ts';
import { clashingFields } from '../../../design/clashing-fields.ts';
import * as common from '../../../design/common-texts.ts';
import { CurrencyField } from '../../../design/fields/currency-field.tsx';
import { TextArea, TextField } from '../../../design/fields/text-field.tsx';
import { FormSheet } from '../../../design/form-sheet.tsx';
import { toast } from '../../../design/toast.tsx';
import { editHolding as texts } from './texts.tsx';

interface EditHoldingProps {
  readonly holding: Holding;
  readonly onClose: () => void;
}

const labels = { name: common.name, purchase_currency: texts.currencyOfTrades, notes: common.notes } as const;

/** The sheet in which the name, the usual currency and the notes of a holding are changed. */
export default function EditHolding({ holding, onClose }: EditHoldingProps) {
  const form = useRecordForm<Holding, HoldingDraft, HoldingChange>({
    stored: holding,
    draftOf,
    entryOf: (draft) => checked(draft.name.trim() === '' ? { name: common.enterAName } : {}, changeOf(draft)),
    send: (change, version) => changeHolding(holding.id, { ...change, version }),
    read: () => readHolding(holding.id),
    onSaved: (_, before) => {
      toast(texts.holdingSaved, () => changeHolding(holding.id, changeOf(draftOf(before))));
      void moneyChanged();
      onClose();
    },
  });
  return (
    <FormSheet
      title={texts.editTheHolding}
      form={form}
      clashing={form.clash && clashingFields(labels, form.clash)}
      onSubmit={() => void form.save()}
      onClose={onClose}
      action={texts.saveTheHolding}
    >
      <TextField label={labels.name} {...form.field('name')} maxLength={200} autoFocus required />
      <CurrencyField
        label={labels.purchase_currency}
        description={texts.currencyNote}
        {...form.field('purchase_currency')}
      />
      <TextArea label={labels.notes} {...form.field('notes')} maxLength={5000} />
    </FormSheet>
  );
}

type HoldingDraft = ReturnType<typeof draftOf>;

function draftOf({ name, purchase_currency, notes }: Holding) {
  return { name, purchase_currency, notes: notes ?? '' };
}

function changeOf(draft: HoldingDraft): HoldingChange {
  return { ...draft, name: draft.name.trim(), notes: draft.notes.trim() || null };
}
