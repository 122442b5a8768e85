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
import { draftOf, entryOf, type PayslipDraft, readPayslip } from './payslip-draft.ts';
import { PayslipFields } from './payslip-fields.tsx';
import { categoryNames, frequencyNames, methodNames } from './payslip-words.ts';
import { editPayslip as texts } from './texts.tsx';

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
      toast(texts.isSaved, async () => {
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
      <SideSheet title={texts.editThePayslip} onClose={onClose}>
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
    <SideSheet title={texts.editThePayslip} onClose={onClose}>
      <Form onSubmit={save} label={texts.editThePayslip} wide>
        {saving.message && (
          <Notice tone="error" title={texts.nothingWasSaved}>
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
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button kind="main" type="submit" busy={saving.busy}>
            {texts.save}
          </Button>
        </SheetActions>
      </Form>
    </SideSheet>
  );
}

/** The fields that differ, in words. */
function clashing(mine: PayslipDraft, theirs: PayslipDraft) {
  return (Object.keys(mine) as (keyof PayslipDraft)[])
    .filter((name) => mine[name] !== theirs[name])
    .map((name) => ({
      label: texts.labels[name],
      mine: wordsOf(name, mine[name]),
      theirs: wordsOf(name, theirs[name]),
    }));
}

type NamesOf = Readonly<Partial<Record<keyof PayslipDraft, Readonly<Record<string, string>>>>>;

/** What is chosen from a list, as the list says it. */
const choices: NamesOf = {
  pay_frequency: frequencyNames,
  ni_category: categoryNames,
  pension_method: methodNames,
};

function wordsOf(name: keyof PayslipDraft, value: string): string {
  return choices[name]?.[value] ?? (value || '–');
}
