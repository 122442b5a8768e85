import { useState } from 'react';
import { addUser, usersChanged } from '../../../api/users.ts';
import { Button } from '../../../design/button.tsx';
import * as common from '../../../design/common-texts.ts';
import { CheckField } from '../../../design/fields/choice-fields.tsx';
import { PasswordField, TextField } from '../../../design/fields/text-field.tsx';
import { focusFirstError } from '../../../design/focus.ts';
import { Form } from '../../../design/layout.tsx';
import { SideSheet } from '../../../design/sheet.tsx';
import { SheetActions } from '../../../design/sheet-actions.tsx';
import { toast } from '../../../design/toast.tsx';
import { AttemptNotice } from '../auth/attempt-notice.tsx';
import { useAttempt } from '../auth/use-attempt.ts';
import { addUser as texts } from './texts.tsx';

/** A new user, made by an administrator, who tells them the password. */
export function AddUser({ onClose }: { readonly onClose: () => void }) {
  const [name, setName] = useState('');
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [isAdmin, setIsAdmin] = useState(false);
  const [complaints, setComplaints] = useState<Readonly<Record<string, string>>>({});
  const attempt = useAttempt();
  const submit = () => {
    const found = complain(name, email, password);
    setComplaints(found);
    if (Object.keys(found).length > 0) return focusFirstError();
    void attempt
      .run(async () => {
        const wanted = { display_name: name.trim(), email: email.trim(), password, is_admin: isAdmin };
        await addUser(wanted);
        toast(texts.canSignInNow(wanted.display_name));
        onClose();
        await usersChanged();
      })
      .then(focusFirstError);
  };
  const errorOf = (field: string) => complaints[field] ?? attempt.fields.get(field);
  const notice = attempt.fields.size > 0 ? { ...attempt, message: undefined } : attempt;
  return (
    <SideSheet title={texts.addSomebody} onClose={onClose}>
      <Form onSubmit={submit} label={texts.addSomebody}>
        <AttemptNotice attempt={notice} />
        <TextField
          label={common.name}
          value={name}
          onChange={setName}
          error={errorOf('display_name')}
          maxLength={100}
          autoFocus
          required
        />
        <TextField
          label={common.emailAddress}
          description={common.onlyToSignInNoEmail}
          type="email"
          inputMode="email"
          value={email}
          onChange={setEmail}
          error={errorOf('email')}
          required
        />
        <PasswordField
          label={texts.firstPassword}
          description={texts.passwordHint}
          autoComplete="new-password"
          value={password}
          onChange={setPassword}
          error={errorOf('password')}
          required
        />
        <CheckField
          label={texts.anAdministrator}
          description={texts.administratorHint}
          checked={isAdmin}
          onChange={setIsAdmin}
        />
        <SheetActions>
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button kind="main" type="submit" busy={attempt.busy}>
            {common.add}
          </Button>
        </SheetActions>
      </Form>
    </SideSheet>
  );
}

function complain(name: string, email: string, password: string): Record<string, string> {
  const found: Record<string, string> = {};
  if (!name.trim()) found.display_name = common.enterAName;
  if (!/^\S+@\S+$/.test(email.trim())) found.email = common.enterAnEmailAddress;
  if ([...password.normalize('NFC')].length < 12) found.password = common.use12CharactersOrMore;
  return found;
}
