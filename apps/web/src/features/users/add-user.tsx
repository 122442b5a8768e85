import { useState } from 'react';
import { addUser, usersChanged } from '../../api/users.ts';
import { Button } from '../../design/button.tsx';
import { CheckField } from '../../design/fields/choice-fields.tsx';
import { PasswordField, TextField } from '../../design/fields/text-field.tsx';
import { focusFirstError } from '../../design/focus.ts';
import { Form } from '../../design/layout.tsx';
import { SheetActions, SideSheet } from '../../design/sheet.tsx';
import { toast } from '../../design/toast.tsx';
import { AttemptNotice } from '../auth/attempt-notice.tsx';
import { useAttempt } from '../auth/use-attempt.ts';

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
        toast(`${wanted.display_name} can sign in now. Tell them the password; they can change it.`);
        onClose();
        await usersChanged();
      })
      .then(focusFirstError);
  };
  const errorOf = (field: string) => complaints[field] ?? attempt.fields.get(field);
  const notice = attempt.fields.size > 0 ? { ...attempt, message: undefined } : attempt;
  return (
    <SideSheet title="Add somebody" onClose={onClose}>
      <Form onSubmit={submit} label="Add somebody">
        <AttemptNotice attempt={notice} />
        <TextField
          label="Name"
          value={name}
          onChange={setName}
          error={errorOf('display_name')}
          maxLength={100}
          autoFocus
          required
        />
        <TextField
          label="E-mail address"
          description="Only to sign in; nothing is sent to it"
          type="email"
          inputMode="email"
          value={email}
          onChange={setEmail}
          error={errorOf('email')}
          required
        />
        <PasswordField
          label="First password"
          description="12 characters or more. Tell them in person; they can change it under Security."
          autoComplete="new-password"
          value={password}
          onChange={setPassword}
          error={errorOf('password')}
          required
        />
        <CheckField
          label="An administrator"
          description="May do all that is done on this page, and sees how the server is."
          checked={isAdmin}
          onChange={setIsAdmin}
        />
        <SheetActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="main" type="submit" busy={attempt.busy}>
            Add
          </Button>
        </SheetActions>
      </Form>
    </SideSheet>
  );
}

function complain(name: string, email: string, password: string): Record<string, string> {
  const found: Record<string, string> = {};
  if (!name.trim()) found.display_name = 'Type a name.';
  if (!/^\S+@\S+$/.test(email.trim())) found.email = 'Type an e-mail address, like ada@example.org.';
  if ([...password.normalize('NFC')].length < 12) found.password = 'Use 12 characters or more.';
  return found;
}
