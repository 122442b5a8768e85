import { lazy, Suspense, useState } from 'react';
import { deleteProfile } from '../../api/profile.ts';
import { forgetSession } from '../../api/session.ts';
import { Button } from '../../design/button.tsx';
import { Card, Form, Stack } from '../../design/layout.tsx';
import { Text } from '../../design/text.tsx';
import {
  CurrentPasswordField,
  PasswordQuestionNotice,
  usePasswordQuestion,
} from '../auth/password-question.tsx';

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
  const question = usePasswordQuestion('Type your password to go on.', async (password) => {
    await deleteProfile(password);
    forgetSession();
  });
  const { attempt, submit } = question;
  return (
    <Confirm
      title="Delete your account for good?"
      action="Delete everything and sign out"
      busy={attempt.busy}
      onConfirm={submit}
      onClose={onClose}
    >
      <Form onSubmit={submit} label="Delete my account">
        <PasswordQuestionNotice question={question} />
        <Text>
          Everything of {email} is deleted from this server and cannot be brought back. Only the record of
          sign-ins stays.
        </Text>
        <CurrentPasswordField question={question} />
      </Form>
    </Confirm>
  );
}
