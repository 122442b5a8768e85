import { useState } from 'react';
import { deleteProfile } from '../../../api/profile.ts';
import { forgetSession } from '../../../api/session.ts';
import { Button } from '../../../design/button.tsx';
import * as common from '../../../design/common-texts.ts';
import { Card, Form, Stack } from '../../../design/layout.tsx';
import { lazyPart } from '../../../design/lazy-part.ts';
import { Text } from '../../../design/text.tsx';
import {
  CurrentPasswordField,
  PasswordQuestionNotice,
  usePasswordQuestion,
} from '../auth/password-question.tsx';
import { deleteAccount as texts } from './texts.ts';

const Confirm = lazyPart(() =>
  import('../../../design/sheet.tsx').then(({ Confirm }) => ({ default: Confirm })),
);

/** The way out: the user and everything of theirs is deleted, after the password is typed. */
export function DeleteAccount({ email }: { readonly email: string }) {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <Card id="delete-account" title={texts.deleteMyAccount}>
      <Stack gap={3}>
        <Text size={14} tone="quiet">
          {texts.lead}
        </Text>
        <div>
          <Button kind="danger" onClick={() => setIsAsking(true)}>
            {texts.deleteMyAccount}
          </Button>
        </div>
      </Stack>
      {isAsking && <Question email={email} onClose={() => setIsAsking(false)} />}
    </Card>
  );
}

function Question({ email, onClose }: { readonly email: string; readonly onClose: () => void }) {
  const question = usePasswordQuestion(common.enterYourPasswordToContinue, async (password) => {
    await deleteProfile(password);
    forgetSession();
  });
  const { attempt, submit } = question;
  return (
    <Confirm
      title={texts.question}
      action={texts.confirm}
      busy={attempt.busy}
      onConfirm={submit}
      onClose={onClose}
    >
      <Form onSubmit={submit} label={texts.deleteMyAccount}>
        <PasswordQuestionNotice question={question} />
        <Text>{texts.warning(email)}</Text>
        <CurrentPasswordField question={question} />
      </Form>
    </Confirm>
  );
}
