import type { Disposal } from '@farthing/api-contract';
import { useState } from 'react';
import { createDisposal, deleteDisposal, disposalsChanged } from '../../api/disposals.ts';
import { ApiProblem, messageOf } from '../../api/problem.ts';
import { focusFirstError } from '../../design/focus.ts';
import { SideSheet } from '../../design/sheet.tsx';
import { toast } from '../../design/toast.tsx';
import { emptyDisposal, readDisposal } from './disposal-draft.ts';
import { DisposalForm } from './disposal-form.tsx';
import { addDisposal as texts } from './texts.ts';

interface AddDisposalProps {
  readonly onAdded: (disposal: Disposal) => void;
  readonly onClose: () => void;
}

/** The sheet in which a disposal is added. */
export default function AddDisposal({ onAdded, onClose }: AddDisposalProps) {
  const [draft, setDraft] = useState(emptyDisposal);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [message, setMessage] = useState<string>();
  const [busy, setBusy] = useState(false);
  const save = async () => {
    const read = readDisposal(draft);
    setErrors(read.ok ? {} : read.errors);
    setMessage(undefined);
    if (!read.ok) focusFirstError();
    if (!read.ok || busy) return;
    setBusy(true);
    try {
      const made = await createDisposal(read.disposal);
      toast(texts.isAdded(made.name), async () => {
        await deleteDisposal(made.id);
        await disposalsChanged();
      });
      void disposalsChanged();
      onAdded(made);
    } catch (error) {
      const fields = error instanceof ApiProblem ? Object.fromEntries(error.fields) : {};
      setErrors(fields);
      if (Object.keys(fields).length === 0) setMessage(messageOf(error));
      else focusFirstError();
      setBusy(false);
    }
  };
  return (
    <SideSheet title={texts.addADisposal} wide onClose={onClose}>
      <DisposalForm
        label={texts.addADisposal}
        action={texts.addTheDisposal}
        draft={draft}
        onDraft={setDraft}
        errors={errors}
        message={message}
        busy={busy}
        onSave={() => void save()}
        onClose={onClose}
      />
    </SideSheet>
  );
}
