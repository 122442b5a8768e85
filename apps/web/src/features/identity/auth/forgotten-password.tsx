import { useEffect, useState } from 'react';
import { askForResetLink, resetPassword, resetsByEmail } from '../../../api/password-reset.ts';
import { forgetSession } from '../../../api/session.ts';
import { useAction } from '../../../api/use-action.ts';
import { checked, useForm } from '../../../api/use-form.ts';
import { Button } from '../../../design/button.tsx';
import * as common from '../../../design/common-texts.ts';
import { PasswordField, TextField } from '../../../design/fields/text-field.tsx';
import { FormNotice } from '../../../design/form-notice.tsx';
import { Form } from '../../../design/layout.tsx';
import { Notice } from '../../../design/notice.tsx';
import { Text } from '../../../design/text.tsx';
import { isTooShort } from './password-form.tsx';
import { signedOut, forgottenPassword as texts } from './texts.ts';

interface ForgotPasswordProps {
  readonly email: string;
  readonly onEmail: (email: string) => void;
}

/** Form that emails a link for a new password. Without a mail server it says who can help instead. */
export function ForgotPassword({ email, onEmail }: ForgotPasswordProps) {
  const [byEmail, setByEmail] = useState<boolean>();
  const [sentTo, setSentTo] = useState<string>();
  const action = useAction();
  useEffect(() => {
    void resetsByEmail().then(setByEmail);
  }, []);
  if (byEmail === undefined) return null;
  if (!byEmail) return <Notice title={texts.noEmail}>{texts.noEmailHint}</Notice>;
  if (sentTo) return <Notice title={texts.sent}>{texts.sentHint(sentTo)}</Notice>;
  const submit = () =>
    void action.run(async () => {
      await askForResetLink(email.trim());
      setSentTo(email.trim());
    });
  return (
    <Form onSubmit={submit} label={signedOut.forgot}>
      <FormNotice form={action} />
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
        busy={action.busy}
        disabled={action.waitSeconds > 0 || !email.trim()}
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
  const form = useForm({ new_password: '' });
  const submit = () => {
    const { new_password } = form.draft;
    const wrong = isTooShort(new_password) ? { new_password: common.use12CharactersOrMore } : {};
    void form.submit(checked(wrong, new_password), async (password) => {
      await resetPassword(token, password);
      forgetSession(); // it has ended, if this browser had one
      onDone();
    });
  };
  return (
    <Form onSubmit={submit} label={signedOut.newTitle}>
      <FormNotice form={form} />
      <PasswordField
        label={common.newPassword}
        description={common.passwordAdvice}
        autoComplete="new-password"
        {...form.field('new_password')}
        required
      />
      <Button kind="main" type="submit" wide busy={form.busy} disabled={form.waitSeconds > 0}>
        {texts.save}
      </Button>
    </Form>
  );
}
