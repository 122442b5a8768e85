import type { UserAccount } from '@farthing/api-contract';
import { changeUser, usersChanged } from '../../api/users.ts';
import { Form } from '../../design/layout.tsx';
import { Confirm } from '../../design/sheet.tsx';
import { Text } from '../../design/text.tsx';
import { toast } from '../../design/toast.tsx';
import {
  CurrentPasswordField,
  PasswordQuestionNotice,
  usePasswordQuestion,
} from '../auth/password-question.tsx';

interface ResetTotpProps {
  readonly user: UserAccount;
  readonly onClose: () => void;
}

/** Turns somebody's second factor off, after the administrator's own password: an open screen alone is not enough. */
export function ResetTotp({ user, onClose }: ResetTotpProps) {
  const question = usePasswordQuestion('Type your own password to go on.', async (password) => {
    await changeUser(user.id, { reset_totp: true, password });
    toast(`Two-step sign-in is off for ${user.display_name}.`);
    onClose();
    await usersChanged();
  });
  const { attempt, submit } = question;
  return (
    <Confirm
      title={`Turn off two-step sign-in for ${user.display_name}?`}
      action="Turn it off"
      busy={attempt.busy}
      onConfirm={submit}
      onClose={onClose}
    >
      <Form onSubmit={submit} label="Turn off two-step sign-in">
        <PasswordQuestionNotice question={question} />
        <Text>
          For somebody who has lost the phone and the backup codes. Make sure that it is they who ask: from
          then on the password alone signs them in, until they set it up again.
        </Text>
        <CurrentPasswordField question={question} label="Your own password" />
      </Form>
    </Confirm>
  );
}
