import type { Security, SecurityChange } from '@farthing/api-contract';
import { moneyChanged } from '../../../api/queries.ts';
import { changeSecurity, readSecurity } from '../../../api/securities.ts';
import { checked, useRecordForm } from '../../../api/use-form.ts';
import { clashingFields } from '../../../design/clashing-fields.ts';
import { FormSheet } from '../../../design/form-sheet.tsx';
import { toast } from '../../../design/toast.tsx';
import {
  draftOfSecurity,
  type SecurityDraft,
  securityChange,
  securityErrors,
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
  const form = useRecordForm<Security, SecurityDraft, SecurityChange>({
    stored: security,
    draftOf: draftOfSecurity,
    entryOf: readChange,
    send: (change, version) => changeSecurity(security.id, { ...change, version }),
    read: () => readSecurity(security.id),
    onSaved: (saved, stored) => {
      toast(texts.isSaved(saved.name), () =>
        changeSecurity(security.id, securityOf(draftOfSecurity(stored))),
      );
      void moneyChanged();
      onClose();
    },
  });
  const save = () => {
    const read = readChange(form.draft, form.base);
    if (read.ok && Object.keys(read.entry).length === 0) onClose();
    else void form.save();
  };
  return (
    <FormSheet
      title={texts.editTheSecurity}
      form={form}
      clashing={
        form.clash && clashingFields(texts.labels, form.clash, { kind: (kind) => securityKinds[kind] })
      }
      onSubmit={save}
      onClose={onClose}
      action={texts.saveTheSecurity}
    >
      <SecurityFields form={form} baseCurrency={baseCurrency} />
    </FormSheet>
  );
}

/** Reads the changed fields of a draft. */
function readChange(draft: SecurityDraft, stored: Security) {
  return checked(securityErrors(draft), securityChange(draft, draftOfSecurity(stored)));
}
