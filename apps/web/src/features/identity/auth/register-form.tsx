import { useState } from 'react';
import { passwordSignIn, registerUser, signIn } from '../../../api/session.ts';
import { Button } from '../../../design/button.tsx';
import * as common from '../../../design/common-texts.ts';
import { PasswordField, TextField } from '../../../design/fields/text-field.tsx';
import { Form } from '../../../design/layout.tsx';
import { AttemptNotice } from './attempt-notice.tsx';
import { registerForm as texts } from './texts.ts';
import { useAttempt } from './use-attempt.ts';

interface RegisterFormProps {
  readonly email: string;
  readonly onEmail: (email: string) => void;
  /** Token of the link that they came by. */
  readonly invite: string | undefined;
}

/** A new user: name, e-mail address and password; signed in at once. */
export function RegisterForm({ email, onEmail, invite }: RegisterFormProps) {
  const [displayName, setDisplayName] = useState('');
  const [password, setPassword] = useState('');
  const [complaints, setComplaints] = useState<Readonly<Record<string, string>>>({});
  const attempt = useAttempt();

  const submit = () => {
    const found = complain(displayName, email, password);
    setComplaints(found);
    if (Object.keys(found).length > 0) return;
    void attempt.run(async () => {
      await registerUser({
        email: email.trim(),
        password,
        display_name: displayName.trim(),
        ...(invite ? { invite } : {}),
      });
      const answer = await passwordSignIn(email.trim(), password);
      history.replaceState(null, '', '/');
      if ('access_token' in answer) signIn(answer);
    });
  };
  const errorOf = (field: string) => complaints[field] ?? attempt.fields.get(field);
  return (
    <Form onSubmit={submit} label={texts.form}>
      <AttemptNotice attempt={attempt} />
      <TextField
        label={common.yourName}
        autoComplete="name"
        value={displayName}
        onChange={setDisplayName}
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
        autoComplete="username"
        value={email}
        onChange={onEmail}
        error={errorOf('email')}
        required
      />
      <PasswordField
        label={common.password}
        description={common.passwordAdvice}
        autoComplete="new-password"
        value={password}
        onChange={setPassword}
        error={errorOf('password')}
        required
      />
      <Button kind="main" type="submit" wide busy={attempt.busy} disabled={attempt.waitSeconds > 0}>
        {texts.createAccount}
      </Button>
    </Form>
  );
}

function complain(displayName: string, email: string, password: string): Record<string, string> {
  const found: Record<string, string> = {};
  if (!displayName.trim()) found.display_name = common.enterYourName;
  if (!/^\S+@\S+$/.test(email.trim())) found.email = common.enterAnEmailAddress;
  if ([...password.normalize('NFC')].length < 12) found.password = common.use12CharactersOrMore;
  return found;
}
