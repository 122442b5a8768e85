import { lazy, Suspense, useState } from 'react';
import { deleteProfile } from '../../api/profile.ts';
import { forgetSession } from '../../api/session.ts';
import { Button } from '../../design/button.tsx';
import { PasswordField } from '../../design/fields/text-field.tsx';
import { focusFirstError } from '../../design/focus.ts';
import { Card, Form, Stack } from '../../design/layout.tsx';
import { Text } from '../../design/text.tsx';
import { AttemptNotice } from '../auth/attempt-notice.tsx';
import { passwordRefusal, withoutPasswordRefusal } from '../auth/password-refusal.ts';
import { useAttempt } from '../auth/use-attempt.ts';

const Confirm = lazy(() => import('../../design/sheet.tsx').then(({ Confirm }) => ({ default: Confirm })));

/** The way out: the user and everything of theirs is deleted, after the password is typed. */
export function DeleteAccount({ email }: { readonly email: string }) {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <Card title="Delete my account">
      <Stack gap={3}>
        <Text size={14} tone="quiet">
          Deletes you and all that you keep here: accounts, transactions, imports, categories and rates. It
          cannot be undone.
        </Text>
        <div>
          <Button kind="danger" onClick={() => setIsAsking(true)}>
            Delete my account
          </Button>
        </div>
      </Stack>
      <Suspense>{isAsking && <Question email={email} onClose={() => setIsAsking(false)} />}</Suspense>
    </Card>
  );
}

function Question({ email, onClose }: { readonly email: string; readonly onClose: () => void }) {
  const [password, setPassword] = useState('');
  const [complaint, setComplaint] = useState<string>();
  const attempt = useAttempt();
  const submit = () => {
    setComplaint(password ? undefined : 'Type your password to go on.');
    if (!password) return focusFirstError();
    void attempt
      .run(async () => {
        await deleteProfile(password);
        forgetSession();
      })
      .then(focusFirstError);
  };
  return (
    <Confirm
      title="Delete your account for good?"
      action="Delete everything and sign out"
      busy={attempt.busy}
      onConfirm={submit}
      onClose={onClose}
    >
      <Form onSubmit={submit} label="Delete my account">
        <AttemptNotice attempt={withoutPasswordRefusal(attempt)} />
        <Text>
          Everything of {email} is deleted from this server and cannot be brought back. Only the record of
          sign-ins stays.
        </Text>
        <PasswordField
          label="Your password"
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
          error={complaint ?? passwordRefusal(attempt)}
          autoFocus
          required
        />
      </Form>
    </Confirm>
  );
}
