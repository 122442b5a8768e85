import { useEffect, useState } from 'react';
import { askForResetLink, resetPassword, resetsByEmail } from '../../../api/password-reset.ts';
import { forgetSession } from '../../../api/session.ts';
import { Button } from '../../../design/button.tsx';
import * as common from '../../../design/common-texts.ts';
import { PasswordField, TextField } from '../../../design/fields/text-field.tsx';
import { Form } from '../../../design/layout.tsx';
import { Notice } from '../../../design/notice.tsx';
import { Text } from '../../../design/text.tsx';
import { AttemptNotice } from './attempt-notice.tsx';
import { signedOut, forgottenPassword as texts } from './texts.ts';
import { useAttempt } from './use-attempt.ts';

interface ForgotPasswordProps {
  readonly email: string;
  readonly onEmail: (email: string) => void;
}

/** Form that emails a link for a new password. Without a mail server it says who can help instead. */
export function ForgotPassword({ email, onEmail }: ForgotPasswordProps) {
  const [byEmail, setByEmail] = useState<boolean>();
  const [sentTo, setSentTo] = useState<string>();
  const attempt = useAttempt();
  useEffect(() => {
    void resetsByEmail().then(setByEmail);
  }, []);
  if (byEmail === undefined) return null;
  if (!byEmail) return <Notice title={texts.noEmail}>{texts.noEmailHint}</Notice>;
  if (sentTo) return <Notice title={texts.sent}>{texts.sentHint(sentTo)}</Notice>;
  const submit = () =>
    void attempt.run(async () => {
      await askForResetLink(email.trim());
      setSentTo(email.trim());
    });
  return (
    <Form onSubmit={submit} label={signedOut.forgot}>
      <AttemptNotice attempt={attempt} />
      <Text tone="quiet">{texts.lead}</Text>
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
      <Button
        kind="main"
        type="submit"
        wide
        busy={attempt.busy}
        disabled={attempt.waitSeconds > 0 || !email.trim()}
      >
        {texts.send}
      </Button>
    </Form>
  );
}

interface NewPasswordProps {
  /** From the link. */
  readonly token: string;
  readonly onDone: () => void;
}

/** Form for a new password, reached by the link in an email. */
export function NewPassword({ token, onDone }: NewPasswordProps) {
  const [password, setPassword] = useState('');
  const [error, setError] = useState<string>();
  const attempt = useAttempt();
  const submit = () => {
    const isShort = [...password.normalize('NFC')].length < 12;
    setError(isShort ? common.use12CharactersOrMore : undefined);
    if (isShort) return;
    void attempt.run(async () => {
      await resetPassword(token, password);
      forgetSession(); // it has ended, if this browser had one
      onDone();
    });
  };
  return (
    <Form onSubmit={submit} label={signedOut.newTitle}>
      <AttemptNotice attempt={attempt} />
      <PasswordField
        label={common.newPassword}
        description={common.passwordAdvice}
        autoComplete="new-password"
        value={password}
        onChange={setPassword}
        error={error ?? attempt.fields.get('new_password')}
        required
      />
      <Button kind="main" type="submit" wide busy={attempt.busy} disabled={attempt.waitSeconds > 0}>
        {texts.save}
      </Button>
    </Form>
  );
}
