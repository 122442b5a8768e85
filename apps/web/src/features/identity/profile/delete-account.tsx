import { useState } from 'react';
import { deleteProfile } from '../../../api/profile.ts';
import { forgetSession } from '../../../api/session.ts';
import { Button } from '../../../design/button.tsx';
import * as common from '../../../design/common-texts.ts';
import { FormNotice } from '../../../design/form-notice.tsx';
import { Card, Form, Stack } from '../../../design/layout.tsx';
import { lazyPart } from '../../../design/lazy-part.ts';
import { Text } from '../../../design/text.tsx';
import { CurrentPasswordField, usePasswordForm } from '../auth/password-form.tsx';
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
  const form = usePasswordForm({}, common.enterYourPasswordToContinue, async ({ password }) => {
    await deleteProfile(password);
    forgetSession();
  });
  return (
    <Confirm
      title={texts.question}
      action={texts.confirm}
      busy={form.busy}
      onConfirm={form.save}
      onClose={onClose}
    >
      <Form onSubmit={form.save} label={texts.deleteMyAccount}>
        <FormNotice form={form} />
        <Text>{texts.warning(email)}</Text>
        <CurrentPasswordField form={form} />
      </Form>
    </Confirm>
  );
}
