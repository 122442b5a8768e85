import { useState } from 'react';
import { passwordSignIn, registerUser, signIn } from '../../../api/session.ts';
import { Button } from '../../../design/button.tsx';
import * as common from '../../../design/common-texts.ts';
import { Form } from '../../../design/layout.tsx';
import { AttemptNotice } from './attempt-notice.tsx';
import { PersonFields, personErrors } from './person-fields.tsx';
import { registerForm as texts } from './texts.ts';
import { useAttempt } from './use-attempt.ts';

interface RegisterFormProps {
  readonly email: string;
  readonly onEmail: (email: string) => void;
  /** Token of the link that they came by. */
  readonly invite: string | undefined;
}

/** A new user: name, email address and password; signed in at once. */
export function RegisterForm({ email, onEmail, invite }: RegisterFormProps) {
  const [draft, setDraft] = useState({ display_name: '', email, password: '' });
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const attempt = useAttempt();

  const submit = () => {
    const found = personErrors(draft, common.enterYourName);
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    void attempt.run(async () => {
      const person = { ...draft, email: draft.email.trim(), display_name: draft.display_name.trim() };
      await registerUser({ ...person, ...(invite ? { invite } : {}) });
      const answer = await passwordSignIn(person.email, person.password);
      history.replaceState(null, '', '/');
      if ('access_token' in answer) signIn(answer);
    });
  };
  return (
    <Form onSubmit={submit} label={texts.form}>
      <AttemptNotice attempt={attempt} />
      <PersonFields
        draft={draft}
        onChange={(typed) => {
          setDraft(typed);
          onEmail(typed.email);
        }}
        errorOf={(field) => errors[field] ?? attempt.fields.get(field)}
        name={{ label: common.yourName, autoComplete: 'name' }}
        email={{ autoComplete: 'username' }}
        password={{ label: common.password, description: common.passwordAdvice }}
      />
      <Button kind="main" type="submit" wide busy={attempt.busy} disabled={attempt.waitSeconds > 0}>
        {texts.createAccount}
      </Button>
    </Form>
  );
}
