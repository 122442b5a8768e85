import { useState } from 'react';
import { addUser, usersChanged } from '../../../api/users.ts';
import * as common from '../../../design/common-texts.ts';
import { CheckField } from '../../../design/fields/choice-fields.tsx';
import { focusFirstError } from '../../../design/focus.ts';
import { Form } from '../../../design/layout.tsx';
import { SideSheet } from '../../../design/sheet.tsx';
import { FormActions } from '../../../design/sheet-actions.tsx';
import { toast } from '../../../design/toast.tsx';
import { AttemptNotice } from '../auth/attempt-notice.tsx';
import { PersonFields, personErrors } from '../auth/person-fields.tsx';
import { useAttempt } from '../auth/use-attempt.ts';
import { addUser as texts } from './texts.tsx';

/** A new user, made by an administrator, who tells them the password. */
export default function AddUser({ onClose }: { readonly onClose: () => void }) {
  const [draft, setDraft] = useState({ display_name: '', email: '', password: '' });
  const [isAdmin, setIsAdmin] = useState(false);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const attempt = useAttempt();
  const submit = () => {
    const found = personErrors(draft, common.enterAName);
    setErrors(found);
    if (Object.keys(found).length > 0) return focusFirstError();
    void attempt
      .run(async () => {
        const display_name = draft.display_name.trim();
        await addUser({ ...draft, display_name, email: draft.email.trim(), is_admin: isAdmin });
        toast(texts.canSignInNow(display_name));
        onClose();
        await usersChanged();
      })
      .then(focusFirstError);
  };
  const notice = attempt.fields.size > 0 ? { ...attempt, message: undefined } : attempt;
  return (
    <SideSheet title={texts.addSomebody} onClose={onClose}>
      <Form onSubmit={submit} label={texts.addSomebody}>
        <AttemptNotice attempt={notice} />
        <PersonFields
          draft={draft}
          onChange={setDraft}
          errorOf={(field) => errors[field] ?? attempt.fields.get(field)}
          name={{ label: common.name }}
          password={{ label: texts.firstPassword, description: texts.passwordHint }}
        />
        <CheckField
          label={texts.anAdministrator}
          description={texts.administratorHint}
          checked={isAdmin}
          onChange={setIsAdmin}
        />
        <FormActions label={common.add} busy={attempt.busy} onClose={onClose} />
      </Form>
    </SideSheet>
  );
}
