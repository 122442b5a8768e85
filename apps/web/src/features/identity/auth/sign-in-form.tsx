import { useState } from 'react';
import { passwordSignIn, signIn } from '../../../api/session.ts';
import { Button } from '../../../design/button.tsx';
import * as common from '../../../design/common-texts.ts';
import { PasswordField, TextField } from '../../../design/fields/text-field.tsx';
import { Form } from '../../../design/layout.tsx';
import { AttemptNotice } from './attempt-notice.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import { signInForm as texts } from './texts.ts';
import { useAttempt } from './use-attempt.ts';

interface SignInFormProps {
  readonly email: string;
  readonly onEmail: (email: string) => void;
  /** The password was right, and a code must follow. */
  readonly onChallenge: (challenge: string) => void;
}

/** Email address and password. */
export function SignInForm({ email, onEmail, onChallenge }: SignInFormProps) {
  const [password, setPassword] = useState('');
  const attempt = useAttempt();
  const submit = () =>
    void attempt.run(async () => {
      const answer = await passwordSignIn(email.trim(), password);
      if ('challenge_token' in answer) onChallenge(answer.challenge_token);
      else signIn(answer);
    });
  return (
    <Form onSubmit={submit} label={texts.signIn}>
      <AttemptNotice attempt={attempt} />
      <TextField
        label={common.emailAddress}
        type="email"
        inputMode="email"
        autoComplete="username"
        value={email}
        onChange={onEmail}
        autoFocus
        required
      />
      <PasswordField
        label={common.password}
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
        required
      />
      <Button
        kind="main"
        type="submit"
        wide
        busy={attempt.busy}
        disabled={attempt.waitSeconds > 0 || !email || !password}
      >
        {texts.signIn}
      </Button>
      <PasskeyButton attempt={attempt} />
    </Form>
  );
}
