import type { NewPayslip, Payslip } from '@farthing/api-contract';
import { useState } from 'react';
import { changePayslip, payslipQuery, readPayslip as readStored } from '../../api/payslips.ts';
import { queryClient } from '../../api/queries.ts';
import { taxChanged } from '../../api/tax-report.ts';
import { Button } from '../../design/button.tsx';
import { focusFirstError } from '../../design/focus.ts';
import { Form } from '../../design/layout.tsx';
import { Notice } from '../../design/notice.tsx';
import { SheetActions, SideSheet } from '../../design/sheet.tsx';
import { toast } from '../../design/toast.tsx';
import { VersionClash } from '../../design/version-clash.tsx';
import { useVersionedSave } from '../settings/use-versioned-save.ts';
import { draftOf, entryOf, readPayslip } from './payslip-draft.ts';
import { PayslipFields } from './payslip-fields.tsx';

interface EditPayslipProps {
  readonly payslip: Payslip;
  readonly onClose: () => void;
}

/** The sheet in which a payslip is changed. */
export default function EditPayslip({ payslip, onClose }: EditPayslipProps) {
  const [base, setBase] = useState(payslip);
  const [draft, setDraft] = useState(() => draftOf(payslip));
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const saving = useVersionedSave<Payslip, NewPayslip>({
    send: (change) => changePayslip(payslip.id, change),
    read: () => readStored(payslip.id),
    onSaved: (saved) => {
      queryClient.setQueryData(payslipQuery(payslip.id).queryKey, saved);
      toast('Payslip saved.', async () => {
        await changePayslip(payslip.id, entryOf(base));
        await taxChanged();
      });
      void taxChanged();
      onClose();
    },
  });
  const save = () => {
    const read = readPayslip(draft);
    setErrors(read.ok ? {} : read.errors);
    if (!read.ok) focusFirstError();
    else if (!saving.busy) void saving.save(read.payslip, base.version).then(focusFirstError);
  };
  const theirs = saving.theirs;
  if (theirs)
    return (
      <SideSheet title="Edit the payslip" onClose={onClose}>
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
      </SideSheet>
    );
  return (
    <SideSheet title="Edit the payslip" onClose={onClose}>
      <Form onSubmit={save} label="Edit the payslip" wide>
        {saving.message && (
          <Notice tone="error" title="Nothing was saved">
            {saving.message}
          </Notice>
        )}
        <PayslipFields
          draft={draft}
          onDraft={setDraft}
          errors={{ ...Object.fromEntries(saving.fields), ...errors }}
          employers={[]}
        />
        <SheetActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="main" type="submit" busy={saving.busy}>
            Save and check the payslip
          </Button>
        </SheetActions>
      </Form>
    </SideSheet>
  );
}

/** The fields that differ, under the names that the API has for them, in words. */
function clashing(mine: ReturnType<typeof draftOf>, theirs: ReturnType<typeof draftOf>) {
  return (Object.keys(mine) as (keyof typeof mine)[])
    .filter((name) => mine[name] !== theirs[name])
    .map((name) => ({ label: wordsOf(name), mine: mine[name] || '–', theirs: theirs[name] || '–' }));
}

function wordsOf(name: string): string {
  const words = name
    .replace(/_/g, ' ')
    .replace(/\bytd\b/, 'to date:')
    .replace(/\bni\b/, 'NI');
  return words.charAt(0).toLocaleUpperCase('en-GB') + words.slice(1);
}
