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

interface EditHoldingProps {
  readonly holding: Holding;
  readonly onClose: () => void;
}

const labels = { name: 'Name', purchase_currency: 'Currency of trades', notes: 'Notes' } as const;

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
      toast('Holding saved.', async () => {
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
    <SideSheet title="Edit the holding" onClose={onClose}>
      {theirs ? (
        <VersionClash
          fields={(Object.keys(labels) as (keyof typeof labels)[])
            .filter((field) => draft[field] !== draftOf(theirs)[field])
            .map((field) => ({
              label: labels[field],
              mine: draft[field] || 'empty',
              theirs: draftOf(theirs)[field] || 'empty',
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
        <Form onSubmit={save} label="Edit the holding" wide>
          {saving.message && (
            <Notice tone="error" title="Nothing was saved">
              {saving.message}
            </Notice>
          )}
          <TextField
            label={labels.name}
            value={draft.name}
            onChange={(name) => set({ name })}
            error={unnamed ? 'Give it a name.' : saving.fields.get('name')}
            maxLength={200}
            autoFocus
            required
          />
          <CurrencyField
            label={labels.purchase_currency}
            description="What a new trade starts with"
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
            <Button onClick={onClose}>Cancel</Button>
            <Button kind="main" type="submit" busy={saving.busy}>
              Save the holding
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
