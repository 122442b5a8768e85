import { passwordSignIn, signIn } from '../../../api/session.ts';
import { useForm } from '../../../api/use-form.ts';
import { Button } from '../../../design/button.tsx';
import * as common from '../../../design/common-texts.ts';
import { PasswordField, TextField } from '../../../design/fields/text-field.tsx';
import { FormNotice } from '../../../design/form-notice.tsx';
import { Form } from '../../../design/layout.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import { signInForm as texts } from './texts.ts';

interface SignInFormProps {
  readonly email: string;
  readonly onEmail: (email: string) => void;
  /** The password was right, and a code must follow. */
  readonly onChallenge: (challenge: string) => void;
}

/** Email address and password. */
export function SignInForm({ email, onEmail, onChallenge }: SignInFormProps) {
  const form = useForm({ password: '' });
  const { password } = form.draft;
  const submit = () =>
    void form.run(async () => {
      const answer = await passwordSignIn(email.trim(), password);
      if ('challenge_token' in answer) onChallenge(answer.challenge_token);
      else signIn(answer);
    });
  return (
    <Form onSubmit={submit} label={texts.signIn}>
      <FormNotice form={form} />
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
        {...form.field('password')}
        required
      />
      <Button
        kind="main"
        type="submit"
        wide
        busy={form.busy}
        disabled={form.waitSeconds > 0 || !email || !password}
      >
        {texts.signIn}
      </Button>
      <PasskeyButton form={form} />
    </Form>
  );
}
