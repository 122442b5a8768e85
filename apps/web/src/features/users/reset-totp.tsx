import type { UserAccount } from '@farthing/api-contract';
import { useState } from 'react';
import { changeUser, usersChanged } from '../../api/users.ts';
import { PasswordField } from '../../design/fields/text-field.tsx';
import { focusFirstError } from '../../design/focus.ts';
import { Form } from '../../design/layout.tsx';
import { Confirm } from '../../design/sheet.tsx';
import { Text } from '../../design/text.tsx';
import { toast } from '../../design/toast.tsx';
import { AttemptNotice } from '../auth/attempt-notice.tsx';
import { passwordRefusal, withoutPasswordRefusal } from '../auth/password-refusal.ts';
import { useAttempt } from '../auth/use-attempt.ts';

interface ResetTotpProps {
  readonly user: UserAccount;
  readonly onClose: () => void;
}

/** Turns somebody's second factor off, after the administrator's own password: an open screen alone is not enough. */
export function ResetTotp({ user, onClose }: ResetTotpProps) {
  const [password, setPassword] = useState('');
  const [complaint, setComplaint] = useState<string>();
  const attempt = useAttempt();
  const submit = () => {
    setComplaint(password ? undefined : 'Type your own password to go on.');
    if (!password) return focusFirstError();
    void attempt
      .run(async () => {
        await changeUser(user.id, { reset_totp: true, password });
        toast(`Two-step sign-in is off for ${user.display_name}.`);
        onClose();
        await usersChanged();
      })
      .then(focusFirstError);
  };
  return (
    <Confirm
      title={`Turn off two-step sign-in for ${user.display_name}?`}
      action="Turn it off"
      busy={attempt.busy}
      onConfirm={submit}
      onClose={onClose}
    >
      <Form onSubmit={submit} label="Turn off two-step sign-in">
        <AttemptNotice attempt={withoutPasswordRefusal(attempt)} />
        <Text>
          For somebody who has lost the phone and the backup codes. Make sure that it is they who ask: from
          then on the password alone signs them in, until they set it up again.
        </Text>
        <PasswordField
          label="Your own password"
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
