import { passwordSignIn, registerUser, signIn } from '../../../api/session.ts';
import { checked, useForm } from '../../../api/use-form.ts';
import { Button } from '../../../design/button.tsx';
import * as common from '../../../design/common-texts.ts';
import { FormNotice } from '../../../design/form-notice.tsx';
import { Form } from '../../../design/layout.tsx';
import { PersonFields, personErrors } from './person-fields.tsx';
import { registerForm as texts } from './texts.ts';

interface RegisterFormProps {
  readonly email: string;
  readonly onEmail: (email: string) => void;
  /** Token of the link that they came by. */
  readonly invite: string | undefined;
}

/** A new user: name, email address and password; signed in at once. */
export function RegisterForm({ email, onEmail, invite }: RegisterFormProps) {
  const form = useForm({ display_name: '', email, password: '' });
  const submit = () =>
    void form.submit(checked(personErrors(form.draft, common.enterYourName), form.draft), async (draft) => {
      const person = { ...draft, email: draft.email.trim(), display_name: draft.display_name.trim() };
      await registerUser({ ...person, ...(invite ? { invite } : {}) });
      const answer = await passwordSignIn(person.email, person.password);
      history.replaceState(null, '', '/');
      if ('access_token' in answer) signIn(answer);
    });
  return (
    <Form onSubmit={submit} label={texts.form}>
      <FormNotice form={form} />
      <PersonFields
        form={form}
        name={{ label: common.yourName, autoComplete: 'name' }}
        email={{ autoComplete: 'username', onTyped: onEmail }}
        password={{ label: common.password, description: common.passwordAdvice }}
      />
      <Button kind="main" type="submit" wide busy={form.busy} disabled={form.waitSeconds > 0}>
        {texts.createAccount}
      </Button>
    </Form>
  );
}
