import type { Holding, HoldingChange } from '@farthing/api-contract';
import { useState } from 'react';
import { changeHolding, readHolding } from '../../api/holdings.ts';
import { moneyChanged } from '../../api/queries.ts';
import { Button } from '../../design/button.tsx';
import { CurrencyField } from '../../design/fields/currency-field.tsx';
import { TextArea, TextField } from '../../design/fields/text-field.tsx';
import { focusFirstError } from '../../design/focus.ts';
import { Form } from '../../design/layout.tsx';
import { Notice } from '../../design/notice.tsx';
import { SheetActions, SideSheet } from '../../design/sheet.tsx';
import { toast } from '../../design/toast.tsx';
import { VersionClash } from '../../design/version-clash.tsx';
import { useVersionedSave } from '../settings/use-versioned-save.ts';
import { editHolding as texts } from './texts.tsx';

interface EditHoldingProps {
  readonly holding: Holding;
  readonly onClose: () => void;
}

const labels = { name: texts.name, purchase_currency: texts.currencyOfTrades, notes: texts.notes } as const;

/** The sheet in which the name, the usual currency and the notes of a holding are changed. */
export default function EditHolding({ holding, onClose }: EditHoldingProps) {
  const [stored, setStored] = useState(holding);
  const [draft, setDraft] = useState(() => draftOf(holding));
  const [unnamed, setUnnamed] = useState(false);
  const before = draftOf(stored);
  const saving = useVersionedSave<Holding, HoldingChange>({
    send: (change) => changeHolding(holding.id, change),
    read: () => readHolding(holding.id),
    onSaved: () => {
      toast(texts.holdingSaved, async () => {
        await changeHolding(holding.id, changeOf(before));
        await moneyChanged();
      });
      void moneyChanged();
      onClose();
    },
  });
  const set = (change: Partial<typeof draft>) => setDraft({ ...draft, ...change });
  const save = () => {
    setUnnamed(draft.name.trim() === '');
    if (draft.name.trim() === '') return focusFirstError();
    if (!saving.busy) void saving.save(changeOf(draft), stored.version).then(focusFirstError);
  };
  const { theirs } = saving;
  return (
    <SideSheet title={texts.editTheHolding} onClose={onClose}>
      {theirs ? (
        <VersionClash
          fields={(Object.keys(labels) as (keyof typeof labels)[])
            .filter((field) => draft[field] !== draftOf(theirs)[field])
            .map((field) => ({
              label: labels[field],
              mine: draft[field] || texts.empty,
              theirs: draftOf(theirs)[field] || texts.empty,
            }))}
          busy={saving.busy}
          onKeepMine={() => void saving.keepMine()}
          onTakeTheirs={() => {
            setStored(theirs);
            setDraft(draftOf(theirs));
            saving.forgetClash();
          }}
        />
      ) : (
        <Form onSubmit={save} label={texts.editTheHolding} wide>
          {saving.message && (
            <Notice tone="error" title={texts.nothingWasSaved}>
              {saving.message}
            </Notice>
          )}
          <TextField
            label={labels.name}
            value={draft.name}
            onChange={(name) => set({ name })}
            error={unnamed ? texts.nameMissing : saving.fields.get('name')}
            maxLength={200}
            autoFocus
            required
          />
          <CurrencyField
            label={labels.purchase_currency}
            description={texts.currencyNote}
            value={draft.purchase_currency}
            onChange={(purchase_currency) => set({ purchase_currency })}
            error={saving.fields.get('purchase_currency')}
          />
          <TextArea
            label={labels.notes}
            value={draft.notes}
            onChange={(notes) => set({ notes })}
            error={saving.fields.get('notes')}
            maxLength={5000}
          />
          <SheetActions>
            <Button onClick={onClose}>{texts.cancel}</Button>
            <Button kind="main" type="submit" busy={saving.busy}>
              {texts.saveTheHolding}
            </Button>
          </SheetActions>
        </Form>
      )}
    </SideSheet>
  );
}

function draftOf({ name, purchase_currency, notes }: Holding) {
  return { name, purchase_currency, notes: notes ?? '' };
}

function changeOf(draft: ReturnType<typeof draftOf>): HoldingChange {
  return { ...draft, name: draft.name.trim(), notes: draft.notes.trim() || null };
}
