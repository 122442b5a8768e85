import type { Security, SecurityChange } from '@farthing/api-contract';
import { useState } from 'react';
import { moneyChanged } from '../../api/queries.ts';
import { changeSecurity, readSecurity } from '../../api/securities.ts';
import { Button } from '../../design/button.tsx';
import { focusFirstError } from '../../design/focus.ts';
import { Form } from '../../design/layout.tsx';
import { Notice } from '../../design/notice.tsx';
import { SheetActions, SideSheet } from '../../design/sheet.tsx';
import { toast } from '../../design/toast.tsx';
import { VersionClash } from '../../design/version-clash.tsx';
import { useVersionedSave } from '../settings/use-versioned-save.ts';
import {
  draftOfSecurity,
  type SecurityDraft,
  securityChange,
  securityComplaints,
  securityOf,
} from './security-draft.ts';
import { SecurityFields } from './security-fields.tsx';
import { securityKinds } from './security-kinds.ts';
import { editSecurity as texts } from './texts.ts';

interface EditSecurityProps {
  readonly security: Security;
  readonly baseCurrency: string;
  readonly onClose: () => void;
}

/** The sheet in which a security is changed. */
export default function EditSecurity({ security, baseCurrency, onClose }: EditSecurityProps) {
  const [stored, setStored] = useState(security);
  const before = draftOfSecurity(stored);
  const [draft, setDraft] = useState(before);
  const [complaints, setComplaints] = useState<Readonly<Record<string, string>>>({});
  const saving = useVersionedSave<Security, SecurityChange>({
    send: (change) => changeSecurity(security.id, change),
    read: () => readSecurity(security.id),
    onSaved: (saved) => {
      toast(texts.isSaved(saved.name), async () => {
        await changeSecurity(security.id, securityOf(before));
        await moneyChanged();
      });
      void moneyChanged();
      onClose();
    },
  });
  const save = () => {
    const found = securityComplaints(draft);
    setComplaints(found);
    if (Object.keys(found).length > 0) return focusFirstError();
    const change = securityChange(draft, before);
    if (Object.keys(change).length === 0) return onClose();
    if (!saving.busy) void saving.save(change, stored.version).then(focusFirstError);
  };
  const { theirs } = saving;
  return (
    <SideSheet title={texts.editTheSecurity} onClose={onClose}>
      {theirs ? (
        <VersionClash
          fields={clashesOf(draft, draftOfSecurity(theirs))}
          busy={saving.busy}
          onKeepMine={() => void saving.keepMine()}
          onTakeTheirs={() => {
            setStored(theirs);
            setDraft(draftOfSecurity(theirs));
            saving.forgetClash();
          }}
        />
      ) : (
        <Form onSubmit={save} label={texts.editTheSecurity} wide>
          {saving.message && (
            <Notice tone="error" title={texts.nothingWasSaved}>
              {saving.message}
            </Notice>
          )}
          <SecurityFields
            draft={draft}
            onDraft={setDraft}
            errors={{ ...Object.fromEntries(saving.fields), ...complaints }}
            baseCurrency={baseCurrency}
          />
          <SheetActions>
            <Button onClick={onClose}>{texts.cancel}</Button>
            <Button kind="main" type="submit" busy={saving.busy}>
              {texts.saveTheSecurity}
            </Button>
          </SheetActions>
        </Form>
      )}
    </SideSheet>
  );
}

const labels: Readonly<Record<keyof SecurityDraft, string>> = texts.labels;

function clashesOf(mine: SecurityDraft, theirs: SecurityDraft) {
  const shown = (field: keyof SecurityDraft, value: string) =>
    field === 'kind' ? securityKinds[value as SecurityDraft['kind']] : value || texts.empty;
  return (Object.keys(labels) as (keyof SecurityDraft)[])
    .filter((field) => mine[field] !== theirs[field])
    .map((field) => ({
      label: labels[field],
      mine: shown(field, mine[field]),
      theirs: shown(field, theirs[field]),
    }));
}
