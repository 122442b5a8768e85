import { useState } from 'react';
import { disableTotp, profileQuery } from '../../api/profile.ts';
import { queryClient } from '../../api/queries.ts';
import { Button } from '../../design/button.tsx';
import { PasswordField } from '../../design/fields/text-field.tsx';
import { focusFirstError } from '../../design/focus.ts';
import { Form, Row } from '../../design/layout.tsx';
import { toast } from '../../design/toast.tsx';
import { AttemptNotice } from '../auth/attempt-notice.tsx';
import { passwordRefusal, withoutPasswordRefusal } from '../auth/password-refusal.ts';
import { useAttempt } from '../auth/use-attempt.ts';

interface TotpOffFormProps {
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Turns two-step sign-in off, with the password: an open screen alone is not enough. */
export function TotpOffForm({ onDone, onClose }: TotpOffFormProps) {
  const [password, setPassword] = useState('');
  const [complaint, setComplaint] = useState<string>();
  const attempt = useAttempt();
  const submit = () => {
    setComplaint(password ? undefined : 'Type your password to go on.');
    if (!password) return focusFirstError();
    void attempt
      .run(async () => {
        await disableTotp(password);
        toast('Two-step sign-in is off. Your password alone signs you in.');
        onDone();
        onClose();
        await queryClient.refetchQueries({ queryKey: profileQuery.queryKey });
      })
      .then(focusFirstError);
  };
  return (
    <Form onSubmit={submit} label="Turn off two-step sign-in">
      <AttemptNotice attempt={withoutPasswordRefusal(attempt)} />
      <PasswordField
        label="Your password"
        description="The secret and the backup codes stop working; you can set it up again at any time."
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
        error={complaint ?? passwordRefusal(attempt)}
        autoFocus
        required
      />
      <Row>
        <Button type="submit" kind="danger" busy={attempt.busy} disabled={attempt.waitSeconds > 0}>
          Turn it off
        </Button>
        <Button kind="quiet" onClick={onClose}>
          Keep it on
        </Button>
      </Row>
    </Form>
  );
}
