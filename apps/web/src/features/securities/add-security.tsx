import { useState } from 'react';
import { ApiProblem, messageOf } from '../../api/problem.ts';
import { moneyChanged } from '../../api/queries.ts';
import { createSecurity, deleteSecurity } from '../../api/securities.ts';
import { Button } from '../../design/button.tsx';
import { focusFirstError } from '../../design/focus.ts';
import { Form } from '../../design/layout.tsx';
import { Notice } from '../../design/notice.tsx';
import { SheetActions, SideSheet } from '../../design/sheet.tsx';
import { toast } from '../../design/toast.tsx';
import { emptySecurity, securityComplaints, securityOf } from './security-draft.ts';
import { SecurityFields } from './security-fields.tsx';
import { addSecurity as texts } from './texts.ts';

interface AddSecurityProps {
  readonly baseCurrency: string;
  readonly onClose: () => void;
}

/** A new security, in a sheet beside the list. */
export default function AddSecurity({ baseCurrency, onClose }: AddSecurityProps) {
  const [draft, setDraft] = useState(() => emptySecurity(baseCurrency));
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const save = async () => {
    const found = securityComplaints(draft);
    setErrors(found);
    setProblem(undefined);
    if (Object.keys(found).length > 0) return focusFirstError();
    if (busy) return;
    setBusy(true);
    try {
      const added = await createSecurity(securityOf(draft));
      toast(texts.isAdded(added.name), async () => {
        await deleteSecurity(added.id);
        await moneyChanged();
      });
      onClose();
      await moneyChanged();
    } catch (error) {
      const fields = error instanceof ApiProblem ? Object.fromEntries(error.fields) : {};
      if (Object.keys(fields).length > 0) setErrors(fields);
      else setProblem(messageOf(error));
      focusFirstError();
      setBusy(false);
    }
  };
  return (
    <SideSheet title={texts.addASecurity} onClose={onClose}>
      <Form onSubmit={() => void save()} label={texts.addASecurity} wide>
        {problem && (
          <Notice tone="error" title={texts.nothingWasAdded}>
            {problem}
          </Notice>
        )}
        <SecurityFields draft={draft} onDraft={setDraft} errors={errors} baseCurrency={baseCurrency} />
        <SheetActions>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button kind="main" type="submit" busy={busy}>
            {texts.addTheSecurity}
          </Button>
        </SheetActions>
      </Form>
    </SideSheet>
  );
}
