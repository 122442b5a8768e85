import type { Disposal, NewDisposal } from '@farthing/api-contract';
import { useState } from 'react';
import { changeDisposal, disposalsChanged, readDisposal as readStored } from '../../api/disposals.ts';
import { focusFirstError } from '../../design/focus.ts';
import { SideSheet } from '../../design/sheet.tsx';
import { toast } from '../../design/toast.tsx';
import { VersionClash } from '../../design/version-clash.tsx';
import { useVersionedSave } from '../settings/use-versioned-save.ts';
import { type DisposalDraft, draftOf, entryOf, readDisposal } from './disposal-draft.ts';
import { DisposalForm } from './disposal-form.tsx';
import { fieldNames, homeNames, kindNames, mannerNames, reliefNames, useNames } from './disposal-words.ts';
import { editDisposal as texts } from './texts.ts';

interface EditDisposalProps {
  readonly disposal: Disposal;
  readonly onSaved: (disposal: Disposal) => void;
  readonly onClose: () => void;
}

/** The sheet in which a disposal is changed. */
export default function EditDisposal({ disposal, onSaved, onClose }: EditDisposalProps) {
  const [base, setBase] = useState(disposal);
  const [draft, setDraft] = useState(() => draftOf(disposal));
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const saving = useVersionedSave<Disposal, NewDisposal>({
    send: (change) => changeDisposal(disposal.id, change),
    read: () => readStored(disposal.id),
    onSaved: (saved) => {
      toast(texts.isSaved(saved.name), async () => {
        await changeDisposal(disposal.id, entryOf(base));
        await disposalsChanged();
      });
      void disposalsChanged();
      onSaved(saved);
    },
  });
  const save = () => {
    const read = readDisposal(draft);
    setErrors(read.ok ? {} : read.errors);
    if (!read.ok) focusFirstError();
    else if (!saving.busy) void saving.save(read.disposal, base.version).then(focusFirstError);
  };
  const { theirs } = saving;
  return (
    <SideSheet title={texts.edit(disposal.name)} wide onClose={onClose}>
      {theirs ? (
        <VersionClash
          fields={clashing(draft, draftOf(theirs))}
          busy={saving.busy}
          onKeepMine={() => void saving.keepMine()}
          onTakeTheirs={() => {
            setBase(theirs);
            setDraft(draftOf(theirs));
            saving.forgetClash();
          }}
        />
      ) : (
        <DisposalForm
          label={texts.editTheDisposal}
          action={texts.saveTheDisposal}
          draft={draft}
          onDraft={setDraft}
          errors={{ ...Object.fromEntries(saving.fields), ...errors }}
          message={saving.message}
          busy={saving.busy}
          inPlaceOf={disposal}
          onSave={save}
          onClose={onClose}
        />
      )}
    </SideSheet>
  );
}

/** The fields that differ, in words. */
function clashing(mine: DisposalDraft, theirs: DisposalDraft) {
  return (Object.keys(fieldNames) as (keyof typeof fieldNames)[])
    .map((name) => ({
      label: fieldNames[name],
      mine: textOf(name, mine[name]),
      theirs: textOf(name, theirs[name]),
    }))
    .filter((field) => field.mine !== field.theirs);
}

type NamesOf = Readonly<Partial<Record<keyof DisposalDraft, Readonly<Record<string, string>>>>>;

/** What is chosen from a list, as the list says it. */
const choices: NamesOf = {
  kind: kindNames,
  disposed_by: mannerNames,
  home: homeNames,
  rate_relief: reliefNames,
};

function textOf(name: keyof DisposalDraft, value: DisposalDraft[keyof DisposalDraft]): string {
  if (typeof value === 'boolean') return value ? texts.yes : texts.no;
  if (typeof value === 'string') return choices[name]?.[value] ?? (value || '–');
  return value.map(({ from, to, use }) => texts.period(useNames[use], from, to)).join('; ') || '–';
}
